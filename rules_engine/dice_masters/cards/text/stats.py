"""What dice get, sorted by how it is told: numbers and keywords first, then the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ..vocabulary import Effect, Keyword, Number
from ..vocabulary import effects as eff


@dataclass
class Sorted:
    """`+1A`, `Overcrush`; what the numbers count; effects that are told in other ways."""

    numbers: list[str] = field(default_factory=list)
    per: str = ""
    others: list[Effect] = field(default_factory=list)


def sorted_effects(
    effects: Sequence[Effect],
    counted: Callable[[Number], tuple[str, str]],
    letters: tuple[str, str],
    keywords: Mapping[Keyword, str],
) -> Sorted:
    """`counted` tells a number and what it counts; `letters` are those of attack and defense."""
    found = Sorted()
    for effect in effects:
        if isinstance(effect, (eff.ChangeAttack, eff.ChangeDefense)):
            number, what = counted(effect.by)
            found.per = what or found.per
            sign = "" if number.startswith("-") else "+"
            letter = letters[isinstance(effect, eff.ChangeDefense)]
            found.numbers.append(f"{sign}{number}{letter}".replace("-", "−"))
        elif isinstance(effect, eff.HasKeyword):
            found.numbers.append(keywords[effect.has])
        else:
            found.others.append(effect)
    return found
