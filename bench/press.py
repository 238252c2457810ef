"""One press that rolls an attack and shows it, against bare discord.py showing a picture of the same size that lies
ready: on the tabletop (`/attack`), and in a match, where it is judged, stored and told to both as well.

All are pressed by turns through local Discords; only the press is timed, until the picture is there.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from bench.chat import Contestant
from bench.crowd import Game, percentile
from bench.load import Loaded, playing
from bench.row import Row
from bench.size import size
from bot.local.errors import Json
from bot.local.messages import parts
from bot.local.person import Person
from bot.matches.service import Matches, StoredMatch
from bot.slips import TOO_SOON
from rules_engine.crisis_protocol.events.attacks import DiceRolled
from rules_engine.kernel.decisions import Answer, ChooseOne, Pick
from rules_engine.kernel.events import Event

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests" / "e2e"))
from match_people import act_of, open_components, own

ROUNDS, PRESSES = size((4, 8), (1, 2))
READING = 2 * TOO_SOON
"""Nobody presses before they have read; on a busy machine the bot hears late that its answer is there."""


class Roller(Contestant):
    """Opens an attack, then times the press that rolls it."""

    size = 0

    async def _press(self, person: Person, place: Any) -> float:
        opened = await person.slash(place, self._command, **self._options)
        assert opened is not None
        roll = next(c["custom_id"] for c in parts(opened) if c.get("label", "").startswith("Roll"))
        await asyncio.sleep(READING)
        start = time.perf_counter()
        shown = await person.press(opened, roll)
        taken = (time.perf_counter() - start) * 1000
        assert shown is not None
        self.size = shown["attachments"][0]["size"]
        return taken

    async def play_round(self, *, counts: bool) -> None:
        taken = [await self._press(*self._people[0]) for _ in range(PRESSES)]
        if counts:
            self._alone += taken


class Match:
    """Attacks in matches that wait for the choice of a target, one match after the other."""

    def __init__(self, run: Loaded) -> None:
        self._crowd = run.crowd
        self._games = iter(run.crowd.games)
        self.answered: list[float] = []
        """Until the one who pressed was shown what came of it."""
        self.told: list[float] = []
        """Until the dice lay in the thread for all to see."""
        self.size = 0

    async def play_round(self, *, counts: bool) -> None:
        for _ in range(PRESSES):
            answered, told = await self._press(next(self._games))
            if counts:
                self.answered.append(answered)
                self.told.append(told)

    async def _press(self, game: Game) -> tuple[float, float]:
        watch, dashboard = self._crowd.watch, self._crowd.watch.messages[game.dashboard]
        player = game.players[game.turn(dashboard)]
        await player.open_panel(dashboard)
        while (attack := _attack_button(player.current())) is None:
            await player.step()
        before = set(_dice(watch, game.thread))
        await asyncio.sleep(READING)
        start = time.perf_counter()
        await player.person.press(player.current(), attack)
        answered = time.perf_counter() - start
        fresh = await watch.until(lambda: _dice(watch, game.thread).keys() - before or None, "the dice in the thread")
        told = time.perf_counter() - start
        self.size = _dice(watch, game.thread)[fresh.pop()]
        return 1000 * answered, 1000 * told


def _attack_button(panel: Json) -> str | None:
    """The one that attacks whoever is looked at."""
    return next((c["custom_id"] for c in open_components(panel) if act_of(c)[1] == "hit"), None)


def _dice(watch: Person, thread: str) -> dict[str, int]:
    """Pictures of dice in a thread, and their size."""
    shown = [m for m in watch.messages.values() if m["channel_id"] == thread and not own(m)]
    pictures = [picture for message in shown for picture in message["attachments"]]
    return {picture["id"]: picture["size"] for picture in pictures if picture["filename"].startswith("attack")}


def before_an_attack(matches: Matches, stored: StoredMatch, number: int, answers: int) -> bool:
    """Somebody chooses a target, and whichever it is, the dice fall at once."""
    assert stored.state is not None
    for decision in stored.state.pending.values():
        if not isinstance(decision, ChooseOne) or decision.key != "target":
            return False
        for option in decision.options:
            answer = Answer(seq=decision.seq, seat=decision.seat, choice=Pick(option=option.id))
            if option.enabled and not _rolls(matches.repository.engine(stored).submit(stored.state, answer).events):
                return False
    return True


def _rolls(events: Sequence[Event]) -> bool:
    return any(isinstance(event, DiceRolled) for event in events)


def measured() -> list[Row]:
    return asyncio.run(_measured())


async def _measured() -> list[Row]:
    async with AsyncExitStack() as open_:
        folder = open_.enter_context(tempfile.TemporaryDirectory())
        ours = {"DATABASE_URL": f"sqlite:///{folder}/table.sqlite3", "LOG_LEVEL": "WARNING"}
        options = {"strength": 5, "defence": 3}
        table = await open_.enter_async_context(Roller(("-m", "bot"), "attack", options, ours))
        count = (ROUNDS + 1) * PRESSES
        match = Match(await open_.enter_async_context(playing(Path(folder), count, before_an_attack)))
        # The first round only warms up, and tells the size of the picture.
        for attacks in (table, match):
            await attacks.play_round(counts=False)
        rivals: list[Roller] = [
            await open_.enter_async_context(
                Roller(("-m", "bench.picture_bot"), "attack", {}, {"PICTURE_BYTES": str(attacks.size)})
            )
            for attacks in (table, match)
        ]
        for rival in rivals:
            await rival.play_round(counts=False)
        for _ in range(ROUNDS):
            everybody: list[Contestant | Match] = [table, match, *rivals]
            for contestant in everybody:
                await contestant.play_round(counts=True)
    at_table = f"an attack at a table ({table.size / 1000:.0f} KB), against a ready picture"
    in_match = f"an attack in a match ({match.size / 1000:.0f} KB), against a ready picture"
    ready = rivals[1].percentile(50)
    return [
        Row(f"{at_table}: p50", table.percentile(50), rivals[0].percentile(50), "ms", goal=0.5),
        Row(f"{in_match}: p50 until whoever pressed is answered", percentile(match.answered, 50), ready, "ms"),
        Row(f"{in_match}: p50 until the dice lie in the thread", percentile(match.told, 50), ready, "ms", goal=0.5),
    ]
