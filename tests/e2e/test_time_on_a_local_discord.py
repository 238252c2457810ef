"""Time that has run out, over the real table with the real bot: a claim, and a reaction passed by default.

Days are not waited for: the clocks in the database are turned back while the bot is down.
"""

from pathlib import Path
from typing import Any

import pytest
from match_people import Player, act_of, begin, play, texts
from processes import BotProcess, online
from sqlalchemy import text

from bot.local.errors import Json
from bot.local.person import Person
from bot.local.server import LocalDiscord
from bot.matches.service import Matches, StoredMatch
from bot.store import Store
from rules_engine.kernel.decisions import ChooseReaction

pytestmark = pytest.mark.e2e

LONG = 60 * 24 * 3600


class Enough(Exception):
    """The match stands where the test wants it."""


async def match_of(folder: Path, dashboard: dict[str, Any]) -> StoredMatch:
    async with Store(f"sqlite:///{folder / 'crisis.sqlite3'}") as store:
        stored = await Matches(store).repository.in_thread(int(dashboard["channel_id"]))
        assert stored is not None
        return stored


async def days_pass(table: LocalDiscord, bot: BotProcess, folder: Path) -> None:
    await bot.kill()
    async with Store(f"sqlite:///{folder / 'crisis.sqlite3'}") as store, store.transaction() as at:
        back = "UPDATE clocks SET started = started - :long, next_due = next_due - :long"
        await at.execute(text(back), {"long": LONG})
    await bot.start()
    await online(table)


async def test_whoever_waits_may_claim_a_match_when_the_time_is_up(
    table: LocalDiscord, bot: BotProcess, sit: Any, tmp_path: Path
) -> None:
    blue, red = await sit("blue"), await sit("red")
    dashboard = await begin(blue, red)
    assert "has time until <t:" in texts(dashboard)
    stored = await match_of(tmp_path, dashboard)
    assert stored.state is not None
    (late,) = stored.state.pending
    waiting = red if late == "blue" else blue
    await days_pass(table, bot, tmp_path)
    over = await waiting.wait_for_message(
        lambda m: "your time is up" in texts(m), channel=dashboard["channel_id"], what="the end of the time"
    )
    await waiting.press(over, "Claim the match")
    await waiting.wait_for_message(
        lambda m: "time ran out" in texts(m), channel=dashboard["channel_id"], what="the end of the match"
    )
    stored = await match_of(tmp_path, dashboard)
    assert (
        stored.row.ending is not None and stored.row.ending["how"] == "time" and stored.row.ending["winners"] != [late]
    )
    assert "incident" not in bot.log


async def until_reaction(blue: Person, red: Person) -> Json:
    """A match that stands where somebody may react: match after match is played until one does."""
    for seed in range(1, 13):
        dashboard = await begin(blue, red)
        players = Player(blue, seed), Player(red, seed)

        async def look(presses: int, players: tuple[Player, ...] = players) -> None:
            if any(act_of(c)[1] == "pass" for player in players if player.owes for c in player.buttons()):
                raise Enough

        try:
            await play(*players, dashboard, between=look)
        except Enough:
            return dashboard
    raise AssertionError("nobody could react in twelve matches")


async def test_a_reaction_whose_time_is_up_is_passed_and_the_match_goes_on(
    table: LocalDiscord, bot: BotProcess, sit: Any, tmp_path: Path
) -> None:
    blue, red = await sit("blue"), await sit("red")
    dashboard = await until_reaction(blue, red)
    before = (await match_of(tmp_path, dashboard)).state
    assert before is not None
    (asked,) = before.pending.values()
    assert isinstance(asked, ChooseReaction)
    await days_pass(table, bot, tmp_path)
    await blue.wait_for_message(
        lambda m: "It is passed." in texts(m), channel=dashboard["channel_id"], what="the pass by default"
    )
    after = await match_of(tmp_path, dashboard)
    assert after.state is not None
    assert all(decision.seq != asked.seq for decision in after.state.pending.values())
    assert "incident" not in bot.log
