"""English for the game's own words: faces, types of attack, conditions, tokens, statistics; it knows no rule.

Style of the cards: S for the short tool, capital letters for the game's own terms; `range 2` and `defence` are spelled
as questions and posts spell them.
"""

from __future__ import annotations

from rules_engine.crisis_protocol.faces import Face

from ..vocabulary import conditions as c
from ..vocabulary.filters import Matching
from ..vocabulary.words import CrisisKind, Defense, Health, Roll, Source, StatName, TokenType
from . import names
from .clause import joined, spaced

STATS = {
    StatName.STAMINA: "Stamina", StatName.SPEED: "Speed", StatName.SIZE: "Size", StatName.THREAT: "Threat Level",
    StatName.PHYSICAL: "Physical Defence", StatName.ENERGY: "Energy Defence", StatName.MYSTIC: "Mystic Defence",
    StatName.POWER: "Power", StatName.DAMAGE: "damage", StatName.CONDITIONS: "special conditions",
    StatName.OBJECTIVES: "objective tokens", StatName.GEMS: "Infinity Gems",
}  # fmt: skip
COUNTED = (StatName.POWER, StatName.DAMAGE, StatName.CONDITIONS, StatName.OBJECTIVES, StatName.GEMS)
TYPES = {Defense.PHYSICAL: "Physical", Defense.ENERGY: "Energy", Defense.MYSTIC: "Mystic"}
TOKENS = {
    TokenType.ASSET: "Asset", TokenType.CIVILIAN: "Civilian", TokenType.POINT: "Point of Interest",
    TokenType.OPPORTUNITY: "Target of Opportunity", TokenType.SOURCE: "Source", TokenType.ZONE: "Zone",
}  # fmt: skip
CRISES = {CrisisKind.SECURE: "Secure", CrisisKind.EXTRACT: "Extraction"}
ROLLS = {Roll.ATTACK: "attack", Roll.DEFENSE: "defence", Roll.DODGE: "dodge", Roll.INTERACTION: "interaction"}
HEALTH = {Health.HEALTHY: "Healthy", Health.INJURED: "Injured", Health.DAZED: "Dazed", Health.KOED: "KO'd"}
SOURCES = {
    Source.ATTACK: "attacks", Source.SUPERPOWER: "superpowers", Source.LEADERSHIP: "leaderships",
    Source.TACTIC: "team tactic cards", Source.CRISIS: "crisis cards", Source.CONDITION: "special conditions",
    Source.COLLISION: "collisions",
}  # fmt: skip
DONE = {
    c.Act.ATTACK: "attacked", c.Act.TARGET: "targeted", c.Act.ADVANCE: "advanced", c.Act.PLACE: "been placed",
    c.Act.MOVE_ACTION: "made a move action",
    c.Act.ATTACK_ACTION: "made an attack action", c.Act.DAMAGE: "dealt damage", c.Act.INTERACT: "interacted",
    c.Act.USE: "used it", c.Act.FELL: "Dazed or KO'd",
    c.Act.PICK_UP: "picked up a token",
}  # fmt: skip


def faces(of: tuple[Face, ...], last: str = "or") -> str:
    return joined([names.face(f, "en") for f in of], last)


def faces_many(of: tuple[Face, ...], last: str) -> str:
    return joined([f"{names.face(f, 'en')}s" for f in of], last)


def types(of: tuple[Defense, ...]) -> str:
    return joined([TYPES[t] for t in of], "or")


def conditions(of: tuple[str, ...], last: str = "and") -> str:
    return joined([names.condition(x, "en") for x in of], last)


def tokens(of: Matching, article: str = "an", plural: bool = False) -> str:
    types = [*(TOKENS[t] for t in of.types), *(CRISES[k] for k in of.crisis)]
    named = [names.token(x, "en") for x in of.named]
    noun = "objective token" if of.crisis or not types else "token"
    text = spaced(joined(types, "or"), noun) if types or not named else joined(named, "or")
    if article == "an":
        article = "" if named and text.endswith("s") else "an" if text[0].lower() in "aeiou" else "a"
    return spaced(article, f"{text}s" if plural and not text.endswith("s") else text)


def possessive(who: str) -> str:
    return "its" if who in ("it", "this character") else f"{who}'s" if not who.endswith("s") else f"{who}'"


def a_(text: str) -> str:
    return f"{'an' if text[:1].lower() in 'aeiou' or text.startswith('X-') else 'a'} {text}"
