"""What may come of an attack whose dice lie blank: every amount of damage by its exact odds, and the chance of winning
after each.

It must not roll, nor look further than the damage: what special rules bring is left out.
"""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.players.chance import chance_of
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.prospects import prospect
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import MOST_POWER, Character, Health
from rules_engine.kernel.values import Seat

LEAST = 0.002
"""What is less likely than this is counted with what lies next to it."""


def foretold(content: Content, state: Match, seat: Seat) -> float | None:
    """The chance of winning before the dice of the attack at hand have fallen; None where none is at hand."""
    frame = next((each for each in reversed(state.stack) if isinstance(each, AttackFrame)), None)
    target = state.characters.get(frame.target) if frame is not None else None
    if frame is None or target is None or not target.in_play:
        return None
    world = World(state, content)
    found = prospect(
        world, frame.attacker, world.attack(frame.attacker, frame.attack), frame.target, frame.type or None
    )
    left = found.odds.stamina_left or 1
    total = weight = 0.0
    for amount, likely in enumerate(_shortened(found.odds.damage, left)):
        if likely >= LEAST:
            total += likely * chance_of(World(_hurt(state, target, amount, left), content), seat)
            weight += likely
    return total / weight if weight else None


def _shortened(damage: tuple[float, ...], left: int) -> list[float]:
    """Whoever is out is out: more damage makes no difference."""
    return [*damage[:left], sum(damage[left:])]


def _hurt(state: Match, target: Character, amount: int, left: int) -> Match:
    """DMG-04, DMG-06, DMG-20: damage suffered is Power gained; at its Stamina a character is Dazed, or out for good."""
    after: dict[str, object] = {"damage": target.damage + amount, "power": min(MOST_POWER, target.power + amount)}
    objectives = state.objectives
    if amount >= left:
        gone = target.health is Health.INJURED or target.grunt
        after |= {"koed": True, "spot": None} if gone else {"dazed": True}
        objectives = {
            id: token.model_copy(update={"held_by": None, "spot": target.spot}) if token.held_by == target.id else token
            for id, token in objectives.items()
        }
    hurt = target.model_copy(update=after)
    return state.model_copy(update={"characters": {**state.characters, target.id: hurt}, "objectives": objectives})
