"""German for who may play a team tactic card, at what price and when. It must not say what the card does."""

from __future__ import annotations

from ..vocabulary import Rule
from ..vocabulary.conditions import All, During
from ..vocabulary.conditions import Any as Any_
from ..vocabulary.filters import Filter
from ..vocabulary.words import Side
from .clause import Clause, Scope, choice_first, joined, sentence, spaced
from .de_amounts import price
from .de_conditions import condition
from .de_nouns import filtered
from .de_sentences import led
from .de_triggers import triggers
from .de_words import ACC


def players(rule: Rule, scope: Scope) -> str:
    if not rule.players:
        return ""
    parts = []
    for player in rule.players:
        own = Filter.model_construct(**{f: getattr(player, f) for f in Filter.model_fields})
        own = own.model_copy(update={"side": own.side if own.affiliation or own.named else "ally"})
        if player.number == "any":
            most = f"bis zu {player.up_to}" if player.up_to else "beliebig viele"
            parts.append(f"{most} davon" if player.among else filtered(own, scope, article=most, plural=True))
        elif player.number == 1 and isinstance(player.test, Any_):
            kind = filtered(own.model_copy(update={"test": None, "side": Side.ANY}), scope)
            known = kind == "ein Charakter" or kind.removeprefix("ein ") in triggers(rule.on, scope)
            parts.append("jener Charakter" if known else f"jener Charakter, falls er {kind} ist,")
        elif player.number == 1 and player.among in ("source", "attacker"):
            parts.append("er")
        elif player.number == 1 and player.named and "subject" in player.but:
            who = filtered(own.model_copy(update={"but": ()}), scope)
            parts.append(who.replace("jenes Charakters", "jenes anderen Charakters"))
        elif player.number == 1:
            parts.append(filtered(own, scope))
        else:
            parts.append(filtered(own, scope, article=str(player.number), plural=True))
    several = len(parts) > 1 or rule.players[0].number != 1
    cost = price(rule.players[0].pays, scope)
    if len({player.pays for player in rule.players}) > 1:  # each has its own
        prices = [price(player.pays, scope) for player in rule.players]
        parts = [f"{who}, der dafür {much} muss," if much else who for who, much in zip(parts, prices, strict=True)]
        cost = ""
    together = f" (zusammen mindestens {rule.players[0].together})" if rule.players[0].together else ""
    pay = (
        f"{'je ' if several else ''}{cost}{together}, um diese Karte auszuspielen" if cost else "diese Karte ausspielen"
    )
    lead, when = triggers(rule.on, scope), ""
    if rule.players[0].number == "any" and rule.players[0].among:
        lead = lead.replace("wenn ein verbündeter Charakter", "wenn verbündete Charaktere").replace("würde", "würden")
    tests = rule.when.of if isinstance(rule.when, All) else (rule.when,) if rule.when else ()
    if any(isinstance(test, During) for test in tests):
        lead = f"{lead}, während er aktiviert ist" if lead else "in der eigenen Aktivierung"
        tests = tuple(test for test in tests if not isinstance(test, During))
    if tests:
        when = f", falls {condition(All(of=tests), scope)}"
    of = Clause(joined(parts, "und"), "dürfen" if several else "darf", pay + when)
    first = ""
    if choice_first(rule):
        things = [pick.of for pick in rule.choose.values() if pick.of.among != "team"]
        first = spaced(*(sentence(f"wähle {filtered(of, scope, ACC)}") for of in things))
    return spaced(first, led(lead, "", of))
