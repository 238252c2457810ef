"""Steps on the board: movement, terrain and objective tokens.

Where a thing ends is asked of the player named by `laid_by`; legality is the board's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from .filters import Matching, Objectives
from .steps_flow import StepBase
from .words import Bound, Tool, Who

if TYPE_CHECKING:
    from .filters import Selector
    from .numbers import Number


class Moving(StepBase):
    """What advance, push and throw share (MOV-09…35, MOV-41…48)."""

    shorthand = "tool"

    tool: Tool = Field(description="the movement tool")
    toward: Selector | None = Field(None, description="toward this one only")
    away: Selector | None = Field(None, description="away from this one only")
    max_size: Number | None = Field(None, description="only something of this Size or less; larger: nothing happens")
    laid_by: Who = Field(
        Who.OWNER, description="who lays the tool: the rule's owner, its opponent, or the mover's player"
    )


class Advance(Moving):
    """An advance; not a move action (ACT-Q4). A forced advance of an enemy is laid by the rule's owner."""

    word = "advance"
    aims_at = "who"
    needs_somebody = True
    who: Selector = Field("self", description="who advances")


class Push(Moving):
    """A push (MOV-33)."""

    word = "push"
    aims_at = "who"
    needs_somebody = True
    who: Selector = Field("target", description="who is pushed")
    through: int | None = Field(
        None, ge=1, description="interactive terrain of this Size or less does not stop it and is destroyed"
    )
    meets: Bound | None = Field(None, description="a name for the characters that it stops at")


class Throw(Moving):
    """A throw, of a character (MOV-20) or of terrain (TER-11)."""

    word = "throw"
    aims_at = "who"
    needs_somebody = True
    who: Selector = Field("target", description="what is thrown")
    by: Selector | None = Field(None, description="who throws it; none: the rule's owner")
    from_above: int | None = Field(
        None, ge=1, description="the damage it threatens whom it hits when thrown off a feature larger than itself"
    )


class Place(StepBase):
    """Placed within a range (MOV-36), of its own position unless `of` is given."""

    word = "place"
    aims_at = "who"
    needs_somebody = True
    shorthand = "within"
    within: Number = Field(description="the range")
    who: Selector = Field("self", description="what is placed")
    of: Selector | None = Field(None, description="within the range of this; none: of its own position (MOV-37)")
    laid_by: Who = Field(Who.OWNER, description="who places it")


class Destroy(StepBase):
    """Terrain destroyed (TER-04)."""

    word = "destroy"
    shorthand = "who"
    who: Selector = Field(description="which feature")


class Raise(StepBase):
    """A terrain feature is placed: round, as wide as a base of 50 mm, interactive, nothing under it."""

    word = "raise"
    name: Bound = Field(description="its kind, by which filters name it")
    size: int = Field(ge=1, le=6, description="its Size")
    within: Number = Field(description="within this range")
    of: Selector = Field("self", description="of whom")


class Collide(StepBase):
    """A collision without a throw: somebody dodges a thing's Size + 1 (DOD-03)."""

    word = "collide"
    names = ("with_",)
    who: Selector = Field(description="who suffers the collision")
    with_: Bound = Field(alias="with", description="the feature or character that counts as thrown")


class PickUp(StepBase):
    """An objective token picked up (OBJ-14)."""

    word = "pick_up"
    shorthand = "token"
    token: Bound = Field("token", description="the token at hand, or the id of one that is set aside")
    who: Selector = Field("self", description="who holds it then")


class Bring(StepBase):
    """An objective token of this card comes into the game, and somebody holds it."""

    word = "bring"
    token: Bound = Field(description="its id under `tokens` on this card")
    who: Selector = Field("self", description="who holds it")


class Interact(StepBase):
    """An interaction with an objective token (OBJ-06…13), out of turn or for nothing."""

    word = "interact"
    shorthand = "with_"
    with_: Selector = Field("token", alias="with", description="with which token")
    who: Selector = Field("self", description="who interacts")
    free: bool = Field(False, description="without the 1 Power of OBJ-09")
    anywhere: bool = Field(False, description="at any distance")


class Drop(StepBase):
    """Objective tokens dropped (OBJ-17, OBJ-18)."""

    word = "drop"
    aims_at = "who"
    shorthand = "tokens"
    tokens: Objectives = Field(default_factory=Matching, description="which tokens; none given: any")
    number: Number = Field("all", validate_default=True, description="how many")
    up_to: bool = Field(False, description="fewer are allowed, also none")
    who: Selector = Field("self", description="who drops them")
    placed_by: Who = Field(Who.OPPONENT, description="the opponent or the owner of the one who drops")


class HandOver(StepBase):
    """Held tokens passed to another character, within what a crisis lets it hold."""

    word = "hand_over"
    tokens: Objectives = Field(default_factory=Matching, description="which tokens")
    number: Number = Field(1, description="how many")
    who: Selector = Field("self", description="who gives")
    to: Selector = Field(description="who gets")
    falling: bool = Field(False, description="only what is about to be dropped")


class RemoveObjective(StepBase):
    """Objective tokens leave the battlefield, or go back to where they are set aside."""

    word = "remove_objective"
    aims_at = "which"
    shorthand = "which"
    which: Selector = Field("token", description="which tokens")


class Exhaust(StepBase):
    """A source token turned to its exhausted side, or with `back` turned fresh again."""

    word = "exhaust"
    aims_at = "which"
    shorthand = "which"
    which: Selector = Field("token", description="which source")
    back: bool = Field(False, description="turn it fresh again")


class Control(StepBase):
    """A token comes under a player's control (OBJ-26…28)."""

    word = "control"
    aims_at = "which"
    shorthand = "which"
    which: Selector = Field("token", description="which token")
    by: Who = Field(Who.OWNER, description="whose")
    nobody: bool = Field(False, description="instead: under nobody's any longer")


class Claim(StepBase):
    """A token laid on an objective token: its player secures it until an enemy contests it; one at a time."""

    word = "claim"
    shorthand = "which"
    which: Selector = Field("token", description="which token")


class ScoreVp(StepBase):
    """Victory points scored."""

    word = "score"
    shorthand = "vp"
    vp: Number = Field(description="how many")
    by: Who = Field(Who.OWNER, description="who scores")


class Lead(StepBase):
    """A leadership ability of this card is gained, and active from now on instead of any other; whose squad has no
    affiliation then uses that of the ability. With `any` another one of the squad becomes active."""

    word = "lead"
    shorthand = "with_"
    aims_at = "who"
    with_: Bound = Field("any", alias="with", description="an id under `leadership` on this card, or `any`")
    active: bool = Field(True, description="false: it is only gained, and can be picked with those of the squad")
    who: Selector = Field("self", description="who has it")


class ReturnCard(StepBase):
    """The team tactic card at hand, played and discarded, can be played again."""

    word = "return_card"


class TakePriority(StepBase):
    """The Priority token changes hands (PRI-09)."""

    word = "take_priority"
    by: Who = Field(Who.OWNER, description="who has it then")
