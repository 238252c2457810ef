"""A match as one seat, or a spectator, may see it: the others' hands, every pile that lies face down and every tile
that nobody has turned up are only counted (CH-DRW-Q2, CH-TAC-Q2)."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.cry_havoc.state.frames import RoundFrame, TacticsFrame
from rules_engine.cry_havoc.state.match import Match
from rules_engine.kernel.values import Seat
from rules_engine.kernel.views import veil

FACE_DOWN = "?"


def view(state: Match, seat: Seat | None) -> Match:
    seen = veil(state, seat)
    known = state.players[seat].known if seat is not None else []
    seen.orders = [order for order in seen.orders if order.seat == seat]
    seen.events = [_backs(stack) for stack in seen.events]
    seen.terrain = {terrain: _backs(stack) for terrain, stack in seen.terrain.items()}
    seen.war_parties, seen.nests = _backs(seen.war_parties), _backs(seen.nests)
    seen.explorations, seen.buried = _backs(seen.explorations), _backs(seen.buried, known)
    for region in seen.regions.values():
        region.war_parties, region.nests = _backs(region.war_parties, known), _backs(region.nests, known)
        region.explorations = _backs(region.explorations, known)
    for player in seen.players.values():
        player.deck = _backs(player.deck)
        if player.seat != seat:
            player.hand, player.known = _backs(player.hand), []
    for frame in seen.stack:
        if isinstance(frame, TacticsFrame) and frame.seat != seat:
            frame.drawn = _backs(frame.drawn)
        if isinstance(frame, RoundFrame):
            frame.stack = _backs(frame.stack)
    return seen


def hidden_from(state: Match, seat: Seat | None) -> list[str]:
    """Every card and tile whose place a seat cannot know."""
    hidden = [*state.war_parties, *state.nests, *state.explorations, *state.buried]
    for stack in (*state.terrain.values(), *state.events):
        hidden += stack
    for region in state.regions.values():
        hidden += [*region.natives_tiles, *region.explorations]
    for player in state.players.values():
        hidden += player.deck
        if player.seat != seat:
            hidden += player.hand
    known = state.players[seat].known if seat is not None else []
    return [one for one in hidden if one not in known]


def _backs(things: Sequence[str], known: Sequence[str] = ()) -> list[str]:
    return [one if one in known else FACE_DOWN for one in things]
