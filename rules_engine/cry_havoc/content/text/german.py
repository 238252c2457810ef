"""German: the words for regions, units, numbers and pieces, each in the case its sentence wants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.cardfiles.prose import joined, spaced
from rules_engine.kit.words import german
from rules_engine.kit.words.german import ACC, DAT, NOM, Case, Noun
from rules_engine.kit.words.say import Forms

from ..vocabulary.numbers import Number, Regions, SoMany, Structures
from ..vocabulary.places import AnyRegion, EachRegion, Selector, Which
from ..vocabulary.terms import (
    Battles,
    Holder,
    Icon,
    Objective,
    Obstacle,
    Piece,
    Presence,
    Spot,
    Terrain,
    TileKind,
    Whose,
    Wound,
)
from ..vocabulary.verbs_cards import Icons
from .scope import Scope, Taken
from .writer import HavocWriter, left

OBJECTIVES = {
    Objective.CONTROL: "Gebietskontrolle", Objective.CAPTURE: "Gefangennahme", Objective.ATTRITION: "Zermürbung",
}  # fmt: skip
TERRAINS = {
    Terrain.MOUNTAIN: "Gebirgs", Terrain.DESERT: "Ödland", Terrain.JUNGLE: "Dschungel", Terrain.OCEAN: "Gewässer",
}  # fmt: skip
TILES = {
    TileKind.EXPLORATION: "Erkundungs-Plättchen", TileKind.WAR_PARTY: "Kriegstrupp-Plättchen",
    TileKind.NEST: "Nest-Plättchen",
}  # fmt: skip
ICONS = {Icon.MOVE: "Bewegungssymbol", Icon.RECRUIT: "Rekrutierungssymbol", Icon.BUILD: "Bausymbol"}
PIECES = {
    Piece.WAR_PARTY: "Kriegstrupp-Plättchen", Piece.NEST: "Nest-Plättchen",
    Piece.EXPLORATION: "Erkundungs-Plättchen", Piece.CRYSTALS: "Kristallen",
    Piece.STRUCTURE: "eigenem Bauwerk", Piece.ENEMY_STRUCTURE: "gegnerischem Bauwerk",
}  # fmt: skip
WITHOUT = {
    **PIECES, Piece.CRYSTALS: "Kristalle", Piece.STRUCTURE: "eigenes Bauwerk",
    Piece.ENEMY_STRUCTURE: "gegnerisches Bauwerk",
}  # fmt: skip
QUIET = {Presence.NONE: "leer", Presence.NO_ENEMY: "gegnerfrei"}
HOLDERS = {
    Holder.YOU: "von dir kontrolliert", Holder.NOT_YOU: "nicht von dir kontrolliert", Holder.NOBODY: "unkontrolliert",
}  # fmt: skip
NEAR = {"here": "dieser Region", "hq": "deinem HQ", "yours": "einer von dir kontrollierten"}
TAKEN = {
    Taken.CRYSTALS: ("jeden genommenen Kristall", "genommene Kristalle"),
    Taken.DESTROYED: ("jede vernichtete Einheit", "vernichtete Einheiten"),
    Taken.OTHER: ("jede davon", "davon"),
}
WOUNDS = {
    Wound.CAPTURED: "gefangen genommen", Wound.DESTROYED: "vernichtet", Wound.SHIFTED: "vom Gegner verschoben",
}  # fmt: skip
OBSTACLES = {
    Obstacle.UNITS: ["gegnerischen Einheiten"], Obstacle.TILES: ["Kriegstrupp-Plättchen", "Nest-Plättchen"],
}  # fmt: skip

# -- regions


def region(where: Selector, case: Case, scope: Scope) -> str:
    if isinstance(where, AnyRegion):
        return like(where.of, case, "ein")
    if isinstance(where, EachRegion):
        return like(where.of, case, "jeder")
    if where == "hq":
        return "deinem HQ" if case == DAT else "dein HQ"
    return german.phrase(Noun("Region", "Regionen", "f"), case, "dieser")


def like(which: Which, case: Case, det: str, *more: str) -> str:
    """A region by what it must be."""
    said = german.phrase(_noun(which), case, det, [*more, *_adjectives(which)])
    this = f"{'dieser' if case == DAT else 'diese'} oder" if which.itself else ""
    hq = f"oder {'deinem' if case == DAT else 'dein'} HQ" if which.hq else ""
    return spaced(this, said, _behind(which), hq)


def several(which: Which, case: Case, det: str) -> str:
    return spaced(german.phrase(_noun(which), case, det, _adjectives(which), many=True), _behind(which))


def _noun(which: Which) -> Noun:
    if not which.terrain:
        return Noun("Region", "Regionen", "f")
    *first, last = (TERRAINS[one] for one in which.terrain)
    stem = joined([*(f"{one}-" for one in first), f"{last}region"], "oder")
    return Noun(stem, f"{stem}en", "f")


def _is_beside(which: Which) -> bool:
    return which.near == "here" and which.distance == 1


def _adjectives(which: Which) -> list[str]:
    said = [
        QUIET.get(which.units, "") if which.units is not None else "",
        "benachbart" if _is_beside(which) else "",
        HOLDERS[which.control] if which.control is not None else "",
    ]
    return [one for one in said if one]


def _behind(which: Which) -> str:
    lying = [f"mit {PIECES[one]}" for one in which.with_]
    lying += ["mit eigenen Einheiten"] if which.units is Presence.YOURS else []
    lying += [f"ohne {WITHOUT[one]}" for one in which.without]
    near = ""
    if which.near is not None and not _is_beside(which):
        said = NEAR.get(which.near, "jener Region")
        near = f"höchstens {which.distance} Schritte von {said} entfernt" if which.distance > 1 else f"neben {said}"
    return spaced(joined([near, *lying], "und"), "(auch Gefechtsregionen)" if which.battle is Battles.TOO else "")


def other(step: Any, scope: Scope) -> str:
    """Into where something goes from another region."""
    where = step.to
    if isinstance(where, AnyRegion) and not (where.of.near or where.of.terrain) and left(step) != "hq":
        return like(where.of, ACC, "ein", "ander")
    return region(where, ACC, scope)


# -- numbers


def counted(number: Number, one: str, many: str, scope: Scope) -> str:
    """`2 Karten`; `1 Karte für jede von dir kontrollierte Region, höchstens 3`."""
    if isinstance(number, int):
        return f"{abs(number)} {one if abs(number) == 1 else many}"
    most = f", höchstens {number.most}" if number.most is not None else ""
    return f"1 {one} für {_each(number, scope)}{most}"


def _each(number: Regions | Structures | SoMany, scope: Scope) -> str:
    is_many = number.per > 1
    every = f"je {number.per}" if is_many else ""
    if isinstance(number, Structures):
        return f"{every or 'jedes'} deiner Bauwerke in von dir kontrollierten Regionen"
    if isinstance(number, SoMany):
        return spaced(every, TAKEN[scope.names[number.of]][is_many])
    which = number.of.model_copy(update={"hq": False})
    said = several(which, ACC, every) if is_many else like(which, ACC, "jeder")
    return f"{said}, dein HQ eingeschlossen" if number.of.hq else said


# -- units and pieces


def units(step: Any, scope: Scope) -> str:
    if step.whose is Whose.YOU:
        return "1 eigene Einheit" if step.number == 1 else f"bis zu {step.number} eigene Einheiten"
    return counted(step.number, "gegnerische Einheit", "gegnerische Einheiten", scope)


def spot(on: Spot, scope: Scope | None = None) -> str:
    """In the dative, as after `von`, `zu` and `bei`."""
    return "einer beliebigen Zielvorgabe" if on is Spot.ANY else OBJECTIVES[Objective(on.value)]


def _from(step: Any, scope: Scope) -> str:
    """Each of several units has an objective of its own."""
    return "beliebigen Zielvorgaben" if step.from_ is Spot.ANY and step.number > 1 else spot(step.from_)


def _onto(step: Any, scope: Scope) -> str:
    if step.to is not Spot.ANY:
        return spot(step.to)
    return "eine beliebige Zielvorgabe" if step.number == 1 else "beliebige Zielvorgaben"


def _mine(step: Any, mine: str, theirs: str) -> str:
    return mine if step.whose is Whose.YOU else theirs


def icons(step: Icons, scope: Scope) -> str:
    icon = ICONS[step.kind]
    return counted(step.number, f"weiteres {icon}", f"weitere {icon}e", scope)


def marker(kind: str, scope: Scope) -> str:
    if scope.army is None or kind not in scope.army.markers:
        return "das Plättchen dieser Fähigkeit"
    return f"1 {scope.army.markers[kind].name.de}"


def _more(amount: int, scope: Scope) -> str:
    return f"{counted(amount, 'Einheit', 'Einheiten', scope)} {'mehr' if amount > 0 else 'weniger'}"


def _wounds(wounds: Sequence[Wound], scope: Scope) -> str:
    return joined([WOUNDS[one] for one in wounds], "oder")


def _obstacles(past: Sequence[Obstacle], scope: Scope) -> str:
    return joined([word for one in past for word in OBSTACLES[one]], "oder")


FORMS: Forms[Scope] = {
    "acc": lambda where, scope: region(where, ACC, scope),
    "dat": lambda where, scope: region(where, DAT, scope),
    "other": other,
    "each": lambda which, scope: "diese Region" if which is None else like(which, NOM, "jeder"),
    "all": lambda which, scope: several(which, NOM, "alle"),
    "units": units,
    "reserve": lambda step, scope: _mine(step, "deine Reserve", "die Reserve ihres Besitzers"),
    "hq": lambda step, scope: _mine(step, "dein HQ", "das HQ ihres Besitzers"),
    "controlled": lambda step, scope: _mine(step, "von dir kontrollierte", "von ihrem Besitzer kontrollierte"),
    "spot": spot,
    "from": _from,
    "onto": _onto,
    "name": lambda on, scope: OBJECTIVES[on],
    "cards": lambda number, scope: counted(number, "Karte", "Karten", scope),
    "vp": lambda number, scope: counted(number, "SP", "SP", scope),
    "crystals": lambda number, scope: counted(number, "Kristall", "Kristalle", scope),
    "icons": icons,
    "tile": lambda kind, scope: f"1 {TILES[kind]}",
    "tiles": lambda kind, scope: TILES[kind],
    "structure": lambda whose, scope: "deiner Bauwerke" if whose is Whose.YOU else "gegnerisches Bauwerk",
    "marker": marker,
    "more": _more,
    "wounds": _wounds,
    "obstacles": _obstacles,
}


class German(HavocWriter):
    language = german.GermanRealiser()
    forms = FORMS
    people = {"you": "du", "enemy": "der Gegner", "others": "jeder andere Spieler"}
    openers = {
        "choose_one": "wähle eines", "or": "; oder ",
        "once_per_round": "einmal pro Runde", "action": "bis zum Ende der Aktion",
        "battle": "bis zum Ende des Gefechts", "battles_here": "in deinen Gefechten hier",
        "battles": "in deinen Gefechten",
    }  # fmt: skip
