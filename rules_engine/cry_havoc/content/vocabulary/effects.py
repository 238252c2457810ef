"""What holds for a time, or while a text works: each changes how something is counted, allowed or paid."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from pydantic import Field

from rules_engine.cardfiles.grammar import Many, Word, Words

from .conditions import Condition
from .numbers import Number
from .places import Which
from .saying import Say
from .terms import Icon, Objective, Obstacle, Price, Spot, Wound


class EffectBase(Word):
    """What every lasting effect has: its sentence. Whose it is, is whose text it is."""

    say: ClassVar[Say]


class WinsTies(EffectBase):
    """You win this objective if both sides have as many units there; with both, the Defender's rule decides."""

    word = "wins_ties"
    shorthand = "on"
    say = Say("on a tie you win {on:name}", "bei Gleichstand gewinnst du {on:name}")

    on: Objective = Field(description="which: control or capture")


class Strength(EffectBase):
    """Your side counts as having so many more units on an objective (fewer with a minus) when it is compared; no unit
    stands for them."""

    word = "strength"
    say = Say("count {amount:more_units} on {on:name}", "zähle {amount:more_units} bei {on:name}")

    on: Objective = Field(description="which: control or capture")
    amount: Number = Field(1, description="so many more")
    when: Condition | None = Field(None, description="only while this holds")


class Safe(EffectBase):
    """Your units there cannot be treated so."""

    word = "safe"
    say = Say(
        "your units{on:at_spot} cannot be {from_:list}", "deine Einheiten{on:at_spot} können nicht {from_:list} werden"
    )

    from_: Annotated[tuple[Wound, ...], Many()] = Field(alias="from", min_length=1, description="from what")
    on: Spot = Field(Spot.ANY, description="those on which objective; `any`: on all three")


class Kills(EffectBase):
    """Your units on Attrition destroy so many more enemy units in all, fewer with a minus (CH-BAT-37)."""

    word = "kills"
    shorthand = "amount"
    say = Say("at Attrition you destroy {amount:more_enemies}", "bei Zermürbung vernichtest du {amount:more_enemies}")

    amount: int = Field(description="so many more")


class ExtraIcons(EffectBase):
    """Whenever you play cards for this action you have so many more of its icons."""

    word = "extra_icons"
    say = Say(
        "with every {kind:action} you have {number:icons} more", "bei jeder {kind:action} hast du {number:icons} mehr"
    )

    kind: Icon = Field(description="of which action")
    number: int = Field(1, ge=1, description="how many")


class Cheaper(EffectBase):
    """Something costs so much less, but at least 1."""

    word = "cheaper"
    shorthand = "what"
    say = Say(
        "{what:gerund} costs you {by} less, but at least 1", "{what:gerund} kostet dich {by} weniger, aber mindestens 1"
    )

    what: Price = Field(description="what")
    by: int = Field(1, ge=1, description="so much less")


class Roam(EffectBase):
    """Your units need not stop there."""

    word = "roam"
    shorthand = "past"
    say = Say("your units need not stop at {past:list}", "deine Einheiten müssen bei {past:list} nicht anhalten")

    past: Annotated[tuple[Obstacle, ...], Many()] = Field(min_length=1, description="at what")


class Linked(EffectBase):
    """For your units these regions and `here` are adjacent to each other."""

    word = "linked"
    shorthand = "of"
    say = Say(
        "this region and {of:every} are adjacent to each other for your units",
        "diese Region und {of:every} sind für deine Einheiten zueinander benachbart",
    )

    of: Which = Field(description="which regions besides `here`")


class Barred(EffectBase):
    """Enemy units cannot enter these regions; those that are there stay."""

    word = "barred"
    shorthand = "of"
    say = Say("enemy units cannot enter {of:region}", "gegnerische Einheiten können {of:into_region} nicht betreten")

    of: Which | None = Field(None, description="which regions; none: `here`")


class Worth(EffectBase):
    """When crystals are scored these regions bring you so much more."""

    word = "worth"
    say = Say(
        "when crystals are scored {of:each} brings you {amount:vp} more",
        "wenn Kristalle gewertet werden, bringt dir {of:each} {amount:vp} mehr",
    )

    of: Which | None = Field(None, description="which regions; none: `here`")
    amount: int = Field(1, ge=1, description="so many VP more")


Effect: TypeAlias = Annotated[
    WinsTies | Strength | Safe | Kills | ExtraIcons | Cheaper | Roam | Linked | Barred | Worth, Words("effect")
]
