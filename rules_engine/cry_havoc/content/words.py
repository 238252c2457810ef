"""Ids and names as they are written in a pack."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Field

from rules_engine.cardfiles.grammar import Record

NAME = r"^[a-z][a-z0-9_]*$"
ID = r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$"
NameId: TypeAlias = Annotated[str, Field(pattern=NAME)]
"""The id of a pack, an army, a map or a region: `settlers`."""
Id: TypeAlias = Annotated[str, Field(pattern=ID)]
"""The id of a card, a structure, a Skill or a tile, a path: `settlers.long_march`."""
Point: TypeAlias = tuple[int, int]


class Label(Record):
    """What something is called, in both languages."""

    en: str = Field(min_length=1, description="English")
    de: str = Field(min_length=1, description="German")

    def in_(self, locale: str) -> str:
        return self.de if locale == "de" else self.en


class Gender(StrEnum):
    """Of a German noun."""

    M = "m"
    F = "f"
    N = "n"


class ThingName(Label):
    """What a kind of piece is called, so that sentences can speak of one and of several."""

    en_plural: str = Field(min_length=1, description="English, several of them")
    de_plural: str = Field(min_length=1, description="German, several of them")
    gender: Gender = Field(description="of the German word: m, f or n")
