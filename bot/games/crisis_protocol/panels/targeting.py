"""Attacks and targets that are open now, and what each attack would be worth: exact odds from the live match.

It must not decide: pools, cover and sight are the engine's, the odds are exact and speak of dice alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.client import App
from bot.games.crisis_protocol.panels.here import match_of, world_of
from bot.games.crisis_protocol.pictures.odds_chart import percent
from bot.ui.match.look import Look, look_of
from bot.ui.match.questions.typed import MOST, Suggestion, plain, suggestions
from rules_engine.crisis_protocol.board.cover import is_covered
from rules_engine.crisis_protocol.cards.character import Attack
from rules_engine.crisis_protocol.odds import AttackOdds, attack_odds
from rules_engine.crisis_protocol.query import stats, targets
from rules_engine.crisis_protocol.query.permits import granted_cover, waived
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.attack import attack_tally, defense_tally
from rules_engine.crisis_protocol.state.frames import AttackFrame, ChooseAttackFrame


@dataclass(frozen=True)
class Prospect:
    """What an attack on somebody would be worth before rerolls and reactions."""

    target: str
    attack: Attack
    dice: int
    defense: int
    covered: bool
    odds: AttackOdds
    injured: bool

    def headline(self, look: Look) -> str:
        """`1.7 damage, 12 % Daze`."""
        to = look.to
        values = {"damage": to.decimal(self.odds.expected_suffered), "chance": percent(self.odds.takes_out)}
        if self.injured:
            return to.say("{damage} damage, {chance} KO", **values)
        return to.say("{damage} damage, {chance} Daze", **values)

    def lines(self, look: Look) -> list[str]:
        """Both pools, and how likely each special rule is."""
        to = look.to
        cover = to.say(", in cover") if self.covered else ""
        said = [to.say("{dice} dice against {defense}", dice=self.dice, defense=self.defense) + cover]
        for rule in self.attack.rules:
            if rule.icons and rule.name is not None:
                faces = "".join(face.value * times for face, times in rule.icons.items())
                said.append(f"{rule.name.in_(to.language)} {percent(self.odds.icons(faces).alone)}")
        return said


def prospect(world: World, attacker: str, attack: Attack, target: str, type_: str | None = None) -> Prospect:
    """As the dice would be rolled now."""
    used = type_ or attack.type[0].value
    frame = AttackFrame(attacker=attacker, attack=attack.id, target=target, type=used, defense_type=used, cost=0)
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
    return Prospect(target, attack, dice, defense, covered, odds, character.health.value == "injured")


def choosing_attack(look: Look) -> ChooseAttackFrame | None:
    """The attack whose target is being chosen."""
    frame = match_of(look).stack[-1] if match_of(look).stack else None
    return frame if isinstance(frame, ChooseAttackFrame) and frame.attack is not None else None


def prospects(look: Look, among: list[str]) -> dict[str, Prospect]:
    """For each target that is open, while a target is being chosen."""
    frame = choosing_attack(look)
    if frame is None or frame.attack is None:
        return {}
    world = world_of(look)
    attack = world.attack(frame.who, frame.attack)
    return {id: prospect(world, frame.who, attack, id, frame.type) for id in among}


# -- suggestions ---------------------------------------------------------------------------------------------------


async def attacks_now(interaction: discord.Interaction[App], typed: str) -> list[Suggestion]:
    look = await _look(interaction)
    if look is None or look.decision is None:
        return []
    if look.decision.key == "attack":
        return suggestions(look, look.decision, typed)
    who = match_of(look).active
    if look.decision.key != "act" or who is None:
        return []
    world = world_of(look)
    able = [attack for attack in world.attacks(who) if not targets.cannot_choose(world, who, attack)]
    return [(look.name(attack.id), attack.id) for attack in able if plain(typed) in plain(look.name(attack.id))][:MOST]


async def targets_now(interaction: discord.Interaction[App], typed: str, attack_id: str | None) -> list[Suggestion]:
    look = await _look(interaction)
    if look is None or look.decision is None or look.seat is None:
        return []
    if look.decision.key == "target":
        return suggestions(look, look.decision, typed)
    who = match_of(look).active
    if look.decision.key not in ("act", "attack") or who is None:
        return []
    world = world_of(look)
    found: dict[str, str] = {}
    for attack in world.attacks(who):
        if attack_id and plain(attack_id) not in (plain(attack.id), plain(look.name(attack.id))):
            continue
        for enemy in world.enemies(look.seat):
            if not targets.cannot_target(world, who, attack, enemy):
                found.setdefault(enemy, f"{look.name(enemy)}: {prospect(world, who, attack, enemy).headline(look)}")
    return [(name[:100], id) for id, name in found.items() if plain(typed) in plain(name)][:MOST]


async def _look(interaction: discord.Interaction[App]) -> Look | None:
    stored = await interaction.client.matches.repository.in_thread(interaction.channel_id or 0)
    return None if stored is None or stored.state is None else look_of(interaction, stored)
