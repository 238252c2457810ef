"""Recorded matches played through the store, by the answers that were given."""

from __future__ import annotations

from pathlib import Path

import pytest
from asked_everything import ask_everything

from bot.games.crisis_protocol.terms import CrisisTerms
from bot.matches.service import Matches
from bot.store import Store
from bot.store import matches as rows
from rules_engine.crisis_protocol.testing.recorded import RecordedMatch, answers_in
from rules_engine.kernel.decisions import Choice

ROOT = Path(__file__).parents[1]
RECORDED = ROOT / "tests" / "recorded"
PEOPLE = {"blue": 111111111111111111, "red": 222222222222222222}


def answers_of(recorded: RecordedMatch) -> list[tuple[str, Choice]]:
    return [answer for chapter in recorded.chapters for answer in answers_in(chapter.answers)]


async def begun(store: Store, matches: Matches, recorded: RecordedMatch) -> str:
    """With the name and the secret by which the dice fall as they fell."""
    id, (one, other) = f"recorded-{recorded.seed}", PEOPLE.values()
    terms = CrisisTerms(map=recorded.map, edition=recorded.edition, pool=recorded.pool)
    with pytest.MonkeyPatch.context() as patch:
        ask_everything(patch)
        await matches.lobby.challenge(creator_id=one, channel_id=1, guild_id=2, terms=terms, id=id)
        async with store.transaction() as at:
            await rows.change_match(at, id, secret=recorded.seed.to_bytes(32, "big"))
        await matches.lobby.accept(id, other)
        for seat, user in PEOPLE.items():
            await matches.lobby.bring_roster(id, user, recorded.rosters[seat])
    return id


async def answer(matches: Matches, id: str, seat: str, choice: Choice) -> None:
    state = (await matches.repository.find(id)).state
    assert state is not None
    await matches.play.answer(id, PEOPLE[seat], state.pending[seat].seq, choice)
