"""How ids and names are spelled in any card file."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

NAME = r"^[a-z][a-z0-9_]*$"
ID = r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$"
NameId: TypeAlias = Annotated[str, Field(pattern=NAME)]
"""The id of one thing: `spider_man`."""
Id: TypeAlias = Annotated[str, Field(pattern=ID)]
"""The id of a card or of a text, a path: `spider_man.spectacular`, `spider_man.spectacular.global`."""
Bound: TypeAlias = Annotated[str, Field(pattern=NAME)]
"""A role or a name bound before: `self`, `subject`, or what a `choose` or an `as` calls it."""
PlayerRef: TypeAlias = Bound
"""`you`, `opponent`, `they`, `any` (all players), or a name bound by a choice of a player."""
