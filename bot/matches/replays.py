"""A match played again: from the record here, or from a file that somebody hands in.

It must not trust a file: what it tells is what the rules make of its inputs, and where that differs it says so.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.logs import EventLog
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
MOST_BYTES, MOST_INPUTS, MOST_SECONDS = 8 * 1024 * 1024, 4000, 90.0
"""A whole match has about half a megabyte and a few hundred inputs."""

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
    match: str
    terms: Terms
    status: str
    ending: Ending | None
    content: str
    """The version of the card data it was played with."""
    account: Account
    dice: Export
    inputs: Inputs | None = None
    """Only of a match that is over."""


class Unreadable(ValueError):
    """A file that is no match of ours; `why` is a word for whoever answers."""

    def __init__(self, why: Literal["too_large", "no_json", "no_match", "other_format", "not_over", "broken"]) -> None:
        super().__init__(why)
        self.why = why


@dataclass
class Played:
    """A match step by step."""

    steps: list[tuple[Match, list[Event]]] = field(default_factory=list)
    differs_at: int | None = None
    """The first entry at which the rules of today come to something else than the file tells."""
    broke_off: bool = False

    @property
    def final(self) -> Match:
        return self.steps[-1][0]


def inputs_of(record: Record) -> Inputs:
    entries = tuple(Input(answer=entry.answer, instruction=entry.instruction) for entry in record.live)
    return Inputs(start=Match.model_validate_json(record.start), entries=entries)


def read_file(data: bytes) -> MatchFile:
    if len(data) > MOST_BYTES:
        raise Unreadable("too_large")
    try:
        raw: Any = json.loads(data)
    except (ValueError, RecursionError):
        raise Unreadable("no_json") from None
    if not isinstance(raw, dict) or "format" not in raw:
        raise Unreadable("no_match")
    if raw["format"] != FORMAT:
        raise Unreadable("other_format")
    try:
        read = MatchFile.model_validate_json(data)
    except ValidationError:
        raise Unreadable("broken") from None
    if read.inputs is not None and len(read.inputs.entries) > MOST_INPUTS:
        raise Unreadable("too_large")
    return read


def play_file(game: CrisisProtocol, file: MatchFile) -> Played:
    """The match of a file once more; slow, so off the event loop."""
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
    played, until = Played(), time.monotonic() + MOST_SECONDS
    try:
        for number, (state, events) in enumerate(retrace(game, record, dice)):
            played.steps.append((state, events))
            seen = told_to(file.account.viewer, events)
            if played.differs_at is None and (number >= len(told) or seen != told[number]):
                played.differs_at = number
            if time.monotonic() > until:
                played.broke_off = True
                break
    except Exception as error:
        # A file may hold anything: whatever the rules stumble over is the file's fault, and is told as such.
        log.info("a file could not be played to its end", why=type(error).__name__, step=len(played.steps))
        played.broke_off = True
    if not played.steps:
        raise Unreadable("broken")
    return played
