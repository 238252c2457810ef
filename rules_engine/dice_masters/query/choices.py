"""What a text could choose, and whether its steps could come to anything at all; nobody pays for nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules_engine.dice_masters.cards.vocabulary.filters import AnyOf, Choice, PickCard, PickDice, PickPlayer, Selector
from rules_engine.dice_masters.cards.vocabulary.steps import NO_TARGET, Buy, Spin
from rules_engine.dice_masters.cards.vocabulary.words import Kind, Shown
from rules_engine.dice_masters.query.live import is_suspended
from rules_engine.dice_masters.query.matching import candidates, matches, matching, players, selected
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.lasting import Bindings
from rules_engine.dice_masters.state.pieces import DieId, SlotId, Zone
from rules_engine.kernel.explain import Reason


def has_choice(world: World, names: Bindings, choice: Choice, kind: str) -> bool:
    if isinstance(choice, PickDice):
        found = candidates(world, names, choice.of, kind)
        return choice.of.up_to or bool(found) or choice.of.or_player is not None
    if isinstance(choice, PickPlayer):
        return bool(players(world, names, choice.whose))
    return bool(cards_to_choose(world, choice))


def cards_to_choose(world: World, choice: PickCard) -> list[SlotId]:
    wanted = choice.is_ is Shown.CHARACTER
    return [slot.id for slot in world.state.slots.values() if (world.card(slot.id).kind is Kind.CHARACTER) == wanted]


def for_sale(world: World, names: Bindings, step: Buy) -> list[SlotId]:
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


class TextProspect(NamedTuple):
    """A text before it acts: whether its steps could come to anything. `brings_dice`: paying for them may put a die
    where they look."""

    world: World
    names: Bindings
    kind: str
    brings_dice: bool = False
    no_choice: Reason = NO_TARGET

    def for_each_player(self) -> list[TextProspect]:
        seats = self.world.state.seats
        return [self._replace(names=self.names.model_copy(update={"they": seat})) for seat in seats]

    def has_choice(self, choice: Choice) -> bool:
        return has_choice(self.world, self.names, choice, self.kind)

    def finds_nothing(self, who: Selector) -> bool:
        return isinstance(who, AnyOf) and not self.brings_dice and not matching(self.world, self.names, who.of)

    def is_suspended(self, rule: str) -> bool:
        return is_suspended(self.world, self.names, rule)

    def can_draw(self, player: str) -> bool:
        """DM-ZON-03: out of the bag, or out of the Used Pile that refills it; or what pays goes there."""
        return self.brings_dice or any(can_draw(self.world, seat) for seat in players(self.world, self.names, player))

    def can_turn(self, step: Spin) -> bool:
        """DM-EFF-56…60; a bound die that has left is nobody's question."""
        if step.who == "self" and self.names.die is not None:
            gone = self.world.character(self.names.die) is None
            return gone or spun_to(self.world, step, self.names.die) is not None
        if isinstance(step.who, str):
            return True
        dice = selected(self.world, self.names, step.who)
        return any(spun_to(self.world, step, die) is not None for die in dice)

    def blocks_to_come(self, payers: Sequence[str]) -> bool:
        """DM-ATK-10: whether one of these is still to assign blocks in this turn."""
        combat = self.world.state.combat
        if combat is not None and combat.blocks_assigned:
            return False
        return any(self.world.state.inactive in players(self.world, self.names, one) for one in payers)


def can_draw(world: World, seat: str) -> bool:
    """DM-ZON-03: out of the bag, or out of the Used Pile that refills it."""
    return bool(world.in_zone(seat, Zone.BAG) or world.in_zone(seat, Zone.USED))
