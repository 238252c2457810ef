"""Who or what: filters that test things, and selectors that pick them.

A filter is a question about one thing, `it`; it must not know how the answer is used.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from pydantic import Discriminator, Field, Tag, model_validator
from typing_extensions import TypeAliasType

from rules_engine.cardfiles.grammar import Many, Record, Short, Word, Words

from .words import Bound, CrisisKind, Defense, Health, Id, Side, StatName, TokenType, Who

if TYPE_CHECKING:
    from .conditions import Condition
    from .numbers import Number


class Thing(StrEnum):
    """What kind of thing a filter looks for."""

    CHARACTER = "character"
    TERRAIN = "terrain"
    OBJECTIVE = "objective"
    MARKER = "marker"


class Distance(Record):
    """A range measured from something (MEA-13)."""

    shorthand = "range"

    range: Number = Field(description="the range, 1 to 5")
    of: Selector = Field("self", description="measured from; of a group, any of them is enough")


class Matching(Record):
    """Objective tokens: by type, by name, by the kind of their crisis, or any. In the short spelling `asset` is a
    type, `secure` and `extract` are kinds of crisis, and any other word is a name."""

    shorthand = "named"

    types: Annotated[tuple[TokenType, ...], Many()] = Field((), description="token types")
    named: Annotated[tuple[Bound, ...], Many()] = Field((), description="token ids; empty: any token")
    crisis: Annotated[tuple[CrisisKind, ...], Many()] = Field((), description="tokens of crises of these kinds")

    @model_validator(mode="before")
    @classmethod
    def _any(cls, value: Any) -> Any:
        if isinstance(value, dict) and "named" in value:
            named = value["named"]
            names = list(named) if isinstance(named, (list, tuple)) else [named]
            types = [n for n in names if isinstance(n, str) and n in TokenType._value2member_map_]
            crises = [n for n in names if isinstance(n, str) and n in CrisisKind._value2member_map_]
            rest = [n for n in names if n not in types and n not in crises and n not in ("any", True)]
            return {**value, "types": [*value.get("types", ()), *types], "named": rest, "crisis": crises}
        return value


Objectives = Annotated[Matching, Short()]

_SHORT: dict[str, dict[str, Any]] = {
    "ally": {"side": "ally"},
    "enemy": {"side": "enemy"},
    "any": {},
    "other": {"but": ["self"]},
    "other_ally": {"side": "ally", "but": ["self"]},
    "terrain": {"kind": ["terrain"]},
    "objective": {"kind": ["objective"]},
}


class Filter(Record):
    """A test of one thing. All parts given must hold. Characters with a Dazed token never match unless `health`
    says so (DMG-10); terrain is interactive unless `interactive` says otherwise."""

    kind: Annotated[tuple[Thing, ...], Many()] = Field((Thing.CHARACTER,), description="kinds of thing")
    side: Side = Field(Side.ANY, description="ally or enemy of the rule's owner; asked of characters only")
    among: Bound | None = Field(None, description="one of this group, such as `team` or a choice's `as`")
    paid: bool | None = Field(None, description="paid Power for the team tactic card at hand")
    but: Annotated[tuple[Bound, ...], Many()] = Field((), description="roles or bound names left out")
    within: Annotated[Distance, Short()] | None = Field(None, description="within a range of something")
    beyond: Annotated[Distance, Short()] | None = Field(None, description="not within a range of something")
    edge: Number | None = Field(None, description="within this range of any edge of the battlefield")
    in_beam: bool | None = Field(None, description="touched by the range tool of the beam at hand (BEA-02)")
    on_line: Filter | None = Field(
        None, description="its base is touched by a straight line from centre to centre of two such characters"
    )
    sight: Bound | None = Field(None, description="this one has line of sight to it")
    max_size: Number | None = Field(None, description="Size this or less")
    min_size: Number | None = Field(None, description="Size this or more")
    max_threat: Number | None = Field(None, description="Threat Level this or less")
    max_power: Number | None = Field(None, description="Power this or less")
    min_power: Number | None = Field(None, description="Power this or more")
    named: Annotated[tuple[str, ...], Many()] = Field(
        (), description="ids made of a character's name or alter ego, a card's id, or a token's or feature's name"
    )
    not_named: Annotated[tuple[Bound, ...], Many()] = Field((), description="bears none of these names")
    affiliation: Id | None = Field(None, description="on that affiliation's list (SQD-13)")
    outside: Id | None = Field(None, description="not on that affiliation's list")
    namesake: Bound | None = Field(None, description="has the name or the alter ego of this one (CAR-12, CAR-13)")
    keyword: Bound | None = Field(None, description="has that keyword")
    superpower: Bound | None = Field(None, description="has a superpower of that name on its card, by its id")
    attack_type: Defense | None = Field(None, description="has an attack of that type on its card")
    has: Annotated[tuple[Bound, ...], Many()] = Field((), description="has one of these conditions")
    lacks: Annotated[tuple[Bound, ...], Many()] = Field((), description="has none of these conditions")
    can_gain: Bound | None = Field(None, description="lacks that condition and is not immune to it (CON-02, KEY-04)")
    token: Bound | None = Field(None, description="has at least one token of that name")
    without_token: Bound | None = Field(None, description="has no token of that name")
    holding: Objectives | None = Field(None, description="holds such an objective token")
    holds: Bound | None = Field(None, description="holds this very objective token")
    contesting: Objectives | None = Field(None, description="contests such an objective token (OBJ-19)")
    atop: Number | None = Field(None, description="stands on terrain of this Size or more")
    atop_with: Bound | None = Field(None, description="with `atop`: this one stands on the same feature")
    contending: Objectives | None = Field(None, description="holds or contests such an objective token")
    contesting_with: Bound | None = Field(None, description="with `contesting`: this one contests that token too")
    contests: Bound | None = Field(None, description="contests this very token")
    in_arc_of: Bound | None = Field(None, description="in the arc of this zone token (E25-05)")
    health: Annotated[tuple[Health, ...], Many()] = Field((), description="states; empty: Healthy or Injured")
    activated: bool | None = Field(None, description="has an Activated token")
    grunt: bool | None = Field(None, description="is a grunt")
    form: Bound | None = Field(None, description="is in that form")
    leader: bool | None = Field(None, description="has a leadership ability, active or not")
    leads: bool | None = Field(None, description="has the active leadership ability of its squad")
    leadership: Annotated[tuple[Id, ...], Many()] = Field(
        (), description="has a leadership ability for one of these affiliations, active or not"
    )
    targeted: bool | None = Field(None, description="was targeted by the attack at hand")
    most: StatName | None = Field(None, description="has the most of it among those matching the rest")
    objective: Objectives | None = Field(None, description="for tokens: of that type or name")
    held_by: Filter | None = Field(None, description="for tokens: held by such a character")
    contested_by: Filter | None = Field(None, description="for tokens: contested by such a character")
    secured_by: Who | None = Field(None, description="for tokens: secured by that player")
    controlled_by: Who | None = Field(None, description="for tokens: controlled by that player")
    raised_by: Who | None = Field(None, description="for terrain: placed by an effect of that player")
    far_of: Who | None = Field(
        None, description="for tokens: of those of its name the farthest from that player's own edge"
    )
    under: Bound | None = Field(None, description="for terrain: this one stands on it")
    interactive: bool = Field(True, description="for terrain: only interactive features")
    test: Condition | None = Field(None, description="a further condition, with `it` as the thing tested")

    @model_validator(mode="before")
    @classmethod
    def _word(cls, value: Any) -> Any:
        return dict(_SHORT[value]) if isinstance(value, str) and value in _SHORT else value


class Each(Word):
    """All things that match, fixed when asked."""

    word = "each"
    shorthand = "of"

    of: Filter = Field(description="what matches")

    @model_validator(mode="before")
    @classmethod
    def _bare(cls, value: Any) -> Any:
        return value if isinstance(value, dict) and set(value) <= {"of"} else {"of": value}


class Pick(Word):
    """Things chosen by a player among those that match; none to choose: the step does nothing."""

    word = "choose"
    shorthand = "of"

    of: Filter = Field(description="what may be chosen")
    number: Number = Field(1, description="how many")
    up_to: bool = Field(False, description="fewer are allowed, also none")
    by: Who = Field(Who.OWNER, description="who chooses")

    @model_validator(mode="before")
    @classmethod
    def _bare(cls, value: Any) -> Any:
        if isinstance(value, dict) and "of" not in value:
            own = {k: v for k, v in value.items() if k in ("number", "up_to", "by")}
            return {**own, "of": {k: v for k, v in value.items() if k not in own}}
        return value


Selector = TypeAliasType("Selector", Annotated[Bound | Each | Pick, Words("selector")])


def _party(value: Any) -> str:
    return "~role" if isinstance(value, str) and value not in _SHORT else "~filter"


Party: TypeAlias = Annotated[Annotated[Filter, Tag("~filter")] | Annotated[Bound, Tag("~role")], Discriminator(_party)]
"""A role by name, or anyone who matches a filter."""
