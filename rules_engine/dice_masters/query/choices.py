"""What a text could choose, and whether its steps could come to anything at all; nobody pays for nothing."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.dice_masters.cards.vocabulary.effects import BlockToll
from rules_engine.dice_masters.cards.vocabulary.filters import AnyOf, Choice, PickCard, PickDice, PickPlayer
from rules_engine.dice_masters.cards.vocabulary.steps import (
    Buy,
    Choose,
    Draw,
    EachPlayer,
    Give,
    May,
    Repeat,
    Spin,
    Step,
    Suspend,
)
from rules_engine.dice_masters.cards.vocabulary.words import Kind, Shown
from rules_engine.dice_masters.query.live import is_suspended
from rules_engine.dice_masters.query.matching import candidates, matches, matching, players, selected
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.lasting import Names
from rules_engine.dice_masters.state.pieces import DieId, SlotId, Zone
from rules_engine.kernel.explain import Reason

HIGHEST = Reason(rule="DM-EFF-58", code="highest_level")
NO_TARGET = Reason(rule="DM-EFF-04", code="no_target")
NO_DICE = Reason(rule="DM-ZON-03", code="nothing_to_draw")
TOO_LATE = Reason(rule="DM-EFF-04", code="no_more_blocks")
AGAIN = Reason(rule="DM-EFF-04", code="done_already")


def has_choice(world: World, names: Names, choice: Choice, kind: str) -> bool:
    if isinstance(choice, PickDice):
        found = candidates(world, names, choice.of, kind)
        return choice.of.up_to or bool(found) or choice.of.or_player is not None
    if isinstance(choice, PickPlayer):
        return bool(players(world, names, choice.whose))
    return bool(cards_to_choose(world, choice))


def cards_to_choose(world: World, choice: PickCard) -> list[SlotId]:
    wanted = choice.is_ is Shown.CHARACTER
    return [slot.id for slot in world.state.slots.values() if (world.card(slot.id).kind is Kind.CHARACTER) == wanted]


def for_sale(world: World, names: Names, step: Buy) -> list[SlotId]:
    """Cards of one's own whose dice a text lets one take as bought."""
    return [
        slot.id
        for slot in world.slots_of(names.seat)
        if (lying := world.supply(slot.id)) and matches(world, names, step.of, lying[0], anywhere=True)
    ]


def spun_to(world: World, step: Spin, die: DieId) -> int | None:
    """DM-EFF-56…60: the face that a die would be turned to; none if it would stay as it is."""
    face, levels = world.character(die), world.levels(die)
    if face is None:
        return None
    wanted = step.to if step.to is not None else face.level + step.by
    level = max(min(wanted, max(levels)), min(levels))
    return None if level == face.level else world.level_face(die, level)


def all_in_vain(
    world: World, names: Names, steps: Sequence[Step], kind: str, *, brings_dice: bool = False
) -> Reason | None:
    """Why none of these steps could do anything; `brings_dice`: paying for them may put a die where they look."""
    reasons = [_in_vain(world, names, step, kind, brings_dice) for step in steps]
    return reasons[0] if reasons and all(reasons) else None


def _in_vain(world: World, names: Names, step: Step, kind: str, brings_dice: bool) -> Reason | None:
    if isinstance(step, EachPlayer):
        each = [names.model_copy(update={"they": seat}) for seat in world.state.seats]
        found = [all_in_vain(world, they, step.do, kind, brings_dice=brings_dice) for they in each]
        return found[0] if all(found) else None
    if isinstance(step, May):
        return all_in_vain(world, names, step.do, kind, brings_dice=brings_dice)
    if isinstance(step, Repeat) and isinstance(step.do[0], Choose):
        choices = step.do[0].choices.values()
        return None if all(has_choice(world, names, one, kind) for one in choices) else NO_TARGET
    if isinstance(step, Give) and all(isinstance(effect, BlockToll) for effect in step.effects):
        payers = {seat for effect in step.effects for seat in players(world, names, getattr(effect, "payer", "any"))}
        return None if world.state.inactive in payers and not _is_blocked(world) else TOO_LATE
    if isinstance(step, Suspend):
        return AGAIN if is_suspended(world, names, step.rule) else None
    if isinstance(step, Draw):
        left = any(can_draw(world, seat) for seat in players(world, names, step.player))
        return None if left or brings_dice else NO_DICE
    picked = getattr(step, "who", None)
    if isinstance(step, Spin) and not isinstance(picked, str):
        turning = [spun_to(world, step, die) for die in selected(world, names, step.who)]
        return None if any(face is not None for face in turning) else HIGHEST
    if isinstance(step, Spin) and picked == "self" and names.die is not None:
        gone = world.character(names.die) is None
        return None if gone or spun_to(world, step, names.die) is not None else HIGHEST
    if isinstance(picked, AnyOf) and not brings_dice and not matching(world, names, picked.of):
        return NO_TARGET
    return None


def _is_blocked(world: World) -> bool:
    """DM-ATK-10: whether this turn's blocks are assigned."""
    return world.state.combat is not None and world.state.combat.blocks_assigned


def can_draw(world: World, seat: str) -> bool:
    """DM-ZON-03: out of the bag, or out of the Used Pile that refills it."""
    return bool(world.in_zone(seat, Zone.BAG) or world.in_zone(seat, Zone.USED))
