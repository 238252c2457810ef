"""English: the words for regions, units, numbers, conditions and moments."""

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
from .writer import Writer, left

OBJECTIVES = {
    Objective.CONTROL: "Region Control", Objective.CAPTURE: "Capture Prisoners", Objective.ATTRITION: "Attrition",
}  # fmt: skip
TERRAINS = {
    Terrain.MOUNTAIN: "mountain", Terrain.DESERT: "desert", Terrain.JUNGLE: "jungle", Terrain.OCEAN: "ocean",
}  # fmt: skip
TILES = {
    TileKind.EVENT: "event", TileKind.EXPLORATION: "exploration", TileKind.WAR_PARTY: "War Party",
    TileKind.NEST: "Nest",
}  # fmt: skip
ICONS = {Icon.MOVE: "move", Icon.RECRUIT: "recruit", Icon.BUILD: "build"}
PIECES = {
    Piece.WAR_PARTY: "a War Party tile", Piece.NEST: "a Nest tile", Piece.EXPLORATION: "an exploration tile",
    Piece.CRYSTALS: "crystals", Piece.STRUCTURE: "a structure of yours", Piece.ENEMY_STRUCTURE: "an enemy structure",
}  # fmt: skip
QUIET = {Presence.NONE: "empty", Presence.NO_ENEMY: "enemy-free"}
HOLDERS = {Holder.YOU: "you control", Holder.NOT_YOU: "you do not control"}
TAKEN = {
    Taken.CRYSTALS: "crystal taken", Taken.DESTROYED: "unit destroyed", Taken.OTHER: "one of them",
}  # fmt: skip
PLAINS = {
    Plain.ATTACKING: "you are the Attacker", Plain.DEFENDING: "you are the Defender",
    Plain.OUTNUMBERED: "you have fewer units here than the enemy",
}  # fmt: skip
MOMENTS = {
    Moment.PRISONER_TAKEN: "whenever you take a prisoner", Moment.STRUCTURE_BUILT: "when you build a structure",
    Moment.ATTRITION_DONE: "after Attrition in your battle here",
}  # fmt: skip


class English(Writer):
    locale = "en"
    words = {
        "otherwise": "otherwise", "you_may": "you may", "if_done": "if you do", "choose_one": "choose one",
        "or": "; or ", "and": "and", "once_per_round": "once per round", "action": "until the end of the action",
        "battle": "until the end of the battle",
        "battles_here": "in your battles here", "battles": "in your battles",
    }  # fmt: skip

    def ordered(self, pattern: str, mood: str) -> str:
        first, _, rest = pattern.partition(" ")
        forms = first.split("/")
        return f"{forms[-1] if mood == 'they' else forms[0]} {rest}"

    def others(self, player: PlayerRef) -> str:
        return {"enemy": "the enemy", "others": "each other player"}[player]

    def moment(self, trigger: Trigger, scope: Scope) -> str:
        return MOMENTS[trigger.moment]

    def condition(self, when: Condition, scope: Scope) -> str:
        if isinstance(when, Present):
            side = "you have" if when.whose is Whose.YOU else "the enemy has"
            return f"if {side} at least {when.least} {_units(when.least)} on {spot(when.on)}"
        return f"if {PLAINS[when]}"

    def paying(self, cost: Cost, mood: str) -> str:
        paid = [
            f"discard {self.number(cost.cards, 'card', 'cards')}" if cost.cards else "",
            f"pay {cost.vp} VP" if cost.vp else "",
        ]
        return joined(paid, "and")

    # -- numbers

    def number(self, number: Number, one: str, many: str, scope: Scope | None = None) -> str:
        """`2 cards`; `1 card for each region you control, at most 3`."""
        if isinstance(number, int):
            return f"{number} {one if number == 1 else many}"
        most = f", at most {number.most}" if number.most is not None else ""
        return f"1 {one} for {self._each(number, scope)}{most}"

    def _each(self, number: Regions | Structures | SoMany, scope: Scope | None) -> str:
        several = number.per > 1
        every = f"every {number.per}" if several else "each"
        if isinstance(number, Regions):
            return f"{every} {self.matching(number.of, plural=several, counted=True)}"
        if isinstance(number, Structures):
            return f"{every} of your structures in regions you control"
        assert scope is not None, "a name is bound in a text"
        return f"{every} {TAKEN[scope.names[number.of]]}"

    # -- places

    def region_like(self, which: Which, det: str) -> str:
        """A region by what it must be."""
        said = self.matching(which)
        if which.itself:
            return f"this or an {said}"
        return f"{'an' if det == 'a' and said.startswith(('a', 'e', 'o', 'un')) else det} {said}"

    def matching(self, which: Which, *, plural: bool = False, counted: bool = False) -> str:
        beside = which.near == "here" and which.distance == 1
        lying = [f"with {PIECES[one]}" for one in which.with_]
        lying += ["with your units"] if which.units is Presence.YOURS else []
        lying += [f"without {joined([PIECES[one] for one in which.without], 'or')}"] if which.without else []
        said = spaced(
            QUIET.get(which.units, "") if which.units is not None else "",
            "uncontrolled" if which.control is Holder.NOBODY else "",
            "adjacent" if beside else "",
            joined([TERRAINS[one] for one in which.terrain], "or"),
            "regions" if plural else "region",
            HOLDERS.get(which.control, "") if which.control is not None else "",
            joined(lying, "and"),
            self._near(which) if which.near is not None and not beside else "",
            "(Battle Regions too)" if which.battle is Battles.TOO else "",
        )
        if not which.hq:
            return said
        return f"{said}, your HQ included" if counted else f"{said} or your HQ"

    def _near(self, which: Which) -> str:
        near = {"here": "this region", "hq": "your HQ", "yours": "one you control"}.get(which.near or "", "that region")
        if which.distance > 1:
            return f"at most {which.distance} steps from {near}"
        return f"adjacent to {near}"

    def say_region(self, where: Selector, node: Any, scope: Scope) -> str:
        if isinstance(where, AnyRegion):
            return self.region_like(where.of, "a")
        if isinstance(where, EachRegion):
            return self.region_like(where.of, "each")
        if where == "here":
            return "that region" if scope.far else "this region"
        return "your HQ" if where == "hq" else "that region"

    def say_other(self, where: Selector, node: Any, scope: Scope) -> str:
        """To where something goes from another region."""
        if isinstance(where, AnyRegion) and not (where.of.near or where.of.terrain) and left(node) != "hq":
            return f"another {self.matching(where.of)}"
        return self.say_region(where, node, scope)

    def say_each(self, which: Which | None, node: Any, scope: Scope) -> str:
        return "this region" if which is None else f"each {self.matching(which)}"

    def say_every(self, which: Which, node: Any, scope: Scope) -> str:
        return f"all {self.matching(which, plural=True)}"

    # -- units

    def say_units(self, number: Number, node: Any, scope: Scope) -> str:
        if node.whose is Whose.YOU:
            return "1 of your units" if number == 1 else f"up to {number} of your units"
        return self.number(number, "enemy unit", "enemy units", scope)

    def say_new(self, number: int, node: Any, scope: Scope) -> str:
        return "1 unit" if number == 1 else f"up to {number} units"

    def say_new_of(self, number: Number, node: Any, scope: Scope) -> str:
        return self.number(number, "unit from your Reserve", "units from your Reserve", scope)

    def say_reserve(self, whose: Whose, node: Any, scope: Scope) -> str:
        return "your Reserve" if whose is Whose.YOU else f"{_its(node)} owner's Reserve"

    def say_hq(self, whose: Whose, node: Any, scope: Scope) -> str:
        return "your HQ" if whose is Whose.YOU else f"{_its(node)} owner's HQ"

    def say_they_control(self, whose: Whose, node: Any, scope: Scope) -> str:
        return "you control" if whose is Whose.YOU else f"{_its(node)} owner controls"

    def say_spot(self, on: Spot, node: Any, scope: Scope) -> str:
        return spot(on)

    say_spot_acc = say_spot

    def say_others(self, number: int, node: Any, scope: Scope) -> str:
        return "another objective" if number == 1 else "other objectives"

    def say_at_spot(self, on: Spot, node: Any, scope: Scope) -> str:
        return "" if on is Spot.ANY else f"on {spot(on)}"

    # -- things

    def say_cards(self, number: Number, node: Any, scope: Scope) -> str:
        return self.number(number, "card", "cards", scope)

    def say_vp(self, amount: Number, node: Any, scope: Scope) -> str:
        return self.number(abs(amount) if isinstance(amount, int) else amount, "VP", "VP", scope)

    def say_crystals(self, amount: Number, node: Any, scope: Scope) -> str:
        return self.number(amount, "crystal", "crystals", scope)

    def say_more_icons(self, number: Number, node: Any, scope: Scope) -> str:
        icon = ICONS[node.kind]
        return self.number(number, f"more {icon} icon", f"more {icon} icons", scope)

    def say_tile(self, kind: TileKind, node: Any, scope: Scope) -> str:
        return f"1 {TILES[kind]} tile"

    def say_tiles(self, kind: TileKind, node: Any, scope: Scope) -> str:
        return f"{TILES[kind]} tiles"

    def say_structure(self, whose: Whose, node: Any, scope: Scope) -> str:
        return "of your structures" if whose is Whose.YOU else "enemy structure"

    def say_marker(self, marker: str, node: Any, scope: Scope) -> str:
        if marker == "skill_tile" or scope.army is None:
            return "this Skill's tile"
        return f"1 {scope.army.markers[marker].name.en}"

    # -- what lasts

    def say_name(self, on: Objective, node: Any, scope: Scope) -> str:
        return OBJECTIVES[on]

    def say_more_units(self, amount: Number, node: Any, scope: Scope) -> str:
        return self.number(amount, "unit more", "units more", scope)

    def say_more_enemies(self, amount: int, node: Any, scope: Scope) -> str:
        return f"{abs(amount)} {_units(abs(amount))} {'more' if amount > 0 else 'fewer'}"

    def say_wounds(self, wounds: Sequence[Wound], node: Any, scope: Scope) -> str:
        words = {Wound.CAPTURED: "captured", Wound.DESTROYED: "destroyed", Wound.SHIFTED: "moved by the enemy"}
        return joined([words[one] for one in wounds], "or")

    def say_obstacles(self, past: Sequence[Obstacle], node: Any, scope: Scope) -> str:
        words = {Obstacle.UNITS: ["enemy units"], Obstacle.TILES: ["War Party tiles", "Nest tiles"]}
        return joined([word for one in past for word in words[one]], "or")


def spot(on: Spot) -> str:
    return "any objective" if on is Spot.ANY else OBJECTIVES[Objective(on.value)]


def _its(node: Any) -> str:
    return "its" if node.number == 1 else "their"


def _units(number: int) -> str:
    return "unit" if number == 1 else "units"
