"""Every attack that can be made now, against everybody it can be made against, and the answers that make it.

It must not look ahead to rerolls and reactions, and gives no answer: it says what could be asked for in one go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules_engine.crisis_protocol.board.measure import range_between
from rules_engine.crisis_protocol.cards.character import Attack
from rules_engine.crisis_protocol.cards.vocabulary import Shape
from rules_engine.crisis_protocol.query import targets
from rules_engine.crisis_protocol.query.rebates import rebate
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.activation import ActivationFrame
from rules_engine.crisis_protocol.rules.prospects import Prospect, prospect, prospects
from rules_engine.crisis_protocol.state.frames import ChooseAttackFrame, VolleyFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.decisions import Pick

BEGIN = ("act", Pick(option="attack"))


@dataclass(frozen=True)
class Strike:
    """One attack against one enemy; of a beam or an area, against all whom it would touch where it hurts most."""

    who: CharacterId
    attack: Attack
    type: str
    cost: int
    prospects: tuple[Prospect, ...]
    answers: tuple[tuple[str, Pick], ...]
    """By key, what makes it; only what there is a choice about. A beam is still to be laid."""
    reach: int | None = None
    """The range to its one target."""

    @property
    def target(self) -> CharacterId | None:
        """None of an attack that needs none chosen."""
        return self.prospects[0].target if self.attack.shape is Shape.SINGLE else None

    @property
    def laid(self) -> bool:
        """Whether it still asks where its tool lies before anything is paid or rolled (BEA-02)."""
        return self.attack.shape is Shape.BEAM

    @property
    def worth(self) -> float:
        return sum(each.odds.expected_suffered for each in self.prospects)


def strikes(world: World) -> list[Strike]:
    """Those of the character that acts, of the attack that is being chosen, or of a beam or area that goes on; those
    that hurt most come first."""
    frame = world.state.stack[-1] if world.state.stack else None
    if isinstance(frame, ActivationFrame):
        found = _strikes(world, _Choice(frame.who, begun=(BEGIN,), rebate=rebate(world, frame.who)))
    elif isinstance(frame, ChooseAttackFrame):
        found = _strikes(world, _of_frame(world, frame))
    elif isinstance(frame, VolleyFrame):
        found = _volley(world, frame)
    else:
        found = iter(())
    return sorted(found, key=lambda each: (-each.worth, each.cost, each.attack.id, each.target or ""))


def strikes_of(world: World, who: CharacterId) -> list[Strike]:
    """Those that a character could make from where it stands, if it were to act now."""
    found = _strikes(world, _Choice(who, begun=(BEGIN,), rebate=rebate(world, who)))
    return sorted(found, key=lambda each: (-each.worth, each.cost, each.attack.id, each.target or ""))


@dataclass(frozen=True)
class _Choice:
    """Which attacks are looked at, and under which conditions."""

    who: CharacterId
    attacks: tuple[Attack, ...] | None = None
    begun: tuple[tuple[str, Pick], ...] = ()
    type: str | None = None
    settled: bool = False
    """The attack is chosen already; its target is not."""
    free: bool = False
    among: tuple[CharacterId, ...] | None = None
    ignores: tuple[str, ...] = ()
    as_action: bool = True
    dearer: int = 0
    """What effects add to its cost, or take off it."""
    rebate: int = 0
    """What may still be taken off it once the action is declared (POW-Q3)."""
    origin: str | None = None
    """What it is measured from, if not from who attacks."""


def _of_frame(world: World, frame: ChooseAttackFrame) -> _Choice:
    listed = tuple(world.attack(frame.who, id) for id in frame.attacks) or tuple(world.attacks(frame.who))
    if frame.max_cost is not None:
        listed = tuple(attack for attack in listed if attack.cost <= frame.max_cost)
    settled = frame.attack is not None
    if frame.attack is not None:
        listed = (world.attack(frame.who, frame.attack),)
    return _Choice(
        frame.who, listed, type=frame.type, settled=settled, free=frame.free,
        among=tuple(frame.targets) if frame.targets is not None else None, ignores=tuple(frame.ignores),
        as_action=frame.as_action, dearer=frame.dearer, origin=frame.origin,
    )  # fmt: skip


def _strikes(world: World, choice: _Choice) -> Iterator[Strike]:
    among = list(choice.among) if choice.among is not None else None
    listed = choice.attacks if choice.attacks is not None else tuple(world.attacks(choice.who))
    able = [
        attack
        for attack in listed
        if choice.settled
        or not targets.cannot_choose(
            world, choice.who, attack, free=choice.free, targets=among, ignores=choice.ignores,
            as_action=choice.as_action, dearer=choice.dearer - choice.rebate, origin=choice.origin,
        )
    ]  # fmt: skip
    for attack in able:
        hits = _hit(world, choice, attack)
        for hit in hits:
            yield _strike(world, choice, attack, hit, several=len(able) > 1, chosen=len(hits) > 1)


def _volley(world: World, frame: VolleyFrame) -> Iterator[Strike]:
    """BEA-05, BEA-06: those who are left; it has been paid for."""
    attack = world.attack(frame.attacker, frame.attack)
    for id in frame.targets:
        if world.state.characters[id].in_play and not world.state.characters[id].dazed:
            found = prospect(world, frame.attacker, attack, id, frame.type or None, as_action=frame.as_action)
            reach = range_between(world.base(frame.attacker), world.base(id))
            answers = (("next_target", Pick(option=id)),)
            yield Strike(frame.attacker, attack, frame.type, 0, (found,), answers, reach)


def _hit(world: World, choice: _Choice, attack: Attack) -> list[tuple[CharacterId, ...]]:
    """Each that can be its target; of a beam or area all whom it touches together."""
    if attack.shape is Shape.AREA:
        caught = targets.in_area(world, choice.who, attack, choice.origin)[0]
        return [tuple(caught)] if caught else []
    if attack.shape is Shape.BEAM:
        ways = targets.beams(world, choice.who, attack, choice.origin)
        laid = (targets.in_beam(world, choice.who, attack, way.angle, choice.origin)[0] for way in ways)
        best = max(laid, key=lambda touched: _worth(world, choice, attack, touched), default=[])
        return [tuple(best)] if best else []
    seat = world.seat_of(choice.who)
    assert seat is not None
    among: Iterable[CharacterId] = choice.among if choice.among is not None else world.enemies(seat)
    if "range" not in choice.ignores:  # the quickest no comes first
        among = [id for id in among if targets.reaches(world, choice.who, attack, id, choice.origin)]
    return [
        (id,) for id in among if not targets.cannot_target(world, choice.who, attack, id, choice.ignores, choice.origin)
    ]


def _worth(world: World, choice: _Choice, attack: Attack, touched: list[CharacterId]) -> float:
    found = prospects(world, choice.who, attack, touched, as_action=choice.as_action)
    return sum(each.odds.expected_suffered for each in found)


def _strike(
    world: World, choice: _Choice, attack: Attack, hit: tuple[CharacterId, ...], *, several: bool, chosen: bool
) -> Strike:
    """`several`: there are other attacks to choose from; `chosen`: there are other targets."""
    who = choice.who
    types = (choice.type,) if choice.type is not None else tuple(type_.value for type_ in attack.type)
    by_type = {type_: prospects(world, who, attack, hit, type_, as_action=choice.as_action) for type_ in types}
    # CAR-14: the type that hurts most, the printed order where it is the same.
    best = max(types, key=lambda type_: sum(each.odds.expected_suffered for each in by_type[type_]))
    answers = list(choice.begun)
    if not choice.settled and (several or not choice.begun):
        answers.append(("attack", Pick(option=attack.id)))
    if len(types) > 1:
        answers.append(("attack_type", Pick(option=best)))
    among = list(choice.among) if choice.among is not None else None
    if choice.origin is None and len(targets.reaching_from(world, who, attack, among, choice.ignores)) > 1:
        answers.append(("origin", Pick(option=who)))
    if attack.shape is Shape.SINGLE and chosen:
        answers.append(("target", Pick(option=hit[0])))
    cost = 0 if choice.free else max(0, targets.attack_cost(world, who, attack) + choice.dearer)
    reach = range_between(world.base(who), world.base(hit[0])) if attack.shape is Shape.SINGLE else None
    return Strike(who, attack, best, cost, by_type[best], tuple(answers), reach)
