"""Holidays and pauses as people meet them: what is left, what is refused, and what the other reads in the thread."""

from typing import Any

import pytest
from match_table import Table, flat, shown, texts
from simcord.env import Env

from bot.clock.announcing import HoursError
from bot.clock.hours import DAY
from bot.locale import words
from bot.matches.terms import Status
from bot.ui.preferences import _refused


@pytest.fixture
async def match(simcord_env: Env, app: Any) -> Table:
    table = Table.seated(app, simcord_env)
    app.clocks.repository.now = lambda: simcord_env.now().timestamp()
    await table.begin()
    return table


async def told(match: Table, text: str) -> list[str]:
    await match.posted()
    found = [
        "\n".join(c.get("content", "") for c in flat([p.to_dict() for p in m.components])) for m in await match.posts()
    ]
    return [said.strip() for said in found if text in said]


async def holiday(person: Any, panel: Any, days: str) -> Any:
    form = await person.click(panel.response, label="Add a holiday")
    return await person.submit_modal(form, {"field": days})


async def test_the_panel_says_what_is_used_and_left_and_the_other_reads_the_days(match: Table) -> None:
    panel = await match.blue.slash(match.channel, "me settings")
    assert "2026: 0 of 35 days used, 35 left" in texts(panel.response)
    await holiday(match.blue, panel, "2026-12-24 to 2027-01-02")
    (said,) = await told(match, "announces a holiday")
    days = "2026-12-24 – 2027-01-02"
    line, owed = said.splitlines()
    assert line == f"🔵 {match.blue.mention} announces a holiday: {days}. Their clock stands on these days."
    assert owed == f"**🔴 {match.red.mention}: Pick your crisis**", "the newest post says who owes what"
    again = texts((await match.blue.slash(match.channel, "me settings")).response)
    assert "2026: 8 of 35 days used, 27 left" in again and "2027: 2 of 35 days used, 33 left" in again
    await match.blue.click(panel.response, label="Call off all holidays")
    assert len(await told(match, "has called off the holiday 2026-12-24 – 2027-01-02.")) == 1
    assert "2026: 0 of 35 days used, 35 left" in texts((await match.blue.slash(match.channel, "me settings")).response)


async def test_days_may_be_typed_as_germans_write_them_and_one_day_is_shown_once(match: Table) -> None:
    panel = await match.blue.slash(match.channel, "me settings")
    assert "Holidays: none planned" in texts(panel.response) and "Call off" not in str(panel.response.components)
    await holiday(match.blue, panel, "24.12.2026 bis 2.1.2027")
    await holiday(match.blue, panel, "2026-03-01")
    said = texts((await match.blue.slash(match.channel, "me settings")).response)
    assert "Holidays: 2026-03-01, 2026-12-24 – 2027-01-02" in said, said
    refused = await holiday(match.blue, panel, "31.2.2026")
    assert "2026-12-24 to 2027-01-02" in refused.response.content


async def test_a_holiday_beyond_the_budget_is_refused_with_what_would_be_possible(match: Table) -> None:
    panel = await match.blue.slash(match.channel, "me settings")
    for days, sentence in (
        ("2025-12-30 to 2026-01-03", "2026-01-01 is the earliest day"),
        ("2026-02-01 to 9999-12-31", "A holiday can last 28 days. From that day on it could last until 2026-02-28."),
        ("2028-01-01", "2027-01-01 is the latest day to begin"),
    ):
        refused = await holiday(match.blue, panel, days)
        assert sentence in refused.response.content
    await holiday(match.blue, panel, "2026-02-01 to 2026-02-28")
    refused = await holiday(match.blue, panel, "2026-06-01 to 2026-06-14")
    expected = "In 2026 you have 7 of 35 days of holiday left. From that day on it could last until 2026-06-07."
    assert refused.response.content.endswith(expected)
    assert len(await told(match, "announces a holiday")) == 1, "what is refused is not told"


async def test_quiet_hours_are_half_a_day_at_most_and_stop_clocks_from_tomorrow_on(match: Table) -> None:
    panel = await match.blue.slash(match.channel, "me settings")
    form = await match.blue.click(panel.response, label="Other quiet hours")
    refused = await match.blue.submit_modal(form, {"field": "0-23"})
    assert "Quiet hours can be 12 hours a day at most. Yours would be 23." in refused.response.content
    form = await match.blue.click(panel.response, label="Other quiet hours")
    await match.blue.submit_modal(form, {"field": "20-8"})
    since = int(match.env.now().timestamp() + DAY)
    again = texts((await match.blue.slash(match.channel, "me settings")).response)
    assert f"20:00 to 8:00 (your clocks heed them from <t:{since}:f> on, reminders at once)" in again


def test_refusals_are_said_in_german_too() -> None:
    budget = HoursError("holiday_budget", year=2026, left=7, most=35, last="2026-06-07")
    assert (
        _refused(words("de"), budget)
        == "2026 hast du noch 7 von 35 Urlaubstagen. Ab diesem Tag ginge es bis 2026-06-07."
    )
    assert _refused(words("en"), HoursError("holiday_budget", year=2026, left=0, most=35, last=None)).endswith("left.")


async def test_a_pause_alone_says_by_whom_and_until_when(match: Table) -> None:
    panel = shown(await match.blue.slash(match.thread, "match pause"))
    assert "Alone you have 2 of 2 pauses and 7 of 7 days left in this match." in texts(panel)
    await match.blue.click(panel, label="Pause alone")
    until = int(match.env.now().timestamp() + 7 * DAY)
    (said,) = await told(match, "paused the match, out of their own pauses")
    assert said.startswith(f"🔵 {match.blue.mention}") and f"until <t:{until}:f>" in said
    menu = texts(shown(await match.red.click(await match.dashboard(), label="Menu")))
    assert f"until <t:{until}:f>" in menu and "only they can end it sooner" in menu
    refused = await match.red.slash(match.thread, "match resume")
    assert "your opponent's own pause" in shown(refused).content
    await match.blue.slash(match.thread, "match resume")
    assert (await match.stored()).status is Status.PLAYING
    panel = shown(await match.blue.slash(match.thread, "match pause"))
    assert "Alone you have 1 of 2 pauses" in texts(panel)
    await match.blue.click(panel, label="Pause alone")
    await match.blue.slash(match.thread, "match resume")
    panel = shown(await match.blue.slash(match.thread, "match pause"))
    assert "You have used up your own pauses in this match." in texts(panel)
    assert "the rest is kept" not in texts(panel) and "Pause alone" not in str(panel.components)


async def test_a_pause_both_agree_on_is_asked_for_and_either_ends_it(match: Table) -> None:
    panel = shown(await match.blue.slash(match.thread, "match pause"))
    await match.blue.click(panel, label="Ask your opponent")
    await match.posted()
    (asked,) = [m for m in await match.posts() if "would like to pause the match" in str(m.components)]
    own = await match.blue.click(asked, label="Agree")
    assert "has to answer this" in shown(own).content and (await match.stored()).status is Status.PLAYING
    await match.red.click(asked, label="Agree")
    until = int(match.env.now().timestamp() + 28 * DAY)
    (said,) = await told(match, "both agreed")
    assert match.blue.mention in said and f"until <t:{until}:f>" in said
    await match.red.slash(match.thread, "match resume")
    assert (await match.stored()).status is Status.PLAYING
    panel = shown(await match.blue.slash(match.thread, "match pause"))
    assert "Alone you have 2 of 2 pauses" in texts(panel), "it costs nothing"


async def test_a_declined_pause_leaves_the_match_as_it_is(match: Table) -> None:
    panel = shown(await match.blue.slash(match.thread, "match pause"))
    await match.blue.click(panel, label="Ask your opponent")
    await match.posted()
    (asked,) = [m for m in await match.posts() if "would like to pause the match" in str(m.components)]
    await match.red.click(asked, label="Decline")
    assert (await match.stored()).status is Status.PLAYING and await told(match, "Declined: the match goes on.")


async def test_the_end_of_a_pause_is_told_and_whoever_is_waited_for_is_called(match: Table) -> None:
    owner, other = await match.owner()
    panel = shown(await other.slash(match.thread, "match pause"))
    await other.click(panel, label="Pause alone")
    await match.posted()
    start = match.env.now().timestamp()
    match.app.clocks.repository.now = lambda: start + 7 * DAY
    await match.app.cogs["UpkeepCog"].watch.look()  # type: ignore[attr-defined]
    assert await told(match, "The pause is over. The clocks run on where they stood.")
    assert (await match.stored()).status is Status.PLAYING
    last = (await match.posts())[-1]
    assert "The pause is over" in str(last.components), "one post says both"
    assert owner.mention in str(last.components) and "My move" in str(last.components)
