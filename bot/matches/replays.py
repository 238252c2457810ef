"""A match played again: from the record here, or from a file that somebody hands in.

It must not trust a file: what it tells is what the rules make of its inputs, and where that differs it says so.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.logs import EventLog
from bot.matches.shapes import Unreadable, look_into, look_over
from bot.matches.terms import Ending, Terms
from rules_engine.crisis_protocol.records import Account, Instruction
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.dice import RecordedDice
from rules_engine.kernel.events import Event
from rules_engine.kernel.exports import Export
from rules_engine.kernel.record import Entry, Record, retrace
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

    start: Match
    entries: tuple[Input, ...]


class MatchFile(BaseModel):
    """What `/match export` writes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["crisis-by-post-match-1"]
    match: str = Field(pattern=r"^[0-9a-f]{8}$")
    """It is shown, so it can be nothing but that."""
    terms: Terms
    status: str
    ending: Ending | None
    content: str = Field(pattern=r"^[0-9A-Za-z._-]{1,64}$")
    """The version of the card data it was played with."""
    account: Account
    dice: Export
    inputs: Inputs | None = None
    """Only of a match that is over."""


@dataclass
class Comparison:
    """What came of playing a match again."""

    count: int = 0
    final: Match | None = None
    differs_at: int | None = None
    """The first entry at which the rules of today come to something else than the file tells."""
    broke_off: bool = False


@dataclass
class Played(Comparison):
    """A match step by step."""

    steps: list[tuple[Match, list[Event]]] = field(default_factory=list)


def inputs_of(record: Record) -> Inputs:
    entries = tuple(Input(answer=entry.answer, instruction=entry.instruction) for entry in record.live)
    return Inputs(start=Match.model_validate_json(record.start), entries=entries)


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
    look_into(raw)
    del raw
    try:
        return MatchFile.model_validate_json(data)
    except ValidationError:
        raise Unreadable("broken") from None


def play_file(game: CrisisProtocol, file: MatchFile) -> Played:
    """The match of a file once more, with every state; slow, so off the event loop."""
    played = Played()
    played.steps.extend(steps_of_file(game, file, played))
    return played


def steps_of_file(game: CrisisProtocol, file: MatchFile, found: Comparison) -> Iterator[tuple[Match, list[Event]]]:
    """One state after the other, so that a whole match never lies in memory; `found` says how it went so far."""
    if file.inputs is None:
        raise Unreadable("not_over")
    entries = [
        Entry(answer=one.answer, instruction=one.instruction, events=[], snapshot="") for one in file.inputs.entries
    ]
    record = Record(start=file.inputs.start.model_dump_json(), entries=entries)
    dice = RecordedDice({seen.key: seen.numbers for seen in file.dice.rolls}, file.dice.seeds)
    live = [one for one in file.account.told if not one.undone]
    # Where play went on by itself after a restart there is nothing to put in again.
    told = [
        list(one.events)
        for number, (one, put) in enumerate(zip(live, file.inputs.entries, strict=False))
        if number == 0 or put.answer is not None or put.instruction is not None
    ]
    until = time.process_time() + MOST_SECONDS
    retraced = retrace(game, record, dice)
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
        if found.differs_at is None and (found.count >= len(told) or seen != told[found.count]):
            found.differs_at = found.count
        found.count, found.final = found.count + 1, state
        yield state, events
    else:
        found.broke_off = True
    if found.final is None:
        raise Unreadable("broken")
