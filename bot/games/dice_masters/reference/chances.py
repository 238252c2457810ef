"""Chances of Dice Masters in words: one throw of chosen dice, the next draw, a card that is to be paid.

It must not reckon: the odds do, exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from bot.games.dice_masters.pictures.cards import die_name, faces_of
from bot.games.dice_masters.reference.dice import listed
from bot.locale import Words
from rules_engine.dice_masters.cards.card import Card
from rules_engine.dice_masters.odds.drawing import DRAWN
from rules_engine.dice_masters.odds.table import (
    afford_odds,
    bag_odds,
    character_odds,
    energy_odds,
)
from rules_engine.dice_masters.query.payment import Price

MOST_ROWS = 10


class Chance(NamedTuple):
    label: str
    share: Fraction

    @property
    def said(self) -> str:
        return percent(self.share)


def percent(share: Fraction) -> str:
    """Whole numbers; what is not certain never reads as if it were."""
    if share in (0, 1):
        return f"{int(share) * 100} %"
    return f"{min(99, max(1, round(float(share) * 100)))} %"


def throw_rows(dice: Sequence[str], buy: Card | None, to: Words) -> list[Chance]:
    """Enough energy, the card that is wanted, and a character of each kind."""
    faces = [faces_of(die) for die in dice]
    rows = []
    if buy is not None:
        price = Price(buy.cost, () if buy.energy is None else (buy.energy,))
        rows.append(Chance(to.say("afford {card}", card=buy.name.in_(to.language)), afford_odds(faces, price)))
    for kind in dict.fromkeys(dice):
        if some := character_odds([faces_of(die) for die in dice if die == kind]):
            rows.append(Chance(to.say("{die} as a character", die=die_name(kind, to.language)), some))
    if len(set(dice)) > 1 and (some := character_odds(faces)):
        rows.append(Chance(to.say("any character"), some))
    exact = energy_odds(faces)
    for n in range(1, max(exact) + 1):
        rows.append(
            Chance(
                to.say("{n} energy or more", n=n), sum((p for amount, p in exact.items() if amount >= n), Fraction(0))
            )
        )
    return rows


def throw_told(dice: Sequence[str], buy: Card | None, to: Words) -> list[str]:
    """The rows in words; small print says that it is one throw, and what a reroll of one die brings."""
    lines = ["### " + to.say("One throw of {dice}", dice=listed(dice, to))]
    lines += [f"- {row.label}: **{row.said}**" for row in throw_rows(dice, buy, to)]
    lines.append("-# " + to.say("Exact, before the reroll."))
    return lines


def draw_rows(chances: Mapping[str, Sequence[Fraction]], names: Mapping[str, str], to: Words) -> list[Chance]:
    """At least so many dice of each kind."""
    rows = []
    for kind, exact in chances.items():
        for n in range(1, len(exact)):
            if least := sum(exact[n:], Fraction(0)):
                rows.append(Chance(to.say("{n} × {die} or more", n=n, die=names[kind]), least))
    return rows


def bag_chances(bag: Sequence[str], to: Words) -> list[Chance]:
    counted = Counter(bag)
    return draw_rows(bag_odds(counted, DRAWN), {kind: die_name(kind, to.language) for kind in counted}, to)


def draw_told(rows: Sequence[Chance], title: str, to: Words) -> list[str]:
    return [f"### {title}", *(f"- {row.label}: **{row.said}**" for row in rows)]
