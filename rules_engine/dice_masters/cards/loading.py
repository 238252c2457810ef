"""Reading the set from its folder: one file per name and one per die; the file's name is the id.

Strict: any mistake refuses everything. Lenient: mistaken files are left out and reported.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from rules_engine.cardfiles.cache import folder, keep, key_of, pack, recall
from rules_engine.cardfiles.errors import CardError, CardErrors, Dialect, from_validation
from rules_engine.cardfiles.folders import kind_and_name, texts_in, undisturbed, version_of
from rules_engine.cardfiles.grammar import Record
from rules_engine.cardfiles.parsing import Raw, parse

from .card import Family
from .content import Content
from .die import PrintedDie
from .references import check
from .vocabulary.words import ID, NAME

PACKAGE = "rules_engine.dice_masters.cards"
DIALECT = Dialect(
    patterns={NAME: "small letters, digits and `_`", ID: "small letters, digits, `_` and dots"},
    written={"rows": "faces"},
)


class AnyFile(Record):
    """One file under the name of its folder. Both kinds in one type, so that the schema is built only once."""

    cards: Family | None = Field(None, description="a name with its cards")
    dice: PrintedDie | None = Field(None, description="a die")


KINDS = tuple(AnyFile.model_fields)


@dataclass
class Loaded:
    """What came of loading: the set, what was wrong, and the source texts for tools."""

    content: Content
    errors: list[CardError] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)


def load(root: Traversable, *, lenient: bool = False, kept_at: Path | None = None) -> Loaded:
    """Read all cards and dice below a folder. Raises `CardErrors` unless lenient. `kept_at`: where what was read is
    kept for the next time."""
    errors: list[CardError] = []
    texts = texts_in(root, KINDS, errors)
    key = key_of(texts, PACKAGE) if kept_at else ""
    kept = recall(key, kept_at)
    raws: dict[str, Raw] = {}
    if kept is not None and set(kept.raws) == set(texts):
        raws = kept.raws
    else:
        kept = None
        for file, text in texts.items():
            raw, wrong = parse(file, text)
            errors += wrong
            if raw is not None:
                raws[file] = raw
    as_read = pack({file: (raw, None) for file, raw in raws.items()}) if kept_at is not None and kept is None else None
    found: dict[str, dict[str, Any]] = {kind: {} for kind in KINDS}
    for file, raw in raws.items():
        kind, id_ = kind_and_name(file)
        read, wrong = validate(file, texts[file], raw)
        errors += wrong
        if read is not None:
            found[kind][id_] = read
    version = version_of(texts)
    content = _content(version, found)
    while kept is None and (wrong := check(content)):
        errors += wrong
        dropped = {error.file for error in wrong}
        found = {k: {i: c for i, c in some.items() if f"{k}/{i}.yaml" not in dropped} for k, some in found.items()}
        content = _content(version, found)
    if errors and not lenient:
        raise CardErrors(errors)
    if not errors and kept is None:
        keep(key, as_read, [version], kept_at)
    return Loaded(content, sorted(set(errors)), texts)


def _content(version: str, found: dict[str, dict[str, Any]]) -> Content:
    cards = [card for family in found["cards"].values() for card in family.cards]
    return Content(version, {card.id: card for card in sorted(cards, key=lambda card: card.number)}, found["dice"])


def validate(file: str, text: str, raw: Raw) -> tuple[Family | PrintedDie | None, list[CardError]]:
    """What plain data means; `text` is where its mistakes are found again."""
    kind, id_ = kind_and_name(file)
    try:
        any_file = AnyFile.model_validate({kind: {"id": id_, **raw}})
    except ValidationError as error:
        return None, from_validation(file, text, error, DIALECT)
    return any_file.cards or any_file.dice, []


def default_root() -> Traversable:
    return files("assets") / "dice_masters"


@cache
def default_content() -> Content:
    """The cards that come with the bot, loaded once per process."""
    with undisturbed():
        return load(default_root(), kept_at=folder()).content
