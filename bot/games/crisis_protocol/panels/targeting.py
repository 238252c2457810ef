"""What an attack would be worth, in words.

It must not reckon: the rules do; their odds are exact and speak of dice alone.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels.here import names_of
from bot.games.crisis_protocol.panels.worth import damage_text
from bot.games.crisis_protocol.pictures.odds_chart import percent
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.cards.text.names import face as face_name
from rules_engine.crisis_protocol.cards.vocabulary import Rule
from rules_engine.crisis_protocol.rules.prospects import Prospect


def headline(look: Look, found: Prospect) -> str:
    """`1.7 damage, 12 % Daze`."""
    return damage_text(look, found.odds, ko=found.injured)


def pools(look: Look, found: Prospect) -> str:
    """`5 dice against 3, in cover`."""
    to = look.to
    cover = to.say(", in cover") if found.covered else ""
    return to.say("{dice} dice against {defense}", dice=found.dice, defense=found.defense) + cover


def odd_faces(look: Look, found: Prospect) -> list[str]:
    """`Gambit: a Wild counts 2 (Ace of Hearts)`: what is not told by the faces alone."""
    to, said = look.to, []
    for one in found.odd_faces:
        values = {"who": look.name(one.who), "face": face_name(one.face, to.language), "n": one.worth}
        values["rule"] = names_of(look).rule(one.rule)
        if one.opposing:
            said.append(to.say("{who}: {face} of the other roll counts {n} ({rule})", **values))
        else:
            said.append(to.say("{who}: {face} counts {n} ({rule})", **values))
    return list(dict.fromkeys(said))


def special_rules(look: Look, found: Prospect) -> list[str]:
    """How likely each special rule is that waits for dice (SPC-02): `Stun 34 %`."""
    said = []
    for rule in found.attack.rules:
        if rule.icons:
            faces = "".join(face.value * times for face, times in rule.icons.items())
            said.append(f"{_called(look, found, rule)} {percent(found.odds.icons(faces).alone)}")
    return said


def _called(look: Look, found: Prospect, rule: Rule) -> str:
    """Its own name, or what it gives, without the name of the attack before it."""
    name, attack = names_of(look).rule(rule.id), look.name(found.attack.id)
    return name.removeprefix(f"{attack} (").removesuffix(")") if name.startswith(f"{attack} (") else name
