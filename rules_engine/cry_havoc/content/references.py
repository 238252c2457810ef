"""What one file of a pack says of another, and what must be in a pack at all (CH-MAT).

A lint on what is written; what it means in a match is the engine's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules_engine.cardfiles.errors import CardError
from rules_engine.cardfiles.yaml12 import Places

from . import map_checks
from .map_checks import Finding
from .pack import Pack


def check(pack: Pack, texts: Mapping[str, str]) -> list[CardError]:
    """All that is wrong between the files of a pack. What it takes from its base was looked at there."""
    errors: list[CardError] = []
    for file, found in _findings(pack):
        if file in texts:
            places = Places(texts[file])
            errors += [CardError(file, places.line(path), "", said) for path, said in found]
    return errors


def _findings(pack: Pack) -> Iterator[tuple[str, list[Finding]]]:
    for map_ in pack.maps.values():
        yield f"maps/{map_.id}.yaml", map_checks.findings(map_)
