"""Hands, piles and tiles that lie face down, and sealed choices reach nobody they are hidden from, by any way out of
the bot."""

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from havoc_company import PEOPLE, HavocCompany
from ways_out import ways_out

from bot.client import App
from bot.games.cry_havoc import game as havoc
from bot.games.cry_havoc.game import CryHavocGame
from bot.games.cry_havoc.panels.here import the_pack
from bot.games.secrets import Secrets
from bot.matches.repository import StoredMatch
from bot.ui.match.look import Look
from rules_engine.cry_havoc.content.text.describe import all_texts
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import base
from rules_engine.cry_havoc.view.seat import hidden_from
from rules_engine.kernel.events import Event
from rules_engine.kernel.views import veil

VIEWERS = (*PEOPLE, "watcher", None)
EVERY = {2: 15, 4: 40}
"""By the number of players: of so many answers, one after which everybody looks."""
OWN = ("cards_drawn", "terrain_drawn", "tiles_looked_at")
FACE_UP = ("cards_played", "tactic_played", "hand_discarded", "cards_recalled", "tile_turned_up", "event_turned_up")


class Known:
    """What each seat has seen with its own eyes so far, by what happens at a table."""

    def __init__(self) -> None:
        self.by: dict[str | None, set[str]] = defaultdict(set)

    def learn(self, events: Iterable[Event]) -> None:
        for event in events:
            ids = self._ids(event)
            if event.kind in FACE_UP:
                for viewer in VIEWERS:
                    self.by[viewer] |= ids
            elif event.kind in OWN:
                self.by[event.seat] |= ids  # type: ignore[attr-defined]

    @staticmethod
    def _ids(event: Any) -> set[str]:
        if event.kind == "tiles_looked_at":
            return {tile for tiles in event.tiles.values() for tile in tiles}
        one = getattr(event, "card", None) or getattr(event, "tile", None)
        return {one} if isinstance(one, str) else set(getattr(event, "cards", ()))


def secrets_of(state: Match, viewer: str | None, known: Known) -> set[str]:
    """Ids of what the viewer has never seen, and names of what it has seen no copy of."""
    seat = viewer if viewer in state.players else None
    hidden = set(hidden_from(state, seat)) - known.by[viewer]
    hidden -= set(state.players[seat].hand) if seat is not None else set()
    seen = {base(one) for one in known.by[viewer]} | {base(c) for p in state.players.values() for c in p.discard}
    if seat is not None:
        seen |= {base(card) for card in state.players[seat].hand}
    pack = the_pack()
    names = {
        name
        for one in {base(one) for one in hidden} - seen
        for thing in (pack.cards.get(one) or pack.tiles.get(one),)
        if thing is not None
        for name in (thing.name.en, thing.name.de)
    }
    return hidden | (names - mistakable())


@cache
def mistakable() -> set[str]:
    """Names that also stand within another name or a text: a nest is a Brood, and a card a Brood Call."""
    pack = the_pack()
    things = (*pack.cards.values(), *pack.tiles.values(), *pack.skills.values(), *pack.structures.values())
    places = [region for board in pack.maps.values() for region in board.regions.values()]
    names = [name for thing in (*things, *places) for name in (thing.name.en, thing.name.de)]
    said = [*names, *(text for locale in ("en", "de") for text in all_texts(pack, locale).values())]
    return {name for name in set(names) if any(name != one and found_in(one, {name}) for one in said)}


def found_in(text: str, secrets: set[str]) -> set[str]:
    return {secret for secret in secrets if re.search(rf"(?<![\w.]){re.escape(secret)}(?![\w.#])", text)}


async def leaks(company: HavocCompany, stored: StoredMatch, known: Known) -> set[tuple[str, str]]:
    """Which way out tells whom what it must not."""
    found = set()
    for viewer in VIEWERS:
        if viewer in PEOPLE and viewer not in stored.seats:
            continue
        secrets = secrets_of(stored.state, viewer, known)
        async for name, text in ways_out(company, stored, viewer):
            if found_in(text, secrets):
                found.add((name, str(viewer)))
    return found


async def begun(company: HavocCompany, players: int) -> tuple[StoredMatch, Known]:
    stored, known = await company.begin(players), Known()
    for _, entry in await company.app.matches.records.entries(company.id):
        known.learn(entry.events)
    return stored, known


async def step(company: HavocCompany, stored: StoredMatch, known: Known) -> StoredMatch:
    before = stored.row.entries
    stored = await company.answer(stored)
    for _, entry in await company.app.matches.records.entries(company.id, before):
        known.learn(entry.events)
    return stored


@pytest.mark.parametrize("players", [2, 4])
async def test_nothing_hidden_reaches_anybody_else(app: App, players: int) -> None:
    """CH-DRW-Q2, CH-TAC-Q2, CH-SET-02, CH-SET-19."""
    company, looks, answers = HavocCompany(app), 0, 0
    stored, known = await begun(company, players)
    while stored.state.pending and looks < 7:
        if answers % EVERY[players] == 0:
            looks += 1
            assert found_in(stored.state.model_dump_json(), secrets_of(stored.state, None, known)), "there is a secret"
            assert await leaks(company, stored, known) == set()
        stored = await step(company, stored, known)
        answers += 1
    assert looks > 4


async def test_everybody_sees_their_own_hand(app: App) -> None:
    company = HavocCompany(app)
    stored = await company.play(
        await company.begin(2), lambda state: any(one.key == "action" for one in state.pending.values())
    )
    seat = next(iter(stored.state.pending))
    shown = {name: text async for name, text in ways_out(company, stored, seat)}
    for card in stored.state.players[seat].hand:
        assert found_in(shown["panel"], {the_pack().cards[base(card)].name.en})
        assert found_in(shown["state"], {card})


# -- planted: the same check finds them ----------------------------------------------------------------------------


async def found_in_a_turn(app: App) -> set[str]:
    company = HavocCompany(app)
    stored, known = await begun(company, 2)
    while not any(one.key == "action" for one in stored.state.pending.values()):
        stored = await step(company, stored, known)
    return {way for way, _ in await leaks(company, stored, known)}


async def test_a_telling_that_reads_past_the_veil_is_found(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def standing(look: Look) -> list[str]:
        return [", ".join(player.hand) for player in look.stored.state.players.values()]

    monkeypatch.setattr(havoc, "standing", standing)
    assert await found_in_a_turn(app) == {"dashboard"}


async def test_a_veil_that_forgets_the_piles_is_found(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(state: Match, seat: str | None, sealed: bool) -> Match:
        return veil(state, seat)

    others = tuple(offer for offer in CryHavocGame.offers if not isinstance(offer, Secrets))
    monkeypatch.setattr(CryHavocGame, "offers", (*others, Secrets(forgetful)))
    assert "state" in await found_in_a_turn(app)


async def test_an_event_that_tells_anybody_which_cards_were_drawn_is_found(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rules_engine.cry_havoc.events.cards import SecretCards

    monkeypatch.setattr(SecretCards, "seen_by", lambda self, seat: self)
    assert {"post", "digest", "export"} <= await found_in_a_turn(app)
