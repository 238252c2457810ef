"""The union of all verbs, and those of any card language that this game uses."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from rules_engine.cardfiles.grammar import Many, Short, Words
from rules_engine.kit.cards import flow

from .conditions import Condition
from .costs import Cost
from .effects import Effect
from .terms import PlayerRef, Span
from .verbs_battle import Capture, Deploy, Destroy, Free, MoveUnits, Place, Shift, Withdraw
from .verbs_board import (
    ActivateFree,
    BuildFree,
    Crystals,
    Dismantle,
    LookAt,
    PutMarker,
    PutTile,
    RemoveTile,
    Reveal,
    SetControl,
)
from .verbs_cards import DiscardCards, DrawCards, Icons, ReadySkill, Recall, TakeInitiative, Vp


class If(flow.IfStep[Condition, "Step"]):
    """Do it if the condition holds, else the other."""


class May(flow.MayStep["Step"]):
    """You may do it, for a price if there is one."""

    cost: Annotated[Cost, Short()] = Field(default_factory=Cost, description="what is paid for it")


class Way(flow.WayBase["Step"]):
    """One way out of several."""

    cost: Annotated[Cost, Short()] = Field(default_factory=Cost, description="what is paid")


class OneOf(flow.OneOfStep[Way]):
    """Pick one of these; one that cannot be done is not offered, and if none can nothing happens."""


class Give(flow.GiveStep[PlayerRef, Effect, Span]):
    """Something holds for a time."""

    who: PlayerRef = Field("you", description="for whom")
    until: Span = Field(Span.BATTLE, description="for how long")


Step: TypeAlias = Annotated[
    If | May | OneOf | Give | Shift | Deploy | Withdraw | Destroy | Capture | Free | Place | MoveUnits | Icons
    | DrawCards | DiscardCards | Recall | Vp | ReadySkill | TakeInitiative | Crystals | SetControl | Reveal | LookAt
    | RemoveTile | PutTile | BuildFree | ActivateFree | Dismantle | PutMarker,
    Words("step"),
]  # fmt: skip
Steps: TypeAlias = Annotated[tuple[Step, ...], Many()]
