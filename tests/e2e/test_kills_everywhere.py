"""The bot is killed just before and just after commits and calls to Discord, and nobody can tell afterwards.

Every point of a tale is enumerated by a run without kills; then the tale is played again with a kill in every stretch.
What is stored and what was told must be the same to the letter. `KILLS_EVERYWHERE=200` places so many kills over all
tales; without it a short one has some of the rarest.
"""

import asyncio
import contextlib
import os
import re
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

import pytest
from crash_prepared import prepare
from crash_runs import PROGRAM, Run, differences, still_table
from crash_tales import TALES
from processes import BotProcess, table_settings
from sampling import sample

pytestmark = pytest.mark.e2e

KILLS = int(os.environ.get("KILLS_EVERYWHERE", "0"))
SHORT = {"short": sample(4, 15)}
SHARES = {"league": 0.35, "attack": 0.27, "opening": 0.26, "time": 0.12}
HERE = {tale: round(KILLS * share) for tale, share in SHARES.items()} if KILLS else SHORT
"""The tales that are played, and how many kills each gets."""
ABSENCES = (0.0, 3600.0)
"""Seconds until the bot is back, as Discord's clock counts them: after an hour it knows no nonce any more."""
TROUBLES = ("incident", "posting failed", "clock failed", "picture failed", "could not be looked at", "work failed")

Point = tuple[str, str]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return asyncio.run(prepare(tmp_path_factory.mktemp("prepared")))


@contextlib.asynccontextmanager
async def played(tale: str, folder: Path, prepared: Path, plan: dict[str, str], absence: float) -> AsyncIterator[Run]:
    folder.mkdir()  # noqa: ASYNC240
    async with still_table() as table:
        chance = {"CHANCE": "the same every time", "CHANCE_KEPT": str(folder), "CRASH_FOLDER": str(folder)}
        drawing = {"SKETCHES": "1", "RENDER_PROCESSES": "1"}
        settings = {"DATABASE_URL": f"sqlite:///{folder / 'crisis.sqlite3'}"} | chance | drawing
        bot = BotProcess(folder, settings | table_settings(table), PROGRAM, forked=False)
        run = Run(table, bot, folder, prepared, plan, absence)
        try:
            await TALES[tale](run)
            yield run
        finally:
            await run.end()


@pytest.mark.parametrize("tale", HERE)
async def test_a_tale_goes_on_as_if_nothing_had_been_wherever_the_bot_is_killed(
    tale: str, tmp_path: Path, prepared: Path
) -> None:
    async with played(tale, tmp_path / "whole", prepared, {}, 0.0) as whole:
        points, stored, told = whole.points, whole.stored(), whole.told()
    assert stored["outbox"] == stored["season_outbox"] == []
    killed: list[Point] = []
    wrong: list[str] = []
    for number, plan in enumerate(plans(points, HERE[tale])):
        absence = ABSENCES[number % len(ABSENCES)]
        async with played(tale, tmp_path / f"killed{number}", prepared, plan, absence) as run:
            killed += run.killed
            wrong += [f"never reached: {stretch}, {plan[stretch]}" for stretch in run.missed]
            wrong += [f"{line}\n  after {run.killed}" for line in differences(stored, run.stored())]
            wrong += [f"{line}\n  after {run.killed}" for line in differences(told, run.told())]
            wrong += [f"{trouble} in the log after {run.killed}" for trouble in TROUBLES if trouble in run.bot.log]
    tell(f"{tale}: {len(killed)} kills at {len(kinds(killed))} kinds of points out of {len(kinds(points))}")
    assert not wrong, "\n".join(wrong)


def kind_of(point: str) -> str:
    return re.sub(r" #\d+$", "", point)


def kinds(points: Iterable[Point]) -> set[str]:
    return {kind_of(point) for _, point in points}


def plans(points: list[Point], kills: int) -> list[dict[str, str]]:
    """So many points, of every kind first and then spread over the stretches, in as few runs as that takes."""
    left: dict[str, list[str]] = {}
    found: defaultdict[str, list[Point]] = defaultdict(list)
    for stretch, point in dict.fromkeys(points):
        left.setdefault(stretch, []).append(point)
        found[kind_of(point)].append((stretch, point))
    chosen: dict[str, list[str]] = {stretch: [] for stretch in left}
    most = -(-kills // len(left))

    def choose(among: list[Point]) -> None:
        free = [one for one in among if len(chosen[one[0]]) < most and one[1] in left[one[0]]]
        if free and sum(map(len, chosen.values())) < kills:
            stretch, point = min(free, key=lambda one: len(chosen[one[0]]))
            left[stretch].remove(point)
            chosen[stretch].append(point)

    for kind in sorted(found, key=lambda kind: (len(found[kind]), kind)):
        choose(found[kind])
    while any(left.values()) and sum(map(len, chosen.values())) < kills:
        most += all(len(chosen[stretch]) >= most or not rest for stretch, rest in left.items())
        choose([(stretch, rest[len(rest) // 2]) for stretch, rest in left.items() if rest])
    runs = max(map(len, chosen.values()), default=0)
    return [{stretch: row[n] for stretch, row in chosen.items() if n < len(row)} for n in range(runs)]


def tell(line: str) -> None:
    """For whoever runs the long form with `-s`."""
    sys.stdout.write(f"\n{line}\n")
