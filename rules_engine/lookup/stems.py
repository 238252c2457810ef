"""Words as they are compared: split, bare of case and accents, cut back to their stems, in English and German.

It must not know what a word means: the lexicon does.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_ENGLISH = (("sses", "ss"), ("ies", "y"), ("ied", "y"), ("ings", ""), ("ing", ""), ("ed", ""), ("es", "e"), ("s", ""))
_KEPT = 3
"""Letters that a stem keeps at least."""


def split(text: str) -> list[str]:
    """The words of a text, without case; an apostrophe ends a word."""
    return re.findall(r"[^\W_]+", text.casefold().replace("ß", "ss"))


@lru_cache(maxsize=16_384)
def stem(word: str, language: str) -> str:
    """What is left of a word without its endings."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", word) if not unicodedata.combining(sign))
    return _german(bare) if language == "de" else _english(bare)


def _english(word: str) -> str:
    if word.endswith("ss"):
        return word
    for ending, instead in _ENGLISH:
        if word.endswith(ending) and len(word) - len(ending) >= _KEPT:
            word = word[: len(word) - len(ending)] + instead
            break
    if len(word) > _KEPT and word[-1] == word[-2] and word[-1] not in "ls":  # stopp, runn
        word = word[:-1]
    return word[:-1] if len(word) > _KEPT and word.endswith("e") else word


def _german(word: str) -> str:
    """After CISTEM (Weissweiler and Fraser, 2017): endings off while four letters are left, and a leading `ge`."""
    if len(word) >= 6 and word.startswith("ge"):
        word = word[2:]
    while len(word) > _KEPT + 1:
        if len(word) > 6 and word.endswith(("em", "er", "nd")):
            word = word[:-2]
        elif word.endswith(("t", "e", "s", "n")):
            word = word[:-1]
        else:
            break
    return word
