"""The closed lists of plain words: energy, affiliations, keywords, zones, kinds of face and of card.

Nothing here has behaviour; a word that takes parameters lives with its like (filters, conditions, effects, steps …).
"""

from __future__ import annotations

import re
from enum import StrEnum

from pydantic import Field

from rules_engine.cardfiles.grammar import Record
from rules_engine.dice_masters.faces import TYPES, Energy
from rules_engine.kit.cards.terms import ID, NAME, Bound, Id, NameId, PlayerRef

ROLES = ("self", "subject", "cause", "you", "opponent", "they", "any")
"""What the engine binds. `self`: the die the text belongs to; with several dice of a card and a `while active` text,
one that its player picks. `subject`: the die or dice the trigger happened to. `cause`: the die or card that brought it
about. `you`: who controls the text, or uses the action die or the Global Ability. `they`: the player at hand in
`each_player`. `any`: both players."""


class Affiliation(StrEnum):
    """The logos of this set (DM-MAT-12, DM-MAT-Q2)."""

    AVENGERS = "avengers"
    GUARDIANS = "guardians_of_the_galaxy"
    SPIDER_FRIENDS = "spider_friends"
    VILLAINS = "villains"
    SINISTER_SIX = "sinister_six"
    ZOMBIES = "zombies"
    X_MEN = "x_men"


class Keyword(StrEnum):
    """Keywords that stand on a card by themselves (DM-KEY). Underdog is a condition, Aftershock a moment."""

    ALLY = "ally"
    OVERCRUSH = "overcrush"
    REGENERATE = "regenerate"


class Zone(StrEnum):
    """Where a text may look for dice or put them (DM-ZON-01). The Field Zone has the Attack Zone in it (DM-ZON-08)."""

    BAG = "bag"
    PREP = "prep"
    RESERVE = "reserve"
    FIELD = "field"
    USED = "used"


class Kind(StrEnum):
    """Kinds of card (DM-MAT-05, DM-MAT-10)."""

    CHARACTER = "character"
    ACTION = "action"
    BASIC_ACTION = "basic_action"


class Shown(StrEnum):
    """What a face shows (DM-MAT-29)."""

    ENERGY = "energy"
    CHARACTER = "character"
    ACTION = "action"


class Stat(StrEnum):
    """The numbers of a character face (DM-MAT-21)."""

    FIELDING_COST = "fielding_cost"
    ATTACK = "attack"
    DEFENSE = "defense"


class SourceKind(StrEnum):
    """What deals damage, targets or is cancelled."""

    COMBAT = "combat"
    ACTION = "action"
    ABILITY = "ability"
    GLOBAL = "global"


ELSEWHERE = {"morbius": "Morbius", "venom": "Venom"}
"""Characters of other sets that texts of this one name."""


class Rarity(StrEnum):
    """Stripe colours (DM-MAT-34); of no effect in play."""

    COMMON = "common"
    UNCOMMON = "uncommon"
    RARE = "rare"
    SUPER_RARE = "super_rare"


class Span(StrEnum):
    """How long something lasts. The turn is what texts mean that say nothing (DM-EFF-10)."""

    COMBAT = "combat"
    TURN = "turn"
    NEXT_TURN = "next_turn"
    """The end of your next turn."""


class Text(Record):
    """Words that differ between languages. A bare word stands for both."""

    shorthand = "en"

    en: str = Field(description="English")
    de: str | None = Field(None, description="German, if it differs")

    def in_(self, locale: str) -> str:
        return self.de if locale == "de" and self.de is not None else self.en


def slug(name: str) -> str:
    """The id of a printed name."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "")).strip("_")


__all__ = [
    "ELSEWHERE", "ID", "NAME", "ROLES", "TYPES", "Affiliation", "Bound", "Energy", "Id", "Keyword", "Kind", "NameId",
    "PlayerRef", "Rarity", "Shown", "SourceKind", "Span", "Stat", "Text", "Zone", "slug",
]  # fmt: skip
