"""Verbs of crystals, control, tiles, structures and markers."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field, model_validator

from rules_engine.kernel.explain import Reason
from rules_engine.kit.words.say import Say

from .numbers import Number
from .places import Selector
from .prospect import BoardProspect
from .terms import NameId, Piece, TileKind, Whose
from .verb import Verb


class Crystals(Verb):
    """Put crystals in a region (`to`), take them from one (`from`), or move them; never into an HQ (CH-GLO-06)."""

    word = "crystals"
    meant: ClassVar[tuple[str, ...]] = ("from_", "to")

    amount: Number = Field(1, description="their value, as far as there is so much")
    from_: Selector | None = Field(None, alias="from", description="from where; none: from beside the board")
    to: Selector | None = Field(None, description="to where; none: beside the board")

    @model_validator(mode="after")
    def _somewhere(self) -> Crystals:
        if self.from_ is None and self.to is None:
            raise ValueError("`crystals` says `from` or `to` which region, or both")
        return self

    def saying(self) -> Say:
        if self.from_ is None:
            return Say("put {amount:crystals} in {to:region}", "{amount:crystals} in {to:acc} legen")
        if self.to is None:
            return Say("take {amount:crystals} from {from_:region}", "{amount:crystals} aus {from_:dat} nehmen")
        return Say(
            "move {amount:crystals} from {from_:region} to {:other}",
            "{amount:crystals} aus {from_:dat} in {:other} versetzen",
        )

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        if self.from_ is not None and not at.lies(Piece.CRYSTALS, self.from_):
            return at.no_choice
        return super().can_do_nothing(at)


class SetControl(Verb):
    """Take control of regions; another's control marker goes (CH-GLO-08)."""

    word = "control"
    shorthand = "at"
    say = Say("take control of {at:region}", "die Kontrolle über {at:acc} übernehmen")

    at: Selector = Field(description="which")


class TileVerb(Verb):
    """What verbs of tiles have alike."""

    meant: ClassVar[tuple[str, ...]] = ("at",)

    kind: TileKind = Field(description="exploration, war_party or nest")
    at: Selector = Field("here", description="where")

    @model_validator(mode="after")
    def _on_the_board(self) -> TileVerb:
        if self.kind is TileKind.EVENT:
            raise ValueError("events lie on the score track, in no region")
        return self

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        return at.no_choice if not at.lies(Piece(self.kind.value), self.at) else super().can_do_nothing(at)


class Reveal(TileVerb):
    """Turn up one tile and carry it out as if one's units had found it; a War Party or Nest places what it shows."""

    word = "reveal"
    say = Say(
        "turn up {kind:tile} in {at:region} and carry it out",
        ("decke {kind:tile} in {at:dat} auf und führe es aus", "{kind:tile} in {at:dat} aufdecken und ausführen"),
    )


class LookAt(TileVerb):
    """Look at all tiles of a kind without turning them up; nobody else sees them."""

    word = "look"
    say = Say(
        "look at all {kind:tiles} in {at:region}",
        ("sieh dir alle {kind:tiles} in {at:dat} an", "dir alle {kind:tiles} in {at:dat} ansehen"),
    )


class RemoveTile(TileVerb):
    """Discard one tile unseen; it does nothing."""

    word = "remove_tile"
    say = Say("discard unseen {kind:tile} in {at:region}", "{kind:tile} in {at:dat} ungesehen ab|legen")


class PutTile(TileVerb):
    """Put a tile from the supply face down in regions; none if the supply is empty."""

    word = "put_tile"
    say = Say("put {kind:tile} from the supply in {at:region}", "{kind:tile} aus dem Vorrat in {at:acc} legen")

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        return at.no_choice if not at.supply(self.kind) or at.finds_nothing(self.at) else None


class BuildFree(Verb):
    """Build a structure without paying; everything else about building holds (CH-BLD-04…08)."""

    word = "build"
    shorthand = "at"
    say = Say("build 1 structure for free in {at:region}", "kostenlos 1 Bauwerk in {at:dat} bauen")

    at: Selector = Field(description="where")

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        return at.no_choice if not at.buildable(self.at) else None


class ActivateFree(Verb):
    """Activate a structure of one's own without paying (CH-BLD-09, CH-BLD-10, CH-BLD-13)."""

    word = "activate"
    shorthand = "at"
    say = Say(
        "activate 1 of your structures for free in {at:region}", "kostenlos 1 deiner Bauwerke in {at:dat} aktivieren"
    )

    at: Selector = Field(description="where")

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        return at.no_choice if not at.activatable(self.at) else None


class Dismantle(Verb):
    """Take a structure marker off the board, back to its owner, or move one of one's own (CH-BLD-06, CH-BLD-07)."""

    word = "dismantle"
    meant: ClassVar[tuple[str, ...]] = ("at", "to")

    whose: Whose = Field(Whose.ENEMY, description="whose structure: you or enemy")
    at: Selector = Field(description="where it stands")
    to: Selector | None = Field(None, description="of one's own: where it goes instead of off the board")

    def saying(self) -> Say:
        if self.to is not None:
            return Say(
                "move 1 {whose:structure} from {at:region} to {:other}",
                "1 {whose:structure} aus {at:dat} in {:other} versetzen",
            )
        return Say("remove 1 {whose:structure} from {at:region}", "1 {whose:structure} aus {at:dat} entfernen")

    def can_do_nothing(self, at: BoardProspect) -> Reason | None:
        piece = Piece.STRUCTURE if self.whose is Whose.YOU else Piece.ENEMY_STRUCTURE
        return at.no_choice if not at.lies(piece, self.at) else super().can_do_nothing(at)


class PutMarker(Verb):
    """Put a marker of one's own in a region, or the tile of the Skill (`skill_tile`)."""

    word = "put_marker"
    say = Say("put {marker:marker} in {at:region}", "{marker:marker} in {at:acc} legen")

    marker: NameId = Field(description="a kind of marker of the army, or `skill_tile`")
    at: Selector = Field("here", description="where")
