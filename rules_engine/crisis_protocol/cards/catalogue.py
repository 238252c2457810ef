"""Every card that is known by name, whether it can be played here or not: its code and how it stands in each timeline.

Names and numbers alone. `tools/catalogue.py` writes the file; what a card does is said by the card itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal

from pydantic import Field

from rules_engine.crisis_protocol.state.timelines import Timeline

from .vocabulary import Record

Kind = Literal["character", "tactic", "gem", "secure", "extract"]


class Standing(StrEnum):
    """How a card stands in the Standard timeline (E25-12)."""

    LEGAL = "legal"
    RESTRICTED = "restricted"
    ROTATED = "rotated"
    BANNED = "banned"


class KnownCard(Record):
    """One card of the catalogue."""

    id: str = Field(description="as a card file would be called")
    kind: Kind = Field(description="what it is")
    name: str = Field(description="the printed name, with its title")
    alter_ego: str | None = Field(None, description="of a character")
    threat: int | None = Field(None, description="of a character or crisis")
    code: str | None = Field(None, pattern=r"^\d{8}$", description="the community's card code")
    second: str | None = Field(None, pattern=r"^\d{8}$", description="the code of a second copy, if there may be one")
    second_id: str | None = Field(None, description="and the id of its card (E25-09)")
    standard: Standing = Field(Standing.LEGAL, description="how it stands in the Standard timeline")
    challenger: bool = Field(False, description="a crisis of the Challenger pool")
    years: tuple[int, ...] = Field((), description="yearly timelines it is in")
    affiliations: dict[str, tuple[int, ...]] = Field({}, description="lists it is on, each with its years")

    def in_year(self, timeline: Timeline) -> bool:
        """Of a character: on any list of that year, for such a timeline is made of affiliations. Crises have none."""
        if self.kind in ("secure", "extract"):
            return True
        year = int(timeline)
        return year in self.years or any(year in years for years in self.affiliations.values())


class Catalogue:
    """All of them by kind and id."""

    def __init__(self, cards: Mapping[tuple[str, str], KnownCard]) -> None:
        self._cards = dict(cards)

    def __iter__(self) -> Iterator[KnownCard]:
        return iter(self._cards.values())

    def find(self, kind: str, id: str) -> KnownCard | None:
        """A crisis is found by either of its kinds."""
        other = {"secure": "extract", "extract": "secure"}.get(kind, kind)
        return self._cards.get((kind, id)) or self._cards.get((other, id))

    @cached_property
    def by_code(self) -> Mapping[str, KnownCard]:
        return {card.code: card for card in self if card.code is not None}

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Printed names by id, of whatever kind."""
        return {card.id: card.name for card in self}

    @cached_property
    def first_of(self) -> Mapping[str, KnownCard]:
        """By the id of a second copy, the card it is a copy of."""
        return {card.second_id: card for card in self if card.second_id is not None}


@cache
def catalogue() -> Catalogue:
    """What comes with the bot, read once per process."""
    raw = json.loads((files("assets") / "cards" / "known.json").read_text("utf-8"))
    cards = [KnownCard.model_validate(card) for card in raw]
    return Catalogue({(card.kind, card.id): card for card in cards})
