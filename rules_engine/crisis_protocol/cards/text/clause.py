"""Clauses and scopes: what both languages need to build sentences from rules.

No word of any language stands here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol

from ..vocabulary import Rule, RuleKind, Thing
from ..vocabulary.filters import Filter


@dataclass(frozen=True)
class Clause:
    """A statement: subject, finite verb, middle, and what stands at the end; `base` is the form after "may"."""

    subject: str
    finite: str
    mid: str = ""
    end: str = ""
    base: str = ""
    plural: bool = False


@dataclass(frozen=True)
class Scope:
    """What names mean while a rule is put into words."""

    rule: Rule | None = None
    names: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, tuple[Thing, ...]] = field(default_factory=dict)
    parameter: str = "X"
    foes: frozenset[str] = frozenset()

    @property
    def in_attack(self) -> bool:
        return self.rule is not None and self.rule.kind is RuleKind.ATTACK_RULE

    def bind(self, name: str, phrase: str, kinds: tuple[Thing, ...] = (Thing.CHARACTER,), foe: bool = False) -> Scope:
        foes = self.foes | {name} if foe else self.foes - {name}
        return replace(self, names={**self.names, name: phrase}, kinds={**self.kinds, name: kinds}, foes=foes)

    def is_forced(self, who: object) -> bool:
        """An advance of this one is made by the rule's owner, not by its own player."""
        return isinstance(who, str) and (who in self.foes or (who == "target" and self.in_attack))


class Writer(Protocol):
    """A language."""

    def rule(self, rule: Rule, scope: Scope) -> str: ...

    def headline(self, rule: Rule) -> str: ...


def joined(parts: list[str], last: str) -> str:
    """`a, b and c`."""
    parts = [p for p in parts if p]
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def either(texts: list[str], last: str, least: int = 2) -> str:
    """Alternatives as one clause; the words they begin with are said once."""
    if len(texts) < 2:
        return "".join(texts)
    words = [text.split() for text in texts]
    same = 0
    while all(len(w) > same + 1 and w[same] == words[0][same] for w in words):
        same += 1
    if same < least:
        return joined(texts, last)
    return spaced(" ".join(words[0][:same]), joined([" ".join(w[same:]) for w in words], last))


def spaced(*parts: str) -> str:
    return " ".join(p for p in parts if p)


def sentence(text: str) -> str:
    text = text.strip()
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text[-1] in ".!?”“" else f"{text}."


def subject_filter(rule: Rule) -> Filter | str | None:
    """What the triggers of a rule say about their subject, if they agree."""
    found = [t.subject for t in rule.on]
    return found[0] if found and all(f == found[0] for f in found) else None


def grouped(said: list[tuple[str, str]]) -> list[tuple[str, list[str]]]:
    """Labels that say the same, together: `Wild or Hit: …`."""
    groups: dict[str, list[str]] = {}
    for label, text in said:
        groups.setdefault(text, []).append(label)
    return list(groups.items())
