"""What an attack on somebody would be worth now: both pools, cover, and exact odds from the live match.

It must not look ahead to rerolls and reactions: `outlook` does, once the attack goes on.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.crisis_protocol.board.cover import is_covered
from rules_engine.crisis_protocol.cards.character import Attack
from rules_engine.crisis_protocol.odds import AttackOdds, attack_odds
from rules_engine.crisis_protocol.query import stats
from rules_engine.crisis_protocol.query.permits import granted_cover, waived
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.attack import attack_tally, defense_tally
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId, Health


@dataclass(frozen=True)
class Prospect:
    target: CharacterId
    attack: Attack
    dice: int
    defense: int
    covered: bool
    odds: AttackOdds
    injured: bool


def prospect(
    world: World,
    attacker: CharacterId,
    attack: Attack,
    target: CharacterId,
    type_: str | None = None,
    *,
    as_action: bool = True,
) -> Prospect:
    """As the dice would be rolled now."""
    used = type_ or attack.type[0].value
    frame = AttackFrame(
        attacker=attacker, attack=attack.id, target=target, type=used, defense_type=used, cost=0, as_action=as_action
    )
    world = _with_gifts(world, frame)
    dice, defense = attack_tally(world, frame).total, defense_tally(world, frame).total
    heeds = not waived(world, attacker, "cover")
    covered = heeds and (
        granted_cover(world, target, attacker) is not None
        or is_covered(world.scene, world.base(attacker), world.base(target))
    )
    character = world.state.characters[target]
    left = max(1, world.stamina(target).total - character.damage)
    odds = attack_odds(
        max(1, dice),
        max(1, defense),
        cover=covered,
        hex_attacker=stats.crit_dice(world, attacker, "attack") == 0,
        hex_defender=stats.crit_dice(world, target, "defense") == 0,
        stamina_left=left,
    )
    return Prospect(target, attack, dice, defense, covered, odds, character.health is Health.INJURED)


def _with_gifts(world: World, frame: AttackFrame) -> World:
    """The match with that attack under way, where somebody has a gift for the next one: it is in force in no other."""
    promised = any(effect.until.startswith("next:") for effect in world.state.effects)
    if not promised or world.state.innermost("attack") is not None:
        return world
    return World(world.state.model_copy(update={"stack": [*world.state.stack, frame]}), world.content)
