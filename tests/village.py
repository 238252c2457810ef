"""A game for two to four as the bot referees it, for tests of seats: the kernel's fair, with the plainest side of the
port.

It must not be registered for whoever does not ask: the product knows its own games alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import bot.games
from bot.games.port import Progress, Seating, Worth
from bot.locale import Words
from bot.matches.service import Matches, StoredMatch
from bot.matches.terms import Terms
from rules_engine.kernel.accounts import Account, account
from rules_engine.kernel.decisions import Amount, Choice, Decision, Option, Pick, Spot
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.record import Record
from rules_engine.kernel.views import told_to, veil
from rules_engine.kernel.wording import Asked, Label

sys.path.append(str(Path(__file__).parent / "kernel"))

from fair import FairGame
from fair_state import Fair, new_fair

VILLAGE = "village"
PEOPLE = {"ash": 11, "birch": 22, "cedar": 33, "dogwood": 44}


class _Wording:
    def name(self, state: Fair, id: str) -> str:
        return id

    def question(self, state: Fair, decision: Decision) -> Asked:
        return Asked(decision.key, "")

    def option(self, state: Fair, decision: Decision, option: Option) -> Label:
        return Label(option.id)

    def spot(self, state: Fair, decision: Decision, spot: Spot) -> str:
        return spot.code

    def event(self, state: Fair, event: Event) -> str | None:
        return None

    def story(self, state: Fair, events: Sequence[Event], later: Sequence[Event] = ()) -> list[str]:
        return []

    def reason(self, state: Fair | None, reason: Reason) -> str:
        return reason.code

    def why(self, state: Fair, decision: Decision) -> str:
        return ""


class _Telling:
    def wording(self, language: str, people: Mapping[str, str] | None = None) -> _Wording:
        return _Wording()

    def won(self, look: Any, rule: str, winner: str, score: str) -> str:
        return f"{winner} won by {rule}."

    def _nothing(self, *_: Any) -> list[str]:
        return []

    chapters = standing = results = numbers = board = _nothing


class _Pictures:
    async def _none(self, *_: Any) -> list[Any]:
        return []

    board = question = dice = story = summary = _none

    def untold(self, events: Sequence[Event], pictures: Sequence[Any]) -> list[Event]:
        return list(events)


class _Questions:
    async def present(self, asking: Any) -> None:
        return None

    async def worth(self, look: Any, decision: Decision) -> Worth:
        return Worth()

    async def destinations(self, look: Any, decision: Any) -> tuple[Spot, ...]:
        return ()

    def leaving(self, look: Any) -> str:
        return "Stay"

    def can_go_back(self, look: Any, decision: Decision) -> bool:
        return False

    def _nothing(self, *_: Any) -> Any:
        return []

    def _no_words(self, *_: Any) -> str:
        return ""

    dice_pool = misfit = _no_words
    so_far = passes = longer = asked_after_all = _nothing


class _Setup:
    terms = Terms
    content = "1"
    loadouts = None

    def told(self, to: Words, terms: Terms) -> list[str]:
        return [f"{terms.players} seats"]

    def open(self, id: str, terms: Terms, loadouts: Any, seats: Sequence[str], **_: Any) -> Fair:
        return new_fair(len(seats), days=1)


class Village:
    id = VILLAGE
    seats = tuple(Seating(id, id[0].upper(), colour) for id, colour in zip(PEOPLE, (1, 2, 3, 4), strict=True))
    players = (2, 3, 4)
    cogs = ()
    rules = FairGame()
    setup, pictures, questions, telling = _Setup(), _Pictures(), _Questions(), _Telling()

    def prepare(self) -> None: ...

    def progress(self, state: Fair) -> Progress:
        return Progress({seat: person.fruit for seat, person in state.people.items()}, state.day)

    def account(self, record: Record, seat: str | None, *, sealed: bool) -> Account:
        return account(record, seat)

    def veil(self, state: Fair, seat: str | None, *, sealed: bool) -> Fair:
        return veil(state, seat)

    def told(self, events: Iterable[Event], seat: str | None, *, sealed: bool) -> list[Event]:
        return told_to(seat, events)

    def orders_withdrawn(self, state: Fair, seat: str) -> list[Event]:
        return []


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
