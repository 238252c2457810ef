"""Verbs of cards, icons, VP, Skills and the order of play."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from rules_engine.kernel.explain import Reason
from rules_engine.kit.words.say import Say

from .numbers import Number
from .prospect import BoardProspect
from .terms import DrawFrom, Icon, PlayerRef, Turn
from .verb import Verb


class Icons(Verb):
    """Have more icons for the action at hand."""

    word = "icons"
    say = Say("for this action gain {:icons}", "für diese Aktion {:icons} erhalten")

    kind: Icon = Field(description="of which row")
    number: Number = Field(1, description="how many")


class DrawCards(Verb):
    """Draw cards into the hand."""

    word = "draw"
    shorthand = "number"
    says: ClassVar[dict[DrawFrom, Say]] = {
        DrawFrom.OWN: Say("draw {number:cards}", "{number:cards} ziehen", kind="happens"),
        DrawFrom.TERRAIN: Say(
            "draw {number:cards} from the top of any Terrain stack",
            "{number:cards} von einem beliebigen Terrain-Stapel ziehen",
            kind="happens",
        ),
    }

    number: Number = Field(1, description="how many")
    player: PlayerRef = Field("you", description="who")
    from_: DrawFrom = Field(DrawFrom.OWN, alias="from", description="from where")

    def saying(self) -> Say:
        return self.says[self.from_]


class DiscardCards(Verb):
    """Discard cards from the hand; whoever discards picks them."""

    word = "discard"
    shorthand = "number"
    say = Say("discard {number:cards}", "{number:cards} ab|werfen", kind="happens")

    number: int = Field(1, ge=1, description="how many, as far as there are so many")
    player: PlayerRef = Field("you", description="who")

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        return at.no_choice if not at.cards_of(self.player) else None


class Recall(Verb):
    """Take cards from one's own discard pile into the hand; the player picks. Cards of this action are not there yet
    (CH-ACT-17)."""

    word = "recall"
    shorthand = "number"
    say = Say(
        "take {number:cards} from your discard pile into your hand",
        "{number:cards} aus deinem Ablagestapel auf die Hand nehmen",
    )

    number: int = Field(1, ge=1, description="how many, as far as there are so many")

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        return at.no_choice if not at.discarded() else None


class Vp(Verb):
    """Gain VP, or lose them with a minus; never below 0 (CH-PRI-Q1)."""

    word = "vp"
    shorthand = "amount"

    amount: Number = Field(description="how many")
    player: PlayerRef = Field("you", description="who")

    @property
    def loses(self) -> bool:
        return isinstance(self.amount, int) and self.amount < 0

    def saying(self) -> Say:
        if self.loses:
            return Say("lose {amount:vp}", "{amount:vp} verlieren", kind="happens")
        return Say("gain {amount:vp}", "{amount:vp} erhalten", kind="happens")


class ReadySkill(Verb):
    """Make an exhausted Skill of one's own ready again; never the one whose text this is."""

    word = "ready"
    say = Say("ready another of your Skills", "eine andere deiner Fähigkeiten auf|frischen")

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        return at.no_choice if not at.exhausted() else None


class TakeInitiative(Verb):
    """Move one's own marker on New Initiative (CH-EVT-12, CH-EVT-13)."""

    word = "initiative"
    shorthand = "to"
    says: ClassVar[dict[Turn, Say]] = {
        Turn.FIRST: Say(
            "move your marker on New Initiative to the first place",
            "deinen Marker auf „Neue Initiative“ an die erste Stelle setzen",
        ),
        Turn.LAST: Say(
            "move your marker on New Initiative to the last place",
            "deinen Marker auf „Neue Initiative“ an die letzte Stelle setzen",
        ),
        Turn.ANY: Say(
            "move your marker on New Initiative to any place",
            "deinen Marker auf „Neue Initiative“ an eine beliebige Stelle setzen",
        ),
    }

    to: Turn = Field(Turn.ANY, description="to which place")

    def saying(self) -> Say:
        return self.says[self.to]
