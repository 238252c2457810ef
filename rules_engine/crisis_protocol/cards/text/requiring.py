"""What a rule asks for before it can be used, in words: its condition, what there must be to choose, who plays it.

It must not judge whether that is so: it says what stands on the card.
"""

from __future__ import annotations

from ..character import Attack
from ..loader.content import Content, walk
from ..vocabulary import Rule, RuleKind
from ..vocabulary.filters import Filter
from ..vocabulary.steps_flow import Choose
from . import de_conditions, de_nouns, de_roles, en_conditions, en_nouns, en_roles
from .clause import Scope
from .describe import WRITERS, names_from


def condition_of(rule: Rule | Attack, locale: str, cards: Content) -> str:
    """`this character has 3 or more Power`, as it follows an `if` in its language; empty where there is none."""
    if rule.when is None:
        return ""
    carrier = rule if isinstance(rule, Rule) else Rule.model_construct(id=rule.id, kind=RuleKind.INNATE)
    with names_from(cards):
        if locale == "de":
            return de_conditions.condition(rule.when, _scope(carrier, locale))
        return en_conditions.condition(rule.when, _scope(carrier, locale))


def choice_of(rule: Rule, choice: str, locale: str, cards: Content) -> str:
    """`another allied character within range 2`: what is chosen under a name; empty where nothing is called so."""
    wanted = _filter(rule, choice)
    if wanted is None:
        return ""
    scope = _scope(rule, locale)
    with names_from(cards):
        return de_nouns.filtered(wanted, scope) if locale == "de" else en_nouns.filtered(wanted, scope)


def playing_of(rule: Rule, locale: str, cards: Content) -> str:
    """The sentence that says who may play a team tactic card, at what price and on what condition."""
    with names_from(cards):
        return WRITERS[locale].players(rule, _scope(rule, locale))


def _filter(rule: Rule, choice: str) -> Filter | None:
    if choice in rule.choose:
        return rule.choose[choice].of
    return next((step.of for step in walk(rule.do) if isinstance(step, Choose) and (step.as_ or "") == choice), None)


def _scope(rule: Rule, locale: str) -> Scope:
    if rule.kind is RuleKind.INNATE and not rule.id.count("."):
        return Scope(rule)
    return de_roles.bound(rule, Scope()) if locale == "de" else en_roles.bound(rule, Scope())
