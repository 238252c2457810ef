"""Reading a pack from its folder: what it is, a file per map and army, one per terrain and per kind of tile.

Strict: any mistake refuses everything, and says the file, the line and what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from pydantic import Field, ValidationError

from rules_engine.cardfiles.errors import CardError, CardErrors, Dialect, from_validation
from rules_engine.cardfiles.folders import kind_and_name, texts_in, undisturbed, version_of
from rules_engine.cardfiles.grammar import Record
from rules_engine.cardfiles.parsing import parse

from .maps import GameMap
from .pack import About, Pack
from .pieces import Army, Stack
from .references import check
from .words import ID, NAME

PACK = "pack.yaml"
DEFAULT = "tessaly"
DIALECT = Dialect(patterns={NAME: "small letters, digits and `_`", ID: "small letters, digits, `_` and dots"})


class AnyFile(Record):
    """One file under the name of its folder. All kinds in one type, so that the schema is built only once."""

    about: About | None = Field(None, description="what the pack is")
    maps: GameMap | None = Field(None, description="a side of the board")
    armies: Army | None = Field(None, description="an army")
    terrain: Stack | None = Field(None, description="the cards of a terrain")
    tiles: Stack | None = Field(None, description="the tiles of a kind")


KINDS = ("maps", "armies", "terrain", "tiles")


@dataclass
class Draft:
    """A pack on its way: what was read, and the texts in which its mistakes are found again."""

    texts: dict[str, str]
    found: dict[str, dict[str, Any]]


def load(root: Traversable) -> Pack:
    """Read the pack in a folder. Raises `CardErrors`."""
    errors: list[CardError] = []
    draft = _read(root, root.name, errors)
    about = draft.found["about"].get(root.name)
    if not isinstance(about, About):
        raise CardErrors(errors or [CardError(PACK, 1, "", "the pack has no `pack.yaml` that says what it is")])
    base = None
    if about.base is not None:
        base = _base(about, draft, errors)
    pack = _joined(about, draft, base)
    if not errors:
        errors += check(pack, draft.texts)
    if errors:
        raise CardErrors(errors)
    return pack


def _read(root: Traversable, name: str, errors: list[CardError]) -> Draft:
    texts = texts_in(root, KINDS, errors)
    if (root / PACK).is_file():
        texts[PACK] = (root / PACK).read_text("utf-8")
    found: dict[str, dict[str, Any]] = {kind: {} for kind in AnyFile.model_fields}
    for file, text in texts.items():
        kind, id_ = ("about", name) if file == PACK else kind_and_name(file)
        raw, wrong = parse(file, text)
        if raw is not None:
            try:
                any_file = AnyFile.model_validate({kind: {"id": id_, **raw}})
                found[kind][id_] = getattr(any_file, kind)
            except ValidationError as error:
                wrong = from_validation(file, text, error, DIALECT)
        errors += wrong
    return Draft(texts, found)


def _base(about: About, draft: Draft, errors: list[CardError]) -> Pack | None:
    """The pack a pack rests on."""
    if about.base not in names():
        errors.append(CardError(PACK, _line(draft, "base"), "", f"there is no pack `{about.base}`"))
        return None
    base = pack(about.base)
    line = _line(draft, "armies")
    strange = [army for army in about.armies if army not in base.armies]
    errors += [CardError(PACK, line, "", f"the pack `{base.id}` has no army `{army}`") for army in strange]
    return base


def _line(draft: Draft, key: str) -> int:
    lines = draft.texts[PACK].splitlines()
    return next((number for number, line in enumerate(lines, 1) if line.startswith(f"{key}:")), 1)


def _joined(about: About, draft: Draft, base: Pack | None) -> Pack:
    """What a pack has itself, and what it takes from its base: whole armies, whole stacks, and maps only if it has
    none."""
    found = draft.found
    armies: dict[str, Army] = found["armies"]
    maps: Mapping[str, GameMap] = found["maps"]
    stacks: dict[str, Stack] = {**found["terrain"], **found["tiles"]}
    version = version_of(draft.texts)
    if base is not None:
        taken = {id_: army for id_, army in base.armies.items() if not about.armies or id_ in about.armies}
        armies = {**taken, **armies}
        stacks = {**base.stacks, **stacks}
        maps = maps or base.maps
        about = about.model_copy(update={"crystals": about.crystals or base.about.crystals})
        version = version_of({"base": base.version, "own": version})
    return Pack(about, version, armies, maps, stacks)


def default_root() -> Traversable:
    return files("assets") / "cry_havoc"


@cache
def names() -> tuple[str, ...]:
    """The packs that come with the bot."""
    return tuple(sorted(entry.name for entry in default_root().iterdir() if (entry / PACK).is_file()))


@cache
def pack(name: str = DEFAULT) -> Pack:
    """A pack that comes with the bot, loaded once per process. `KeyError`: there is none of that name."""
    if name not in names():
        raise KeyError(name)
    with undisturbed():
        return load(default_root() / name)
