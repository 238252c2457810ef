"""What is asked: per key a title, a text with the numbers that matter, a hint. Reactions are asked by `moments`."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.crisis_protocol.view.phrases import NONE, Ask
from rules_engine.crisis_protocol.view.phrases.card_questions import OF_CARDS

QUESTIONS: Mapping[str, Ask] = {
    # setup
    "crisis_type": (
        ("Pick your crisis", "Krise wählen"),
        ("Which kind do you draw? One of your crises of that kind is drawn at random.",
         "Welche Art ziehst du? Von deinen Krisen dieser Art wird eine zufällig gezogen."),
        ("Your opponent draws one of the other kind.", "Dein Gegenüber zieht eine der anderen Art."),
    ),
    "crisis_type:two": (
        ("Pick your deck of crises", "Krisenstapel wählen"),
        ("From which of your decks do you draw two crises?", "Aus welchem deiner Stapel ziehst du zwei Krisen?"),
        ("Your opponent picks one of the two, then draws two of the other type for you to pick from.",
         "Dein Gegenüber wählt eine davon und zieht dann zwei der anderen Art, von denen du eine wählst."),
    ),
    "crisis": (
        ("Pick a crisis", "Krise wählen"),
        ("Which of these two crises is played?", "Welche der beiden Krisen wird gespielt?"),
        ("Your opponent drew them.", "Dein Gegenüber hat sie gezogen."),
    ),
    "threat": (
        ("Set the threat", "Bedrohung festlegen"),
        ("Which crisis sets the Maximum Threat of both squads?", "Welche Krise bestimmt die Maximale Bedrohung?"),
        NONE,
    ),
    "edge": (
        ("Choose your edge", "Aufstellungsrand wählen"),
        ("At which edge do you deploy?", "An welchem Rand stellst du auf?"),
        ("Your opponent deploys opposite.", "Dein Gegenüber stellt am Rand gegenüber auf."),
    ),
    "squad": (
        ("Build your squad", "Team zusammenstellen"),
        ("Choose characters up to Threat {threat}.", "Wähle Charaktere bis zusammen Bedrohung {threat}."),
        ("Secret until both squads are chosen.", "Geheim, bis beide Teams feststehen."),
    ),
    "affiliation": (
        ("Choose your affiliation", "Gruppierung wählen"),
        ("Under which affiliation does your squad fight?", "Unter welcher Gruppierung kämpft dein Team?"),
        ("It decides your leadership and cards.", "Davon hängen Führungsfähigkeit und Karten ab."),
    ),
    "tactics": (
        ("Choose your Team Tactic cards", "Teamtaktik-Karten wählen"),
        ("Choose up to {most} cards for this match.", "Wähle bis zu {most} Karten für diese Partie."),
        NONE,
    ),
    "tactics:besides": (
        ("Choose your Team Tactic cards", "Teamtaktik-Karten wählen"),
        (
            "Choose up to {number} cards for this match, and {what} besides, which does not count.",
            "Wähle bis zu {number} Karten für diese Partie und außerdem {what}: diese Karte zählt nicht mit.",
        ),
        NONE,
    ),
    "add_tactic": (
        ("Add a Team Tactic card", "Teamtaktik-Karte hinzunehmen"),
        ("{source}: which card do you add?", "{source}: Welche Karte nimmst du hinzu?"),
        NONE,
    ),
    "leadership": (
        ("Choose your leader", "Anführer wählen"),
        ("Whose leadership is active this match?", "Wessen Führungsfähigkeit gilt in dieser Partie?"),
        NONE,
    ),
    "plan": (
        ("Deploy your squad", "Team aufstellen"),
        ("Where does your squad start? Within range 3 of your edge.",
         "Wo beginnt dein Team? Innerhalb von Reichweite 3 deines Randes."),
        ("Secret until both have planned; then you deploy by turns.",
         "Geheim, bis beide geplant haben; dann stellt ihr abwechselnd auf."),
    ),
    "grunt": (
        ("Activate a grunt", "Diener aktivieren"),
        ("Which grunt activates next?", "Welcher Diener wird als Nächster aktiviert?"),
        NONE,
    ),
    "deploy_who": (
        ("Deploy a character", "Charakter aufstellen"),
        ("Whom do you deploy next?", "Wen stellst du als Nächstes auf?"),
        NONE,
    ),
    "deploy": (
        ("Deploy {what}", "{what} aufstellen"),
        ("Where does {what} start? Within range 3 of your edge.",
         "Wo beginnt {what}? Innerhalb von Reichweite 3 deines Randes."),
        NONE,
    ),
    # turns
    "turn": (
        ("Take your turn", "Zug beginnen"),
        ("Whom do you activate?", "Wen aktivierst du?"),
        NONE,
    ),
    "turn:after": (
        ("Finish your turn", "Zug beenden"),
        ("Anything else this turn?", "Noch etwas in diesem Zug?"),
        NONE,
    ),
    "act": (
        ("Act with {who}", "{who} handelt"),
        ("What does {who} do? {left}, {power}.", "Was tut {who}? {left}, {power}."),
        NONE,
    ),
    "move_how": (
        ("Move {who}", "{who} bewegen"),
        ("Does {who} advance or climb?", "Läuft oder klettert {who}?"),
        NONE,
    ),
    "shake": (
        ("Shake off a condition", "Zustand abschütteln"),
        ("Which condition does {who} shake off?", "Welchen Zustand schüttelt {who} ab?"),
        NONE,
    ),
    "interact": (
        ("Interact with {token}", "Mit {token} interagieren"),
        ("What does {who} do with {token}?", "Was macht {who} mit {token}?"),
        NONE,
    ),
    # attacking
    "attack": (
        ("Choose an attack", "Angriff wählen"),
        ("With what does {who} attack? {power}.", "Womit greift {who} an? {power}."),
        NONE,
    ),
    "attack_type": (
        ("Choose the attack type", "Angriffsart wählen"),
        ("Which type is {source}?", "Welche Art hat {source}?"),
        ("The defender rolls the matching defence.", "Verteidigt wird mit der passenden Verteidigung."),
    ),
    "target": (
        ("Choose a target", "Ziel wählen"),
        ("Whom does {who} attack with {source}?", "Wen greift {who} mit {source} an?"),
        NONE,
    ),
    "origin": (
        ("Choose where it starts", "Ausgangspunkt wählen"),
        ("From where are range and line of sight of {source} measured?",
         "Von wo aus werden Reichweite und Sichtlinie von {source} gemessen?"),
        NONE,
    ),
    "beam": (
        ("Lay the beam", "Strahl legen"),
        ("Where does {who} send {source}?", "Wohin geht {source} von {who}?"),
        ("Every enemy it touches is attacked; allies it touches suffer 1 damage.",
         "Jeder berührte Feind wird angegriffen; berührte Verbündete erleiden 1 Schaden."),
    ),
    "next_target": (
        ("Choose the next target", "Nächstes Ziel wählen"),
        ("Whom does {source} strike next?", "Wen trifft {source} als Nächstes?"),
        NONE,
    ),
    "cover": (
        ("Use cover", "Deckung nutzen"),
        ("{feature} gives cover: you may turn one die into a Block. Your dice: {dice}.",
         "{feature} gibt Deckung: Du darfst einen Würfel auf Block drehen. Deine Würfel: {dice}."),
        ("Failures cannot be turned.", "Fehlschläge lassen sich nicht drehen."),
    ),
    "reroll": (
        ("Reroll dice", "Würfel neu werfen"),
        ("{source} lets you reroll up to {most_dice}. On the table: {dice}.",
         "{source}: Du darfst bis zu {most_dice} neu werfen. Es liegen: {dice}."),
        ("All chosen dice are rerolled together.", "Alle gewählten Würfel werden zusammen neu geworfen."),
    ),
    "reroll:one": (
        ("Reroll a die", "Würfel neu werfen"),
        ("{source} lets you reroll 1 die. On the table: {dice}.",
         "{source}: Du darfst 1 Würfel neu werfen. Es liegen: {dice}."),
        NONE,
    ),
    "change": (
        ("Change dice", "Würfel verändern"),
        ("{source}: choose {most_dice}. On the table: {dice}.", "{source}: Wähle {most_dice}. Es liegen: {dice}."),
        NONE,
    ),
    "change:to": (
        ("Change dice", "Würfel verändern"),
        ("{source}: turn {most_dice} to {to}. On the table: {dice}.",
         "{source}: Drehe {most_dice} auf {to}. Es liegen: {dice}."),
        NONE,
    ),
    "face": (
        ("Choose a face", "Würfelseite wählen"),
        ("{source}: what shall the dice show?", "{source}: Was sollen die Würfel zeigen?"),
        NONE,
    ),
    # moving
    "advance": (
        ("Move {who}", "{who} bewegen"),
        ("Where does {who} advance to? Tool: {tools}.", "Wohin läuft {who}? Schablone: {tools}."),
        NONE,
    ),
    "climb": (
        ("Climb with {who}", "{who} klettert"),
        ("Where does {who} climb to? Tool: {tools}.", "Wohin klettert {who}? Schablone: {tools}."),
        NONE,
    ),
    "place": (
        ("Place {who}", "{who} versetzen"),
        ("Where is {who} placed? Within range {range} of {of}.",
         "Wohin wird {who} versetzt? Innerhalb von Reichweite {range} zu {of}."),
        NONE,
    ),
    "place:here": (
        ("Place {who}", "{who} versetzen"),
        ("Where is {who} placed? Within range {range} of its position.",
         "Wohin wird {who} versetzt? Innerhalb von Reichweite {range} zur jetzigen Position."),
        NONE,
    ),
    "push": (
        ("Push {who}", "{who} schieben"),
        ("Which way is {who} pushed? {tool}.", "Wohin wird {who} geschoben? {tool}."),
        NONE,
    ),
    "throw": (
        ("Throw {who}", "{who} werfen"),
        ("Which way is {who} thrown? {tool}.", "Wohin wird {who} geworfen? {tool}."),
        ("What it meets first is the collision.", "Zusammenstoß ist mit dem, was zuerst im Weg ist."),
    ),
    "throw_terrain": (
        ("Throw {feature}", "{feature} werfen"),
        ("Which way does {by} throw {feature}? {tool}.", "Wohin wirft {by} {feature}? {tool}."),
        ("What it meets first is hit.", "Was zuerst im Weg ist, wird getroffen."),
    ),
    "collide_with": (
        ("Choose the collision", "Zusammenstoß wählen"),
        ("{thrown} meets several things at once. Which one does it hit?",
         "{thrown} trifft mehreres zugleich. Womit stößt es zusammen?"),
        NONE,
    ),
    "drop": (
        ("Place {token}", "{token} ablegen"),
        ("{who} drops {token}. Where does it land? Within range {range}.",
         "{who} lässt {token} fallen. Wo landet es? Innerhalb von Reichweite {range}."),
        NONE,
    ),
    "summon": (
        ("Bring in {what}", "{what} ins Spiel bringen"),
        ("Where does {what} enter play?", "Wo kommt {what} ins Spiel?"),
        NONE,
    ),
    "transform": (
        ("Transform {what}", "{what} verwandeln"),
        ("Where does the new form of {what} stand? Within range 1.",
         "Wo steht die neue Form von {what}? Innerhalb von Reichweite 1."),
        NONE,
    ),
    "hidden": (
        ("Choose in secret", "Geheim wählen"),
        ("A secret choice is being made.", "Gerade wird geheim gewählt."),
        NONE,
    ),
    **OF_CARDS,
}  # fmt: skip
