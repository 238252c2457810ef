"""German: what lasts."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.cardfiles.prose import joined, spaced

from ..vocabulary import Effect
from ..vocabulary import effects as eff
from . import de_nouns as nouns
from .de_nouns import ACC, DAT, NOM
from .scope import Scope
from .stats import sorted_effects

_PAYER = {"you": "dich", "opponent": "deinen Gegner", "any": "jeden Spieler"}
"""Whom a price is told of."""


def given(who: str, plural: bool, effects: Sequence[Effect], scope: Scope, until: str) -> str:
    """What dice get, in one sentence."""
    found = sorted_effects(effects, lambda number: nouns.per(number, scope), ("A", "V"), nouns.KEYWORDS)
    others = [_predicate(effect, plural, scope) for effect in found.others]
    verb = {(True, True): "erhalten", (True, False): "erhält", (False, True): "haben", (False, False): "hat"}[
        bool(until), plural
    ]
    got = [spaced(verb, until, joined(found.numbers, "und"), found.per)] if found.numbers else []
    if until:  # after the verb, as German has it
        others = [spaced(one.partition(" ")[0], until, one.partition(" ")[2]) for one in others[:1]] + others[1:]
    return spaced(who, joined([*got, *others], "und"))


def _predicate(effect: Effect, plural: bool, scope: Scope) -> str:
    its = "ihr" if plural else "sein"
    can = "können" if plural else "kann"
    if isinstance(effect, eff.DefenseIsAttack):
        return f"{'haben' if plural else 'hat'} so viel V wie A"
    if isinstance(effect, eff.HasAffiliation):
        return f"{'gehören' if plural else 'gehört'} auch zu den {nouns.AFFILIATIONS[effect.has]}"
    if isinstance(effect, eff.NoText):
        return f"{'verlieren' if plural else 'verliert'} {its}en Text"
    if isinstance(effect, eff.Unblockable):
        by = f"von {nouns.dice(effect.by, scope, DAT, 'bare')}" if effect.by else ""
        return spaced(can, by, "nicht geblockt werden")
    if isinstance(effect, eff.CannotBlock):
        whom = nouns.dice(effect.whom, scope, ACC, "bare") if effect.whom else ""
        return spaced(can, whom, "nicht blocken")
    if isinstance(effect, eff.MustBlock):
        whom = nouns.bound(effect.whom, scope, ACC) if effect.whom else ""
        return spaced("müssen" if plural else "muss", whom, "blocken, falls möglich")
    if isinstance(effect, eff.Blocks):
        return f"{can} {nouns.WORDS[effect.up_to]} Angreifer zugleich blocken"
    if isinstance(effect, eff.StrikesFirst):
        return f"{'fügen' if plural else 'fügt'} {its}en Kampfschaden vor gegnerischen Charakteren zu"
    if isinstance(effect, eff.PreventDamage):
        return _prevented(effect, plural, scope)
    if isinstance(effect, eff.Untargetable):
        by = nouns.player(effect.by, scope, DAT)
        with_ = f" mit {joined([nouns.WITH[one] for one in effect.source], 'oder')}" if effect.source else ""
        return f"{can} von {by} nicht{with_} als Ziel gewählt werden"
    if isinstance(effect, eff.KoedTo):
        return f"{'kommen' if plural else 'kommt'} in die {nouns.ZONES[effect.zone]}, statt k. o. zu gehen"
    if isinstance(effect, eff.CopyStats):
        return f"{'haben' if plural else 'hat'} kopierte Werte"
    if isinstance(effect, eff.CopyText):
        return f"{'haben' if plural else 'hat'} kopierte Fähigkeiten"
    raise TypeError(f"{effect} is said of no die")


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
