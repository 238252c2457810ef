"""What a seat may do in the Main Step and after blocks: buy, field, use, Globals; with prices, or reasons why not."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.dice_masters.cards.vocabulary.rule import Window
from rules_engine.dice_masters.faces import Energy
from rules_engine.dice_masters.query.conditions import holds, speaks_of_bursts
from rules_engine.dice_masters.query.effects import free_fieldings
from rules_engine.dice_masters.query.live import Live, globals_, live
from rules_engine.dice_masters.query.matching import players
from rules_engine.dice_masters.query.payment import Price, Ways
from rules_engine.dice_masters.query.prices import (
    can_pay,
    fielding_cost,
    price_of,
    purchase_price,
    unpayable,
    usable,
    ways_to_pay,
)
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.lasting import Bindings
from rules_engine.dice_masters.state.match import Step
from rules_engine.dice_masters.state.pieces import DieId, SlotId, Zone
from rules_engine.kernel.decisions import Option
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.values import Json, Seat

OTHERWISE = "otherwise:"
"""Before an option's id: the same, but its player says how it is paid."""
MOST_AT_ONCE = 3
"""How often one Global Ability is offered in one payment."""


def offers(world: World, seat: Seat, phase: Step) -> list[Option]:
    """DM-TRN-16, DM-TRN-17, DM-TRN-23: the active player's actions, or the other's Globals."""
    found: list[Option] = []
    if seat == world.state.active:
        if phase is Step.MAIN:
            found += [*purchases(world, seat), *fieldings(world, seat)]
        found += actions(world, seat)
    found += texts(world, seat, phase)
    return found


def purchases(world: World, seat: Seat) -> Iterator[Option]:
    """DM-BUY-03, DM-BUY-04, DM-BUY-11."""
    for slot in world.slots_of(seat):
        price = purchase_price(world, seat, slot.id)
        reasons: tuple[Reason, ...] = ()
        ways: Ways | None = None
        if not world.supply(slot.id):
            reasons = (Reason(rule="DM-BUY-11", code="sold_out"),)
        else:
            ways = ways_to_pay(world, seat, price)
            if not ways:
                typed = bool(price.types) and can_pay(world, seat, Price(price.total))
                reasons = (_short(price, "DM-BUY-06", "wrong_energy") if typed else _short(price),)
        yield from _priced(f"buy:{slot.id}", {"action": "buy", "slot": slot.id}, price, ways, reasons)
    if joint_purchases(world, seat):
        yield Option(id="buy_several", params={"action": "buy_several"})


def _joint(world: World, seat: Seat) -> list[SlotId]:
    """DM-ENE-14: cards whose dice can be bought together with another die."""
    prices = {
        slot.id: price
        for slot in world.slots_of(seat)
        if world.supply(slot.id) and can_pay(world, seat, price := purchase_price(world, seat, slot.id))
    }
    return [
        slot
        for slot, price in prices.items()
        if any(
            can_pay(world, seat, price.and_(also))
            for other, also in prices.items()
            if other != slot or len(world.supply(slot)) > 1
        )
    ]


def joint_purchases(world: World, seat: Seat) -> list[tuple[str, SlotId]]:
    """The same with names that tell dice of one card apart."""
    return [
        (f"{slot}#{number}", slot) for slot in _joint(world, seat) for number in range(1, len(world.supply(slot)) + 1)
    ]


def fieldings(world: World, seat: Seat) -> Iterator[Option]:
    """DM-FLD-02, DM-FLD-06, DM-FLD-09."""
    shown = [die for die in world.in_zone(seat, Zone.RESERVE) if world.character(die) is not None]
    payable = 0
    for die in shown:
        price = Price(fielding_cost(world, die).total)
        ways = ways_to_pay(world, seat, price)
        reasons = () if ways else (_short(price, "DM-FLD-06"),)
        payable += bool(ways)
        yield from _priced(f"field:{die}", {"action": "field", "die": die}, price, ways, reasons)
        if price.total:
            yield from _free(world, seat, die)
    if payable > 1:
        yield Option(id="field_several", params={"action": "field_several"})


def _free(world: World, seat: Seat, die: DieId) -> Iterator[Option]:
    for one in free_fieldings(world, die):
        reasons = tuple(unpayable(world, seat, one.rule.cost, one.names()))
        params: dict[str, Json] = {"action": "free", "die": die, "rule": one.rule.id, "life": one.rule.cost.life}
        yield Option(id=f"free:{die}:{one.rule.id}", params=params, reasons=reasons)


def actions(world: World, seat: Seat) -> Iterator[Option]:
    """DM-ACT-01…05."""
    for die in world.in_zone(seat, Zone.RESERVE):
        face, slot = world.action(die), world.die(die).slot
        if face is not None and slot is not None:
            params: dict[str, Json] = {"action": "use", "die": die, "slot": slot, "burst": face.burst}
            yield Option(id=f"use:{die}", params=params, reasons=_cannot_act(world, seat, die, slot))


def _cannot_act(world: World, seat: Seat, die: DieId, slot: SlotId) -> tuple[Reason, ...]:
    """DM-EFF-04: why no text of an action card can be used, its price or its condition. A burst that does not match is
    no condition of the use (DM-EFF-18), and without a target the text does nothing (DM-EFF-Q8)."""
    found: list[Reason] = []
    for rule in world.card(slot).rules:
        names = Bindings(rule=rule.id, seat=seat, die=die, slot=slot)
        missing = unpayable(world, seat, rule.cost, names)
        if rule.when is not None and not speaks_of_bursts(rule.when) and not holds(world, names, rule.when):
            missing.append(Reason(rule="DM-EFF-04", code="condition_not_met"))
        if not missing:
            return ()
        found += missing
    return tuple(found)


def texts(world: World, seat: Seat, phase: Step) -> Iterator[Option]:
    """DM-GLO-04, DM-GLO-07: Global Abilities and abilities that are used when one could be."""
    for one in usable_texts(world, seat, phase):
        price = price_of(one.rule.cost)
        verdict = usable(world, one, user=seat)
        ways = ways_to_pay(world, seat, price) if verdict and price.total else None
        params: dict[str, Json] = {"action": "global", "rule": one.rule.id, "slot": one.slot, "die": one.die}
        yield from _priced(text_id(one), params, price, ways, verdict.reasons)
    if joint_texts(world, seat, phase):
        yield Option(id="globals_several", params={"action": "globals_several"})


def joint_texts(world: World, seat: Seat, phase: Step) -> list[str]:
    """DM-ENE-16: Global Abilities that may be paid together, each use by a name of its own; offered where that uses up
    generic energy."""
    if not any(source.energy is Energy.GENERIC for source in world.sources(seat)):
        return []
    # What else a price asks for is paid one by one: the same life or character cannot pay twice.
    priced = [one for one in usable_texts(world, seat, phase) if one.rule.cost.is_energy_alone]
    open_ = [one for one in priced if usable(world, one, user=seat)]
    prices = {text_id(one): price_of(one.rule.cost) for one in open_}
    if not any(price.total > len(price.types) for price in prices.values()):
        return []
    found = [
        f"{text_id(one)}#{number}"
        for one in open_
        for number in range(1, 2 if one.rule.limit is not None else MOST_AT_ONCE + 1)
    ]
    cheapest = min(prices.values())
    joint = any(can_pay(world, seat, price.and_(cheapest)) for price in prices.values())
    return found if joint and len(found) > 1 else []


def usable_texts(world: World, seat: Seat, phase: Step) -> list[Live]:
    found = [one for one in globals_(world, seat) if not one.rule.on]
    for one in live(world):
        wanted = one.rule.use
        if wanted is None or seat not in players(world, one.names(), one.rule.user):
            continue
        if wanted is Window.GLOBAL or (phase is Step.MAIN and seat == world.state.active):
            found.append(one)
    return found


def text_id(one: Live) -> str:
    return f"global:{one.slot}:{one.rule.id}" if one.die is None else f"ability:{one.die}:{one.rule.id}"


def text_named(world: World, seat: Seat, id: str) -> Live:
    """The text that an option's id names."""
    for phase in (Step.MAIN, Step.ATTACK):
        for one in usable_texts(world, seat, phase):
            if text_id(one) == id:
                return one
    raise KeyError(id)


def _priced(
    id: str, params: dict[str, Json], price: Price, ways: Ways | None, reasons: tuple[Reason, ...]
) -> Iterator[Option]:
    """The option with the payment that the engine would take, and one to pay otherwise where that can be done."""
    told: dict[str, Json] = {**params, "cost": price.total, "types": [str(one) for one in price.types]}
    if ways:
        told["pay"] = ways.best.as_json()
    yield Option(id=id, params=told, reasons=reasons)
    if ways and ways.number > 1 and not reasons:
        yield Option(id=OTHERWISE + id, params={**told, "otherwise": True, "ways": ways.number})


def _short(price: Price, rule: str = "DM-BUY-05", code: str = "cannot_pay") -> Reason:
    types: list[Json] = [str(one) for one in price.types]
    return Reason(rule=rule, code=code, params={"total": price.total, "types": types})
