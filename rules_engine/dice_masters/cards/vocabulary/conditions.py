"""What must hold for a text to apply.

Questions about a match without any effect on it; each answers yes or no.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Field

from rules_engine.cardfiles.grammar import Many, Word, Words
from rules_engine.kit.words.say import Say, ToldWord

from .filters import Filter
from .words import Bound, PlayerRef, Shown


class Plain(StrEnum):
    """Conditions that need no parameter."""

    UNDERDOG = "underdog"
    """You have fewer character dice in the Field Zone than your opponent (DM-KEY-11, DM-KEY-Q5)."""
    YOUR_TURN = "your_turn"
    OPPONENTS_TURN = "opponents_turn"
    ATTACK_STEP = "attack_step"


PLAINLY = {
    Plain.UNDERDOG: Say(
        "if your opponent has more characters in the Field Zone than you",
        "falls dein Gegner mehr Charaktere in der Feldzone hat als du",
    ),
    Plain.YOUR_TURN: Say("in your turn", "in deinem Zug"),
    Plain.OPPONENTS_TURN: Say("in your opponent's turn", "im Zug deines Gegners"),
    Plain.ATTACK_STEP: Say("in the Attack Step", "in der Angriffsphase"),
}


class Bursts(StrEnum):
    """How many bursts the face shows. `any`: one or two, written `*/**` (DM-EFF-14…16)."""

    ONE = "one"
    TWO = "two"
    ANY = "any"


class Burst(ToldWord):
    """The die shows such bursts: looked at when the text would apply (DM-EFF-Q2), on the face it had if it has left."""

    word = "burst"
    shorthand = "shows"
    say = Say("if the die shows {shows} bursts", "falls der Würfel {shows}-Wut zeigt")

    shows: Bursts = Field(description="how many")


class Exists(ToldWord):
    """At least so many dice match. With a name: `while … is active`."""

    word = "exists"
    shorthand = "of"
    say = Say("if {:exists}", "falls {:exists}")

    of: Filter = Field(description="what is looked for")
    least: int = Field(1, ge=1, description="at least so many")


class Is(ToldWord):
    """A die matches, or did when it left the field. The filter's zone does not count."""

    word = "is"
    say = Say("if {:what_it_is}", "falls {:what_it_is}")

    who: Bound = Field("self", description="which die")
    like: Filter = Field(description="what it must be")


class Shows(ToldWord):
    """A rolled die shows such a face."""

    word = "shows"
    say = Say("if {who:subj} shows {face:face}", "falls {who:nom} {face:face} zeigt")

    who: Bound = Field(description="which die")
    face: Shown = Field(description="energy, character or action")


class Achieved(ToldWord):
    """The step with this `as` achieved at least so much, or succeeded."""

    word = "achieved"
    shorthand = "of"
    say = Say("if that {least:succeeds|was # or more}", "falls das {least:gelingt|mindestens # war}")

    of: Bound = Field(description="the name given with `as`")
    least: int = Field(1, ge=1, description="at least so much")


class TurnOf(ToldWord):
    """It is this player's turn."""

    word = "turn_of"
    shorthand = "player"
    say = Say("in {player:own} turn", "{player:turn}")

    player: PlayerRef = Field(description="whose")


class All(Word):
    """All of these hold."""

    word = "all"
    shorthand = "of"

    of: Annotated[tuple[Condition, ...], Many()] = Field(min_length=1, description="the conditions")


class Either(Word):
    """At least one of these holds."""

    word = "either"
    shorthand = "of"

    of: Annotated[tuple[Condition, ...], Many()] = Field(min_length=1, description="the conditions")


class Not(Word):
    """This does not hold."""

    word = "not"
    shorthand = "of"

    of: Condition = Field(description="the condition")


Condition: TypeAlias = Annotated[
    Burst | Exists | Is | Shows | Achieved | TurnOf | All | Either | Not | Plain, Words("condition")
]
