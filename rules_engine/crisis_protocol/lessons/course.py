"""One person's way through a lesson: the real rules, dice as the lesson has them, a foe that answers as written.

It must not show anything, and a wrong answer must change nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.faces import FACES, read_faces
from rules_engine.crisis_protocol.lessons.lesson import FOE, LEARNER, Lesson, Step
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.answers import Unclear, choice_for
from rules_engine.crisis_protocol.testing.expectations import differences
from rules_engine.crisis_protocol.testing.stage import stage
from rules_engine.kernel.decisions import Answer, Choice, Decision
from rules_engine.kernel.dice import DealKey, RollKey, SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry, Record, Session


class LessonDice(SeededDice):
    """First those of the file in their order; then, or where it has none, always the same for everybody."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(hashlib.sha256(lesson.id.encode()).digest(), lesson.id)
        self.faces = [FACES.index(face) for roll in lesson.dice for face in read_faces(roll.replace("_", "-"))]

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        written = tuple(self.faces[position : position + count])
        return written if len(written) == count else super().draw(key, count, sides, position)

    def deal(self, key: DealKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        return super().deal(key, count, sides, position)


class OtherLesson(Exception):
    """What was kept belongs to a lesson, cards or rules of another day: it begins anew."""


class Course:
    """A lesson being taken."""

    def __init__(self, lesson: Lesson, session: Session[Match], step: int = 0, given: int = 0, since: int = 0) -> None:
        self.lesson, self.session = lesson, session
        self.step = step
        """Steps that are behind."""
        self.given = given
        """Answers of this step that are behind."""
        self.since = since
        """The first entry of the record that came of the last right answer."""

    @classmethod
    def begin(cls, lesson: Lesson) -> Course:
        start = stage(lesson, default_content())
        for player in start.players.values():
            player.helps = ["pass", "order"]  # as in a match of today: nobody is asked what cannot matter
        return cls(lesson, Session.open(engine_of(lesson), start))

    @classmethod
    def read(cls, lesson: Lesson, text: str) -> Course:
        """As `dump` wrote it; `OtherLesson` where it no longer fits."""
        try:
            raw = json.loads(text)
            if raw["digest"] != lesson.digest:
                raise OtherLesson(lesson.id)
            record = Match.registry.read(Record, json.dumps(raw["record"]))
            course = cls(lesson, Session(engine_of(lesson), record), raw["step"], raw["given"], raw["since"])
            course._check()
        except (ValueError, KeyError, TypeError, EngineBug) as error:
            raise OtherLesson(lesson.id) from error
        return course

    def _check(self) -> None:
        now = self.now
        if now is None or now.until is not None:
            return
        asked = self.state.pending.get(LEARNER)
        if asked is None or self.given >= len(now.answers) or asked.key != now.answers[self.given][0]:
            raise OtherLesson(self.lesson.id)

    def dump(self) -> str:
        record = self.session.record.model_dump(mode="json")
        kept = {"digest": self.lesson.digest, "step": self.step, "given": self.given, "since": self.since}
        return json.dumps({**kept, "record": record})

    # -- where it stands ---------------------------------------------------------------------------------------------

    @property
    def state(self) -> Match:
        return self.session.state

    @property
    def engine(self) -> Engine[Match]:
        return self.session.engine

    @property
    def entries(self) -> list[Entry]:
        return self.session.record.entries

    @property
    def now(self) -> Step | None:
        """The step that is next; None: the lesson is over."""
        return self.lesson.steps[self.step] if self.step < len(self.lesson.steps) else None

    @property
    def is_over(self) -> bool:
        return self.now is None

    @property
    def foe_owes(self) -> Decision | None:
        """What the other side has to find an answer to by itself."""
        free = self.now is not None and self.now.until is not None
        return self.state.pending.get(FOE) if free and LEARNER not in self.state.pending else None

    def right_answer(self) -> Choice | None:
        """What the file says to the open question; None where anything goes."""
        now, asked = self.now, self.state.pending.get(LEARNER)
        if now is None or now.until is not None or asked is None:
            return None
        return choice_for(self.state, asked, now.answers[self.given][1])

    # -- answers -----------------------------------------------------------------------------------------------------

    def answer(
        self, seq: int, choice: Choice, then: Sequence[tuple[str, Choice]] = (), orders: Sequence[Event] = ()
    ) -> bool:
        """Whether it was right; only then is anything changed. What is not even legal raises as in a match.

        `then`: by key, what the same press says to questions that follow it. `orders` count where anything goes: else
        the lesson says what comes next."""
        trial = self._copy()
        trial.since = len(self.entries)
        if self.now is not None and self.now.until is not None:
            for order in orders:
                trial.session.instruct(order, LEARNER)
        if not trial._give(Answer(seq=seq, seat=LEARNER, choice=choice)):
            return False
        for key, following in then:
            owed = trial.state.pending.get(LEARNER)
            if owed is None or owed.key != key or trial.is_over:
                continue
            if not trial._give(Answer(seq=owed.seq, seat=LEARNER, choice=following)):
                return False
        self.session, self.step, self.given, self.since = trial.session, trial.step, trial.given, trial.since
        return True

    def foe_answers(self, choice: Choice) -> None:
        owed = self.foe_owes
        assert owed is not None
        self.session.submit(Answer(seq=owed.seq, seat=FOE, choice=choice))
        self._free_step_over()

    def _copy(self) -> Course:
        kept = self.session.record
        record = Record(start=kept.start, entries=list(kept.entries), transcript=list(kept.transcript))
        session = Session(self.engine, record, self.state)
        return Course(self.lesson, session, self.step, self.given, self.since)

    def _give(self, answer: Answer) -> bool:
        now, asked = self.now, self.state.pending.get(LEARNER)
        assert now is not None
        if now.until is not None or asked is None:
            self.session.submit(answer)  # the rules say what they have against it
            self._free_step_over()
            return True
        key, wanted = now.answers[self.given]
        right = asked.key == key and answer.choice == self._meant(asked, wanted)
        self.session.submit(answer)
        if not right and not self._comes_to_the_same(now, asked.key == key):
            return False
        self.given += 1
        if self.given == len(now.answers):
            self._reply(now)
            self.step, self.given = self.step + 1, 0
        return True

    def _meant(self, asked: Decision, wanted: object) -> Choice | None:
        try:
            return choice_for(self.state, asked, wanted)
        except Unclear:
            return None

    def _comes_to_the_same(self, now: Step, asked_for: bool) -> bool:
        last = self.given == len(now.answers) - 1
        return asked_for and last and now.goal is not None and not self._differs(now.goal)

    def _differs(self, expected: dict[str, object]) -> list[str]:
        return differences(self.state, self.engine, [], expected)

    def _reply(self, now: Step) -> None:
        for key, wanted in now.replies:
            owed = self.state.pending.get(FOE)
            if owed is None or owed.key != key:
                raise EngineBug(f"lesson {self.lesson.id}, step {self.step + 1}: nobody asks the other side {key!r}")
            self.session.submit(Answer(seq=owed.seq, seat=FOE, choice=choice_for(self.state, owed, wanted)))

    def _free_step_over(self) -> None:
        now = self.now
        if now is None or now.until is None:
            return
        if self.state.outcome is not None or not self._differs(now.until):
            self.step, self.given = self.step + 1, 0


def engine_of(lesson: Lesson) -> Engine[Match]:
    return Engine(CrisisProtocol(), LessonDice(lesson))
