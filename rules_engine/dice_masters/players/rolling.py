"""Which dice to reroll: by the exact odds of what could be bought and fielded then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.dice_masters.faces import CharacterFace
from rules_engine.dice_masters.odds.reroll import RerollOdds, reroll_odds
from rules_engine.dice_masters.players.levels import Level
from rules_engine.dice_masters.players.worth import FIELDED, LATE, OWNED
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.pieces import DieId
from rules_engine.kernel.values import Seat


def best_reroll(world: World, seat: Seat, rolled: Sequence[DieId], level: Level) -> tuple[DieId, ...]:
    return max(weighed_rerolls(world, seat, rolled, level), key=lambda one: one[1])[0]


def weighed_rerolls(
    world: World, seat: Seat, rolled: Sequence[DieId], level: Level
) -> list[tuple[tuple[DieId, ...], float]]:
    """Selections that make sense, the first of them none, and what each is worth more than that."""
    if not level.rerolls:
        return [(tuple(die for die in rolled if world.character(die) is None and world.card_of(die) is not None), 0.0)]
    selections = list(_selections(world, rolled))[: level.rerolls]
    values = [_value(world, reroll_odds(world, seat, rolled, one)) for one in selections]
    # Rounded, so that of selections that come to the same the first is taken.
    return [(one, round(value - values[0], 9)) for one, value in zip(selections, values, strict=True)]


def _selections(world: World, rolled: Sequence[DieId]) -> Iterator[tuple[DieId, ...]]:
    """None, all that show no character, each die alone, all energy of own dice, all Sidekicks, all."""
    yield ()
    plain = tuple(die for die in rolled if world.character(die) is None and world.action(die) is None)
    own = tuple(die for die in plain if world.card_of(die) is not None)
    sidekicks = tuple(die for die in rolled if world.card_of(die) is None)
    standing = tuple(die for die in sidekicks if world.character(die) is not None)
    seen: set[tuple[DieId, ...]] = {()}
    for selection in (own, standing, plain, (*own, *standing), *((die,) for die in rolled), sidekicks, tuple(rolled)):
        if selection not in seen:
            seen.add(selection)
            yield selection


def _value(world: World, odds: RerollOdds) -> float:
    """The best card that may be bought, and every character that may be fielded."""
    fresh = max(0.25, 1 - world.state.turn / (2 * LATE))
    buys = [
        float(chance) * OWNED * world.card(slot).cost * fresh * (1.25 if world.card(slot).is_character else 0.8)
        for slot, chance in odds.buy.items()
    ]
    total = max(buys, default=0.0)
    for die, chance in odds.field.items():
        faces = [face for face in world.faces(die) if isinstance(face, CharacterFace)]
        now = world.character(die)
        shown = now if now is not None and chance == 1 else None
        mean = sum(face.attack + 0.8 * face.defense for face in faces) / len(faces)
        strength = shown.attack + 0.8 * shown.defense if shown is not None else mean
        total += float(chance) * (FIELDED * strength + 0.3)
    return total
