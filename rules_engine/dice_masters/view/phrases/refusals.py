"""Why something cannot be done: one sentence per code."""

from __future__ import annotations

from rules_engine.kernel.phrasing import Table

REASONS: Table = {
    "cannot_pay": (
        "That costs {price}; your Reserve Pool cannot pay it.",
        "Das kostet {price}; deine Reserve reicht nicht.",
    ),
    "wrong_energy": (
        "The payment needs 1 energy of its own type: {types}.",
        "Zur Zahlung gehört 1 Energie des eigenen Typs: {types}.",
    ),
    "sold_out": ("No die of this card is left.", "Von dieser Karte ist kein Würfel mehr da."),
    "too_little_life": (
        "That costs {life} life; you have less.",
        "Das kostet {life} Lebenspunkte; so viele hast du nicht.",
    ),
    "nothing_to_sacrifice": ("There is no character to sacrifice.", "Es gibt keinen Charakter zum Opfern."),
    "nothing_to_spin_down": (
        "None of your characters can be spun down a level.",
        "Keiner deiner Charaktere kann um ein Level abgewertet werden.",
    ),
    "highest_level": ("It is on its highest level.", "Das höchste Level ist erreicht."),
    "nothing_to_draw": (
        "Bag and Used Pile are empty: there is nothing to draw.",
        "Würfelbeutel und Ablage sind leer: Es gibt nichts zu ziehen.",
    ),
    "done_already": ("That has been done for this turn.", "Das ist für diesen Zug schon geschehen."),
    "no_more_blocks": (
        "Your opponent does not block any more this turn.",
        "Dein Gegner blockt in diesem Zug nicht mehr.",
    ),
    "once_per_turn": ("Only once per turn.", "Nur einmal pro Zug."),
    "own_turn_only": ("Only in your own turn.", "Nur im eigenen Zug."),
    "condition_not_met": ("Its condition does not hold now.", "Die Bedingung ist gerade nicht erfüllt."),
    "no_target": ("There is no legal target.", "Es gibt kein erlaubtes Ziel."),
    "unblockable": ("This attacker cannot be blocked by it.", "Dieser Angreifer kann so nicht geblockt werden."),
    "cannot_block": ("It cannot block this attacker.", "Das kann diesen Angreifer nicht blocken."),
    "must_block": ("{die} must block {whom}.", "{die} muss {whom} blocken."),
    "blocks_too_many": ("{die} blocks too many, or one attacker twice.", "{die} blockt zu viele oder einen doppelt."),
    "controls_another": (
        "While it controls another die it cannot attack.",
        "Solange es einen Würfel kontrolliert, greift es nicht an.",
    ),
    "doubles_not_in_the_book": (
        "Doubles cannot be played: the rulebook does not hold their rules.",
        "Doppel geht nicht: Das Regelheft enthält die Regeln nicht.",
    ),
    "draft_not_in_the_book": (
        "Rainbow draft cannot be played: the rulebook does not hold its rules.",
        "Rainbow-Draft geht nicht: Das Regelheft enthält die Regeln nicht.",
    ),
    "unknown_card": ("There is no card “{card}”.", "Es gibt keine Karte „{card}“."),
    "team_too_long": ("That is too long for a team.", "Das ist zu lang für ein Team."),
    "no_team": (
        "No card is in it. Paste a card on each line, or a team builder’s link.",
        "Darin steht keine Karte. Füge je Zeile eine Karte ein, oder den Link eines Team-Builders.",
    ),
    "unknown_link": ("This link is not understood: {text}", "Dieser Link ist unbekannt: {text}"),
    "other_set": ("{text} is a card of another set.", "{text} ist eine Karte aus einem anderen Set."),
    "unknown_number": ("There is no card number {number}.", "Es gibt keine Karte mit der Nummer {number}."),
    "several_cards": ("“{text}” can be {cards}. Which?", "„{text}“ kann {cards} sein. Welche?"),
    "unknown_name": ("There is no card “{text}”.", "Es gibt keine Karte „{text}“."),
    "unknown_name_but": (
        "There is no card “{text}”. Did you mean {card}?",
        "Es gibt keine Karte „{text}“. Meintest du {card}?",
    ),
    "card_not_whole": ("{card} cannot be played yet.", "{card} kann noch nicht gespielt werden."),
    "too_many_cards": ("{have} cards; at most {most} are allowed.", "{have} Karten; höchstens {most} sind erlaubt."),
    "same_name": (
        "Two cards are called {name}; only one may be in a team.",
        "Zwei Karten heißen {name}; nur eine ist erlaubt.",
    ),
    "too_many_dice": ("{have} dice; at most {most} are allowed.", "{have} Würfel; höchstens {most} sind erlaubt."),
    "over_max": ("{have} dice of {card}; its Max is {most}.", "{have} Würfel von {card}; das Würfellimit ist {most}."),
    "no_dice": ("{card} needs at least one die.", "{card} braucht mindestens einen Würfel."),
    "basics": (
        "Basic action cards: {have}; exactly {need} are needed.",
        "Basisaktionskarten: {have}; genau {need} sind nötig.",
    ),
    "same_basic": (
        "{card} is there twice; the two must differ.",
        "{card} ist doppelt; die beiden müssen verschieden sein.",
    ),
    "not_basic": ("{card} is no basic action card.", "{card} ist keine Basisaktionskarte."),
    "basic_among_cards": ("{card} is a basic action card.", "{card} ist eine Basisaktionskarte."),
}

ERRORS: Table = {
    "not_yours": ("{owner} decides this.", "Das entscheidet {owner}."),
    "consent": ("{seats} must agree.", "{seats} muss zustimmen."),
    "stale": ("That question is no longer open.", "Diese Frage ist nicht mehr offen."),
    "unfit": ("That cannot be chosen here.", "Das kann man hier nicht wählen."),
    "bug": ("Something went wrong. Nothing has changed.", "Etwas ging schief. Nichts hat sich geändert."),
}
