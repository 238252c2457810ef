"""`python -m rules_engine think FILE`: what an opponent makes of a position: the options it weighed, and why.

FILE is a scenario (its first one is set up, and its `play` given first) or a match as JSON.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.players.ahead import Ahead
from rules_engine.crisis_protocol.players.levels import LEVELS, LevelName
from rules_engine.crisis_protocol.players.opponent import Opponent
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.reading import Failure, load_scripts
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.crisis_protocol.testing.stage import pool
from rules_engine.crisis_protocol.view.seat import view
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.foresight import Blank

SHOWN = 12


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="rules_engine think", description="What an opponent makes of a position.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--level", choices=[level.value for level in LevelName], default="mastermind")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    try:
        state, content = position(args.file)
    except (OSError, ValueError, Failure, EngineError) as error:
        print(f"{args.file}: {error}", file=sys.stderr)
        return 1
    if not state.pending:
        print("Nobody is asked anything.")
        return 0
    for seat, decision in sorted(state.pending.items()):
        seen = view(state, seat)
        answered = Opponent(content, seat, LevelName(args.level), args.seed).answer(seen, decision)
        thought = answered.thought
        judged = Ahead(content, seen, seat, LEVELS[LevelName(args.level)]).judged()
        parts = ", ".join(f"{name} {value:+.2f}" for name, value in judged.parts.items() if abs(value) >= 0.005)
        print(f"{seat}, {decision.key}: {judged.total:+.2f} ({parts})")
        print(f"by {thought.by}, {thought.steps} answers tried{', and no more' if thought.spent else ''}")
        for each in thought.best[:SHOWN]:
            print(f"  {each.value:+.2f}  {each.label}")
        print(f"-> {answered.answer.choice}")
    return 0


def position(file: Path) -> tuple[Match, Content]:
    if file.suffix == ".json":
        content = default_content()
        return Engine(CrisisProtocol(content), Blank()).load(file.read_bytes()), content
    script = load_scripts(file)[0]
    return begin(script).state, pool(default_content(), script.cards)
