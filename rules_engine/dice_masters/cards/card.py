"""A name with its versions as it stands in a file, and a card as a match knows it.

Facts and texts in the vocabulary; sentences are made from them, never stored.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any

from pydantic import Field, model_validator

from rules_engine.cardfiles.grammar import Many, Record, Short
from rules_engine.dice_masters.faces import TYPES

from .vocabulary import Affiliation, Energy, Keyword, Kind, Place, Rarity, Rule, Text, slug
from .vocabulary.words import Id, NameId


class Card(Record):
    """One of the set's numbered cards."""

    id: Id = Field(description="name and subtitle: `spider_man.spectacular`")
    number: int = Field(ge=1, description="the collector number")
    family: NameId = Field(description="the id of its name; cards of one family share their die (DM-MAT-07)")
    name: Text = Field(description="the printed name")
    subtitle: Text | None = Field(None, description="the printed subtitle; basic action cards have none")
    kind: Kind = Field(description="character, action or basic action")
    cost: int = Field(ge=1, description="the purchase cost")
    energy: Energy | None = Field(None, description="the energy type; basic action cards have none (DM-MAT-10)")
    affiliations: tuple[Affiliation, ...] = Field((), description="logos (DM-MAT-12)")
    rarity: Rarity = Field(description="the stripe")
    starter: bool = Field(False, description="in the starter (DM-MAT-02)")
    max_dice: int = Field(ge=1, description="Max, on basic action cards Use (DM-MAT-14, DM-MAT-15)")
    keywords: tuple[Keyword, ...] = Field((), description="keywords that stand by themselves")
    rules: tuple[Rule, ...] = Field((), description="its texts, but the Global Ability")
    global_: Rule | None = Field(None, alias="global", description="its Global Ability")
    erratum: str | None = Field(None, description="the text differs from the printed one since then")
    missing: str | None = Field(None, description="what of its text cannot be said; such a card is not offered")

    @model_validator(mode="after")
    def _sound(self) -> Card:
        if (self.kind is Kind.BASIC_ACTION) != (self.energy is None):
            raise ValueError("every card but a basic action has an energy type (DM-MAT-08, DM-MAT-10)")
        if self.energy is not None and self.energy not in TYPES:
            raise ValueError("a card's energy type is bolt, fist, mask or shield (DM-MAT-08)")
        if (self.kind is Kind.BASIC_ACTION) != (self.subtitle is None):
            raise ValueError("every card but a basic action has a subtitle")
        if self.kind is not Kind.CHARACTER and (self.keywords or self.affiliations):
            raise ValueError("only characters have keywords and affiliations")
        return self

    @property
    def is_whole(self) -> bool:
        """Everything its text does is said in the vocabulary."""
        return self.missing is None

    @property
    def is_character(self) -> bool:
        return self.kind is Kind.CHARACTER

    @property
    def texts(self) -> tuple[Rule, ...]:
        """All of its texts, the Global Ability last. Not kept: a changed copy of a card has changed texts."""
        return (*self.rules, self.global_) if self.global_ is not None else self.rules

    def title(self, locale: str = "en") -> str:
        """Name and subtitle."""
        name = self.name.in_(locale)
        return f"{name}: {self.subtitle.in_(locale)}" if self.subtitle is not None else name


class Version(Record):
    """One card of a name, without what its versions share."""

    number: int = Field(ge=1, description="the collector number")
    subtitle: Annotated[Text, Short()] | None = Field(None, description="the printed subtitle")
    cost: int = Field(ge=1, description="the purchase cost")
    rarity: Rarity = Field(Rarity.COMMON, description="the stripe")
    starter: bool = Field(False, description="in the starter")
    max_dice: int | None = Field(None, ge=1, alias="max", description="none: 4, for basic action cards 3")
    keywords: Annotated[tuple[Keyword, ...], Many()] = Field((), description="keywords that stand by themselves")
    rules: tuple[Rule, ...] = Field((), description="its texts")
    global_: Rule | None = Field(None, alias="global", description="its Global Ability")
    erratum: str | None = Field(None, description="the text differs from the printed one since then")
    missing: str | None = Field(None, description="what of its text cannot be said; such a card is not offered")


MOST_DICE = {Kind.CHARACTER: 4, Kind.ACTION: 4, Kind.BASIC_ACTION: 3}


class Family(Record):
    """A file of cards: a name and all its versions."""

    id: NameId = Field(description="the file's name")
    name: Annotated[Text, Short()] = Field(description="the printed name")
    kind: Kind = Field(description="character, action or basic action")
    energy: Energy | None = Field(None, description="the energy type")
    affiliations: Annotated[tuple[Affiliation, ...], Many()] = Field((), description="logos")
    versions: tuple[Version, ...] = Field(min_length=1, description="its cards, by number")

    @model_validator(mode="before")
    @classmethod
    def _named(cls, value: Any) -> Any:
        """Every text is told where it stands and gets an id that is a path."""
        if not isinstance(value, dict) or not isinstance(value.get("versions"), list):
            return value
        versions = [_placed(dict(v), value) if isinstance(v, dict) else v for v in value["versions"]]
        return {**value, "versions": versions}

    @model_validator(mode="after")
    def _ordered(self) -> Family:
        numbers = [version.number for version in self.versions]
        if numbers != sorted(set(numbers)):
            raise ValueError("versions stand in the order of their numbers")
        self.cards  # noqa: B018 # a card that is no card is a mistake of the file
        return self

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(
            Card(
                id=card_id(self.id, version.subtitle),
                family=self.id,
                name=self.name,
                kind=self.kind,
                energy=self.energy,
                affiliations=self.affiliations,
                max_dice=version.max_dice or MOST_DICE[self.kind],
                **{name: getattr(version, name) for name in SHARED},
            )
            for version in self.versions
        )


SHARED = ("number", "subtitle", "cost", "rarity", "starter", "keywords", "rules", "global_", "erratum", "missing")


def card_id(family: str, subtitle: Text | None) -> str:
    return f"{family}.{slug(subtitle.en)}" if subtitle is not None else family


def _placed(version: dict[str, Any], family: dict[str, Any]) -> dict[str, Any]:
    raw = version.get("subtitle")
    subtitle = raw.get("en") if isinstance(raw, dict) else raw
    path = card_id(str(family.get("id")), Text(en=subtitle) if isinstance(subtitle, str) else None)
    place = Place.ABILITY if family.get("kind") == Kind.CHARACTER else Place.ACTION
    rules = version.get("rules")
    if isinstance(rules, list):
        version["rules"] = [
            {**rule, "id": f"{path}.{rule.get('id', index)}", "place": place} if isinstance(rule, dict) else rule
            for index, rule in enumerate(rules, 1)
        ]
    if isinstance(version.get("global"), dict):
        version["global"] = {**version["global"], "id": f"{path}.global", "place": Place.GLOBAL}
    return version
