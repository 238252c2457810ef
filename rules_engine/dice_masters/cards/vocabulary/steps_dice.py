"""The verbs that do something to dice and players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pydantic import Field, model_validator

from rules_engine.kernel.explain import Reason
from rules_engine.kit.cards.step import Prospect, StepBase
from rules_engine.kit.words.say import Say, ToldWord

from .filters import Filter, Selector
from .numbers import Number
from .words import Bound, PlayerRef, Shown, Span, Zone

HIGHEST = Reason(rule="DM-EFF-58", code="highest_level")
NO_TARGET = Reason(rule="DM-EFF-04", code="no_target")
NO_DICE = Reason(rule="DM-ZON-03", code="nothing_to_draw")
TOO_LATE = Reason(rule="DM-EFF-04", code="no_more_blocks")
AGAIN = Reason(rule="DM-EFF-04", code="done_already")


class DiceProspect(Prospect, Protocol):
    """What these verbs ask of a text that has not acted yet."""

    def is_suspended(self, rule: str) -> bool: ...

    def can_draw(self, player: str) -> bool: ...

    def can_turn(self, step: Spin) -> bool: ...

    def blocks_to_come(self, payers: Sequence[str]) -> bool: ...


class DiceVerb(StepBase, ToldWord):
    """A step with its sentence."""


# Harm and life


class Damage(DiceVerb):
    """Damage to dice, players or both. `source`: which die deals it; by default the text's own."""

    word = "damage"
    meant = ("to", "player")

    amount: Number = Field(description="how much to each")
    to: Selector | None = Field(None, description="dice, or a bound choice that may be a player")
    player: PlayerRef | None = Field(None, description="a player; `any`: both")

    @model_validator(mode="after")
    def _someone(self) -> Damage:
        if (self.to is None) == (self.player is None):
            raise ValueError("damage is dealt `to` dice or to a `player`")
        return self


class Exchange(DiceVerb):
    """Two characters deal damage equal to their A to each other at the same time."""

    word = "exchange"
    meant = ("one", "other")
    say = Say(
        "each of them deals damage equal to its A to the other",
        "beide fügen einander Schaden in Höhe ihres A zu",
        "statement",
    )

    one: Bound = Field(description="one of them")
    other: Bound = Field(description="the other")


class GainLife(DiceVerb):
    """Gain life, never above the start (DM-WIN-03)."""

    word = "gain_life"
    shorthand = "amount"
    meant = ("player",)
    say = Say("gain {amount:number} life {amount:per}", "{amount:life} {amount:per} erhalten", "happens")

    amount: Number = Field(description="how much")
    player: PlayerRef = Field("you", description="who")


class LoseLife(DiceVerb):
    """Lose life; that is no damage (DM-DMG-Q1)."""

    word = "lose_life"
    shorthand = "amount"
    meant = ("player",)
    say = Say("lose {amount:number} life {amount:per}", "{amount:life} {amount:per} verlieren", "happens")

    amount: Number = Field(description="how much")
    player: PlayerRef = Field("you", description="who")


class Ko(DiceVerb):
    """Knock out without damage (DM-KO-05)."""

    word = "ko"
    shorthand = "who"
    say = Say(
        "KO {who:obj}[ and put {who:it} into the {to:zone}]",
        (
            "schlage {who:acc} k. o.[ und lege {who:it} in die {to:zone}]",
            "{who:acc} k. o. schlagen[ und in die {to:zone} legen]",
        ),
    )

    who: Selector = Field(description="which")
    to: Zone = Field(Zone.PREP, description="where they go (DM-KO-06)")


class Sacrifice(DiceVerb):
    """Move own characters to the Used Pile; that is no knock-out (DM-KEY-13, DM-KEY-14)."""

    word = "sacrifice"
    shorthand = "who"
    say = Say("sacrifice {who:obj}", "{who:acc} opfern")

    who: Selector = Field(description="which")


# Dice


class Spin(DiceVerb):
    """Turn to another level (DM-EFF-56…60)."""

    word = "spin"
    shorthand = "who"

    who: Selector = Field("self", description="which")
    by: int = Field(1, description="so many levels up; down with a minus")
    to: int | None = Field(None, ge=1, le=3, description="instead: to this level")

    def can_do_nothing(self, at: DiceProspect) -> Reason | None:
        return None if at.can_turn(self) else HIGHEST


class Reroll(DiceVerb):
    """Roll again where it is; a face that may not be there sends it to the Reserve Pool (DM-EFF-38…40)."""

    word = "reroll"
    shorthand = "who"
    say = Say(
        "reroll {who:obj}[; without a character face it goes to the {else_to:zone}]",
        "{who:acc} neu werfen[; zeigt er keinen Charakter, kommt er in die {else_to:zone}]",
    )

    who: Selector = Field(description="which")
    else_to: Zone | None = Field(None, description="a die that shows no character goes there (DM-EFF-39)")


class DrawAndRoll(DiceVerb):
    """Draw dice from one's bag and roll them."""

    word = "draw_and_roll"
    shorthand = "number"
    say = Say(
        "draw {number:a die|# dice} and roll {number:it|them}[; it then goes to your {to:zone}]",
        (
            "ziehe {number:einen Würfel|# Würfel} und wirf {number:ihn|sie}[; danach kommt er {to:into}]",
            "{number:einen Würfel|# Würfel} ziehen und werfen[; danach kommt er {to:into}]",
        ),
    )

    number: int = Field(1, ge=1, description="how many")
    to: Zone = Field(Zone.RESERVE, description="where they go with the face they show")


class Draw(DiceVerb):
    """Draw dice from one's bag without rolling them."""

    word = "draw"
    shorthand = "number"
    meant = ("player",)
    say = Say(
        "draw {number:a die|# dice} and put {number:it|them} into {player:own} {to:zone}",
        (
            "ziehe {number:einen Würfel|# Würfel} und lege {number:ihn|sie} {:drawn_into}",
            "{number:einen Würfel|# Würfel} ziehen und {:drawn_into} legen",
        ),
    )

    number: int = Field(1, ge=1, description="how many")
    player: PlayerRef = Field("you", description="who")
    to: Zone = Field(Zone.PREP, description="where they go")

    def can_do_nothing(self, at: DiceProspect) -> Reason | None:
        return None if at.can_draw(self.player) else NO_DICE


class Move(DiceVerb):
    """Move dice to a zone of their owner. Into the Field Zone that is putting, not fielding (DM-FLD-11)."""

    word = "move"

    who: Selector = Field(description="which")
    to: Zone = Field(description="where")
    level: int | None = Field(None, ge=1, le=3, description="into the field: on this level; none: as it was or shows")
    face: Shown | None = Field(None, description="into the Reserve Pool: on the lowest face of this kind")


class FieldDice(DiceVerb):
    """Field dice without paying; that triggers `fielded` (DM-FLD-11). From the bag: its player looks for them."""

    word = "field"

    who: Selector = Field(description="which")
    level: int | None = Field(None, ge=1, le=3, description="on this level; none: as it shows")


class Regenerate(DiceVerb):
    """Roll it as with Regenerate, though it is already knocked out (DM-KEY-08…10). It succeeds on a character face."""

    word = "regenerate"
    shorthand = "who"
    say = Say("roll {who:obj} as if by Regenerate", "{who:acc} wie bei Regeneration werfen")

    who: Bound = Field("self", description="which")


class LeaveCombat(DiceVerb):
    """Take it out of the attack, back to the Field Zone; whoever it blocked stays blocked (DM-ATK-Q2)."""

    word = "leave_combat"
    shorthand = "who"
    say = Say("take {who:obj} out of the attack", "{who:acc} aus dem Angriff nehmen")

    who: Selector = Field("self", description="which")


class SetAside(DiceVerb):
    """Take it out of the Field Zone; it comes back on its level at the end of the turn."""

    word = "set_aside"
    shorthand = "who"
    say = Say(
        "take {who:obj} out of the Field Zone; it comes back at the end of the turn",
        "{who:acc} aus der Feldzone nehmen; am Ende des Zuges kommt er zurück",
    )

    who: Selector = Field(description="which")


class Capture(DiceVerb):
    """Put dice under one's own (DM-EFF-41…43)."""

    word = "capture"
    shorthand = "who"
    say = Say("capture {who:obj} under {by:obj}", "{who:acc} unter {by:dat} gefangen nehmen")

    who: Selector = Field(description="which")
    by: Bound = Field("self", description="under which die")


class TakeControl(DiceVerb):
    """Dice count as one's own until the end of the turn (DM-EFF-44…51)."""

    word = "take_control"
    shorthand = "who"
    say = Say("take control of {who:obj} this turn", "in diesem Zug die Kontrolle über {who:acc} übernehmen")

    who: Selector = Field(description="which")
    by: Bound = Field("self", description="the controlling die")


class Copy(DiceVerb):
    """Copy a die's numbers, its text, or both (DM-EFF-52…55)."""

    word = "copy"
    shorthand = "from_"
    meant = ("onto",)
    say = Say(
        "{onto:subj} copies {:copied} of {from_:obj} {until:span}",
        "{onto:nom} kopiert {until:span} {:copied} von {from_:dat}",
        "statement",
    )

    from_: Bound = Field(alias="from", description="of which die")
    onto: Bound = Field("self", description="which die copies")
    stats: bool = Field(False, description="its numbers")
    text: bool = Field(False, description="its card's text")
    until: Span = Field(Span.TURN, description="for how long (DM-EFF-10)")


class Park(DiceVerb):
    """Put the die on an action card: buying that card's dice costs the opponent so many times as much until it is gone.

    It counts as an action die there, for effects that remove one."""

    word = "park"
    say = Say(
        "put {who:obj} on it; until that die is gone, dice of that card cost your opponent {times:times} as much. "
        "It counts as an action die there",
        "{who:acc} darauf legen; bis der Würfel fort ist, kosten die Würfel dieser Karte deinen Gegner {times:times} "
        "so viel. Er zählt dort als Aktionswürfel",
    )

    who: Bound = Field("self", description="which")
    on: Bound = Field(description="the chosen card")
    times: int = Field(2, ge=2, description="so many times the price")


class Buy(DiceVerb):
    """Buy a die of one's own cards for nothing more than the text's own price."""

    word = "buy"

    of: Filter = Field(description="which dice, on their cards")
    to: Zone = Field(Zone.USED, description="where it goes (DM-BUY-10)")
