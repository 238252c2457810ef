"""When a passive text acts. What each moment is about is said here; when it comes is the engine's business."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from rules_engine.cardfiles.grammar import Record
from rules_engine.kit.words.say import Say


class Moment(StrEnum):
    """The moments; `MOMENTS` says what each is."""

    PRISONER_TAKEN = "prisoner_taken"
    ATTRITION_DONE = "attrition_done"
    STRUCTURE_BUILT = "structure_built"


MOMENTS = {
    Moment.PRISONER_TAKEN: "A unit was captured, by an objective or a text. Player: who took it.",
    Moment.ATTRITION_DONE: "Attrition was resolved (CH-BAT-40), the battle goes on. Player: each side, the Attacker "
    "first; `here`: the region of the battle.",
    Moment.STRUCTURE_BUILT: "A structure was built, paid for or not. Player: its owner; `here`: its region.",
}


TOLD = {
    Moment.PRISONER_TAKEN: Say("whenever you take a prisoner", "immer wenn du einen Gefangenen nimmst"),
    Moment.ATTRITION_DONE: Say("after Attrition in your battle here", "nach der Zermürbung in deinem Gefecht hier"),
    Moment.STRUCTURE_BUILT: Say("when you build a structure", "wenn du ein Bauwerk baust"),
}


class Trigger(Record):
    """A moment of yours."""

    shorthand = "moment"

    moment: Moment = Field(description="the moment")
