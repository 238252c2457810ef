"""What the cards say of one attack on the tabletop: pools, faces that count otherwise, abilities that touch the dice.

Only what needs no board is counted; the rest is named, for the players to add by hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.crisis_protocol.cards.character import Attack, Character, Form, Stats
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.vocabulary import Defense, Rule, RuleKind
from rules_engine.crisis_protocol.cards.vocabulary import modifiers as mods
from rules_engine.crisis_protocol.cards.vocabulary.conditions import Attacking
from rules_engine.crisis_protocol.cards.vocabulary.moments import Moment
from rules_engine.crisis_protocol.cards.vocabulary.numbers import Stat
from rules_engine.crisis_protocol.cards.vocabulary.permissions import Ignores
from rules_engine.crisis_protocol.cards.vocabulary.rule import Printed, Trigger
from rules_engine.crisis_protocol.cards.vocabulary.steps_dice import AddDice, Change, Reroll, Waived
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import May
from rules_engine.crisis_protocol.cards.vocabulary.words import Roll, StatName
from rules_engine.crisis_protocol.tabletop.attack import Ability, Fighter, TabletopAttack
from rules_engine.crisis_protocol.tabletop.dodge import TabletopDodge
from rules_engine.crisis_protocol.tabletop.rolls import Pool, Side, Worth
from rules_engine.kernel.explain import Part

BEFORE_RESULT = {Moment.TARGETED, Moment.ATTACK_POOL, Moment.DEFENSE_POOL, Moment.MODIFY_OWN, Moment.MODIFY_OPPOSING}
_SIDE = {Roll.ATTACK: Side.ATTACK, Roll.DEFENSE: Side.DEFENCE}


def form_of(cards: Content, fighter: Fighter) -> Form:
    return cards.character(fighter.card).forms[fighter.form]


def stats_of(cards: Content, fighter: Fighter) -> Stats:
    form = form_of(cards, fighter)
    return form.injured if fighter.injured and form.injured is not None else form.healthy


def is_lost_at_once(cards: Content, fighter: Fighter) -> bool:
    """Whether it is KO'd, not Dazed, when its Stamina is gone (DMG-07, GRU-17)."""
    return fighter.injured or cards.character(fighter.card).is_grunt


def fighters(card: Character) -> Iterator[Fighter]:
    """A card's sides, form by form."""
    for name, form in card.forms.items():
        yield Fighter(card=card.id, form=name)
        if form.injured is not None:
            yield Fighter(card=card.id, form=name, injured=True)


def printed(fighter: Fighter, side: Printed) -> bool:
    return side in (Printed.BOTH, Printed.INJURED if fighter.injured else Printed.HEALTHY)


def attacks_of(cards: Content, fighter: Fighter) -> tuple[Attack, ...]:
    return tuple(attack for attack in form_of(cards, fighter).attacks if printed(fighter, attack.side))


def powers_of(cards: Content, fighter: Fighter) -> Iterator[Rule]:
    for power in form_of(cards, fighter).superpowers:
        if printed(fighter, power.side):
            yield from power.parts()


def tabletop_attack(
    cards: Content,
    person: int,
    *,
    attacker: Fighter | None = None,
    attack: Attack | None = None,
    defender: Fighter | None = None,
    type_: Defense | None = None,
    strength: int | None = None,
    defence: int | None = None,
    damage: int = 0,
) -> TabletopAttack:
    """An attack ready to be rolled; numbers given by hand go before those of the cards."""
    kind = type_ or (attack.type[0] if attack else None)
    stats = stats_of(cards, defender) if defender else None
    if strength is None:
        assert attack is not None
        strength = attack.strength
    if defence is None:
        assert stats is not None and kind is not None
        defence = stats.defense(kind)
    started = TabletopAttack(
        people={Side.ATTACK: person},
        attack_pool=Pool(side=Side.ATTACK, base=strength, rule="ATK-18"),
        defence_pool=Pool(side=Side.DEFENCE, base=defence, rule="ATK-21"),
        type=kind,
        attacker=attacker,
        attack=attack.id if attack else None,
        defender=defender,
        stamina=stats.stamina if stats else None,
        damage_before=min(damage, stats.stamina - 1) if stats else damage,
        ignores_cover=any(_ignores_cover(rule) for rule in attack.rules) if attack else False,
    )
    for rule in attack.rules if attack else ():
        for part in rule.parts():
            started = _taken(started, cards, part, Side.ATTACK)
    for side, fighter in ((Side.ATTACK, attacker), (Side.DEFENCE, defender)):
        for power in powers_of(cards, fighter) if fighter else ():
            started = _taken(started, cards, power, side)
    return started


def _ignores_cover(rule: Rule) -> bool:
    return any(isinstance(p, Ignores) and Waived.COVER in p.what for p in rule.permissions)


def _taken(attack: TabletopAttack, cards: Content, rule: Rule, side: Side) -> TabletopAttack:
    """The attack with what one rule of one side does to its dice."""
    lasting = rule.kind in (RuleKind.INNATE, RuleKind.ATTACK_RULE) and not rule.on and rule.when is None
    if lasting and not rule.is_optional:
        for modifier in rule.modifiers:
            attack = _modified(attack, cards, rule, modifier, side)
    abilities = tuple(_abilities(rule, side, attack.type))
    return attack.model_copy(update={"abilities": attack.abilities + abilities}) if abilities else attack


def _modified(
    attack: TabletopAttack, cards: Content, rule: Rule, modifier: mods.Modifier, side: Side
) -> TabletopAttack:
    if not isinstance(modifier, (mods.Dice, mods.CritDice, mods.Successes)):
        return attack
    if isinstance(modifier, mods.Successes) and Roll.OPPOSING in modifier.roll:
        return _left(attack, rule)
    whose = side if modifier.of == "self" else side.other if modifier.of == "target" else None
    here = whose is not None and any(_SIDE.get(roll) is whose for roll in modifier.roll)
    if not here or whose is None or not _type_fits(modifier.when, attack.type, known=True):
        return attack
    if not _type_fits(modifier.when, attack.type) or (isinstance(modifier, mods.Dice) and modifier.against):
        return _left(attack, rule)
    pool = attack.pool(whose)
    name = "attack_pool" if whose is Side.ATTACK else "defence_pool"
    if isinstance(modifier, mods.Successes):
        worth = Worth(side=whose, faces=modifier.faces, each=modifier.each, source=rule.id, icons=rule.icons)
        return attack.model_copy(update={"worths": (*attack.worths, worth)})
    if rule.icons:
        return attack
    if isinstance(modifier, mods.CritDice):
        return attack.model_copy(update={name: pool.model_copy(update={"crit_dice": modifier.each})})
    amount = _number(attack, cards, modifier.amount)
    if amount is None:
        return _left(attack, rule)
    part = Part(amount=-amount if modifier.fewer else amount, source=rule.id)
    return attack.model_copy(update={name: pool.model_copy(update={"parts": (*pool.parts, part)})})


def _left(attack: TabletopAttack, rule: Rule) -> TabletopAttack:
    if rule.id in attack.by_hand:
        return attack
    return attack.model_copy(update={"by_hand": (*attack.by_hand, rule.id)})


def _number(attack: TabletopAttack, cards: Content, amount: object) -> int | None:
    match amount:
        case int():
            return amount
        case Stat(stat=StatName.SIZE, of="target") if attack.defender is not None:
            return stats_of(cards, attack.defender).size
    return None


def _type_fits(when: object, type_: Defense | None, *, known: bool = False) -> bool:
    """Whether a modifier holds for this type of attack; `known`: whether it might."""
    if when is None:
        return True
    if not isinstance(when, Attacking):
        return known
    if when.type and type_ is not None and type_ not in when.type:
        return False
    only_type = when.model_copy(update={"type": ()}) == Attacking()
    return known or (only_type and type_ is not None)


def _abilities(rule: Rule, side: Side, type_: Defense | None) -> Iterator[Ability]:
    triggers = [trigger for trigger in rule.on if _fits(trigger, rule, side, type_)]
    if not triggers:
        return
    name = rule.name.en if rule.name else rule.id
    for step in _steps(rule):
        match step:
            case AddDice():
                pool = _SIDE.get(step.to, side)
                if isinstance(step.amount, int) and rule.is_optional:
                    yield Ability(rule=rule.id, name=name, side=side, does="add", pool=pool, most=step.amount)
            case Reroll() | Change():
                yield Ability(
                    rule=rule.id,
                    name=name,
                    side=side,
                    does="reroll" if isinstance(step, Reroll) else "change",
                    pool=_whose(step.whose, triggers[0], side),
                    most=step.number if isinstance(step.number, int) else None,
                    faces=step.faces,
                    fails=step.fails,
                    to=step.to if isinstance(step, Change) else None,
                    icons=rule.icons,
                )


def _steps(rule: Rule) -> Iterator[object]:
    """The steps of a rule, those it may leave undone included; not those of effects it only promises."""
    for step in rule.do:
        if isinstance(step, May):
            yield from step.do
        else:
            yield step


def _fits(trigger: Trigger, rule: Rule, side: Side, type_: Defense | None) -> bool:
    if trigger.moment not in BEFORE_RESULT:
        return False
    if rule.kind is not RuleKind.ATTACK_RULE and trigger.subject != "self":
        return False
    if trigger.moment in (Moment.TARGETED, Moment.DEFENSE_POOL) and trigger.subject == "self" and side is Side.ATTACK:
        return False
    if trigger.moment is Moment.ATTACK_POOL and side is Side.DEFENCE:
        return False
    if trigger.type and type_ is not None and type_ not in trigger.type:
        return False
    rolls = {_SIDE.get(roll) for roll in trigger.roll}
    if trigger.moment is Moment.MODIFY_OPPOSING:
        return not rolls or side.other in rolls
    return not rolls or side in rolls


def _whose(whose: object, trigger: Trigger, side: Side) -> Side:
    if whose == "attacker":
        return Side.ATTACK
    if whose == "target":
        return Side.DEFENCE
    return side.other if trigger.moment is Moment.MODIFY_OPPOSING else side


def tabletop_dodge(
    cards: Content, person: int, size: int, *, who: Fighter | None = None, defence: int | None = None, damage: int = 0
) -> TabletopDodge:
    """A dodge ready to be rolled (DOD-03, DOD-04)."""
    stats = stats_of(cards, who) if who else None
    if defence is None:
        assert stats is not None
        defence = stats.physical
    return TabletopDodge(
        person=person,
        size=size,
        pool=Pool(side=Side.DEFENCE, base=defence, rule="DOD-04"),
        who=who,
        stamina=stats.stamina if stats else None,
        damage_before=min(damage, stats.stamina - 1) if stats else damage,
        worths=tuple(_dodge_worths(cards, who)) if who else (),
    )


def _dodge_worths(cards: Content, who: Fighter) -> Iterator[Worth]:
    for power in powers_of(cards, who):
        if power.kind is RuleKind.INNATE and not power.on and power.when is None:
            for modifier in power.modifiers:
                if isinstance(modifier, mods.Successes) and Roll.DODGE in modifier.roll and modifier.when is None:
                    yield Worth(side=Side.DEFENCE, faces=modifier.faces, each=modifier.each, source=power.id)
