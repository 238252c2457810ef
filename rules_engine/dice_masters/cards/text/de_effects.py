"""German: what lasts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_engine.cardfiles.prose import joined, spaced
from rules_engine.kit.words.german import ACC, DAT, NOM

from ..vocabulary import Effect
from ..vocabulary import effects as eff
from . import de_nouns as nouns
from .scope import Scope
from .stats import sorted_effects

_PAYER = {"you": "dich", "opponent": "deinen Gegner", "any": "jeden Spieler"}
"""Whom a price is told of."""


def given(
    who: str, plural: bool, effects: Sequence[Effect], scope: Scope, until: str, tell: Callable[[Effect], str]
) -> str:
    """What dice get, in one sentence."""
    found = sorted_effects(effects, lambda number: nouns.per(number, scope), ("A", "V"), nouns.KEYWORDS)
    others = [
        _prevented(effect, plural, scope) if isinstance(effect, eff.PreventDamage) else tell(effect)
        for effect in found.others
    ]
    verb = {(True, True): "erhalten", (True, False): "erhält", (False, True): "haben", (False, False): "hat"}[
        bool(until), plural
    ]
    got = [spaced(verb, until, joined(found.numbers, "und"), found.per)] if found.numbers else []
    if until:  # after the verb, as German has it
        others = [spaced(one.partition(" ")[0], until, one.partition(" ")[2]) for one in others[:1]] + others[1:]
    return spaced(who, joined([*got, *others], "und"))


def _prevented(effect: eff.PreventDamage, plural: bool, scope: Scope) -> str:
    combat = [one.value for one in effect.source] == ["combat"]
    word = "Kampfschaden" if combat else "Schaden"
    amount = f"keinen {word}" if not effect.above else f"je höchstens {effect.above} {word}"
    sources = joined([nouns.FROM[one] for one in effect.source], "oder") if not combat else ""
    from_ = f"von {nouns.dice(effect.from_, scope, DAT, 'bare')}" if effect.from_ else sources
    return spaced("erleiden" if plural else "erleidet", from_, amount)


def of_player(effect: Effect, scope: Scope, until: str) -> str:
    """What changes for players."""
    if isinstance(effect, eff.PurchaseCost):
        which = nouns.dice(effect.of.model_copy(update={"zone": (), "whose": "any"}), scope, NOM, "bare")
        buyer, less = _PAYER.get(effect.buyer, ""), "weniger" if effect.by < 0 else "mehr"
        return spaced(which, "kosten", buyer, until, f"beim Kauf {abs(effect.by)} Energie {less}")
    if isinstance(effect, eff.FieldingCost):
        anyones = effect.of.model_copy(update={"whose": "any"})
        if effect.free:
            what = nouns.dice(anyones, scope, NOM, "ein").partition(" ")[2]
            return spaced("der nächste", what + ",", "den du", until, "aufstellst, kostet nichts")
        payer, less = _PAYER.get(effect.of.whose, ""), "weniger" if effect.by < 0 else "mehr"
        what = nouns.dice(anyones, scope, ACC, "ein")
        return spaced(what, "aufzustellen kostet", payer, until, f"{abs(effect.by)} Energie {less}")
    if isinstance(effect, eff.BlockToll):
        who = nouns.player(effect.payer, scope)
        if effect.per is None:
            return spaced(who, "muss", until, f"{nouns.life(effect.life)} zahlen, um überhaupt zu blocken")
        for_ = nouns.dice(effect.per, scope, ACC, "jeder")
        return spaced(who, "muss", until, f"{nouns.life(effect.life)} für {for_} zahlen, der blockt")
    raise TypeError(f"{effect} is not a player's")
