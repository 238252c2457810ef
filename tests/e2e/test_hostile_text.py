"""Hostile texts in every option and every form of the real process: all are answered, nothing breaks, nothing stalls.

In short each option gets a few shapes in turn, so that all shapes come up; `SAMPLES=all` sends each to each.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hostile import FULL, shapes
from match_people import begin
from processes import online
from raw_people import STRING, Raw, leaves
from sampling import sample

import cogs.league
import cogs.match
import cogs.me  # noqa: F401  (the forms declare themselves)
from bot import forms
from bot.cooldowns import Kind
from bot.local.server import LocalDiscord

pytestmark = pytest.mark.e2e

AT_ONCE = 4
LONGEST_STALL = 100
"""Milliseconds of the loop's own processor time; a stall without it is a machine that is busy elsewhere."""
EACH = sample(1, 10_000)


def dealt(length: int, turn: int) -> list[str]:
    """Some shapes of this length, others at each turn."""
    listed = [text for _, text in shapes(length)]
    return [listed[(turn * EACH + n) % len(listed)] for n in range(min(EACH, len(listed)))]


def troubles(bot: Any) -> Iterator[dict[str, Any]]:
    for line in bot.log.splitlines():
        told = json.loads(line)
        if told["level"] in ("ERROR", "CRITICAL"):
            yield told
        if told["event"] == "loop stalled" and told["cpu_ms"] > LONGEST_STALL:
            yield told


WAIT = 429


async def test_hostile_text_in_every_option_and_form(bot: Any, table: LocalDiscord, sit: Callable[..., Any]) -> None:
    blue, red = await sit("blue"), await sit("red", "de")
    dashboard = await begin(blue, red, map="downtown")
    thread, league = table.world.channels[dashboard["channel_id"]], blue.channel("league")
    draft = await blue.slash("league", "league create", name="Winter")
    match_id, season_id = (str(m).partition(sign)[2][:8] for m, sign in ((dashboard, "m:"), (draft, "ls:")))
    people = [Raw(table, blue, red), Raw(table, red, blue)]
    turn = sent = 0
    for path, declared in leaves(table):
        place = league if path[0] == "league" else thread if path != ["match", "new"] else blue.channel("matches")
        for option in (option for option in declared if option["type"] == STRING):
            most = option.get("max_length") or 100
            assert most <= FULL
            for text in (*dealt(FULL, turn), *dealt(most, turn + 7)):
                who = people[turn // 2 % 2]
                who.run(place, path, declared, option["name"], text, typing=False)
                if option.get("autocomplete"):
                    who.run(place, path, declared, option["name"], text, typing=True)
                turn, sent = turn + 1, sent + 1
                if len(who.sent) >= AT_ONCE:
                    await who.answered()
    for form, fields in forms.declared().items():
        kind, act = form.split()
        ids = {"mf": f"mf:{match_id}:1:{act}", "lf": f"lf:{season_id}:{act}.0", "me": f"me:form:{act}"}
        ids |= {"tf": f"tf:attack:ABC234:0:{act}"}
        for field, most in fields.items():
            for text in (*dealt(FULL, turn), *dealt(most, turn + 7)):
                who = people[turn // 2 % 2]
                who.form(thread if kind == "mf" else league, ids[kind], dict.fromkeys(fields, "1") | {field: text})
                turn, sent = turn + 1, sent + 1
                if len(who.sent) >= AT_ONCE:
                    await who.answered()
    for text in dealt(FULL, turn):
        people[0].press(dashboard["id"], text)
        people[1].form(thread, text, {"field": text})
        sent += 2
    for who in people:
        await who.answered()
    answer = await blue.slash("general", "roll", dice=3)
    assert answer is not None and "3 dice" in str(answer), "and whoever plays is served as ever"
    found = list(troubles(bot))
    assert found == [], json.dumps(found, indent=1)
    # To be told to wait, after a thousand announcements in a minute, is Discord's right, and is obeyed.
    assert [report for report in table.reports if report.status >= 400 and report.status != WAIT] == []
    assert sent > 200


async def test_budgets_of_the_real_process(
    table: LocalDiscord, bots: Callable[..., Any], sit: Callable[..., Any]
) -> None:
    """Without a larger scale: whoever asks for files on and on is told when there are more, and plays on."""
    bot = bots(table, COOLDOWN_SCALE="1")
    await bot.start()
    await online(table)
    blue = await sit("blue")
    burst = Kind.FILE.value.burst
    begun = [await blue.begin("general", "privacy export") for _ in range(2 * burst)]
    answers = [await blue.succeed(one) for one in begun]
    refused = ["That was a lot at once. It works again <t:" in answer["content"] for answer in answers]
    assert not any(refused[:burst]) and any(refused[burst:])
    assert all(answer["flags"] & 64 for answer in answers)
    about = await blue.slash("general", "about")
    assert "Crisis by Post" in str(about)
