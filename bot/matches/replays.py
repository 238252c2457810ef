"""A match played again: from the record here, or from a file that somebody hands in.

It must not trust a file: what it tells is what the rules make of its inputs, and where that differs it says so.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SerializeAsAny, ValidationError, ValidationInfo, field_validator

from bot.games import usual_game
from bot.games.port import Game
from bot.logs import EventLog
from bot.matches.shapes import Unreadable, look_into, look_over
from bot.matches.snapshots import UnreadableMatchError, game_of
from bot.matches.terms import Ending, Terms
from rules_engine.kernel.accounts import Account, Told
from rules_engine.kernel.chance import Dealt, Rolled
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.dice import RecordedDice, RollKey
from rules_engine.kernel.errors import LaterVersion
from rules_engine.kernel.events import Event
from rules_engine.kernel.exports import Export
from rules_engine.kernel.record import Entry, Instruction, Record, retrace
from rules_engine.kernel.registry import Registry
from rules_engine.kernel.snapshots import load
from rules_engine.kernel.state import State
from rules_engine.kernel.views import told_to

FORMAT = "crisis-by-post-match-1"
MOST_SECONDS = 60.0
"""Of processor time, to play a match again; the longest of twenty-five takes five."""

log = EventLog("bot.matches.replays")


class Input(BaseModel):
    """An answer, or a fact put in from outside; neither where play went on by itself."""

    model_config = ConfigDict(frozen=True)

    answer: Answer | None = None
    instruction: Instruction | None = None


class Inputs(BaseModel):
    """All it takes to play a match again, but for the dice."""

    model_config = ConfigDict(frozen=True)

    start: SerializeAsAny[State]
    entries: tuple[Input, ...]

    @field_validator("start", mode="plain")
    @classmethod
    def _of_its_game(cls, raw: Any, info: ValidationInfo) -> State:
        """A state of its game, whatever version of it a file tells."""
        if isinstance(raw, State):
            return raw
        try:
            start: State = load(_game_in(info).rules, json.dumps(raw))
        except (LaterVersion, MemoryError):
            raise
        except Exception as error:
            # A file may hold anything: the steps that lead from an old version to today's count on a match.
            raise ValueError(f"no beginning of a match: {type(error).__name__}") from None
        if _game_in(info).setup.played_with(start) is None:
            raise LaterVersion(start.schema_version, start.schema_version)
        return start


class MatchFile(BaseModel):
    """What `/match export` writes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["crisis-by-post-match-1"]
    game: str = Field(default_factory=usual_game)
    """Whose rules it is played by; files of the first game say nothing."""
    match: str = Field(pattern=r"^[0-9a-f]{8}$")
    """It is shown, so it can be nothing but that."""
    terms: SerializeAsAny[Terms]
    status: str
    ending: Ending | None
    content: str = Field(pattern=r"^[0-9A-Za-z._-]{1,64}$")
    """The version of the card data it was played with."""
    account: Account
    dice: Export
    inputs: Inputs | None = None
    """Only of a match that is over."""

    @field_validator("terms", mode="plain")
    @classmethod
    def _of_its_game(cls, raw: Any, info: ValidationInfo) -> Terms:
        return raw if isinstance(raw, Terms) else _game_in(info).setup.terms.model_validate(raw)


def _game_in(info: ValidationInfo) -> Game:
    """Whose file is being read."""
    assert info.context is not None
    game: Game = info.context["game"]
    return game


@dataclass
class Comparison:
    """What came of playing a match again."""

    count: int = 0
    final: Any = None
    """The last state, as its game keeps it; None before the first."""
    differs_at: int | None = None
    """The first entry at which the rules of today come to something else than the file tells."""
    broke_off: bool = False
    extra: tuple[str, ...] = ()
    """Rolls of the file that nothing in the match asked for."""
    taken_back: int = 0
    """Rolls that stand only in what was taken back: nobody can play that again."""


@dataclass
class Played(Comparison):
    """A match step by step."""

    steps: list[tuple[Any, list[Event]]] = field(default_factory=list)


def inputs_of(game: Game, record: Record) -> Inputs:
    entries = tuple(Input(answer=entry.answer, instruction=entry.instruction) for entry in record.live)
    return Inputs(start=load(game.rules, record.start), entries=entries)


def read_file(data: bytes) -> MatchFile:
    look_over(data)
    try:
        # As text: of bytes json.loads would guess the encoding, and in another one the shape looked different.
        raw: Any = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Unreadable("no_json") from None
    if not isinstance(raw, dict) or "format" not in raw:
        raise Unreadable("no_match")
    if raw["format"] != FORMAT:
        raise Unreadable("other_format")
    game = _game_told(raw)
    look_into(raw, game)
    del raw

    def read(data: bytes) -> MatchFile:
        return MatchFile.model_validate_json(data, context={"game": game})

    registry: Registry = game.rules.state_type.registry
    try:
        return registry.reading_with(data, read)
    except LaterVersion:
        raise Unreadable("later_version") from None
    except ValidationError:
        raise Unreadable("broken") from None


def _game_told(raw: dict[str, Any]) -> Game:
    id = raw.get("game", usual_game())
    if not isinstance(id, str):
        raise Unreadable("broken")
    try:
        return game_of(id)
    except UnreadableMatchError:
        raise Unreadable("unknown_game") from None


def play_file(file: MatchFile) -> Played:
    """The match of a file once more, with every state; slow, so off the event loop."""
    played = Played()
    played.steps.extend(steps_of_file(file, played))
    return played


def steps_of_file(file: MatchFile, found: Comparison) -> Iterator[tuple[Any, list[Event]]]:
    """One state after the other, so that a whole match never lies in memory; `found` says how it went so far."""
    if file.inputs is None:
        raise Unreadable("not_over")
    entries = [
        Entry(answer=one.answer, instruction=one.instruction, events=[], snapshot="") for one in file.inputs.entries
    ]
    record = Record(start=file.inputs.start.model_dump_json(), entries=entries)
    dice = _dice_of(file.dice)
    told = _steps_told(file, file.inputs)
    until = time.process_time() + MOST_SECONDS
    retraced = retrace(game_of(file.game).rules, record, dice)
    while time.process_time() <= until:
        try:
            turnout = next(retraced, None)
        except MemoryError:
            raise
        except Exception as error:
            # A file may hold anything: whatever the rules stumble over is the file's fault, and is told as such.
            log.info("a file could not be played to its end", why=type(error).__name__, step=found.count)
            turnout, found.broke_off = None, True
        if turnout is None:
            break
        state, events = turnout
        seen = told_to(file.account.viewer, events)
        if found.differs_at is None and (found.count >= len(told) or not told[found.count].is_so(seen)):
            found.differs_at = found.count
        found.count, found.final = found.count + 1, state
        yield state, events
    else:
        found.broke_off = True
    if not found.broke_off:
        if found.differs_at is None and found.count < len(told):
            found.differs_at = found.count
        _look_for_extra_rolls(file, dice.asked, found)
    if found.final is None:
        raise Unreadable("broken")


@dataclass
class _Step:
    """What a file tells of a step, and what it has put in for it."""

    put: Input
    told: Told
    events: list[Event]

    def is_so(self, played: Sequence[Event]) -> bool:
        answer, put = self.put.answer, self.put.instruction
        by = answer.seat if answer is not None else put.by if put is not None else None
        choice = answer.choice if answer is not None else None
        said = self.told.hidden or (self.told.seat, self.told.choice) == (by, choice)
        return said and _same(played, self.events)


def _steps_told(file: MatchFile, inputs: Inputs) -> list[_Step]:
    """Where play went on by itself after a restart there was nothing to put in: playing again, the step before it goes
    on so. What was put in for nothing told, or the other way round, is a step that never comes out."""
    steps: list[_Step] = []
    live = [one for one in file.account.told if not one.undone]
    for number, (one, put) in enumerate(zip_longest(live, inputs.entries)):
        if one is None:
            break  # more comes out than is told, and that is found
        put = put or Input()
        if number == 0 or put.answer is not None or put.instruction is not None or number >= len(inputs.entries):
            steps.append(_Step(put, one, list(one.events)))
        else:
            steps[-1].events += one.events
    return steps


class _Dice(RecordedDice):
    """Dice that note what they were asked for."""

    def __init__(self, rolls: Mapping[str, Sequence[int]], seeds: Mapping[int, str]) -> None:
        super().__init__(rolls, seeds)
        self.asked: set[tuple[str, int]] = set()

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        self.asked.add((key.text, count))
        return super().draw(key, count, sides, position)


def _dice_of(export: Export) -> _Dice:
    """A roll may stand there twice: with fewer dice, if it was taken back in between; and by another chain, if the
    match was taken up again."""
    rolls: dict[str, tuple[int, tuple[int, ...]]] = {}
    for number, seen in enumerate(export.rolls):
        chain = sum(one.rolls <= number for one in export.renewed)
        before, numbers = rolls.get(seen.key, (-1, ()))
        if chain > before or len(seen.numbers) > len(numbers):
            rolls[seen.key] = chain, seen.numbers
    seeds = dict(export.seeds)
    for renewed in export.renewed:
        seeds |= {span: seed for span, seed in renewed.seeds.items() if span >= renewed.span}
    return _Dice({key: numbers for key, (_, numbers) in rolls.items()}, seeds)


def _look_for_extra_rolls(file: MatchFile, asked: set[tuple[str, int]], found: Comparison) -> None:
    undone = {
        (event.key.text, len(event.numbers))
        for one in file.account.told
        for event in (one.events if one.undone else ())
        if isinstance(event, Rolled | Dealt)
    }
    listed = [(seen.key, len(seen.numbers)) for seen in file.dice.rolls]
    found.extra = tuple(key for key, count in listed if (key, count) not in asked | undone)
    found.taken_back = sum(one in undone - asked for one in listed)


def _same(played: Sequence[Event], told: Sequence[Event]) -> bool:
    return len(played) == len(told) and all(one.same_as(other) for one, other in zip(played, told, strict=True))
