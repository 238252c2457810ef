"""What things cost a seat, and whether it can pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rules_engine.dice_masters.cards.vocabulary.costs import Cost, Limit
from rules_engine.dice_masters.cards.vocabulary.effects import FieldingCost, PurchaseCost
from rules_engine.dice_masters.cards.vocabulary.rule import Place
from rules_engine.dice_masters.cards.vocabulary.steps import Buy
from rules_engine.dice_masters.faces import Energy
from rules_engine.dice_masters.query.choices import TextProspect, for_sale, has_choice
from rules_engine.dice_masters.query.conditions import holds
from rules_engine.dice_masters.query.effects import on_players
from rules_engine.dice_masters.query.given import Held
from rules_engine.dice_masters.query.live import Live
from rules_engine.dice_masters.query.matching import candidates, matches, players
from rules_engine.dice_masters.query.payment import Price, Purse, Ways
from rules_engine.dice_masters.query.stats import base
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.lasting import Bindings
from rules_engine.dice_masters.state.pieces import DieId, SlotId, Zone
from rules_engine.kernel import limits
from rules_engine.kernel.explain import Reason, Tally, Verdict
from rules_engine.kernel.values import Seat
from rules_engine.kit.cards.limits import used_up
from rules_engine.kit.cards.step import all_idle


def purchase_cost(world: World, seat: Seat, slot: SlotId) -> Tally:
    """DM-BUY-05, DM-EFF-Q9: what the card says and what effects change, never below 0."""
    card = world.card(slot)
    tally = Tally(least=0, summed=True).plus(card.cost, "card", "DM-MAT-08")
    lying = world.supply(slot)
    for effect, held in on_players(world, PurchaseCost):
        if not lying or seat not in players(world, held.names, effect.buyer):
            continue
        if matches(world, held.names, effect.of, lying[0], anywhere=True):
            tally = tally.plus(effect.by, held.names.rule, "DM-EFF-Q9")
    for id in world.at(Zone.CARD):
        die = world.die(id)
        if die.on == slot and die.owner != seat:
            tally = tally.plus(tally.total * (die.times - 1), die.id, "DM-EFF-01")
    return tally


def purchase_price(world: World, seat: Seat, slot: SlotId) -> Price:
    """DM-BUY-06, DM-BUY-09: a typed card asks for one symbol of its type."""
    card = world.card(slot)
    total = purchase_cost(world, seat, slot).total
    types = (card.energy,) if card.energy is not None and total > 0 else ()
    return Price(total, types)


def fielding_cost(world: World, die: DieId, used: Mapping[str, int] | None = None) -> Tally:
    """DM-FLD-03: what the face says and what effects change. `used`: how often effects that are counted have worked for
    dice fielded before it in the same payment."""
    tally = Tally(least=0, summed=True).plus(base(world, die, "cost"), "face", "DM-FLD-03")
    # What is free is so whatever makes it dearer.
    for effect, held in sorted(fielding_changes(world, die, used), key=lambda one: one[0].free):
        tally = tally.plus(-tally.total if effect.free else effect.by, held.names.rule, "DM-EFF-Q9")
    return tally


def fielding_changes(
    world: World, die: DieId, used: Mapping[str, int] | None = None
) -> list[tuple[FieldingCost, Held]]:
    return [
        (effect, held)
        for effect, held in on_players(world, FieldingCost)
        if matches(world, held.names, effect.of, die, anywhere=True) and not _used_up(held, used or {})
    ]


def _used_up(held: Held, used: Mapping[str, int]) -> bool:
    lasting = held.lasting
    return lasting is not None and lasting.uses is not None and used.get(lasting.id, 0) >= lasting.uses


def joint_fielding(world: World, dice: Sequence[DieId]) -> tuple[list[DieId], Price]:
    """DM-ENE-15: dice in the order in which they are fielded together, and what they cost. The dearest goes first, so
    that an effect for the next one alone is worth most."""
    spent = {one.id: one.uses for one in world.state.lasting if one.uses is not None}
    ordered = sorted(dice, key=lambda die: -fielding_cost(world, die, spent).total)
    used: Counter[str] = Counter()
    total = 0
    for die in ordered:
        total += fielding_cost(world, die, used).total
        used.update(held.lasting.id for _, held in fielding_changes(world, die, used) if held.lasting is not None)
    return ordered, Price(total)


def price_of(cost: Cost) -> Price:
    types = tuple(
        sorted(kind for kind, count in cost.energy.items() if kind is not Energy.GENERIC for _ in range(count))
    )
    return Price(total=sum(cost.energy.values()), types=types)


def ways_to_pay(world: World, seat: Seat, price: Price) -> Ways:
    """DM-ENE-18: out of the payer's own Reserve Pool and what a short draw granted."""
    key = ("ways", seat, price)
    found: Ways | None = world.kept.get(key)
    if found is None:
        found = world.kept[key] = _purse(world, seat).ways(price)
    return found


def can_pay(world: World, seat: Seat, price: Price) -> bool:
    return _purse(world, seat).can_pay(price)


def _purse(world: World, seat: Seat) -> Purse:
    found: Purse | None = world.kept.get(("purse", seat))
    if found is None:
        found = world.kept["purse", seat] = Purse(world.sources(seat), world.state.players[seat].granted)
    return found


def unpayable(world: World, seat: Seat, cost: Cost, names: Bindings) -> list[Reason]:
    """DM-EFF-04, DM-EFF-05: every reason why a cost cannot be met in full."""
    reasons: list[Reason] = []
    price = price_of(cost)
    if not can_pay(world, seat, price):
        types = [str(one) for one in price.types]
        reasons.append(Reason(rule="DM-GLO-05", code="cannot_pay", params={"total": price.total, "types": types}))
    if cost.any_number_of is not None and not can_pay(world, seat, Price(total=1, types=(cost.any_number_of,))):
        types = [str(cost.any_number_of)]
        reasons.append(Reason(rule="DM-GLO-05", code="cannot_pay", params={"total": 1, "types": types}))
    if cost.life > world.state.players[seat].life:
        reasons.append(Reason(rule="DM-EFF-04", code="too_little_life", params={"life": cost.life}))
    if cost.sacrifice is not None and len(sacrifices(world, seat, cost, names)) < cost.sacrifice.number:
        reasons.append(Reason(rule="DM-EFF-04", code="nothing_to_sacrifice"))
    if cost.sacrifice_self and (names.die is None or world.die(names.die).zone is not Zone.FIELD):
        reasons.append(Reason(rule="DM-EFF-04", code="nothing_to_sacrifice"))
    if cost.spin_down and not to_spin_down(world, seat):
        reasons.append(Reason(rule="DM-EFF-05", code="nothing_to_spin_down"))
    return reasons


def to_spin_down(world: World, seat: Seat) -> list[DieId]:
    """DM-EFF-05, DM-EFF-59: a Level 1 character has no level below."""
    return [die for die in world.fielded(seat) if (face := world.character(die)) is not None and face.level > 1]


def sacrifices(world: World, seat: Seat, cost: Cost, names: Bindings) -> list[DieId]:
    """DM-KEY-13: own characters in the Field Zone; `you` is whoever pays."""
    assert cost.sacrifice is not None
    payer = names.model_copy(update={"seat": seat})
    found = candidates(world, payer, cost.sacrifice, "cost")
    return [die for die in found if world.die(die).controller == seat]


# -- texts ---------------------------------------------------------------------------------------------------------


def limit_of(one: Live) -> str:
    """DM-SET-Q1: counted per player and per copy of a card. In the field a text that does not say *while active* is
    each die's own (DM-EFF-20), and so is its limit."""
    each = one.rule.place is Place.ABILITY and one.rule.zone.value == Zone.FIELD.value and not one.rule.active
    return limits.key("turn", one.seat, one.slot, one.rule.id, *([one.die] if each and one.die else []))


def usable(world: World, one: Live, names: Bindings | None = None, user: Seat | None = None) -> Verdict:
    """Whether a text can be used now: its limit, its condition, its price, its choices."""
    rule = one.rule
    names = names or one.names()
    reasons: list[Reason] = []
    if rule.limit is not None and used_up(world.state, limit_of(one)):
        reasons.append(Reason(rule="DM-GLO-06", code="once_per_turn"))
    if rule.limit is Limit.OWN_TURN and world.state.active != one.seat:
        reasons.append(Reason(rule="DM-GLO-06", code="own_turn_only"))
    if rule.when is not None and not holds(world, names, rule.when):
        reasons.append(Reason(rule="DM-EFF-04", code="condition_not_met"))
    reasons += unpayable(world, user or one.seat, rule.cost, names)
    if any(isinstance(step, Buy) and not for_sale(world, names, step) for step in rule.do):
        reasons.append(Reason(rule="DM-BUY-11", code="sold_out"))
    if rule.is_optional:
        brings = brings_dice(world, user or one.seat, rule.cost)
        idle = all_idle(TextProspect(world, names, kind_of(one), brings), rule.do)
        reasons += [] if idle is None else [idle]
    if not all(has_choice(world, names, choice, kind_of(one)) for choice in rule.choose.values()):
        reasons.append(Reason(rule="DM-EFF-02", code="no_target"))
    return Verdict.of(reasons)


def kind_of(one: Live) -> str:
    """What targets or deals damage: an action, a Global Ability or a character's ability."""
    return one.rule.place.value


def brings_dice(world: World, seat: Seat, cost: Cost) -> bool:
    """DM-KEY-13, DM-ENE-10: whether a die that pays can land on the payer's Used Pile, where the text may find it."""
    if cost.sacrifice is not None or cost.sacrifice_self:
        return True
    if seat == world.state.active:
        return False
    return ways_to_pay(world, seat, price_of(cost)).can_spend_a_die
