"""German: the words for regions, units, numbers, conditions and moments, each in the case its sentence wants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.cardfiles.prose import joined, spaced

from ..vocabulary.conditions import Condition, Plain, Present
from ..vocabulary.costs import Cost
from ..vocabulary.moments import Moment, Trigger
from ..vocabulary.numbers import Number, Regions, SoMany, Structures
from ..vocabulary.places import AnyRegion, EachRegion, Selector, Which
from ..vocabulary.terms import (
    Battles,
    Holder,
    Icon,
    Objective,
    Obstacle,
    Piece,
    PlayerRef,
    Presence,
    Spot,
    Terrain,
    TileKind,
    Whose,
    Wound,
)
from .scope import Scope, Taken
from .writer import INFINITIVE, Writer, left

ACC, DAT = "acc", "dat"
OBJECTIVES = {
    Objective.CONTROL: "Gebietskontrolle", Objective.CAPTURE: "Gefangennahme", Objective.ATTRITION: "Zermürbung",
}  # fmt: skip
TERRAINS = {
    Terrain.MOUNTAIN: "Gebirgs", Terrain.DESERT: "Ödland", Terrain.JUNGLE: "Dschungel", Terrain.OCEAN: "Gewässer",
}  # fmt: skip
TILES = {
    TileKind.EVENT: "Ereignis-Plättchen", TileKind.EXPLORATION: "Erkundungs-Plättchen",
    TileKind.WAR_PARTY: "Kriegstrupp-Plättchen", TileKind.NEST: "Nest-Plättchen",
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
QUIET = {Presence.NONE: "leere", Presence.NO_ENEMY: "gegnerfreie"}
HOLDERS = {
    Holder.YOU: "von dir kontrollierte", Holder.NOT_YOU: "nicht von dir kontrollierte",
    Holder.NOBODY: "unkontrollierte",
}  # fmt: skip
TAKEN = {
    Taken.CRYSTALS: ("jeden genommenen Kristall", "genommene Kristalle"),
    Taken.DESTROYED: ("jede vernichtete Einheit", "vernichtete Einheiten"),
    Taken.OTHER: ("jede davon", "davon"),
}
PLAINS = {
    Plain.ATTACKING: "du der Angreifer bist", Plain.DEFENDING: "du der Verteidiger bist",
    Plain.OUTNUMBERED: "du hier weniger Einheiten hast als der Gegner",
}  # fmt: skip
MOMENTS = {
    Moment.PRISONER_TAKEN: "immer wenn du einen Gefangenen nimmst",
    Moment.STRUCTURE_BUILT: "wenn du ein Bauwerk baust",
    Moment.ATTRITION_DONE: "nach der Zermürbung in deinem Gefecht hier",
}  # fmt: skip


class German(Writer):
    locale = "de"
    words = {
        "otherwise": "sonst", "you_may": "du darfst", "if_done": "wenn du das tust", "choose_one": "wähle eines",
        "or": "; oder ", "and": "und", "once_per_round": "einmal pro Runde", "action": "bis zum Ende der Aktion",
        "battle": "bis zum Ende des Gefechts",
        "battles_here": "in deinen Gefechten hier", "battles": "in deinen Gefechten",
    }  # fmt: skip

    def ordered(self, pattern: str, mood: str) -> str:
        head, _, particle = pattern.partition(" ~")
        first, _, rest = head.partition(" ")
        forms = [form.replace("_", " ") for form in first.split("/")]
        if mood == INFINITIVE:
            return f"{rest} {forms[-1]}"
        return spaced(forms[1 if mood == "they" else 0], rest, particle)

    def others(self, player: PlayerRef) -> str:
        return {"enemy": "der Gegner", "others": "jeder andere Spieler"}[player]

    def moment(self, trigger: Trigger, scope: Scope) -> str:
        return MOMENTS[trigger.moment]

    def condition(self, when: Condition, scope: Scope) -> str:
        if isinstance(when, Present):
            who, has = ("du", "hast") if when.whose is Whose.YOU else ("der Gegner", "hat")
            return f"wenn {who} bei {spot(when.on)} mindestens {when.least} {_units(when.least)} {has}"
        return f"wenn {PLAINS[when]}"

    def paying(self, cost: Cost, mood: str) -> str:
        cards = self.ordered(f"wirf/abwerfen {self.number(cost.cards, 'Karte', 'Karten')} ~ab", mood)
        vp = self.ordered(f"zahle/zahlen {cost.vp} SP", mood)
        return joined([cards if cost.cards else "", vp if cost.vp else ""], "und")

    # -- numbers

    def number(self, number: Number, one: str, many: str, scope: Scope | None = None) -> str:
        """`2 Karten`; `1 Karte für jede von dir kontrollierte Region, höchstens 3`."""
        if isinstance(number, int):
            return f"{number} {one if number == 1 else many}"
        most = f", höchstens {number.most}" if number.most is not None else ""
        return f"1 {one} für {self._each(number, scope)}{most}"

    def _each(self, number: Regions | Structures | SoMany, scope: Scope | None) -> str:
        several = number.per > 1
        every = f"je {number.per} " if several else ""
        if isinstance(number, Regions):
            return f"{every or 'jede '}{self.matching(number.of, ACC, plural=several, counted=True)}"
        if isinstance(number, Structures):
            return f"{every or 'jedes '}deiner Bauwerke in von dir kontrollierten Regionen"
        assert scope is not None, "a name is bound in a text"
        return f"{every}{TAKEN[scope.names[number.of]][several]}"

    # -- places

    def region_like(self, which: Which, case: str, *, each: bool = False) -> str:
        """A region by what it must be, with its article."""
        end = "r" if case == DAT else ""
        this = f"diese{end} oder " if which.itself else ""
        return f"{this}{'jede' if each else 'eine'}{end} {self.matching(which, case)}"

    def matching(self, which: Which, case: str, *, plural: bool = False, counted: bool = False) -> str:
        end = "n" if case == DAT else ""
        beside = which.near == "here" and which.distance == 1
        adjectives = [
            QUIET.get(which.units, "") if which.units is not None else "",
            "benachbarte" if beside else "",
            HOLDERS[which.control] if which.control is not None else "",
        ]
        lying = [f"mit {PIECES[one]}" for one in which.with_]
        lying += ["mit eigenen Einheiten"] if which.units is Presence.YOURS else []
        lying += [f"ohne {WITHOUT[one]}" for one in which.without]
        said = spaced(
            *(f"{one}{end}" for one in adjectives if one),
            self._noun(which) + ("en" if plural else ""),
            joined(lying, "und"),
            self._near(which) if which.near is not None and not beside else "",
            "(auch Gefechtsregionen)" if which.battle is Battles.TOO else "",
        )
        if not which.hq:
            return said
        if counted:
            return f"{said}, dein HQ eingeschlossen"
        return f"{said} oder {'deinem' if case == DAT else 'dein'} HQ"

    def _noun(self, which: Which) -> str:
        if not which.terrain:
            return "Region"
        *first, last = (TERRAINS[one] for one in which.terrain)
        return joined([*(f"{one}-" for one in first), f"{last}region"], "oder")

    def _near(self, which: Which) -> str:
        near = {"here": "dieser Region", "hq": "deinem HQ", "yours": "einer von dir kontrollierten"}
        said = near.get(which.near or "", "jener Region")
        if which.distance > 1:
            return f"höchstens {which.distance} Schritte von {said} entfernt"
        return f"neben {said}"

    def _region(self, where: Selector, case: str, scope: Scope) -> str:
        if isinstance(where, AnyRegion):
            return self.region_like(where.of, case)
        if isinstance(where, EachRegion):
            return self.region_like(where.of, case, each=True)
        if where == "hq":
            return "deinem HQ" if case == DAT else "dein HQ"
        return "dieser Region" if case == DAT else "diese Region"

    def say_acc(self, where: Selector, node: Any, scope: Scope) -> str:
        return self._region(where, ACC, scope)

    def say_dat(self, where: Selector, node: Any, scope: Scope) -> str:
        return self._region(where, DAT, scope)

    def say_other(self, where: Selector, node: Any, scope: Scope) -> str:
        """Into where something goes from another region."""
        if isinstance(where, AnyRegion) and not (where.of.near or where.of.terrain) and left(node) != "hq":
            return f"eine andere {self.matching(where.of, ACC)}"
        return self._region(where, ACC, scope)

    def say_each(self, which: Which | None, node: Any, scope: Scope) -> str:
        return "diese Region" if which is None else f"jede {self.matching(which, ACC)}"

    def say_every(self, which: Which, node: Any, scope: Scope) -> str:
        return f"alle {self.matching(which, DAT, plural=True)}"  # after `alle` adjectives end as in the dative

    # -- units

    def say_units(self, number: Number, node: Any, scope: Scope) -> str:
        if node.whose is Whose.YOU:
            return "1 eigene Einheit" if number == 1 else f"bis zu {number} eigene Einheiten"
        return self.number(number, "gegnerische Einheit", "gegnerische Einheiten", scope)

    def say_new(self, number: int, node: Any, scope: Scope) -> str:
        return "1 Einheit" if number == 1 else f"bis zu {number} Einheiten"

    def say_new_of(self, number: Number, node: Any, scope: Scope) -> str:
        return self.number(number, "Einheit aus deiner Reserve", "Einheiten aus deiner Reserve", scope)

    def say_reserve(self, whose: Whose, node: Any, scope: Scope) -> str:
        return "deine Reserve" if whose is Whose.YOU else "die Reserve ihres Besitzers"

    def say_hq(self, whose: Whose, node: Any, scope: Scope) -> str:
        return "dein HQ" if whose is Whose.YOU else "das HQ ihres Besitzers"

    def say_they_control(self, whose: Whose, node: Any, scope: Scope) -> str:
        return "von dir kontrollierte" if whose is Whose.YOU else "von ihrem Besitzer kontrollierte"

    def say_spot(self, on: Spot, node: Any, scope: Scope) -> str:
        return spot(on)

    def say_spot_acc(self, on: Spot, node: Any, scope: Scope) -> str:
        return "eine beliebige Zielvorgabe" if on is Spot.ANY else spot(on)

    def say_others(self, number: int, node: Any, scope: Scope) -> str:
        return "einer anderen Zielvorgabe" if number == 1 else "anderen Zielvorgaben"

    def say_at_spot(self, on: Spot, node: Any, scope: Scope) -> str:
        return "" if on is Spot.ANY else f"bei {spot(on)}"

    # -- things

    def say_cards(self, number: Number, node: Any, scope: Scope) -> str:
        return self.number(number, "Karte", "Karten", scope)

    def say_vp(self, amount: Number, node: Any, scope: Scope) -> str:
        return self.number(abs(amount) if isinstance(amount, int) else amount, "SP", "SP", scope)

    def say_crystals(self, amount: Number, node: Any, scope: Scope) -> str:
        return self.number(amount, "Kristall", "Kristalle", scope)

    def say_more_icons(self, number: Number, node: Any, scope: Scope) -> str:
        icon = ICONS[node.kind]
        return self.number(number, f"weiteres {icon}", f"weitere {icon}e", scope)

    def say_tile(self, kind: TileKind, node: Any, scope: Scope) -> str:
        return f"1 {TILES[kind]}"

    def say_tiles(self, kind: TileKind, node: Any, scope: Scope) -> str:
        return TILES[kind]

    def say_structure(self, whose: Whose, node: Any, scope: Scope) -> str:
        return "deiner Bauwerke" if whose is Whose.YOU else "gegnerisches Bauwerk"

    def say_marker(self, marker: str, node: Any, scope: Scope) -> str:
        if marker == "skill_tile" or scope.army is None:
            return "das Plättchen dieser Fähigkeit"
        return f"1 {scope.army.markers[marker].name.de}"

    # -- what lasts

    def say_name(self, on: Objective, node: Any, scope: Scope) -> str:
        return OBJECTIVES[on]

    def say_more_units(self, amount: Number, node: Any, scope: Scope) -> str:
        return self.number(amount, "Einheit mehr", "Einheiten mehr", scope)

    def say_more_enemies(self, amount: int, node: Any, scope: Scope) -> str:
        return f"{abs(amount)} {_units(abs(amount))} {'mehr' if amount > 0 else 'weniger'}"

    def say_wounds(self, wounds: Sequence[Wound], node: Any, scope: Scope) -> str:
        words = {
            Wound.CAPTURED: "gefangen genommen",
            Wound.DESTROYED: "vernichtet",
            Wound.SHIFTED: "vom Gegner verschoben",
        }
        return joined([words[one] for one in wounds], "oder")

    def say_obstacles(self, past: Sequence[Obstacle], node: Any, scope: Scope) -> str:
        words = {
            Obstacle.UNITS: ["gegnerischen Einheiten"],
            Obstacle.TILES: ["Kriegstrupp-Plättchen", "Nest-Plättchen"],
        }
        return joined([word for one in past for word in words[one]], "oder")


def spot(on: Spot) -> str:
    """In the dative, as after `von`, `zu` and `bei`."""
    return "einer beliebigen Zielvorgabe" if on is Spot.ANY else OBJECTIVES[Objective(on.value)]


def _units(number: int) -> str:
    return "Einheit" if number == 1 else "Einheiten"
