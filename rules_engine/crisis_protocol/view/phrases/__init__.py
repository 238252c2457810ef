"""Everything the engine says, as tables: English and German side by side, so that neither is ever missing.

No code decides here which phrase is right; placeholders are filled by the modules of `view`.
"""

from __future__ import annotations

from collections.abc import Mapping

Phrase = tuple[str, str]
"""English, German."""
Table = Mapping[str, Phrase]

LOCALES = ("en", "de")


def language(locale: str) -> str:
    """The language spoken for a locale such as `de` or `en-GB`; English where there is no other."""
    return "de" if locale.lower().startswith("de") else "en"


def pick(phrase: Phrase, locale: str) -> str:
    return phrase[LOCALES.index(locale)]
