"""Folders of cards: what stands in their files, and the version that follows from it.

A file that cannot be read is a mistake like any other; nothing here knows what a card is.
"""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.resources.abc import Traversable

from .errors import CardError


def files_in(root: Traversable, kind: str) -> list[Traversable]:
    """The card files of one kind, by name."""
    folder = root / kind
    if not folder.is_dir():
        return []
    return sorted((p for p in folder.iterdir() if p.name.endswith(".yaml") and p.is_file()), key=lambda p: p.name)


def texts_in(root: Traversable, kinds: Iterable[str], errors: list[CardError]) -> dict[str, str]:
    """What stands in the files of these kinds, by `kind/name.yaml`."""
    texts: dict[str, str] = {}
    for kind in kinds:
        for path in files_in(root, kind):
            file = f"{kind}/{path.name}"
            try:
                texts[file] = path.read_text("utf-8")
            except UnicodeDecodeError as error:
                line = error.object[: error.start].count(b"\n") + 1
                errors.append(CardError(file, line, "", "not readable as UTF-8 text"))
            except OSError as error:
                errors.append(CardError(file, 1, "", f"cannot be read: {error.strerror or error}"))
    return texts


def version_of(texts: Mapping[str, str]) -> str:
    """A digest of the files: two folders with the same version play alike."""
    digest = hashlib.sha256()
    for file, text in sorted(texts.items()):
        digest.update(f"{file}\0{text}\0".encode())
    return digest.hexdigest()[:16]


def kind_and_name(file: str) -> tuple[str, str]:
    kind, _, name = file.partition("/")
    return kind, name.removesuffix(".yaml")


@contextmanager
def undisturbed() -> Iterator[None]:
    """Without the garbage collector: of all that is made now nothing is garbage, and looking for it takes long."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
