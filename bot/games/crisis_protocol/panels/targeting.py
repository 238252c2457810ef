"""What an attack would be worth, in words.

It must not reckon: the rules do; their odds are exact and speak of dice alone.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels.worth import damage_text
from bot.games.crisis_protocol.pictures.odds_chart import percent
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.rules.prospects import Prospect


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
