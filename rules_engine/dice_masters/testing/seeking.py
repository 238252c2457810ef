"""Where a soak leans while texts have not acted: teams, bags and players that give them a chance, legally.

Everything here follows from the goals, the cards and a seed; no text is made to act.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random
from typing import Any

from rules_engine.dice_masters.cards.card import Card
from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.events.dice import DiceBought
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import Die, Zone
from rules_engine.dice_masters.testing.playing import random_choice
from rules_engine.kernel.decisions import (
    PASS,
    Assign,
    Choice,
    ChooseEach,
    ChooseOne,
    ChooseReaction,
    ChooseSome,
    Decision,
    Pick,
    PickMany,
)
from rules_engine.kernel.record import Session

MOST_GOALS = 2
"""Cards whose texts one match seeks: with those they need they still fit into a team."""
MOST_PARTNERS = 2
"""Of each kind that a card's texts ask for."""
LEANING = 0.8
"""How often a player that could serve a goal does."""
HONEST_EVERY = 3
"""Every so many matches seek nothing: whole teams, everything still to be bought, the introductory game too."""

DEEDS = ("field", "free", "use", "global", "fielding")
CAUSES: Mapping[str, tuple[str, ...]] = {
    "targeted": ("give", "damage", "ko"),
    "would_be_damaged": ("damage",),
    "damaged": ("damage",),
}
"""Moments that somebody's text brings about, and the verbs that do."""


def goals_for(content: Content, seed: int, left: Collection[str]) -> tuple[str, ...]:
    """Cards for match number `seed`: some of those whose texts have not acted, each in its turn."""
    cards = sorted({content.card_of[rule].id for rule in left})
    if not cards or seed % HONEST_EVERY == 0:
        return ()
    start = seed * MOST_GOALS % len(cards)
    return tuple(dict.fromkeys((cards[start:] + cards[:start])[:MOST_GOALS]))


def partners(content: Content, card: str, rng: Random) -> tuple[str, ...]:
    """Cards without which the texts of one have nothing to act on: named, of an affiliation or keyword they ask for, or
    with texts that bring their moment about."""
    family, found = content.cards[card].family, list[str]()
    for rule in content.cards[card].texts:
        written = rule.model_dump(mode="json")
        for fits in _wants(written):
            known = [one.id for one in content.offered if one.family != family and fits(one)]
            found += rng.sample(known, min(MOST_PARTNERS, len(known)))
    return tuple(dict.fromkeys(found))


def _wants(written: Any) -> Iterator[Any]:
    """What a text asks for anywhere in it, as tests of a card."""
    for key, value in _fields(written):
        if key == "named" and isinstance(value, list) and value:
            yield lambda card, names=tuple(value): card.family in names
        elif key == "affiliation" and isinstance(value, list) and value:
            yield lambda card, wanted=frozenset(value): bool(wanted & {one.value for one in card.affiliations})
        elif key == "keyword" and isinstance(value, str):
            yield lambda card, wanted=value: wanted in {one.value for one in card.keywords}
        elif key == "parked" and value:
            yield lambda card: _does(card, ("park",))
        elif key == "moment" and value == "global_paid":
            yield lambda card: any(text.place.value == "global" for text in card.texts)
        elif key == "ability" and isinstance(value, list) and value:
            yield lambda card, moments=frozenset(value): _hurts(card, moments)
        elif key == "moment" and isinstance(value, str) and value in CAUSES:
            yield lambda card, verbs=CAUSES[value]: _does(card, verbs)


def _does(card: Card, verbs: Collection[str]) -> bool:
    return any(key in verbs for text in card.texts for key, _ in _fields(text.model_dump(mode="json")["do"]))


def _hurts(card: Card, moments: Collection[str]) -> bool:
    """Whether one of its texts deals damage to a player at one of these moments."""
    for text in card.texts:
        written = text.model_dump(mode="json")
        at = {value for key, value in _fields(written["on"]) if key == "moment"}
        if at & set(moments) and any(key == "player" and value == "opponent" for key, value in _fields(written["do"])):
            return True
    return False


def _fields(written: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(written, dict):
        for key, value in written.items():
            yield key, value
            yield from _fields(value)
    elif isinstance(written, (list, tuple)):
        for value in written:
            yield from _fields(value)


def sought_choice(rng: Random, decision: Decision, goals: Collection[str]) -> Choice:
    """A legal answer at random that rather does what could make a goal's text act, and lets both live: texts that need
    the other side's characters have to meet some."""
    if rng.random() < LEANING:
        if isinstance(decision, ChooseOne):
            liked = [one.id for one in decision.options if one.enabled and _serves(one.id, goals)]
            if liked and decision.key in ("main", "combat"):
                return Pick(option=rng.choice(liked))
        if isinstance(decision, ChooseReaction):
            open_ = [option.id for option in decision.options if option.enabled]
            liked = [id for id in open_ if any(goal in id for goal in goals)]
            return Pick(option=rng.choice(liked or open_ or [PASS]))
        if isinstance(decision, ChooseSome) and decision.key == "attackers":
            ids = [option.id for option in decision.options if option.enabled]
            chance = 0.7 if any(goal in id for goal in goals for id in ids) else 0.25
            return PickMany(options=tuple(id for id in ids if rng.random() < chance))
        if isinstance(decision, ChooseEach):
            open_to = {row.id: [column.id for column in decision.open_to(row)] for row in decision.rows}
            return Assign(columns={row: rng.choice(columns) for row, columns in open_to.items() if columns})
    return random_choice(rng, decision)


def _serves(id: str, goals: Collection[str]) -> bool:
    """Whether an action plays a goal's card, or puts any character on the table."""
    return id.partition(":")[0] in DEEDS and (any(goal in id for goal in goals) or id.startswith("field:"))


def bring_on(session: Session[Match], wanted: tuple[str, ...], rich: str) -> None:
    """What is wanted as if it had been bought long ago, so that texts act that a short match seldom sees; the rich one
    has all the rest too, and so the other is the underdog."""
    state = session.state
    for seat in state.seats:
        left = [die for die in state.pieces.values() if die.zone is Zone.SUPPLY]
        own = [die for die in left if die.owner == seat and (seat == rich or _card(state, die) in wanted)]
        basic = [die for die in left if die.owner is None and _card(state, die) in wanted]
        taken = [*own, *basic[:: 2 if seat == state.seats[0] else 1]]
        dice, slots = tuple(die.id for die in taken), tuple(str(die.slot) for die in taken)
        session.instruct(DiceBought(seat=seat, dice=dice, slots=slots, zone=Zone.BAG))
        state = session.state


def _card(state: Match, die: Die) -> str:
    return state.slots[str(die.slot)].card
