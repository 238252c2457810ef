"""The closed lists of plain words that texts use; a word that takes parameters lives with its like."""

from __future__ import annotations

from enum import StrEnum

from rules_engine.cry_havoc.state.words import Icon, Objective, Terrain, TileKind
from rules_engine.kit.cards.terms import Bound, NameId, PlayerRef

ROLES = ("you", "enemy", "others", "here", "hq", "yours")
"""What the engine binds. `you`: whose text it is, whoever plays the card, found the tile or fights with the marker.
`enemy`: the other side of the battle. `others`: every player but you.
`here`: the region of the battle, the structure, the marker or the tile. `hq`: your HQ. `yours`: any region that you
control."""


class Whose(StrEnum):
    """Units by whose they are."""

    YOU = "you"
    ENEMY = "enemy"
    """In a battle the other side's, elsewhere those of anyone else, the natives too."""


class Spot(StrEnum):
    """Where on the battle board (CH-MAT-09)."""

    CONTROL = "control"
    CAPTURE = "capture"
    ATTRITION = "attrition"
    ANY = "any"
    """Whichever the player likes."""


class Off(StrEnum):
    """Where units come from or go to that are not on the battle board."""

    RESERVE = "reserve"
    HQ = "hq"
    ADJACENT = "adjacent"
    """Adjacent regions that their owner controls."""


class Holder(StrEnum):
    """Who controls a region."""

    YOU = "you"
    NOBODY = "nobody"
    NOT_YOU = "not_you"


class Presence(StrEnum):
    """Whose units stand in a region."""

    YOURS = "yours"
    NONE = "none"
    NO_ENEMY = "no_enemy"
    """Yours or none at all."""


class Battles(StrEnum):
    """Whether Battle Regions are meant; texts that do not name them never mean them (CH-GLO-14)."""

    NO = "no"
    TOO = "too"


class Piece(StrEnum):
    """What lies in a region."""

    WAR_PARTY = "war_party"
    NEST = "nest"
    EXPLORATION = "exploration"
    CRYSTALS = "crystals"
    STRUCTURE = "structure"
    """One of yours."""
    ENEMY_STRUCTURE = "enemy_structure"


class DrawFrom(StrEnum):
    """Where a card is drawn from."""

    OWN = "own"
    TERRAIN = "terrain"
    """The top of a stack of Terrain cards that the player picks."""


class Wound(StrEnum):
    """What can be done to a unit in a battle."""

    CAPTURED = "captured"
    DESTROYED = "destroyed"
    SHIFTED = "shifted"


class Obstacle(StrEnum):
    """What a unit must stop at (CH-MOV-06, CH-MOV-07)."""

    UNITS = "units"
    TILES = "tiles"


class Span(StrEnum):
    """How long something lasts."""

    ACTION = "action"
    BATTLE = "battle"


class Limit(StrEnum):
    """How often a passive text acts."""

    ROUND = "once_per_round"


class Turn(StrEnum):
    """Places on New Initiative (CH-EVT-12)."""

    FIRST = "first"
    LAST = "last"
    ANY = "any"


__all__ = [
    "ROLES", "Battles", "Bound", "DrawFrom", "Holder", "Icon", "Limit", "NameId", "Objective", "Obstacle", "Off",
    "Piece", "PlayerRef", "Presence", "Span", "Spot", "Terrain", "TileKind", "Turn", "Whose", "Wound",
]  # fmt: skip
