"""A position in plain numbers, as it is judged again and again: where everybody stands, what each is good for, how far
it walks and how hard it hits.

It must not judge: what the numbers are worth is said elsewhere.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from rules_engine.crisis_protocol.board.tools import MOVEMENT_LENGTH, RANGE_LENGTH, TOKEN_RADIUS, base_radius
from rules_engine.crisis_protocol.cards.character import Attack
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.mission import Method
from rules_engine.crisis_protocol.cards.vocabulary.steps_fates import Arrive
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Later
from rules_engine.crisis_protocol.query.paths import step_at
from rules_engine.crisis_protocol.query.world import THOUSAND, World
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import Character, Health
from rules_engine.kernel.values import Seat

WINNING = 16
"""WIN-01: victory points that end a match."""
USUAL_REACH = 3
"""A range that is reckoned counts as a middling one."""


class Blow(NamedTuple):
    """An attack as printed, with its reach in inches."""

    reach: float
    strength: int
    cost: int
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a card, as far as it says what somebody is good for."""

    threat: float
    healthy: int
    injured: int
    """Stamina of the other side; 0 where there is none."""
    stamina: int
    walk: float
    """Inches that its rim comes nearer by one move."""
    radius: float
    blows: tuple[Blow, ...]
    defences: dict[str, int]


def sheet(content: Content, who: Character) -> Sheet:
    """Worked out once for each side of a card."""
    kept: dict[tuple[str, str | None, bool], Sheet] = content.derived.setdefault("sheets", {})
    key = (who.card, who.form, who.health is Health.INJURED)
    found = kept.get(key)
    if found is None:
        found = kept[key] = _sheet(content, who)
    return found


def _sheet(content: Content, who: Character) -> Sheet:
    card = content.characters[who.card]
    form = card.forms.get(who.form or "") or card.normal
    hurt = who.health is Health.INJURED and form.injured is not None
    shown = form.injured if hurt and form.injured is not None else form.healthy
    side = "injured" if hurt else "healthy"
    radius = base_radius(card.base)
    return Sheet(
        threat=max(0.5, float(card.threat)),
        healthy=form.healthy.stamina,
        injured=form.injured.stamina if form.injured is not None and not who.grunt else 0,
        stamina=shown.stamina,
        walk=MOVEMENT_LENGTH[shown.speed] + 2 * radius,
        radius=radius,
        blows=tuple(_blow(attack) for attack in form.attacks if attack.side.value in ("both", side)),
        defences={name: int(getattr(shown, name)) for name in ("physical", "energy", "mystic")},
    )


def _blow(attack: Attack) -> Blow:
    reach = attack.range or attack.beam or attack.area
    inches = RANGE_LENGTH[reach if isinstance(reach, int) and reach in RANGE_LENGTH else USUAL_REACH]
    return Blow(inches, int(attack.strength), attack.cost, tuple(type_.value for type_ in attack.type))


class Figure:
    """Somebody in play."""

    __slots__ = ("character", "done", "id", "left", "radius", "seat", "sheet", "x", "y")

    def __init__(self, content: Content, character: Character, *, acting: bool) -> None:
        self.character = character
        self.done = character.activated or acting
        """Whether it will not begin to act any more in this round."""
        self.id, self.seat = character.id, character.controller
        place = character.place
        self.x, self.y = place.x / THOUSAND, place.y / THOUSAND
        self.sheet = sheet(content, character)
        self.radius = self.sheet.radius
        self.left = max(1, self.sheet.stamina - character.damage)

    def apart(self, x: float, y: float, radius: float) -> float:
        """Inches from rim to rim."""
        return max(0.0, math.hypot(self.x - x, self.y - y) - self.radius - radius)


class Goal(NamedTuple):
    """A token that lies or is carried, and what it brings in a round."""

    id: str
    worth: float
    x: float
    y: float
    radius: float
    holder: Figure | None


class Position:
    """All of them, by side."""

    def __init__(self, world: World) -> None:
        self.world = world
        state, content = world.state, world.content
        self.rounds = rounds_left(state)
        self.figures = [Figure(content, c, acting=c.id == state.active) for c in state.characters.values() if c.in_play]
        self.sides: dict[Seat, list[Figure]] = {seat: [] for seat in state.seats}
        for figure in self.figures:
            self.sides[figure.seat].append(figure)
        self.coming = [c for c in state.characters.values() if c.waits and _promised(world, c)]
        """Who is not on the battlefield yet and will come when this round ends."""
        by_id = {figure.id: figure for figure in self.figures}
        self.goals: list[Goal] = []
        for token in state.objectives.values():
            worth = 0.0 if token.removed else worth_of_token(content, token.crisis, token.name)
            if token.held_by is not None and (holder := by_id.get(token.held_by)) is not None:
                self.goals.append(Goal(token.id, worth, holder.x, holder.y, holder.radius, holder))
            elif token.held_by is None and token.spot is not None and not token.flipped and not token.removed:
                x, y = token.spot.x / THOUSAND, token.spot.y / THOUSAND
                self.goals.append(Goal(token.id, worth, x, y, TOKEN_RADIUS, None))


def _promised(world: World, who: Character) -> bool:
    steps = (step_at(world.content, e.rule, e.path) for e in world.state.effects if e.seat == who.owner)
    promises = (step.do for step in steps if isinstance(step, Later))
    return any(isinstance(step, Arrive) and step.character == who.card for do in promises for step in do)


def rounds_left(state: Match) -> int:
    """Scorings to come, this round's included."""
    left = max(1, state.options.last_round - max(1, state.round) + 1)
    most = max(player.vp for player in state.players.values())
    return max(1, min(left, math.ceil((WINNING - most) / 3)))


def worth_of_token(content: Content, crisis: str, name: str) -> float:
    """What a token brings whoever has it when points are counted."""
    kept: dict[tuple[str, str], float] = content.derived.setdefault("token_worth", {})
    found = kept.get((crisis, name))
    if found is None:
        found = kept[crisis, name] = _worth_of_token(content, crisis, name)
    return found


def _worth_of_token(content: Content, crisis: str, name: str) -> float:
    card = content.crises[crisis]
    lines = [line for line in card.scoring if line.by is not Method.CONDITION and line.token in (None, name)]
    if lines:
        return float(max(line.vp for line in lines))
    yields = {kind.id: kind.yields for kind in card.tokens}
    return 0.8 if yields.get(name) else 0.4
