"""A text before it acts: whether it could do anything, and whether its price can be paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules_engine.cry_havoc.content.vocabulary.costs import Cost
from rules_engine.cry_havoc.content.vocabulary.places import AnyRegion, EachRegion, Selector
from rules_engine.cry_havoc.content.vocabulary.rule import Rule
from rules_engine.cry_havoc.content.vocabulary.terms import Off, Piece, PlayerRef, Spot, Whose
from rules_engine.cry_havoc.query.battles import spent_nests
from rules_engine.cry_havoc.query.building import may_build_free, own_structures
from rules_engine.cry_havoc.query.counting import holds, units_on
from rules_engine.cry_havoc.query.matching import lies, most, owners, players, regions
from rules_engine.cry_havoc.query.moving import neighbours
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.lasting import Bindings
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import NATIVES, CardId, Owner, SkillState, TileKind, base
from rules_engine.kernel.explain import Reason, Verdict
from rules_engine.kernel.values import Seat
from rules_engine.kit.cards.limits import key, used_up
from rules_engine.kit.cards.step import all_idle


class TextProspect(NamedTuple):
    world: World
    names: Bindings

    @property
    def no_choice(self) -> Reason:
        return Reason(rule="CH-GLO-01", code="does_nothing", params={"text": self.names.rule})

    def for_each_player(self) -> Sequence[TextProspect]:
        seats = self.world.state.initiative
        return [self._replace(names=self.names.model_copy(update={"they": seat})) for seat in seats]

    def has_choice(self, choice: Selector) -> bool:
        return bool(regions(self.world, self.names, choice))

    def finds_nothing(self, who: object) -> bool:
        if isinstance(who, AnyRegion | EachRegion):
            return not regions(self.world, self.names, who)
        return False

    def units_on(self, whose: Whose, spot: Spot) -> int:
        return units_on(self.world, self.names, whose, spot)

    def units_at(self, whose: Whose, where: Selector) -> int:
        world, names = self.world, self.names
        return most(
            world.units(owner, id_)
            for id_ in regions(world, names, where)
            for owner in owners(world, names, whose, id_)
        )

    def units_from(self, off: Off) -> int:
        return sum(reinforcements(self.world, self.names, off).values())

    def reserve(self) -> int:
        return self.world.state.reserve(self.names.owner)

    def captives(self) -> int:
        return sum(captors(self.world.state, self.names.owner).values())

    def cards_of(self, player: PlayerRef) -> int:
        return sum(len(self.world.player(seat).hand) for seat in players(self.world, self.names, player))

    def discarded(self) -> int:
        return sum(len(recallable(self.world, self.names, seat)) for seat in players(self.world, self.names, "you"))

    def lies(self, piece: Piece, where: Selector) -> bool:
        found = regions(self.world, self.names, where)
        return any(lies(self.world, self.names, piece, id_) for id_ in found)

    def supply(self, kind: TileKind) -> int:
        state = self.world.state
        if kind is TileKind.NEST:
            return len(state.nests) + len(spent_nests(self.world))
        return len(state.war_parties if kind is TileKind.WAR_PARTY else state.explorations)

    def buildable(self, where: Selector) -> int:
        world, seat = self.world, self.names.seat
        types = world.player(seat).structures
        found = regions(world, self.names, where)
        return sum(any(may_build_free(world, seat, type_, id_) for id_ in found) for type_ in types)

    def activatable(self, where: Selector) -> int:
        return len(own_structures(self.world, self.names.seat, regions(self.world, self.names, where)))

    def exhausted(self) -> int:
        return len(exhausted(self.world, self.names))


def recallable(world: World, names: Bindings, seat: Seat) -> list[CardId]:
    """What a text may take back out of a discard pile: not the card whose battle effect it is, which lies there already
    (CH-BAT-23); it would come back for ever."""
    pile = list(world.player(seat).discard)
    itself = [card for card in pile if base(card) == names.rule]
    if itself and world.state.battle is not None:
        pile.remove(itself[-1])
    return pile


def exhausted(world: World, names: Bindings) -> list[str]:
    """Own Skills that are, but for the one whose text this is."""
    found = (one for seat in players(world, names, "you") for one in world.player(seat).skills.items())
    return [skill for skill, state in found if state is SkillState.EXHAUSTED and skill != names.rule]


def reinforcements(world: World, names: Bindings, off: Off) -> dict[str, int]:
    """Own units that can come into the battle from there, by region or `reserve`."""
    owner, battle = names.owner, world.state.battle
    if off is Off.RESERVE:
        return {off.value: world.state.reserve(owner)} if world.state.reserve(owner) else {}
    if owner not in world.state.players or battle is None:
        return {}
    if off is Off.HQ:
        hq = world.player(owner).hq
        near = [] if hq is None else [hq]
    else:
        held = (id_ for id_ in neighbours(world, battle.region, owner) if world.region(id_).control == owner)
        near = [id_ for id_ in held if not world.in_battle(id_)]
    return {id_: world.units(owner, id_) for id_ in near if world.units(owner, id_)}


def captors(state: Match, owner: Owner) -> dict[Owner, int]:
    """Who holds how many of an army's units; the natives' pool is one of them (CH-PRI-07, CH-PRI-08)."""
    if owner not in state.players:
        return {}
    held = {captor: player.prisoners.get(owner, 0) for captor, player in state.players.items()}
    if state.natives is not None:
        held[NATIVES] = state.natives.prisoners.get(owner, 0)
    return {captor: count for captor, count in held.items() if count}


def unpayable(world: World, seat: Seat, cost: Cost | None) -> list[Reason]:
    """What is missing of a price; it is paid whole or not at all."""
    if cost is None or cost.is_free:
        return []
    player = world.player(seat)
    have = {"cards": len(player.hand), "vp": player.vp}
    return [
        Reason(rule="CH-GLO-01", code=f"too_few_{what}", params={"need": getattr(cost, what), "have": count})
        for what, count in have.items()
        if count < getattr(cost, what)
    ]


def usable(world: World, rule: Rule, names: Bindings) -> Verdict:
    """Whether a text can be used now: its condition holds, its price can be paid, and it could do something."""
    if not holds(world, names, rule.when):
        return Verdict.no("CH-GLO-01", "condition_fails", text=rule.id)
    if rule.limit is not None and used_up(world.state, limit_of(rule, names)):
        return Verdict.no("CH-GLO-01", "used_before", text=rule.id)
    missing = unpayable(world, names.seat, rule.cost)
    idle = all_idle(TextProspect(world, names), rule.do)
    return Verdict.of((*missing, *((idle,) if idle else ())))


def limit_of(rule: Rule, names: Bindings) -> str:
    return key("round", names.seat, rule.id)
