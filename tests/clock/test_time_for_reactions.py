"""A reaction has a share of the agreed pace, and costs nothing of the bank; what was agreed before stays as it was."""

from __future__ import annotations

import pytest

from bot.clock.at_zero import reaction_time
from bot.clock.clock import Alarm, Clock
from bot.clock.hours import HOUR, Hours
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.matches.service import Matches
from bot.matches.terms import Terms
from bot.store import Store
from bot.store import people as rows

AWAKE = Hours()
NIGHTS = Hours(quiet_from=22, quiet_to=8)


@pytest.mark.parametrize(("pace", "hours"), [(1, 1 / 3), (24, 8), (48, 16), (24 * 14, 24)])
def test_it_is_a_third_of_the_pace_and_a_day_at_most(pace: int, hours: float) -> None:
    assert reaction_time(Terms(pace_hours=pace, reactions="pace")) == pytest.approx(hours * HOUR)
    assert reaction_time(Terms(pace_hours=pace)) is None, "matches of old have agreed on the whole clock"


def short() -> Clock:
    return Clock("m", "red", bank=168 * HOUR, pace=24 * HOUR).start(4, 0.0, 8 * HOUR, short=True)


def test_its_alarms_and_its_end_lie_within_its_own_time() -> None:
    clock = short()
    assert clock.deadline(AWAKE) == 8 * HOUR
    assert clock.due(4 * HOUR, AWAKE)[0] is Alarm.HALF
    assert clock.due(8 * HOUR, AWAKE)[0] is Alarm.ZERO
    assert clock.due(3.9 * HOUR, AWAKE)[0] is None


def test_quiet_hours_do_not_count() -> None:
    evening = 20 * HOUR  # 20:00 UTC: two hours until the night
    clock = Clock("m", "red", bank=0, pace=24 * HOUR).start(4, evening, 8 * HOUR, short=True)
    assert clock.deadline(NIGHTS) == evening + 2 * HOUR + 10 * HOUR + 6 * HOUR


def test_it_takes_nothing_from_the_bank_and_the_next_decision_has_the_pace_again() -> None:
    after = short().stop(30 * HOUR, AWAKE)
    assert after.bank == 168 * HOUR
    turn = after.start(5, 30 * HOUR, 24 * HOUR)
    assert turn.allowance == (24 + 168) * HOUR and not turn.short
    assert turn.stop(55 * HOUR, AWAKE).bank == 167 * HOUR


async def test_it_is_kept_as_it_is(address: str) -> None:
    async with Store(address) as store:
        async with store.transaction() as at:
            await rows.keep_clocks(at, short(), Clock("m", "blue", bank=0, pace=24 * HOUR).start(4, 0.0))
        async with store.reading() as at:
            kept = await rows.clocks_of(at, "m")
    assert kept["red"] == short()
    assert kept["blue"].pace == 24 * HOUR and not kept["blue"].short


async def test_new_challenges_agree_on_it_unless_somebody_says_otherwise(address: str) -> None:
    async with Store(address) as store:
        lobby = Matches(store).lobby
        plain = await lobby.challenge(creator_id=1, channel_id=1, guild_id=2, terms=CrisisTerms())
        assert plain.terms.reactions == "pace"
        slow = await lobby.challenge(creator_id=1, channel_id=1, guild_id=2, terms=CrisisTerms(reactions="clock"))
        assert slow.terms.reactions == "clock"
    assert "reactions" not in CrisisTerms().model_dump_json(), "exports of old read the same"
