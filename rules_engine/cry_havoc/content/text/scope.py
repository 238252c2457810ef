"""What is known while a text is told: what stands it on, who acts, and what names mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from ..pieces import Army
from ..sources import Source


class Taken(Enum):
    """What a name given with `as` counts."""

    CRYSTALS = auto()
    DESTROYED = auto()
    OTHER = auto()


@dataclass(frozen=True)
class Scope:
    source: Source
    army: Army | None = None
    names: Mapping[str, Taken] = field(default_factory=dict)
    enemy: bool = False
    """The enemy is meant where a sentence would say `you`."""
    far: bool = False
    """`here` is not where the text stands, but where something happened."""

    def bind(self, name: str, taken: Taken) -> Scope:
        return replace(self, names={**self.names, name: taken})
