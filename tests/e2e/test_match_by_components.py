"""A whole match over the real table with the real bot: two people, components alone."""

from typing import Any

from match_people import Player, begin, play, texts
from processes import BotProcess


async def test_two_people_finish_a_match_by_components_alone(bot: BotProcess, sit: Any) -> None:
    blue, red = await sit("blue"), await sit("red")
    dashboard = await begin(blue, red)
    ended = await play(Player(blue, 1), Player(red, 1), dashboard)
    assert "wins" in texts(ended) or "draw" in texts(ended)
    assert "incident" not in bot.log
