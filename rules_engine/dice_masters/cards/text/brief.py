"""Texts in a few letters, for buttons and lists: what one does and what it costs.

Short, so it leaves out: whoever wants to know reads the text itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.kit.cards.step import StepBase

from ..vocabulary import Cost, Effect, Rule
from ..vocabulary import effects as eff
from ..vocabulary import steps as verbs
from . import de_nouns, en_nouns

LONGEST = 80
"""Letters of a button."""

_VERBS = {
    "damage": ("{n} damage", "{n} Schaden"), "gain_life": ("+{n} life", "+{n} Leben"),
    "lose_life": ("−{n} life", "−{n} Leben"), "ko": ("KO", "k. o."), "sacrifice": ("sacrifice", "opfern"),
    "spin": ("level up", "aufwerten"), "reroll": ("reroll", "neu werfen"),
    "draw_and_roll": ("draw and roll", "ziehen und werfen"), "draw": ("draw to Prep", "ziehen"),
    "move": ("move dice", "Würfel verlegen"), "field": ("field a die", "Würfel aufstellen"),
    "regenerate": ("regenerate", "regenerieren"), "leave_combat": ("leave the attack", "Angriff verlassen"),
    "set_aside": ("set a character aside", "Charakter beiseitelegen"), "park": ("onto a card", "auf eine Karte"),
    "buy": ("take a die", "Würfel nehmen"), "exchange": ("damage each other", "Schaden tauschen"),
    "suspend": ("switch its text off", "Text abschalten"), "cancel": ("cancel", "verhindern"),
    "redirect": ("take the damage", "Schaden umleiten"), "also_target": ("target another", "auch anderen wählen"),
    "capture": ("capture", "gefangen nehmen"), "take_control": ("take control", "Kontrolle übernehmen"),
    "copy": ("copy", "kopieren"),
}  # fmt: skip
_EFFECTS = {
    "defense_is_attack": ("D = A", "V = A"), "no_text": ("lose text", "Text weg"),
    "unblockable": ("unblockable", "nicht blockbar"), "cannot_block": ("cannot block", "kann nicht blocken"),
    "must_block": ("must block", "muss blocken"), "blocks": ("blocks more", "blockt mehr"),
    "strikes_first": ("strikes first", "schlägt zuerst"), "prevent_damage": ("less damage", "weniger Schaden"),
    "untargetable": ("no target", "kein Ziel"), "koed_to": ("Used Pile, not KO", "Ablage statt k. o."),
    "free_fielding": ("field free", "kostenlos aufstellen"), "fielding_cost": ("fielding cost", "Aufstellungskosten"),
    "purchase_cost": ("purchase cost", "Kaufkosten"), "block_toll": ("life to block", "Leben fürs Blocken"),
    "copy_stats": ("copied stats", "kopierte Werte"), "copy_text": ("copied text", "kopierter Text"),
}  # fmt: skip


def price(cost: Cost, locale: str) -> str:
    """What is paid: `2 bolts, 1 life`."""
    de = locale == "de"
    nouns = de_nouns if de else en_nouns
    parts = [nouns.energy_of(kind, amount) for kind, amount in cost.energy.items()]
    if cost.any_number_of is not None:
        parts.append(f"X {de_nouns.ENERGY[cost.any_number_of][1] if de else cost.any_number_of.value + 's'}")
    if cost.life:
        parts.append(de_nouns.life(cost.life) if de else f"{cost.life} life")
    if cost.damage_to_each_player:
        parts.append(f"{cost.damage_to_each_player} {'Schaden für alle' if de else 'damage to each'}")
    if cost.sacrifice_self or cost.sacrifice is not None:
        parts.append("Opfer" if de else "sacrifice")
    if cost.spin_down:
        parts.append("abwerten" if de else "spin down")
    return ", ".join(parts)


def gist(rule: Rule, locale: str) -> str:
    """What a text does, in a few words."""
    said = list(dict.fromkeys(_said(rule, locale)))
    text = " · ".join(said[:3])
    return text if len(text) <= LONGEST // 2 else said[0]


def _said(rule: Rule, locale: str) -> Iterator[str]:
    if rule.effects:
        yield held(rule.effects, locale)
    yield from _steps(rule.do, locale)


def _steps(steps: Sequence[StepBase], locale: str) -> Iterator[str]:
    language = int(locale == "de")
    for step in steps:
        if isinstance(step, verbs.Give):
            yield held(step.effects, locale)
        elif step.word in _VERBS:
            amount = getattr(step, "amount", None)
            said = _VERBS[step.word][language].format(n=amount if isinstance(amount, int) else "X")
            yield said
        else:
            inner = [steps for _, steps in step.inner_steps() if steps]
            for one in inner[:1] if isinstance(step, verbs.If) else inner:
                yield from _steps(one, locale)


def held(effects: Sequence[Effect], locale: str) -> str:
    """What somebody has from them."""
    de = locale == "de"
    nouns = de_nouns if de else en_nouns
    said: list[str] = []
    for effect in effects:
        if isinstance(effect, (eff.ChangeAttack, eff.ChangeDefense)):
            stat = "A" if isinstance(effect, eff.ChangeAttack) else "V" if de else "D"
            said.append(f"{effect.by:+d}{stat}".replace("-", "−") if isinstance(effect.by, int) else f"+X{stat}")
        elif isinstance(effect, eff.HasKeyword):
            said.append(nouns.KEYWORDS[effect.has])
        elif isinstance(effect, eff.HasAffiliation):
            said.append(nouns.AFFILIATIONS[effect.has])
        else:
            said.append(_EFFECTS[effect.word][int(de)])
    return " ".join(said)
