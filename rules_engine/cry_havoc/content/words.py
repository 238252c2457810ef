"""Ids and names as they are written in a pack."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from pydantic import Field

from rules_engine.cardfiles.grammar import Record
from rules_engine.kit.cards.terms import ID, NAME, Id, NameId

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


__all__ = ["ID", "NAME", "Gender", "Id", "Label", "NameId", "Point", "ThingName"]
