"""Names that begin with an article, declined where a German sentence has put them: `vom Unbesiegbaren Iron Man`.

It must not know a name: it goes by the article, which stands large in the midst of a sentence in no other case.
"""

import re

NAMED = re.compile(
    r"\b(?P<word>[A-ZÄÖÜ]?[a-zäöüß]{1,20}) (?P<bold>\*{0,2})Der (?P<adjective>[A-ZÄÖÜ][a-zäöüß]{1,30}e)\b"
)
DATIVE = {"von": "vom", "bei": "beim", "zu": "zum", "mit": "mit dem", "aus": "aus dem", "nach": "nach dem",
          "vor": "vor dem", "unter": "unter dem", "hinter": "hinter dem", "neben": "neben dem"}  # fmt: skip
ACCUSATIVE = frozenset({"gegen", "für", "auf", "durch", "um", "ohne", "über", "trifft", "aktiviert", "griff"})


def declined(text: str) -> str:
    return NAMED.sub(_declined, text)


def _declined(found: re.Match[str]) -> str:
    word, bold, adjective = found["word"], found["bold"], found["adjective"]
    small = word.lower()
    if small in DATIVE:
        return f"{word[0]}{DATIVE[small][1:]} {bold}{adjective}n"
    if small in ACCUSATIVE:
        return f"{word} den {bold}{adjective}n"
    return f"{word} {bold}der {adjective}" if word == small else found[0]  # a noun may stand before anything
