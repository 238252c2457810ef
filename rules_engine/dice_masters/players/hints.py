"""What the strongest would think about in somebody's place: a few answers, what each is worth, and what speaks for it.

It must not answer, nor know more than the view it is given.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.players.fighting import weighed_attacks, weighed_blocks
from rules_engine.dice_masters.players.levels import LEVELS, LevelName
from rules_engine.dice_masters.players.opponent import Opponent
from rules_engine.dice_masters.players.rolling import weighed_rerolls
from rules_engine.dice_masters.players.worth import parts
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.match import Match
from rules_engine.kernel.decisions import (
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
from rules_engine.kernel.reviews import Line, Meant
from rules_engine.kernel.values import Seat

LEVEL = LEVELS[LevelName.MASTERMIND]
SPEAKS = 0.2
"""Points of life from which on something speaks for or against an answer."""
MOST_REASONS = 2


@dataclass(frozen=True)
class Advice:
    line: Line
    value: float
    """In points of life, more than doing nothing."""
    reasons: tuple[tuple[str, bool], ...] = ()
    """Parts of a position's worth that speak most, and whether they speak for it."""


def hints(content: Content, seen: Match, seat: Seat, decision: Decision, seed: str, most: int = 3) -> list[Advice]:
    """The best first, none that differs from another in like dice alone; empty where it has no opinion."""
    opponent = Opponent(content, seat, LEVEL, seed)
    world = World(seen, content)
    found: list[Advice] = []
    told: set[str] = set()
    for choice, value in sorted(_weighed(opponent, world, decision), key=lambda one: -one[1]):
        sign = _sign(world, choice)
        if sign not in told:
            told.add(sign)
            line = (Meant.of(decision, choice),)
            found.append(Advice(line, value, _reasons(opponent, seen, decision, choice)))
        if len(found) == most:
            break
    return found


def _weighed(opponent: Opponent, world: World, decision: Decision) -> list[tuple[Choice, float]]:
    """Answers, and what each is worth beside the one that leaves everything as it is."""
    seat = opponent.seat
    if isinstance(decision, ChooseSome):
        ids = [option.id for option in decision.options if option.enabled]
        if decision.key == "reroll":
            rolls = weighed_rerolls(world, seat, ids, LEVEL)
            return [(PickMany(options=some), value - rolls[0][1]) for some, value in rolls]
        if decision.key == "attackers":
            attacks = [((), 0.0), *weighed_attacks(world, seat, ids, LEVEL)]
            return [(PickMany(options=some), value) for some, value in attacks]
    if isinstance(decision, ChooseEach) and decision.key == "blocks":
        blocks = list(weighed_blocks(world, seat, decision, LEVEL))
        none = next((cost for block, cost in blocks if not block), max((cost for _, cost in blocks), default=0.0))
        return [(Assign(columns=block), none - cost) for block, cost in blocks]
    if isinstance(decision, (ChooseOne, ChooseReaction)):
        weighed = opponent.answer(world.state, decision).weighed
        return [(Pick(option=id), value) for id, value in weighed.items()]
    return []


def _sign(world: World, choice: Choice) -> str:
    """What an answer is, whichever of like dice it names."""
    match choice:
        case Pick(option=id):
            return _like(world, id)
        case PickMany(options=ids):
            return ",".join(sorted(_like(world, id) for id in ids))
        case Assign(columns=columns):
            return ",".join(sorted(f"{_like(world, row)}>{_like(world, column)}" for row, column in columns.items()))
    return repr(choice)


def _like(world: World, id: str) -> str:
    before, _, die = id.rpartition(":")
    piece = world.state.pieces.get(die)
    return id if piece is None else f"{before}:{piece.slot}:{piece.owner}:{piece.face}:{piece.damage}"


def _reasons(opponent: Opponent, seen: Match, decision: Decision, choice: Choice) -> tuple[tuple[str, bool], ...]:
    """What differs most between the table as it is and as it would be, before any dice."""
    after = opponent.ahead.after(seen, decision, choice)
    if after is None or after.outcome is not None:
        return ()
    now, then = World(seen, opponent.content), World(after, opponent.content)
    other = seen.other(opponent.seat)
    differs: dict[str, float] = {}
    for name, seat, sign in (("", opponent.seat, 1), ("their_", other, -1)):
        before, later = parts(now, seat), parts(then, seat)
        differs |= {f"{name}{part}": sign * (later[part] - before[part]) for part in before}
    order = sorted((part for part in differs if abs(differs[part]) >= SPEAKS), key=lambda part: -abs(differs[part]))
    return tuple((part, differs[part] > 0) for part in order[:MOST_REASONS])
