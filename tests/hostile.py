"""Texts that nobody types by hand: each shape in any length, made to hold up a careless reader.

It must not know what reads them.
"""

from collections.abc import Iterator
from itertools import cycle, islice

FULL = 6000
"""As many letters as a server that checks nothing may send."""

_REPEATED = {
    "one letter": "a",
    "spaces": " ",
    "digits": "1",
    "other digits": "٣",
    "commas": ",",
    "names and commas": "Hulk, ",
    "squares": "A1-",
    "words": "wo wi we wa ",
    "brackets": "(",
    "bearers": "Thanos (",
    "markdown": "*_~|`>#[](",
    "mentions": "<@1> <@&2> <#3> @everyone ",
    "format braces": "{0}{typed}{}%s%(a)s",
    "quotes and lines": "'\"“”″\n",
    "ids": "mf:0123abcd:1:pick.",
    "codes": "01010101 ",
    "combining marks": "a\u0301\u0323",
    "right to left": "\u202e\u200f",
    "joined people": "👩\u200d👩\u200d👧\u200d",
    "joiners": "\u200d\ufe0f",
    "ligatures": "ﷺ",
    "zeros": "\0",
    "half letters": "\ud800",
    "zones": "Europe/",
}


def shapes(length: int) -> Iterator[tuple[str, str]]:
    """Every shape by its name, exactly so long."""
    for name, part in _REPEATED.items():
        yield name, "".join(islice(cycle(part), length))
    if length >= 2:
        yield "far apart", "a" + " " * (length - 2) + "b"
        yield "nested", "(" * (length // 2) + ")" * (length - length // 2)
        yield "mixed marks", "a" + "".join(islice(cycle("\u0301\u0323\u0334"), length - 1))
        yield "new words", " ".join(f"w{n}" for n in range(length))[:length]
        yield "nearly a number", "1" * (length - 1) + "x"
