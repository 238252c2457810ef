"""Whole matches kept as text: what everybody brought, every answer, and how the match stood after each span.

Played again, each must stand as it stood. A change of the rules that alters one is recorded anew with its reason
(`recorded --game GAME --again NAME --because REASON`); nothing here decides which of both is right.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Generic

import yaml
from pydantic import Field

from rules_engine.cardfiles.yaml12 import CardLoader
from rules_engine.kernel.chance import Dealt, Rolled
from rules_engine.kernel.decisions import Amount, Angle, Answer, Assign, At, Choice, Decline, Pick, PickMany, Spread
from rules_engine.kernel.errors import EngineError, IllegalAnswer
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat, Value
from rules_engine.kit.testing.proving import Loadout, Proving, S
from rules_engine.kit.testing.soak import TRIES, seeded

BETWEEN = " | "


class KeptStretch(Value):
    """What happened up to the end of a span of dice (a round, a turn), and how the match stands then."""

    answers: str
    """`amber attack | blue pass`: the seat and what it chose."""
    rolls: str
    """How many rolls and draws there were, and a digest of them."""
    stands: tuple[str, ...]


class KeptMatch(Value):
    because: tuple[str, ...] = Field(min_length=1, description="why it was recorded, and why anew")
    seed: int
    loadout: Loadout
    stretches: tuple[KeptStretch, ...] = ()


class Deviates(Exception):
    """A match played again does not go as it went."""


def load_kept(path: Path) -> KeptMatch:
    return KeptMatch.model_validate(yaml.load(path.read_text("utf-8"), Loader=CardLoader))  # nosec B506 # a SafeLoader


def save_kept(path: Path, match: KeptMatch) -> None:
    written = match.model_dump(mode="json")
    path.write_text(yaml.safe_dump(written, sort_keys=False, allow_unicode=True, width=118), "utf-8")


class _Again(Generic[S]):
    """A match on its way: states and events, cut into stretches."""

    def __init__(self, proving: Proving[S], match: KeptMatch) -> None:
        self.proving = proving
        self.table = proving.open(match.loadout)
        self.engine = proving.engine(self.table, seeded(proving, match.seed, "recorded"))
        self.state, events = self.engine.start(self.table.state)
        self.answered: list[str] = []
        self.rolls: list[str] = []
        self._hear(events)

    def submit(self, seat: Seat, choice: Choice) -> KeptStretch | None:
        """Answer; the stretch that has come to its end with it, if one has."""
        before = self.table.game.dice_span(self.state)
        answer = Answer(seq=self.state.pending[seat].seq, seat=seat, choice=choice)
        self.state, events = self.engine.submit(self.state, answer)
        self._hear(events)
        self.answered.append(f"{seat} {written(choice)}")
        if self.table.game.dice_span(self.state) == before and self.state.pending:
            return None
        stretch = KeptStretch(
            answers=BETWEEN.join(self.answered),
            rolls=f"{len(self.rolls)} {hashlib.sha256(' '.join(self.rolls).encode()).hexdigest()[:12]}",
            stands=tuple(self.proving.standing(self.state)),
        )
        self.answered, self.rolls = [], []
        return stretch

    def _hear(self, events: list[Event]) -> None:
        self.rolls += [f"{e.key.text} {e.numbers}" for e in events if isinstance(e, (Rolled, Dealt))]


def record(proving: Proving[S], match: KeptMatch) -> KeptMatch:
    """The match of these loadouts as players without a plan play it by the rules of today."""
    playing = _Again(proving, match)
    rng = Random(match.seed)  # nosec B311 # seeded on purpose
    stretches: list[KeptStretch] = []
    for _ in range(proving.most_answers):
        if not playing.state.pending:
            break
        decision = playing.state.pending[min(playing.state.pending)]
        for _tried in range(TRIES):
            try:
                stretch = playing.submit(decision.seat, proving.answer(rng, playing.state, decision, ()))
                break
            except IllegalAnswer:
                continue
        else:
            raise Deviates(f"nobody could answer {decision.key}")
        if stretch is not None:
            stretches.append(stretch)
    return match.model_copy(update={"stretches": tuple(stretches)})


def kept_openings(proving: Proving[Any]) -> Iterator[tuple[str, KeptMatch]]:
    """As many as the game wants kept, each with its name."""
    for seed in range(1, proving.recorded + 1):
        loadout = proving.loadout(Random(seed), seed, ())  # nosec B311 # seeded on purpose
        yield f"random_{seed:02}", KeptMatch(because=("recorded",), seed=seed, loadout=loadout)


def play_again(proving: Proving[Any], match: KeptMatch) -> None:
    """Give the recorded answers again; `Deviates` says at which answer or after which span it goes otherwise."""
    playing = _Again(proving, match)
    for number, told in enumerate(match.stretches, 1):
        stretch: KeptStretch | None = None
        for place, (seat, choice) in enumerate(answers_in(told.answers), 1):
            where = f"stretch {number}, answer {place} ({seat} {written(choice)})"
            if stretch is not None or seat not in playing.state.pending:
                raise Deviates(f"{where}: {seat} is not asked any more")
            try:
                stretch = playing.submit(seat, choice)
            except EngineError as error:
                raise Deviates(f"{where}: {type(error).__name__}: {error}") from None
        if stretch is None:
            raise Deviates(f"stretch {number} is not over after its last answer")
        if stretch.rolls != told.rolls:
            raise Deviates(f"after stretch {number}: {stretch.rolls} fell, {told.rolls} did")
        if stretch.stands != told.stands:
            lines = sorted({*stretch.stands} ^ {*told.stands})
            raise Deviates(f"after stretch {number} it stands otherwise: {'; '.join(lines)}")
    if playing.state.pending:
        raise Deviates("the match goes on after its last answer")


# -- answers as text -------------------------------------------------------------------------------------------------


def written(choice: Choice) -> str:
    match choice:
        case Pick(option=option):
            return option
        case PickMany(options=options):
            return f"[{'+'.join(options)}]"
        case Amount(amount=amount):
            return f"#{amount}"
        case At(x=x, y=y):
            return f"@{x},{y}"
        case Angle(angle=angle):
            return f"^{angle}"
        case Decline():
            return "!declined"
        case Spread(amounts=amounts):
            return f"={json.dumps(amounts, ensure_ascii=False)}"
        case Assign(columns=columns):
            return f"~{json.dumps(columns, ensure_ascii=False)}"


def read_choice(text: str) -> Choice:
    match text[0], text[1:]:
        case "[", inner:
            return PickMany(options=tuple(filter(None, inner.removesuffix("]").split("+"))))
        case "#", amount:
            return Amount(amount=int(amount))
        case "@", place:
            x, y = place.split(",")
            return At(x=int(x), y=int(y))
        case "^", angle:
            return Angle(angle=int(angle))
        case "!", _:
            return Decline()
        case "=", amounts:
            return Spread(amounts=json.loads(amounts))
        case "~", columns:
            return Assign(columns=json.loads(columns))
        case _:
            return Pick(option=text)


def answers_in(text: str) -> Iterator[tuple[Seat, Choice]]:
    for answer in text.split(BETWEEN):
        seat, _, said = answer.partition(" ")
        yield seat, read_choice(said)
