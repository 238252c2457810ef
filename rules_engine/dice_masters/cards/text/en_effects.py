"""English: what lasts."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.cardfiles.prose import joined, spaced

from ..vocabulary import Effect
from ..vocabulary import effects as eff
from . import en_nouns as nouns
from .scope import Scope
from .stats import sorted_effects

_PAYER = {"you": " you", "opponent": " your opponent", "any": " each player"}
"""Whom a price is told of."""


def given(who: str, plural: bool, effects: Sequence[Effect], scope: Scope, until: str) -> list[str]:
    """What dice get, in one sentence."""
    found = sorted_effects(effects, lambda number: nouns.per(number, scope), ("A", "D"), nouns.KEYWORDS)
    others = [_predicate(effect, plural, scope) for effect in found.others]
    verb = {(True, True): "get", (True, False): "gets", (False, True): "have", (False, False): "has"}[
        bool(until), plural
    ]
    got = [spaced(verb, joined(found.numbers, "and"), found.per)] if found.numbers else []
    if others and until:
        return [f"{until} {who} {joined([*got, *others], 'and')}"]
    return [spaced(who, joined([*got, *others], "and"), until)]


def _predicate(effect: Effect, plural: bool, scope: Scope) -> str:
    s = "" if plural else "s"
    its = "their" if plural else "its"
    if isinstance(effect, eff.DefenseIsAttack):
        return f"ha{'ve' if plural else 's'} D equal to {its} A"
    if isinstance(effect, eff.HasAffiliation):
        return f"also count{s} as a {nouns.ADJECTIVES[effect.has]}"
    if isinstance(effect, eff.NoText):
        return f"lose{s} {its} text"
    if isinstance(effect, eff.Unblockable):
        return "cannot be blocked" + (f" by {nouns.dice(effect.by, scope, 'no')}" if effect.by else "")
    if isinstance(effect, eff.CannotBlock):
        return "cannot block" + (f" {nouns.dice(effect.whom, scope, 'no')}" if effect.whom else "")
    if isinstance(effect, eff.MustBlock):
        return spaced("must block", nouns.bound(effect.whom, scope) if effect.whom else "", "if possible")
    if isinstance(effect, eff.Blocks):
        return f"can block {nouns.WORDS[effect.up_to]} attackers at once"
    if isinstance(effect, eff.StrikesFirst):
        return f"deal{s} {its} combat damage before opposing characters do"
    if isinstance(effect, eff.PreventDamage):
        return _prevented(effect, s, scope)
    if isinstance(effect, eff.Untargetable):
        with_ = joined([nouns.SOURCES[one] for one in effect.source], "or")
        by = nouns.player(effect.by, scope)
        return f"cannot be a target of {by}" + (f"'s {with_}" if with_ else "")
    if isinstance(effect, eff.KoedTo):
        return f"go{'' if plural else 'es'} to the {nouns.ZONES[effect.zone]} instead of being KO'd"
    if isinstance(effect, eff.CopyStats):
        return f"ha{'ve' if plural else 's'} copied stats"
    if isinstance(effect, eff.CopyText):
        return f"ha{'ve' if plural else 's'} copied abilities"
    raise TypeError(f"{effect} is said of no die")


def _prevented(effect: eff.PreventDamage, s: str, scope: Scope) -> str:
    combat = "combat damage" if [one.value for one in effect.source] == ["combat"] else "damage"
    amount = f"no {combat}" if not effect.above else f"at most {effect.above} {combat}"
    sources = [nouns.SOURCES[one] for one in effect.source if one.value != "combat"]
    from_ = nouns.dice(effect.from_, scope, "no") if effect.from_ else joined(sources, "or")
    return spaced(f"suffer{s}", amount, f"from {from_}" if from_ else "", "at a time" if effect.above else "")


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
