"""What an organiser sets: the order of the tie-breaks, and what a match of the season is played by."""

from collections.abc import AsyncIterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.crisis_protocol.league.terms import CrisisSeasonTerms
from bot.games.crisis_protocol.rosters import Rosters
from bot.league.bridge import Bridge
from bot.league.results import Result, Side
from bot.league.service import League
from bot.league.standings import TieBreak, standings
from bot.matches.service import Matches
from bot.matches.terms import Status
from bot.store import Store
from bot.ui.league.form import NOTHING, reordered
from rules_engine.crisis_protocol.cards.loader.load import default_content, newest_pool
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.kernel.errors import IllegalAnswer

CHOICES = st.tuples(st.integers(0, 4), st.sampled_from([*(tie.value for tie in TieBreak), NOTHING]))


@given(st.lists(CHOICES, max_size=12))
def test_any_choices_leave_an_order_in_which_each_tie_break_stands_once(choices: list[tuple[int, str]]) -> None:
    ties = CrisisSeasonTerms(name="Winter").ties
    for place, chosen in choices:
        before, ties = ties, reordered(ties, place, chosen)
        assert ties and len(set(ties)) == len(ties)
        if chosen == NOTHING:
            assert ties == before[: max(1, place)]
        else:
            assert ties.index(TieBreak(chosen)) == min(place, len(ties) - 1)
    assert CrisisSeasonTerms(name="Winter", ties=ties).ties == ties


def test_every_order_can_be_reached_by_filling_its_places_from_the_first() -> None:
    wanted = (TieBreak.WINS, TieBreak.HEAD_TO_HEAD, TieBreak.POINTS)
    ties = CrisisSeasonTerms(name="Winter").ties
    for place, tie in enumerate(wanted):
        ties = reordered(ties, place, tie)
    assert reordered(ties, len(wanted), NOTHING) == wanted


def test_the_order_decides_who_is_first() -> None:
    """Level on points: 1 has the better margin, 2 has scored more."""
    games = [(1, 3, 12, 2), (2, 4, 16, 9)]
    played = [
        Result(id=str(one), round=1, one=Side(player=one, vp=a), other=Side(player=other, vp=b), winner=one)
        for one, other, a, b in games
    ]
    for ties, first in (((TieBreak.MARGIN, TieBreak.POINTS), 1), ((TieBreak.POINTS, TieBreak.MARGIN), 2)):
        table = standings([1, 2, 3, 4], played, CrisisSeasonTerms(name="Winter", ties=ties).scheme)
        assert table[0].player == first and [tie for tie, _ in table[0].breaks] == list(ties)


@pytest.fixture
async def bridge(address: str) -> AsyncIterator[Bridge]:
    async with Store(address) as store:
        yield Bridge(League(store), Matches(store))


async def test_a_match_is_played_by_the_terms_of_its_season(bridge: Bridge) -> None:
    """ROS-04, ROS-05: a roster chosen in the thread is held to the season's crises too."""
    mine, theirs = list(Rosters(default_content()).ready().values())[:2]
    pool = (*mine.secure, *mine.extract)
    assert not {*theirs.secure, *theirs.extract} <= set(pool)
    terms = CrisisSeasonTerms.model_validate(
        {"name": "Winter", "lock": "free", "crises": pool, "pace_hours": 12, "edition": "march_2022", "language": "de"}
    )
    league = bridge.league
    id = (await league.sign_ups.create(5, 6, 1, terms)).row.id
    for user in (11, 12):
        await league.sign_ups.sign_up(id, user)
    await league.rounds.start(id, 1)
    [match] = await bridge.open_matches(id)
    stored = await bridge.matches.repository.find(match)
    assert stored.terms == terms.of_match(id).model_copy(update={"reactions": "pace", "pool": newest_pool()})
    assert stored.status is Status.ROSTERS
    assert (stored.terms.pace_hours, stored.terms.edition, stored.terms.language, stored.terms.league) == (
        12,
        Edition.MARCH_2022,
        "de",
        id,
    )
    with pytest.raises(IllegalAnswer) as refused:
        await bridge.matches.lobby.bring_roster(match, 11, theirs)
    assert {reason.rule for reason in refused.value.reasons} <= {"ROS-04", "ROS-05"}
    assert {reason.code for reason in refused.value.reasons} == {"outside_pool"}
    await bridge.matches.lobby.bring_roster(match, 11, mine)
