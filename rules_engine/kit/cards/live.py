"""Which texts work now, found once for every state, and by the moment they wait for."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

Moment = TypeVar("Moment", bound=Hashable)


class Keeping(Protocol):
    """A look at a state that keeps what was worked out from its lasting parts (`Context.kept`)."""

    kept: dict[Hashable, Any]


class Living(Protocol):
    """A text that works, and for whom."""

    @property
    def rule(self) -> Any: ...


W = TypeVar("W", bound=Keeping)
L = TypeVar("L", bound=Living)


class LiveIndex(Generic[W, L]):
    def __init__(self, name: str, find: Callable[[W], Iterable[L]]) -> None:
        """`find` looks through a state; its order is the order of all answers. `name`: under which it is kept."""
        self.name, self.find = name, find

    def all(self, world: W) -> list[L]:
        found: list[L] | None = world.kept.get(self.name)
        if found is None:
            found = world.kept[self.name] = [*self.find(world)]
        return found

    def waiting(self, world: W, moment: Hashable) -> Sequence[L]:
        """Those that answer such a moment, each once however many of its triggers do."""
        key = (self.name, "by_moment")
        found: dict[Hashable, list[L]] | None = world.kept.get(key)
        if found is None:
            found = world.kept[key] = {}
            for one in self.all(world):
                for each in dict.fromkeys(trigger.moment for trigger in one.rule.on):
                    found.setdefault(each, []).append(one)
        return found.get(moment, ())
