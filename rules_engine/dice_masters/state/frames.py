"""Unfinished work of a match as data; the steps live with the rules."""

from __future__ import annotations

from typing import Literal

from rules_engine.dice_masters.registry import DICE_MASTERS
from rules_engine.dice_masters.state.lasting import Bindings
from rules_engine.dice_masters.state.match import Step, Team
from rules_engine.dice_masters.state.pieces import DieId, Hit, SlotId
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.values import Json, Seat
from rules_engine.kit.cards.bindings import Todo


class MatchFrame(Frame, registry=DICE_MASTERS):
    """What the frames of a match share."""


class SetupFrame(MatchFrame):
    """DM-SET: who begins, then cards and dice of both at once."""

    kind: Literal["setup"] = "setup"
    teams: dict[Seat, Team] = {}
    winner: Seat | None = None


class TurnsFrame(MatchFrame):
    """DM-TRN-01: turn after turn."""

    kind: Literal["turns"] = "turns"


class TurnFrame(MatchFrame):
    """DM-TRN-02."""

    kind: Literal["turn"] = "turn"
    seat: Seat
    rolled: list[DieId] = []
    """DM-TRN-Q2: what is rolled is fixed when the step begins."""


class ExchangeFrame(MatchFrame):
    """DM-TIM: who may act now, in the Main Step or after blockers were assigned."""

    kind: Literal["exchange"] = "exchange"
    phase: Step
    mover: Seat
    passed: bool = False
    """The inactive player has passed directly before (DM-TIM-04)."""
    done: bool = False
    """The active player has no more to do unless the other acts (DM-TIM-Q1)."""
    stopped: bool = False
    """The inactive player was let in on demand, in the middle of a run (DM-TIM-Q4)."""


class BuyFrame(MatchFrame):
    """DM-BUY: one payment for one or more dice."""

    kind: Literal["buy"] = "buy"
    seat: Seat
    slots: list[SlotId] = []
    otherwise: bool = False
    """The player wants to say how it is paid."""


class FieldFrame(MatchFrame):
    """DM-FLD: one payment for one or more characters."""

    kind: Literal["field"] = "field"
    seat: Seat
    dice: list[DieId] = []
    otherwise: bool = False
    free: str | None = None
    """The text by which it costs nothing."""


class UseFrame(MatchFrame):
    """DM-ACT: an action die is used."""

    kind: Literal["use"] = "use"
    seat: Seat
    die: DieId


class AttackFrame(MatchFrame):
    """DM-TRN-19."""

    kind: Literal["attack"] = "attack"
    seat: Seat
    first: bool = True
    """The damage of those that strike first comes before that of the others."""
    struck: list[DieId] = []
    """Who has dealt combat damage."""


class ResolveFrame(MatchFrame):
    """What has triggered, one after another: the active player's first (DM-EFF-34, DM-EFF-35)."""

    kind: Literal["resolve"] = "resolve"


class DamageFrame(MatchFrame):
    """Damage of one moment, before it is dealt; it may be prevented or redirected (DM-EFF-37)."""

    kind: Literal["damage"] = "damage"
    hits: list[Hit] = []
    combat: bool = False
    retire: list[DieId] = []
    """Unblocked attackers: they go Out of Play before anything else resolves (DM-DMG-11)."""
    crushing: dict[DieId, list[DieId]] = {}
    """Attackers with Overcrush and who blocks them: what is over for one of them goes through (DM-DMG-Q2)."""
    verdicts: list[Json] = []
    """What texts have made of it before it was dealt."""


class EffectFrame(MatchFrame):
    """A text that acts: offered, chosen for, paid, carried out step by step."""

    kind: Literal["effect"] = "effect"
    names: Bindings
    path: list[str | int] = ["do"]
    """The steps; those of a delayed part stand deeper in the text."""
    group: list[DieId] = []
    """Of a `while active` text: the dice of which its player picks one."""
    paid: bool = False
    """Its price was paid before, as that of Globals paid together."""
    otherwise: bool = False
    moment: str = ""
    """The moment it answers."""
    aimed: list[DieId] = []
    """Its targets (DM-EFF-02)."""
    todo: list[Todo] | None = None
    waiting: str | None = None
    """The name that takes what the pushed work achieved."""
    returned: list[Json] = []
    verdicts: list[Json] = []
    """What texts that answered being targeted have made of it."""
    verdict: dict[str, Json] = {}
    """What it makes of what it answers: cancelled, redirected, one more target."""
    acted: bool = False


class GlobalFrame(MatchFrame):
    """DM-GLO: Global Abilities, and abilities used like them: paid together, resolved one by one."""

    kind: Literal["global"] = "global"
    seat: Seat
    texts: list[str] = []
    """The options' ids (`query.offers.text_id`)."""
    otherwise: bool = False
    effects: list[EffectFrame] = []
    """What was paid for and has still to act."""
    verdicts: list[Json] = []
    used: str | None = None
