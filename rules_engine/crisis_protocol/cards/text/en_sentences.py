"""English sentences out of clauses: what stands before a sentence, and a sentence inside another; it knows no rule."""

from __future__ import annotations

from .clause import Clause, Scope, sentence, spaced

DOES = " does this"
"""What a lead ends with where a colon and the deed follow."""


def led(lead: str, when: str, text: str) -> str:
    if lead.endswith(":") and when:
        return sentence(f"{lead} {when[0].upper()}{when[1:]}, {text}")
    start = ", ".join(part for part in (lead.removesuffix(","), when) if part)
    if start.endswith(":"):
        return sentence(f"{start} {text[0].upper()}{text[1:]}")
    if start.endswith(DOES):
        return sentence(f"{start.removesuffix(DOES)}: {text}")
    return sentence(f"{start}, {text}" if start else text)


def lowered(text: str, scope: Scope, *more: str) -> str:
    """A sentence as a part of another; a name keeps its capital letter."""
    proper = ("KO'", *more, *(name for name in scope.names.values() if name[:1].isupper()))
    return text if not text or text.startswith(proper) else text[0].lower() + text[1:]


def say(of: Clause, may: bool) -> str:
    return spaced(of.subject, f"may {of.base}" if may else of.finite, of.mid, of.end)
