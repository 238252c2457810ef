"""Numbers and properties of a die as they stand: A, D, level, affiliations, keywords. Each number explains itself."""

from __future__ import annotations

from typing import Literal

from rules_engine.dice_masters.cards.vocabulary.effects import (
    ChangeAttack,
    ChangeDefense,
    CopyStats,
    DefenseIsAttack,
    HasAffiliation,
    HasKeyword,
)
from rules_engine.dice_masters.cards.vocabulary.words import Keyword
from rules_engine.dice_masters.query.effects import on_die
from rules_engine.dice_masters.query.live import text_of
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.lasting import Was
from rules_engine.dice_masters.state.pieces import DieId, Zone
from rules_engine.kernel.explain import Tally

FACE = "face"
"""The source of what a face says by itself."""


def attack(world: World, die: DieId) -> Tally:
    """DM-EFF-11…13: all changes are summed, then the total counts, never below 0."""
    from rules_engine.dice_masters.query.numbers import value

    tally = Tally(least=0, summed=True).plus(base(world, die, "attack"), FACE, "DM-MAT-21")
    for effect, held in on_die(world, die, ChangeAttack):
        tally = tally.plus(value(world, held.names, effect.by), held.names.rule, "DM-EFF-11")
    return tally


def defense(world: World, die: DieId) -> Tally:
    from rules_engine.dice_masters.query.numbers import value

    equal = on_die(world, die, DefenseIsAttack)
    own = attack(world, die).total if equal else base(world, die, "defense")
    source = equal[-1][1].names.rule if equal else FACE
    tally = Tally(least=0, summed=True).plus(own, source, "DM-MAT-21")
    for effect, held in on_die(world, die, ChangeDefense):
        tally = tally.plus(value(world, held.names, effect.by), held.names.rule, "DM-EFF-11")
    return tally


def base(world: World, die: DieId, stat: Literal["cost", "attack", "defense"]) -> int:
    """What the face shows, or the numbers that a die copies: all three of them (DM-EFF-52, DM-MAT-23)."""
    copied = on_die(world, die, CopyStats)
    numbers = copied[-1][1].names.amounts if copied else {}
    if stat in numbers:
        return numbers[stat]
    face = world.character(die)
    return 0 if face is None else int(getattr(face, stat))


def level(world: World, die: DieId) -> int:
    face = world.character(die)
    return 0 if face is None else face.level


def burst(world: World, die: DieId) -> int:
    """DM-EFF-53: always the die's own."""
    face = world.face(die)
    return getattr(face, "burst", 0)


def affiliations(world: World, die: DieId) -> tuple[str, ...]:
    """DM-MAT-13: those of its card, in every zone, and those it was given."""
    card = world.card_of(die)
    own = [str(one) for one in card.affiliations] if card is not None else []
    own += [str(effect.has) for effect, _ in on_die(world, die, HasAffiliation)]
    return tuple(dict.fromkeys(own))


def keywords(world: World, die: DieId) -> tuple[str, ...]:
    """Those of its text, and those it was given; none of its own while its text is ignored."""
    if world.die(die).zone is Zone.SUPPLY:
        printed = world.card_of(die)  # a text may speak of dice for sale by what their card says
        return () if printed is None else tuple(str(one) for one in printed.keywords)
    if world.die(die).zone is not Zone.FIELD:
        return ()
    card = text_of(world, die)
    own = [str(one) for one in card.keywords] if card is not None else []
    own += [str(effect.has) for effect, _ in on_die(world, die, HasKeyword)]
    return tuple(dict.fromkeys(own))


def has_keyword(world: World, die: DieId, keyword: Keyword) -> bool:
    return keyword.value in keywords(world, die)


def is_sidekick(world: World, die: DieId) -> bool:
    """DM-KEY-05, DM-KEY-06, DM-MAT-Q3: a Sidekick die, or an Ally in the Field Zone."""
    is_ally = world.die(die).zone is Zone.FIELD and has_keyword(world, die, Keyword.ALLY)
    return world.die(die).is_sidekick_die or is_ally


def remembered(world: World, die: DieId) -> Was:
    """A character as it is now, to be spoken of when it is gone."""
    combat = world.state.combat
    fight = None if combat is None else combat.attack_of(die)
    return Was(
        face=world.die(die).face or 0,
        cost=base(world, die, "cost"),
        controller=world.die(die).controller or "",
        attack=attack(world, die).total,
        defense=defense(world, die).total,
        affiliations=affiliations(world, die),
        keywords=keywords(world, die),
        attacking=fight is not None,
        blocked=fight is not None and fight.blocked,
        blocking=() if combat is None else tuple(combat.attackers_blocked_by(die)),
        blocked_by=() if fight is None else tuple(fight.blocked_by),
    )


def lethal(world: World, die: DieId) -> bool:
    """DM-KO-01, DM-KO-03."""
    strength = defense(world, die).total
    return strength <= 0 or world.die(die).damage >= strength


def underdog(world: World, seat: str) -> bool:
    """DM-KEY-11, DM-KEY-12, DM-KEY-Q6: fewer character dice in the Field Zone than the opponent."""
    return len(world.fielded(seat)) < len(world.fielded(world.state.other(seat)))
