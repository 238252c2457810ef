"""When a passive text acts. What each moment is about is said here; when it comes is the engine's business."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from rules_engine.cardfiles.grammar import Record

from .terms import PlayerRef


class Moment(StrEnum):
    """The moments; `MOMENTS` says what each is."""

    BATTLE_WON = "battle_won"
    BATTLE_LOST = "battle_lost"
    PRISONER_TAKEN = "prisoner_taken"
    ATTRITION_DONE = "attrition_done"
    EXPLORED = "explored"
    WAR_PARTY_MET = "war_party_met"
    STRUCTURE_BUILT = "structure_built"
    CRYSTALS_SCORED = "crystals_scored"


MOMENTS = {
    Moment.BATTLE_WON: "Region Control was won (CH-BAT-28). Player: the winner; `here`: the region of the battle.",
    Moment.BATTLE_LOST: "Region Control was lost. Player: the loser; `here`: the region of the battle.",
    Moment.PRISONER_TAKEN: "A unit was captured, by an objective or a text. Player: who took it.",
    Moment.ATTRITION_DONE: "Attrition was resolved (CH-BAT-40); the Battle goes on. Player: each side, the Attacker "
    "first; `here`: the region of the battle.",
    Moment.EXPLORED: "An exploration tile was carried out. Player: whose units found it; `here`: its region.",
    Moment.WAR_PARTY_MET: "War Party or Nest tiles of a region were carried out. Player: whose units found them; "
    "`here`: their region.",
    Moment.STRUCTURE_BUILT: "A structure was built. Player: its owner; `here`: its region.",
    Moment.CRYSTALS_SCORED: "Crystals were scored (CH-END-03, CH-END-05). Player: each in turn.",
}


class Trigger(Record):
    """A moment of a player's."""

    shorthand = "moment"

    moment: Moment = Field(description="the moment")
    player: PlayerRef = Field("you", description="whose")
