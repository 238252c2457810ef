"""The one type of every rule on every card: when, for whom, at what cost, how often, and what happens.

It describes and must not decide: the engine offers, asks, pays and resolves.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field, model_validator

from rules_engine.cardfiles.grammar import Many, Record, Short

from .costs import Cost, Limit, Player
from .filters import Objectives, Party, Pick
from .moments import Moment
from .sugar import sweeten
from .words import ActionKind, Bound, Defense, DieFace, Id, Movement, Name, Roll, RuleKind, Source

if TYPE_CHECKING:
    from .conditions import Condition
    from .modifiers import Modifier
    from .permissions import Permission
    from .steps import Steps


class Trigger(Record):
    """A moment, narrowed. `subject` and `by` are told for each moment in `moments`; without them anyone will do,
    but a superpower's attack rules always mean the attack they stand on."""

    shorthand = "moment"

    moment: Moment = Field(description="the moment")
    subject: Party | None = Field(None, description="whom it happens to: a role, or anyone who matches")
    by: Party | None = Field(None, description="who causes it")
    roll: Annotated[tuple[Roll, ...], Many()] = Field((), description="for dice: in these rolls")
    base: bool = Field(
        False, description="for dice: in the base roll alone, before criticals are resolved (ATK-24, ATK-25)"
    )
    action: Annotated[tuple[ActionKind, ...], Many()] = Field((), description="for actions: of these kinds")
    move: Annotated[tuple[Movement, ...], Many()] = Field((), description="for movement: of these kinds")
    contact: Annotated[tuple[Annotated[str, Field(pattern="^(character|terrain)$")], ...], Many()] = Field(
        (), description="for pushes and throws: it touched such a thing"
    )
    source: Annotated[tuple[Source, ...], Many()] = Field((), description="caused by these kinds of effect")
    type: Annotated[tuple[Defense, ...], Many()] = Field((), description="for attacks: of these types")
    named: Annotated[tuple[Bound, ...], Many()] = Field((), description="for attacks and powers: of these names")
    kinds: Annotated[tuple[RuleKind, ...], Many()] = Field((), description="for superpowers: active or reactive")
    paid: bool = Field(False, description="for superpowers: only if Power was spent on it")
    marked: Bound | None = Field(None, description="for superpowers: only the one on which `mark_power` laid a token")
    tokens: Objectives | None = Field(None, description="for objective tokens: such tokens")
    conditions: Annotated[tuple[Bound, ...], Many()] = Field((), description="for conditions: these")
    after_effect: bool = Field(False, description="not at once but when the whole causing effect is over (EFF-06)")


class Printed(StrEnum):
    """On which side of the card a rule or attack is printed."""

    BOTH = "both"
    HEALTHY = "healthy"
    INJURED = "injured"


class Rule(Record):
    """One rule. Keys that are verbs may stand in the rule itself: `{icons: wild, give: bleed}`."""

    id: Id = Field("", validate_default=False, description="unique in the pool; made from the name if left out")
    name: Name | None = Field(None, description="the printed name; rules of one name share limits of dice (MOD-02)")
    kind: RuleKind = Field(RuleKind.GRANTED, description="what bears it; filled in from where it stands")
    side: Printed = Field(Printed.BOTH, description="printed on both sides of the card, or on one")
    icons: dict[DieFace, int] = Field({}, description="faces the attack roll must show, each so often (SPC-01…06)")
    on: Annotated[tuple[Annotated[Trigger, Short()], ...], Many()] = Field(
        (), description="when it acts; none: any time its kind allows, or all the time for modifiers and permissions"
    )
    when: Condition | None = Field(None, description="only if this holds when it is offered")
    cost: Annotated[Cost, Short()] = Field(default_factory=Cost, description="what is paid before its effect")
    limit: Annotated[Limit, Short()] | None = Field(None, description="how often it can be used")
    optional: bool | None = Field(None, description="none: optional if active, reactive, a tactic card or with a cost")
    action: bool = Field(False, description="using it is an action (CAR-30, TAC-11)")
    players: Annotated[tuple[Player, ...], Many()] = Field((), description="team tactic cards: who plays and pays")
    choose: dict[Bound, Pick] = Field({}, description="chosen before paying (TAC-06): no legal choice, no use")
    do: Steps = Field((), description="what happens, in order")
    modifiers: Annotated[tuple[Modifier, ...], Many()] = Field((), description="numbers it changes while it holds")
    permissions: Annotated[tuple[Permission, ...], Many()] = Field((), description="what it forbids or allows")
    also: tuple[Rule, ...] = Field((), description="further parts with their own moment, cost and limit")
    instead_of: Bound | None = Field(None, description="if it applies, that rule of the same attack does not")
    affiliation: Id | None = Field(None, description="leaderships: the affiliation the squad must use (SQD-14)")
    imposed: bool = Field(False, description="leaderships: a squad with this character is so affiliated and uses it")
    while_dazed: bool = Field(False, description="works while its owner is Dazed (against CAR-37)")
    each_player: bool = Field(False, description="crises: done for each player in turn, who is then its owner")

    @model_validator(mode="before")
    @classmethod
    def _sweeten(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        value = sweeten(value)
        icons = value.get("icons")
        if isinstance(icons, str):
            icons = [icons]
        if isinstance(icons, list) and all(isinstance(icon, str) for icon in icons):
            value["icons"] = dict(Counter(icons))
        chosen = value.get("choose")
        if isinstance(chosen, dict):
            value["choose"] = {k: {"of": v} if isinstance(v, str) else v for k, v in chosen.items()}
        return value

    @model_validator(mode="after")
    def _does_something(self) -> Rule:
        if not (self.do or self.modifiers or self.permissions or self.also):
            raise ValueError("a rule needs steps (`do`), modifiers, permissions or further parts (`also`)")
        if self.kind is RuleKind.INNATE and not self.cost.is_free:
            raise ValueError("an innate superpower never costs anything (CAR-36)")
        if self.kind is RuleKind.REACTIVE and not self.on:
            raise ValueError("a reactive superpower needs a trigger: `on` (CAR-32)")
        if self.kind is RuleKind.LEADERSHIP and self.affiliation is None:
            raise ValueError("a leadership names its `affiliation` (SQD-14)")
        return self

    @property
    def is_optional(self) -> bool:
        if self.optional is not None:
            return self.optional
        usable = self.kind in (RuleKind.ACTIVE, RuleKind.REACTIVE, RuleKind.TACTIC, RuleKind.INTERACT)
        return usable or not self.cost.is_free

    @property
    def local_id(self) -> str:
        """The last part of the id, by which a card's own rules speak of each other."""
        return self.id.rpartition(".")[2]

    def parts(self) -> tuple[Rule, ...]:
        """This rule and its further parts."""
        return (self, *(part for rule in self.also for part in rule.parts()))
