"""Sentences from parts, in any language and for any game."""

from __future__ import annotations

from collections.abc import Sequence


def joined(parts: Sequence[str], last: str) -> str:
    """`a, b and c`."""
    parts = [part for part in parts if part]
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def spaced(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def sentence(text: str, ends: str = ".!?”“") -> str:
    """With a great letter, and a full stop unless it has an end."""
    text = text.strip()
    if not text:
        return ""
    text = text[0].upper() + text[1:]
    return text if text[-1] in ends else f"{text}."
