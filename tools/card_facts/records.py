"""The records of cards that are kept outside the repository, and which of them is whose."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_engine.crisis_protocol.cards.character import Character
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.team import Tactic
from rules_engine.crisis_protocol.cards.vocabulary.words import slug

FACTS = next((at for up in Path(__file__).parents if (at := up / "shared" / "data").is_dir()), None)
"""Beside the repository, or further up."""
LED = re.compile(r"\s*(?:\(Affiliation:[^)]*\)|\[[^\]]*\])")
"""What stands behind the name of a leadership, or of a power that names another card."""


@dataclass
class Facts:
    """What is known of all cards."""

    characters: list[dict[str, Any]] = field(default_factory=list)
    tactics: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def read(cls, folder: Path) -> Facts:
        characters = json.loads((folder / "characters_2026.json").read_text("utf-8"))["characters"]
        return cls(
            [each for each in characters if not each.get("alternate_of")],
            json.loads((folder / "tactics_2026.json").read_text("utf-8"))["tactics"],
        )

    def character(self, card: Character) -> dict[str, Any] | None:
        """The record of a character: of several with its name the one with its alter ego or code."""
        named = [each for each in self.characters if bare(each["name"]) in (bare(card.full_name), bare(card.name.en))]
        exact = [each for each in named if bare(each["name"]) == bare(card.full_name)] or named
        for test in (
            lambda each: card.code is not None and each["code"] == card.code,
            lambda each: bare(each["alter_ego"] or "") == bare(card.alter_ego),
        ):
            if found := [each for each in exact if test(each)]:
                exact = found
        if exact:
            return exact[0]
        return next((each for each in self.characters if card.code and each["code"] == card.code), None)

    def second_form(self, card: Character, content: Content) -> dict[str, Any] | None:
        """The record of a card that is the further form of another: by what it says, or by its printed name."""
        if card.form_of is not None:
            main = self.character(content.character(card.form_of))
            return main and main["second_form"]
        named = (each["second_form"] for each in self.characters if each["second_form"])
        return next((each for each in named if bare(each["name"]) == bare(card.full_name)), None)

    def tactic(self, card: Tactic) -> dict[str, Any] | None:
        if card.code is not None and (found := [each for each in self.tactics if each["code"] == card.code]):
            return found[0]
        return next((each for each in self.tactics if bare(each["name"]) == bare(card.name.en)), None)


def bare(text: str) -> str:
    """Names are alike whatever their case, accents and apostrophes."""
    plain = unicodedata.normalize("NFKD", text.replace("‘", "'").replace("’", "'"))
    return slug("".join(letter for letter in plain if not unicodedata.combining(letter)))


def overlaid(front: list[dict[str, Any]], here: list[dict[str, Any]], gone: set[str]) -> list[dict[str, Any]]:
    """What the Injured side shows: what is on the Healthy one, unless it is missing here or stands here otherwise."""
    own = {each["name"] for each in here}
    return [each for each in front if each["name"] not in gone | own] + here
