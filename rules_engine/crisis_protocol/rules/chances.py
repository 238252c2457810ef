"""What each character of a side could do if it were activated now: its best attack from where it stands, and the
objectives that it contests or could come to contest by one move.

It must not choose anybody, and must not look further than one move.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.crisis_protocol.board.movement import tools_up_to
from rules_engine.crisis_protocol.board.reach import comes_near
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH, TOKEN_RADIUS
from rules_engine.crisis_protocol.query import stats
from rules_engine.crisis_protocol.query.objectives import contests, reach
from rules_engine.crisis_protocol.query.permits import forbidden
from rules_engine.crisis_protocol.query.world import World, inches
from rules_engine.crisis_protocol.rules.strikes import Strike, strikes_of
from rules_engine.crisis_protocol.state.pieces import CharacterId


@dataclass(frozen=True)
class Chances:
    who: CharacterId
    strike: Strike | None
    """The attack that hurts most."""
    contested: tuple[str, ...]
    """Tokens that it contests already (OBJ-19)."""
    near: tuple[str, ...]
    """Tokens that it could contest after one move."""


def chances(world: World, who: CharacterId) -> Chances:
    found = strikes_of(world, who)
    lying = [token for token in world.state.objectives.values() if token.spot is not None and not token.flipped]
    here = tuple(token.id for token in lying if contests(world, who, token.id))
    rest = [token for token in lying if token.id not in here]
    near = _in_a_move(world, who, {token.id: inches(token.spot) for token in rest if token.spot is not None})
    return Chances(who, found[0] if found else None, here, near)


def _in_a_move(world: World, who: CharacterId, tokens: dict[str, tuple[float, float]]) -> tuple[str, ...]:
    """OBJ-19: measured from rim to rim, from the nearest place where its base may be set down."""
    if not tokens or forbidden(world, who, "advance"):
        return ()
    mover, size = world.base(who), stats.move_size(world, who, "advance")
    longest = stats.tool_limit(world, who)
    tools = tuple(t for t in tools_up_to(stats.stride(world, who)) if stats.TOOLS.index(t) <= longest)

    def far(token: str) -> float:
        return mover.radius + TOKEN_RADIUS + RANGE_LENGTH[reach(world, who, "contest", token)]

    return tuple(id for id, at in tokens.items() if comes_near(world.scene, mover, tools, at, far(id), size))
