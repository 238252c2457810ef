"""Words of the game by themselves."""

from __future__ import annotations

from rules_engine.kernel.phrasing import Table

SEATS: Table = {"blue": ("Blue", "Blau"), "red": ("Red", "Rot")}

ENERGY: Table = {
    "fist": ("fist", "Faust"),
    "bolt": ("bolt", "Blitz"),
    "mask": ("mask", "Maske"),
    "shield": ("shield", "Schild"),
    "wild": ("wild", "beliebig"),
    "generic": ("generic", "generisch"),
}

ZONES: Table = {
    "supply": ("its card", "der Karte"),
    "bag": ("the bag", "den Beutel"),
    "prep": ("the Prep Area", "die Vorbereitungszone"),
    "reserve": ("the Reserve Pool", "die Reserve"),
    "field": ("the Field Zone", "die Feldzone"),
    "out": ("Out of Play", "aus dem Spiel"),
    "used": ("the Used Pile", "die Ablage"),
    "held": ("another die", "einen anderen Würfel"),
    "card": ("a card", "eine Karte"),
}
"""Where to; in German as it follows `in` or `auf`."""

ZONE_NAMES: Table = {
    "supply": ("Cards", "Karten"),
    "bag": ("Bag", "Beutel"),
    "prep": ("Prep Area", "Vorbereitungszone"),
    "reserve": ("Reserve Pool", "Reserve"),
    "field": ("Field Zone", "Feldzone"),
    "attack": ("Attack Zone", "Angriffszone"),
    "out": ("Out of Play", "Aus dem Spiel"),
    "used": ("Used Pile", "Ablage"),
    "held": ("Held", "Gehalten"),
    "card": ("On a card", "Auf einer Karte"),
}

STEPS: Table = {
    "setup": ("Set-up", "Aufbau"),
    "clear": ("Clear and Draw Step", "Nachziehphase"),
    "roll": ("Roll and Reroll Step", "Würfelphase"),
    "main": ("Main Step", "Hauptphase"),
    "attack": ("Attack Step", "Angriffsphase"),
    "clean_up": ("Clean Up Step", "Aufräumphase"),
}

FORMATS: Table = {
    "introductory": ("Introductory game", "Einführungspartie"),
    "tournament": ("Tournament (20 life, 20 dice)", "Turnier (20 Lebenspunkte, 20 Würfel)"),
    "casual": ("Casual (15 life, 15 dice)", "Locker (15 Lebenspunkte, 15 Würfel)"),
    "doubles": ("Doubles", "Doppel"),
    "draft": ("Rainbow draft", "Rainbow-Draft"),
}

KEYWORDS: Table = {
    "ally": ("Ally", "Verbündeter"),
    "overcrush": ("Overcrush", "Zermalmen"),
    "regenerate": ("Regenerate", "Regeneration"),
}

AFFILIATIONS: Table = {
    "avengers": ("Avengers", "Avengers"),
    "guardians_of_the_galaxy": ("Guardians of the Galaxy", "Guardians of the Galaxy"),
    "spider_friends": ("Spider-Friends", "Spider-Friends"),
    "villains": ("Villains", "Schurken"),
    "sinister_six": ("Sinister Six", "Sinister Six"),
    "zombies": ("Zombies", "Zombies"),
    "x_men": ("X-Men", "X-Men"),
}

LITTLE: Table = {
    "and": ("and", "und"),
    "nothing": ("nothing", "nichts"),
    "sidekick": ("Sidekick", "Sidekick"),
    "level": ("level {n}", "Level {n}"),
    "action": ("action", "Aktion"),
    "energy": ("{n} energy", "{n} Energie"),
    "life": ("{n} life", "{n} Lebenspunkte"),
    "life_one": ("1 life", "1 Lebenspunkt"),
    "dice": ("{n} dice", "{n} Würfel"),
    "dice_one": ("1 die", "1 Würfel"),
    "granted": ("{n} from the short draw", "{n} aus dem knappen Zug"),
    "lost": ("{n} lost", "{n} verfällt"),
    "free": ("free", "kostenlos"),
    "card": ("card", "Karte"),
    "face": ("face", "Würfelseite"),
    "at_least": ("at least {n}", "mindestens {n}"),
    "rules": ("the rules", "die Regeln"),
}
