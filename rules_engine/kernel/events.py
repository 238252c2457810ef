"""Facts in the past tense; each applies itself, and nothing else writes to a state's lasting parts."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import PlainValidator, SerializeAsAny

from rules_engine.kernel.registry import Registered, reading
from rules_engine.kernel.values import Seat, Value


class Event(Value, Registered):
    """Base of all events; a subclass gives `kind` a literal default. A game derives a base of its own from it, which
    names the game's registry."""

    reveals: ClassVar[bool] = False
    """Whether it shows somebody something new (dice, a hidden card): undoing it needs consent."""
    boundary: ClassVar[str | None] = None
    """The span that begins with it ("turn", "round", …): one may undo to before the answer that brought it about."""

    asides: ClassVar[frozenset[str]] = frozenset()
    """Fields, None by default, that are noted only to tell it by: an older record without them is no other record."""

    kind: str

    @property
    def follows_answer(self) -> bool:
        """For a fact put in from outside together with an answer: whether it is put in after it, because it speaks of
        what is asked then. The question that is answered was open before it."""
        return False

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        cls.registry.events.add(cls)

    def apply(self, state: Any) -> None:
        """Change the state; most events override this, a mere announcement does not."""

    @property
    def news(self) -> bool:
        """Whether this very one has shown somebody something."""
        return self.reveals

    @property
    def outlives_undo(self) -> bool:
        """For a fact put in from outside: whether it still stands when another seat takes back what came before."""
        return False

    def same_as(self, other: Event) -> bool:
        """Whether both say that the same has happened."""
        bare = dict.fromkeys(self.asides)
        return self == other or (bool(bare) and self.model_copy(update=bare) == other.model_copy(update=bare))

    def seen_by(self, seat: Seat | None) -> Event | None:
        """What a seat (or, with None, a spectator) may know of it: itself, a redacted variant, or nothing."""
        return self


def _revive(raw: Any) -> Event:
    return raw if isinstance(raw, Event) else reading().events.revive(raw)


AnyEvent = Annotated[SerializeAsAny[Event], PlainValidator(_revive)]
