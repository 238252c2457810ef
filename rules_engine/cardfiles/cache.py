"""What was read of the card files, kept from one start to the next: their plain data, and for which pools every
reference was found in order.

It must not be believed: it is JSON, known by a digest of the files and of the program that read them, and every card
made of it is validated like one that was just read. Whatever is odd about it is as if it were not there.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

PREFIX = "cards-"
OFF = "CRISIS_BY_POST_NO_CACHE"
"""Set in the environment: nothing is kept, nothing recalled."""


@dataclass
class Kept:
    raws: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By file."""
    checked: list[str] = field(default_factory=list)
    """Pools whose references were looked through, and all found."""


def folder() -> Path | None:
    """Where the user's programs keep what they can do without; None: nowhere."""
    return None if os.environ.get(OFF) else user_cache_path("crisis-by-post", appauthor=False)


def key_of(texts: Mapping[str, str], package: str) -> str:
    """Of all files and of the program that types them: another card or another loader has another key."""
    digest = hashlib.sha256()
    for file, text in sorted(texts.items()):
        digest.update(f"{file}\0{text}\0".encode())
    for program in ("rules_engine.cardfiles", package):
        for module in _modules(files(program)):
            digest.update(module)
    return digest.hexdigest()[:32]


def _modules(package: Traversable) -> list[bytes]:
    found: list[bytes] = []
    for entry in sorted(package.iterdir(), key=lambda each: each.name):
        if entry.is_dir() and entry.name != "__pycache__":
            found += _modules(entry)
        elif entry.name.endswith(".py"):
            found.append(entry.read_bytes())
    return found


def recall(key: str, at: Path | None) -> Kept | None:
    """What was kept under a key, if it is whole."""
    if at is None:
        return None
    try:
        digest, _, body = (at / f"{PREFIX}{key}.json").read_text("utf-8").partition("\n")
        if hashlib.sha256(body.encode()).hexdigest() != digest:
            return None
        raw = json.loads(body)
        kept = Kept(raw["raws"], raw["checked"])
        sound = all(isinstance(each, dict) for each in kept.raws.values()) and isinstance(kept.checked, list)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return kept if sound else None


def pack(raws: Mapping[str, tuple[dict[str, Any], object]]) -> str | None:
    """The data of all files as text; None where it would not be the same when it is read again."""
    plain = {file: raw for file, (raw, _) in raws.items()}
    try:
        packed = json.dumps(plain)
    except (TypeError, ValueError):
        return None
    return packed if json.loads(packed) == plain else None


def keep(key: str, packed: str | None, checked: list[str], at: Path | None) -> None:
    """Under another name first, so that whoever reads meanwhile, or writes the same, finds a whole file. Without data
    that of the last time stays. What is older goes."""
    if at is None:
        return
    if packed is None:
        if (before := recall(key, at)) is None:
            return
        packed = json.dumps(before.raws)
    with suppress(OSError):
        at.mkdir(parents=True, exist_ok=True)
        body = f'{{"checked": {json.dumps(checked)}, "raws": {packed}}}'
        target = at / f"{PREFIX}{key}.json"
        fresh = target.with_suffix(f".{os.getpid()}")
        fresh.write_text(f"{hashlib.sha256(body.encode()).hexdigest()}\n{body}", "utf-8")
        fresh.replace(target)
        for other in at.glob(f"{PREFIX}*"):
            if other != target and other.stat().st_mtime < target.stat().st_mtime - KEPT_SECONDS:
                other.unlink()


KEPT_SECONDS = 7 * 24 * 3600
"""Two programs side by side do not take each other's away."""
