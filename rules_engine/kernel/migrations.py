"""Old saved states made new: plain functions from one schema version's JSON to the next, before validation."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.values import Json

Migration = Callable[[dict[str, Json]], dict[str, Json]]


def migrate(raw: dict[str, Json], steps: Mapping[int, Migration], current: int) -> dict[str, Json]:
    """Bring a saved state to the current version; `steps[n]` leads from n to n + 1."""
    version = raw.get("schema_version")
    if not isinstance(version, int) or version > current:
        raise EngineBug(f"a state of version {version!r} cannot be read here (version {current})")
    while version < current:
        step = steps.get(version)
        if step is None:
            raise EngineBug(f"no migration leads from version {version}")
        raw = {**step(raw), "schema_version": version + 1}
        version += 1
    return raw
