"""What an army or the box holds: cards, structures, Skills and tiles, as a match knows them.

Facts and texts in the vocabulary; sentences are made from them, never stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import Field, model_validator

from rules_engine.cardfiles.grammar import Record, Short
from rules_engine.cry_havoc.state.words import Icon, Terrain, TileKind

from .vocabulary import Rule
from .words import Id, Label, NameId, ThingName


class Row(Record):
    """What a card brings to one action (CH-ACT-09 to 13)."""

    shorthand = "count"

    count: int = Field(0, ge=0, le=4, description="icons of the row's own kind")
    draw_each: int = Field(0, ge=0, description="draw-each icons (CH-ACT-10)")
    draw_once: bool = Field(False, description="a draw-once icon (CH-ACT-11)")
    vp: int = Field(0, ge=0, description="VP icons (CH-ACT-12)")
    bonus: bool = Field(False, description="a bonus icon: the card's bonus is carried out (CH-ACT-13)")


class TextKind(StrEnum):
    """What stands in a card's text box (CH-ACT-09)."""

    BATTLE = "battle"
    BONUS = "bonus"
    ENABLE_SCORING = "enable_scoring"
    INITIATIVE = "initiative"


class Special(StrEnum):
    """Texts that are the rulebook's and the same on every such card."""

    ENABLE_SCORING = "enable_scoring"
    """The card of the action Enable Scoring (CH-SCO-01)."""
    INITIATIVE = "initiative"
    """Played for any action, it lets its owner move the own marker on New Initiative (CH-EVT-11)."""


class Card(Record):
    """A Tactics card. It has exactly one text: `battle`, `bonus` or `special`."""

    id: Id = Field(description="whose it is and its own id: `settlers.long_march`")
    army: NameId | None = Field(None, description="whose card it is; none: a Terrain card")
    terrain: Terrain | None = Field(None, description="of a Terrain card")
    name: Label = Field(description="its name in both languages")
    copies: int = Field(1, ge=1, description="how many there are")
    move: Annotated[Row, Short()] = Field(Row(), description="what it brings to a Move")
    recruit: Annotated[Row, Short()] = Field(Row(), description="what it brings to a Recruit")
    build: Annotated[Row, Short()] = Field(Row(), description="what it brings to a Build")
    battle: Rule | None = Field(None, description="its effect when it is played in a battle (CH-BAT-18)")
    bonus: Rule | None = Field(None, description="what a bonus icon carries out (CH-ACT-13)")
    special: Special | None = Field(None, description="instead of a text of its own")

    @model_validator(mode="after")
    def _sound(self) -> Card:
        if sum(text is not None for text in (self.battle, self.bonus, self.special)) != 1:
            raise ValueError("a card has exactly one text: `battle`, `bonus` or `special` (CH-ACT-09)")
        if any(row.bonus for row in self.rows.values()) != (self.bonus is not None):
            raise ValueError("a card with a bonus has a bonus icon in a row, and no other card has (CH-ACT-13)")
        if self.special is not None and self.army is None:
            raise ValueError(f"only an army's card can be `{self.special.value}` (CH-SCO-01, CH-EVT-11)")
        return self

    @cached_property
    def rows(self) -> Mapping[Icon, Row]:
        return MappingProxyType({Icon.MOVE: self.move, Icon.RECRUIT: self.recruit, Icon.BUILD: self.build})

    @property
    def rule(self) -> Rule | None:
        """What its text does, where it is its own."""
        return self.battle or self.bonus

    @property
    def text_kind(self) -> TextKind:
        if self.special is not None:
            return TextKind(self.special.value)
        return TextKind.BATTLE if self.battle is not None else TextKind.BONUS

    @property
    def enables_scoring(self) -> bool:
        return self.special is Special.ENABLE_SCORING

    @property
    def moves_initiative(self) -> bool:
        return self.special is Special.INITIATIVE


class Structure(Record):
    """A type of structure (CH-BLD-02)."""

    id: Id = Field(description="whose it is and its own id: `settlers.lookout`")
    army: NameId = Field("", validate_default=False, description="filled in from where it stands")
    name: ThingName = Field(description="its name in both languages")
    markers: int = Field(3, ge=1, description="how many there are (CH-BLD-08)")
    build: int = Field(ge=1, description="its price in build icons")
    activate: int | None = Field(None, ge=1, description="the price of using it; none: it is never activated")
    in_battle: bool = Field(False, description="it may be activated in a Battle Region (CH-BLD-10)")
    burrow: bool = Field(False, description="it joins regions as CH-TRO-15 says")
    rule: Rule | None = Field(None, description="what it does when activated, or while it stands")

    @model_validator(mode="after")
    def _sound(self) -> Structure:
        if self.burrow == (self.rule is not None):
            raise ValueError("a structure has a `rule`, or it is a `burrow`")
        if (self.activate is not None) != (self.rule is not None and bool(self.rule.do)):
            raise ValueError("a structure that does something (`do`) has a price (`activate`), and no other has")
        return self


class Skill(Record):
    """A Skill card (CH-SKL)."""

    id: Id = Field(description="whose it is and its own id: `settlers.claims`")
    army: NameId = Field("", validate_default=False, description="filled in from where it stands")
    name: Label = Field(description="its name in both languages")
    default: bool = Field(False, description="the one that is in every game (CH-SET-08)")
    tile: Rule | None = Field(None, description="what holds where its skill tile lies (CH-SET-11, CH-EVT-16)")
    rule: Rule = Field(description="what it does when used; with `on` or `effects` it is passive")

    @property
    def passive(self) -> bool:
        """Never exhausted (CH-SKL-06)."""
        return bool(self.rule.on or self.rule.effects)


class Tile(Record):
    """A tile that lies face down, of any kind."""

    id: Id = Field(description="its kind and its own id: `war_party.two`")
    kind: TileKind = Field(description="filled in from the file it stands in")
    name: Label = Field(description="its name in both languages")
    copies: int = Field(1, ge=1, description="how many are alike")
    units: int = Field(0, ge=0, description="of a War Party or Nest: the natives' units it brings (CH-MOV-17)")
    crystals: int = Field(0, ge=0, description="of a War Party or Nest: the crystals it brings (CH-MOV-17)")
    rule: Rule | None = Field(None, description="of an event or exploration: what happens")
    once: bool = Field(False, description="of an event: it happens once, not for every player in Initiative order")

    @model_validator(mode="after")
    def _sound(self) -> Tile:
        shows = self.kind in (TileKind.WAR_PARTY, TileKind.NEST)
        if shows and (self.rule is not None or not self.units + self.crystals):
            raise ValueError("a War Party or Nest shows units, crystals or both, and has no `rule` (CH-MOV-17)")
        if not shows and (self.rule is None or self.units or self.crystals):
            raise ValueError("an event or exploration has a `rule` and shows no units or crystals")
        return self


class MarkerKind(Record):
    """A kind of marker of an army (CH-MAT-13). It lies in a region and tells in battles that its owner fights there."""

    id: Id = Field("", validate_default=False, description="whose it is and its own id: `settlers.guns`")
    name: ThingName = Field(description="its name in both languages")
    count: int = Field(3, ge=1, description="how many there are")
    once: bool = Field(False, description="it goes back to its owner after such a battle")
    rule: Rule = Field(description="what it does in such a battle, or what holds there")


class Army(Record):
    """Everything one army brings (CH-MAT-12 to 16). A file of its own."""

    id: NameId = Field(description="the file's name")
    name: Label = Field(description="its name in both languages")
    colour: str = Field(pattern=r"^#[0-9a-f]{6}$", description="of its pieces, as `#rrggbb`")
    motto: Label = Field(description="what it is like, in a line")
    natives: bool = Field(False, description="the natives: neutral with two or three seats")
    units: int = Field(ge=1, description="how many it has (CH-MAT-13…16)")
    start_units: int = Field(ge=1, description="how many start on its HQ (CH-SET-14, CH-SET-26)")
    skill_tiles: int = Field(0, ge=0, description="how many skill tiles it has")
    markers: dict[NameId, MarkerKind] = Field({}, description="its own kinds of marker")
    cards: tuple[Card, ...] = Field(description="its own Tactics cards")
    structures: tuple[Structure, ...] = Field(min_length=1, description="its types of structure")
    skills: tuple[Skill, ...] = Field(description="its Skill cards")

    @property
    def default_skill(self) -> str:
        return next(skill.id for skill in self.skills if skill.default)

    @model_validator(mode="before")
    @classmethod
    def _placed(cls, value: Any) -> Any:
        """Everything of an army is told whose it is and gets an id that is a path."""
        if not isinstance(value, dict):
            return value
        army = str(value.get("id"))
        filled = {key: placed(value[key], army, army=army) for key in OF_AN_ARMY if key in value}
        if isinstance(value.get("markers"), dict):
            kinds = value["markers"].items()
            filled["markers"] = {kind: with_path(one, f"{army}.{kind}") for kind, one in kinds}
        return {**value, **filled}


OF_AN_ARMY = ("cards", "structures", "skills")
TEXTS = {"battle": "", "bonus": "", "rule": "", "tile": ".tile"}
"""Where texts stand in an entry, and what their ids have behind the entry's own."""


def placed(entries: Any, owner: str, **filled: str) -> Any:
    """Entries of a file with what follows from where they stand; the owner's name goes before their ids."""
    return [_placed(one, owner, filled) for one in entries] if isinstance(entries, list) else entries


def _placed(entry: Any, owner: str, filled: dict[str, str]) -> Any:
    if not isinstance(entry, dict):
        return entry
    return {**(with_path(entry, f"{owner}.{entry['id']}") if "id" in entry else entry), **filled}


def with_path(entry: Any, path: str) -> Any:
    """An entry with its id, and its texts with theirs."""
    if not isinstance(entry, dict):
        return entry
    texts = {key: {**entry[key], "id": path + end} for key, end in TEXTS.items() if isinstance(entry.get(key), dict)}
    return {**entry, **texts, "id": path}


class Stack(Record):
    """The Terrain cards of one terrain, or the tiles of one kind. A file of its own."""

    id: NameId = Field(description="the file's name: a terrain or a kind of tile")
    cards: tuple[Card, ...] = Field((), description="the cards of that terrain")
    tiles: tuple[Tile, ...] = Field((), description="the tiles of that kind")

    @model_validator(mode="after")
    def _one_kind(self) -> Stack:
        if bool(self.cards) == bool(self.tiles):
            raise ValueError("the file has either `cards` or `tiles`")
        return self

    @model_validator(mode="before")
    @classmethod
    def _placed(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        id_ = str(value.get("id"))
        for key, kinds in (("cards", Terrain), ("tiles", TileKind)):
            if key in value and id_ not in [*kinds]:
                raise ValueError(f"a file of {key} is called {', '.join(kinds)}, not `{id_}`")
        filled = {"cards": {"terrain": id_}, "tiles": {"kind": id_}}
        return {**value, **{key: placed(value[key], id_, **filled[key]) for key in filled if key in value}}
