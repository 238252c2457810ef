"""Buttons and menu lines: a label and a detail."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.crisis_protocol.view.phrases import Phrase, Table

OPTIONS: Mapping[str, tuple[Phrase, Phrase]] = {
    "pass": (("Pass", "Passen"), ("Use nothing", "Nichts einsetzen")),
    "turn:activate": (("{who}", "{who}"), ("{status}", "{status}")),
    "turn:tactic": (("Play {rule}{cost}", "{rule} spielen{cost}"), ("{gist}", "{gist}")),
    "turn:pass": (("Pass the turn", "Zug passen"), ("Activate nobody this turn", "In diesem Zug niemanden aktivieren")),
    "turn:end": (("End turn", "Zug beenden"), ("", "")),
    "act:move": (("Move", "Bewegen"), ("Advance, {speed}", "Laufen, {speed}")),
    "act:climb": (("Climb", "Klettern"), ("Short, over or onto terrain", "Kurz, über oder auf Gelände")),
    "act:attack": (("Attack", "Angreifen"), ("{attacks}", "{attacks}")),
    "act:shake": (("Shake", "Erholen"), ("Remove one of: {conditions}", "Einen Zustand abschütteln: {conditions}")),
    "act:power": (("{rule}{cost}", "{rule}{cost}"), ("{gist}", "{gist}")),
    "act:tactic": (("Play {rule}{cost}", "{rule} spielen{cost}"), ("{gist}", "{gist}")),
    "act:interact": (("Interact: {token}", "Interagieren: {token}"), ("{interaction}", "{interaction}")),
    "act:end": (("End activation", "Aktivierung beenden"), ("{left} unused", "{left} ungenutzt")),
    "act:end:done": (("End activation", "Aktivierung beenden"), ("", "")),
    "attack": (("{attack}", "{attack}"), ("{profile}", "{profile}")),
    "attack_type": (("{type}", "{type}"), ("", "")),
    "target": (("{who}", "{who}"), ("{sighted}", "{sighted}")),
    "die": (("{face} (die {number})", "{face} (Würfel {number})"), ("{remark}", "{remark}")),
    "face": (("{face}", "{face}"), ("", "")),
    "move_how:move": (("Advance", "Laufen"), ("{speed}", "{speed}")),
    "move_how:climb": (("Climb", "Klettern"), ("Short, over or onto terrain", "Kurz, über oder auf Gelände")),
    "condition": (("{name}", "{name}"), ("{gist}", "{gist}")),
    "interact": (("{deed}", "{deed}"), ("{cost}", "{cost}")),
    "crisis_type:secure": (("Secure", "Sicherung"), ("One of {cards}", "Eine von {cards}")),
    "crisis_type:extract": (("Extraction", "Evakuierung"), ("One of {cards}", "Eine von {cards}")),
    "crisis": (("{name} (Threat {threat})", "{name} (Bedrohung {threat})"), ("", "")),
    "threat": (("Threat {threat}: {name}", "Bedrohung {threat}: {name}"), ("", "")),
    "plan:as_planned": (("Deploy as planned", "Nach Plan aufstellen"), ("", "")),
    "plan:one_by_one": (
        ("One by one", "Einzeln aufstellen"),
        ("See where the others stand before each of yours", "Vor jedem Charakter sehen, wo die anderen stehen"),
    ),
    "turn_zone": (("{way}", "{way}"), ("", "")),
    "edge": (("{edge}", "{edge}"), ("", "")),
    "card": (("{name}", "{name}"), ("{stats}", "{stats}")),
    "affiliation": (("{name}", "{name}"), ("", "")),
    "tactic": (("{name}", "{name}"), ("{gist}", "{gist}")),
    "tactic:cost": (("{name}", "{name}"), ("{cost}: {gist}", "{cost}: {gist}")),
    "leadership": (("{who}: {rule}", "{who}: {rule}"), ("{gist}", "{gist}")),
    "yes": (("Yes", "Ja"), ("", "")),
    "no": (("No", "Nein"), ("", "")),
    "pay:yes": (("Pay {power}", "{power} zahlen"), ("{who} has {has}", "{who} hat {has}")),
    "pay:no": (("Let it happen", "Geschehen lassen"), ("", "")),
    "way": (("{name}", "{name}"), ("{gist}", "{gist}")),
    "thing": (("{name}", "{name}"), ("{status}", "{status}")),
    "use": (("{rule}{cost}", "{rule}{cost}"), ("{gist}", "{gist}")),
    "must": (("{rule} first", "Zuerst {rule}"), ("Happens in any case. {gist}", "Geschieht auf jeden Fall. {gist}")),
}  # fmt: skip

PIECES: Table = {
    "cost": (" · {power}", " · {power}"),
    "each": ("{power} each", "je {power}"),
    "owner": ("{who}: {rule}", "{who}: {rule}"),
    "vain": ("Would change nothing now.", "Würde jetzt nichts ändern."),
    "extra": ("rolled for a Critical", "für einen Kritischen gewürfelt"),
    "rerolled": ("already rerolled", "schon neu geworfen"),
    "can_attack": ("{n} of {all} attacks affordable", "{n} von {all} Angriffen bezahlbar"),
    "size": ("Size {n}", "Größe {n}"),
    "held": ("held by {who}", "gehalten von {who}"),
    "pick_up": ("Pick up", "Nehmen"),
    "stamina": ("Stamina {n}", "Ausdauer {n}"),
    "on_list": ("{names}", "{names}"),
    "immobile": ("not interactive", "nicht-interaktiv"),
}

WHY: Table = {
    "rule": ("{name}: {text}", "{name}: {text}"),
    "core": ("{text} [{id}]", "{text} [{id}]"),
    "moment": (
        "Right now something may be used. What fits is offered; you may always pass. [{id}]",
        "In diesem Moment darf etwas eingesetzt werden. Angeboten wird, was infrage kommt; passen geht immer. [{id}]",
    ),
    "also": ("{name}: {text}", "{name}: {text}"),
}

CORE_RULES: Table = {
    "PHA-09": (
        "In your turn you activate one of your characters that has no Activated token, or pass if you may.",
        "In deinem Zug aktivierst du einen eigenen Charakter ohne Aktiviert-Marker oder passt, wenn du darfst.",
    ),
    "ACT-01": (
        "An active character takes two actions; before, between and after them it may use superpowers.",
        "Ein aktiver Charakter hat zwei Aktionen; davor, dazwischen und danach darf er Superkräfte einsetzen.",
    ),
    "ACT-03": (
        "A move action is one advance up to the character's Speed, or a climb.",
        "Eine Bewegungsaktion ist einmal Laufen bis zur Bewegungsweite oder Klettern.",
    ),
    "ACT-06": ("A shake action removes one condition.", "Erholen entfernt einen Zustand."),
    "ATK-06": ("An attack begins with choosing which one.", "Ein Angriff beginnt mit der Wahl, welcher es ist."),
    "ATK-08": (
        "The target must be an enemy in range and line of sight.",
        "Das Ziel muss ein Feind in Reichweite und Sichtlinie sein.",
    ),
    "MOV-17": (
        "A climb uses the Short tool and may cross or end on terrain up to Size 5.",
        "Klettern nutzt die kurze Schablone und führt über oder auf Gelände bis Größe 5.",
    ),
    "MOV-Q1": (
        "When several things are met at once, the player laying the tool picks one.",
        "Wird mehreres zugleich getroffen, wählt, wer die Schablone legt.",
    ),
    "BEA-02": (
        "The beam is one straight tool from the attacker's base; it attacks every enemy it touches.",
        "Der Strahl ist eine gerade Schablone von der Basis des Angreifers; er trifft jeden berührten Feind.",
    ),
    "COV-05": (
        "A defender in cover may turn one of its dice that is no Failure into a Block.",
        "Ein Verteidiger in Deckung darf einen Würfel, der kein Fehlschlag ist, auf Block drehen.",
    ),
    "OBJ-13": ("The crisis card says what interacting does.", "Was Interagieren bewirkt, sagt die Krisenkarte."),
    "OBJ-17": (
        "A dropped token is placed within range 2 of the character that held it.",
        "Ein fallen gelassener Marker kommt innerhalb von Reichweite 2 seines Trägers zu liegen.",
    ),
    "GRU-08": (
        "Grunts activate in their parent's turn, before the parent does; of several, their player says which is next.",
        "Diener werden im Zug ihres Meisters und vor ihm aktiviert; von mehreren bestimmt ihr Spieler den nächsten.",
    ),
    "DEP-02": ("The players deploy by turns, one character each.", "Aufgestellt wird abwechselnd, je ein Charakter."),
    "DEP-04": (
        "A character is deployed within range 3 of its own edge.",
        "Aufgestellt wird innerhalb von Reichweite 3 des eigenen Randes.",
    ),
    "MIS-03": (
        "The player with priority picks a type and draws one of their crises of it.",
        "Wer Vorrang hat, wählt eine Art und zieht davon eine eigene Krise.",
    ),
    "MIS-06": (
        "The player without priority picks which crisis sets the Maximum Threat: the most that a squad's Threat may "
        "add up to.",
        "Wer keinen Vorrang hat, wählt, welche Krise die Maximale Bedrohung vorgibt: so viel darf die Bedrohung eines "
        "Teams zusammen betragen.",
    ),
    "MIS-07": (
        "The player without priority picks a deployment edge.",
        "Wer keinen Vorrang hat, wählt den Aufstellungsrand.",
    ),
    "SQD-02": (
        "A squad is chosen from the roster, up to the Maximum Threat.",
        "Ein Team wird aus dem Vorrat gewählt, bis zur Maximalen Bedrohung.",
    ),
    "SQD-09": (
        "A squad may use an affiliation if more than half of its characters are on its list.",
        "Ein Team darf eine Gruppierung nutzen, wenn mehr als die Hälfte auf deren Liste steht.",
    ),
    "SQD-16": (
        "Of several leaderships of the affiliation one is active.",
        "Von mehreren Führungsfähigkeiten der Gruppierung gilt eine.",
    ),
    "SQD-23": (
        "Up to five cards of the roster come along; affiliated ones only with their affiliation.",
        "Bis zu fünf Karten des Vorrats kommen mit; gebundene nur mit ihrer Gruppierung.",
    ),
    "EFF-12": (
        "Whose effects happen at once, that player orders them.",
        "Wessen Effekte zugleich eintreten, der bestimmt die Reihenfolge.",
    ),
}
