"""A match by slash commands: everything typed comes from what the bot suggests; what rolls or spends is confirmed.

`COMMAND_MATCHES=5` plays whole matches; without it a match is played into its first round.
"""

import os
import random
from typing import Any

import pytest
from match_people import act_of, begin, is_sure, open_components, texts
from processes import BotProcess

from bot.local.errors import Json
from bot.local.person import Person

pytestmark = pytest.mark.e2e

MATCHES = int(os.environ.get("COMMAND_MATCHES", "0"))
LIMIT = 4000 if MATCHES else 70


class Typist:
    """Types commands with suggested values; reads only text."""

    def __init__(self, person: Person, thread: Json, seed: int) -> None:
        self.person, self.thread = person, thread
        self.rng = random.Random(f"{seed}/{person.name}")
        self.used: set[str] = set()
        self.confirmed = 0

    async def act(self) -> bool:
        """One command; whether there was anything to answer."""
        choices = await self.person.autocomplete(self.thread, "play answer", "choice")
        if not choices:
            return False
        for command, option in self._favourites():
            offered = await self.person.autocomplete(self.thread, f"play {command}", option)
            if offered and self.rng.random() < 0.7:
                await self._type(f"play {command}", **{option: self.rng.choice(offered)["value"]})
                return True
        await self._type("play answer", choice=self.rng.choice(choices)["value"])
        return True

    def _favourites(self) -> list[tuple[str, str]]:
        wanted = [("activate", "who"), ("attack", "enemy"), ("interact", "objective"), ("power", "power"),
                  ("move", "to"), ("tactic", "card"), ("shake", "condition")]  # fmt: skip
        return self.rng.sample(wanted, 3)

    async def _type(self, path: str, **options: Any) -> None:
        answer = await self.person.slash(self.thread, path, **options)
        assert answer is not None
        said = texts(answer) or answer.get("content", "")
        assert "is not open" not in said and "moved on" not in said, (path, options, said)
        self.used.add(path)
        # What rolls or spends is not done by typing alone: it is shown, and confirmed by one press.
        asked = next((c for c in open_components(answer) if is_sure(c) or act_of(c)[1] == "hit"), None)
        if asked is not None:
            self.confirmed += 1
            await self.person.press(answer, asked["custom_id"])


@pytest.mark.parametrize("seed", range(1, max(1, MATCHES) + 1))
async def test_two_people_play_by_commands_alone(bot: BotProcess, sit: Any, seed: int) -> None:
    blue, red = await sit("blue"), await sit("red")
    dashboard = await begin(blue, red)
    thread = blue.channel(dashboard["channel_id"])
    typists = [Typist(blue, thread, seed), Typist(red, thread, seed)]
    typed = 0
    while typed < LIMIT and ":rematch" not in str(blue.messages[dashboard["id"]]):
        before = typed
        for typist in typists:
            while typed < LIMIT and await typist.act():
                typed += 1
        if typed == before:
            await blue.until(lambda: ":rematch" in str(blue.messages[dashboard["id"]]) or None, "the end", 60)
    for trouble in ("incident", "picture failed", "no words for it", "posting failed"):
        assert trouble not in bot.log
    if MATCHES:
        assert ":rematch" in str(blue.messages[dashboard["id"]])
    else:
        assert {"play answer", "play activate"} <= typists[0].used | typists[1].used
    for path in ("play board", "play log", "play why"):
        assert texts(await blue.slash(thread, path) or {}) or path == "play board"
    words = await blue.slash(thread, "play board", text=True)
    assert words is not None and "## " in texts(words)
