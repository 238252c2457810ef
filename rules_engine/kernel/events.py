"""Facts in the past tense; each applies itself, and nothing else writes to a state's lasting parts."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import PlainValidator, SerializeAsAny

from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.values import Seat, Value


class Event(Value):
    """Base of all events; a subclass gives `kind` a literal default."""

    registry: ClassVar[dict[str, type[Event]]] = {}

    reveals: ClassVar[bool] = False
    """Whether it shows somebody something new (dice, a hidden card): undoing it needs consent."""
    boundary: ClassVar[str | None] = None
    """The span that begins with it ("turn", "round", …): one may undo to before the answer that brought it about."""

    kind: str

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        kind = cls.model_fields["kind"].default
        if not isinstance(kind, str):
            return
        known = cls.registry.setdefault(kind, cls)
        if (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
            raise EngineBug(f"two events are called {kind!r}")

    def apply(self, state: Any) -> None:
        """Change the state; most events override this, a mere announcement does not."""

    @property
    def outlives_undo(self) -> bool:
        """For a fact put in from outside: whether it still stands when another seat takes back what came before."""
        return False

    def seen_by(self, seat: Seat | None) -> Event | None:
        """What a seat (or, with None, a spectator) may know of it: itself, a redacted variant, or nothing."""
        return self


def _revive(raw: Any) -> Event:
    if isinstance(raw, Event):
        return raw
    try:
        return Event.registry[raw["kind"]].model_validate(raw)
    except KeyError as error:
        raise ValueError(f"unknown event {raw.get('kind')!r}") from error


AnyEvent = Annotated[SerializeAsAny[Event], PlainValidator(_revive)]
