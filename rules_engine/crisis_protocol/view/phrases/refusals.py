"""Why something cannot be done: one sentence per code, and what would be legal where that is known.

A code followed by `:param` is the sentence for reasons that carry that parameter; `:said` for what the card says of it.
"""

from __future__ import annotations

from rules_engine.crisis_protocol.view.phrases import Table

REASONS: Table = {
    # a judge's rulings
    "number_out_of_bounds": (
        "The number must be from {least} to {most}.",
        "Die Zahl muss von {least} bis {most} sein.",
    ),
    "nobody_there": ("That character is not on the battlefield.", "Dieser Charakter ist nicht auf dem Schlachtfeld."),
    "condition_not_so": (
        "{condition} cannot be set for {who}: it has it already, has it not, or there is no such condition.",
        "{condition} geht bei {who} nicht: schon vorhanden, nicht vorhanden oder unbekannt.",
    ),
    # activations and actions
    "no_actions_left": (
        "Both actions of this activation are taken. Superpowers without an action are still open.",
        "Beide Aktionen dieser Aktivierung sind verbraucht. Superkräfte ohne Aktion gehen noch.",
    ),
    "must_first": (
        "The first action must be a {action} action that removes {removes}.",
        "Die erste Aktion muss {action} sein, um {removes} loszuwerden.",
    ),
    "must_first:targets": (
        "The first action must be an attack action against {targets}.",
        "Die erste Aktion muss ein Angriff gegen {targets} sein.",
    ),
    "action_limit": (
        "{by} allows the {action} action only {most}× a turn.",
        "{by} erlaubt in diesem Zug nur {most}-mal {action}.",
    ),
    "no_attacks": ("{who} has no attack on this side of its card.", "{who} hat auf dieser Kartenseite keinen Angriff."),
    "no_conditions": ("{who} has no condition to shake off.", "{who} hat keinen Zustand zum Abschütteln."),
    "not_fewer": (
        "You may pass only with fewer characters left to activate than your opponent.",
        "Passen darf nur, wer weniger Charaktere zu aktivieren hat als das Gegenüber.",
    ),
    "grunt": ("{who} activates together with its parent.", "{who} wird mit seinem Meister zusammen aktiviert."),
    "grunt:card": (
        "{card} is a Grunt and comes with its parent; leave it out of the roster.",
        "{card} ist ein Diener und kommt mit seinem Meister; er gehört nicht in den Vorrat.",
    ),
    "activated": ("{who} has already been activated this round.", "{who} wurde in dieser Runde schon aktiviert."),
    "dazed": ("{who} is Dazed.", "{who} ist angeschlagen."),
    "dazed:target": (
        "{target} is Dazed and cannot be targeted.",
        "{target} ist angeschlagen und kann kein Ziel sein.",
    ),
    "forbidden": ("{by}: this character cannot {deed}.", "{by}: Dieser Charakter darf nicht {deed}."),
    # paying and using
    "power": ("{who} has {has} Power; this takes {need}.", "{who} hat {has} Kraft; nötig sind {need}."),
    "tokens": (
        "This is paid with {token} tokens; there are {has}.",
        "Bezahlt wird mit Markern „{token}“; vorhanden: {has}.",
    ),
    "limit_reached": ("Already used this {span}.", "Schon benutzt (einmal je {span})."),
    "limit_reached:token": (
        "Already interacted with {token} in this activation.",
        "Mit {token} wurde in dieser Aktivierung schon interagiert.",
    ),
    "nothing_to_choose": (
        "Nothing in reach fits what this needs to choose.",
        "In Reichweite ist nichts, was dafür gewählt werden kann.",
    ),
    "nothing_to_choose:said": ("Nothing to choose: it takes {said}.", "Nichts zu wählen: Nötig ist {said}."),
    "condition": ("What the crisis card asks for is not met now.", "Die Bedingung der Krisenkarte ist nicht erfüllt."),
    "card_condition": ("What {rule} asks for is not met now.", "Die Bedingung von {rule} ist nicht erfüllt."),
    "attack_condition": ("What {attack} asks for is not met now.", "Die Bedingung von {attack} ist nicht erfüllt."),
    "condition:said": (
        "The crisis card allows it only if {said}.",
        "Die Krisenkarte erlaubt das nur, falls {said}.",
    ),
    "card_condition:said": (
        "The condition of this card is not met: {said}",
        "Die Bedingung der Karte ist nicht erfüllt: {said}",
    ),
    "attack_condition:said": ("{attack} can be used only if {said}.", "{attack} geht nur, falls {said}."),
    "affiliation": (
        "Only a squad of {needs} can use this card.",
        "Diese Karte kann nur ein Team der Gruppierung {needs} nutzen.",
    ),
    "players": (
        "This card needs {needs} able to play it and pay; you have {has}.",
        "Die Karte braucht {needs} zum Spielen und Bezahlen; du hast {has}.",
    ),
    "players:nobody": (
        "No character of yours can play it and pay now. {said}",
        "Keiner deiner Charaktere kann sie jetzt spielen und bezahlen. {said}",
    ),
    "not_activated": (
        "It is played in an activation of your own: activate somebody first.",
        "Sie wird in einer eigenen Aktivierung gespielt: Aktiviere zuerst jemanden.",
    ),
    "players:said": (
        "This card needs {needs} able to play it and pay; you have {has}. {said}",
        "Die Karte braucht {needs} zum Spielen und Bezahlen; du hast {has}. {said}",
    ),
    "not_together": (
        "The characters that could play this card do not fit together: too few, too far apart, or too poor.",
        "Die möglichen Charaktere passen nicht zusammen: zu wenige, zu weit auseinander oder zu wenig Kraft.",
    ),
    "power_together": (
        "The characters playing this card must pay {needs} Power together.",
        "Die Charaktere müssen für diese Karte zusammen {needs} Kraft ausgeben.",
    ),
    "needs_active_character": (
        "This card is an action of your active character: activate somebody first.",
        "Die Karte ist eine Aktion deines aktiven Charakters: Aktiviere zuerst jemanden.",
    ),
    # attacking
    "allied": ("{target} is an ally. Attacks target enemies.", "{target} ist verbündet. Angegriffen werden Feinde."),
    "too_near": (
        "That is within range {range} of {other}. Choose a place farther away.",
        "Das liegt innerhalb von Reichweite {range} von {other}. Wähle einen Ort weiter weg.",
    ),
    "out_of_range": (
        "That is beyond range {range}. Choose a place within range {range}.",
        "Das liegt außerhalb von Reichweite {range}. Wähle einen Ort innerhalb davon.",
    ),
    "out_of_range:target": ("{target} is beyond range {range}.", "{target} ist außerhalb von Reichweite {range}."),
    "out_of_range:token": ("{token} is beyond range {range}.", "{token} ist außerhalb von Reichweite {range}."),
    "stealth": (
        "{target} has Stealth: it can be targeted only within range {range}.",
        "{target} hat Tarnung: Ziel nur innerhalb von Reichweite {range}.",
    ),
    "targeted_within": (
        "{target} can be targeted only within range {range}.",
        "{target} ist nur innerhalb von Reichweite {range} ein Ziel.",
    ),
    "no_sight": ("No line of sight to {target}.", "Keine Sichtlinie zu {target}."),
    "no_sight:by": (
        "No line of sight to {target}: {by} in the way.",
        "Keine Sichtlinie zu {target}: {by} im Weg.",
    ),
    "sight_blocked": (
        "{features} blocks the line of sight to {target}.",
        "{features} verdeckt die Sichtlinie zu {target}.",
    ),
    "sight_barred": (
        "{features} let nobody see {target} behind them.",
        "{features} versperren die Sichtlinie zu {target}.",
    ),
    "no_target": ("Nobody is in range and sight of {attack}.", "Niemand ist in Reichweite und Sicht für {attack}."),
    "nobody_in_range": (
        "No enemy would be touched there. Turn the beam onto an enemy.",
        "So trifft es keinen Feind. Lege den Strahl über einen Feind.",
    ),
    "nobody_in_range:attack": ("No enemy is in range of {attack}.", "Kein Feind ist in Reichweite von {attack}."),
    "nobody_to_attack": (
        "There is nobody else in reach to attack.",
        "Es ist niemand sonst in Reichweite, der angegriffen werden könnte.",
    ),
    "no_die": (
        "There is no die it could change: Failures stay as they are.",
        "Kein Würfel lässt sich so verändern: Fehlschläge bleiben liegen.",
    ),
    "nobody_affected": ("Nobody would be affected.", "Es wäre niemand betroffen."),
    "too_large": ("Only Size {most} or less can be moved so.", "So lässt sich nur Größe {most} oder kleiner bewegen."),
    "must_touch": ("The beam must touch {target}.", "Der Strahl muss {target} berühren."),
    "beam_misses": ("The beam does not touch {through}.", "Der Strahl berührt {through} nicht."),
    "attacker_too_close": (
        "No cover: {attacker} is within range 2 of {defender}.",
        "Keine Deckung: {attacker} ist innerhalb von Reichweite 2 zu {defender}.",
    ),
    "cover_too_small": (
        "No cover from {feature}: Size {size}, it takes {needed}.",
        "Keine Deckung durch {feature}: Größe {size}, nötig ist {needed}.",
    ),
    "no_line_crosses": (
        "No cover from {feature}: no line of the attack crosses it.",
        "Keine Deckung durch {feature}: Keine Linie des Angriffs kreuzt es.",
    ),
    "no_feature_within_range_1": (
        "No cover: no terrain within range 1 of {defender}.",
        "Keine Deckung: kein Gelände innerhalb von Reichweite 1 zu {defender}.",
    ),
    # moving
    "off_mat": (
        "That would leave the battlefield. The whole base must stay on it.",
        "Das läge neben dem Schlachtfeld. Die ganze Basis muss darauf stehen.",
    ),
    "overlaps_base": (
        "That would overlap {base}. Bases may touch, not overlap.",
        "Das überschneidet sich mit {base}. Basen dürfen sich berühren, nicht überschneiden.",
    ),
    "partly_on": (
        "That would stand partly on {feature}. Stand wholly on it or wholly beside it.",
        "Das stünde halb auf {feature}. Ganz darauf oder ganz daneben ist erlaubt.",
    ),
    "out_of_reach": (
        "The {tool} tool does not reach that far. Choose a nearer place.",
        "Die Bewegungsschablone ({tool}) reicht nicht so weit. Wähle einen näheren Ort.",
    ),
    "tool_blocked": (
        "{features} is too tall for the {tool} tool to lie across. Go around, or climb.",
        "{features} ist zu hoch, um die Schablone ({tool}) darüberzulegen. Geh außen herum oder klettere.",
    ),
    "tool_warded": (
        "The {tool} tool may not lie over the base of {who}. Go around.",
        "Die Schablone ({tool}) darf nicht über der Basis von {who} liegen. Geh außen herum.",
    ),
    "line_warded": (
        "The {tool} tool may not lie over the line between {who} and {other}. Go around, or climb.",
        "Die Schablone ({tool}) darf nicht über der Linie zwischen {who} und {other} liegen. Klettere oder geh herum.",
    ),
    "terrain_too_tall": (
        "{feature} is Size {feature_size}, the mover Size {size}. Climb to get onto it.",
        "{feature} hat Größe {feature_size}, der Charakter Größe {size}. Hinauf geht es nur kletternd.",
    ),
    "tool_barred": (
        "Slow bars the {tool} tool. The {allowed} tool may be used.",
        "Verlangsamt: Die Schablone {tool} ist nicht erlaubt, nur {allowed}.",
    ),
    "slow_needs_short_tool": (
        "{who} is Slowed and moves with the Short tool only.",
        "{who} ist verlangsamt und nutzt nur die kurze Schablone.",
    ),
    "outside_wedge": (
        "That direction is not allowed. Go straight toward or away, at most 45° to either side.",
        "Diese Richtung ist nicht erlaubt. Gerade darauf zu oder davon weg, höchstens 45° zur Seite.",
    ),
    "tool_outside_wedge": (
        "The {tool} tool would leave the allowed direction on the way.",
        "Die Schablone ({tool}) läge unterwegs außerhalb der erlaubten Richtung.",
    ),
    "stopped_by_base": ("{id} stopped it.", "{id} hat es aufgehalten."),
    "stopped_by_terrain": ("{id} stopped it.", "{id} hat es aufgehalten."),
    "stopped_by_edge": ("The edge of the battlefield stopped it.", "Der Rand des Schlachtfelds hat es aufgehalten."),
    "backed_up": ("It went back to where it can stand.", "Es rückte dorthin zurück, wo es stehen kann."),
    # objectives
    "not_its_activation": (
        "{who} can interact only in its own activation.",
        "{who} kann nur in der eigenen Aktivierung interagieren.",
    ),
    "holds_enough": ("A character holds at most {most} {token}.", "Ein Charakter hält höchstens {most} {token}."),
    "exhausted": ("{token} has been used this round.", "{token} wurde in dieser Runde schon genutzt."),
    "no_interaction": ("This token cannot be interacted with.", "Mit diesem Marker kann nicht interagiert werden."),
    "none_left": ("No {token} is left to take.", "Es ist kein {token} mehr übrig."),
    # rosters and squads
    "number": (
        "A roster has {needs} {what}; this one has {has}.",
        "Ein Vorrat hat {needs} {what}; hier sind es {has}.",
    ),
    "twice": ("{card} is in the roster twice. Once is allowed.", "{card} ist zweimal im Vorrat. Erlaubt ist einmal."),
    "wrong_type": ("{card} is a crisis of the other type.", "{card} ist eine Krise der anderen Art."),
    "excludes": (
        "{card} and {other} may not be in the same roster.",
        "{card} und {other} dürfen nicht im selben Vorrat sein.",
    ),
    "unknown_card": ("There is no {what} called “{card}” here.", "„{card}“ ist hier nicht bekannt ({what})."),
    "not_refereed": (
        "{card} is known, but I cannot referee it yet.",
        "Die Karte {card} kenne ich, kann sie aber noch nicht leiten.",
    ),
    "rotated": (
        "{card} has been rotated out of the Standard timeline.",
        "{card} ist in der Zeitlinie Standard ausgemustert.",
    ),
    "banned": ("{card} is banned in the Standard timeline.", "{card} ist in der Zeitlinie Standard gesperrt."),
    "restricted": (
        "At most {most} restricted cards may be in a roster; this one has {has}: {cards}.",
        "Ein Vorrat darf höchstens {most} eingeschränkte Karten enthalten; hier sind es {has}: {cards}.",
    ),
    "not_challenger": (
        "{card} is not in the pool of crises of Challenger events.",
        "{card} gehört nicht zu den Krisen der Challenger-Turniere.",
    ),
    "not_in_year": ("{card} is not in the timeline of {year}.", "{card} gehört nicht zur Zeitlinie {year}."),
    "assumed_card": (
        "What the tokens of {card} show is our assumption (ROS-Q2); here it was not agreed to.",
        "Was die Marker von {card} zeigen, nehmen wir nur an (ROS-Q2); hier ist das nicht vereinbart.",
    ),
    "later_card": (
        "{card} is not among the cards of {pool}, which this match is played with.",
        "{card} gehört nicht zu den Karten vom {pool}, mit denen gespielt wird.",
    ),
    "outside_pool": (
        "{card} is not in this season's pool of crises.",
        "{card} gehört nicht zu den Krisen dieser Saison.",
    ),
    "form": (
        "{card} is another form of a character; list the character itself.",
        "{card} ist eine weitere Form; in den Vorrat gehört der Charakter selbst.",
    ),
    "reserve": (
        "{card} is a Reserve and comes into play through other cards only.",
        "{card} ist Reserve und kommt nur durch andere Karten ins Spiel.",
    ),
    "gem_not_allowed": ("{card} cannot bear {gem}.", "{card} kann {gem} nicht tragen."),
    "too_many_tactics": (
        "Besides the cards that do not count, take no more than {most}.",
        "Nimm außer den Karten, die nicht zählen, höchstens {most}.",
    ),
    "too_many_gems": (
        "{card} bears no more Infinity Gems than {most}.",
        "{card} trägt nicht mehr Infinity-Steine als {most}.",
    ),
    "same_character": ("{name} appears twice.", "{name} kommt zweimal vor."),
    "same_name": (
        "Two characters are called {name}. One of them may stay.",
        "{name} kommt zweimal vor. Einer darf bleiben.",
    ),
    "same_alter_ego": (
        "Two characters are {name}. One of them may stay.",
        "Zwei Charaktere haben das Alter Ego {name}. Einer darf bleiben.",
    ),
    "not_in_roster": ("{card} is not in your roster.", "{card} ist nicht in deinem Vorrat."),
    "empty": ("A squad needs at least one character.", "Ein Team braucht mindestens einen Charakter."),
    "threat": (
        "The squad has Threat {has}; at most {most} is allowed.",
        "Das Team hat Bedrohungsgrad {has}; erlaubt sind höchstens {most}.",
    ),
    "peerless": ("{cards} are Peerless: only one of them per squad.", "{cards} sind Peerless: nur einer pro Team."),
    # battlefields
    "too_much_alike": (
        "All terrain is alike. Mix at least two Sizes and two shapes.",
        "Das Gelände ist zu gleichförmig. Mische mindestens zwei Größen und zwei Formen.",
    ),
    "too_few_features": (
        "{features} terrain features; at least {least} are needed.",
        "{features} Geländeteile; nötig sind mindestens {least}.",
    ),
    "unusual_size": (
        "{feature} has Size {size}; 1 to 5 are usual.",
        "{feature} hat Größe {size}; üblich sind 1 bis 5.",
    ),
    "too_few_of_size_2_to_4": (
        "Only {usual} of {features} features are Size 2 to 4; it should be more than half.",
        "Nur {usual} von {features} Geländeteilen haben Größe 2 bis 4; es sollte mehr als die Hälfte sein.",
    ),
    "feature_off_mat": ("{feature} sticks out of the battlefield.", "{feature} ragt über das Schlachtfeld hinaus."),
    "too_close_to_edge": (
        "{feature} is too close to the edge; keep it beyond range 1.",
        "{feature} steht zu nah am Rand; lass mehr als Reichweite 1 Abstand.",
    ),
    "too_close_together": (
        "{features} stand too close together; keep them beyond range 1.",
        "{features} stehen zu nah beieinander; lass mehr als Reichweite 1 Abstand.",
    ),
    "token_on_size_6": (
        "{token} would lie on {feature}, which is too tall for tokens.",
        "{token} läge auf {feature}, und das ist zu hoch für Marker.",
    ),
}

ERRORS: Table = {
    "stale": (
        "The match has moved on since. Open your move again to see what is asked now.",
        "Die Partie ist inzwischen weiter. Öffne deinen Zug neu; dort steht, was jetzt gefragt ist.",
    ),
    "not_yours": ("This decision is {owner}'s.", "Diese Entscheidung gehört {owner}."),
    "unfit": (
        "That does not answer this question. Please choose from what is offered.",
        "Das passt nicht zu dieser Frage. Bitte wähle aus dem, was angeboten wird.",
    ),
    "consent": ("{seats} must agree to take this back.", "{seats} muss dem Zurücknehmen zustimmen."),
    "bug": (
        "Something went wrong on our side. The match is unchanged; please try once more.",
        "Bei uns ist etwas schiefgegangen. Die Partie ist unverändert; bitte versuche es noch einmal.",
    ),
}
