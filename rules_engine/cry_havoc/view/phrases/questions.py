"""What is asked: per key a title, a text and a hint."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.kernel.phrasing import Phrase, Table

Ask = tuple[Phrase, Phrase, Phrase]
NONE: Phrase = ("", "")

QUESTIONS: Mapping[str, Ask] = {
    "hq": (
        ("Place your HQ", "Wähle dein Hauptquartier"),
        ("Where does your HQ stand? Your first units start there.", "Wo steht es? Dort beginnen deine Einheiten."),
        NONE,
    ),
    "action": (
        ("Your action", "Deine Aktion"),
        ("Play cards for one row, or do without cards.", "Spiele Karten für eine Zeile, oder handle ohne Karten."),
        ("A Skill may be used before or after it.", "Davor oder danach darfst du eine Fähigkeit nutzen."),
    ),
    "cards": (
        ("Cards for {action}", "Karten für {action}"),
        ("Which cards do you play? Their icons add up.", "Welche Karten spielst du? Die Symbole zählen zusammen."),
        NONE,
    ),
    "source": (
        ("Draw Tactics cards", "Taktik-Karten ziehen"),
        ("You draw 2 and keep 1. From where?", "Du ziehst 2 und behältst 1. Von welchem Stapel?"),
        NONE,
    ),
    "keep": (
        ("Keep one", "Behalte eine"),
        ("Which card do you keep?", "Welche Karte behältst du?"),
        NONE,
    ),
    "after": (
        ("After the action", "Nach der Aktion"),
        ("Do you use a Skill before your turn ends?", "Nutzt du noch eine Fähigkeit, bevor dein Zug endet?"),
        NONE,
    ),
    "discard": (
        ("Discard to 7", "Auf 7 Karten abwerfen"),
        (
            "Which cards do you discard? You have {over} too many.",
            "Welche Karten wirfst du ab? Du hast {over} zu viel.",
        ),
        NONE,
    ),
    "initiative": (
        ("New Initiative", "Neue Initiative"),
        ("Which place do you take from the next round on?", "Welchen Platz nimmst du ab der nächsten Runde ein?"),
        NONE,
    ),
    "move": (
        ("Move", "Bewegen"),
        (
            "{left} left. Each moves one unit into the next region.",
            "Noch {left}. Jedes bewegt eine Einheit eine Region weit.",
        ),
        NONE,
    ),
    "recruit": (
        ("Recruit", "Rekrutieren"),
        (
            "How many units come from the Reserve to {region}?",
            "Wie viele Einheiten kommen aus der Reserve nach {region}?",
        ),
        NONE,
    ),
    "build": (
        ("Build and activate", "Bauen und aktivieren"),
        ("{left} left.", "Noch {left}."),
        NONE,
    ),
    "explore": (
        ("Explore", "Erkunden"),
        ("Which exploration tile do you turn up first?", "Welches Erkundungs-Plättchen deckst du zuerst auf?"),
        NONE,
    ),
    "reveal": (
        ("Meet the natives", "Auf Einheimische treffen"),
        (
            "Which tile do you turn up first? Their Reserve may run out.",
            "Welches Plättchen zuerst? Ihre Reserve könnte ausgehen.",
        ),
        NONE,
    ),
    "markers": (
        ("Order of battles", "Reihenfolge der Gefechte"),
        ("Which battle is fought first?", "Welches Gefecht wird zuerst geführt?"),
        NONE,
    ),
    "placement": (
        ("Battle in {region}", "Gefecht in {region}"),
        (
            "Place {units}. Region Control brings the region and 2 VP, Capture Prisoners one prisoner; each on "
            "Attrition destroys a unit for 1 VP.",
            "Verteile {units}. Gebietskontrolle bringt die Region und 2 SP, Gefangennahme eine gefangene Einheit; jede "
            "bei Zermürbung vernichtet eine Einheit für 1 SP.",
        ),
        ("You decide for {side}.", "Du entscheidest für {side}."),
    ),
    "tactics": (
        ("Battle in {region}: tactics", "Gefecht in {region}: Taktik"),
        (
            "Play a card or pass. Who has passed plays none any more.",
            "Spiele eine Karte oder passe. Wer gepasst hat, spielt keine mehr.",
        ),
        ("You decide for {side}.", "Du entscheidest für {side}."),
    ),
    "capture": (
        ("Capture a prisoner", "Gefangennahme"),
        ("From which objective do you take a unit?", "Von welcher Zielvorgabe nimmst du eine Einheit?"),
        NONE,
    ),
    "flight": (
        ("Flee", "Flüchten"),
        ("Where do your {count} flee to?", "Wohin flüchten deine {count}?"),
        NONE,
    ),
    "nest": (
        ("A Nest", "Ein Nest"),
        (
            "The natives vanish. Where does their Nest tile go?",
            "Die Einheimischen verschwinden. Wohin kommt ihr Nest-Plättchen?",
        ),
        NONE,
    ),
    "ransom": (
        ("Free prisoners", "Gefangene befreien"),
        ("Each costs {price}. How many do you free?", "Jeder kostet {price}. Wie viele befreist du?"),
        NONE,
    ),
    "next_effect": (
        ("What comes first?", "Was kommt zuerst?"),
        ("Which text acts next?", "Welcher Text wirkt als Nächstes?"),
        NONE,
    ),
    "hidden": (("A secret choice", "Eine geheime Wahl"), NONE, NONE),
    "may": (("{source}", "{source}"), ("Do you use it?", "Nutzt du das?"), NONE),
    "use_text": (("{source}", "{source}"), ("Do you use it?", "Nutzt du das?"), NONE),
    "way": (("{source}", "{source}"), ("Which of these?", "Was davon?"), NONE),
    "shift": (
        ("{source}", "{source}"),
        ("Which unit changes its objective?", "Welche Einheit wechselt die Zielvorgabe?"),
        NONE,
    ),
    "deploy": (
        ("{source}", "{source}"),
        ("Which unit joins the battle, and where?", "Welche Einheit kommt ins Gefecht, und wohin?"),
        NONE,
    ),
    "withdraw": (
        ("{source}", "{source}"),
        ("Which unit leaves the battle, and where to?", "Welche Einheit verlässt das Gefecht, und wohin?"),
        NONE,
    ),
    "destroy": (
        ("{source}", "{source}"),
        ("From which objective is a unit destroyed?", "Von welcher Zielvorgabe wird eine Einheit vernichtet?"),
        NONE,
    ),
    "free": (("{source}", "{source}"), ("Who gives a prisoner back?", "Wer gibt eine gefangene Einheit zurück?"), NONE),
    "where": (("{source}", "{source}"), ("Which region?", "Welche Region?"), NONE),
    "from": (("{source}", "{source}"), ("From which region?", "Aus welcher Region?"), NONE),
    "to": (("{source}", "{source}"), ("To which region?", "In welche Region?"), NONE),
    "how_many": (("{source}", "{source}"), ("How many units go?", "Wie viele Einheiten gehen?"), NONE),
    "site": (("{source}", "{source}"), ("What do you build, and where?", "Was baust du, und wo?"), NONE),
    "structure": (("{source}", "{source}"), ("Which structure?", "Welches Bauwerk?"), NONE),
    "ready": (("{source}", "{source}"), ("Which Skill becomes ready?", "Welche Fähigkeit wird wieder bereit?"), NONE),
    "recall": (
        ("{source}", "{source}"),
        ("Which cards come back to your hand?", "Welche Karten kommen zurück auf die Hand?"),
        NONE,
    ),
    "discard_text": (("{source}", "{source}"), ("Which cards do you discard?", "Welche Karten wirfst du ab?"), NONE),
    "pay_cards": (("{source}", "{source}"), ("Which cards do you pay with?", "Mit welchen Karten zahlst du?"), NONE),
    "pay_crystals": (
        ("{source}", "{source}"),
        ("From where do the crystals come?", "Aus welchen Regionen kommen die Kristalle?"),
        NONE,
    ),
    "capture_text": (
        ("{source}", "{source}"),
        ("From where do you take a prisoner?", "Von wo nimmst du eine Einheit gefangen?"),
        NONE,
    ),
    "source_text": (("{source}", "{source}"), ("From which stack?", "Von welchem Stapel?"), NONE),
    "which": (("{source}", "{source}"), ("Which one?", "Welche Wahl?"), NONE),
}
"""`which` stands for whatever a text asks that has no words of its own; its title is the text's name."""

OPTIONS: Table = {
    "end": ("End turn", "Zug beenden"),
    "done": ("Done", "Fertig"),
    "yes": ("Yes", "Ja"),
    "no": ("No", "Nein"),
    "none": ("None", "Keine"),
    "keep": ("Leave captive", "Gefangen lassen"),
    "use": ("Use it", "Nutzen"),
}
"""Options that say the same wherever they stand."""

SHAPES: Table = {
    "place": ("Place {n}", "Platz {n}"),
    "place_now": ("Place {n} (as now)", "Platz {n} (wie jetzt)"),
    "build": ("{structure} in {region}", "{structure} in {region}"),
    "way": ("{start} → {to}", "{start} → {to}"),
    "skill": ("Skill: {skill}", "Fähigkeit: {skill}"),
    "reveal": ("{tile} in {region}", "{tile} in {region}"),
}

ORDERS: Table = {
    "tactics": ("pass on tactics in every battle", "in jedem Gefecht bei Taktik passen"),
    "tactics:round": ("pass on tactics until the round is over", "bis Rundenende bei Taktik passen"),
    "tactics:region": ("pass on tactics in the battle in {region}", "im Gefecht in {region} bei Taktik passen"),
    "tactics:keep": ("pass on tactics unless {keep} can be played", "bei Taktik passen, außer {keep} ist spielbar"),
    "placement": ("in {region} place {placement}", "in {region} verteilen: {placement}"),
    "ransom:always": ("free all prisoners that can be paid for", "alle Gefangenen befreien, die bezahlbar sind"),
    "ransom:amount": ("free up to {amount} per round", "je Runde bis zu {amount} befreien"),
    "ransom:never": ("free nobody", "niemanden befreien"),
    "flight": ("flee to {regions}", "flüchten nach {regions}"),
    "capture": ("take prisoners from {objectives}", "Gefangene nehmen von {objectives}"),
    "action": ("next action made ready: {action}", "nächste Aktion bereit: {action}"),
    "other": ("answer {ability}", "antworten: {ability}"),
}
