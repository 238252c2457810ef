"""Words of the game by themselves."""

from __future__ import annotations

from rules_engine.kernel.phrasing import Table

SEATS: Table = {
    "amber": ("Amber", "Bernstein"),
    "blue": ("Blue", "Blau"),
    "crimson": ("Crimson", "Karmin"),
    "green": ("Green", "Grün"),
}
LEVELS: Table = {
    "beginner": ("beginners", "Einsteiger"),
    "advanced": ("advanced", "Fortgeschrittene"),
    "expert": ("experts", "Experten"),
}
PHASES: Table = {
    "setup": ("Set-up", "Aufbau"),
    "event": ("Event phase", "Ereignisphase"),
    "draw": ("Draw phase", "Nachziehphase"),
    "action": ("Action phase", "Aktionsphase"),
    "battle": ("Battle phase", "Gefechtsphase"),
    "prisoners": ("Prisoners phase", "Gefangenenphase"),
    "scoring": ("Scoring phase", "Wertungsphase"),
}
OBJECTIVES: Table = {
    "control": ("Region Control", "Gebietskontrolle"),
    "capture": ("Capture Prisoners", "Gefangennahme"),
    "attrition": ("Attrition", "Zermürbung"),
}
TERRAINS: Table = {
    "mountain": ("Mountain", "Gebirge"),
    "desert": ("Desert", "Ödland"),
    "jungle": ("Jungle", "Dschungel"),
    "ocean": ("Ocean", "Gewässer"),
}
ACTIONS: Table = {
    "move": ("Move", "Bewegen"),
    "recruit": ("Recruit", "Rekrutieren"),
    "build": ("Build", "Bauen"),
    "enable": ("Enable Scoring", "Wertung aktivieren"),
    "draw": ("Draw Tactics cards", "Taktik-Karten ziehen"),
}
TILES: Table = {
    "war_party": ("War Party", "Kriegstrupp"),
    "nest": ("Nest", "Nest"),
    "exploration": ("Exploration", "Erkundung"),
    "event": ("Event", "Ereignis"),
}
SOURCES: Table = {
    "own": ("own draw pile", "eigener Nachziehstapel"),
    "reserve": ("Reserve", "Reserve"),
}
WHYS: Table = {
    "icons": ("VP icons", "SP-Symbole"),
    "control": ("Region Control", "Gebietskontrolle"),
    "attrition": ("Attrition", "Zermürbung"),
    "prisoners": ("prisoners", "Gefangene"),
    "regions": ("regions", "Regionen"),
    "crystals": ("crystals", "Kristalle"),
    "ransom": ("ransom", "Lösegeld"),
}
"""What victory points are for, besides texts."""

LITTLE: Table = {
    "natives": ("the natives", "die Einheimischen"),
    "and": ("and", "und"),
    "nobody": ("nobody", "niemand"),
    "nothing": ("nothing", "nichts"),
    "reserve": ("Reserve", "Reserve"),
    "hand": ("hand", "Hand"),
    "initiative": ("Initiative {order}", "Initiative {order}"),
    "hidden_card": ("a card face down", "eine verdeckte Karte"),
    "card_kind": ("Tactics card", "Taktik-Karte"),
    "structure_kind": ("structure", "Bauwerk"),
    "skill_kind": ("Skill", "Fähigkeit"),
    "tile": ("{sort} “{name}”", "{sort} „{name}“"),
    "unit": ("{n} units", "{n} Einheiten"),
    "unit_one": ("1 unit", "1 Einheit"),
    "card": ("{n} cards", "{n} Karten"),
    "card_one": ("1 card", "1 Karte"),
    "vp": ("{n} VP", "{n} SP"),
    "vp_one": ("1 VP", "1 SP"),
    "icon": ("{n} icons", "{n} Symbole"),
    "icon_one": ("1 icon", "1 Symbol"),
    "crystal": ("{n} crystals", "{n} Kristalle"),
    "crystal_one": ("1 crystal", "1 Kristall"),
    "region": ("{n} regions", "{n} Regionen"),
    "region_one": ("1 region", "1 Region"),
    "prisoner": ("{n} prisoners", "{n} Gefangene"),
    "prisoner_one": ("1 prisoner", "1 Gefangener"),
    "hq": ("HQ of {owner}", "Hauptquartier: {owner}"),
    "controlled": ("controlled by {owner}", "kontrolliert: {owner}"),
    "battle": ("battle {n}", "Gefecht {n}"),
    "halted": ("{n} must stay", "{n} müssen bleiben"),
    "face_down": ("{n} × {what} face down", "{n} × {what} verdeckt"),
    "borders": ("borders on {regions}", "grenzt an {regions}"),
    "face_down_one": ("{what} face down", "{what} verdeckt"),
    "against": ("{region}: {attacker} attacks {defender}", "{region}: {attacker} gegen {defender}"),
    "not_placed": ("{side}: {units} not placed yet", "{side}: {units} noch nicht verteilt"),
    "holds": ("{side}: {placed}; Reserve {reserve}", "{side}: {placed}; Reserve {reserve}"),
    "cards_left": ("{who}: {cards} in hand", "{who}: {cards} auf der Hand"),
}
