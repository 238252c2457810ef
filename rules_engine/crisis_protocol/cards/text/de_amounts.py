"""German for numbers with their unit: amounts, dice, prices.

It must not say who pays or gains them.
"""

from __future__ import annotations

from ..vocabulary import Cost, costs
from ..vocabulary import numbers as n
from ..vocabulary.words import StatName
from . import names
from .clause import Scope, joined
from .de_nouns import filtered, in_which_roll, measured, number, quantity, selector
from .de_words import GEN, NOM, faces, marker


def amount(of: object, unit: str, scope: Scope) -> str:
    match of:
        case n.Named.DAMAGE_DEALT:
            return f"so viel {unit}, wie Schaden zugefügt wurde"
        case n.Named.BLOW:
            return f"so viel {unit}, wie dem angeschlagenen oder besiegten Charakter Schaden zugefügt wurde"
        case n.Named.DAMAGE_DUE:
            return f"so viel {unit}, wie Schaden anfällt"
        case n.Named.PREVIOUS | n.Amount():
            return f"ebenso {'viele' if unit.endswith('Marker') else 'viel'} {unit}"
        case n.Named.SPENT:
            return f"ebenso viel {unit}" if unit in spent(scope) else f"{unit} in Höhe der ausgegebenen Kraft"
        case n.Named.PAID:
            return f"so viel {unit}, wie dafür ausgegeben wurde"
        case n.Named.ROUND:
            return f"{unit} in Höhe der Rundenzahl"
        case int() | n.Named():
            return f"{number(of, scope)} {unit}"
        case _ if (each := each_of(of, scope)) is not None:
            return f"1 {unit} {each}"
        case _:
            what = quantity(of, scope)
            what = what.replace("Bedrohungsgrad", "Bedrohungsgrads", 1) if isinstance(of, n.Stat) else what
            for stat in ("Physische ", "Mystische "):  # weak, as after `der`
                what = what.replace(stat, f"{stat[:-1]}n ", 1) if isinstance(of, n.Stat) else what
            the = "des" if what.startswith("Bedrohungsgrads") else "der"
            return f"{unit} in Höhe {the} {what}" if isinstance(of, (n.Stat, n.Count)) else f"{unit} gleich {what}"


def dice(of: object, scope: Scope) -> str:
    match of:
        case 1:
            return "1 Würfel"
        case n.Named.ANY:
            return "beliebig viele Würfel"
        case n.Named.ALL:
            return "alle Würfel"
        case int():
            return f"{of} Würfel"
        case _ if (each := each_of(of, scope)) is not None:
            return f"1 Würfel {each}"
        case n.Named.ROUND:
            return "so viele Würfel wie die Rundenzahl"
        case n.Named.BLOW:
            return "so viele Würfel, wie dem angeschlagenen oder besiegten Charakter Schaden zugefügt wurde,"
        case n.Named():
            return f"{number(of, scope)} Würfel"
        case _:
            inner, most = (of.n, f" (höchstens {of.max})") if isinstance(of, n.Capped) else (of, "")
            return f"so viele Würfel wie {measured(inner, scope)}{most}"


def each_of(of: object, scope: Scope) -> str | None:
    """`je Spezial im Angriffswurf`: what a number counts, one by one."""
    match of:
        case n.Named.SPENT:
            if "Marker" in spent(scope):
                return "je abgegebenem Marker"
            return "je erlittenem Schaden" if "Schaden" in spent(scope) else "je ausgegebener Kraft"
        case n.Faces(of=shown):
            return f"je {faces(shown)} {in_which_roll(of, scope)}"
        case n.Tokens(name=name):
            held = "gehaltenem " if names.is_objective(name) else ""
            return f"je {held}{marker(name)}"
        case n.Stat(stat=StatName.CONDITIONS, of=who):
            return f"je Zustand {selector(who, scope, GEN)}"
        case n.Stat(stat=StatName.DAMAGE):
            return "je eigenem Schaden"
        case n.Every(n=n.Stat(stat=StatName.DAMAGE), group=group):
            return f"je {group} eigenem Schaden"
        case n.Every(n=n.Count(of=what), group=group):
            return f"je {group} {filtered(what, scope, NOM, article='', plural=True)}"
    return None


def spent(scope: Scope) -> str:
    """What X stands for."""
    paying = scope.rule.players[0].pays if scope.rule is not None and scope.rule.players else None
    if scope.rule is not None and scope.rule.cost.tokens is not None:
        return "die Zahl der abgegebenen Marker"
    return "der erlittene Schaden" if paying is not None and paying.damage != 0 else "die ausgegebene Kraft"


def given_up(of: costs.TokenCost) -> str:
    """`1 Herb-Marker`, `1 oder mehr Captured-Soul-Marker`."""
    n = of.number
    if isinstance(n, costs.Spread):
        return f"{n.min} bis {n.max} {marker(of.name)}" if n.max else f"{n.min} oder mehr {marker(of.name)}"
    return f"{'alle' if n == 'all' else n} {marker(of.name)}"


def price(of: Cost, scope: Scope) -> str:
    """An infinitive group: `2 Kraft ausgeben`."""
    parts = []
    for value, word, unit in ((of.power, "ausgeben", "Kraft"), (of.damage, "erleiden", "Schaden")):
        if isinstance(value, costs.Spread):
            span = f"{value.min} bis {value.max}" if value.max else f"{value.min} oder mehr"
            parts.append(f"{span} {unit} {word}")
        elif value != 0:
            parts.append(f"{amount(value, unit, scope)} {word}")
    if of.tokens:
        parts.append(f"{given_up(of.tokens)} abgeben")
    return joined(parts, "und")


def power(cost: costs.Cost) -> str:
    if isinstance(cost.power, costs.Spread) and not isinstance(cost.power.min, int):
        return f"mindestens {amount(cost.power.min, 'Kraft', Scope())}"
    if isinstance(cost.power, costs.Spread):
        return f"{cost.power.min}–{cost.power.max} Kraft" if cost.power.max else f"mindestens {cost.power.min} Kraft"
    spent = f"{cost.power} Kraft" if isinstance(cost.power, int) else "X Kraft"
    if cost.or_tokens is not None:
        spent += f" oder {marker(cost.or_tokens.name)}"
    if cost.tokens is None:
        return spent
    return joined([spent if cost.power != 0 else "", given_up(cost.tokens)], "und")
