"""What holds in every state of every match, whoever has just answered what; each breach is said in one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.crisis_protocol.board import footing
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import Character, Objective
from rules_engine.crisis_protocol.view.seat import view
from rules_engine.kernel.context import seat_of
from rules_engine.kernel.decisions import Visibility
from rules_engine.kernel.values import Seat
from rules_engine.kernel.views import HIDDEN

MOST_POWER = 10
"""POW-03."""

FALLING = frozenset({"fall", "drop", "suffer"})
"""While these go on, tokens of the one that falls are still being put down."""


def breaches(look: World) -> Iterator[str]:
    """Everything that is wrong with a state."""
    for character in look.state.characters.values():
        yield from _numbers(look, character)
        if character.in_play:
            yield from _standing(look, character)
    for token in look.state.objectives.values():
        yield from _token(look.state, token)
    for player in look.state.players.values():
        if player.vp < 0:
            yield f"{player.seat} has {player.vp} victory points"


def _numbers(look: World, character: Character) -> Iterator[str]:
    who = character.id
    if not 0 <= character.power <= MOST_POWER:
        yield f"POW-03: {who} has {character.power} Power"
    if character.damage < 0 or (character.in_play and character.damage > look.stamina(who).total):
        yield f"DMG-02: {who} has {character.damage} damage and {look.stamina(who).total} Stamina"
    if len(set(character.conditions)) != len(character.conditions):
        yield f"CON-02: {who} has a condition twice: {character.conditions}"
    if any(number < 0 for number in character.tokens.values()):
        yield f"{who} has fewer tokens than none: {character.tokens}"


def _standing(look: World, character: Character) -> Iterator[str]:
    base = look.base(character.id)
    for reason in footing.objections(look.scene, base.centre, base.radius, ignore=(character.id,)):
        yield f"{reason.rule}: {character.id} {reason.code} {dict(reason.params)} at {base.centre}"
    on = footing.standing_on(look.scene, base.centre, base.radius)
    if on != character.on:
        yield f"MOV-04: {character.id} is said to be on {character.on} but is on {on}"


def _token(state: Match, token: Objective) -> Iterator[str]:
    if token.held_by is None:
        return
    if token.spot is not None or token.removed:
        yield f"OBJ-14: {token.id} is held by {token.held_by} and lies elsewhere"
    holder = state.characters[token.held_by]
    falling = any(frame.kind in FALLING for frame in state.stack)
    if not falling and (holder.dazed or not holder.in_play):
        yield f"OBJ-15: {token.id} is held by {holder.id}, who is not in play or Dazed"


def secrets(state: Match) -> Iterator[str]:
    """SQD-07, SQD-18: what a viewer could read of another seat's sealed question or answer."""
    hidden = any(decision.visibility is not Visibility.PUBLIC for decision in state.pending.values())
    if not hidden:
        return
    viewers: tuple[Seat | None, ...] = (*state.seats, None)
    for viewer in viewers:
        seen = view(state, viewer)
        for frame in seen.stack:
            for name in frame.answers:
                if seat_of(name) != viewer:
                    yield f"SQD-07: {viewer} sees the answer {name}"
        for decision in seen.pending.values():
            if decision.seat != viewer and decision.visibility is not Visibility.PUBLIC and decision.key != HIDDEN:
                yield f"SQD-07: {viewer} sees the question {decision.key} of {decision.seat}"
