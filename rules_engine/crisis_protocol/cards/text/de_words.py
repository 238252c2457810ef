"""German for the game's own words, with cases: a phrase is its nominative, accusative, dative and genitive.

It knows no rule.
"""

from __future__ import annotations

from rules_engine.crisis_protocol.faces import Face

from ..vocabulary.filters import Matching
from ..vocabulary.words import CrisisKind, Defense, Health, Source, StatName, TokenType
from . import names
from .clause import joined, spaced

NOM, ACC, DAT, GEN = range(4)
STATS = {
    StatName.STAMINA: "Ausdauer", StatName.SPEED: "Bewegungsweite", StatName.SIZE: "Größe",
    StatName.THREAT: "Bedrohungsgrad", StatName.PHYSICAL: "Physische Verteidigung",
    StatName.ENERGY: "Energie-Verteidigung", StatName.MYSTIC: "Mystische Verteidigung", StatName.POWER: "Kraft",
    StatName.DAMAGE: "Schaden", StatName.CONDITIONS: "Zustände", StatName.OBJECTIVES: "Missionsmarker",
    StatName.GEMS: "Infinity-Steine",
}  # fmt: skip
TYPES = {Defense.PHYSICAL: "physisch", Defense.ENERGY: "Energie-", Defense.MYSTIC: "mystisch"}
TOKENS = {
    TokenType.ASSET: "Gegenstandsmarker", TokenType.CIVILIAN: "Personenmarker", TokenType.POINT: "Spezialortsmarker",
    TokenType.OPPORTUNITY: "Gelegenheitsmarker", TokenType.SOURCE: "Quellenmarker", TokenType.ZONE: "Zonenmarker",
}  # fmt: skip
CRISES = {CrisisKind.SECURE: "Sicherungsmarker", CrisisKind.EXTRACT: "Evakuierungsmarker"}
HEALTH = {Health.HEALTHY: "gesund", Health.INJURED: "verletzt", Health.DAZED: "angeschlagen", Health.KOED: "besiegt"}
SOURCES = {
    Source.ATTACK: "Angriffe", Source.SUPERPOWER: "Superkräfte", Source.LEADERSHIP: "Führungsfähigkeiten",
    Source.TACTIC: "Teamtaktik-Karten", Source.CRISIS: "Krisenkarten", Source.CONDITION: "Zustände",
    Source.COLLISION: "Zusammenstöße",
}  # fmt: skip
EIN = {"m": ("ein", "einen", "einem", "eines"), "n": ("ein", "ein", "einem", "eines")}
EIN_END = {"m": ("er", "en", "en", "en"), "n": ("es", "es", "en", "en")}


def case(phrase: str, of: int) -> str:
    forms = phrase.split("|")
    return forms[of] if len(forms) == 4 else phrase


def faces(of: tuple[Face, ...], last: str = "oder") -> str:
    return joined([names.face(f, "de") for f in of], last)


def many_faces(of: tuple[Face, ...]) -> str:
    """`Fehlschläge`: more than one of them."""
    many = {Face.FAILURE: "Fehlschläge", Face.BLANK: "Leerseiten"}
    return joined([many.get(f, names.face(f, "de")) for f in of], "oder")


def attack_of(types: tuple[Defense, ...], of: int, enemy: bool = False) -> str:
    """`eines feindlichen physischen oder Energie-Angriffs`."""
    end = EIN_END["m"][of]
    adjectives = [f"feindlich{end}"] if enemy else []
    kinds = [TYPES[t] + ("" if t is Defense.ENERGY else end) for t in types]
    words = spaced(*adjectives, joined(kinds, "oder"))
    noun = "Angriffs" if of == GEN else "Angriff"
    words = f"{words}{noun}" if words.endswith("-") else spaced(words, noun)
    return f"{EIN['m'][of]} {words}"


def attacks_of(types: tuple[Defense, ...]) -> str:
    """`mystischen Angriffen`, as after `von`."""
    words = joined([TYPES[t] + ("" if t is Defense.ENERGY else "en") for t in types], "oder")
    return f"{words}Angriffen" if words.endswith("-") else spaced(words, "Angriffen")


def conditions(of: tuple[str, ...], last: str = "und") -> str:
    return joined([names.condition(x, "de") for x in of], last)


def marker(name: str) -> str:
    return "Aktiviert-Marker" if name == "activated" else f"{names.token(name, 'de').replace(' ', '-')}-Marker"


def tokens(of: Matching, of_case: int = ACC, article: bool = True) -> str:
    parts = [TOKENS[t] for t in of.types] + [marker(x) for x in of.named]
    parts += [CRISES[kind] for kind in of.crisis]
    text = joined(parts, "oder") or "Missionsmarker"
    return f"{EIN['m'][of_case]} {text}" if article else text
