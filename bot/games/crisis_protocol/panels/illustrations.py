"""The pictures of the story: where somebody went, whom it hit, how the dice fell.

It must not decide what is told: a post shows what its events say, as the board stood around them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.crisis_protocol.panels.drawing import Scene, attacks_told
from bot.games.crisis_protocol.panels.here import match_of, names_of, seen_then
from bot.games.crisis_protocol.panels.own_rolls import OwnRoll, own_rolls
from bot.games.crisis_protocol.panels.reveal import squads_of
from bot.games.crisis_protocol.pictures.action import action_of
from bot.games.crisis_protocol.pictures.attack_picture import draw_attack
from bot.games.crisis_protocol.pictures.board import Options, draw_board
from bot.games.crisis_protocol.pictures.duel import DrawnDie, DrawnPool, duel_picture
from bot.games.crisis_protocol.pictures.squads import draw_squads
from bot.matches.repository import off_loop
from bot.matches.stretches import Stretch
from bot.render.palette import PALETTES, Mode
from bot.render.picture import Picture as Drawn
from bot.ui.match.look import Look
from bot.ui.match.panel import Picture
from bot.ui.match.pictures.drawn import drawn
from rules_engine.crisis_protocol.events.attacks import AttackDeclared, DiceRolled
from rules_engine.crisis_protocol.events.characters import EnteredPlay, KnockedOut
from rules_engine.crisis_protocol.events.movement import Moved, TerrainThrown
from rules_engine.crisis_protocol.events.objectives import ObjectiveDropped, ObjectiveTaken
from rules_engine.crisis_protocol.events.setup import PriorityRolled, SquadRevealed
from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, Face
from rules_engine.kernel.copying import own_copy
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat

SEEN = (Moved, EnteredPlay, TerrainThrown, ObjectiveTaken, ObjectiveDropped, KnockedOut)
"""What can be seen on the board; dice have a picture of their own."""
MOST_ATTACKS = 3
MOST_ROLLS = 2
"""Rolls drawn beside attacks: those of interactions and of rules of their own."""


async def story_pictures(look: Look, events: Sequence[Event], told: Stretch) -> list[Picture]:
    """For a stretch of the record: the roll-off, the squads, the ground it was about, the dice of the last attacks."""
    pictures: list[Picture] = []
    rolled = [event for event in events if isinstance(event, PriorityRolled)]
    if len(rolled) == 1:
        pictures += await drawn(look, "roll", _roll_off, *_throws(look, rolled[-1]), board=False)
    revealed = [event for event in events if isinstance(event, SquadRevealed)]
    if revealed:
        pictures += await drawn(look, "squads", draw_squads, squads_of(look, revealed), board=False)
    if any(isinstance(event, SEEN) for event in events):
        scenes = await off_loop(_scenes, look, told)
        pictures += await drawn(look, "action", _ground, list(events), scenes) if scenes else []
    return [*pictures, *await _dice(look, events)]


async def _dice(look: Look, events: Sequence[Event]) -> list[Picture]:
    """Rolls and attacks in the order in which they happened."""
    place = {id(event): index for index, event in enumerate(events)}
    found: list[tuple[int, list[Picture]]] = []
    for number, roll in enumerate(own_rolls(match_of(look), events)[-MOST_ROLLS:], 1):
        picture = await drawn(look, f"own{number}", _own_roll, *_row(look, roll), board=False)
        found.append((place[id(roll.events[0])], picture))
    if any(isinstance(event, DiceRolled) for event in events):
        declared = [index for index, event in enumerate(events) if isinstance(event, AttackDeclared)]
        stories = attacks_told(match_of(look), events, look.to.language)
        # One that was declared in an earlier post goes on in this one.
        starts = ([-1] * len(stories) + declared)[-len(stories) :] if stories else []
        for number, (start, story) in enumerate(list(zip(starts, stories, strict=True))[-MOST_ATTACKS:], 1):
            found.append((start, await drawn(look, f"attack{number}", draw_attack, story, board=False)))
    return [picture for _, drawn_ in sorted(found, key=lambda one: one[0]) for picture in drawn_]


def unseen(events: Sequence[Event], pictures: Sequence[Picture]) -> list[Event]:
    """What is still to be told beside the pictures: dice that lie there are not counted out in words as well."""
    shown = {picture.name.partition(".")[0].rstrip("0123456789") for picture in pictures if picture.data}
    attacks = sum(isinstance(event, AttackDeclared) for event in events)
    dice = "attack" in shown and attacks <= MOST_ATTACKS
    lying = [id(event) for roll in own_rolls(None, events)[-MOST_ROLLS:] for event in roll.events]
    own = lying if "own" in shown else []

    def lies_there(event: Event) -> bool:
        if isinstance(event, PriorityRolled):
            return "roll" in shown
        if isinstance(event, SquadRevealed):
            return "squads" in shown
        if id(event) in own:
            return True
        return dice and isinstance(event, DiceRolled) and event.pool in ("attack", "defense")

    return [event for event in events if not lies_there(event)]


# -- the ground ----------------------------------------------------------------------------------------------------


def _scenes(look: Look, told: Stretch) -> list[Scene]:
    """The match before a stretch, before each fall in it, and after it: events are all that changes a match."""
    last = next((entry.snapshot for _, entry in reversed(told.live)), "")
    if not last:
        return []
    snapshots = look.client.matches.repository.snapshots
    if not told.before:
        return [Scene(look.id, seen_then(look, last), look.to.language)]
    state = own_copy(snapshots.read(look.game.id, told.before))
    for event in told.lead:
        event.apply(state)
    moments = [look.seen(state).model_dump_json()]
    for event in told.events:
        if isinstance(event, KnockedOut):
            moments.append(look.seen(state).model_dump_json())
        event.apply(state)
    moments.append(look.seen(state).model_dump_json())
    return [Scene(look.id, moment, look.to.language) for moment in moments]


def _ground(events: Sequence[Event], scenes: Sequence[Scene], mode: Mode) -> Drawn:
    """The board after the last of these events, where those who moved stood before the first, and whoever fell where
    they fell."""
    before, *falls, after = [scene.view for scene in (scenes if len(scenes) > 1 else [*scenes, *scenes])]
    fallen = [event.who for event in events if isinstance(event, KnockedOut)]
    there = [view.figure(who) for who, view in zip(fallen, falls, strict=False)]
    after = replace(after, figures=(*after.figures, *(figure for figure in there if figure is not None)))
    action = action_of(events, before, after)
    return draw_board(after, action.overlays, Options(mode=mode, region=action.region(after), caption=action.caption))


# -- rolls ---------------------------------------------------------------------------------------------------------

TIES = {"PRI-04": Face.CRITICAL, "PRI-05": Face.WILD}
"""What is counted where the successes are equal."""
Throw = tuple[Seat, str, str, tuple[str, ...]]
"""A seat, what it is called, what it won, its faces."""


def _throws(look: Look, rolled: PriorityRolled) -> tuple[tuple[Throw, ...], str]:
    """PRI-02: both throws, the winner's above, each with what was counted; and the same in words."""
    seats = sorted(rolled.rolls, key=lambda seat: seat != rolled.winner)
    won = look.to.say("Priority")
    throws = tuple(
        (s, _counted(look, rolled, s), won if s == rolled.winner else "", tuple(rolled.rolls[s])) for s in seats
    )
    return throws, _read_aloud(look, [rolled])


def _read_aloud(look: Look, events: Sequence[Event]) -> str:
    """For an alt text, which shows neither mention nor sign."""
    return " ".join(look.speaker.story(look.state, events))


def _counted(look: Look, rolled: PriorityRolled, seat: Seat) -> str:
    """`Red: 3 successes`; where both have as many, also of the face that broke the tie (PRI-03…05)."""
    faces = [Face(face) for face in rolled.rolls[seat]]
    n = sum(face in ATTACK_SUCCESSES for face in faces)
    said = look.to.count("{who}: {n} success", "{who}: {n} successes", n, who=look.name(seat))
    broke = TIES.get(rolled.rule)
    return f"{said} ({faces.count(broke)} × {names_of(look).face(broke.value)})" if broke is not None else said


def _roll_off(throws: Sequence[Throw], said: str, mode: Mode) -> Drawn:
    pools = tuple(
        DrawnPool(name, won, tuple(DrawnDie(Face(face)) for face in faces), PALETTES[mode].side(seat).colour)
        for seat, name, won, faces in throws
    )
    return Drawn(duel_picture(pools), "png", said)


def _row(look: Look, roll: OwnRoll) -> tuple[str, str, tuple[DrawnDie, ...], str]:
    """Whose roll it was and for what; the dice; the same in words."""
    state = match_of(look)
    name = look.name(roll.who)
    title = f"{name} · {look.name(roll.about)}" if roll.about else name
    return state.characters[roll.who].controller, title, roll.dice, _read_aloud(look, roll.events)


def _own_roll(seat: Seat, title: str, dice: tuple[DrawnDie, ...], said: str, mode: Mode) -> Drawn:
    return Drawn(duel_picture((DrawnPool(title, "", dice, PALETTES[mode].side(seat).colour),)), "png", said)
