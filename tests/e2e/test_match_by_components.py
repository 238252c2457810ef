"""A whole match over the real table with the real bot: two people, components alone; killed in between.

Many more, and many more kills: `test_matches_to_their_end.py`.
"""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from leaks import near, nothing_leaked
from match_people import Player, begin, own, play, record_of, texts, thread_is_whole
from processes import BotProcess, online

from bot.local.server import LocalDiscord
from rules_engine.crisis_protocol.cards.loader.load import default_content

pytestmark = pytest.mark.e2e

SEED, KILLS = 1, 2


async def test_two_people_finish_a_match_by_components_alone_though_the_bot_is_killed(
    table: LocalDiscord, bot: BotProcess, sit: Any, tmp_path: Path
) -> None:
    """Nothing is lost, nothing is doubled, and nobody sees a squad before both are sealed (SQD-07)."""
    blue, red, watcher = await sit("blue"), await sit("red"), await sit("watcher")
    moments = random.Random(SEED)

    async def now_and_then(presses: int) -> None:
        if kills and presses >= kills[0]:
            kills.pop(0)
            await bot.kill()
            await bot.start()
            await online(table)

    kills = sorted(moments.sample(range(5, 250), KILLS))
    dashboard = await begin(blue, red)
    ended = await play(Player(blue, SEED), Player(red, SEED), dashboard, between=now_and_then)
    assert "wins" in texts(ended) or "draw" in texts(ended)
    for trouble in ("incident", "picture failed", "no words for it", "posting failed"):
        assert trouble not in bot.log
    await record_of(tmp_path, ended)
    await thread_is_whole(watcher, ended, over=True)
    for person in (blue, red, watcher):
        _nothing_leaked(person)


def _nothing_leaked(person: Any) -> None:
    """Until the squads are revealed nobody reads a card's name but in their own private messages."""
    content = default_content()
    names = {card.name.en for card in (*content.characters.values(), *content.tactics.values())}
    for frame in person.frames:
        message = frame.get("message")
        if not isinstance(message, dict) or own(message):
            continue
        said = json.dumps(message, ensure_ascii=False)
        # The reveal, told or drawn, or the dashboard that was quicker.
        if " fields " in said or "Deploy" in said or '"filename": "squads.' in said:
            return
        shown = [name for name in names if f'"{name}' in said or f" {name}" in said]
        nothing_leaked(f"{person.name} was shown {name} before the reveal: {near(name, said)}" for name in shown)
    raise AssertionError("the squads were never revealed")
