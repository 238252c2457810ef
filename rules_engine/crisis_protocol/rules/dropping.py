"""OBJ-15…18: dropping objective tokens, each placed by a player; who must drop is decided elsewhere."""

from __future__ import annotations

from rules_engine.crisis_protocol.board.placing import DROP_RANGE, Ground, may_set, offers
from rules_engine.crisis_protocol.board.placing import dropping as drop_ground
from rules_engine.crisis_protocol.board.shapes import Token
from rules_engine.crisis_protocol.board.tools import TOKEN_RADIUS
from rules_engine.crisis_protocol.cards.vocabulary.moments import Moment
from rules_engine.crisis_protocol.events.objectives import ObjectiveDropped
from rules_engine.crisis_protocol.query.objectives import held_by, reach
from rules_engine.crisis_protocol.query.permits import drops_placed_by
from rules_engine.crisis_protocol.query.world import World, inches
from rules_engine.crisis_protocol.rules.context import Ctx, Names, window, world
from rules_engine.crisis_protocol.rules.offering import offered_spot, spot_here
from rules_engine.crisis_protocol.state.frames import DropFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId, Position
from rules_engine.kernel.decisions import ChoosePlacement, Spot
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure
from rules_engine.kernel.values import Seat


def drop_all(ctx: Ctx, who: CharacterId) -> None:
    """OBJ-15, OBJ-16: everything it holds, placed by its opponent unless a card says otherwise (OBJ-18)."""
    look = world(ctx)
    tokens = held_by(look, who)
    if not tokens:
        return
    ctx.push(DropFrame(who=who, tokens=tokens, placed_by=who_places(look, who)))


def who_places(look: World, who: CharacterId) -> Seat:
    """OBJ-16, OBJ-18."""
    own = look.state.characters[who].controller
    return look.state.opponent(own) if drops_placed_by(look, who) == "opponent" else own


def _about(frame: DropFrame) -> Names:
    return {"subject": frame.who, "token": list(frame.tokens)}


def place_next(ctx: Ctx, frame: DropFrame) -> Flow:
    """OBJ-17, OBJ-Q2: one token after the other, each within R2 of the base. Tokens saved meanwhile stay held."""
    look = world(ctx)
    held = [token for token in frame.tokens if ctx.state.objectives[token].held_by == frame.who]
    if frame.prevented or not held or not ctx.state.characters[frame.who].in_play:
        return DONE
    token = held[0]
    ground = drop_range(look, frame.who, token)
    asked = ChoosePlacement(
        key="drop",
        seat=frame.placed_by,
        source="OBJ-17",
        spots=() if ctx.given("drop", frame.placed_by) else _offered(look, ground, frame.who),
        params={"who": frame.who, "token": token, "range": ground.reach},
    )
    at = ctx.point(asked, lambda x, y: may_set(look.scene, ground, inches(Position(x=x, y=y))))
    assert at is not None
    x, y = at
    ctx.emit(ObjectiveDropped(token=token, who=frame.who, x=x, y=y))
    frame.tokens = held[1:]
    dropped = frame.result["amount"] if frame.result else 0
    frame.result = {"who": frame.who, "amount": dropped + 1}
    return AGAIN


def drop_range(look: World, who: CharacterId, token: str) -> Ground:
    """OBJ-17: where a token may fall; bases may overlap it (OBJ-04) and terrain does not matter (MOV-39)."""
    wide = reach(look, who, "drop", token, DROP_RANGE)
    return drop_ground(Token(id=token, x=0.0, y=0.0, radius=TOKEN_RADIUS), look.footprint(who), wide)


def _offered(look: World, ground: Ground, who: CharacterId) -> tuple[Spot, ...]:
    return tuple(offered_spot(offer) for offer in offers(look.scene, ground)) + _underneath(look, ground, who)


def _underneath(look: World, ground: Ground, who: CharacterId) -> tuple[Spot, ...]:
    """The place of the one who drops it."""
    here = look.state.characters[who].place
    return (spot_here(here, "under", id=who),) if may_set(look.scene, ground, inches(here)).ok else ()


DROP = procedure(
    DropFrame,
    {
        "would": window(Moment.WOULD_DROP, _about),
        "place": place_next,
    },
)
