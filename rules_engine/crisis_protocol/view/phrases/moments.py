"""What is told at the moments at which one may react, and the question itself. It asks nothing else."""

from __future__ import annotations

from rules_engine.crisis_protocol.view.phrases import Ask, Phrase, Table

REACT: Ask = (
    ("React", "Reagieren"),
    ("{what} React?", "{what} Reagieren?"),
    ("Pass if you want to keep your Power.", "Passe, wenn du deine Kraft behalten willst."),
)
REACT_TO: Phrase = ("React to {attack}", "Auf {attack} reagieren")
SAY_TITLE: Phrase = ("Use something now?", "Jetzt etwas einsetzen?")

AROUND: Phrase = (
    "What must happen comes before or after it, as you choose. Pass uses nothing, and it happens.",
    "Was geschehen muss, kommt davor oder danach, wie du willst. Passen setzt nichts ein, und es geschieht.",
)

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
    "defense_pool": ("{fight} The defence pool is made.", "{fight} Der Verteidigungspool wird gebildet."),
    "rolled": ("{subject} rolled {faces}.", "{subject} hat gewürfelt: {faces}."),
    "modify_own": ("Your roll: {faces}. Against it: {theirs}.", "Dein Wurf: {faces}. Dagegen: {theirs}."),
    "modify_own:dodge": ("Your dodge roll: {faces}.", "Dein Ausweichwurf: {faces}."),
    "modify_opposing": ("Their roll: {faces}. Yours: {theirs}.", "Der andere Wurf: {faces}. Deiner: {theirs}."),
    "modify_ended": ("The dice lie: {faces} against {theirs}.", "Die Würfel liegen: {faces} gegen {theirs}."),
    "counting": (
        "Successes are about to be counted: {faces} against {theirs}.",
        "Gleich werden die Erfolge gezählt: {faces} gegen {theirs}.",
    ),
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
    "interacting": ("{subject} interacts with {token}.", "{subject} interagiert mit {token}."),
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
