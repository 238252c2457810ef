"""The part of the port for what the program reads, loads and keeps in order for a game, besides its matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.games.capabilities import Capability

if TYPE_CHECKING:
    from bot.store.pruning import Prune


def _nothing() -> None:
    return


@dataclass(frozen=True)
class Startup(Capability):
    cogs: tuple[str, ...] = ()
    """Its own commands: modules that discord.py loads."""
    prepare: Callable[[], object] = _nothing
    """Reads what it takes once, before anybody presses: cards, maps. Also called in every worker process."""
    emojis: Callable[[], Mapping[str, bytes]] = dict
    """Its own signs: PNGs by name (2–32 letters, no two games alike). One named like a seat is that seat's."""
    prunes: Mapping[str, Prune] = field(default_factory=dict)
    """What of its own goes with time, besides its matches: by name, who takes it away."""
