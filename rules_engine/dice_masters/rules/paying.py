"""DM-ENE: energy, life and sacrifices are paid. Questions first, then everything at once (DM-BUY-13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count

from rules_engine.dice_masters.cards.vocabulary.costs import Cost
from rules_engine.dice_masters.events.dice import DieSpun, EnergyPaid, Spent
from rules_engine.dice_masters.query.numbers import SPENT
from rules_engine.dice_masters.query.payment import Payment, Price
from rules_engine.dice_masters.query.prices import can_pay, price_of, sacrifices, to_spin_down, ways_to_pay
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.leaving import move_out
from rules_engine.dice_masters.rules.life import change_life
from rules_engine.dice_masters.state.frames import DamageFrame
from rules_engine.dice_masters.state.lasting import Bindings
from rules_engine.dice_masters.state.pieces import Hit, Zone
from rules_engine.kernel.decisions import ChooseAmount, ChooseOne, ChooseSome, Option
from rules_engine.kernel.values import Json, Seat

Act = Callable[[], None]

MOST_LISTED = 60
"""Ways to pay that are asked in one question; of more it is asked first, like dice by like dice, what they give."""


def chosen_payment(
    ctx: Ctx, seat: Seat, price: Price, *, otherwise: bool, what: Sequence[str], bringing: bool = False
) -> Payment:
    """The payment that the engine takes, or the one its player wants instead. `bringing`: what is paid for can only be
    done with a die that pays for it, so one must be spent (DM-ENE-10)."""
    ways = ways_to_pay(world(ctx), seat, price)
    bringing = bringing and ways.can_spend_a_die
    if not otherwise:
        return min(ways.spending_a_die(), key=lambda part: part.rank).best if bringing else ways.best
    params: dict[str, Json] = {"cost": price.total, "types": [str(one) for one in price.types], "what": list(what)}

    def asked(key: str, offered: Mapping[str, Payment]) -> str:
        options = tuple(Option(id=id, params={"pay": way.as_json()}) for id, way in offered.items())
        return ctx.pick(ChooseOne(key=key, seat=seat, options=options, params=params, source="DM-ENE-08"))

    for number in count(1):
        if ways.number <= MOST_LISTED:
            break
        parts = {part.given().id: part for part in ways.parts() if not bringing or part.can_spend_a_die}
        ways = parts[asked(f"payment_part_{number}", {id: part.given() for id, part in parts.items()})]
    found = [part.listed() for part in ways.spending_a_die()] if bringing else [ways.listed()]
    listed = {way.id: way for some in found for way in some}
    return listed[asked("payment", listed)]


def take(ctx: Ctx, seat: Seat, payment: Payment, purpose: str, what: Sequence[str]) -> None:
    """DM-ENE-09…13."""
    if not payment.spent and not payment.granted:
        return
    sources = {source.die: source for source in world(ctx).sources(seat)}
    spent = tuple(
        Spent(
            die=die,
            amount=amount,
            energy=sources[die].energy,
            left=sources[die].single if amount < sources[die].amount else None,
        )
        for die, amount in sorted(payment.spent.items())
    )
    paid = EnergyPaid(
        seat=seat, spent=spent, granted=payment.granted, lost=payment.lost, purpose=purpose, what=tuple(what)
    )
    ctx.emit(paid)


def settle_cost(
    ctx: Ctx, seat: Seat, cost: Cost, names: Bindings, *, otherwise: bool = False, bringing: bool = False
) -> Act:
    """Asks all that a cost leaves open; the result pays it. The caller has seen that it can be paid."""
    price = price_of(cost)
    if cost.any_number_of is not None:
        most = next(
            n for n in range(99, 0, -1) if can_pay(world(ctx), seat, Price(total=n, types=(cost.any_number_of,) * n))
        )
        spent = ctx.amount(ChooseAmount(key="spend", seat=seat, least=1, most=most, source=names.rule))
        price = price.and_(Price(spent, (cost.any_number_of,) * spent))
    payment = chosen_payment(ctx, seat, price, otherwise=otherwise, what=[names.rule], bringing=bringing)
    victims: list[str] = []
    if cost.sacrifice is not None:
        options = tuple(Option(id=die) for die in sacrifices(world(ctx), seat, cost, names))
        number = cost.sacrifice.number
        question = ChooseSome(key="sacrifice", seat=seat, options=options, least=number, most=number, source=names.rule)
        victims = ctx.picks(question)
    if cost.sacrifice_self and names.die is not None:
        victims.append(names.die)
    spun: list[str] = []
    if cost.spin_down:
        options = tuple(Option(id=die) for die in to_spin_down(world(ctx), seat))
        spun = [ctx.pick(ChooseOne(key="spin_down", seat=seat, options=options, source=names.rule))]

    def pay() -> None:
        take(ctx, seat, payment, "effect", [names.rule])
        if cost.any_number_of is not None:
            names.amounts[SPENT] = price.total - price_of(cost).total
        if cost.life:
            change_life(ctx, {seat: -cost.life}, "paid")
        for die in spun:
            look = world(ctx)
            face, before = look.character(die), look.die(die).face
            assert face is not None and before is not None
            lower = look.level_face(die, face.level - 1)
            assert lower is not None
            ctx.emit(DieSpun(die=die, face=lower, before=before, source=names.rule))
        if victims:
            names.bound["sacrificed"] = list(victims)
            move_out(ctx, victims, Zone.USED, by=seat, why="sacrificed")
        if cost.damage_to_each_player:
            hits = [
                Hit(amount=cost.damage_to_each_player, player=one, rule=names.rule, seat=seat)
                for one in ctx.state.seats
            ]
            ctx.push(DamageFrame(hits=hits))

    return pay
