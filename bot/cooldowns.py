"""Cooldowns: how much one person may ask of the bot at once, by what it costs.

It must not hinder anybody who plays, however fast: only a machine or a stuck key meets a budget's end.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, unique

MOST_KEPT = 10_000
"""Budgets in use that are remembered; whoever was quiet longest is forgotten first."""


@dataclass(frozen=True)
class Budget:
    """So many at once, and from then on one more each time these seconds have passed."""

    burst: int
    every: float


@unique
class Kind(Enum):
    """What is asked for, by what it costs: each kind has a budget of its own."""

    PLAY = Budget(100, 0.05)
    """Presses and moves: twenty a second for as long as one likes."""
    TYPING = Budget(60, 0.1)
    """Suggestions, asked for with every letter."""
    LOOK = Budget(40, 0.5)
    """Look-ups, and rolls on the tabletop."""
    PICTURE = Budget(25, 1)
    FILE = Budget(8, 10)
    OPEN = Budget(12, 15)
    """New matches, seasons and challenges: others are called and threads are made."""


_NAMES = {
    Kind.FILE: ("match export", "match replay", "match dice", "match verify", "league export", "privacy export"),
    Kind.OPEN: (
        "match new", "match quick", "match rematch", "match reopen", "league create", "league challenge",
        "league match",
    ),
    Kind.PICTURE: (
        "odds", "card", "play board", "play card", "match stats", "league standings", "league table", "league round",
        "league stats", "league luck", "league versus", "league bracket", "league pods", "puzzle",
    ),
    Kind.LOOK: (
        "roll", "attack", "dodge", "priority", "table", "rule", "verify", "about", "help", "me", "match list",
        "play why", "play log", "play orders", "privacy delete", "league show", "league me", "league why", "league log",
        "league publish", "league report", "league roster",
    ),
}  # fmt: skip
KINDS = {name: kind for kind, names in _NAMES.items() for name in names}


def kind_of(name: str) -> Kind:
    """The kind of a command or press by the name it has in the log."""
    return KINDS.get(name, Kind.PLAY)


class Cooldowns:
    """Who has used how much. `scale` makes every budget so many times as large."""

    def __init__(self, scale: float = 1, clock: Callable[[], float] = time.monotonic) -> None:
        self._scale, self._clock = scale, clock
        self._due: OrderedDict[tuple[int, Kind], float] = OrderedDict()
        """For whoever used something: the moment from which the whole budget is there again."""

    def __len__(self) -> int:
        return len(self._due)

    def wait(self, user_id: int, kind: Kind) -> float:
        """Take one out of the budget: 0 if there was one, else the seconds until there is."""
        now, key, every = self._clock(), (user_id, kind), kind.value.every / self._scale
        due = max(now, self._due.pop(key, now))
        late = due + every - now - kind.value.burst * kind.value.every
        if late <= 1e-9:
            due, late = due + every, 0.0
        self._due[key] = due
        # Whose budget is whole again need not be remembered.
        while len(self._due) > MOST_KEPT or next(iter(self._due.values())) <= now:
            self._due.popitem(last=False)
        return late
