"""Pictures of a match of Dice Masters for whoever looks: the table, a roll, a fight.

It must not draw: a worker does.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dice_masters.panels.here import match_of, speaker_of
from bot.games.dice_masters.panels.turn import is_about_a_roll
from bot.games.dice_masters.pictures.mats import draw_fight, draw_roll, draw_table
from bot.matches.stretches import Stretch
from bot.ui.match.look import Look
from bot.ui.match.panel import Picture
from bot.ui.match.pictures.drawn import drawn
from rules_engine.dice_masters.events.combat import (
    AttackersAssigned,
    BlockersAssigned,
    CharacterKnockedOut,
    DamageDealt,
)
from rules_engine.dice_masters.events.dice import DiceRolled
from rules_engine.dice_masters.state.match import Match, Step
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.kernel.copying import own_copy
from rules_engine.kernel.decisions import Decision
from rules_engine.kernel.events import Event

Fight = tuple[tuple[str, tuple[str, ...]], ...]
"""Attackers, each with its blockers."""


async def table(look: Look) -> list[Picture]:
    if match_of(look).phase is Step.SETUP:
        return []
    return await drawn(look, "table", draw_table, look.snapshot, look.to.language, _people(look))


async def question(look: Look, decision: Decision) -> list[Picture]:
    """The roll where a reroll is asked about, else the table."""
    rolled = is_about_a_roll(look, decision)
    if rolled:
        return await drawn(look, "roll", draw_roll, look.snapshot, look.to.language, rolled, {}, False)
    return await table(look)


async def story(look: Look, events: Sequence[Event], told: Stretch) -> list[Picture]:
    """The roll of the turn before and after, and its fight."""
    rolls = [event for event in events if isinstance(event, DiceRolled) and event.source is None]
    pictures: list[Picture] = []
    if rolls:
        after = rolls[1].faces if len(rolls) > 1 and rolls[1].again else {}
        pictures += await drawn(
            look, "roll", draw_roll, look.snapshot, look.to.language, rolls[0].faces, after, False, board=False
        )
    fight = fight_of(events)
    if fight:
        lost = tuple(event.die for event in events if isinstance(event, CharacterKnockedOut))
        before = _before_the_damage(look, told, fight)
        pictures += await drawn(look, "fight", draw_fight, before, look.to.language, fight, lost, board=False)
    return pictures


def fight_of(events: Sequence[Event]) -> Fight:
    """Attackers, each with whoever was assigned to block it; none before blocks are."""
    attackers: tuple[str, ...] = ()
    for event in events:
        if isinstance(event, AttackersAssigned):
            attackers = event.dice
        elif isinstance(event, BlockersAssigned):
            return tuple((die, tuple(b for b, blocked in event.blocks.items() if die in blocked)) for die in attackers)
    return ()


def _before_the_damage(look: Look, told: Stretch, fight: Fight) -> str:
    """The match as it lay just before the fight's damage, or before one of its dice left: events are all that changes a
    match. A fight that asks nobody is over in one entry, so no entry's end shows it."""
    if not told.before:
        return look.snapshot
    state = own_copy(look.client.matches.repository.snapshots.read(look.game.id, told.before))
    assert isinstance(state, Match)
    fighting, blocked = [die for attacker, blockers in fight for die in (attacker, *blockers)], False
    for event in (*told.lead, *told.events):
        if blocked and isinstance(event, DamageDealt):
            break
        before = own_copy(state) if blocked else state
        event.apply(state)
        if blocked and any(state.pieces[die].zone is not Zone.FIELD for die in fighting if die in state.pieces):
            state = before
            break
        blocked = blocked or (isinstance(event, BlockersAssigned) and event in told.events)
    return look.seen(state).model_dump_json()


def _people(look: Look) -> dict[str, str]:
    """Sides by their colours: a picture cannot show a mention."""
    return {seat: speaker_of(look).names.seat(seat) for seat in match_of(look).seats}
