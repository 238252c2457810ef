"""Attacks and targets that are open now, and what each attack would be worth, in words.

It must not reckon: the rules do; their odds are exact and speak of dice alone.
"""

from __future__ import annotations

import discord

from bot.client import App
from bot.games.crisis_protocol.panels.here import match_of, world_of
from bot.games.crisis_protocol.panels.worth import damage_text
from bot.games.crisis_protocol.pictures.odds_chart import percent
from bot.ui.match.look import Look, look_of
from bot.ui.match.questions.typed import MOST, Suggestion, folded, suggestions
from rules_engine.crisis_protocol.query import targets
from rules_engine.crisis_protocol.rules.prospects import Prospect, prospect


def headline(look: Look, found: Prospect) -> str:
    """`1.7 damage, 12 % Daze`."""
    return damage_text(look, found.odds, ko=found.injured)


def lines(look: Look, found: Prospect) -> list[str]:
    """Both pools, and how likely each special rule is."""
    to = look.to
    cover = to.say(", in cover") if found.covered else ""
    said = [to.say("{dice} dice against {defense}", dice=found.dice, defense=found.defense) + cover]
    for rule in found.attack.rules:
        if rule.icons and rule.name is not None:
            faces = "".join(face.value * times for face, times in rule.icons.items())
            said.append(f"{rule.name.in_(to.language)} {percent(found.odds.icons(faces).alone)}")
    return said


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
    named = [(look.name(attack.id), attack.id) for attack in able]
    return [(name, id) for name, id in named if folded(typed) in folded(name)][:MOST]


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
        if attack_id and folded(attack_id) not in (folded(attack.id), folded(look.name(attack.id))):
            continue
        for enemy in world.enemies(look.seat):
            if not targets.cannot_target(world, who, attack, enemy):
                worth = headline(look, prospect(world, who, attack, enemy))
                found.setdefault(enemy, f"{look.name(enemy)}: {worth}")
    return [(name[:100], id) for id, name in found.items() if folded(typed) in folded(name)][:MOST]


async def _look(interaction: discord.Interaction[App]) -> Look | None:
    stored = await interaction.client.matches.repository.in_thread(interaction.channel_id or 0)
    return None if stored is None or stored.state is None else look_of(interaction, stored)
