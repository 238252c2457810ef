"""What holds for a time, or while a text works: each changes how something is counted, allowed or paid."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from rules_engine.cardfiles.grammar import Many, Words
from rules_engine.kit.words.say import Say, ToldWord

from .places import Which
from .terms import Objective, Obstacle, Spot, Wound


class EffectBase(ToldWord):
    """What every lasting effect has: its sentence. Whose it is, is whose text it is."""


class WinsTies(EffectBase):
    """You win this objective if both sides have as many units there; if both have this, it changes nothing."""

    word = "wins_ties"
    shorthand = "on"
    say = Say(
        "<you win|the enemy wins> ties on {on:name}",
        "bei Gleichstand <gewinnst du|gewinnt der Gegner> {on:name}",
        kind="statement",
    )

    on: Objective = Field(description="which: control or capture")


class Strength(EffectBase):
    """Your side counts as having so many more units on an objective when it is compared; no unit stands for them."""

    word = "strength"
    say = Say(
        "<you count|the enemy counts> {amount:1 unit|# units} more on {on:name}",
        "<du zählst|der Gegner zählt> bei {on:name} {amount:1 Einheit|# Einheiten} mehr",
        kind="statement",
    )

    on: Objective = Field(description="which: control or capture")
    amount: int = Field(1, ge=1, description="so many more")


class Safe(EffectBase):
    """Your units there cannot be treated so."""

    word = "safe"
    say = Say(
        "<your|the enemy's> units[ on {on:spot}] cannot be {from_:wounds}",
        "<deine|die gegnerischen> Einheiten[ bei {on:spot}] können nicht {from_:wounds} werden",
        kind="statement",
    )

    from_: Annotated[tuple[Wound, ...], Many()] = Field(alias="from", min_length=1, description="from what")
    on: Spot = Field(Spot.ANY, description="those on which objective; `any`: on all three")


class Kills(EffectBase):
    """Your units on Attrition destroy so many more enemy units in all, fewer with a minus (CH-BAT-37)."""

    word = "kills"
    shorthand = "amount"
    say = Say(
        "<you destroy|the enemy destroys> {amount:more} at Attrition",
        "<du vernichtest|der Gegner vernichtet> bei Zermürbung {amount:more}",
        kind="statement",
    )

    amount: int = Field(description="so many more")


class CheapBuilding(EffectBase):
    """Building costs so many icons less, but at least 1 (CH-BLD-02); activating costs the same."""

    word = "cheap_building"
    shorthand = "by"
    say = Say(
        "building a structure costs you {by} icon less, but at least 1",
        "ein Bauwerk zu bauen kostet dich {by} Symbol weniger, aber mindestens 1",
        kind="statement",
    )

    by: int = Field(1, ge=1, le=1, description="so much less")


class Roam(EffectBase):
    """Your units need not stop there (CH-MOV-06, CH-MOV-07)."""

    word = "roam"
    shorthand = "past"
    say = Say(
        "your units need not stop for {past:obstacles}",
        "deine Einheiten müssen bei {past:obstacles} nicht anhalten",
        kind="statement",
    )

    past: Annotated[tuple[Obstacle, ...], Many()] = Field(min_length=1, description="at what")


class Linked(EffectBase):
    """For your units these regions and `here` are adjacent to each other."""

    word = "linked"
    shorthand = "of"
    say = Say(
        "this region and {of:all} are adjacent to each other for your units",
        "diese Region und {of:all} sind für deine Einheiten zueinander benachbart",
        kind="statement",
    )

    of: Which = Field(description="which regions besides `here`")


class Barred(EffectBase):
    """Enemy units cannot enter `here`; those that are there stay."""

    word = "barred"
    say = Say(
        "enemy units cannot enter this region",
        "gegnerische Einheiten können diese Region nicht betreten",
        kind="statement",
    )


class Worth(EffectBase):
    """When crystals are scored, these regions bring you so much more while you control them."""

    word = "worth"
    say = Say(
        "when crystals are scored, {of:each} brings you {amount:vp} more",
        "wenn Kristalle gewertet werden, bringt dir {of:each} {amount:vp} mehr",
        kind="statement",
    )

    of: Which | None = Field(None, description="which regions; none: `here`, while you control it")
    amount: int = Field(1, ge=1, description="so many VP more")


Effect: TypeAlias = Annotated[
    WinsTies | Strength | Safe | Kills | CheapBuilding | Roam | Linked | Barred | Worth, Words("effect")
]
BARE = (CheapBuilding, Roam, Linked, Barred, Worth)
"""What is of no battle."""
