"""The closed lists of plain words: faces, tools, attack types, kinds of rules and effects.

Nothing here has behaviour; a word that needs parameters lives with its like (steps, conditions, modifiers …).
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema
from pydantic_core import PydanticCustomError

from rules_engine.cardfiles.grammar import Record, Short
from rules_engine.crisis_protocol.faces import Face

FACE_WORDS = {
    "crit": Face.CRITICAL, "wild": Face.WILD, "hit": Face.HIT, "block": Face.BLOCK, "blank": Face.BLANK,
    "fail": Face.FAILURE,
}  # fmt: skip
"""How cards write the faces of the die (DIE-01)."""
FACE_WORD = {face: word for word, face in FACE_WORDS.items()}


def _face(value: Any) -> Any:
    if isinstance(value, Face):
        return value
    if not isinstance(value, str) or value not in FACE_WORDS:
        raise PydanticCustomError("face", "expected a face of the die: {faces}", {"faces": ", ".join(FACE_WORDS)})
    return FACE_WORDS[value]


DieFace = Annotated[
    Face,
    BeforeValidator(_face),
    PlainSerializer(lambda face: FACE_WORD[face], return_type=str),
    WithJsonSchema({"enum": list(FACE_WORDS)}),
]


class Defense(StrEnum):
    """Attack types and the defences against them (CAR-14, CAR-22)."""

    PHYSICAL = "physical"
    ENERGY = "energy"
    MYSTIC = "mystic"


class Tool(StrEnum):
    """Movement tools (MEA-07); `speed` is the mover's own."""

    SHORT = "S"
    MEDIUM = "M"
    LONG = "L"
    SPEED = "speed"


class Shape(StrEnum):
    """How an attack finds its targets: one target (ATK), a beam (BEA), an area (ARE)."""

    SINGLE = "single"
    BEAM = "beam"
    AREA = "area"


class Roll(StrEnum):
    """Which roll is meant. `this` is the subject's own roll at hand, `opposing` the other one of the attack,
    `free` the last roll made by a `roll` step of this rule."""

    ATTACK = "attack"
    DEFENSE = "defense"
    DODGE = "dodge"
    INTERACTION = "interaction"
    FREE = "free"
    THIS = "this"
    OPPOSING = "opposing"


ROLLS_TO_COME = (Roll.ATTACK, Roll.DEFENSE, Roll.DODGE, Roll.INTERACTION)


def to_come(rolls: tuple[Roll, ...]) -> tuple[Roll, ...]:
    """What lasts is about rolls that are still to come, not about one at hand."""
    if any(roll not in ROLLS_TO_COME for roll in rolls):
        raise PydanticCustomError("rolls_to_come", "expected {rolls}", {"rolls": ", ".join(ROLLS_TO_COME)})
    return rolls


class RuleKind(StrEnum):
    """What bears the rule. It decides when the rule is offered, whom a Dazed owner silences, and the generated text."""

    ACTIVE = "active"
    REACTIVE = "reactive"
    INNATE = "innate"
    LEADERSHIP = "leadership"
    ATTACK_RULE = "attack_rule"
    TACTIC = "tactic"
    CONDITION = "condition"
    KEYWORD = "keyword"
    CRISIS = "crisis"
    INTERACT = "interact"
    GRANTED = "granted"


class ActionKind(StrEnum):
    """Actions (ACT-03…08); `any` is whichever its player wants."""

    MOVE = "move"
    ATTACK = "attack"
    SHAKE = "shake"
    SUPERPOWER = "superpower"
    TACTIC = "tactic"
    ANY = "any"


class Movement(StrEnum):
    """Kinds of movement (MOV-01)."""

    ADVANCE = "advance"
    CLIMB = "climb"
    PUSH = "push"
    THROW = "throw"
    PLACE = "place"


class Source(StrEnum):
    """What kind of effect something comes from (EFF-02, CON-04)."""

    ATTACK = "attack"
    SUPERPOWER = "superpower"
    LEADERSHIP = "leadership"
    TACTIC = "tactic"
    CRISIS = "crisis"
    CONDITION = "condition"
    COLLISION = "collision"


class Side(StrEnum):
    """Whose characters (CAR-04, CAR-05), from the point of view of the rule's owner. A character is its own ally
    (CAR-Q1); write `but: self` for another one."""

    ALLY = "ally"
    ENEMY = "enemy"
    ANY = "any"


class Who(StrEnum):
    """Which player decides, lays the tool or scores, from the point of view of the rule's owner."""

    OWNER = "owner"
    OPPONENT = "opponent"
    SUBJECT = "subject"
    MOVER = "mover"


class Health(StrEnum):
    """Healthy, Injured, Dazed (DMG-06), and KO'd."""

    HEALTHY = "healthy"
    INJURED = "injured"
    DAZED = "dazed"
    KOED = "koed"


class Span(StrEnum):
    """A stretch of the game, for limits, memory and durations."""

    ROLL = "roll"
    EFFECT = "effect"
    ATTACK = "attack"
    ACTION = "action"
    COLLISION = "collision"
    ACTIVATION = "activation"
    TURN = "turn"
    PHASE = "phase"
    ROUND = "round"
    GAME = "game"


class CrisisKind(StrEnum):
    """Secure or Extraction (MIS-01)."""

    SECURE = "secure"
    EXTRACT = "extract"


class TokenType(StrEnum):
    """Objective tokens (OBJ-01); a `source` yields other tokens when it is interacted with, a `zone` has an arc."""

    ASSET = "asset"
    CIVILIAN = "civilian"
    POINT = "point"
    OPPORTUNITY = "opportunity"
    SOURCE = "source"
    ZONE = "zone"


class StatName(StrEnum):
    """Numbers of a character or object that a rule may read or change."""

    STAMINA = "stamina"
    SPEED = "speed"
    SIZE = "size"
    THREAT = "threat"
    PHYSICAL = "physical"
    ENERGY = "energy"
    MYSTIC = "mystic"
    POWER = "power"
    DAMAGE = "damage"
    CONDITIONS = "conditions"
    OBJECTIVES = "objectives"
    GEMS = "gems"


class Text(Record):
    """A printed name in English and, where one is known, in German."""

    shorthand = "en"

    en: str = Field(description="the English name", min_length=1)
    de: str | None = Field(None, description="the German name, where one is printed")

    def in_(self, locale: str) -> str:
        return (self.de if locale == "de" else None) or self.en


Name = Annotated[Text, Short()]
ID = r"^[a-z0-9_]+(\.[a-z0-9_]+)*$"
Id = Annotated[str, Field(pattern=ID, description="words joined by `_`, a path by `.`")]
Bound = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", description="a role, or a name given with `as`")]

ROLES = frozenset({
    "self", "subject", "source", "attacker", "target", "active", "payer", "it", "team", "bearer", "last_target",
    "token", "origin",
})  # fmt: skip
"""Names that are bound without an `as`; which of them exist at a moment is said in `moments`."""


@lru_cache(maxsize=4096)
def slug(text: str) -> str:
    """An id made from a printed name: lower case, words joined by underscores."""
    kept = "".join(c.lower() if c.isalnum() and c.isascii() else "" if c in "'’." else " " for c in text)
    return "_".join(kept.split())
