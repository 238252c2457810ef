"""What holds now: effects that were given for a time and those of texts that work, on dice or for players."""

from __future__ import annotations

from typing import TypeVar

from rules_engine.dice_masters.cards.vocabulary.effects import Effect, FreeFielding
from rules_engine.dice_masters.query.given import Held, given
from rules_engine.dice_masters.query.live import Live, live
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.pieces import DieId

E = TypeVar("E", bound=Effect)

Holding = list[tuple[DieId | None, Held]]


def holding(world: World) -> Holding:
    """All effects. While it is worked out, whoever asks sees what is found so far: what was given, then what texts say
    of their own dice, then what they say of others."""
    found: Holding | None = world.kept.get("holding")
    if found is None:
        found = world.kept["holding"] = list(given(world))
        lasting = [one for one in live(world) if one.rule.effects and not one.rule.is_free_fielding]
        for one in sorted(lasting, key=lambda one: one.rule.of != "self"):
            found.extend(_of_text(world, one))
    return found


def _of_text(world: World, one: Live) -> Holding:
    from rules_engine.dice_masters.query.conditions import holds
    from rules_engine.dice_masters.query.matching import selected

    names = one.names()
    if one.rule.when is not None and not holds(world, names, one.rule.when):
        return []
    if world.fired is not None:
        world.fired.add(one.rule.id)
    if one.rule.is_of_a_player:
        return [(None, Held(effect, names)) for effect in one.rule.effects]
    dice = list(one.group or [one.die]) if one.rule.of == "self" else selected(world, names, one.rule.of)
    return [(die, Held(effect, names)) for die in dice for effect in one.rule.effects]


def on_die(world: World, die: DieId, kind: type[E]) -> list[tuple[E, Held]]:
    return [(held.effect, held) for whom, held in holding(world) if whom == die and isinstance(held.effect, kind)]


def on_players(world: World, kind: type[E]) -> list[tuple[E, Held]]:
    return [(held.effect, held) for whom, held in holding(world) if whom is None and isinstance(held.effect, kind)]


def free_fieldings(world: World, die: DieId) -> list[Live]:
    """DM-FLD-09, DM-FLD-10: texts by which this very die may be fielded for free; they work from the Reserve Pool."""
    from rules_engine.dice_masters.query.conditions import holds
    from rules_engine.dice_masters.query.live import suspended

    piece = world.state.pieces[die]
    card = world.card_of(die)
    if card is None or piece.slot is None or piece.owner is None:
        return []
    found = [Live(rule, piece.owner, piece.slot, die) for rule in card.rules if rule.is_free_fielding]
    return [
        one
        for one in found
        if not suspended(world, one.seat, one.rule)
        and (one.rule.when is None or holds(world, one.names(), one.rule.when))
        and any(isinstance(effect, FreeFielding) for effect in one.rule.effects)
    ]
