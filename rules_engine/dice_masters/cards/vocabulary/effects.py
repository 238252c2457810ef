"""What lasts: numbers that are changed, what is allowed or forbidden, and what damage, prices and knock-outs become.

An effect stands in a card's text, for as long as that works, or is given for a time by the step `give`.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from rules_engine.cardfiles.grammar import Many, Words
from rules_engine.kit.words.say import Say, ToldWord

from .filters import Filter
from .numbers import Number
from .words import Affiliation, Bound, Keyword, PlayerRef, SourceKind, Zone


class ChangeAttack(ToldWord):
    """A is changed (DM-EFF-11…13)."""

    word = "attack"
    shorthand = "by"

    by: Number = Field(description="so much more; less with a minus")


class ChangeDefense(ToldWord):
    """D is changed; at 0 the character is knocked out (DM-KO-03)."""

    word = "defense"
    shorthand = "by"

    by: Number = Field(description="so much more; less with a minus")


class DefenseIsAttack(ToldWord):
    """D equals A, whatever A becomes."""

    word = "defense_is_attack"
    say = Say("<has|have> D equal to <its|their> A", "<hat|haben> so viel V wie A")


class HasKeyword(ToldWord):
    """It has a keyword."""

    word = "keyword"
    shorthand = "has"

    has: Keyword = Field(description="which")


class HasAffiliation(ToldWord):
    """It has an affiliation more."""

    word = "affiliation"
    shorthand = "has"
    say = Say("also <counts|count> as a {has:logo}", "<gehört|gehören> auch zu den {has:logo}")

    has: Affiliation = Field(description="which")


class NoText(ToldWord):
    """Its card's text does nothing; Global Abilities stay (DM-GLO-02)."""

    word = "no_text"
    say = Say("<loses|lose> <its|their> text", "<verliert|verlieren> <seinen|ihren> Text")


class CopyStats(ToldWord):
    """It has the numbers of another die as they were when it copied them (DM-EFF-52)."""

    word = "copy_stats"
    say = Say("<has|have> copied stats", "<hat|haben> kopierte Werte")


class CopyText(ToldWord):
    """It uses the card of another die (DM-EFF-54)."""

    word = "copy_text"
    say = Say("<has|have> copied abilities", "<hat|haben> kopierte Fähigkeiten")


class Unblockable(ToldWord):
    """It cannot be blocked, or not by such dice."""

    word = "unblockable"
    shorthand = "by"
    say = Say("cannot be blocked[ by {by:bare}]", "<kann|können>[ von {by:bare_dat}] nicht geblockt werden")

    by: Filter | None = Field(None, description="not by these; none: not at all")


class CannotBlock(ToldWord):
    """It cannot block, or not such attackers."""

    word = "cannot_block"
    shorthand = "whom"
    say = Say("cannot block[ {whom:bare}]", "<kann|können>[ {whom:bare}] nicht blocken")

    whom: Filter | None = Field(None, description="not these; none: none at all")


class MustBlock(ToldWord):
    """It must block, or such an attacker, if it can (DM-ATK-Q5)."""

    word = "must_block"
    shorthand = "whom"
    say = Say("must block[ {whom:obj}] if possible", "<muss|müssen>[ {whom:acc}] blocken, falls möglich")

    whom: Bound | None = Field(None, description="this attacker; none: any")


class Blocks(ToldWord):
    """It can block several attackers at once (against DM-ATK-07)."""

    word = "blocks"
    shorthand = "up_to"
    say = Say("can block {up_to:words} attackers at once", "<kann|können> {up_to:words} Angreifer zugleich blocken")

    up_to: int = Field(ge=2, description="so many")


class StrikesFirst(ToldWord):
    """It deals its combat damage before opposing characters deal theirs."""

    word = "strikes_first"
    say = Say(
        "<deals|deal> <its|their> combat damage before opposing characters do",
        "<fügt|fügen> <seinen|ihren> Kampfschaden vor gegnerischen Charakteren zu",
    )


class PreventDamage(ToldWord):
    """It takes no damage, or no more than so much at a time; from all, or such sources (DM-EFF-28)."""

    word = "prevent_damage"

    from_: Filter | None = Field(None, alias="from", description="dealt by such characters")
    source: Annotated[tuple[SourceKind, ...], Many()] = Field((), description="dealt by one of these")
    above: int = Field(0, ge=0, description="only what is more than this")


class Untargetable(ToldWord):
    """It cannot be targeted by a player, with anything or with such things."""

    word = "untargetable"
    say = Say(
        "cannot be a target of {by:player}['s {source:sources}]",
        "<kann|können> von {by:player_dat} nicht[ mit {source:sources}] als Ziel gewählt werden",
    )

    by: PlayerRef = Field("opponent", description="by whom")
    source: Annotated[tuple[SourceKind, ...], Many()] = Field((), description="with these; none: with anything")


class KoedTo(ToldWord):
    """Where it goes instead of being knocked out (DM-KO-06); what waits for a knock-out does not act."""

    word = "koed_to"
    shorthand = "zone"
    say = Say(
        "<goes|go> to the {zone:zone} instead of being KO'd",
        "<kommt|kommen> in die {zone:zone}, statt k. o. zu gehen",
    )

    zone: Zone = Field(description="where")


class FreeFielding(ToldWord):
    """Instead of its fielding cost the text's own `cost` is paid, if it has one (DM-FLD-09, DM-FLD-10)."""

    word = "free_fielding"


class FieldingCost(ToldWord):
    """Fielding such dice costs more or less; with `free` nothing. `uses`: so often, then it is over."""

    word = "fielding_cost"

    of: Filter = Field(description="which dice, wherever they are")
    by: int = Field(0, description="so much more; less with a minus")
    free: bool = Field(False, description="nothing at all")
    uses: int | None = Field(None, ge=1, description="for so many dice")


class PurchaseCost(ToldWord):
    """Buying such dice costs more or less (DM-EFF-Q9)."""

    word = "purchase_cost"

    of: Filter = Field(description="which dice, on their cards")
    by: int = Field(description="so much more; less with a minus")
    buyer: PlayerRef = Field("you", description="for whom")


class BlockToll(ToldWord):
    """A player pays life to block: once for the whole block, or for each such blocker."""

    word = "block_toll"

    life: int = Field(ge=1, description="so much")
    payer: PlayerRef = Field("opponent", description="who pays")
    per: Filter | None = Field(None, description="for each such blocker; none: once to block at all")


Effect: TypeAlias = Annotated[
    ChangeAttack | ChangeDefense | DefenseIsAttack | HasKeyword | HasAffiliation | NoText | CopyStats | CopyText
    | Unblockable | CannotBlock
    | MustBlock | Blocks | StrikesFirst | PreventDamage | Untargetable | KoedTo | FreeFielding | FieldingCost
    | PurchaseCost | BlockToll,
    Words("effect"),
]  # fmt: skip
Effects: TypeAlias = Annotated[tuple[Effect, ...], Many()]
OF_A_PLAYER = (FieldingCost, PurchaseCost, BlockToll)
"""Effects that belong to no die."""
