"""Rows say of which game they are; whoever does not ask gets the game that was there first."""

from collections.abc import AsyncIterator

import pytest

from bot.store import Store, league, matches, rosters
from bot.store.rosters import SavedRoster
from bot.store.schema import FIRST_GAME

OTHER = "fair"


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    async with Store(address) as opened:
        yield opened


async def test_a_match_and_a_season_keep_their_game(store: Store) -> None:
    match = {"channel_id": 1, "creator_id": 2, "status": "open", "terms": "{}", "secret": b""}
    season = {"guild_id": 1, "channel_id": 2, "organiser_id": 3, "status": "draft", "terms": "{}", "seed": "x"}
    async with store.transaction() as at:
        await matches.add_match(at, {"id": "first", **match})
        await matches.add_match(at, {"id": "other", "game": OTHER, **match})
        await league.add_season(at, id="first", **season)
        await league.add_season(at, id="other", game=OTHER, **season)
    async with store.reading() as at:
        for id, game in (("first", FIRST_GAME), ("other", OTHER)):
            match_row, season_row = await matches.find_match(at, id), await league.find_season(at, id)
            assert match_row is not None and season_row is not None
            assert match_row.game == season_row.game == game


async def test_rosters_of_one_name_stand_side_by_side_in_two_games(store: Store) -> None:
    mine, theirs = SavedRoster(7, "Mine", {"a": 1}, "v1", 5), SavedRoster(7, "Mine", {"b": 2}, "v2", 6, OTHER)
    async with store.transaction() as at:
        await rosters.keep(at, mine)
        await rosters.keep(at, theirs)
    async with store.transaction() as at:
        assert await rosters.kept_by(at, 7) == [mine]
        assert await rosters.kept_by(at, 7, OTHER) == [theirs]
        assert await rosters.drop(at, 7, "Mine")
        assert not await rosters.drop(at, 7, "Mine")
        assert await rosters.kept_by(at, 7, OTHER) == [theirs]
