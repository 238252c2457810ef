"""Whole matches kept as text: who brought what, every answer, and how the match stood after each round.

Played again, each must stand as it stood. A change of the rules that alters one is recorded anew with its reason
(`python -m rules_engine recorded --again NAME --because REASON`); nothing here decides which of both is right.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from pydantic import Field

from rules_engine.cardfiles.yaml12 import read
from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD, SEATS, Match, Options, Roster
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.kernel.decisions import Amount, Angle, Answer, Assign, At, Choice, Decline, Pick, PickMany, Spread
from rules_engine.kernel.dice import SeededDice, salt
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat, Value

MOST_ANSWERS = 4000
BETWEEN = " | "


class Chapter(Value):
    """What happened up to the end of a round (setup is round 0), and how the match stands then."""

    answers: str
    """`b attack | r pass`: the seat's first letter and what it chose."""
    rolls: str
    """How many dice fell, and a digest of their faces."""
    stands: tuple[str, ...]


class RecordedMatch(Value):
    because: tuple[str, ...] = Field(min_length=1, description="why it was recorded, and why anew")
    seed: int
    map: str
    edition: Edition
    pool: str = POOL_OF_OLD
    rosters: dict[Seat, Roster]
    chapters: tuple[Chapter, ...] = ()


class Differs(Exception):
    """A match played again does not go as it went."""


def load_recorded(path: Path) -> RecordedMatch:
    return RecordedMatch.model_validate(read(path.read_text("utf-8")))


def save_recorded(path: Path, match: RecordedMatch) -> None:
    written = match.model_dump(mode="json", exclude_defaults=True)
    path.write_text(yaml.safe_dump(written, sort_keys=False, allow_unicode=True, width=118), "utf-8")


# -- playing -------------------------------------------------------------------------------------------------------


class Playing:
    """A recorded match on its way: states and events, cut into chapters."""

    def __init__(self, match: RecordedMatch, content: Content | None = None) -> None:
        cards = content or content_as_of(match.pool)
        dice = SeededDice(match.seed.to_bytes(32, "big"), salt(f"recorded-{match.seed}", {}))
        self.engine: Engine[Match] = Engine(CrisisProtocol(cards), dice)
        options = Options(edition=match.edition)
        begun = new_match(cards, match.rosters, ready()[match.map].terrain, name="recorded", options=options)
        self.state, events = self.engine.start(begun)
        self.answered: list[str] = []
        self.faces: list[str] = []
        self._hear(events)

    def submit(self, seat: Seat, choice: Choice) -> Chapter | None:
        """Answer; the chapter that has come to its end with it, if one has."""
        before = self.state.round
        answer = Answer(seq=self.state.pending[seat].seq, seat=seat, choice=choice)
        self.state, events = self.engine.submit(self.state, answer)
        self._hear(events)
        self.answered.append(f"{seat[0]} {_written(choice)}")
        if self.state.round == before and self.state.pending:
            return None
        chapter = Chapter(answers=BETWEEN.join(self.answered), rolls=self._rolls(), stands=tuple(standing(self.state)))
        self.answered, self.faces = [], []
        return chapter

    def _hear(self, events: list[Event]) -> None:
        self.faces += [str(face) for event in events for face in getattr(event, "faces", ())]

    def _rolls(self) -> str:
        return f"{len(self.faces)} dice {hashlib.sha256(''.join(self.faces).encode()).hexdigest()[:12]}"


def record(match: RecordedMatch, content: Content | None = None) -> RecordedMatch:
    """The match of these rosters as players without a plan play it by the rules of today."""
    playing = Playing(match, content)
    players = {seat: Player(seat, match.seed) for seat in SEATS}
    chapters: list[Chapter] = []
    for _ in range(MOST_ANSWERS):
        if not playing.state.pending:
            break
        decision = playing.state.pending[min(playing.state.pending)]
        if (chapter := playing.submit(decision.seat, players[decision.seat].choose(decision))) is not None:
            chapters.append(chapter)
    return match.model_copy(update={"chapters": tuple(chapters)})


def play_again(match: RecordedMatch, content: Content | None = None) -> None:
    """Give the recorded answers again; `Differs` says at which answer or after which round it goes otherwise."""
    playing = Playing(match, content)
    for number, told in enumerate(match.chapters):
        chapter: Chapter | None = None
        for place, (seat, choice) in enumerate(answers_in(told.answers), 1):
            where = f"round {number}, answer {place} ({seat} {_written(choice)})"
            if chapter is not None or seat not in playing.state.pending:
                raise Differs(f"{where}: {seat} is not asked any more")
            try:
                chapter = playing.submit(seat, choice)
            except EngineError as error:
                raise Differs(f"{where}: {type(error).__name__}: {error}") from None
        if chapter is None:
            raise Differs(f"round {number} is not over after its last answer")
        for field in ("rolls", "stands"):
            if getattr(chapter, field) != getattr(told, field):
                raise Differs(f"after round {number}: {_difference(getattr(told, field), getattr(chapter, field))}")
    if playing.state.pending:
        raise Differs("the match goes on after its last answer")


def _difference(was: Any, now: Any) -> str:
    if isinstance(was, str):
        return f"{now}, was {was}"
    return "; ".join(f"{new or 'nothing'}, was {old or 'nothing'}" for old, new in _paired(was, now) if old != new)


def _paired(was: tuple[str, ...], now: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for index in range(max(len(was), len(now))):
        yield was[index] if index < len(was) else "", now[index] if index < len(now) else ""


def standing(state: Match) -> Iterator[str]:
    """Score, priority and end, then everybody and every token, a line each."""
    score = ", ".join(f"{seat} {state.players[seat].vp}" for seat in state.seats)
    over = f", over by {state.outcome.rule}: {', '.join(state.outcome.winners) or 'draw'}" if state.outcome else ""
    yield f"{score}; priority {state.priority}{over}"
    for c in state.characters.values():
        where = f"{c.spot.x},{c.spot.y}" if c.spot else "gone"
        more = [*c.conditions, *(f"{n} {name}" for name, n in c.tokens.items() if n)]
        more += [word for word, so in (("dazed", c.dazed), (f"form {c.form}", c.form)) if so]
        yield spaced(f"{c.id} {c.health.value} {c.damage} damage {c.power} power at {where}", *more)
    for token in state.objectives.values():
        where = token.held_by or (f"{token.spot.x},{token.spot.y}" if token.spot else "away")
        yield spaced(f"{token.id} at {where}", f"controlled by {token.controlled_by}" if token.controlled_by else "")


def spaced(*parts: str) -> str:
    return " ".join(part for part in parts if part)


# -- answers as text -----------------------------------------------------------------------------------------------


def _written(choice: Choice) -> str:
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
        case Spread() | Assign():
            raise ValueError(f"this game has no answer of kind {choice.kind!r}")


def _read(text: str) -> Choice:
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
        case _:
            return Pick(option=text)


def answers_in(text: str) -> Iterator[tuple[Seat, Choice]]:
    seats = {seat[0]: seat for seat in SEATS}
    for answer in text.split(BETWEEN):
        yield seats[answer[0]], _read(answer[2:])
