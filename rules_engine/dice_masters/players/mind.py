"""What Dice Masters tells its opponents: fights and rerolls by their odds, everything else by trying it."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.players.fighting import best_split, weighed_attacks, weighed_blocks
from rules_engine.dice_masters.players.levels import LEVELS, Level
from rules_engine.dice_masters.players.rolling import weighed_rerolls
from rules_engine.dice_masters.players.worth import parts
from rules_engine.dice_masters.query.offers import OTHERWISE
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Match
from rules_engine.kernel.decisions import (
    PASS,
    Assign,
    Choice,
    ChooseEach,
    ChooseSome,
    ChooseSplit,
    Decision,
    Pick,
    PickMany,
    Spread,
)
from rules_engine.kernel.values import Seat
from rules_engine.kit.players.candidates import enabled
from rules_engine.kit.players.mind import Mind, Parts, Situation
from rules_engine.kit.players.thoughts import Weighed


class _InOrder(DiceMasters):
    same_text = "first"


class DiceMind(Mind[Match]):
    """Worth is in points of life."""

    levels = LEVELS
    staying = {"done": 0.0, "yield": -0.5, PASS: 0.0}
    resting = ("done",)

    def __init__(self, content: Content) -> None:
        super().__init__(_InOrder(content))
        self.content = content

    def parts(self, state: Match) -> dict[Seat, Parts]:
        world = World(state, self.content)
        return {seat: parts(world, seat) for seat in state.seats}

    def stretch(self, state: Match) -> int:
        return state.turn

    def candidates(self, state: Match, decision: Decision) -> Iterator[Choice]:
        """None that asks once more how it is paid, or how often it is used."""
        for choice in super().candidates(state, decision):
            named = choice.option if isinstance(choice, Pick) else ""
            if not named.startswith(OTHERWISE) and not named.endswith("_several"):
                yield choice

    def settled(self, at: Situation[Match]) -> Choice | None:
        if isinstance(at.decision, ChooseSplit):
            return Spread(amounts=best_split(at.decision))
        return Pick(option="first") if at.decision.key == "first" else None

    def reckoned(self, at: Situation[Match]) -> list[Weighed] | None:
        world, decision, level = World(at.seen, self.content), at.decision, at.level
        assert isinstance(level, Level)
        if isinstance(decision, ChooseSome) and decision.key == "reroll":
            rolls = weighed_rerolls(world, at.seat, enabled(decision.options), level)
            return [Weighed(PickMany(options=some), value) for some, value in rolls]
        if isinstance(decision, ChooseSome) and decision.key == "attackers":
            attacks = weighed_attacks(world, at.seat, enabled(decision.options), level)
            return [Weighed(PickMany(options=some), value) for some, value in attacks]
        if isinstance(decision, ChooseEach) and decision.key == "blocks":
            blocks = list(weighed_blocks(world, at.seat, decision, level))
            none = next((cost for block, cost in blocks if not block), max((cost for _, cost in blocks), default=0.0))
            return [Weighed(Assign(columns=block), none - cost) for block, cost in blocks]
        return None

    def sign(self, state: Match, choice: Choice) -> str:
        world = World(state, self.content)
        match choice:
            case Pick(option=id_):
                return _like(world, id_)
            case PickMany(options=ids):
                return ",".join(sorted(_like(world, id_) for id_ in ids))
            case Assign(columns=columns):
                pairs = (f"{_like(world, row)}>{_like(world, column)}" for row, column in columns.items())
                return ",".join(sorted(pairs))
        return super().sign(state, choice)


def _like(world: World, id_: str) -> str:
    """What a die is, whichever of several like it."""
    before, _, die = id_.rpartition(":")
    piece = world.state.pieces.get(die)
    return id_ if piece is None else f"{before}:{piece.slot}:{piece.owner}:{piece.face}:{piece.damage}"
