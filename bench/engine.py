"""What deciding costs in Crisis Protocol: whole matches, one attack, loading; against bare JSON of the same states.

It must not judge: the rows say what was measured in one run. Matches are played by the players that play by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import NamedTuple

from bench.row import Row
from bench.size import size
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.answers import choice_for
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.script import Script
from rules_engine.crisis_protocol.testing.soak import dice_for, opening, pool
from rules_engine.crisis_protocol.testing.stage import stage
from rules_engine.kernel.copying import own_copy
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Record, Session

SEED = 2
MOST = size(4000, 40)
"""Decisions of a match; it ends before."""
LONG, TIMES, ATTACKS = size((300, 3, 50), (10, 1, 1))
"""Decisions of the long record."""
MEASURING = frozenset({"act", "turn", "attack", "target"})
"""Questions whose options say who is in range and in sight."""


class Taken(NamedTuple):
    """A decision of a match: the state it was made in, the answer, and what was asked next."""

    state: Match
    answer: Answer
    geometric: bool


def measured() -> list[Row]:
    engine, session, taken = _match()
    plain = [decision for decision in taken if not decision.geometric]
    return [
        _decisions(f"a decision, {len(taken)} of a match", engine, taken),
        _decisions(f"a decision without geometry ({len(plain)} of them)", engine, plain),
        _copies(engine, taken),
        _presses(engine, taken),
        *_attack(),
        _loading(engine, session),
    ]


def _match() -> tuple[Engine[Match], Session[Match], list[Taken]]:
    engine: Engine[Match] = Engine(CrisisProtocol(pool()), dice_for(SEED))
    session = Session.open(engine, opening(SEED, pool()))
    players = {seat: Player(seat, SEED) for seat in SEATS}
    taken: list[Taken] = []
    while session.state.pending and len(taken) < MOST:
        decision = next(iter(session.state.pending.values()))
        state, answer = session.state, players[decision.seat].answer(decision)
        session.submit(answer)
        asked = [decision, *session.state.pending.values()]
        geometric = any(d.kind in ("placement", "angle") or d.key in MEASURING for d in asked)
        taken.append(Taken(state, answer, geometric))
    return engine, session, taken


def _decisions(name: str, engine: Engine[Match], taken: list[Taken]) -> Row:
    def play() -> None:
        for state, answer, _ in taken:
            engine.submit(state, answer)

    def copy() -> None:
        for state, _, _ in taken:
            engine.load(engine.dump(state))

    ours, bare = (len(taken) / _seconds(work, TIMES) for work in (play, copy))
    return Row(f"{name}, against bare JSON", ours, bare, "1/s", "more")


def _copies(engine: Engine[Match], taken: list[Taken]) -> Row:
    """What every decision begins with; it was a JSON round trip once."""

    def ours() -> None:
        for state, _, _ in taken:
            own_copy(state)

    def through_json() -> None:
        for state, _, _ in taken:
            engine.load(engine.dump(state))

    now, before = (1e6 * _seconds(work, TIMES) / len(taken) for work in (ours, through_json))
    return Row("a state of one's own to decide on, against one through JSON", now, before, "µs")


def _presses(engine: Engine[Match], taken: list[Taken]) -> Row:
    """A stored state read once, decided on, and written once: all that a press asks of the engine."""
    stored = [(engine.dump(state), answer) for state, answer, _ in taken]

    def press() -> None:
        for text, answer in stored:
            engine.dump(engine.submit(engine.load(text), answer).state)

    def copy() -> None:
        for text, _ in stored:
            engine.dump(engine.load(text))

    ours, bare = (1e6 * _seconds(work, TIMES) / len(stored) for work in (press, copy))
    return Row("a press: one read, one decision, one write, against reading and writing", ours, bare, "µs")


# -- one attack ----------------------------------------------------------------------------------------------------

DUEL = Script(
    title="one attack",
    blue={"characters": [{"card": "captain_marvel_cosmic_avenger", "name": "marvel", "at": "18,14"}]},
    red={"characters": [{"card": "captain_america_first_avenger", "name": "cap", "at": "18,20", "power": 2}]},
    start="activation marvel",
)
WORDS = ("attack", "photon_blast", "perfect_block")
"""The action, the attack, the defender's reaction; there is one target."""


def _attack() -> list[Row]:
    """Three decisions from the menu to what the attack leaves behind."""
    engine: Engine[Match] = Engine(CrisisProtocol(pool()), dice_for(SEED))
    begun, _ = engine.start(stage(DUEL, pool()))

    def answer(state: Match, word: str) -> Answer:
        (decision,) = state.pending.values()
        return Answer(seq=decision.seq, seat=decision.seat, choice=choice_for(state, decision, word))

    def in_process() -> None:
        state = begun
        for word in WORDS:
            state, _ = engine.submit(state, answer(state, word))

    text = engine.dump(begun)

    def through_json() -> None:
        stored = text
        for word in WORDS:
            state = engine.load(stored)
            stored = engine.dump(engine.submit(state, answer(state, word)).state)

    ours, stored, bare = (
        1e6 * _seconds(work, ATTACKS) for work in (in_process, through_json, lambda: engine.load(engine.dump(begun)))
    )
    return [
        Row("one attack with three decisions, in process, against one bare JSON round trip", ours, bare, "µs"),
        Row("the same, each state through JSON, against one bare JSON round trip", stored, bare, "µs"),
    ]


def _loading(engine: Engine[Match], session: Session[Match]) -> Row:
    assert len(session.record.entries) > LONG, "the match was too short"
    snapshot = session.record.entries[LONG].snapshot
    state = engine.load(snapshot)
    record = Record(start=session.record.start, entries=session.record.entries[LONG : LONG + 1])

    ours = 1e6 * _seconds(lambda: Session(engine, record), ATTACKS)
    bare = 1e6 * _seconds(lambda: engine.load(engine.dump(state)), ATTACKS)
    return Row(f"loading a match of {LONG} decisions from its snapshot, against bare JSON", ours, bare, "µs")


def _seconds(work: Callable[[], object], times: int) -> float:
    taken = []
    for _ in range(times):
        start = process_time()  # of the processor: others may be at work on this machine
        work()
        taken.append(process_time() - start)
    return median(taken)
