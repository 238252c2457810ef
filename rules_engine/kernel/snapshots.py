"""States as text: written, and read again whatever version of the program wrote them.

It must not keep anything.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, TypeVar

from pydantic import TypeAdapter

from rules_engine.kernel.errors import LaterVersion
from rules_engine.kernel.migrations import migrate
from rules_engine.kernel.state import State

if TYPE_CHECKING:
    from rules_engine.kernel.engine import Game

S = TypeVar("S", bound=State)

_VERSION = re.compile(r'\s*\{\s*"schema_version"\s*:\s*([0-9]{1,6})\b')
"""It stands first in whatever we write; a text in which it does not is looked at whole."""


def current_version(state_type: type[State]) -> int:
    """The version in which a game's states are written now."""
    return int(state_type.model_fields["schema_version"].default)


def load(game: Game[S], text: bytes | str, adapter: TypeAdapter[S] | None = None) -> S:
    """A state of any version up to today's; `LaterVersion` for one of a newer program."""
    current = current_version(game.state_type)
    found = _VERSION.match(text if isinstance(text, str) else text[:64].decode("utf-8", "replace"))
    if found is not None and int(found[1]) == current:
        return adapter.validate_json(text) if adapter is not None else game.state_type.model_validate_json(text)
    raw = json.loads(text)
    version = raw.get("schema_version") if isinstance(raw, dict) else None
    if isinstance(version, int) and version > current:
        raise LaterVersion(version, current)
    return game.state_type.model_validate_json(json.dumps(migrate(raw, game.migrations, current)))
