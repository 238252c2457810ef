"""English for conditions and triggers."""

from __future__ import annotations

from ..vocabulary import Moment, Trigger
from ..vocabulary import conditions as c
from ..vocabulary import numbers as n
from ..vocabulary.filters import Filter
from ..vocabulary.words import Movement, Roll, RuleKind, Source, Who
from . import names
from .clause import Scope, either, joined, spaced
from .en_nouns import HEALTH, faces, faces_many, filtered, number, possessive, quantity, role, selector, tokens, types

SOURCES = {
    Source.ATTACK: "attacks", Source.SUPERPOWER: "superpowers", Source.LEADERSHIP: "leaderships",
    Source.TACTIC: "team tactic cards", Source.CRISIS: "crisis cards", Source.CONDITION: "special conditions",
    Source.COLLISION: "collisions",
}  # fmt: skip
MOVED = {
    Movement.ADVANCE: "advances", Movement.CLIMB: "climbs", Movement.PUSH: "is pushed", Movement.THROW: "is thrown",
    Movement.PLACE: "is placed",
}  # fmt: skip


def condition(of: object, scope: Scope) -> str:
    match of:
        case c.All(of=several):
            return joined([condition(x, scope) for x in several], "and")
        case c.Any(of=several):
            return joined([condition(x, scope) for x in several], "or")
        case c.Not(of=c.Is(who=who, a=a)):
            return f"{selector(who, scope)} is not {_quality(a, scope)}"
        case c.Not(of=c.Exists(of=what)):
            return f"there is no {'other ' if what.but else ''}{filtered(what, scope, article='')}"
        case c.Not(of=c.Rolled(faces=shown, roll=roll)):
            return f"the roll shows no {faces(shown)}"
        case c.Not(of=c.Did() as did):
            return (
                condition(did, scope)
                .replace("has already", "has not yet")
                .replace("has attacked", "has not yet attacked")
            )
        case c.Not(of=c.Achieved()):
            return "it cannot"
        case c.Not(of=inner):
            return f"it is not so that {condition(inner, scope)}"
        case c.AllAre(of=what, a=Filter(secured_by=Who.OWNER)):
            return f"you secure {filtered(what, scope, article='every')}"
        case c.AllAre(of=what, a=a):
            return f"{filtered(what, scope, article='every')} is {_quality(a, scope)}"
        case c.Is(who=who, a=Filter(min_power=least)) if least is not None:
            return f"{selector(who, scope)} has {number(least, scope)} or more Power"
        case c.Is(who=who, a=Filter(max_power=most)) if most is not None:
            return f"{selector(who, scope)} has {number(most, scope)} or less Power"
        case c.Is(who=who, a=a):
            return f"{selector(who, scope)} is {_quality(a, scope)}"
        case c.Within(range=r, who=who, of=of_):
            verb = "are" if who == "team" else "is"
            return f"{selector(who, scope)} {verb} within R{number(r, scope)} of {selector(of_, scope)}"
        case c.Beyond(range=r, who=who, of=of_):
            return f"{selector(who, scope)} is not within R{number(r, scope)} of {selector(of_, scope)}"
        case c.Sight(who=who, to=to):
            return f"{selector(who, scope)} has line of sight to {selector(to, scope)}"
        case c.Exists(of=Filter(secured_by=Who.OWNER, test=c.Exists(of=Filter(beyond=far))) as what) if far is not None:
            two = filtered(what.model_copy(update={"secured_by": None, "test": None}), scope, "", plural=True)
            return f"you secure 2 {two} that are not within R{number(far.range, scope)} of each other"
        case c.Exists(of=what, at_least=1):
            return f"there is {filtered(what, scope)}"
        case c.Exists(of=what, at_least=least):
            return f"there are {number(least, scope)} or more {filtered(what, scope, article='', plural=True)}"
        case c.Compare():
            return _compare(of, scope)
        case c.Rolled(faces=shown, roll=roll, at_least=least):
            where = {Roll.ATTACK: "the attack roll", Roll.DEFENSE: "the defense roll"}.get(
                roll, "the attack roll" if scope.in_attack else "the roll")  # fmt: skip
            return f"{where} shows {'a' if least == 1 else f'{least} or more'} {faces(shown)}"
        case c.Dealt(value=value):
            return "the attack dealt damage" if value else "the attack dealt no damage"
        case c.Felled(who=who, how=how):
            return f"{selector(who, scope)} was {joined([HEALTH[h] for h in how], 'or')} by it"
        case c.Attacking():
            return _attack(of, scope)
        case c.During(whose=whose):
            who = selector(whose, scope)
            return f"it is {'its own' if who in ('it', 'this character') else who + chr(39) + 's'} activation"
        case c.Did(act=acts, to=to, this=span, named=named, by=by):
            with_ = f" with {names.attack(named, 'en')}" if named else ""
            who = "it" if selector(by, scope) in ("it", "this character") else selector(by, scope)
            if to:
                done = joined([DONE[act] for act in acts], "or")
                return f"{who} has already {done} {selector(to, scope)}{with_} this {span}"
            return f"{who} has {joined([DONE[act] for act in acts], 'or')}{with_} this {span}"
        case c.From(source=source):
            return f"it comes from {joined([SOURCES[s] for s in source], 'or')}"
        case c.Squad(uses=uses):
            return f"your squad uses {names.affiliation(uses, 'en')}"
        case c.Same(of=(a, b)):
            return f"{role(a, scope)} is {role(b, scope)}"
        case c.Achieved(of=what):
            return "so" if role(what, scope).startswith("the chosen") else "it does"
        case _:
            raise TypeError(of)


def _quality(a: Filter, scope: Scope) -> str:
    """`Healthy`, `holding an objective token`: a filter as what something is."""
    text = filtered(a, scope)
    if a.beyond is not None and a.beyond.of != "self" and not a.health:
        return text.partition("character ")[2]
    for plain in ("a character ", "an allied character ", "an enemy character "):
        text = text.removeprefix(plain)
    if a.health:
        return joined([HEALTH[h] for h in a.health], "or")
    return text


def _compare(of: c.Compare, scope: Scope) -> str:
    left = quantity(of.left, scope)
    if isinstance(of.left, n.Tokens) and isinstance(of.at_least, int):
        least = of.at_least
        held = names.is_objective(of.left.name)
        token = names.token(of.left.name, "en") + ("" if held else " token")
        many = f"{'a' if least == 1 else f'{least} or more'} {token}{'' if least == 1 else 's'}"
        return f"{selector(of.left.of, scope)} {'is holding' if held else 'has'} {many}"
    if isinstance(of.left, n.Faces) and isinstance(of.more_than, n.Count):
        there = filtered(of.more_than.of, scope, article="", plural=True)
        return f"the roll shows more {faces_many(of.left.of, 'and')} than there are {there}"
    for bound, words in (
        (of.more_than, "more than"),
        (of.at_least, "at least"),
        (of.at_most, "at most"),
        (of.equals, "exactly"),
    ):
        if bound is not None:
            right = quantity(bound, scope)
            return f"{left} is {'greater than' if words == 'more than' and not right.isdigit() else words} {right}"
    return left


def _attack(of: c.Attacking, scope: Scope) -> str:
    parts = []
    if of.type:
        parts.append(f"the attack is {types(of.type)}")
    if of.named:
        parts.append(f"the attack is {joined([names.attack(x, 'en') for x in of.named], 'or')}")
    if of.within is not None:
        parts.append(f"the other character is within R{number(of.within, scope)}")
    if of.as_action:
        parts.append("the attack is an attack action")
    if of.max_cost is not None:
        parts.append(f"the attack costs {of.max_cost} Power or less")
    return joined(parts, "and")


def party(of: object, scope: Scope, default: str = "a character") -> str:
    if of is None:
        return default
    return role(of, scope) if isinstance(of, str) else filtered(of, scope) if isinstance(of, Filter) else default


DONE = {
    c.Act.ATTACK: "attacked", c.Act.TARGET: "targeted", c.Act.ADVANCE: "advanced", c.Act.PLACE: "been placed",
    c.Act.MOVE_ACTION: "made a move action",
    c.Act.ATTACK_ACTION: "made an attack action", c.Act.DAMAGE: "dealt damage", c.Act.INTERACT: "interacted",
    c.Act.USE: "used it",
}  # fmt: skip


def activation(s: str) -> str:
    """`its activation`, `the activation of a character holding a Prisoner`."""
    return f"{possessive(s)} activation" if len(s.split()) < 4 else f"the activation of {s}"


def _rolling(t: Trigger) -> str:
    verbs = {Roll.ATTACK: "attacks", Roll.DEFENSE: "defends", Roll.DODGE: "dodges", Roll.INTERACTION: "interacts"}
    text = joined([verbs[r] for r in t.roll if r in verbs], "or") or "rolls dice"
    return f"{text} against {a_(types(t.type))} attack" if t.type and Roll.DEFENSE in t.roll else text


def a_(text: str) -> str:
    return f"{'an' if text[:1].lower() in 'aeiou' else 'a'} {text}"


def trigger(t: Trigger, scope: Scope) -> str:
    """A subordinate clause: `when this character is targeted by an attack`."""
    s, b = party(t.subject, scope), party(t.by, scope)
    enemy = " from an enemy effect" if isinstance(t.by, Filter) and t.by.side == "enemy" else ""
    attack = spaced(types(t.type), "attack")
    after = "after" if t.after_effect else "when"
    tail = ", once that effect is resolved" if t.after_effect else ""
    match t.moment:
        case Moment.TARGETED if (t.subject is not None and t.by is None) or (
            t.subject is not None and t.subject == "self"
        ):
            return f"when {s} is targeted by {a_('enemy ' + attack) if enemy else a_(attack)}"
        case Moment.TARGETED if t.subject is not None and enemy:
            return f"when {s} is targeted by an enemy {attack}"
        case Moment.TARGETED:
            return f"when {b} targets {s} with {a_(attack)}"
        case Moment.MODIFY_OWN if scope.in_attack:
            return ""
        case Moment.MODIFY_OWN if not t.roll:
            return "in the Modify Dice step"
        case Moment.MODIFY_OWN:
            return f"when {s} {_rolling(t)}, in the Modify Dice step"
        case Moment.MODIFY_OPPOSING if scope.in_attack:
            return ""
        case Moment.MODIFY_OPPOSING:
            return f"when {s} defends against {a_(attack)}, in the Modify Dice step"
        case Moment.MODIFY_ENDED:
            return f"when {b if t.by else s} {'attacks' if t.by else 'defends'}, at the end of the Modify Dice step"
        case Moment.ROLLED:
            which = [f"{'an' if r in (Roll.ATTACK, Roll.INTERACTION) else 'a'} {r}" for r in t.roll]
            return f"when {s} rolls dice for {joined(which, 'or')}"
        case Moment.BEFORE_DAMAGE:
            return "before damage is dealt" if scope.in_attack else f"when {s} is attacked, before damage is dealt"
        case Moment.ATTACK_RESOLVED if scope.in_attack:
            return "after this attack"
        case Moment.ATTACK_RESOLVED if t.by is not None and t.subject is not None and not enemy:
            return f"after {b} attacks {s}"
        case Moment.ATTACK_RESOLVED:
            whose = "an enemy attack" if enemy else "an attack"
            return f"after {whose} against {s}" if t.subject else "after the attack"
        case Moment.ATTACK_POOL | Moment.DEFENSE_POOL if t.subject is not None:
            return f"before {s} rolls {'attack' if t.moment is Moment.ATTACK_POOL else 'defense'} dice"
        case Moment.ATTACK_POOL:
            return "when the attack pool is made"
        case Moment.ATTACK_DECLARED:
            return f"when {b} declares an attack"
        case Moment.WOULD_SUFFER:
            return "when this attack would deal damage" if scope.in_attack else f"when {s} would suffer damage{enemy}"
        case Moment.DAMAGED:
            hostile = a_(f"enemy {attack}") if enemy else a_(attack)
            by = f" by {hostile}" if t.source == (Source.ATTACK,) else enemy.replace(" from", " by")
            return f"when {s} is damaged{by}{tail}"
        case Moment.WOULD_DAZE if isinstance(t.by, Filter) and not enemy:
            return f"when {b} would Daze {s}"
        case Moment.WOULD_DAZE:
            return (
                f"when {s} would be Dazed{' by ' + a_(attack) if t.source == (Source.ATTACK,) else enemy}, before that"
            )
        case Moment.DAZED | Moment.KOED:
            state = "Dazed" if t.moment is Moment.DAZED else "KO'd"
            by = " by an enemy effect" if enemy else ""
            return f"when {b} has {state} {s}" if t.by is not None and not enemy else f"when {s} is {state}{by}{tail}"
        case Moment.WOULD_FLIP:
            return f"when {s} would turn to its Injured side"
        case Moment.WOULD_LEAVE:
            return f"when {s} would leave the battlefield"
        case Moment.WOULD_MOVE:
            kinds = joined([MOVED[m].removeprefix("is ") for m in t.move], "or")
            return f"when {s} would be {kinds}{' by an enemy effect' if enemy else ''}"
        case Moment.MOVED:
            return f"when {s} {joined([MOVED[m] for m in t.move], 'or')}"
        case Moment.WOULD_COLLIDE:
            return f"when {s} would suffer a collision"
        case Moment.DODGE_STARTED:
            return f"when {s} is about to dodge"
        case Moment.ROLL_RESOLVED:
            return f"after an effect for which {s} rolled dice"
        case Moment.POWER_PHASE:
            return "in the Power Phase"
        case Moment.CLEANUP:
            return "in the Cleanup Phase"
        case Moment.CLEANUP_STARTED:
            return "at the start of the Cleanup Phase"
        case Moment.ACTIVATION:
            return f"during {activation(s)}"
        case Moment.ACTIVATION_STARTED:
            return f"at the start of {activation(s)}"
        case Moment.ACTIVATION_ENDED:
            return f"at the end of {activation(s)}"
        case Moment.ACTION_STARTED | Moment.ACTION_ENDED:
            verb = "begins" if t.moment is Moment.ACTION_STARTED else "has made"
            return f"when {s} {verb} {joined([a_(str(kind)) for kind in t.action], 'or') or 'an'} action"
        case Moment.SCORED:
            return "after scoring in the Cleanup Phase"
        case Moment.LEADERSHIP_PICKED:
            return "when this leadership becomes active"
        case Moment.TACTIC_PLAYED:
            return f"when {b if t.by else s} plays a team tactic card"
        case Moment.SUPERPOWER_RESOLVED | Moment.SUPERPOWER_USED:
            kinds = joined([str(k) for k in t.kinds if isinstance(k, RuleKind)], "or")
            when = "after" if t.moment is Moment.SUPERPOWER_RESOLVED else "when"
            return f"{when} {b} uses {a_(spaced(kinds, 'superpower'))}{tail}"
        case Moment.POWER_LOST:
            return f"{after} {s} spends or loses Power"
        case Moment.TERRAIN_DESTROYED:
            return f"when {'an allied effect' if t.by else 'an effect'} destroys terrain"
        case Moment.WOULD_DROP:
            return f"when {s} would drop {tokens(t.tokens) if t.tokens else 'an objective token'}"
        case _:
            return f"{t.moment.replace('_', ' ')} ({s})" if t.subject else t.moment.replace("_", " ")


def triggers(of: tuple[Trigger, ...], scope: Scope) -> str:
    """Several triggers as one clause; what they share is said once."""
    pair = {Moment.DAZED, Moment.KOED}
    if len(of) == 2 and {t.moment for t in of} == pair:
        return trigger(of[0], scope).replace("is Dazed", "is Dazed or KO'd").replace("has Dazed", "has Dazed or KO'd")
    texts = list(dict.fromkeys(trigger(t, scope) for t in of))
    heads, tails = zip(*(_split(t) for t in texts), strict=True) if texts else ((), ())
    if len(texts) > 1 and len(set(tails)) == 1 and tails[0]:
        return f"{either(list(heads), 'or')}, {tails[0]}"
    if len(texts) > 1 and len(set(heads)) == 1 and tails[0]:
        return f"{heads[0]}, {either(list(tails), 'or')}"
    return either(texts, "or", 3)


def _split(text: str) -> tuple[str, str]:
    head, _, tail = text.rpartition(", ")
    return (head, tail) if head else (tail, "")
