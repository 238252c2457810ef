"""Cards for tests: the real pool, and a folder to write mistaken cards into."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rules_engine.crisis_protocol.cards.loader import Content, default_content
from rules_engine.crisis_protocol.cards.loader.load import Loaded, load

HERO = """\
name: Hero
alter_ego: Nobody
threat: 3
base: 35
stats: {stamina: 5, speed: M, size: 2, defense: [3, 3, 3]}
attacks:
  - {name: Strike, type: physical, range: 2, strength: 5}
"""


@pytest.fixture(scope="session")
def cards() -> Content:
    return default_content()


@pytest.fixture
def pool(tmp_path: Path) -> Callable[..., Loaded]:
    """Load a pool of files given as `kind__id=text`; keywords and conditions are always there."""

    def build(*, lenient: bool = False, **files: str) -> Loaded:
        for name, text in {"conditions__bleed": "name: Bleed\nrules: [{damage: 1, on: cleanup}]\n", **files}.items():
            kind, _, card = name.partition("__")
            path = tmp_path / kind / f"{card}.yaml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        return load(tmp_path, lenient=lenient)

    return build


@pytest.fixture
def hero() -> str:
    return HERO
