"""Single words of the game: sides, faces, types, tools, directions and what rules of the core are called."""

from __future__ import annotations

from rules_engine.crisis_protocol.view.phrases import Table

SEATS: Table = {"blue": ("Blue", "Blau"), "red": ("Red", "Rot"), "green": ("Green", "Grün"), "gold": ("Gold", "Gold")}

FACES: Table = {
    "C": ("Critical", "Kritisch"),
    "W": ("Wild", "Spezial"),
    "H": ("Hit", "Treffer"),
    "B": ("Block", "Block"),
    "-": ("Blank", "Leerseite"),
    "F": ("Failure", "Fehlschlag"),
}

TYPES: Table = {
    "physical": ("Physical", "Physisch"),
    "energy": ("Energy", "Energie"),
    "mystic": ("Mystic", "Mystisch"),
}

DEFENSES: Table = {
    "physical": ("Physical Defence", "Physische Verteidigung"),
    "energy": ("Energy Defence", "Energie-Verteidigung"),
    "mystic": ("Mystic Defence", "Mystische Verteidigung"),
}

SHAPES: Table = {"single": ("Range", "Reichweite"), "beam": ("Beam", "Strahl"), "area": ("Area", "Fläche")}

TOOLS: Table = {"S": ("Short", "Kurz"), "M": ("Medium", "Mittel"), "L": ("Long", "Lang")}

EDGES: Table = {
    "south": ("south edge", "Südrand"),
    "north": ("north edge", "Nordrand"),
    "west": ("west edge", "Westrand"),
    "east": ("east edge", "Ostrand"),
    "bottom": ("south edge", "Südrand"),
    "top": ("north edge", "Nordrand"),
    "left": ("west edge", "Westrand"),
    "right": ("east edge", "Ostrand"),
}

COMPASS: Table = {
    "east": ("east", "Osten"),
    "north": ("north", "Norden"),
    "west": ("west", "Westen"),
    "south": ("south", "Süden"),
    "northeast": ("northeast", "Nordosten"),
    "northwest": ("northwest", "Nordwesten"),
    "southwest": ("southwest", "Südwesten"),
    "southeast": ("southeast", "Südosten"),
}

ACTIONS: Table = {
    "move": ("move", "Bewegen"),
    "attack": ("attack", "Angreifen"),
    "shake": ("shake", "Erholen"),
    "superpower": ("superpower", "Superkraft"),
    "tactic": ("team tactic", "Teamtaktik"),
}

CRISIS_KINDS: Table = {"secure": ("Secure", "Sicherung"), "extract": ("Extraction", "Evakuierung")}

SPANS: Table = {
    "roll": ("roll", "Wurf"),
    "effect": ("effect", "Effekt"),
    "attack": ("attack", "Angriff"),
    "action": ("action", "Aktion"),
    "movement": ("movement", "Bewegung"),
    "collision": ("collision", "Zusammenstoß"),
    "activation": ("activation", "Aktivierung"),
    "turn": ("turn", "Zug"),
    "phase": ("phase", "Phase"),
    "round": ("round", "Runde"),
    "game": ("game", "Spiel"),
}

ROSTER_PARTS: Table = {
    "characters": ("characters", "Charaktere"),
    "tactics": ("Team Tactic cards", "Teamtaktik-Karten"),
    "secure": ("Secure crises", "Sicherungskrisen"),
    "extract": ("Extraction crises", "Evakuierungskrisen"),
    "character": ("character", "Charakter"),
    "tactic": ("Team Tactic card", "Teamtaktik-Karte"),
    "crisis": ("Crisis card", "Krisenkarte"),
    "gem": ("Infinity Gem", "Infinity-Stein"),
}

DEEDS: Table = {
    "be_advanced": ("be advanced", "bewegt werden"),
    "be_pushed": ("be pushed", "geschoben werden"),
    "be_damaged": ("be damaged", "Schaden erleiden"),
    "be_healed": ("have damage removed", "Schaden entfernt bekommen"),
    "roll_dice": ("roll dice", "würfeln"),
    "play_reactive_tactic": ("play reactive team tactic cards", "reaktive Teamtaktik-Karten ausspielen"),
    "be_thrown": ("be thrown", "geworfen werden"),
    "be_placed": ("be placed", "versetzt werden"),
    "advance": ("advance", "laufen"),
    "pick_up": ("pick up this token", "diesen Marker nehmen"),
    "hold": ("hold this token", "diesen Marker halten"),
    "contest": ("contest this token", "diesen Marker umkämpfen"),
    "interact": ("interact with this token", "mit diesem Marker interagieren"),
    "add_dice": ("add dice", "Würfel hinzufügen"),
    "modify_dice": ("modify its dice", "seine Würfel verändern"),
    "have_dice_modified": ("have these dice modified", "diese Würfel verändern lassen"),
    "reroll": ("reroll its dice", "seine Würfel neu werfen"),
    "use_reactive": ("use reactive superpowers", "reaktive Superkräfte einsetzen"),
    "play_tactic": ("play Team Tactic cards", "Teamtaktik-Karten spielen"),
    "have_stealth": ("have Stealth", "Tarnung haben"),
    "reduce_damage": ("reduce this damage", "diesen Schaden verringern"),
    "shake_off": ("shake off this condition", "diesen Zustand abschütteln"),
}

CORE: Table = {
    "PHA-03": ("Power Phase", "Kraftphase"),
    "GEM-08": ("Infinity Gem", "Infinity-Stein"),
    "MOV-29": ("collision", "Zusammenstoß"),
    "MOV-31": ("collision", "Zusammenstoß"),
    "DOD-09": ("collision", "Zusammenstoß"),
    "BEA-08": ("caught in the beam", "vom Strahl erfasst"),
    "ARE-07": ("caught in the area", "im Wirkungsbereich"),
    "ACT-03": ("move action", "Bewegungsaktion"),
    "ACT-06": ("shake", "Erholen"),
    "MOV-17": ("climb", "Klettern"),
    "KEY-05": ("immune", "immun"),
    "TER-05": ("terrain destroyed", "Gelände zerstört"),
    "COV-05": ("cover", "Deckung"),
}
"""Causes that stand in the core rules, as a remark in brackets; `cover` is also what turns a die."""

SOURCES: Table = {
    "printed": ("printed", "aufgedruckt"),
    "strength": ("Strength", "Stärke"),
    "cover": ("Cover", "Deckung"),
    "root": ("Root", "Angewurzelt"),
    "interaction": ("interaction", "Interaktion"),
}

PARTS: Table = {
    "gain": ("Power", "Kraft"),
    "gain_power": ("Power", "Kraft"),
    "push": ("push", "schieben"),
    "throw": ("throw", "werfen"),
    "place": ("place", "versetzen"),
    "pierce": ("pierce", "durchdringen"),
    "advance": ("advance", "laufen"),
    "reroll": ("reroll", "neu werfen"),
    "damage": ("damage", "Schaden"),
    "boost": ("more dice", "mehr Würfel"),
    "shrink": ("shrink", "schrumpfen"),
    "grow": ("grow", "wachsen"),
    "calm": ("calm down", "beruhigen"),
    "phase": ("phase", "entmaterialisieren"),
}
"""What an attack's special rule without a printed name is for, by the last part of its id."""

STATES: Table = {
    "injured": ("Injured", "verletzt"),
    "dazed": ("Dazed", "angeschlagen"),
    "activated": ("activated", "aktiviert"),
    "grunt": ("Grunt", "Diener"),
}

TOKENS: Table = {"activated": ("Activated token", "Aktiviert-Marker")}

COUNTS: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "die": (("{n} die", "{n} dice"), ("{n} Würfel", "{n} Würfel")),
    "success": (("{n} success", "{n} successes"), ("{n} Erfolg", "{n} Erfolge")),
    "action": (("{n} action", "{n} actions"), ("{n} Aktion", "{n} Aktionen")),
    "character": (("{n} character", "{n} characters"), ("{n} Charakter", "{n} Charaktere")),
    "vp": (("{n} VP", "{n} VP"), ("{n} SP", "{n} SP")),
    "power": (("{n} Power", "{n} Power"), ("{n} Kraft", "{n} Kraft")),
    "damage": (("{n} damage", "{n} damage"), ("{n} Schaden", "{n} Schaden")),
    "threat": (("Threat {n}", "Threat {n}"), ("Bedrohung {n}", "Bedrohung {n}")),
    "C": (("{n} Critical", "{n} Criticals"), ("{n} Kritisch", "{n} Kritische")),
    "W": (("{n} Wild", "{n} Wilds"), ("{n} Spezial", "{n} Spezial")),
    "H": (("{n} Hit", "{n} Hits"), ("{n} Treffer", "{n} Treffer")),
    "B": (("{n} Block", "{n} Blocks"), ("{n} Block", "{n} Blocks")),
    "-": (("{n} Blank", "{n} Blanks"), ("{n} Leerseite", "{n} Leerseiten")),
    "F": (("{n} Failure", "{n} Failures"), ("{n} Fehlschlag", "{n} Fehlschläge")),
}
"""One, many; per language."""

LITTLE: Table = {
    "and": ("and", "und"),
    "or": ("or", "oder"),
    "nothing": ("nothing", "nichts"),
    "nobody": ("nobody", "niemanden"),
    "strength": ("Strength", "Stärke"),
    "range": ("range", "Reichweite"),
    "cover": ("in cover", "in Deckung"),
    "sight": ("no line of sight", "keine Sichtlinie"),
    "extra": ("extra", "zusätzlich"),
    "at_least": ("at least {n}", "mindestens {n}"),
    "at_most": ("at most {n}", "höchstens {n}"),
    "the": ("the {name}", "{name}"),
    "free": ("free", "kostenlos"),
    "no_cost": ("none", "keine"),
    "is_action": ("action", "Aktion"),
    "leads": ("leader", "Anführer"),
    "of_stamina": ("{has}/{most} damage", "{has}/{most} Schaden"),
    "your": ("your {name}", "{name}"),
    "no_damage": ("no damage", "keinen Schaden"),
    "no_affiliation": ("No affiliation", "Ohne Gruppierung"),
    "no_affiliation_detail": ("No leadership, unaffiliated cards only", "Keine Führungsfähigkeit, nur freie Karten"),
}
