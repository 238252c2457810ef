"""Any legal play of the fair, with taking back, reloading and wrong answers in between: what must hold always."""

from __future__ import annotations

import random

from fair_play import answer_at_random, engine, sit
from fair_state import FAIR, Fair
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules_engine.kernel.accounts import account
from rules_engine.kernel.chance import Rolled
from rules_engine.kernel.decisions import Answer, Pick, Visibility
from rules_engine.kernel.errors import EngineBug, EngineError
from rules_engine.kernel.record import Consent, Record, Session, chain_digest, replay
from rules_engine.kernel.views import HIDDEN, veil

seeds = st.integers(min_value=0, max_value=2**32)


class AtTheFair(RuleBasedStateMachine):
    table: Session[Fair]
    faces: dict[str, tuple[int, ...]]
    dead: set[int]
    """Numbers of questions that were answered or undone: never to be open again."""

    @initialize(seats=st.integers(min_value=2, max_value=4))
    def sit_down(self, seats: int) -> None:
        self.table = sit(seats)
        self.faces = {}
        self.dead = set()

    @precondition(lambda self: self.table.state.pending)
    @rule(seed=seeds, times=st.integers(min_value=1, max_value=10))
    def answer(self, seed: int, times: int) -> None:
        rng = random.Random(seed)
        for _ in range(times):
            if self.table.state.pending:
                self.answer_once(answer_at_random(self.table.state, rng))

    def answer_once(self, answer: Answer) -> None:
        for event in self.table.submit(answer):
            if isinstance(event, Rolled):
                known = self.faces.get(event.key.text, ())
                both = min(len(known), len(event.numbers))
                assert known[:both] == event.numbers[:both], "a roll already seen fell otherwise"
                self.faces[event.key.text] = max(known, event.numbers, key=len)
        self.dead.add(answer.seq)

    @precondition(lambda self: self.table.points())
    @rule(seed=seeds)
    def take_back_and_do_again(self, seed: int) -> None:
        """Undo to anywhere; the same answers then lead to the same events and the same state but for numbers."""
        rng, table = random.Random(seed), self.table
        points = table.points()
        to = rng.choice(points[-6:])
        by = rng.choice(table.state.seats)
        gone = [entry.model_copy(deep=True) for entry in table.record.entries[to + 1 :] if not entry.undone]
        before = table.state.model_copy(deep=True)
        if table.consent_for(to, by) is Consent.FREE:
            assert not any(event.reveals for entry in gone for event in entry.events)
            assert all(entry.answer and entry.answer.seat == by for entry in gone)
        self.dead |= {decision.seq for decision in before.pending.values()}
        table.undo(to, by, table.state.seats)
        self.dead -= {decision.seq for decision in table.state.pending.values()}
        if rng.random() < 0.5:
            return
        for entry in gone:
            assert entry.answer is not None
            seq = table.state.pending[entry.answer.seat].seq
            assert table.submit(entry.answer.model_copy(update={"seq": seq})) == entry.events
            self.dead.add(seq)
        again = table.state.model_copy(deep=True)
        for state in (before, again):
            state.seq = 0
            state.pending = {s: d.model_copy(update={"seq": 0}) for s, d in state.pending.items()}
        assert again.model_dump_json() == before.model_dump_json()

    @rule(
        seat=st.sampled_from(["ash", "birch", "cedar", "dogwood"]), seq=st.integers(0, 60), option=st.text(max_size=3)
    )
    def answer_wrongly(self, seat: str, seq: int, option: str) -> None:
        before = self.table.engine.dump(self.table.state)
        try:
            self.table.submit(Answer(seq=seq, seat=seat, choice=Pick(option=f"?{option}")))
        except EngineError as error:
            assert not isinstance(error, EngineBug)
        else:
            raise AssertionError("an answer nobody offered was taken")
        assert self.table.engine.dump(self.table.state) == before

    @rule()
    def reload(self) -> None:
        record = FAIR.read(Record, self.table.record.model_dump_json())
        assert record == self.table.record
        table = Session(engine(), record)
        assert table.refresh() == []
        assert table.engine.dump(table.state) == self.table.engine.dump(self.table.state)
        self.table = table

    @invariant()
    def a_match_waits_or_is_over(self) -> None:
        state = self.table.state
        assert bool(state.pending) == (state.outcome is None) == bool(state.stack)
        assert all(decision.seat == seat for seat, decision in state.pending.items())
        assert {decision.seq for decision in state.pending.values()}.isdisjoint(self.dead)
        assert all(decision.seq <= state.seq for decision in state.pending.values())
        assert all(person.coins >= 0 for person in state.people.values())

    @invariant()
    def the_transcript_is_chained(self) -> None:
        digest = ""
        for roll in self.table.record.transcript:
            digest = chain_digest(digest, roll.key, roll.sides, roll.numbers, secret=roll.secret_to is not None)
            assert roll.digest == digest

    @invariant()
    def nothing_hidden_is_seen(self) -> None:
        state = self.table.state
        for viewer in (*state.seats, None):
            seen = veil(state, viewer)
            for seat, decision in seen.pending.items():
                assert decision.visibility is Visibility.PUBLIC or seat == viewer or decision.key == HIDDEN
            assert all(name.endswith(f"@{viewer}") for frame in seen.stack for name in frame.answers)
        if self.table.record.undos:
            return  # an answer seen at a reveal and asked again after an undo was seen all the same
        sealed = {name.partition("@")[2] for frame in state.stack for name in frame.answers if name.startswith("bid@")}
        for seat in sealed:
            told = [entry for entry in account(self.table.record, None).told if entry.seat == seat and not entry.undone]
            assert told[-1].hidden

    def teardown(self) -> None:
        table = self.table
        told = [event for entry in table.record.live for event in entry.events]
        assert replay(table.engine.game, table.record) == told


AtTheFair.TestCase.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
TestAtTheFair = AtTheFair.TestCase
