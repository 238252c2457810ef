"""What is known while a text is told: what it stands on, and what names mean."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from rules_engine.kit.words.scope import ScopeBase

from ..pieces import Army
from ..sources import Source


class Taken(Enum):
    """What a name given with `as` counts."""

    CRYSTALS = auto()
    DESTROYED = auto()
    OTHER = auto()


@dataclass(frozen=True)
class Scope(ScopeBase[Taken]):
    source: Source
    army: Army | None = None
    far: bool = False
    """`here` is not where the text stands, but where something happened."""
