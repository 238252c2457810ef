"""English: what lasts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_engine.cardfiles.prose import joined, spaced

from ..vocabulary import Effect
from ..vocabulary import effects as eff
from . import en_nouns as nouns
from .scope import Scope
from .stats import sorted_effects

_PAYER = {"you": " you", "opponent": " your opponent", "any": " each player"}
"""Whom a price is told of."""


def given(
    who: str, plural: bool, effects: Sequence[Effect], scope: Scope, until: str, tell: Callable[[Effect], str]
) -> list[str]:
    """What dice get, in one sentence."""
    found = sorted_effects(effects, lambda number: nouns.per(number, scope), ("A", "D"), nouns.KEYWORDS)
    others = [
        _prevented(effect, plural, scope) if isinstance(effect, eff.PreventDamage) else tell(effect)
        for effect in found.others
    ]
    verb = {(True, True): "get", (True, False): "gets", (False, True): "have", (False, False): "has"}[
        bool(until), plural
    ]
    got = [spaced(verb, joined(found.numbers, "and"), found.per)] if found.numbers else []
    if others and until:
        return [f"{until} {who} {joined([*got, *others], 'and')}"]
    return [spaced(who, joined([*got, *others], "and"), until)]


def _prevented(effect: eff.PreventDamage, plural: bool, scope: Scope) -> str:
    combat = "combat damage" if [one.value for one in effect.source] == ["combat"] else "damage"
    amount = f"no {combat}" if not effect.above else f"at most {effect.above} {combat}"
    sources = [nouns.SOURCES[one] for one in effect.source if one.value != "combat"]
    from_ = nouns.dice(effect.from_, scope, "no") if effect.from_ else joined(sources, "or")
    return spaced(
        "suffer" if plural else "suffers", amount, f"from {from_}" if from_ else "", "at a time" if effect.above else ""
    )


def of_players(effects: Sequence[Effect], scope: Scope, until: str) -> list[str]:
    """What changes for players."""
    return [spaced(until, _of_player(effect, scope)) for effect in effects]


def _of_player(effect: Effect, scope: Scope) -> str:
    if isinstance(effect, eff.PurchaseCost):
        bought = nouns.dice(effect.of.model_copy(update={"zone": (), "whose": "any"}), scope, "no")
        return (
            f"{bought} cost{_PAYER.get(effect.buyer, '')} {abs(effect.by)} {'less' if effect.by < 0 else 'more'} to buy"
        )
    if isinstance(effect, eff.FieldingCost):
        which = effect.of.model_copy(update={"whose": "any"})
        if effect.free:
            return f"the next {nouns.dice(which, scope, 'a').partition(' ')[2]} you field costs nothing"
        more = "less" if effect.by < 0 else "more"
        return (
            f"fielding {nouns.dice(which, scope, 'a')} costs{_PAYER.get(effect.of.whose, '')} {abs(effect.by)} {more}"
        )
    if isinstance(effect, eff.BlockToll):
        who = nouns.player(effect.payer, scope)
        if effect.per is None:
            return f"{who} must pay {effect.life} life to block at all"
        return f"{who} must pay {effect.life} life for {nouns.dice(effect.per, scope, 'each')} that blocks"
    raise TypeError(f"{effect} is not a player's")
