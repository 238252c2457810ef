"""Verbs of the battle board, and what becomes of units anywhere."""

from __future__ import annotations

from typing import Any, ClassVar

from pydantic import Field, model_validator

from rules_engine.kernel.explain import Reason
from rules_engine.kit.words.say import Say

from .numbers import Number
from .places import Selector
from .prospect import BoardProspect
from .terms import Off, Spot, Whose
from .verb import Verb


class Shift(Verb):
    """Move units of a battle from objectives to others; each has its own way."""

    word = "shift"

    number: int = Field(1, ge=1, description="how many; of several of one's own, fewer may be taken")
    whose: Whose = Field(Whose.YOU, description="which side's")
    from_: Spot = Field(Spot.ANY, alias="from", description="from which objective")
    to: Spot = Field(Spot.ANY, description="to which objective")

    @model_validator(mode="after")
    def _somewhere(self) -> Shift:
        if self.from_ is self.to and self.to is not Spot.ANY:
            raise ValueError("units are moved from one objective to another")
        return self

    def saying(self) -> Say:
        if self.from_ is Spot.ANY and self.to is Spot.ANY:
            return Say(
                "move {:units} to {number:another objective|other objectives}",
                "{:units} zu {number:einer anderen Zielvorgabe|anderen Zielvorgaben} verschieben",
            )
        if self.from_ is Spot.ANY:
            return Say(
                "move {:units} from {number:another objective|other objectives} to {to:spot}",
                "{:units} von {number:einer anderen Zielvorgabe|anderen Zielvorgaben} zu {to:spot} verschieben",
            )
        if self.to is Spot.ANY:
            return Say(
                "move {:units} from {from_:spot} to {number:another objective|other objectives}",
                "{:units} von {from_:spot} zu {number:einer anderen Zielvorgabe|anderen Zielvorgaben} verschieben",
            )
        return Say("move {:units} from {from_:spot} to {to:spot}", "{:units} von {from_:spot} zu {to:spot} verschieben")

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        return at.no_choice if not at.units_on(self.whose, self.from_) else None


class Deploy(Verb):
    """Bring units of one's own into the battle, to one objective each."""

    word = "deploy"
    says: ClassVar[dict[Off, Say]] = {
        Off.RESERVE: Say(
            "put {number:1 unit|up to # units} from your Reserve on {:to}",
            "{number:1 Einheit|bis zu # Einheiten} aus deiner Reserve auf {:onto} setzen",
        ),
        Off.HQ: Say(
            "put {number:1 unit|up to # units} from your HQ on {:to}",
            "{number:1 Einheit|bis zu # Einheiten} aus deinem HQ auf {:onto} setzen",
        ),
        Off.ADJACENT: Say(
            "put {number:1 unit|up to # units} from adjacent regions you control on {:to}",
            "{number:1 Einheit|bis zu # Einheiten} aus benachbarten von dir kontrollierten Regionen auf {:onto} setzen",
        ),
    }

    number: int = Field(1, ge=1, description="how many; of several, fewer may be taken")
    from_: Off = Field(Off.RESERVE, alias="from", description="from where")
    to: Spot = Field(Spot.ANY, description="to which objective")

    def saying(self) -> Say:
        return self.says[self.from_]

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        return at.no_choice if not at.units_from(self.from_) else None


class Withdraw(Verb):
    """Take units out of the battle; that is no flight, and nobody destroys them."""

    word = "withdraw"
    says: ClassVar[dict[Off, Say]] = {
        Off.RESERVE: Say(
            "return {:units} from {:from} to {:owners} Reserve",
            "{:units} von {:from} in {:reserve} zurück|nehmen",
        ),
        Off.HQ: Say("move {:units} from {:from} to {:owners} HQ", "{:units} von {:from} in {:hq} verschieben"),
        Off.ADJACENT: Say(
            "move {:units} from {:from} to an adjacent region {:controlling}",
            "{:units} von {:from} in eine benachbarte {:controlled} Region verschieben",
        ),
    }

    number: int = Field(1, ge=1, description="how many; of several of one's own, fewer may be taken")
    whose: Whose = Field(Whose.YOU, description="which side's")
    from_: Spot = Field(Spot.ANY, alias="from", description="from which objective")
    to: Off = Field(Off.RESERVE, description="to where")

    def saying(self) -> Say:
        return self.says[self.to]

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        return at.no_choice if not at.units_on(self.whose, self.from_) else None


class Harm(Verb):
    """What `destroy` and `capture` have alike: units of the battle (`on`) or of a region (`at`)."""

    number: Number = Field(1, description="how many, as far as there are so many; the player picks which")
    whose: Whose = Field(Whose.ENEMY, description="whose units")
    on: Spot | None = Field(None, description="in a battle: on which objective")
    at: Selector | None = Field(None, description="outside a battle: in which region")

    meant: ClassVar[tuple[str, ...]] = ("at",)

    @model_validator(mode="after")
    def _one_place(self) -> Any:
        if (self.on is None) == (self.at is None):
            raise ValueError(f"`{self.word}` says either `on` which objective or `at` which region")
        return self

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        here = at.units_at(self.whose, self.at) if self.on is None else at.units_on(self.whose, self.on)
        return at.no_choice if not here else None


class Destroy(Harm):
    """Destroy units: they go to their owner's Reserve (CH-GLO-17). That scores nothing by itself."""

    word = "destroy"

    def saying(self) -> Say:
        if self.on is not None:
            return Say("destroy {:units} on {on:spot}", "{:units} bei {on:spot} vernichten")
        return Say("destroy {:units} in {at:region}", "{:units} in {at:dat} vernichten")


class Capture(Harm):
    """Take units as prisoners (CH-BAT-33)."""

    word = "capture"

    def saying(self) -> Say:
        if self.on is not None:
            return Say("capture {:units} on {on:spot}", "{:units} bei {on:spot} gefangen nehmen")
        return Say("capture {:units} in {at:region}", "{:units} in {at:dat} gefangen nehmen")


class Free(Verb):
    """Get back units that others hold as prisoners, without paying for them; the player picks from whom."""

    word = "free"
    shorthand = "number"
    says: ClassVar[dict[Off, Say]] = {
        Off.RESERVE: Say(
            "free {number} of your captured units to your Reserve without paying",
            "kostenlos {number} deiner gefangenen Einheiten in deine Reserve befreien",
        ),
        Off.HQ: Say(
            "free {number} of your captured units to your HQ without paying",
            "kostenlos {number} deiner gefangenen Einheiten in dein HQ befreien",
        ),
    }

    number: int = Field(1, ge=1, description="how many, as far as there are so many")
    to: Off = Field(Off.RESERVE, description="where they go: reserve or hq")

    @model_validator(mode="after")
    def _home(self) -> Free:
        if self.to not in self.says:
            raise ValueError("freed units go to the `reserve` or to the `hq`")
        return self

    def saying(self) -> Say:
        return self.says[self.to]

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        return at.no_choice if not at.captives() else None


class Place(Verb):
    """Put units from a Reserve in regions, as many in each; as far as the Reserve goes (CH-GLO-15)."""

    word = "place"
    say = Say(
        "place {number:1 unit|# units} from your Reserve in {at:region}",
        "{number:1 Einheit|# Einheiten} aus deiner Reserve in {at:acc} setzen",
    )

    number: int = Field(1, ge=1, description="how many in each")
    at: Selector = Field("hq", description="where")

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        return super().can_do_nothing(at) or (at.no_choice if not at.reserve() else None)


class MoveUnits(Verb):
    """Move units of one's own at once from one region to another, however far, without icons."""

    word = "move"
    say = Say("move {:units} from {from_:region} to {:other}", "{:units} aus {from_:dat} in {:other} bewegen")

    number: int = Field(1, ge=1, description="how many; of several, fewer may be taken")
    from_: Selector = Field("here", alias="from", description="from where")
    to: Selector = Field(description="to where; another HQ is never meant")

    @property
    def whose(self) -> Whose:
        return Whose.YOU

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        return super().can_do_nothing(at) or (at.no_choice if not at.units_at(Whose.YOU, self.from_) else None)
