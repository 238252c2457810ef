"""What an attack on somebody would be worth now: both pools, cover, and exact odds from the live match.

It must not look ahead to rerolls and reactions: `outlook` does, once the attack goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules_engine.crisis_protocol.board.cover import is_covered
from rules_engine.crisis_protocol.cards.character import Attack
from rules_engine.crisis_protocol.cards.vocabulary.modifiers import Successes
from rules_engine.crisis_protocol.events.attacks import PoolName
from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES, Face
from rules_engine.crisis_protocol.odds import AttackOdds, attack_odds
from rules_engine.crisis_protocol.odds.standing import Side, standing_odds
from rules_engine.crisis_protocol.query import stats
from rules_engine.crisis_protocol.query.permits import granted_cover, waived
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.attack import attack_tally, defense_tally
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId, Effect, Health


@dataclass(frozen=True)
class Prospect:
    target: CharacterId
    attack: Attack
    dice: int
    defense: int
    covered: bool
    odds: AttackOdds
    injured: bool
    odd_faces: tuple[stats.OddFace, ...] = ()
    """Faces of either roll that count otherwise than printed."""


def prospect(
    world: World,
    attacker: CharacterId,
    attack: Attack,
    target: CharacterId,
    type_: str | None = None,
    *,
    as_action: bool = True,
    first: bool = True,
) -> Prospect:
    """As the dice would be rolled now, or after another attack of the same beam or area."""
    used = type_ or attack.type[0].value
    shape: Any = attack.shape.value
    frame = AttackFrame(
        attacker=attacker, attack=attack.id, target=target, type=used, defense_type=used, cost=0, as_action=as_action,
        shape=shape,
    )  # fmt: skip
    world = _with_gifts(world, frame, first=first)
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
    odd: tuple[stats.OddFace, ...] = ()
    if world.lasting(Successes):
        under_way = _under_way(world, frame)
        odd = tuple(one for pool, who, _ in _sides(frame) for one in stats.odd_faces(under_way, who, pool, BASE[pool]))
        odds = _with_odd_faces(under_way, frame, odds, {"attack": dice, "defense": defense}) if odd else odds
    return Prospect(target, attack, dice, defense, covered, odds, character.health is Health.INJURED, odd)


BASE: dict[PoolName, frozenset[Face]] = {"attack": ATTACK_SUCCESSES, "defense": DEFENCE_SUCCESSES}


def _sides(frame: AttackFrame) -> tuple[tuple[PoolName, CharacterId, CharacterId], ...]:
    return ("attack", frame.attacker, frame.target), ("defense", frame.target, frame.attacker)


def _under_way(world: World, frame: AttackFrame) -> World:
    """What a face is worth may hang on the attack it is rolled in."""
    if world.state.innermost("attack") is not None:
        return world
    return World(world.state.model_copy(update={"stack": [*world.state.stack, frame]}), world.content)


def _with_odd_faces(world: World, frame: AttackFrame, odds: AttackOdds, dice: dict[PoolName, int]) -> AttackOdds:
    """ATK-36: the same dice, counted as cards have them counted; which icons they show is as likely as before."""
    attack, defense = (
        Side(
            stats.net_worth(world, who, pool, BASE[pool], other),
            base=max(1, dice[pool]),
            each=stats.crit_dice(world, who, pool),
        )
        for pool, who, other in _sides(frame)
    )
    covered = odds.query is not None and odds.query.cover
    counted = standing_odds(attack, defense, cover=covered, stamina_left=odds.stamina_left)
    return replace(odds, damage=counted.damage, expected=counted.expected)


def prospects(
    world: World,
    attacker: CharacterId,
    attack: Attack,
    targets: Sequence[CharacterId],
    type_: str | None = None,
    *,
    as_action: bool = True,
) -> tuple[Prospect, ...]:
    """Of a single attack, or of all those of a beam or area together: what is given for the next attack serves the
    first of them (BEA-05), and that is the one where it brings most (BEA-06)."""
    each = [prospect(world, attacker, attack, id, type_, as_action=as_action) for id in targets]
    if len(each) < 2 or not any(_for_one(effect, attacker) for effect in world.state.effects):
        return tuple(each)
    later = [prospect(world, attacker, attack, id, type_, as_action=as_action, first=False) for id in targets]
    gained = [one.odds.expected_suffered - two.odds.expected_suffered for one, two in zip(each, later, strict=True)]
    first = gained.index(max(gained))
    return tuple(each[at] if at == first else later[at] for at in range(len(each)))


def _for_one(effect: Effect, attacker: CharacterId) -> bool:
    return effect.until.startswith("next:attack:") and effect.bearer == attacker


def _with_gifts(world: World, frame: AttackFrame, *, first: bool) -> World:
    """The match with that attack under way, where somebody has a gift for the next one: it is in force in no other."""
    promised = any(effect.until.startswith("next:") for effect in world.state.effects)
    if not promised or world.state.innermost("attack") is not None:
        return world
    left = [effect for effect in world.state.effects if first or not _for_one(effect, frame.attacker)]
    changed = {"stack": [*world.state.stack, frame], "effects": left}
    return World(world.state.model_copy(update=changed), world.content)
