"""English for numbers with their unit: amounts, dice, prices.

It must not say who pays or gains them.
"""

from __future__ import annotations

from ..vocabulary import Cost, costs
from ..vocabulary import numbers as n
from ..vocabulary.words import StatName
from . import names
from .clause import Scope, joined
from .en_nouns import filtered, it_has, number, quantity, selector
from .en_words import faces, faces_many


def amount(of: object, unit: str, scope: Scope) -> str:
    """A number with its unit: `2 Power`, `Power equal to the damage dealt`, `1 damage for each Wild`."""
    match of:
        case n.Named.DAMAGE_DEALT | n.Named.DAMAGE_DUE | n.Named.BLOW | n.Named.ROUND | n.Named.PAID:
            return f"{unit} equal to {number(of, scope)}"
        case n.Named.PREVIOUS | n.Amount():
            return f"that {'many' if unit.endswith('s') else 'much'} {unit}"
        case n.Named.SPENT:
            return f"that much {unit}" if unit in spent(scope) else f"{unit} equal to {spent(scope)}"
        case int() | n.Named():
            return f"{number(of, scope)} {unit}"
        case _ if (each := each_of(of, scope)) is not None:
            return f"1 {unit} for {each}"
        case _:
            return f"{unit} equal to {quantity(of, scope)}"


def dice(of: object, scope: Scope) -> str:
    match of:
        case 1:
            return "1 die"
        case n.Named.ANY:
            return "any number of dice"
        case n.Named.ALL:
            return "all dice"
        case int():
            return f"{of} dice"
        case _ if (each := each_of(of, scope)) is not None:
            return f"1 die for {each}"
        case n.Named.ROUND | n.Named.BLOW:
            return f"dice equal to {number(of, scope)}"
        case n.Named():
            return f"{number(of, scope)} dice"
        case _:
            return f"dice equal to {quantity(of, scope)}"


def each_of(of: object, scope: Scope) -> str | None:
    """`each Wild in the attack roll`, `every 2 damage it has`: what a number counts, one by one."""
    match of:
        case n.Named.SPENT:
            return f"each {spent(scope).removeprefix('the ').replace('tokens', 'token')}"
        case n.Faces(of=shown):
            where = quantity(of, scope).partition(faces_many(shown, "and"))[2]
            return f"each {faces(shown)}{where}"
        case n.Tokens(name=name, of=who):
            return f"each {names.token(name, 'en')}{it_has(name, who, scope)}"
        case n.Count(of=what):
            return f"each {filtered(what, scope, article='').strip()}"
        case n.Stat(stat=StatName.CONDITIONS, of=who):
            return f"each special condition {selector(who, scope)} has"
        case n.Every(n=n.Count(of=what), group=group):
            return f"every {group} {filtered(what, scope, article='', plural=True)}"
        case n.Every(n=inner, group=group):
            counted = quantity(inner, scope)
            return f"every {group} {'damage it has' if counted == 'its damage' else 'of ' + counted}"
    return None


def spent(scope: Scope) -> str:
    """What X stands for."""
    paying = scope.rule.players[0].pays if scope.rule is not None and scope.rule.players else None
    if scope.rule is not None and scope.rule.cost.tokens is not None:
        return "the tokens given up"
    return "the damage suffered" if paying is not None and paying.damage != 0 else "the Power spent"


def given_up(of: costs.TokenCost) -> str:
    """`1 Herb token`, `1 or more Captured Soul tokens`."""
    n, name = of.number, names.token(of.name, "en")
    if isinstance(n, costs.Spread):
        return f"{n.min} to {n.max} {name} tokens" if n.max else f"{n.min} or more {name} tokens"
    return f"{n} {name} token{'' if n == 1 else 's'}"


def price(of: Cost, scope: Scope, verb: bool = True) -> str:
    """`spends 2 Power`, `suffers 1 to 3 damage`."""
    parts = []
    for value, word, unit in ((of.power, "spend", "Power"), (of.damage, "suffer", "damage")):
        if isinstance(value, costs.Spread):
            span = f"{value.min} to {value.max}" if value.max else f"{value.min} or more"
            parts.append(f"{word} {span} {unit}")
        elif value != 0:
            parts.append(f"{word} {amount(value, unit, scope)}")
    if of.tokens:
        parts.append(f"give up {given_up(of.tokens)}")
    return joined(parts, "and")


def power(cost: costs.Cost) -> str:
    if isinstance(cost.power, costs.Spread) and not isinstance(cost.power.min, int):
        return f"{quantity(cost.power.min, Scope())} or more Power"
    if isinstance(cost.power, costs.Spread):
        return f"{cost.power.min}–{cost.power.max} Power" if cost.power.max else f"{cost.power.min} or more Power"
    spent = f"{cost.power} Power" if isinstance(cost.power, int) else "X Power"
    if cost.or_tokens is not None:
        spent += f" or {names.token(cost.or_tokens.name, 'en')} tokens"
    if cost.tokens is None:
        return spent
    return joined([spent if cost.power != 0 else "", given_up(cost.tokens)], "and")
