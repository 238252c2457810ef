"""Checks across cards: every id that is spoken of exists, bound names are bound, forms form no circle.

It reads finished cards and must not change them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.cardfiles.yaml12 import Places

from ..catalogue import catalogue
from ..character import Character, Form
from ..mission import Crisis
from ..team import Gem, Tactic
from ..vocabulary import Rule
from ..vocabulary import steps_fates as fates
from ..vocabulary import steps_flow as flow
from ..vocabulary import steps_harm as harm
from ..vocabulary.conditions import Waits
from ..vocabulary.filters import Filter
from ..vocabulary.permissions import Immune, Loses
from ..vocabulary.rule import Trigger
from ..vocabulary.steps_board import Bring
from ..vocabulary.steps_dice import MakeAttack
from .content import Card, Content, attacks_of, rules_of, top_rules_of, walk
from .errors import CardError
from .names import unbound

FOLDERS = {
    Character: "characters", Tactic: "tactics", Crisis: "crises", Gem: "gems",
}  # fmt: skip


def check(content: Content, texts: Mapping[str, str]) -> list[CardError]:
    """All broken references of a pool."""
    errors: list[CardError] = []
    seen: dict[str, str] = {}
    for file, card in _files_of(content):
        problems = broken(content, card)
        for rule in rules_of(card):
            if rule.id in seen:
                problems.append((rule.local_id, f"the rule id `{rule.id}` is used twice"))
            seen[rule.id] = file
        if problems:
            places = Places(texts.get(file, ""))
            errors += [CardError(file, places.line_of(word), "", message) for word, message in problems]
    return errors


def broken(content: Content, card: Card) -> list[tuple[str, str]]:
    """What one card speaks of that is not there: the word, and what is wrong with it."""
    problems = [*_of_card(content, card), *_circle(content, card)]
    for rule in top_rules_of(card):
        problems += [(n, f"`{n}` is bound nowhere before it is used in `{rule.local_id}`") for n in unbound(rule)]
    return problems


def _files_of(content: Content) -> Iterator[tuple[str, Card]]:
    for kind in ("characters", "tactics", "crises", "gems", "affiliations", "conditions", "keywords"):
        cards: Mapping[str, Card] = getattr(content, kind)
        for id_, card in cards.items():
            yield f"{kind}/{id_}.yaml", card


def _of_card(content: Content, card: Card) -> Iterator[tuple[str, str]]:
    if isinstance(card, Character):
        for id_ in card.affiliations:
            yield from _known(content.affiliations, id_, "affiliation")
        for form in card.forms.values():
            yield from _of_form(content, card, form)
    if isinstance(card, Tactic):
        if card.affiliation:
            yield from _known(content.affiliations, card.affiliation, "affiliation")
        for id_ in card.excludes:
            yield from _known(content.tactics, id_, "team tactic card")
        for step in (node for rule in card.rules for node in walk(rule) if isinstance(node, Bring)):
            yield from _known({token.id for token in card.tokens}, step.token, "token of this card")
    if isinstance(card, Crisis):
        tokens = {token.id for token in card.tokens}
        for token in card.tokens:
            if token.yields:
                yield from _known(tokens, token.yields, "token of this crisis")
        for scoring in card.scoring:
            if scoring.token:
                yield from _known(tokens, scoring.token, "token of this crisis")
    for attack in attacks_of(card):
        rules = {rule.local_id for rule in attack.rules}
        for rule in attack.rules:
            if rule.instead_of is not None:
                yield from _known(rules, rule.instead_of, "special rule of this attack")
        for node in walk(attack):
            if isinstance(node, MakeAttack) and node.with_ == "this":
                for id_ in node.without:
                    yield from _known(rules, id_, "special rule of this attack")
    for rule in top_rules_of(card):
        yield from _of_rule(content, card, rule)


def _of_form(content: Content, card: Character, form: Form) -> Iterator[tuple[str, str]]:
    for keyword in form.keywords:
        yield from _known(content.keywords, keyword.id, "keyword")
        if keyword.id == "gem_bearer":
            for id_ in keyword.values:
                if catalogue().find("gem", id_) is None:  # one that cannot be refereed yet stands on cards all the same
                    yield from _known(content.gems, id_, "Infinity Gem")
        if keyword.id == "immunity":
            for id_ in keyword.values:
                yield from _known(content.conditions, id_, "special condition")


def _of_rule(content: Content, card: Card, rule: Rule) -> Iterator[tuple[str, str]]:
    attacks = {attack.local_id for attack in attacks_of(card)}
    for node in walk(rule):
        if isinstance(node, Rule) and node.affiliation:
            yield from _known(content.affiliations, node.affiliation, "affiliation")
        if isinstance(node, Filter):
            if node.affiliation:
                yield from _known(content.affiliations, node.affiliation, "affiliation")
            if node.outside:
                yield from _known(content.affiliations, node.outside, "affiliation")
            if node.keyword:
                yield from _known(content.keywords, node.keyword, "keyword")
            for id_ in (*node.has, *node.lacks):
                yield from _known(content.conditions, id_, "special condition")
        if isinstance(node, (harm.Give, harm.RemoveCondition, harm.Summon, Trigger, Immune)):
            for id_ in node.conditions:
                if id_ != "parameter":
                    yield from _known(content.conditions, id_, "special condition")
        if isinstance(node, (flow.Grant, Loses)):
            for id_ in node.keywords:
                yield from _known(content.keywords, id_, "keyword")
        if isinstance(node, harm.Transform) and isinstance(card, Character):
            yield from _known({*card.forms, *_other_cards(content, card)}, node.to, "form of this card")
        if isinstance(node, (fates.Arrive, Waits)):
            yield from _known(content.characters, node.character, "character")
        if isinstance(node, harm.Summon):
            for come in (node.character, node.or_):
                if come is not None:
                    yield from _known(content.characters, come, "character")
        if isinstance(node, MakeAttack) and node.by == "self" and isinstance(card, Character):
            yield from _known({*attacks, "this", "any"}, node.with_, "attack of this card")


def _other_cards(content: Content, card: Character) -> Iterator[str]:
    """The cards that show the same character in another form (TRF-02, TRF-05)."""
    main = card.form_of or card.id
    for other in content.characters.values():
        if other.id != card.id and main in (other.id, other.form_of):
            yield other.id


def _known(ids: Any, id_: str, what: str) -> Iterator[tuple[str, str]]:
    if id_ not in ids:
        yield id_, f"there is no {what} `{id_}`"


def _circle(content: Content, card: Card) -> Iterator[tuple[str, str]]:
    if not isinstance(card, Character) or card.form_of is None:
        return
    if card.form_of not in content.characters:
        yield card.form_of, f"there is no character `{card.form_of}`"
        return
    seen, current = [card.id], card.form_of
    while current in content.characters:
        if current in seen:
            yield card.form_of, f"the forms go round in a circle: {' -> '.join([*seen, current])}"
            return
        seen.append(current)
        following = content.characters[current].form_of
        if following is None:
            return
        current = following
