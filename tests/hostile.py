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
    "big digits": "9",
    "other digits": "٣",
    "commas": ",",
    "names and commas": "Hulk, ",
    "semicolons": "a;",
    "squares": "A1-",
    "dashes": "-",
    "dots": "a.",
    "words": "wo wi we wa ",
    "lines": "a\n",
    "brackets": "(",
    "bearers": "Thanos (",
    "markdown": "*_~|`>#[](",
    "code fences": "```",
    "mentions": "<@1> <@&2> <#3> @everyone ",
    "timestamps": "<t:1:R>",
    "format braces": "{0}{typed}{}%s%(a)s",
    "quotes": "'\"“”″",
    "slashes": "../\\",
    "match ids": "m:0123abcd:1:pick.",
    "season ids": "lf:0123abcd:points.",
    "acts": "pick.0.",
    "values": "12:0,",
    "signs": "+-1e9",
    "codes": "01010101 ",
    "rule ids": "ATK-Q",
    "dates": "2026-01-01 ",
    "combining marks": "a\u0301\u0323",
    "right to left": "\u202e\u200f",
    "joined people": "👩\u200d👩\u200d👧\u200d",
    "ligatures": "ﷺ",
    "sharp s": "ß",
    "zeros": "\0",
    "half letters": "\ud800",
    "controls": "\x1b\x07\x7f",
    "zones": "Europe/",
}


def shapes(length: int) -> Iterator[tuple[str, str]]:
    """Every shape by its name, exactly so long."""
    for name, part in _REPEATED.items():
        yield name, "".join(islice(cycle(part), length))
    if length >= 2:
        yield "far apart", "a" + " " * (length - 2) + "b"
        yield "nested", "(" * (length // 2) + ")" * (length - length // 2)
        yield "one mark", "a" + "\u0301" * (length - 1)
        yield "mixed marks", "a" + "".join(islice(cycle("\u0301\u0323\u0334"), length - 1))
        yield "new words", " ".join(f"w{n}" for n in range(length))[:length]
        yield "nearly a number", "1" * (length - 1) + "x"
