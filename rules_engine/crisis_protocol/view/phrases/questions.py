"""What is asked: per key a title, a text with the numbers that matter, and a hint."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.crisis_protocol.view.phrases import Phrase, Table

Ask = tuple[Phrase, Phrase, Phrase]
NONE: Phrase = ("", "")

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
    # rules of cards
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
    "hidden": (
        ("Choose in secret", "Geheim wählen"),
        ("A secret choice is being made.", "Gerade wird geheim gewählt."),
        NONE,
    ),
}  # fmt: skip

REACT: Ask = (
    ("React", "Reagieren"),
    ("{what} React?", "{what} Reagieren?"),
    ("Pass if you want to keep your Power.", "Passe, wenn du deine Kraft behalten willst."),
)
REACT_TO: Phrase = ("React to {attack}", "Auf {attack} reagieren")
SAY_TITLE: Phrase = ("Use something now?", "Jetzt etwas einsetzen?")

ATTACKING: Phrase = (
    "{attacker} attacks {target} with {attack}: {dice} against {defense}.",
    "{attacker} greift {target} mit {attack} an: {dice} gegen {defense}.",
)

MOMENTS: Table = {
    "deployed": ("All characters are deployed.", "Alle Charaktere sind aufgestellt."),
    "leadership_due": (
        "Active leadership abilities are about to be picked.",
        "Gleich werden die aktiven Führungsfähigkeiten ausgewählt.",
    ),
    "leadership_picked": ("{by} leads.", "{by} führt."),
    "game_started": ("Deployment is over.", "Die Aufstellung ist beendet."),
    "power_phase": ("Power Phase.", "Kraftphase."),
    "activation_phase_started": ("The Activation Phase starts.", "Die Aktivierungsphase beginnt."),
    "turn_started": ("A turn starts.", "Ein Zug beginnt."),
    "turn": ("It is your turn.", "Du bist am Zug."),
    "activation_chosen": ("{subject} is about to activate.", "{subject} soll aktiviert werden."),
    "activation_started": ("{subject} activates.", "{subject} wird aktiviert."),
    "activation": ("{subject} is active.", "{subject} ist aktiv."),
    "action_started": ("{subject} takes an action: {action}.", "{subject} führt eine Aktion aus: {action}."),
    "action_ended": ("{subject} has taken an action: {action}.", "{subject} hat eine Aktion beendet: {action}."),
    "activation_ended": ("{subject} is about to end its activation.", "Die Aktivierung von {subject} endet."),
    "activated": ("{subject} has an Activated token now.", "{subject} hat jetzt einen Aktiviert-Marker."),
    "turn_ended": ("The turn ends.", "Der Zug endet."),
    "activation_phase_ended": ("The Activation Phase ends.", "Die Aktivierungsphase endet."),
    "cleanup_started": ("The Cleanup Phase starts.", "Die Aufräumphase beginnt."),
    "scored": ("Victory points have been scored.", "Die Siegpunkte sind gezählt."),
    "cleanup": ("Cleanup Phase.", "Aufräumphase."),
    "round_ended": ("The round ends.", "Die Runde endet."),
    "attack_declared": ("{subject} is about to attack.", "{subject} will angreifen."),
    "targeted": ("{fight}", "{fight}"),
    "paying": ("{fight} Cost: {cost}.", "{fight} Kosten: {cost}."),
    "tool_laid": ("{subject}'s beam lies.", "Der Strahl von {subject} liegt."),
    "attack_pool": ("{fight} The attack pool is made.", "{fight} Der Angriffspool wird gebildet."),
    "defense_pool": ("{fight} The defense pool is made.", "{fight} Der Verteidigungspool wird gebildet."),
    "rolled": ("{subject} rolled {faces}.", "{subject} hat gewürfelt: {faces}."),
    "modify_own": ("Your roll: {faces}. Against it: {theirs}.", "Dein Wurf: {faces}. Dagegen: {theirs}."),
    "modify_own:dodge": ("Your dodge roll: {faces}.", "Dein Ausweichwurf: {faces}."),
    "modify_opposing": ("Their roll: {faces}. Yours: {theirs}.", "Der andere Wurf: {faces}. Deiner: {theirs}."),
    "modify_ended": ("The dice lie: {faces} against {theirs}.", "Die Würfel liegen: {faces} gegen {theirs}."),
    "before_damage": (
        "{attacker}'s {attack} will deal {due} to {target}.",
        "{attack} von {attacker} fügt {target} gleich {due} zu.",
    ),
    "attack_resolved": (
        "{attacker}'s {attack} on {target} is over: {dealt}.",
        "{attack} von {attacker} gegen {target} ist vorbei: {dealt}.",
    ),
    "volley_resolved": ("{subject}'s attack is over.", "Der Angriff von {subject} ist vorbei."),
    "dodge_started": ("{subject} is about to dodge.", "{subject} will ausweichen."),
    "roll_resolved": ("{subject}'s roll is over.", "Der Wurf von {subject} ist vorbei."),
    "would_suffer": ("{subject} is about to suffer {amount}.", "{subject} soll {amount} erleiden."),
    "damaged": ("{subject} suffered damage.", "{subject} hat Schaden erlitten."),
    "would_daze": ("{subject} is about to be Dazed.", "{subject} wird gleich angeschlagen."),
    "dazed": ("{subject} is Dazed.", "{subject} ist angeschlagen."),
    "would_ko": ("{subject} is about to be KO'd.", "{subject} wird gleich besiegt."),
    "koed": ("{subject} is KO'd.", "{subject} ist besiegt."),
    "would_flip": ("{subject} is about to get back up.", "{subject} steht gleich wieder auf."),
    "flipped": ("{subject} is now Injured.", "{subject} ist jetzt verletzt."),
    "would_leave": ("{subject} is about to leave the battlefield.", "{subject} verlässt gleich das Schlachtfeld."),
    "left": ("{subject} has left the battlefield.", "{subject} hat das Schlachtfeld verlassen."),
    "would_gain_condition": ("{subject} is about to gain {condition}.", "{subject} soll {condition} erhalten."),
    "had_condition": ("{subject} has {condition} already.", "{subject} hat {condition} schon."),
    "immune_to_condition": ("{subject} is immune to {condition}.", "{subject} ist gegen {condition} immun."),
    "gained_condition": ("{subject} gained {condition}.", "{subject} hat {condition} erhalten."),
    "lost_condition": ("{subject} lost {condition}.", "{subject} hat {condition} verloren."),
    "would_heal": ("Damage is about to be removed from {subject}.", "Von {subject} soll Schaden entfernt werden."),
    "healed": ("{subject} was healed.", "{subject} wurde geheilt."),
    "would_move": ("{subject} is about to move ({move}).", "{subject} soll bewegt werden ({move})."),
    "moved": ("{subject} has moved ({move}).", "{subject} wurde bewegt ({move})."),
    "would_collide": ("A collision is coming: {subject}.", "Ein Zusammenstoß steht bevor: {subject}."),
    "terrain_destroyed": ("{subject} was destroyed.", "{subject} wurde zerstört."),
    "gained_power": ("{subject} gains Power.", "{subject} erhält Kraft."),
    "power_lost": ("{subject} lost Power.", "{subject} hat Kraft verloren."),
    "superpower_used": ("{subject} uses {named}.", "{subject} setzt {named} ein."),
    "superpower_resolved": ("{subject} has used {named}.", "{subject} hat {named} eingesetzt."),
    "tactic_played": ("{named} is played.", "{named} wird gespielt."),
    "tactic_resolved": ("{named} has been played.", "{named} wurde gespielt."),
    "interacted": ("{subject} interacted with {token}.", "{subject} hat mit {token} interagiert."),
    "picked_up": ("{subject} picked up {token}.", "{subject} hat {token} genommen."),
    "would_drop": ("{subject} is about to drop {token}.", "{subject} lässt gleich {token} fallen."),
    "entered_play": ("{subject} entered play.", "{subject} kam ins Spiel."),
}

MOVES: Table = {
    "advance": ("advance", "laufen"),
    "climb": ("climb", "klettern"),
    "push": ("push", "schieben"),
    "throw": ("throw", "werfen"),
    "place": ("place", "versetzen"),
}
