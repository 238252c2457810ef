"""Practice: how long an opponent of each strength thinks, and what fifty practice matches cost people who play beside
them, who press as often a match as those who practise.

It must not spare the bot: practice goes on while people press. `PRACTICE_MATCHES`, `PRACTICE_LEVEL` and
`PRACTICE_DECISIONS` change what is played, `LOAD_MATCHES`, `LOAD_SECONDS` and `LOAD_RATE` what people do beside it.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from time import process_time

from bench.crowd import percentile
from bench.load import RATE, Loaded, playing, run_for
from bench.row import Row
from bench.size import size
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.players.levels import LevelName
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Phase
from rules_engine.crisis_protocol.testing.duel import Thinking, opening
from rules_engine.crisis_protocol.testing.soak import dice_for
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Session

MATCHES = int(os.environ.get("PRACTICE_MATCHES", size("50", "1")))
LEVEL = os.environ.get("PRACTICE_LEVEL", LevelName.VETERAN.value)
DECISIONS = int(os.environ.get("PRACTICE_DECISIONS", size("300", "25")))
PEOPLE_MATCHES = int(os.environ.get("LOAD_MATCHES", size("100", "2")))
SECONDS = float(os.environ.get("LOAD_SECONDS", size("60", "12")))
SEED = 7
ANSWER_MS = 1500
"""What a decision of the strongest may take."""
ALIKE = 1 / 1.2
"""Acknowledgements beside practice may take a fifth longer than without."""


def measured() -> list[Row]:
    rows = [row for level in LevelName for row in _thinking(level)]
    if MATCHES:
        rows += asyncio.run(_beside())
    return rows


def _thinking(level: LevelName) -> list[Row]:
    """Processor time of one core for each decision after the set-up."""
    players = {seat: Thinking(seat, level, SEED) for seat in ("blue", "red")}
    session = Session.open(Engine(CrisisProtocol(default_content()), dice_for(SEED)), opening(SEED))
    times: list[float] = []
    while session.state.pending and len(times) < DECISIONS:
        decision = session.state.pending[sorted(session.state.pending)[0]]
        played = session.state.phase is not Phase.SETUP
        began = process_time()
        answer = players[decision.seat].respond(session.state, decision)
        if played:
            times.append(1000 * (process_time() - began))
        session.submit(answer)
    goal = 1.0 if level is LevelName.MASTERMIND else None
    name = f"{level.value}: one decision of {len(times)}"
    return [
        Row(f"{name}, p50", percentile(times, 50), ANSWER_MS, "ms"),
        Row(f"{name}, p95", percentile(times, 95), ANSWER_MS, "ms", goal=goal),
    ]


async def _beside() -> list[Row]:
    """The same people, first alone, then beside practice."""
    alone, beside = await _run(0), await _run(MATCHES)
    name = f"{PEOPLE_MATCHES} matches of people beside {MATCHES} of practice ({LEVEL}), against without"

    def row(what: str, one: list[float], other: list[float], percent: float, goal: float | None = None) -> Row:
        return Row(
            f"{name}: {what}, p{percent:g}", percentile(one, percent), percentile(other, percent), "ms", goal=goal
        )

    return [
        row("acknowledged", beside.acknowledged, alone.acknowledged, 50),
        row("acknowledged", beside.acknowledged, alone.acknowledged, 99, ALIKE),
        row("final picture", beside.pictured, alone.pictured, 99),
    ]


async def _run(practising: int) -> Loaded:
    with tempfile.TemporaryDirectory() as folder:
        async with playing(Path(folder), PEOPLE_MATCHES, practising=(practising, LEVEL)) as run:
            rate = RATE or PEOPLE_MATCHES / 10
            busy = [asyncio.create_task(run.crowd.practise(rate * practising / PEOPLE_MATCHES))] if practising else []
            await run_for(run, rate, SECONDS)
            for task in busy:
                task.cancel()
            await asyncio.gather(*busy, return_exceptions=True)
            answered = await run.crowd.answered_by_the_bot()
        print(
            f"  beside {practising} of practice: {len(run.presses)} presses of people, "
            f"{answered} answers of opponents, {len(run.crowd.unanswered)} unanswered; "
            f"acknowledged p99 {percentile(run.acknowledged, 99):.0f} ms",
            file=sys.stderr,
        )
        return run
