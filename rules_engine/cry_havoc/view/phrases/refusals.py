"""Why something cannot be done, and what would be legal: one sentence per code."""

from __future__ import annotations

from rules_engine.kernel.phrasing import Table

REASONS: Table = {
    "no_map": ("No map is for {seats} players.", "Für {seats} Spieler gibt es keine Karte."),
    "wrong_map": ("{map} is not for {seats} players.", "{map} ist nicht für {seats} Spieler."),
    "unknown_army": ("There is no army {army}.", "Eine Armee {army} gibt es nicht."),
    "same_army": ("Each army is played once.", "Jede Armee wird nur einmal gespielt."),
    "natives_need_four": ("Only four players can play the natives.", "Die Einheimischen spielt man nur zu viert."),
    "somebody_plays_natives": ("Of four players one plays the natives.", "Zu viert spielt jemand die Einheimischen."),
    "no_card_in_hand": (
        "You have no card in hand; an action with icons takes at least one.",
        "Du hast keine Karte auf der Hand; diese Aktion braucht mindestens eine.",
    ),
    "last_round": (
        "This is the last round: everybody scores anyway.",
        "Das ist die letzte Runde: Es wird ohnehin gewertet.",
    ),
    "enabled_before": (
        "{by} has enabled scoring in this round.",
        "{by} hat die Wertung in dieser Runde schon aktiviert.",
    ),
    "card_not_in_hand": (
        "It takes the card with Enable Scoring, which is not in your hand.",
        "Dazu gehört die Karte „Wertung aktivieren“; du hast sie nicht auf der Hand.",
    ),
    "nothing_to_draw": ("No card is left there.", "Dort liegt keine Karte mehr."),
    "exhausted": ("It is exhausted until the next Event phase.", "Sie ist bis zur nächsten Ereignisphase erschöpft."),
    "enemy_hq": ("{region} is somebody else's HQ.", "{region} ist ein fremdes Hauptquartier."),
    "battle_region": (
        "A battle waits in {region}; nobody joins it.",
        "In {region} steht ein Gefecht an; niemand kommt dazu.",
    ),
    "attacker_stays": (
        "In {region} you attack: your units stay until the battle.",
        "In {region} greifst du an: Deine Einheiten bleiben bis zum Gefecht.",
    ),
    "no_surplus": (
        "In {region} each Attacker holds 2 of your units; none is surplus.",
        "In {region} bindet jede angreifende Einheit 2 von deinen; keine ist überzählig.",
    ),
    "must_stop": (
        "The units in {region} had to stop there this round.",
        "Die Einheiten in {region} mussten dort in dieser Runde anhalten.",
    ),
    "not_controlled": (
        "You have not controlled {region} since the action began.",
        "Du kontrollierst {region} nicht seit Beginn der Aktion.",
    ),
    "no_structures_on_hq": ("Nothing is built on an HQ.", "In einem Hauptquartier wird nicht gebaut."),
    "one_of_a_type": ("{structure} stands in {region} already.", "{structure} steht schon in {region}."),
    "no_marker_left": (
        "All markers of {structure} are on the planet.",
        "Alle Marker von {structure} liegen auf dem Planeten.",
    ),
    "too_few_icons": ("It takes {need}; {have} left.", "Das kostet {need}; übrig: {have}."),
    "activated_before": ("It was activated in this action already.", "Es wurde in dieser Aktion schon aktiviert."),
    "no_terrain": (
        "{region} has no terrain: no Terrain card fits.",
        "{region} hat kein Gelände: Keine Terrain-Karte passt.",
    ),
    "other_terrain": ("It is a card for {card}; here is {here}.", "Die Karte gilt für {card}; hier ist {here}."),
    "no_battle_effect": ("It has no battle effect.", "Sie hat keinen Gefechtseffekt."),
    "barred": ("A text lets nobody enter {region}.", "Ein Text lässt niemanden nach {region}."),
    "condition_fails": (
        "The condition of {text} is not met now.",
        "Die Bedingung von {text} ist gerade nicht erfüllt.",
    ),
    "used_before": (
        "{text} was used already, and only counts once.",
        "{text} wurde schon genutzt und gilt nur einmal.",
    ),
    "does_nothing": ("It would change nothing now.", "Es würde gerade nichts ändern."),
    "too_poor": ("That takes {need} VP.", "Das kostet {need} SP."),
    "other": ("That is not possible now.", "Das geht gerade nicht."),
}
"""`other` stands for a code without words: only its rule is told."""

ERRORS: Table = {
    "not_yours": ("{owner} decides this.", "Das entscheidet {owner}."),
    "consent": ("{seats} must agree.", "{seats} muss zustimmen."),
    "stale": ("That question is no longer open.", "Diese Frage ist nicht mehr offen."),
    "unfit": ("That cannot be chosen here.", "Das kann man hier nicht wählen."),
    "bug": ("Something went wrong. Nothing has changed.", "Etwas ging schief. Nichts hat sich geändert."),
}
