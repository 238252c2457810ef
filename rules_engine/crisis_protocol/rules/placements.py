"""Asking where something is set: proven places are offered, any other is judged by the board."""

from __future__ import annotations

from rules_engine.crisis_protocol.board.footing import standing_on
from rules_engine.crisis_protocol.board.placing import Ground, may_set, offers
from rules_engine.crisis_protocol.board.shapes import Base, Point, Scene
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.kernel.decisions import ChoosePlacement, Spot
from rules_engine.kernel.explain import Verdict
from rules_engine.kernel.values import Seat

THOUSAND = 1000


def ask_place(
    ctx: Ctx, seat: Seat, key: str, ground: Ground, what: str, *, source: str | None = None, optional: bool = False
) -> tuple[int, int, str | None] | None:
    """A legal point and the feature under it; None if declined or if there is no room at all (MOV-Q9)."""
    scene = world(ctx).scene
    given = ctx.given(key, seat)
    found = [] if given else offers(scene, ground)
    if not found and given is None:
        return None

    def check(x: int, y: int) -> Verdict:
        return may_set(scene, ground, (x / THOUSAND, y / THOUSAND))

    spots = tuple(
        Spot(
            x=round(offer.point[0] * THOUSAND),
            y=round(offer.point[1] * THOUSAND),
            code=offer.kind,
            params={"subject": offer.subject},
        )
        for offer in found
    )
    asked = ChoosePlacement(key=key, seat=seat, source=source, spots=spots, optional=optional, params={"what": what})
    chosen = ctx.point(asked, check)
    if chosen is None:
        return None
    x, y = chosen
    return x, y, _under(scene, ground, (x / THOUSAND, y / THOUSAND))


def set_at(ctx: Ctx, ground: Ground, x: int, y: int) -> tuple[int, int, str | None] | None:
    """A place named in advance and the feature under it; None if it is not legal now."""
    scene, point = world(ctx).scene, (x / THOUSAND, y / THOUSAND)
    return (x, y, _under(scene, ground, point)) if may_set(scene, ground, point).ok else None


def _under(scene: Scene, ground: Ground, point: Point) -> str | None:
    return standing_on(scene, point, ground.piece.radius) if isinstance(ground.piece, Base) else None
