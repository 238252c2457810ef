"""Unfinished work of a match as data; the steps live with the rules."""

from __future__ import annotations

from typing import Literal

from rules_engine.cry_havoc.registry import CRY_HAVOC
from rules_engine.cry_havoc.state.lasting import Bindings
from rules_engine.cry_havoc.state.words import CardId, Icon, Owner, RegionId, TileId
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.values import Seat
from rules_engine.kit.cards.carrying import TextFrameBase


class MatchFrame(Frame, registry=CRY_HAVOC):
    """What the frames of a match share."""


class SetupFrame(MatchFrame):
    """CH-SET: the planet, then the HQs, then round after round."""

    kind: Literal["setup"] = "setup"
    choosing: list[Seat] = []
    """Who has still to choose an HQ space, in random order (CH-SET-Q1)."""


class RoundFrame(MatchFrame):
    """CH-RND-02: the six phases, round after round."""

    kind: Literal["round"] = "round"
    stack: list[TileId] = []
    """Events of this round still to be carried out (CH-EVT-07)."""
    final: bool = False
    """The printed event is among them (CH-EVT-03)."""
    turn: int = 0


class TurnFrame(MatchFrame):
    """One action of one player, with Skills before and after it (CH-SKL-03)."""

    kind: Literal["turn"] = "turn"
    seat: Seat


class CardsFrame(MatchFrame):
    """CH-ACT-06…18: what the cards played for an action bring before it is carried out."""

    kind: Literal["cards"] = "cards"
    seat: Seat
    icon: Icon
    cards: list[CardId]
    bonuses: list[CardId] = []
    """Whose text boxes have still to be carried out."""
    icons: int = 0
    """Of the row, and what texts brought."""
    controlled: list[RegionId] = []
    """When the action began (CH-BLD-04, CH-BLD-13)."""
    activated: list[str] = []
    """Which markers were, as `type@region` (CH-BLD-11)."""


class MoveFrame(MatchFrame):
    """CH-MOV."""

    kind: Literal["move"] = "move"
    seat: Seat
    icons: int
    made: list[str] = []
    """The moves so far, as they were chosen."""


class ArrivalFrame(MatchFrame):
    """CH-MOV-14…24, CH-MOV-Q7: what follows where a seat's units stand now."""

    kind: Literal["arrival"] = "arrival"
    seat: Seat
    regions: list[RegionId] | None = None
    """Only there; none: wherever it has units."""
    flight: bool = False
    """CH-BAT-47."""
    shown: dict[RegionId, int] = {}
    """Units that the natives' tiles turned up so far show."""
    came: dict[RegionId, int] = {}
    """Units that came."""


class RecruitFrame(MatchFrame):
    """CH-REC."""

    kind: Literal["recruit"] = "recruit"
    seat: Seat
    icons: int


class BuildFrame(MatchFrame):
    """CH-BLD."""

    kind: Literal["build"] = "build"
    seat: Seat
    icons: int
    made: list[str] = []


class TacticsFrame(MatchFrame):
    """CH-TAC: draw two, keep one."""

    kind: Literal["draw_tactics"] = "draw_tactics"
    seat: Seat
    source: str
    drawn: list[CardId] = []
    """In the hand already; known to their owner alone."""


class BattlesFrame(MatchFrame):
    """CH-BAT-10: battle after battle."""

    kind: Literal["battles"] = "battles"


class BattleFrame(MatchFrame):
    """CH-BAT-14."""

    kind: Literal["battle"] = "battle"
    region: RegionId


class FlightFrame(MatchFrame):
    """CH-BAT-43…48."""

    kind: Literal["flight"] = "flight"
    region: RegionId
    side: Owner


class EffectFrame(MatchFrame, TextFrameBase[Bindings]):
    """A text that acts."""

    kind: Literal["effect"] = "effect"


class ResolveFrame(MatchFrame):
    """Texts whose moment has come, one after another."""

    kind: Literal["resolve"] = "resolve"
