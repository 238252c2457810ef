"""Files that people hand in, over the local Discord with the real bot: none eats the machine or is in anybody's way."""

import base64
import gzip
import json
import math
import os
import signal
import sys
from typing import Any

import pytest
from match_people import Player, begin, texts
from memory import Peak, started_apart
from processes import BotProcess

from bot.local.errors import Json
from bot.local.person import Person

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="limits of memory and the look at it are Linux's"),
]

MEGABYTE = 1024 * 1024
MOST_GROWN = 512 + 256
"""Megabytes: what a replay of a file may take, and what the process it runs in has loaded."""


def handed(data: bytes, name: str = "match.json") -> Json:
    return {"filename": name, "data": base64.b64encode(data).decode()}


async def ended_match(blue: Person, red: Person) -> Json:
    """The dashboard of a match that blue has given up after some presses."""
    dashboard = await begin(blue, red)
    players = [Player(blue, 3), Player(red, 3)]
    for _ in range(6):
        for player in players:
            await player.open_panel(blue.messages[dashboard["id"]])
            if player.owes:
                await player.step()
    asked = await blue.slash(thread_of(dashboard), "match concede")
    assert asked is not None
    await blue.press(asked, "Yes, concede")
    await blue.until(lambda: ":rematch" in str(blue.messages[dashboard["id"]]) or None, "the end of the match")
    return blue.messages[dashboard["id"]]


def thread_of(dashboard: Json) -> str:
    return str(dashboard["channel_id"])


async def attached(person: Person, message: Json | None, ending: str) -> bytes:
    assert message is not None
    found = [a for a in person.messages[message["id"]]["attachments"] if a["filename"].endswith(ending)]
    assert len(found) == 1, message
    return await person.download(found[0]["url"])


def said(message: Json | None) -> str:
    assert message is not None
    return f"{message.get('content', '')}{texts(message)}"


def circles(count: int, corners: int) -> dict[str, Any]:
    """Terrain on which nothing could ever stand: one piece beside the other, round as can be."""
    turns = [2 * math.pi * n / corners for n in range(corners)]
    return {
        f"car_{n}": {
            "id": f"car_{n}",
            "terrain": "car",
            "size": 2,
            "outline": [
                {"x": round(3000 + 700 * (n % 44) + 600 * math.cos(turn)), "y": round(8000 + 600 * math.sin(turn))}
                for turn in turns
            ],
        }
        for n in range(1, count + 1)
    }


def crowded(file: bytes, pieces: int, corners: int) -> bytes:
    raw = json.loads(file)
    raw["inputs"]["start"]["terrain"] = circles(pieces, corners)
    return json.dumps(raw).encode()


async def test_no_file_eats_the_machine_and_each_is_answered_kindly(bot: BotProcess, sit: Any) -> None:
    blue, red, eve = await sit("blue"), await sit("red"), await sit("watcher", "de")
    dashboard = await ended_match(blue, red)
    file = await attached(blue, await blue.slash(thread_of(dashboard), "match export"), ".json")
    nasty = {
        "8 MB of lists": (b'{"format":"crisis-by-post-match-1","x":[' + b"[]," * (8 * MEGABYTE // 3), "zu groß"),
        "4 MB of lists": (b'{"format":"crisis-by-post-match-1","x":[' + b"[]," * (MEGABYTE + 9), "steht mehr"),
        "deep lists": (b'{"format":"crisis-by-post-match-1","x":' + b"[" * MEGABYTE, "gebaut"),
        "1,744 pieces": (crowded(file, 1744, 8), "steht mehr"),
        "48 round pieces": (crowded(file, 48, 48), "Partie"),
        "a bomb": (gzip.compress(b"[" * (100 * MEGABYTE)), "gepackt"),
        "no match": (b"[1, 2]", "keine Partie"),
        "its own export": (file, "Schritt für Schritt"),
    }
    assert bot.process is not None
    figures = []
    for what, (data, answer) in nasty.items():
        async with Peak(bot.process.pid) as peak:
            told = said(await eve.slash("general", "match replay", file=handed(data)))
            assert answer in told, (what, told)
        figures.append(f"{what} ({len(data) // 1024} kB): {peak.before} MB, at most {peak.most} MB; {told[:60]!r}")
        assert peak.grown < MOST_GROWN, figures[-1]
        assert started_apart(bot.process.pid) == [], "whoever worked on it is gone"
        assert said(await red.slash("general", "roll", dice=3)).startswith("### 3 dice")
    sys.stdout.write("\n" + "\n".join(figures) + "\n")
    assert "incident" not in bot.log


async def test_nobody_waits_behind_a_file(bot: BotProcess, sit: Any) -> None:
    """While one file is being played again, and for as long as that takes, others are answered."""
    blue, red, eve = await sit("blue"), await sit("red"), await sit("watcher")
    dashboard = await ended_match(blue, red)
    file = await attached(blue, await blue.slash(thread_of(dashboard), "match export"), ".json")
    assert bot.process is not None
    slow = await eve.begin("general", "match replay", file=handed(file))
    await bot.until(lambda: bool(started_apart(bot.process.pid)))
    [worker] = started_apart(bot.process.pid)
    os.kill(worker, signal.SIGSTOP)  # a file that takes for ever
    try:
        page = await attached(red, await red.slash(thread_of(dashboard), "match replay"), ".html")
        assert b"<html" in page
        assert said(await blue.slash("general", "roll", dice=3)).startswith("### 3 dice")
        again = await eve.slash("general", "match replay", file=handed(file))
        assert "still at your last replay" in said(again)
        assert not {"done", "failed"} & set(eve.fates[slow]), "the file is still at work"
    finally:
        os.kill(worker, signal.SIGCONT)
    answer = await eve.succeed(slow)
    assert "step by step" in said(answer and eve.messages[answer["id"]])
    assert "incident" not in bot.log
