"""What it costs to be asked in which order one's own effects come: hand-overs and questions over the recorded openings.

`python -m bench.recorded_handovers [name …]` plays the opening of each recorded match (of these, if any are named)
three times: everything asked; as new matches begin; and so without the usual order. It must not judge the players: they
answer at random, each kind of question in a series of its own, so that one more does not change the answers to others.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass

from bench.row import Row
from bot.games.crisis_protocol.helps import HELPS, WORDS
from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.events.flow import ActivationBegan
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Help, Match, Options
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.recorded import load_recorded
from rules_engine.crisis_protocol.testing.recorded_cli import FOLDER
from rules_engine.kernel.decisions import Answer, Choice, Decision
from rules_engine.kernel.dice import SeededDice, salt
from rules_engine.kernel.engine import Engine

SOME = ("avengers_against_black_order", "cabal_against_hydra", "random_03", "random_11")
"""Enough for a row; the figures of all take half an hour."""
AS_BEGUN: tuple[Help, ...] = tuple(help for help in WORDS if help not in HELPS.off)
WITHOUT: tuple[Help, ...] = tuple(help for help in AS_BEGUN if help != "usual")
MOST_ANSWERS = 4000


@dataclass
class Counted:
    activations: int = 0
    waits: int = 0
    answers: int = 0
    orders: int = 0
    """Questions which of several effects comes next, and nothing else."""
    between: int = 0
    """Reactions that also ask whether they come before what must happen."""

    @property
    def per_activation(self) -> float:
        return self.waits / self.activations if self.activations else 0.0

    def __add__(self, other: Counted) -> Counted:
        return Counted(*(mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)))


class Steady(Player):
    """Each kind of question of each round is answered from a series of its own."""

    def in_round(self, number: int, decision: Decision) -> Choice:
        key = f"{number}/{decision.key}"
        self.series: dict[str, random.Random] = getattr(self, "series", {})
        self.rng = self.series.setdefault(key, random.Random(f"{self.seed}/{self.seat}/{key}"))  # nosec B311
        return self.choose(decision)

    def __init__(self, seat: str, seed: int) -> None:
        super().__init__(seat, seed)
        self.seed = seed


def counted(name: str, helps: Sequence[Help]) -> Counted:
    """Over one match from the opening of a recorded one."""
    match = load_recorded(FOLDER / f"{name}.yaml")
    cards = content_as_of(match.pool)
    dice = SeededDice(match.seed.to_bytes(32, "big"), salt(f"recorded-{match.seed}", {}))
    engine: Engine[Match] = Engine(CrisisProtocol(cards), dice)
    begun = new_match(
        cards, match.rosters, ready()[match.map].terrain, name="recorded", options=Options(edition=match.edition),
        helps=dict.fromkeys(SEATS, helps) if helps else None,
    )  # fmt: skip
    players = {seat: Steady(seat, match.seed) for seat in SEATS}
    state, events = engine.start(begun)
    found = Counted(activations=_began(events))
    while state.pending and found.answers < MOST_ANSWERS:
        decision, before = state.pending[min(state.pending)], set(state.pending)
        found.orders += decision.key == "next_effect"
        found.between += bool(getattr(decision, "must", ()))
        choice = players[decision.seat].in_round(state.round, decision)
        state, events = engine.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=choice))
        found.answers += 1
        waiting = set(state.pending)
        if found.activations and decision.seat not in waiting and waiting - before:
            found.waits += 1
        found.activations += _began(events)
    return found


def _began(events: Iterable[object]) -> int:
    return sum(isinstance(event, ActivationBegan) for event in events)


def measured() -> list[Row]:
    usual, asked = (sum((counted(name, helps) for name in SOME), Counted()) for helps in (AS_BEGUN, WITHOUT))
    return [
        Row(
            "waits per activation, the usual order; asked",
            usual.per_activation,
            asked.per_activation,
            "waits",
        )
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.recorded_handovers", description=__doc__)
    parser.add_argument("names", nargs="*", help="only the openings of these recorded matches")
    names = parser.parse_args().names or sorted(file.stem for file in FOLDER.glob("*.yaml"))
    ways: dict[str, Sequence[Help]] = {"all asked": (), "as new": AS_BEGUN, "not usual": WITHOUT}
    sums = dict.fromkeys(ways, Counted())
    print(f"{'':44}{'':11}{'activations':>12}{'waits':>8}{'each':>7}{'answers':>9}{'order':>7}{'between':>9}")
    for name in [*names, "all"]:
        for way, helps in ways.items():
            one = sums[way] if name == "all" else counted(name, helps)
            sums[way] = sums[way] + one if name != "all" else one
            figures = f"{one.activations:12}{one.waits:8}{one.per_activation:7.3f}"
            print(f"{name:44}{way:11}{figures}{one.answers:9}{one.orders:7}{one.between:9}", flush=True)


if __name__ == "__main__":
    main()
