"""What names mean while a text is put into words, and sentences from parts. No word of any language stands here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from rules_engine.cardfiles import prose
from rules_engine.cardfiles.prose import spaced

T = TypeVar("T")
Own = TypeVar("Own", bound="ScopeBase")  # type: ignore[type-arg]


@dataclass(frozen=True)
class ScopeBase(Generic[T]):
    """Where a text stands, what its names mean meanwhile, and who acts; a game adds its card."""

    names: Mapping[str, T] = field(default_factory=dict, kw_only=True)
    actor: str = field(default="you", kw_only=True)
    """Who acts in the steps at hand."""

    def bind(self: Own, name: str, thing: T) -> Own:
        return replace(self, names={**self.names, name: thing})

    def acting(self: Own, who: str) -> Own:
        return replace(self, actor=who)


def sentence(text: str) -> str:
    """A colon ends it too: what follows is a sentence of its own."""
    return prose.sentence(text, ".!?:")


def paragraph(parts: Sequence[str]) -> str:
    return spaced(*(sentence(part) for part in parts))


def opened(opener: str, sentences: list[str]) -> list[str]:
    """What stands behind an `if` or a moment, in one sentence: none of it happens otherwise."""
    if not sentences or not opener:
        return sentences
    head = sentence(opener + ":")
    if any(one.endswith(":") or " – " in one or (one.endswith(".") and not one.endswith("o.")) for one in sentences):
        return [f"{head} {sentence(sentences[0])}", *sentences[1:]]
    return [f"{head} {sentence('; '.join(sentences))}"]
