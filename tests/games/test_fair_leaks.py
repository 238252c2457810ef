"""Hidden hands, tokens and sealed cards reach nobody they are hidden from, by any way out of the bot."""

import re
from collections.abc import AsyncIterator

import pytest
from company import PEOPLE, Company
from fair_game import TheFair
from fair_hands import CARDS, HandDealt, HandedFair
from fair_pictures import FairViews
from ways_out import ways_out

from bot.client import App
from bot.games.secrets import Secrets
from bot.games.views import Scene, ShownScene, StandingScene
from bot.matches.repository import StoredMatch
from bot.store import matches as rows
from bot.store.matches import packed
from bot.ui.match.look import Look
from rules_engine.kernel.events import Event
from rules_engine.kernel.views import veil

VIEWERS = (*PEOPLE, "watcher", None)
TOKENS = {seat: 710_001 + 1_111 * number for number, seat in enumerate(PEOPLE)}
"""Nothing else at the fair counts so high."""
EVERY = {2: 3, 4: 9}
"""By the number of players: of so many answers, one after which everybody looks."""


def secrets_of(state: HandedFair, viewer: str | None) -> set[str]:
    cards = {card for seat, hand in state.hands.items() if seat != viewer for card in hand}
    return {*cards, *state.deck} | {str(person.token) for seat, person in state.people.items() if seat != viewer}


def found_in(text: str, secrets: set[str]) -> set[str]:
    return {secret for secret in secrets if re.search(rf"\b{secret}\b", text, re.IGNORECASE)}


async def leaks(company: Company, stored: StoredMatch) -> set[tuple[str, str]]:
    """Which way out tells whom what it must not."""
    found = set()
    for viewer in VIEWERS:
        if viewer in PEOPLE and viewer not in stored.seats:
            continue
        secrets = secrets_of(stored.state, viewer)
        async for name, text in ways_out(company, stored, viewer):
            if found_in(text, secrets):
                found.add((name, str(viewer)))
    return found


async def with_marked_tokens(company: Company, app: App, players: int) -> StoredMatch:
    stored = await company.sit_down(players)
    state = stored.state.model_copy(deep=True)
    for seat, person in state.people.items():
        person.token = TOKENS[seat]
    async with app.store.transaction() as at:
        await rows.change_match(at, company.id, snapshot=packed(state.model_dump_json()))
    return await company.stored()


async def played(company: Company, app: App, players: int) -> AsyncIterator[StoredMatch]:
    """A fair whose tokens are marked and kept; the stored now and then."""
    stored, answers = await with_marked_tokens(company, app, players), 0
    while stored.state.pending:
        if answers % EVERY[players] == 0:
            yield stored
        stored = await company.answer(stored)
        answers += 1


@pytest.mark.parametrize("players", [2, 4])
async def test_nothing_hidden_reaches_anybody_else(company: Company, app: App, players: int) -> None:
    looks = 0
    async for stored in played(company, app, players):
        looks += 1
        assert found_in(stored.state.model_dump_json(), secrets_of(stored.state, None)), "there is something to hide"
        assert await leaks(company, stored) == set()
    assert looks > 4


async def test_everybody_sees_their_own_hand(company: Company, app: App) -> None:
    stored = await company.sit_down(2)
    stored = await company.play(stored, lambda state: any(asked.key == "lay" for asked in state.pending.values()))
    seat = next(iter(stored.state.pending))
    shown = {name: text async for name, text in ways_out(company, stored, seat)}
    for card in stored.state.hands[seat]:
        for way in ("panel", "worker", "export", "board"):
            assert found_in(shown[way], {card}), way


# -- planted: the same check finds them ----------------------------------------------------------------------------


async def found_when_laying(company: Company, app: App) -> set[str]:
    stored = await with_marked_tokens(company, app, 3)
    stored = await company.play(stored, lambda state: any(asked.key == "lay" for asked in state.pending.values()))
    return {way for way, _ in await leaks(company, stored)}


async def test_a_telling_that_reads_past_the_veil_is_found(
    company: Company, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = FairViews.show

    async def show(self: FairViews, look: Look, scene: Scene) -> ShownScene:
        if isinstance(scene, StandingScene):
            return ShownScene([", ".join(hand) for hand in look.stored.state.hands.values()])
        return await shown(self, look, scene)

    monkeypatch.setattr(FairViews, "show", show)
    assert await found_when_laying(company, app) == {"dashboard"}


async def test_a_veil_that_forgets_the_hands_is_found(
    company: Company, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgetful(state: HandedFair, seat: str | None, sealed: bool) -> HandedFair:
        return veil(state, seat)

    others = tuple(offer for offer in TheFair.offers if not isinstance(offer, Secrets))
    monkeypatch.setattr(TheFair, "offers", (*others, Secrets(forgetful)))
    assert {"worker", "state", "dashboard", "board"} <= await found_when_laying(company, app)


async def test_an_event_that_tells_anybody_which_cards_were_drawn_is_found(
    company: Company, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def to_all(self: HandDealt, seat: str | None) -> Event:
        return self

    monkeypatch.setattr(HandDealt, "seen_by", to_all)
    assert {"post", "digest", "export"} <= await found_when_laying(company, app)


async def test_a_wording_that_tells_anothers_card_is_found(
    company: Company, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    from fair_words import FairWording

    stored = await with_marked_tokens(company, app, 3)
    told = stored.state.hands["cedar"][0]
    monkeypatch.setattr(FairWording, "why", lambda self, state, decision: f"Cedar holds a {told}.")
    stored = await company.play(stored, lambda state: state.stack[-1].step == "wares")
    assert told in stored.state.hands["cedar"] and CARDS[told]
    assert await leaks(company, stored) == {("why", viewer) for viewer in ("ash", "birch", "watcher", "None")}
