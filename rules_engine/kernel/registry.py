"""Which kinds of frames and events a game has, so that JSON becomes them again; kinds may repeat between games.

A game has one `Registry` and names it once for each of its base classes (`class TownFrame(Frame, registry=TOWN)`);
what is derived from those registers itself. It must not know what the kinds mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, WrapValidator

from rules_engine.kernel.errors import EngineBug

M = TypeVar("M", bound=BaseModel)
T = TypeVar("T")


class Kinds(Mapping[str, type[M]], Generic[M]):
    """The classes of one sort, by kind: a registry's own, then those it builds on."""

    def __init__(self, sort: str, base: Kinds[M] | None) -> None:
        self.sort = sort
        self._own: dict[str, type[M]] = {}
        self._base = base
        self._heirs: list[Kinds[M]] = []
        if base is not None:
            base._heirs.append(self)

    def __getitem__(self, kind: str) -> type[M]:
        found = self._own.get(kind)
        if found is None:
            if self._base is None:
                raise KeyError(kind)
            return self._base[kind]
        return found

    def __iter__(self) -> Iterator[str]:
        yield from self._base or ()
        yield from self._own

    def __len__(self) -> int:
        return len(self._base or ()) + len(self._own)

    def add(self, cls: type[M]) -> None:
        """Take a class up under the default of its `kind`; a base class without one is nobody's kind."""
        kind = cls.model_fields["kind"].default
        if not isinstance(kind, str):
            return
        known = self.get(kind) or next((heir._own[kind] for heir in self._heirs if kind in heir._own), cls)
        if (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
            raise EngineBug(f"two {self.sort}s are called {kind!r}")
        self._own[kind] = known

    def revive(self, raw: Any) -> M:
        """The frame or event that JSON tells of."""
        kind = raw.get("kind") if isinstance(raw, dict) else None
        cls = self.get(kind) if isinstance(kind, str) else None
        if cls is None:
            raise ValueError(f"unknown {self.sort} {kind!r}")
        return cls.model_validate(raw)


class Registry:
    """The kinds of one game, besides those of the registry it builds on."""

    def __init__(self, name: str, base: Registry | None = None) -> None:
        self.name = name
        self.frames: Kinds[Any] = Kinds("frame", base.frames if base else None)
        self.events: Kinds[Any] = Kinds("event", base.events if base else None)
        self.reads = WrapValidator(self.reading_with)
        """Of a field of another model: `Annotated[Account, TOWN.reads]` is read with this game's kinds."""

    def read(self, cls: type[M], text: str | bytes) -> M:
        """A record, or a part of one, from JSON."""
        return self.reading_with(text, cls.model_validate_json)

    def reading_with(self, raw: Any, handler: Callable[[Any], T]) -> T:
        """Whatever a validator makes of it, with this game's kinds."""
        token = _reading.set(self)
        try:
            return handler(raw)
        finally:
            _reading.reset(token)

    def __repr__(self) -> str:
        return f"Registry({self.name!r})"


KERNEL = Registry("kernel")
"""What every game builds on: `TOWN = Registry("town", KERNEL)`."""

_reading: ContextVar[Registry] = ContextVar("reading", default=KERNEL)


def reading() -> Registry:
    """Whose kinds are meant by the JSON that is being read."""
    return _reading.get()


class Registered(BaseModel):
    """Belongs to a game: `registry=` on a base class holds for everything derived from it."""

    registry: ClassVar[Registry] = KERNEL

    def __init_subclass__(cls, *, registry: Registry | None = None, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if registry is not None:
            cls.registry = registry
