"""A match keeps the pool of cards it began with; a new one gets the newest; those of old have that of 2024."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator

import pytest

from bot.games import game
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.league.terms import CrisisSeasonTerms
from bot.games.crisis_protocol.terms import CrisisTerms, terms_in_words
from bot.locale import words
from bot.matches.exports import whole_export
from bot.matches.service import Matches
from bot.matches.snapshots import Snapshots, UnreadableMatchError
from bot.store import Store
from rules_engine.crisis_protocol.cards.loader.load import content_as_of, default_content, newest_pool
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD, Match, RosterEntry
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.kernel.errors import IllegalAnswer

PEOPLE = (1100110011, 2200220022)
OLD = content_as_of(POOL_OF_OLD)
ROSTERS = [random_roster(OLD, random.Random(seed)) for seed in (1, 2)]


@pytest.fixture
async def matches(address: str) -> AsyncIterator[Matches]:
    async with Store(address) as store:
        yield Matches(store)


async def begun(matches: Matches, terms: CrisisTerms) -> str:
    stored = await matches.lobby.challenge(creator_id=PEOPLE[0], channel_id=1, guild_id=2, terms=terms)
    await matches.lobby.accept(stored.row.id, PEOPLE[1])
    for user, roster in zip(PEOPLE, ROSTERS, strict=True):
        await matches.lobby.bring_roster(stored.row.id, user, roster)
    return stored.row.id


async def test_a_new_match_has_the_newest_pool_and_says_so_in_its_file(matches: Matches) -> None:
    stored = await matches.repository.find(await begun(matches, CrisisTerms(map="downtown")))
    assert isinstance(stored.state, Match) and isinstance(stored.terms, CrisisTerms)
    assert stored.terms.pool == stored.state.options.pool == newest_pool()
    made = await whole_export(matches, stored, None)
    assert made["terms"]["pool"] == newest_pool() and made["content"] == default_content().version


async def test_a_match_of_another_pool_keeps_it(matches: Matches) -> None:
    stored = await matches.repository.find(await begun(matches, CrisisTerms(map="downtown", pool=POOL_OF_OLD)))
    assert isinstance(stored.state, Match)
    assert stored.state.options.pool == POOL_OF_OLD and stored.state.content == OLD.version
    rules = matches.repository.engine(stored).game
    assert rules.cards(stored.state) is OLD  # type: ignore[attr-defined]
    assert game(FIRST).telling.wording("en", terms=stored.terms).names.content is OLD  # type: ignore[attr-defined]


def test_terms_and_states_of_old_say_nothing_and_mean_the_pool_of_2024() -> None:
    terms = CrisisTerms.model_validate({"map": "downtown"})
    assert terms.pool == POOL_OF_OLD and "pool" not in terms.model_dump(mode="json")
    season = CrisisSeasonTerms.model_validate({"name": "Winter"})
    assert season.of_match().pool == POOL_OF_OLD and "pool" not in season.model_dump(mode="json")
    assert "Cards of December 2024" in terms_in_words(words("en"), terms)
    assert "Karten vom Dezember 2024" in terms_in_words(words("de"), terms)


async def test_a_card_of_later_is_refused_by_its_name_and_the_rest_is_kept(matches: Matches) -> None:
    later = next(id for id in default_content().characters if id not in OLD.characters)
    roster = ROSTERS[0].model_copy(update={"characters": (*ROSTERS[0].characters[1:], RosterEntry(card=later))})
    stored = await matches.lobby.challenge(
        creator_id=PEOPLE[0], channel_id=1, guild_id=2, terms=CrisisTerms(pool=POOL_OF_OLD)
    )
    await matches.lobby.accept(stored.row.id, PEOPLE[1])
    with pytest.raises(IllegalAnswer) as refused:
        await matches.lobby.bring_roster(stored.row.id, PEOPLE[0], roster)
    [reason] = refused.value.reasons
    assert (reason.code, reason.params["card"]) == ("later_card", later)
    assert "December 2024" in game(FIRST).telling.wording("en").reason(None, reason)
    assert "Dezember 2024" in game(FIRST).telling.wording("de").reason(None, reason)


async def test_a_match_of_a_pool_that_nobody_knows_yet_is_of_a_later_version(matches: Matches) -> None:
    stored = await matches.repository.find(await begun(matches, CrisisTerms(map="downtown")))
    assert isinstance(stored.state, Match)
    raw = json.loads(stored.state.model_dump_json())
    raw["options"]["pool"] = "2031-01"
    with pytest.raises(UnreadableMatchError, match="later_version"):
        Snapshots().read(FIRST, json.dumps(raw))
