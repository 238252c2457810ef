"""English for conditions: what follows an `if`. It must not say when something is looked at."""

from __future__ import annotations

from ..vocabulary import conditions as c
from ..vocabulary import numbers as n
from ..vocabulary.filters import Each, Filter
from ..vocabulary.words import Roll, Shape, Who
from . import names
from .clause import Scope, counted, either, joined
from .en_nouns import filtered, number, people, quantity, selector, within
from .en_roles import role
from .en_words import DONE, HEALTH, SOURCES, a_, conditions, faces, faces_many, types


def condition(of: object, scope: Scope) -> str:
    match of:
        case c.All(of=several) if all(isinstance(x, c.Rolled) for x in several):
            return either([condition(x, scope) for x in several], "and")
        case c.All(of=several):
            return joined([condition(x, scope) for x in several], "and")
        case c.Any(of=several):
            return joined([condition(x, scope) for x in several], "or")
        case c.Not(of=c.Is(who=who, a=Filter(token=token) as a)) if token and a == Filter(token=token):
            return f"{selector(who, scope)} does not have the {names.token(token, 'en')} token"
        case c.Is(who=who, a=Filter(token=token) as a) if token and a == Filter(token=token):
            return f"{selector(who, scope)} has {a_(names.token(token, 'en'))} token"
        case c.Not(of=c.Is(who=who, a=Filter(has=had) as a)) if a == Filter(has=had) and had:
            return f"{selector(who, scope)} does not have {conditions(had, 'or')}"
        case c.Not(of=c.Is(who=who, a=a)):
            return f"{selector(who, scope)} is not {_quality(a, scope)}"
        case c.Not(of=c.Exists(of=what, at_least=int(least))) if least > 1:
            return f"there are fewer than {least} {filtered(counted(what), scope, article='', plural=True)}"
        case c.Not(of=c.Exists(of=what)):
            nobody = filtered(counted(what), scope, article="")
            return f"there is no {'other ' if what.but and not nobody.startswith('other') else ''}{nobody}"
        case c.Not(of=c.Rolled(faces=shown, roll=roll)):
            return f"the roll shows no {faces(shown)}"
        case c.Not(of=c.Did() as did):
            return (
                condition(did, scope)
                .replace("has already", "has not yet")
                .replace("has attacked", "has not yet attacked")
            )
        case c.Not(of=c.Same(of=(a, b))):
            return f"{role(a, scope)} is not {role(b, scope)}"
        case c.Not(of=c.Achieved()):
            return "it cannot"
        case c.Not(of=c.Squad(uses=uses)) if uses != "none":
            return f"your squad does not use {names.affiliation(uses, 'en')}"
        case c.Not(of=c.Felled(who=who, how=how)):
            return f"{selector(who, scope)} was not {joined([HEALTH[h] for h in how], 'or')} by it"
        case c.Not(of=c.Compare(left=left, at_least=least)) if least is not None:
            return f"{quantity(left, scope)} is less than {quantity(least, scope)}"
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
        case c.Is(who=who, a=Filter(has=had) as a) if had and a in (Filter(has=had), Filter(has=had, health=a.health)):
            return f"{selector(who, scope)} has {conditions(had, 'or')}"
        case c.Is(who=who, a=Filter(keyword=word) as a) if word and a == Filter(keyword=word):
            return f"{selector(who, scope)} has {names.keyword(word, 'en')}"
        case c.Is(who=who, a=Filter(token=token) as a) if token and a == Filter(token=token):
            return f"{selector(who, scope)} has {a_(names.token(token, 'en'))} token"
        case c.Is(who=who, a=Filter(form=form) as a) if form and a == Filter(form=form):
            return f"{selector(who, scope)} is {names.form(form, 'en', scope.card)}"
        case c.Is(who=who, a=Filter(activated=activated) as a) if a == Filter(activated=activated):
            return f"{selector(who, scope)} has {'an' if activated else 'no'} Activated token"
        case c.Is(who=who, a=a):
            return f"{selector(who, scope)} is {_quality(a, scope)}"
        case c.Within(range=r, who=Each(of=group), of=of_) if of.who == of_:
            return f"all {people(group, scope, 'and')} are within range {number(r, scope)} of each other"
        case c.Within(range=r, who=who, of=of_):
            verb = "are" if who == "team" else "is"
            return f"{selector(who, scope)} {verb} {within(r, of_, scope)}"
        case c.Beyond(range=r, who=who, of=of_):
            return f"{selector(who, scope)} is not {within(r, of_, scope)}"
        case c.Sight(who=who, to=to):
            return f"{selector(who, scope)} has line of sight to {selector(to, scope)}"
        case c.Exists(of=Filter(secured_by=Who.OWNER, test=c.Exists(of=Filter(beyond=far))) as what) if far is not None:
            two = filtered(what.model_copy(update={"secured_by": None, "test": None}), scope, "", plural=True)
            return f"you secure 2 {two} that are not within range {number(far.range, scope)} of each other"
        case c.Exists(of=what, at_least=1):
            return f"there is {filtered(counted(what), scope)}"
        case c.Exists(of=what, at_least=least):
            return f"there are {number(least, scope)} or more {filtered(counted(what), scope, article='', plural=True)}"
        case c.Compare():
            return _compare(of, scope)
        case c.Rolled(faces=shown, roll=roll, at_least=least):
            where = {Roll.ATTACK: "the attack roll", Roll.DEFENSE: "the defence roll"}.get(
                roll, "the attack roll" if scope.in_attack else "the roll")  # fmt: skip
            return f"{where} shows {'a' if least == 1 else f'{least} or more'} {faces(shown)}"
        case c.RolledAgain():
            return "it rerolled dice"
        case c.CouldTarget(who=who):
            return f"the attack could target {selector(who, scope)}"
        case c.Covered(value=value):
            return f"the target {'benefits' if value else 'does not benefit'} from cover"
        case c.Dealt(value=value):
            return "the attack dealt damage" if value else "the attack dealt no damage"
        case c.Felled(who=who, how=how):
            return f"{selector(who, scope)} was {joined([HEALTH[h] for h in how], 'or')} by it"
        case c.Attacking():
            return _attack(of, scope)
        case c.During(whose=whose):
            who = selector(whose, scope)
            return f"it is {'its own' if who in ('it', 'this character') else who + chr(39) + 's'} activation"
        case c.Rerolled(faces=shown):
            return f"a rerolled die shows {a_(faces(shown))}"
        case c.Turn(of=of_):
            return "it is your turn" if of_ is Who.OWNER else "it is your opponent's turn"
        case c.Did(act=acts, to=to, this=span, named=named, by=by):
            with_ = f" with {names.attack(named, 'en')}" if named else ""
            who = "it" if _some(by, scope) in ("it", "this character") else _some(by, scope)
            if to:
                done = joined([DONE[act] for act in acts], "or")
                done += " to" if acts == (c.Act.DAMAGE,) else ""
                often = f" {of.at_least} times or more" if of.at_least > 1 else ""
                already = "" if often else "already "  # the one at hand is among them
                return f"{who} has {already}{done} {_some(to, scope)}{with_}{often} this {span}"
            return f"{who} has {joined([DONE[act] for act in acts], 'or')}{with_} this {span}"
        case c.From(source=source):
            return f"it comes from {joined([SOURCES[s] for s in source], 'or')}"
        case c.Squad(uses="none"):
            return "your squad is unaffiliated"
        case c.Squad(uses=uses):
            return f"your squad uses {names.affiliation(uses, 'en')}"
        case c.Waits(character=who):
            return f"{names.character(who, 'en')} is part of your squad and has not come onto the battlefield yet"
        case c.Same(of=("source", "subject")):
            return f"{role('subject', scope)} causes that itself"
        case c.Same(of=(a, b)):
            one, other = role(a, scope), role(b, scope)
            return f"it is {one}" if other == "it" else f"{one} is {other}"
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
        many = a_(token) if least == 1 else f"{least} or more {token}s"
        if of.left.on_card:
            return f"this card has {many}"
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
            are = "are" if left.endswith("points") else "is"
            return f"{left} {are} {'greater than' if words == 'more than' and not right.isdigit() else words} {right}"
    return left


def _attack(of: c.Attacking, scope: Scope) -> str:
    parts = []
    if of.type:
        parts.append(f"the attack is {types(of.type)}")
    if of.named:
        parts.append(f"the attack is {joined([names.attack(x, 'en') for x in of.named], 'or')}")
    if of.within is not None:
        parts.append(f"the other character is within range {number(of.within, scope)}")
    if of.as_action:
        parts.append("the attack is an attack action")
    if of.shape == (Shape.SINGLE,):
        parts.append("the attack is no beam or area")
    if of.max_cost is not None:
        parts.append(f"the attack costs {of.max_cost} Power or less")
    return joined(parts, "and") or "it is an attack"


def _some(of: object, scope: Scope) -> str:
    """One of a group is enough."""
    return filtered(of.of, scope) if isinstance(of, Each) else selector(of, scope)
