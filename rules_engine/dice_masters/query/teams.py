"""DM-SET: which formats there are, what is wrong with a team, and what lies on the table when it is laid out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.cards.vocabulary.words import Kind
from rules_engine.dice_masters.state.match import SEATS, TABLE, Format, Team, TeamCard
from rules_engine.dice_masters.state.pieces import Die, Slot, Zone
from rules_engine.kernel.explain import Reason, Verdict
from rules_engine.kernel.values import Seat

SIDEKICKS = 8
"""DM-SET-02."""
COLOURS = ("orange", "light_blue", "pink", "green")
"""DM-SET-09; the book names three of the four."""


class FormatFacts(NamedTuple):
    life: int
    budget: int
    cards: int = 8
    basics: int = 2


FORMATS: dict[Format, FormatFacts] = {
    Format.INTRODUCTORY: FormatFacts(life=10, budget=4, cards=2, basics=0),
    Format.TOURNAMENT: FormatFacts(life=20, budget=20),
    Format.CASUAL: FormatFacts(life=15, budget=15),
}
"""DM-SET-04, DM-SET-15…17."""

INTRODUCTORY_BASICS = ("back_for_seconds", "betrayal", "exposed")
"""DM-SET-11."""
INTRODUCTORY_FIRST = ("drax.pained", "silver_sable.wild_pack")
"""DM-SET-12."""
INTRODUCTORY_SECOND = ("spider_man.tangled_web", "spider_woman.secret_avenger")
"""DM-SET-13."""


def playable(format: Format) -> Verdict:
    """DM-SET-29, DM-SET-32: the book does not hold the rules of doubles and draft."""
    if format is Format.DOUBLES:
        return Verdict.no("DM-SET-29", "doubles_not_in_the_book")
    if format is Format.DRAFT:
        return Verdict.no("DM-SET-32", "draft_not_in_the_book")
    return Verdict.yes()


def team_faults(content: Content, team: Team, format: Format) -> list[Reason]:
    """Everything that is wrong with a team, each with its rule."""
    refused = playable(format)
    if not refused:
        return list(refused.reasons)
    return list(_faults(content, team, FORMATS[format]))


def _faults(content: Content, team: Team, facts: FormatFacts) -> Iterator[Reason]:
    unknown = [id for id in (*(one.card for one in team.cards), *team.basics) if id not in content.cards]
    for id in unknown:
        yield Reason(rule="DM-MAT-07", code="unknown_card", params={"card": id})
    for id in (*(one.card for one in team.cards), *team.basics):
        if id in content.cards and not content.cards[id].is_whole:
            yield Reason(rule="DM-MAT-33", code="card_not_whole", params={"card": id})
    known = [one for one in team.cards if one.card in content.cards]
    if len(team.cards) > facts.cards:
        yield Reason(rule="DM-SET-19", code="too_many_cards", params={"have": len(team.cards), "most": facts.cards})
    names = Counter(content.cards[one.card].family for one in known)
    for name, count in names.items():
        if count > 1:
            yield Reason(rule="DM-SET-21", code="same_name", params={"name": name})
    yield from _dice_faults(content, known, facts)
    if len(team.basics) != facts.basics:
        yield Reason(rule="DM-SET-18", code="basics", params={"have": len(team.basics), "need": facts.basics})
    for id, count in Counter(team.basics).items():
        if count > 1:
            yield Reason(rule="DM-SET-18", code="same_basic", params={"card": id})
    for id in team.basics:
        if id in content.cards and content.cards[id].kind is not Kind.BASIC_ACTION:
            yield Reason(rule="DM-SET-18", code="not_basic", params={"card": id})


def _dice_faults(content: Content, known: list[TeamCard], facts: FormatFacts) -> Iterator[Reason]:
    dice = sum(one.dice for one in known)
    if dice > facts.budget:
        rule = "DM-SET-17" if facts == FORMATS[Format.CASUAL] else "DM-SET-16"
        yield Reason(rule=rule, code="too_many_dice", params={"have": dice, "most": facts.budget})
    for one in known:
        card = content.cards[one.card]
        if card.kind is Kind.BASIC_ACTION:
            yield Reason(rule="DM-SET-18", code="basic_among_cards", params={"card": one.card})
        elif one.dice > card.max_dice:
            yield Reason(
                rule="DM-SET-22", code="over_max", params={"card": one.card, "have": one.dice, "most": card.max_dice}
            )
        if one.dice < 1:
            yield Reason(rule="DM-SET-23", code="no_dice", params={"card": one.card})


# -- laying out ------------------------------------------------------------------------------------------------------

LaidOut = tuple[dict[Seat, Team], tuple[Slot, ...], tuple[Die, ...], int]


def laid_out(content: Content, format: Format, teams: Mapping[Seat, Team], first: Seat) -> LaidOut:
    """Teams, cards, dice and life at the beginning (DM-SET-06)."""
    if format is Format.INTRODUCTORY:
        teams = introductory(first)
    slots = tuple(_slots(format, teams))
    pieces = tuple(_pieces(content, slots, teams))
    return dict(teams), slots, pieces, FORMATS[format].life


def introductory(first: Seat) -> dict[Seat, Team]:
    """DM-SET-11…14: two dice each, whatever the card's Max."""
    cards = {seat: INTRODUCTORY_FIRST if seat == first else INTRODUCTORY_SECOND for seat in SEATS}
    return {seat: Team(cards=tuple(TeamCard(card=card, dice=2) for card in cards[seat])) for seat in SEATS}


def _slots(format: Format, teams: Mapping[Seat, Team]) -> Iterator[Slot]:
    """DM-SET-Q1: both may bring the same basic action card; each copy has a colour of its own."""
    for seat in SEATS:
        for one in teams[seat].cards:
            yield Slot(id=f"{seat}.{one.card}", card=one.card, seat=seat)
    if format is Format.INTRODUCTORY:
        basics: list[tuple[Seat | None, str]] = [(None, card) for card in INTRODUCTORY_BASICS]
    else:
        basics = [(seat, card) for seat in SEATS for card in teams[seat].basics]
    for (brought, card), colour in zip(basics, COLOURS, strict=False):
        yield Slot(id=f"{brought or TABLE}.{card}", card=card, seat=brought, basic=True, colour=colour)


def _pieces(content: Content, slots: tuple[Slot, ...], teams: Mapping[Seat, Team]) -> Iterator[Die]:
    for seat in SEATS:
        for number in range(1, SIDEKICKS + 1):
            yield Die(id=f"{seat}.sidekick.{number}", owner=seat, controller=seat, zone=Zone.BAG)
    for slot in slots:
        dice = content.cards[slot.card].max_dice  # DM-MAT-15, DM-SET-33
        if not slot.basic:
            assert slot.seat is not None
            dice = next(one.dice for one in teams[slot.seat].cards if one.card == slot.card)
        owner = None if slot.basic else slot.seat
        for number in range(1, dice + 1):
            yield Die(id=f"{slot.id}.{number}", slot=slot.id, owner=owner, controller=owner, zone=Zone.SUPPLY)
