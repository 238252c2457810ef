"""Loading a folder of cards: one file per card, the folder says the kind, the file's name is the id.

Strict: any mistake refuses everything. Lenient: mistaken cards are left out and reported.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from rules_engine.cardfiles.cache import folder, keep, key_of, pack, recall
from rules_engine.cardfiles.folders import files_in, kind_and_name, texts_in, undisturbed, version_of
from rules_engine.cardfiles.parsing import Raw, parse

from ..character import Character
from ..mission import Crisis
from ..team import Affiliation, Gem, Keyword, SpecialCondition, Tactic
from ..vocabulary import Record
from .content import Card, Content
from .errors import CardError, CardErrors, from_validation
from .printings import FOLDER, NoDifference, Printing, as_it_was, misnamed, read_printing
from .references import check


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
PACKAGE = "rules_engine.crisis_protocol.cards"
Raws = dict[str, tuple[Raw, Printing | None]]
"""By file: what a card says, and the printing that changed it last."""


class UnknownPool(LookupError):
    """No pool of that name: a newer program may know it."""


@dataclass
class Loaded:
    """What came of loading: the pool, what was wrong, and the source texts for tools."""

    content: Content
    errors: list[CardError] = field(default_factory=list)
    sources: dict[str, str] = field(default_factory=dict)


def load(root: Traversable, *, lenient: bool = False, pool: str | None = None, kept_at: Path | None = None) -> Loaded:
    """Read all cards below a folder, as they are or as they were in an earlier pool. Raises `CardErrors` unless
    lenient, and `UnknownPool` for a pool that has no file. `kept_at`: where what was read is kept for the next time."""
    errors: list[CardError] = []
    texts = texts_in(root, KINDS, errors)
    printings = _printings(root, errors)
    key = key_of({**texts, **{printing.file: printing.text for printing in printings}}, PACKAGE) if kept_at else ""
    kept = recall(key, kept_at)
    raws: dict[str, tuple[dict[str, Any], Printing | None]]
    unread: list[CardError]
    if kept is not None and set(kept.raws) == set(texts):
        raws, unread = {file: (raw, None) for file, raw in kept.raws.items()}, []
    else:
        kept = None
        raws, unread = _parsed(texts)
    as_read = pack(raws) if kept_at is not None and kept is None else None  # validating fills in what goes unsaid
    name = pool or (printings[-1].pool if printings else "")
    if pool is not None and pool not in [printing.pool for printing in printings]:
        raise UnknownPool(pool)
    version = version_of(texts)
    for earlier in reversed(printings[:-1]):
        if earlier.pool < name:
            break
        raws, wrong = _back_to(earlier, raws)
        errors += wrong
        version = version_of({file: json.dumps(raw, sort_keys=True) for file, (raw, _) in raws.items()})
    cards: dict[str, dict[str, Any]] = {kind: {} for kind in KINDS}
    for file, (raw, printing) in raws.items():
        kind, id_ = kind_and_name(file)
        card, wrong = validate(file, texts[file], raw)
        errors += wrong if printing is None else [printing.error((kind, id_), error.message) for error in wrong]
        if card is not None:
            cards[kind][id_] = card
    content = Content(version=version, pool=name, **cards)
    is_checked = kept is not None and name in kept.checked
    while not is_checked and (found := check(content, texts)):
        errors += found
        dropped = {error.file for error in found}
        cards = {k: {i: c for i, c in some.items() if f"{k}/{i}.yaml" not in dropped} for k, some in cards.items()}
        content = Content(version=version, pool=name, **cards)
    errors += unread
    if errors and not lenient:
        raise CardErrors(errors)
    if not errors and not is_checked:
        keep(key, as_read, [*(kept.checked if kept is not None else ()), name], kept_at)
    return Loaded(content, sorted(set(errors)), texts)


def _parsed(texts: Mapping[str, str]) -> tuple[Raws, list[CardError]]:
    raws: Raws = {}
    errors: list[CardError] = []
    for file, text in texts.items():
        raw, wrong = parse(file, text)
        errors += wrong
        if raw is not None:
            raws[file] = (raw, None)
    return raws, errors


def _back_to(printing: Printing, raws: Raws) -> tuple[Raws, list[CardError]]:
    """The cards as they were in one pool, from those of the pool that followed."""
    known: dict[str, dict[str, Any]] = {kind: {} for kind in KINDS}
    for file, (raw, _) in raws.items():
        kind, id_ = kind_and_name(file)
        known[kind][id_] = raw
    errors = list(misnamed(printing, known))
    was: Raws = {}
    for file, (raw, changed) in raws.items():
        kind, id_ = kind_and_name(file)
        if not printing.has(kind, id_):
            continue
        difference = printing.differences.get(kind, {}).get(id_)
        if difference is None:
            was[file] = (raw, changed)
            continue
        try:
            was[file] = (as_it_was(raw, difference), printing)
        except NoDifference as error:
            errors.append(printing.error((kind, id_, *error.path), str(error)))
            was[file] = (raw, changed)
    return was, errors


def read_card(file: str, text: str) -> tuple[Card | None, list[CardError]]:
    """One card from its text; `file` is `kind/id.yaml`."""
    raw, errors = parse(file, text)
    return (None, errors) if raw is None else validate(file, text, raw)


def validate(file: str, text: str, raw: Raw) -> tuple[Card | None, list[CardError]]:
    """The card of plain data; `text` is where its mistakes are found again."""
    kind, id_ = kind_and_name(file)
    try:
        any_card = AnyCard.model_validate({kind: {"id": id_, **raw}})
    except ValidationError as error:
        return None, from_validation(file, text, error)
    card: Card = getattr(any_card, kind)
    return card, []


def _printings(root: Traversable, errors: list[CardError]) -> list[Printing]:
    """Those there are, the newest last."""
    found: list[Printing] = []
    for path in files_in(root, FOLDER):
        printing, wrong = read_printing(path.name.removesuffix(".yaml"), path.read_text("utf-8"), KINDS)
        errors += wrong
        found.append(printing)
    if found and not found[-1].is_plain:
        errors.append(CardError(found[-1].file, 1, "", "the newest pool differs from none: the card files say it"))
    return found


def pool_names(root: Traversable) -> tuple[str, ...]:
    """The pools below a folder of cards, by their months, the newest last."""
    return tuple(path.name.removesuffix(".yaml") for path in files_in(root, FOLDER))


def default_root() -> Traversable:
    return files("assets") / "cards"


@lru_cache(maxsize=1)
def pools() -> tuple[str, ...]:
    """The pools that the bot knows, by their months, the newest last."""
    return pool_names(default_root())


def newest_pool() -> str:
    return pools()[-1]


@cache
def content_as_of(pool: str) -> Content:
    """The cards of one pool, loaded once per process; `UnknownPool` for one that this program does not know."""
    with undisturbed():
        return load(default_root(), pool=pool, kept_at=folder()).content


def default_content() -> Content:
    """The cards that come with the bot, as they are printed now."""
    return content_as_of(newest_pool())
