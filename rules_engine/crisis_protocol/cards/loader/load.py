"""Loading a folder of cards: one file per card, the folder says the kind, the file's name is the id.

Strict: any mistake refuses everything. Lenient: mistaken cards are left out and reported.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import yaml
from pydantic import Field, ValidationError

from ..character import Character
from ..mission import Crisis
from ..team import Affiliation, Gem, Keyword, SpecialCondition, Tactic
from ..vocabulary import Record
from .content import Card, Content
from .errors import CardError, CardErrors, from_validation, from_yaml
from .references import check
from .yaml12 import read


class AnyCard(Record):
    """One card under the name of its folder. All kinds in one type, so that the schema is built only once."""

    characters: Character | None = Field(None, description="a character")
    tactics: Tactic | None = Field(None, description="a team tactic card")
    crises: Crisis | None = Field(None, description="a crisis card")
    gems: Gem | None = Field(None, description="an Infinity Gem")
    affiliations: Affiliation | None = Field(None, description="an affiliation")
    conditions: SpecialCondition | None = Field(None, description="a special condition")
    keywords: Keyword | None = Field(None, description="a keyword")


KINDS = tuple(AnyCard.model_fields)


@dataclass
class Loaded:
    """What came of loading: the pool, what was wrong, and the source texts for tools."""

    content: Content
    errors: list[CardError] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)


def load(root: Traversable, *, lenient: bool = False) -> Loaded:
    """Read all cards below a folder. Raises `CardErrors` unless lenient."""
    errors: list[CardError] = []
    texts = _texts(root, errors)
    pool: dict[str, dict[str, Any]] = {kind: {} for kind in KINDS}
    for file, text in texts.items():
        card, wrong = read_card(file, text)
        errors += wrong
        if card is not None:
            kind, _, name = file.partition("/")
            pool[kind][name.removesuffix(".yaml")] = card
    content = Content(version=_version(texts), **pool)
    while found := check(content, texts):
        errors += found
        dropped = {error.file for error in found}
        pool = {k: {i: c for i, c in cards.items() if f"{k}/{i}.yaml" not in dropped} for k, cards in pool.items()}
        content = Content(version=_version(texts), **pool)
    if errors and not lenient:
        raise CardErrors(errors)
    return Loaded(content, sorted(set(errors)), texts)


def read_card(file: str, text: str) -> tuple[Card | None, list[CardError]]:
    """One card from its text; `file` is `kind/id.yaml`."""
    kind, _, name = file.partition("/")
    try:
        raw = read(text)
    except yaml.YAMLError as error:
        return None, [from_yaml(file, error)]
    if not isinstance(raw, dict):
        return None, [CardError(file, 1, "", "expected a mapping of keys to values")]
    if "id" in raw:
        return None, [CardError(file, 1, "id", "the file's name is the id; leave it out")]
    try:
        any_card = AnyCard.model_validate({kind: {"id": name.removesuffix(".yaml"), **raw}})
    except ValidationError as error:
        return None, from_validation(file, text, error)
    card: Card = getattr(any_card, kind)
    return card, []


def _texts(root: Traversable, errors: list[CardError]) -> dict[str, str]:
    """What stands in the files; one that cannot be read is a mistake like any other."""
    texts: dict[str, str] = {}
    for kind in KINDS:
        for path in _files(root, kind):
            file = f"{kind}/{path.name}"
            try:
                texts[file] = path.read_text("utf-8")
            except UnicodeDecodeError as error:
                line = error.object[: error.start].count(b"\n") + 1
                errors.append(CardError(file, line, "", "not readable as UTF-8 text"))
            except OSError as error:
                errors.append(CardError(file, 1, "", f"cannot be read: {error.strerror or error}"))
    return texts


def _files(root: Traversable, kind: str) -> list[Traversable]:
    folder = root / kind
    if not folder.is_dir():
        return []
    return sorted((p for p in folder.iterdir() if p.name.endswith(".yaml") and p.is_file()), key=lambda p: p.name)


def _version(texts: Mapping[str, str]) -> str:
    digest = hashlib.sha256()
    for file, text in sorted(texts.items()):
        digest.update(f"{file}\0{text}\0".encode())
    return digest.hexdigest()[:16]


def default_root() -> Traversable:
    return files("assets") / "cards"


@lru_cache(maxsize=1)
def default_content() -> Content:
    """The cards that come with the bot, loaded once per process."""
    return load(default_root()).content
