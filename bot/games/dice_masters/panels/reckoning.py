"""Odds beside a question: what a reroll would bring, what an attack meets. Exact; it runs in a worker.

It must not know who looks: it gets what a seat may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.games.dice_masters.pictures.view import read_match
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.odds.exchange import Exchange
from rules_engine.dice_masters.odds.reroll import reroll_odds
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.outlook import attack_outlook
from rules_engine.dice_masters.view.names import Names

MOST_CARDS, MOST_BLOCKS = 8, 5


def _world(snapshot: str) -> World:
    return World(read_match(snapshot), default_content())


def reroll_lines(
    snapshot: str, seat: str, rolled: Sequence[str], again: Sequence[str], language: str
) -> tuple[list[str], list[str]]:
    """Chances to afford a die of each card, and to field each character, each as `Drax 58 %`; the likeliest first."""
    world = _world(snapshot)
    names = Names(world.content, language)
    odds = reroll_odds(world, seat, rolled, again)
    buy = {slot: chance for slot, chance in odds.buy.items() if chance}
    field = {die: chance for die, chance in odds.field.items() if chance}
    said_buy = [f"{names.slot_short(world.state, slot)} {_percent(buy[slot])}" for slot in _best(buy)]
    return said_buy[:MOST_CARDS], _together(world, names, field)[:MOST_CARDS]


def _together(world: World, names: Names, field: dict[str, Fraction]) -> list[str]:
    """Dice of one name with the same chance are one entry: `Sidekick ×3 17 %`."""
    counted: dict[tuple[str, Fraction], int] = {}
    for die in _best(field):
        slot = world.state.pieces[die].slot
        name = names.little("sidekick") if slot is None else names.slot_short(world.state, slot)
        counted[name, field[die]] = counted.get((name, field[die]), 0) + 1
    return [
        f"{name if number == 1 else f'{name} ×{number}'} {_percent(chance)}"
        for (name, chance), number in counted.items()
    ]


def attack_rows(snapshot: str, seat: str, attackers: Sequence[str]) -> list[Exchange]:
    """What the other's blocks would bring, those that let least through first."""
    return attack_outlook(_world(snapshot), seat, attackers)[:MOST_BLOCKS]


def _best(chances: dict[str, Fraction]) -> list[str]:
    return sorted(chances, key=lambda id: (-chances[id], id))


def _percent(chance: Fraction) -> str:
    return f"{round(float(chance) * 100)} %" if chance not in (0, 1) else f"{int(chance) * 100} %"
