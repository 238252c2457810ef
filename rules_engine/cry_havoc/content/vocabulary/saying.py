"""How a verb or an effect is said: a sentence in each language with places for what its fields say.

The first word of an order has its forms between slashes: `put/puts` for you and for a player, `lege/legt/legen` with
the infinitive last. A part that stands at the end of a German order follows a `~`: `nimm/nimmt/wegnehmen {at} ~weg`.
A place is `{field}` or `{field:how}`; how is a way of saying that the language knows.
"""

from __future__ import annotations

from typing import NamedTuple


class Say(NamedTuple):
    """A sentence in both languages."""

    en: str
    de: str
