"""Refusals in words: what is wrong, which rule says so, what would be legal. It judges nothing."""

from __future__ import annotations

from typing import Any

from rules_engine.crisis_protocol.cards.text import requiring
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.view.heroes import introduced
from rules_engine.crisis_protocol.view.names import Names, upper_first
from rules_engine.crisis_protocol.view.phrases import pick, terms
from rules_engine.crisis_protocol.view.phrases.refusals import ERRORS, REASONS
from rules_engine.crisis_protocol.view.printings import pool_in_words
from rules_engine.kernel import phrasing
from rules_engine.kernel.explain import Reason

WORDS = {
    "action": terms.ACTIONS,
    "span": terms.SPANS,
    "deed": terms.DEEDS,
    "tool": terms.TOOLS,
    "allowed": terms.TOOLS,
    "what": terms.ROSTER_PARTS,
}
"""Parameters whose values are words of the rules rather than ids."""
PLAIN = frozenset({"name"})
"""Parameters that are printed names already."""


def refusal(names: Names, state: Match | None, reason: Reason) -> str:
    keys = [f"{reason.code}:{param}" for param, value in reason.params.items() if value not in (None, [], ())]
    phrase = next((REASONS[key] for key in keys if key in REASONS), None) or REASONS[reason.code]
    values = {param: _value(names, state, param, value) for param, value in reason.params.items()}
    if said := introduced(_said(names, reason), names.content, names.locale):
        phrase, values["said"] = REASONS[f"{reason.code}:said"], said
    if reason.code == "no_sight":
        values["by"] = names.listed(_blocking(names, state, reason.params.get("by")))
        phrase = phrase if values["by"] else REASONS["no_sight"]
    if reason.code == "players" and said and not reason.params["has"]:
        phrase = REASONS["players:nobody"]
    if reason.code == "players":
        values["needs"] = names.count(int(reason.params["needs"]), "character")
    if reason.code == "unknown_card":
        values["card"] = str(reason.params["card"])
    if reason.code == "later_card":
        values["pool"] = pool_in_words(str(reason.params["pool"]), names.locale)
    if reason.code == "must_first" and reason.params.get("removes") is None:
        values["removes"] = names.little("nothing")
    return f"{upper_first(pick(phrase, names.locale).format(**values))} [{reason.rule}]"


def _said(names: Names, reason: Reason) -> str:
    """What the card asks for, in its own words; empty where it says nothing of it."""
    content, locale = names.content, names.locale
    attack = content.attacks.get(str(reason.params.get("attack")))
    rule = content.rules.get(str(reason.params.get("rule")))
    match reason.code:
        case "attack_condition" if attack is not None:
            return requiring.condition_of(attack, locale, content)
        case "condition" if rule is not None:
            return requiring.condition_of(rule, locale, content)
        case "nothing_to_choose" if rule is not None:
            return requiring.choice_of(rule, str(reason.params.get("choice", "")), locale, content)
        case "card_condition" | "players" if rule is not None:
            return requiring.playing_of(rule, locale, content)
    return ""


def _value(names: Names, state: Match | None, param: str, value: Any) -> str:
    if isinstance(value, list):
        return names.listed(_value(names, state, param, one) for one in value)
    if param in WORDS:
        return names.term(WORDS[param], str(value))
    if isinstance(value, str) and param not in PLAIN:
        return names.of(state, value) if state is not None else (names.card(value) or names.thing(value))
    return str(value)


def _blocking(names: Names, state: Match | None, by: Any) -> list[str]:
    found: list[str] = []
    for params in by or ():
        found += [_value(names, state, "feature", id) for id in params.get("features", ())]
    return list(dict.fromkeys(found))


def complaint(names: Names, state: Match | None, error: Exception) -> str:
    return phrasing.complaint(names, ERRORS, error, lambda reason: refusal(names, state, reason))
