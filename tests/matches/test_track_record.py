"""A record counts what was left or timed out, on one server, and holds no concession against anybody."""

from typing import Any

import pytest

from bot.clock.service import Clocks
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.locale import words
from bot.matches.service import Matches
from bot.matches.terms import Ending
from bot.matches.track_record import TrackRecord, counted, record_of
from bot.store import Store
from bot.store import matches as rows
from bot.store.privacy import forget
from bot.ui.match.lobby.track_record import record_words

ME, THEM, HERE, THERE = 11, 22, 1, 2


async def over(matches: Matches, ending: Ending, guild: int = HERE, status: str = "playing", **values: Any) -> None:
    """A match of the two that had begun, and how it ended."""
    stored = await matches.lobby.challenge(creator_id=ME, channel_id=5, guild_id=guild, terms=CrisisTerms())
    await matches.lobby.accept(stored.row.id, THEM)
    async with matches.repository.store.transaction() as at:
        await rows.change_match(at, stored.row.id, status=status, entries=9, waiting='["blue"]', **values)
    await matches.endings.put_away(stored.row.id, ending)


@pytest.mark.parametrize(
    ("ending", "mine", "theirs"),
    [
        (Ending(winners=("red",), how="conceded"), TrackRecord(1), TrackRecord(1)),
        (Ending(winners=("red",), how="WIN-01"), TrackRecord(1), TrackRecord(1)),
        (Ending(how="agreed_draw"), TrackRecord(1), TrackRecord(1)),
        (Ending(winners=("red",), how="time"), TrackRecord(1, 0, 1), TrackRecord(1)),
        (Ending(how="abandoned"), TrackRecord(1, 1, 0), TrackRecord(1)),
        (Ending(winners=("red",), how="settled", left=("blue",)), TrackRecord(1, 1, 0), TrackRecord(1)),
        (Ending(winners=("red",), how="settled", late=("blue",)), TrackRecord(1, 0, 1), TrackRecord(1)),
        (Ending(how="taken_back"), TrackRecord(), TrackRecord()),
    ],
)
async def test_each_ending_counts_for_whoever_it_is_about(
    address: str, ending: Ending, mine: TrackRecord, theirs: TrackRecord
) -> None:
    async with Store(address) as store:
        matches = Matches(store)
        Clocks(store, matches)
        await over(matches, ending)
        async with store.reading() as at:
            assert await record_of(at, HERE, ME) == mine
            assert await record_of(at, HERE, THEM) == theirs
            assert await record_of(at, THERE, ME) == TrackRecord(), "another server learns nothing"


async def test_a_match_nobody_began_and_a_paused_one_are_held_against_nobody(address: str) -> None:
    async with Store(address) as store:
        matches = Matches(store)
        await over(matches, Ending(how="abandoned"), status="paused")
        await over(matches, Ending(how="abandoned"), status="rosters")
        async with store.reading() as at:
            assert await record_of(at, HERE, ME) == TrackRecord(1)


async def test_forgetting_a_person_forgets_their_record(address: str) -> None:
    async with Store(address) as store:
        matches = Matches(store)
        await over(matches, Ending(winners=("red",), how="time"))
        async with store.transaction() as at:
            await forget(at, ME)
            assert await record_of(at, HERE, ME) == TrackRecord()
            assert await record_of(at, HERE, THEM) == TrackRecord(1)


def test_endings_of_older_versions_do_not_tell_who_left() -> None:
    assert counted([("blue", {"how": "abandoned", "winner": None})]) == TrackRecord(1)


def test_in_words() -> None:
    en, de = words("en"), words("de")
    assert record_words(en, TrackRecord()) == "first match here"
    assert record_words(en, TrackRecord(12, 1, 0)) == "12 matches played here, 1 left, 0 timed out"
    assert record_words(de, TrackRecord(1, 0, 2)) == "1 Partie hier gespielt, 0 verlassen, 2 durch Zeit verloren"
