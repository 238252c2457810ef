"""German: what texts say, in the words of the German rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rules_engine.cardfiles.prose import joined
from rules_engine.kit.words import german
from rules_engine.kit.words.german import ACC, DAT, NOM, Case
from rules_engine.kit.words.say import Forms

from ..vocabulary import Condition, Effect, Plain, Rule
from ..vocabulary import conditions as cond
from ..vocabulary import steps as verbs
from ..vocabulary.filters import Filter, Selector
from ..vocabulary.triggers import FromAbility
from . import de_nouns as nouns
from .de_effects import given, of_player
from .de_steps import SPANS, VERBS
from .scope import Scope
from .writer import DiceWriter, Nouns

WORDS = {
    "underdog": "Underdog", "aftershock": "Nachbeben", "repeat": "Für jeden davon", "each": "jeder Spieler",
    "choose": "{} wählen", "target": " als Ziel", "targets": " als Ziele", "except": "außer wenn",
    "whenever": "immer wenn", "active": "solange {} aktiv ist", "turn": "einmal pro Zug",
    "own_turn": "einmal in deinem eigenen Zug", "this_turn": "in diesem Zug",
    "use_global": "immer wenn Globale Fähigkeiten möglich sind", "use_main": "in deiner Hauptphase",
}  # fmt: skip
_ABILITIES = {
    FromAbility.FIELDED: "eine Fähigkeit beim Aufstellen", FromAbility.ATTACKS: "eine Fähigkeit beim Angriff",
}  # fmt: skip


def _subject(who: str | Filter, scope: Scope, case: Case = NOM, together: bool = False) -> str:
    if isinstance(who, str):
        return nouns.bound(who, scope, case)
    if who == Filter():
        return {NOM: "irgendein Charakter", ACC: "irgendeinen Charakter"}[case]
    said = nouns.dice(who, scope, case, "bare" if together else "ein")
    return f"ein oder mehrere {said}" if together else said


def _anyones(who: str | Filter) -> str | Filter:
    return who if isinstance(who, str) else who.model_copy(update={"whose": "any"})


def _copied(step: verbs.Copy, scope: Scope) -> str:
    return joined(["die Werte" if step.stats else "", "die Fähigkeiten" if step.text else ""], "und")


def _causes(causes: Sequence[Any], scope: Scope) -> str:
    return joined([nouns.SOURCE[one] for one in causes], "oder") or "von etwas"


def _exists(when: cond.Exists, scope: Scope) -> str:
    which = nouns.dice(when.of.model_copy(update={"whose": "any"}), scope, ACC, "ein")
    who = {"you": "du", "opponent": "dein Gegner"}.get(when.of.whose, "jemand")
    return f"{who} {which} in der Feldzone {'hast' if when.of.whose == 'you' else 'hat'}"


def _what_it_is(when: cond.Is, scope: Scope) -> str:
    who, _ = nouns.selected(when.who, scope)
    if when.like.combat is not None and when.like == Filter(combat=when.like.combat):
        return f"{who} {nouns.IN_COMBAT[when.like.combat]}"
    return f"{who} {nouns.dice(when.like, scope, NOM, 'ein')} ist"


FORMS: Forms[Scope] = {
    "nom": lambda who, scope: nouns.selector(who, scope, NOM),
    "acc": lambda who, scope: nouns.selector(who, scope, ACC),
    "dat": lambda who, scope: nouns.selector(who, scope, DAT),
    "it": lambda who, scope: "sie" if nouns.selected(who, scope)[1] else "ihn",
    "life": lambda number, scope: nouns.life(nouns.per(number, scope)[0]),
    "per": lambda number, scope: nouns.per(number, scope)[1],
    "zone": lambda zone, scope: nouns.ZONES[zone],
    "into": lambda zone, scope: nouns.into_zone(zone, "you", scope),
    "drawn_into": lambda step, scope: nouns.into_zone(step.to, step.player, scope),
    "face": lambda face, scope: nouns.FACES[face],
    "span": lambda span, scope: SPANS[span.value],
    "turn": lambda player, scope: "in deinem Zug" if player == "you" else "im Zug des anderen",
    "copied": _copied,
    "times": lambda times, scope: "doppelt" if times == 2 else f"{times}-mal",
    "bare": lambda which, scope: nouns.dice(which, scope, ACC, "bare"),
    "bare_dat": lambda which, scope: nouns.dice(which, scope, DAT, "bare"),
    "player_dat": lambda who, scope: nouns.player(who, scope, DAT),
    "logo": lambda logo, scope: nouns.AFFILIATIONS[logo],
    "words": lambda count, scope: german.number(count),
    "sources": lambda sources, scope: joined([nouns.WITH[one] for one in sources], "oder"),
    "exists": _exists,
    "what_it_is": _what_it_is,
    "who": lambda trigger, scope: _subject(trigger.subject, scope, NOM, trigger.together),
    "one": lambda trigger, scope: _subject(trigger.subject, scope),
    "fielded": lambda trigger, scope: _subject(_anyones(trigger.subject), scope, ACC),
    "player": nouns.player,
    "own": lambda who, scope: "deiner" if who == "you" else "seiner",
    "causes": _causes,
    "abilities": lambda kinds, scope: joined([_ABILITIES[one] for one in kinds], "oder") or "etwas",
    "first": lambda first, scope: "wenn zum ersten Mal in einem Zug" if first else "wenn",
}


class GermanWriter(DiceWriter):
    language = german.GermanRealiser()
    forms = FORMS
    own_nouns: ClassVar[Nouns] = nouns
    untold = VERBS
    own_words = WORDS
    spans = SPANS

    def narrowed(self, lead: str, conditions: Sequence[Condition], scope: Scope) -> str:
        """In whose turn stands before what happens in it."""
        for one in conditions:
            if isinstance(one, Plain) and lead.count("immer wenn ") == 1 and one is not Plain.UNDERDOG:
                lead = lead.replace("immer wenn ", f"immer wenn {self.condition(one, scope)} ")
            else:
                lead = super().narrowed(lead, [one], scope)
        return lead

    # -- what lasts

    def held(self, who: Selector, effects: Sequence[Effect], scope: Scope, until: str) -> list[str]:
        name, plural = nouns.selected(who, scope)
        return [given(name, plural, effects, scope, until, self.agreeing(scope, plural))]

    def of_players(self, effects: Sequence[Effect], scope: Scope, until: str) -> list[str]:
        return [of_player(effect, scope, until) for effect in effects]

    def free_fielding(self, rule: Rule, scope: Scope) -> str:
        me = nouns.me(scope)
        if rule.cost.is_free:
            return f"du darfst {me} aufstellen, ohne die Aufstellungskosten zu zahlen"
        return f"statt der Aufstellungskosten von {me} darfst du {self.price(rule.cost, scope).infinitive}"
