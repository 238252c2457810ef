"""A game for two to four as the bot referees it, for tests of seats: the kernel's fair, with the plainest side of the
port.

It must not be registered for whoever does not ask: the product knows its own games alone.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import bot.games
from bot.games.defaults import PlainGame, PlainSetup, PlainTelling, PlainWording
from bot.games.values import NewMatch, Progress, Seating
from bot.locale import Words
from bot.matches.service import Matches, StoredMatch
from bot.matches.terms import Terms
from rules_engine.kernel.decisions import Amount, Choice, Decision, Pick
from rules_engine.kernel.wording import Asked

sys.path.append(str(Path(__file__).parent / "kernel"))

from fair import FairGame
from fair_state import Fair, new_fair

VILLAGE = "village"
PEOPLE = {"ash": 11, "birch": 22, "cedar": 33, "dogwood": 44}


class _Wording(PlainWording):
    def question(self, state: Fair, decision: Decision, /) -> Asked:
        return Asked(decision.key, "")


class _Telling(PlainTelling):
    words = _Wording

    def won(self, look: Any, rule: str, winner: str, score: str) -> str:
        return f"{winner} won by {rule}."


class _Setup(PlainSetup):
    def told(self, to: Words, terms: Terms) -> list[str]:
        return [f"{terms.players} seats"]

    def open(self, begun: NewMatch) -> Fair:
        return new_fair(len(begun.seats), days=1)


class Village(PlainGame):
    id = VILLAGE
    seats = tuple(Seating(id, id[0].upper(), colour) for id, colour in zip(PEOPLE, (1, 2, 3, 4), strict=True))
    players = (2, 3, 4)
    rules = FairGame()
    setup, telling = _Setup(), _Telling()

    def progress(self, state: Fair) -> Progress:
        return Progress({seat: person.fruit for seat, person in state.people.items()}, state.day)


GAME = Village()


def open_village(patch: pytest.MonkeyPatch) -> None:
    """The bot referees it for as long as the patch lasts."""
    patch.setitem(bot.games.GAMES, VILLAGE, __name__)


async def challenged(matches: Matches, players: int, invited: Sequence[int] = (), **terms: Any) -> str:
    stored = await matches.lobby.challenge(
        creator_id=PEOPLE["ash"],
        channel_id=1,
        guild_id=2,
        terms=Terms(players=players, **terms),
        game=VILLAGE,
        invited=invited,
    )
    return stored.row.id


async def begun(matches: Matches, players: int, **terms: Any) -> str:
    """Everybody has sat down in order, and is asked for a sealed bid."""
    id = await challenged(matches, players, **terms)
    for user in list(PEOPLE.values())[1:players]:
        await matches.lobby.accept(id, user)
    return id


async def answer(matches: Matches, id: str, seat: str, choice: Choice | None = None) -> StoredMatch:
    """Somebody answers what they owe: a bid of nothing, a token kept, a rest, unless told otherwise."""
    stored = await matches.repository.find(id)
    asked = stored.state.pending[seat]
    plain: dict[str, Choice] = {"bid": Amount(amount=0), "token": Pick(option="keep"), "deed": Pick(option="rest")}
    user = stored.player(seat)
    assert user is not None
    return (await matches.play.answer(id, user, asked.seq, choice or plain[asked.key])).stored


async def morning(matches: Matches, id: str) -> StoredMatch:
    """Bids and tokens of everybody: then one is asked for a deed."""
    stored = await matches.repository.find(id)
    while set(stored.state.pending) and {d.key for d in stored.state.pending.values()} <= {"bid", "token"}:
        stored = await answer(matches, id, min(stored.state.pending))
    return stored
