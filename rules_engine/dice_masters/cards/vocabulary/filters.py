"""Which dice, and which of them are chosen.

Values only: what matches in a match is the engine's business.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from pydantic import Field, model_validator

from rules_engine.cardfiles.grammar import Many, Record, Word, Words

from .words import Affiliation, Bound, Energy, Keyword, NameId, PlayerRef, Shown, Zone


class Combat(StrEnum):
    """How a die takes part in the attack at hand (DM-ATK-11)."""

    ATTACKING = "attacking"
    BLOCKING = "blocking"
    BLOCKED = "blocked"
    """An attacker with a blocker; it stays so when the blocker is gone (DM-ATK-Q2)."""
    ENGAGED = "engaged"
    """Blocking or blocked."""


class Filter(Record):
    """Dice that have all of these properties. Without a zone: character dice in the Field Zone (DM-EFF-02)."""

    whose: PlayerRef = Field("any", description="under whose control; elsewhere than in the field: whose own")
    zone: Annotated[tuple[Zone, ...], Many()] = Field((Zone.FIELD,), description="in one of these zones")
    is_: Shown | None = Field(None, alias="is", description="character or action die, whatever it shows (DM-MAT-31)")
    named: Annotated[tuple[NameId, ...], Many()] = Field((), description="of one of these names")
    not_named: Annotated[tuple[NameId, ...], Many()] = Field((), description="of none of these names")
    affiliation: Annotated[tuple[Affiliation, ...], Many()] = Field((), description="with one of these affiliations")
    not_affiliation: Annotated[tuple[Affiliation, ...], Many()] = Field((), description="with none of these")
    sidekick: bool | None = Field(None, description="a Sidekick, in the field an Ally too (DM-KEY-05); or not one")
    keyword: Keyword | None = Field(None, description="with this keyword")
    energy: Annotated[tuple[Energy, ...], Many()] = Field((), description="of cards with one of these energy types")
    level: int | None = Field(None, ge=1, le=3, description="on exactly this level")
    min_level: int | None = Field(None, ge=1, le=3, description="on this level or a higher one")
    min_cost: int | None = Field(None, ge=1, description="of cards with this printed purchase cost or more")
    combat: Combat | None = Field(None, description="takes part in the attack like this")
    engaged_with: Bound | None = Field(None, description="blocks it or is blocked by it")
    blocking: Bound | None = Field(None, description="blocks it, or blocked it before damage was dealt")
    parked: bool = Field(False, description="instead of a zone: lies on an action card and counts as an action die")
    other: bool = Field(False, description="another die than `self`")
    but: Annotated[tuple[Bound, ...], Many()] = Field((), description="none of these")


class Each(Word):
    """All dice that match."""

    word = "each"
    shorthand = "of"

    of: Filter = Field(description="which")


class Pick(Filter):
    """Some dice that match, picked by a player. With `target` the text says so, which others may react to."""

    number: int = Field(1, ge=1, description="how many; fewer only if there are no more, or with `up_to`")
    up_to: bool = Field(False, description="that many or fewer, none too")
    by: PlayerRef = Field("you", description="who picks")
    target: bool = Field(True, description="it targets (DM-EFF-02, DM-EFF-Q8)")
    or_player: PlayerRef | None = Field(None, description="or instead such a player; `any`: either")

    @model_validator(mode="before")
    @classmethod
    def _elsewhere(cls, value: Any) -> Any:
        """Nothing outside the Field Zone can be targeted (DM-EFF-02)."""
        if isinstance(value, dict) and value.get("zone", Zone.FIELD) != Zone.FIELD:
            return {"target": False, **value}
        return value


class AnyOf(Word):
    """Dice that are picked where they are used; they are not targets, as in `sacrifice a character`."""

    word = "pick"
    shorthand = "of"

    of: Pick = Field(description="which")

    @model_validator(mode="before")
    @classmethod
    def _untargeted(cls, value: Any) -> Any:
        if isinstance(value, dict) and isinstance(value.get("of", {}), dict):
            return {**value, "of": {"target": False, **value.get("of", {})}}
        return value


Selector: TypeAlias = Annotated[Each | AnyOf | Bound, Words("choice of dice")]
"""A bound name, all that match, or some picked on the spot."""


class PickPlayer(Word):
    """A target player."""

    word = "player"
    shorthand = "whose"

    whose: PlayerRef = Field("any", description="out of these")


class PickCard(Word):
    """A card whose dice are for sale."""

    word = "card"
    shorthand = "is_"

    is_: Shown = Field(Shown.ACTION, alias="is", description="an action or a character card")


class PickDice(Word):
    """Target dice."""

    word = "dice"
    shorthand = "of"

    of: Pick = Field(default_factory=Pick, description="which")


Choice: TypeAlias = Annotated[PickDice | PickPlayer | PickCard, Words("choice")]
"""What a text has its player choose before it acts. Without a legal choice the text does nothing."""
