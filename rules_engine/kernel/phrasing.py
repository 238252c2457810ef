"""What a game says as tables: English and German side by side, so that neither is ever missing.

It holds no sentence of any game: a game's view does. Which phrase a refused answer gets is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from rules_engine.kernel.errors import ConsentMissing, IllegalAnswer, InvalidAnswer, NotYourDecision, StaleAnswer
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.values import Seat

Phrase = tuple[str, str]
"""English, German."""
Table = Mapping[str, Phrase]

LOCALES = ("en", "de")


def language(locale: str) -> str:
    """The language spoken for a locale such as `de` or `en-GB`; English where there is no other."""
    return "de" if locale.lower().startswith("de") else "en"


def pick(phrase: Phrase, locale: str) -> str:
    return phrase[LOCALES.index(locale)]


class Namer(Protocol):
    """What a game calls things in one language."""

    def term(self, table: Table, key: str, **values: str) -> str: ...

    def seat(self, seat: Seat) -> str: ...

    def listed(self, parts: Iterable[str]) -> str: ...


def complaint(names: Namer, errors: Table, error: Exception, reason: Callable[[Reason], str]) -> str:
    """A refused answer in words: every reason once, or the sentence for what went wrong."""
    match error:
        case IllegalAnswer(reasons=reasons):
            return " ".join(dict.fromkeys(reason(one) for one in reasons))
        case NotYourDecision(owner=owner):
            return names.term(errors, "not_yours", owner=names.seat(owner))
        case ConsentMissing(seats=seats):
            return names.term(errors, "consent", seats=names.listed(names.seat(seat) for seat in seats))
        case StaleAnswer():
            return names.term(errors, "stale")
        case InvalidAnswer():
            return names.term(errors, "unfit")
        case _:
            return names.term(errors, "bug")


def upper_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def full_stop(text: str) -> str:
    """A sentence; one that ends in a printed name with its own mark gets no second one."""
    bare = upper_first(text.rstrip(". "))
    if text.rstrip().endswith("..."):
        return f"{bare}..."
    return bare if bare[-1:] in "!?…" else f"{bare}."
