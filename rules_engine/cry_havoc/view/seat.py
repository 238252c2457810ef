"""A match as one seat, or a spectator, may see it: the others' hands, every pile that lies face down and every tile
that nobody has turned up are only counted (CH-DRW-Q2, CH-TAC-Q2)."""

from __future__ import annotations

from rules_engine.cry_havoc.state.frames import RoundFrame, TacticsFrame
from rules_engine.cry_havoc.state.match import Match
from rules_engine.kernel.values import Seat
from rules_engine.kernel.views import veil

FACE_DOWN = "?"


def view(state: Match, seat: Seat | None) -> Match:
    seen = veil(state, seat)
    seen.orders = [order for order in seen.orders if order.seat == seat]
    seen.events = [_backs(stack) for stack in seen.events]
    seen.terrain = {terrain: _backs(stack) for terrain, stack in seen.terrain.items()}
    seen.war_parties, seen.nests = _backs(seen.war_parties), _backs(seen.nests)
    seen.explorations = _backs(seen.explorations)
    for region in seen.regions.values():
        region.war_parties, region.nests = _backs(region.war_parties), _backs(region.nests)
        region.explorations = _backs(region.explorations)
    for player in seen.players.values():
        player.deck = _backs(player.deck)
        if player.seat != seat:
            player.hand = _backs(player.hand)
            player.stored = {structure: _backs(cards) for structure, cards in player.stored.items()}
    for frame in seen.stack:
        if isinstance(frame, TacticsFrame) and frame.seat != seat:
            frame.drawn = _backs(frame.drawn)
        if isinstance(frame, RoundFrame):
            frame.stack = _backs(frame.stack)
    return seen


def _backs(things: list[str]) -> list[str]:
    return [FACE_DOWN] * len(things)
