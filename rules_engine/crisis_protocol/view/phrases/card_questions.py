"""What rules of cards ask: whom, how many, at what price. Questions of the rulebook itself stand in `questions`."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.crisis_protocol.view.phrases import NONE, Ask

OF_CARDS: Mapping[str, Ask] = {
    "may": (
        ("{source}", "{source}"),
        ("Use it now?", "Jetzt einsetzen?"),
        ("{gist}", "{gist}"),
    ),
    "one_of": (
        ("{source}", "{source}"),
        ("Which one?", "Was davon?"),
        NONE,
    ),
    "pay_instead": (
        ("Pay or let it happen", "Zahlen oder geschehen lassen"),
        ("{source}: pay, or let it happen?", "{source}: Zahlst du, oder lässt du es geschehen?"),
        ("{gist}", "{gist}"),
    ),
    "next_of": (
        ("Which one first?", "Was zuerst?"),
        ("{source}: one after the other, in your order.", "{source}: eins nach dem anderen, in deiner Reihenfolge."),
        NONE,
    ),
    "next_effect": (
        ("Choose the next effect", "Nächsten Effekt wählen"),
        ("Several effects happen now. Which comes next?", "Mehrere Effekte treten ein. Welcher zuerst?"),
        NONE,
    ),
    "players": (
        ("Choose who plays {source}", "{source}: Wer spielt?"),
        ("Who plays {source}?", "Wer spielt {source}?"),
        ("{gist}", "{gist}"),
    ),
    "choose": (
        ("{source}", "{source}"),
        ("Choose {number}.", "Wähle {number}."),
        ("{gist}", "{gist}"),
    ),
    "choose:character": (
        ("{source}", "{source}"),
        ("Which character?", "Welcher Charakter?"),
        ("{gist}", "{gist}"),
    ),
    "choose:terrain": (
        ("{source}", "{source}"),
        ("Which terrain feature?", "Welches Geländeteil?"),
        ("{gist}", "{gist}"),
    ),
    "choose:token": (
        ("{source}", "{source}"),
        ("Which token?", "Welcher Marker?"),
        ("{gist}", "{gist}"),
    ),
    "choose_condition": (
        ("Choose a condition", "Zustand wählen"),
        ("{source}: choose {number} for {who}.", "{source}: Wähle {number} für {who}."),
        NONE,
    ),
    "choose_drop": (
        ("Choose tokens to drop", "Marker zum Fallenlassen wählen"),
        ("{source}: which tokens does {who} drop?", "{source}: Welche Marker lässt {who} fallen?"),
        NONE,
    ),
    "choose_hand_over": (
        ("Choose tokens to hand over", "Marker zum Übergeben wählen"),
        ("{source}: which tokens change hands?", "{source}: Welche Marker werden übergeben?"),
        NONE,
    ),
    "helper": (
        ("Choose who may pay too", "Mitzahler wählen"),
        ("{source}: whose Power may {who} spend besides its own?",
         "{source}: Wessen Kraft darf {who} außer der eigenen ausgeben?"),
        NONE,
    ),
    "pay_from": (
        ("Choose who pays", "Kraft verteilen"),
        ("{source}: how much of the {cost} Power does {who} pay? {least} to {most}.",
         "{source}: Wie viel der {cost} Kraft zahlt {who}? {least} bis {most}."),
        NONE,
    ),
    "turn_zone": (
        ("Turn {token}", "{token} drehen"),
        ("Which way does the arc of {token} look?", "Wohin blickt der Bogen von {token}?"),
        ("In its arc is who is within range 3 with any part of the base between its two lines.",
         "Im Bogen ist, wer innerhalb von Reichweite 3 ist und dessen Basis zwischen seine beiden Linien reicht."),
    ),
    "raise": (
        ("Place {what}", "{what} platzieren"),
        ("{source}: where does {what} go?", "{source}: Wohin kommt {what}?"),
        ("It needs room: it touches no base and no other terrain.",
         "Es braucht Platz: Es überlappt keine Basis und kein anderes Gelände."),
    ),
    "mark": (
        ("Place {what}", "{what} hinlegen"),
        ("{source}: where does {what} go?", "{source}: Wohin kommt {what}?"),
        NONE,
    ),
    "mark_power": (
        ("Choose a superpower", "Superkraft wählen"),
        ("{source}: which superpower of {who} is marked?", "{source}: Welche Superkraft von {who} wird markiert?"),
        NONE,
    ),
    "enlist": (
        ("Choose who joins you", "Verstärkung wählen"),
        ("{source}: who of your roster joins your squad?", "{source}: Wer aus deinem Vorrat kommt in dein Team?"),
        NONE,
    ),
    "discard": (
        ("Discard Team Tactic cards", "Teamtaktik-Karten ablegen"),
        ("{source}: which cards do you discard?", "{source}: Welche Karten legst du ab?"),
        NONE,
    ),
    "place_token": (
        ("Place {what}", "{what} versetzen"),
        ("{source}: where does {what} go?", "{source}: Wohin kommt {what}?"),
        NONE,
    ),
    "spend": (
        ("Choose how much Power", "Kraft festlegen"),
        ("{source}: how much Power does {who} spend? {least} to {most}; it has {power}.",
         "{source}: Wie viel Kraft gibt {who} aus? {least} bis {most}; vorhanden: {power}."),
        ("{gist}", "{gist}"),
    ),
    "spend:damage": (
        ("Choose how much damage", "Schaden festlegen"),
        ("{source}: how much damage does {who} suffer for it? {least} to {most}.",
         "{source}: Wie viel Schaden erleidet {who} dafür? {least} bis {most}."),
        ("{gist}", "{gist}"),
    ),
    "pay_in_tokens": (
        ("Pay in tokens", "Mit Markern bezahlen"),
        ("{source}: how much of its cost is paid in tokens? {least} to {most}.",
         "{source}: Wie viel der Kosten wird mit Markern bezahlt? {least} bis {most}."),
        NONE,
    ),
    "remove_tokens": (
        ("Choose how many tokens", "Anzahl der Marker wählen"),
        ("{source}: how many tokens are removed? {least} to {most}.",
         "{source}: Wie viele Marker werden entfernt? {least} bis {most}."),
        NONE,
    ),
    "heal": (
        ("Choose how much to heal", "Heilung festlegen"),
        ("{source}: how much damage is removed? {least} to {most}.",
         "{source}: Wie viel Schaden wird entfernt? {least} bis {most}."),
        ("{gist}", "{gist}"),
    ),
}  # fmt: skip
