"""English for who may play a team tactic card, at what price and when. It must not say what the card does."""

from __future__ import annotations

from ..vocabulary import Rule, costs
from ..vocabulary.conditions import All, During, Same
from ..vocabulary.conditions import Any as Any_
from ..vocabulary.filters import Filter
from ..vocabulary.words import Side
from .clause import Scope, choice_first, joined, sentence, spaced
from .en_amounts import price
from .en_conditions import condition
from .en_nouns import filtered
from .en_triggers import triggers


def players(rule: Rule, scope: Scope) -> str:
    if not rule.players:
        return ""
    parts = []
    for player in rule.players:
        plain = Filter.model_construct(**{**{f: getattr(player, f) for f in Filter.model_fields}, "side": "any"})
        if player.number == "any":
            most = f"up to {player.up_to}" if player.up_to else "any number of"
            who = filtered(plain, scope, most, plural=True) if not player.among else "any of them"
        elif player.number == 1 and _fights(player):
            plain = plain.model_copy(update={"test": None, "side": Side.ANY})
            kind = filtered(plain, scope)
            known = kind == "a character" or kind.removeprefix("a ") in triggers(rule.on, scope)
            who = "that character" if known else f"that character, if it is {kind},"
        elif player.number == 1:
            who = filtered(plain.model_copy(update={"side": Filter.model_fields["side"].default}), scope)
            who = (
                {"source": "it", "attacker": "it"}.get(player.among, "that character") if player.among else _allied(who)
            )
            if player.named and "subject" in player.but:
                who = who.replace("of that character", "of that other character")
        else:
            who = filtered(plain, scope, str(player.number), plural=True)
            who = who.replace(f"{player.number} characters", f"{player.number} allied characters")
        who = who.replace("any number of other characters", "any number of other allied characters")
        parts.append(who.replace("any number of characters", "any number of allied characters"))
    cost = price(rule.players[0].pays, scope)
    if len({player.pays for player in rule.players}) > 1:  # each has its own
        own = [price(player.pays, scope) for player in rule.players]
        parts = [f"{who}, who has to {much}," if much else who for who, much in zip(parts, own, strict=True)]
        cost = ""
    each = " each" if len(parts) > 1 or rule.players[0].number != 1 else ""
    lead, when = triggers(rule.on, scope), ""
    if rule.players[0].number == "any" and rule.players[0].among:
        lead = lead.replace("when an allied character", "when one or more allied characters")
    tests = rule.when.of if isinstance(rule.when, All) else (rule.when,) if rule.when else ()
    if any(isinstance(test, During) for test in tests):
        lead = f"{lead} during its activation" if lead else "during its activation"
        tests = tuple(test for test in tests if not isinstance(test, During))
    if tests:
        when = f", if {condition(All(of=tests), scope)}"
    together = f", {rule.players[0].together} or more in all," if rule.players[0].together else ""
    text = f"{joined(parts, 'and')} may{each} {cost + together + ' to ' if cost else ''}play this card"
    first = _choices(rule, scope) if choice_first(rule) else ""
    return spaced(first, sentence(spaced(lead + "," if lead else "", text) + when))


def _choices(rule: Rule, scope: Scope) -> str:
    first = [pick.of for pick in rule.choose.values() if pick.of.among != "team"]
    return spaced(*(sentence(f"choose {filtered(of, scope)}") for of in first))


def _fights(player: costs.Player) -> bool:
    """Whoever attacks or defends plays the card."""
    return isinstance(player.test, Any_) and all(isinstance(one, Same) for one in player.test.of)


def _allied(who: str) -> str:
    for article, allied in (("a character", "an allied character"), ("another character", "another allied character")):
        if who.startswith(article):
            return allied + who.removeprefix(article)
    return who
