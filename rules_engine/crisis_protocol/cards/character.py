"""Character cards: stats on two sides, forms, attacks, superpowers, leadership and keywords (CAR, TRF, KEY).

A card is a printed fact; nothing here changes in a match.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from .vocabulary import Bound, Condition, Defense, Id, Many, Name, Number, Printed, Record, Rule, Shape
from .vocabulary.sugar import entries, identify
from .vocabulary.words import slug

Threat = Annotated[int, Field(ge=0, le=20)]
Die = Annotated[int, Field(ge=0, le=12)]
RANGES = range(1, 6)
"""CAR-24."""


class Attack(Record):
    """An attack as printed (CAR-23). Exactly one of `range`, `beam` and `area` is given.

    Short spellings: `gain: 1` or `gain: damage_dealt` for Power after the attack, `boost: 3` for dice bought with
    Power, `ignores: [sight, cover]`, `choose: first`.
    """

    id: Id = Field(description="made from the name if left out")
    name: Name = Field(description="the printed name")
    type: Annotated[tuple[Defense, ...], Many()] = Field(min_length=1, description="several: chosen in step 1 (CAR-14)")
    range: Number | None = Field(None, description="one target within this range")
    beam: Number | None = Field(None, description="a beam of this length (BEA)")
    area: Number | None = Field(None, description="an area of this range (ARE)")
    strength: Annotated[int, Field(ge=0, le=20)] = Field(description="dice (CAR-25)")
    cost: Annotated[int, Field(ge=0, le=10)] = Field(0, description="Power (CAR-26)")
    side: Printed = Field(Printed.BOTH, description="printed on both sides of the card, or on one")
    when: Condition | None = Field(None, description="can be chosen only if this holds")
    replaces: Id | None = Field(
        None, description="used only while a rule grants it, and then in the place of that attack of the same card"
    )
    rules: tuple[Rule, ...] = Field((), description="special rules in the card's order")

    @model_validator(mode="before")
    @classmethod
    def _sweeten(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        value = dict(value)
        prefix = value.get("id", "")
        if not isinstance(value.get("rules", []), list):
            return value
        rules = [{**r, "kind": "attack_rule"} if isinstance(r, dict) else r for r in entries(value.get("rules"))]
        if (gain := value.pop("gain", None)) is not None:
            rules.insert(0, {"id": f"{prefix}.gain", "kind": "attack_rule", "gain_power": gain})
        if (waived := value.pop("ignores", None)) is not None:
            rules.insert(0, {"id": f"{prefix}.ignores", "kind": "attack_rule", "permissions": [{"ignores": waived}]})
        if (boost := value.pop("boost", None)) is not None:
            rules.insert(0, {
                "id": f"{prefix}.boost", "kind": "attack_rule", "on": "paying", "optional": True,
                "cost": {"power": {"min": 1, "max": boost}}, "add_dice": "spent",
            })  # fmt: skip
        value["rules"] = rules
        return value

    @model_validator(mode="after")
    def _one_shape(self) -> Attack:
        if sum(reach is not None for reach in (self.range, self.beam, self.area)) != 1:
            raise ValueError("an attack has exactly one of `range`, `beam` and `area`")
        if isinstance(self.reach, int) and self.reach not in RANGES:
            raise ValueError("a range is a whole number from 1 to 5 (CAR-24)")
        return self

    @property
    def shape(self) -> Shape:
        return Shape.BEAM if self.beam is not None else Shape.AREA if self.area is not None else Shape.SINGLE

    @property
    def reach(self) -> Number:
        reach = self.range if self.range is not None else self.beam if self.beam is not None else self.area
        assert reach is not None
        return reach

    @property
    def local_id(self) -> str:
        return self.id.rpartition(".")[2]


class Stats(Record):
    """The numbers of one side (CAR-17…22)."""

    stamina: Annotated[int, Field(ge=1, le=30)] = Field(description="damage it takes (CAR-17)")
    speed: Literal["S", "M", "L"] = Field(description="its movement tool (CAR-18)")
    size: Annotated[int, Field(ge=0, le=6)] = Field(description="Size (CAR-19)")
    physical: Die = Field(description="physical defence")
    energy: Die = Field(description="energy defence")
    mystic: Die = Field(description="mystic defence")

    def defense(self, type_: Defense) -> int:
        return {Defense.PHYSICAL: self.physical, Defense.ENERGY: self.energy, Defense.MYSTIC: self.mystic}[type_]


class KeywordUse(Record):
    """A keyword as it stands on a card, with what is in its brackets."""

    id: Bound = Field(description="the keyword")
    values: Annotated[tuple[Bound, ...], Many()] = Field((), description="conditions, gems or parents in brackets")
    number: int | None = Field(None, ge=1, description="a number in brackets")
    side: Printed = Field(Printed.BOTH, description="printed on both sides of the card, or on one")

    @model_validator(mode="before")
    @classmethod
    def _bare(cls, value: Any) -> Any:
        if isinstance(value, str):
            return {"id": value}
        if isinstance(value, dict) and "id" not in value and len(value) == 1:
            ((name, inner),) = value.items()
            return {"id": name, "number": inner} if isinstance(inner, int) else {"id": name, "values": inner}
        return value


class Form(Record):
    """What a character shows in one form: its two sides, attacks and powers (TRF-03…05)."""

    name: Name | None = Field(None, description="the form's printed name, for characters with several")
    healthy: Stats = Field(description="the Healthy side")
    injured: Stats | None = Field(None, description="the Injured side; grunts have none (GRU-17)")
    attacks: tuple[Attack, ...] = Field((), description="attacks")
    superpowers: tuple[Rule, ...] = Field((), description="superpowers")
    leadership: tuple[Rule, ...] = Field((), description="leadership abilities")
    keywords: tuple[KeywordUse, ...] = Field((), description="innate superpowers printed by keyword only")

    @model_validator(mode="after")
    def _named(self) -> Form:
        if any(power.name is None for power in self.superpowers):
            raise ValueError("a superpower has a name (CAR-27, CAR-28)")
        return self


class Character(Record):
    """A stat card, or with `forms` several (TRF-02). `Normal` is the first form."""

    id: Id = Field(description="the file's name")
    name: Name = Field(description="the character's name without its title")
    title: Name | None = Field(None, description="the title after the comma")
    alter_ego: str = Field(description="the alter ego, for duplicate checks (CAR-13)")
    threat: Threat = Field(description="Threat Level (CAR-21)")
    base: Literal[25, 30, 35, 40, 50, 65, 80, 100] = Field(description="base diameter in millimetres")
    affiliations: tuple[Id, ...] = Field((), description="lists it is on (SQD-12)")
    gems: Annotated[int, Field(ge=0, le=6)] = Field(1, description="gems it may bear at a time (GEM-02)")
    code: str | None = Field(None, pattern=r"^\d{8}$", description="the community's card code")
    forms: dict[Bound, Form] = Field(description="what it shows in each form; most have one, `normal`")
    tokens: dict[Bound, Name] = Field({}, description="printed names of its own tokens where ids do not tell them")
    form_of: Id | None = Field(None, description="this card is a further form of that card and never fielded alone")

    @model_validator(mode="before")
    @classmethod
    def _spread(cls, value: Any) -> Any:
        if not isinstance(value, dict) or not isinstance(value.get("id"), str):
            return value
        value = dict(value)
        common = {k: value.pop(k) for k in FORM_KEYS if k in value}
        forms = value.get("forms")
        if forms is None:
            value["forms"] = {"normal": common}
        elif isinstance(forms, dict):
            # what forms share is each form's own: its rules get ids of their own
            value["forms"] = {name: _merged(deepcopy(common), form) for name, form in forms.items()}
        else:
            return value
        for name, form in value["forms"].items():
            if isinstance(form, dict):
                _prepare(form, value["id"] if len(value["forms"]) == 1 else f"{value['id']}.{name}")
        return value

    @property
    def full_name(self) -> str:
        return f"{self.name.en}, {self.title.en}" if self.title else self.name.en

    def called(self, locale: str) -> str:
        """Name and title in a language."""
        name = self.name.in_(locale)
        return f"{name}, {self.title.in_(locale)}" if self.title else name

    @property
    def slugs(self) -> frozenset[str]:
        """What other cards may call it: its id, its name, its alter ego."""
        return _slugs(self.id, self.name.en, self.full_name, self.alter_ego)

    @property
    def normal(self) -> Form:
        return next(iter(self.forms.values()))

    @property
    def is_grunt(self) -> bool:
        return any(k.id == "grunts" for k in self.normal.keywords)


@cache
def _slugs(id: str, *names: str) -> frozenset[str]:
    return frozenset({id, *map(slug, names)})


FORM_KEYS = ("stats", "attacks", "superpowers", "leadership", "keywords", "sides")


def _merged(common: dict[str, Any], form: Any) -> Any:
    """A form has what all forms share and what is its own."""
    if not isinstance(form, dict):
        return form
    merged = dict(form)
    for key in FORM_KEYS:
        shared, own = common.get(key), form.get(key)
        if key == "stats" and isinstance(shared or {}, dict) and isinstance(own or {}, dict):
            merged[key] = {**(shared or {}), **(own or {})}
        elif isinstance(shared, list) and isinstance(own or [], list):
            merged[key] = [*shared, *(own or [])]
    return merged


def _prepare(form: dict[str, Any], prefix: str) -> None:
    """Split `[healthy, injured]` pairs of stats, and give every rule its id and kind."""
    stats = form.pop("stats", None)
    if isinstance(stats, dict):
        one_side = form.pop("sides", 2) == 1
        stats = dict(stats)
        defense = stats.pop("defense", None)
        if isinstance(defense, list) and len(defense) == 3:
            stats |= dict(zip(("physical", "energy", "mystic"), defense, strict=True))
        elif defense is not None:
            stats["defense"] = defense
        form["healthy"] = {k: v[0] if isinstance(v, list) and v else v for k, v in stats.items()}
        if not one_side:
            form["injured"] = {k: v[-1] if isinstance(v, list) and v else v for k, v in stats.items()}
    for item in entries(form.get("leadership")):
        if isinstance(item, dict):
            item.setdefault("kind", "leadership")
    identify(form, prefix)
