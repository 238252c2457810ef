"""What happened: past tense, one short clause per event.

DEEDS follow their subject ("Hulk" + "suffered 2 damage"); HAPPENINGS are whole sentences; SILENT events are
bookkeeping that nobody wants read out.
"""

from __future__ import annotations

from rules_engine.crisis_protocol.view.phrases import Table

SILENT = frozenset(
    {
        "helps_set",
        "rolled", "dealt", "limit_used", "span_ended", "roster_brought", "words_given", "attack_numbered",
        "pool_built", "rule_applied", "effect_ended", "reaction_deferred", "reactions_due",
        "remembered", "forgotten", "measured", "turn_ended", "activation_ended", "activated_tokens_removed",
        "seed_revealed", "chain_renewed", "attack_resolved", "crisis_drawn", "turn_began",
        "deployment_planned",
    }
)  # fmt: skip

DEEDS: Table = {
    "damage_suffered": ("suffered {amount} damage", "erlitt {amount} Schaden"),
    "damage_removed": ("healed {amount} damage", "heilte {amount} Schaden"),
    "power_gained": ("gained {amount} Power", "erhielt {amount} Kraft"),
    "power_lost": ("lost {amount} Power", "verlor {amount} Kraft"),
    "power_spent": ("spent {amount} Power on {on}", "gab {amount} Kraft für {on} aus"),
    "condition_gained": ("gained {condition}", "erhielt {condition}"),
    "condition_removed": ("shook off {condition}", "schüttelte {condition} ab"),
    "condition_removed:lost": ("lost {condition}", "verlor {condition}"),
    "token_gained": ("gained {amount} {token}", "erhielt {amount} {token}"),
    "token_removed": ("lost {amount} {token}", "verlor {amount} {token}"),
    "dazed": ("was Dazed", "wurde angeschlagen"),
    "knocked_out": ("was KO'd", "wurde besiegt"),
    "recovered": ("got back up, Injured", "stand verletzt wieder auf"),
    "woken": ("is no longer Dazed", "ist nicht mehr angeschlagen"),
    "recovered:healthy": ("got back up, Healthy", "stand gesund wieder auf"),
    "joined": ("joined {affiliation}", "gehört jetzt zu {affiliation}"),
    "restored": ("flipped to the Healthy side", "drehte sich auf die gesunde Seite"),
    "transformed": ("transformed ({form})", "verwandelte sich ({form})"),
    "entered_play": ("entered play", "kam ins Spiel"),
    "entered_play:setup": ("was deployed{on}", "wurde{on} aufgestellt"),
    "held_back": ("is not deployed yet ({rule})", "wird noch nicht aufgestellt ({rule})"),
    "left_game": ("left the battlefield", "verließ das Schlachtfeld"),
    "moved:advance": ("advanced{tool}{on}", "lief{tool}{on}"),
    "moved:climb": ("climbed{on}", "kletterte{on}"),
    "moved:push": ("was pushed{tool}{on}", "wurde{tool}{on} geschoben"),
    "moved:throw": ("was thrown{tool}{on}", "wurde{tool}{on} geworfen"),
    "moved:place": ("was placed{on}", "wurde{on} versetzt"),
    "moved:drop_down": ("dropped to the ground", "fiel zu Boden"),
    "moved:push:by": ("was pushed{tool} by {by}{on}", "wurde von {by}{tool}{on} geschoben"),
    "moved:throw:by": ("was thrown{tool} by {by}{on}", "wurde von {by}{tool}{on} geworfen"),
    "moved:place:by": ("was placed by {by}{on}", "wurde von {by}{on} versetzt"),
    "moved:advance:by": ("was advanced{tool} by {by}{on}", "musste{tool}{on} laufen, geführt von {by}"),
    "moved:climb:by": ("was made to climb{on} by {by}", "musste{on} klettern, geführt von {by}"),
    "activation_began": ("activated", "wurde aktiviert"),
    "action_taken": ("took a shake action", "erholte sich"),
    "activated_token_given": ("counts as activated", "gilt als aktiviert"),
    "activated_token_removed": ("was readied again", "ist wieder bereit"),
    "superpower_used": ("used {rule}", "setzte {rule} ein"),
    "superpower_used:cost": ("used {rule} for {cost} Power", "setzte {rule} für {cost} Kraft ein"),
    "interacted": ("interacted with {token}", "interagierte mit {token}"),
    "objective_brought": ("now holds {token}", "hält nun {token}"),
    "objective_taken": ("picked up {token}", "nahm {token}"),
    "objective_dropped": ("dropped {token}", "ließ {token} fallen"),
    "terrain_thrown": ("threw {feature}", "warf {feature}"),
    "attack_declared": ("attacked {target}{cover} with {attack}", "griff {target}{cover} mit {attack} an"),
    "attack_declared:cost": (
        "attacked {target}{cover} with {attack} for {cost} Power",
        "griff {target}{cover} mit {attack} für {cost} Kraft an",
    ),
    "volley_declared": ("unleashed {attack} on {targets}", "entfesselte {attack} gegen {targets}"),
    "volley_declared:cost": (
        "unleashed {attack} for {cost} Power on {targets}",
        "entfesselte {attack} für {cost} Kraft gegen {targets}",
    ),
    "attack_aborted": ("broke off the attack", "brach den Angriff ab"),
    "attack_aborted:no_target": (
        "broke off the attack: nobody was left to attack",
        "brach den Angriff ab: Es war niemand mehr anzugreifen",
    ),
    "attack_aborted:unpayable": (
        "broke off the attack: its cost could not be paid any more",
        "brach den Angriff ab: Die Kosten waren nicht mehr zu bezahlen",
    ),
    "attack_aborted:attacker_dazed": (
        "broke off the attack: the attacker is Dazed",
        "brach den Angriff ab: Wer angreift, ist angeschlagen",
    ),
    "attack_aborted:attacker_gone": (
        "broke off the attack: the attacker is no longer on the battlefield",
        "brach den Angriff ab: Wer angreift, ist nicht mehr auf dem Schlachtfeld",
    ),
    "attack_aborted:target_gone": (
        "broke off the attack: the target is no longer on the battlefield",
        "brach den Angriff ab: Das Ziel ist nicht mehr auf dem Schlachtfeld",
    ),
    "attack_aborted:out_of_range": (
        "broke off the attack: the target was out of range ({by})",
        "brach den Angriff ab: Das Ziel war außer Reichweite ({by})",
    ),
    "attack_aborted:out_of_sight": (
        "broke off the attack: the target was out of sight ({by})",
        "brach den Angriff ab: Das Ziel war außer Sicht ({by})",
    ),
    "attack_aborted:out_of_reach": (
        "broke off the attack: the target was out of range and sight ({by})",
        "brach den Angriff ab: Das Ziel war außer Reichweite und Sicht ({by})",
    ),
    "attack_aborted:ended": ("broke off the attack: {by} ended it", "brach den Angriff ab: {by} beendete ihn"),
    "dice_rolled": ("rolled {faces}", "würfelte {faces}"),
    "dice_rolled:extra": ("rolled {faces} for Criticals", "würfelte {faces} für Kritische nach"),
    "dice_rolled:dodge": ("rolled {faces} to dodge", "würfelte {faces} zum Ausweichen"),
    "control_taken": ("fell under {seat}'s command", "gehorcht jetzt {seat}"),
}

HAPPENINGS: Table = {
    "order_fired": ("{seat}'s standing order answered.", "{seat} hatte die Antwort vorab festgelegt."),
    "order_fired:terms": (
        "Answered by {seat}'s order: {order}.",
        "Beantwortet durch die Anweisung von {seat}: {order}.",
    ),
    "order_fired:left_pass": (
        "Passed for {seat}: it would have changed nothing.",
        "Für {seat} gepasst: Es hätte nichts geändert.",
    ),
    "order_fired:left_order": (
        "Ordered for {seat}: every order comes to the same.",
        "Für {seat} gereiht: Jede Reihenfolge führt zum selben.",
    ),
    "order_fired:left_usual": (
        "Ordered for {seat} in the usual order: another could only matter if somebody reacted in between.",
        "Für {seat} in der üblichen Reihenfolge abgehandelt: Eine andere zählt nur, wenn dazwischen jemand reagiert.",
    ),
    "order_fired:left_first": (
        "What must happen came first for {seat}: nothing else would have changed anything.",
        "Für {seat} kam zuerst, was geschehen muss: Alles andere hätte nichts geändert.",
    ),
    "order_fired:left_end": (
        "Ended for {seat}: nothing was left that would do something.",
        "Für {seat} beendet: Nichts hätte noch etwas bewirkt.",
    ),
    "order_fired:left_dice": (
        "Used for {seat}: free help for the defence dice.",
        "Für {seat} genutzt: kostenlose Hilfe für die Verteidigungswürfel.",
    ),
    "order_fired:end": (
        "{seat} had said that the turn ends here.",
        "{seat} hatte gesagt, dass der Zug hier endet.",
    ),
    "order_given": ("{seat}'s order: {order}.", "Anweisung von {seat}: {order}."),
    "order_lapsed:over": ("{seat}'s order has expired: {order}.", "Die Anweisung von {seat} ist abgelaufen: {order}."),
    "order_lapsed:withdrawn": (
        "{seat} took back the order: {order}.",
        "{seat} hat die Anweisung zurückgenommen: {order}.",
    ),
    "order_lapsed:fallen": (
        "{seat}'s order is off, the character has fallen: {order}.",
        "Die Anweisung von {seat} gilt nicht mehr, der Charakter ist ausgefallen: {order}.",
    ),
    "judge_ruled:power": (
        "Judge's ruling: {who} has {number} Power. Reason: {reason}",
        "Entscheid der Spielleitung: {who} hat {number} Kraft. Grund: {reason}",
    ),
    "judge_ruled:damage": (
        "Judge's ruling: {who} has {number} damage. Reason: {reason}",
        "Entscheid der Spielleitung: {who} hat {number} Schaden. Grund: {reason}",
    ),
    "judge_ruled:score": (
        "Judge's ruling: {seat} has {number} VP. Reason: {reason}",
        "Entscheid der Spielleitung: {seat} hat {number} SP. Grund: {reason}",
    ),
    "judge_ruled:place": (
        "Judge's ruling: {who} stands at {place}. Reason: {reason}",
        "Entscheid der Spielleitung: {who} steht auf {place}. Grund: {reason}",
    ),
    "judge_ruled:condition": (
        "Judge's ruling: {who} has {condition}. Reason: {reason}",
        "Entscheid der Spielleitung: {who} hat {condition}. Grund: {reason}",
    ),
    "judge_ruled:no_condition": (
        "Judge's ruling: {who} does not have {condition}. Reason: {reason}",
        "Entscheid der Spielleitung: {who} hat nicht {condition}. Grund: {reason}",
    ),
    "judge_ruled:activated": (
        "Judge's ruling: {who} counts as activated. Reason: {reason}",
        "Entscheid der Spielleitung: {who} gilt als aktiviert. Grund: {reason}",
    ),
    "judge_ruled:ready": (
        "Judge's ruling: {who} may still activate. Reason: {reason}",
        "Entscheid der Spielleitung: {who} darf noch aktiviert werden. Grund: {reason}",
    ),
    "order_fired:pass": ("{seat} passed in advance.", "{seat} hatte vorab gepasst."),
    "priority_rolled": ("Roll-off: {rolls}.", "Vorrangwurf: {rolls}."),
    "priority_rolled:tie": ("Roll-off: {rolls}. A tie, roll again.", "Vorrangwurf: {rolls}. Gleichstand, noch einmal."),
    "priority_taken": ("{seat} has priority.", "{seat} hat Vorrang."),
    "objective_turned": ("{token} now looks {way}.", "{token} blickt jetzt nach {way}."),
    "crises_drawn": ("{seat} draws {cards}.", "{seat} zieht {cards}."),
    "crisis_picked": ("{by} picks {card}.", "{by} wählt {card}."),
    "crises_revealed": ("The crises: {secure} and {extract}.", "Die Krisen: {secure} und {extract}."),
    "mission_set": (
        "Each squad may field up to Threat {threat}.",
        "Jedes Team darf bis Bedrohung {threat} aufstellen.",
    ),
    "edge_chosen": ("{seat} deploys at the {edge}.", "{seat} stellt am {edge} auf."),
    "squad_revealed": ("{seat} fields: {squad}.", "{seat} stellt auf: {squad}."),
    "squad_revealed:affiliation": (
        "{seat} fields {affiliation}: {squad}.",
        "{seat} stellt {affiliation} auf: {squad}.",
    ),
    "leadership_taken": ("{leader} leads {seat}: {rule}.", "{leader} führt {seat} an: {rule}."),
    "leadership_turned": ("{leader} turned the card: {rule}.", "{leader} drehte die Karte um: {rule}."),
    "leadership_gained": ("{leader} could lead {seat}: {rule}.", "{leader} könnte {seat} anführen: {rule}."),
    "affiliation_taken": ("{seat} uses {affiliation}.", "{seat} spielt mit {affiliation}."),
    "round_began": ("Round {round}.", "Runde {round}."),
    "phase_began:setup": ("Setup.", "Aufbau."),
    "phase_began:power": ("Power Phase.", "Kraftphase."),
    "phase_began:activation": ("Activation Phase.", "Aktivierungsphase."),
    "phase_began:cleanup": ("Cleanup Phase.", "Aufräumphase."),
    "turn_passed": ("{seat} passed.", "{seat} passte."),
    "leadership_shared": ("{leader} leads besides.", "{leader} führt außerdem."),
    "card_tokens_changed": ("{token} on {card}: {amount}.", "{token} auf {card}: {amount}."),
    "tactic_discarded": ("{card} is discarded.", "{card} wird abgelegt."),
    "tactic_returned": ("{card} can be played again.", "{card} kann erneut gespielt werden."),
    "tactic_played": ("{by} played {card}.", "{by} spielte {card}."),
    "tactic_played:cost": ("{by} played {card} for {cost} Power.", "{by} spielte {card} für {cost} Kraft."),
    "tactic_played:many": ("{by} played {card} together.", "{by} spielten gemeinsam {card}."),
    "tactic_played:many:cost": (
        "{by} played {card} together for {cost} Power.",
        "{by} spielten gemeinsam {card} für {cost} Kraft.",
    ),
    "tactic_added": ("{seat} added {card} to their cards.", "{seat} nahm {card} zu den eigenen Karten."),
    "effect_granted": ("{rule}: the choice fell on {who}.", "{rule}: Die Wahl fiel auf {who}."),
    "objective_moved": ("{token} was moved.", "{token} wurde verlegt."),
    "objective_changed": ("{token} changed.", "{token} änderte sich."),
    "objective_changed:removed": ("{token} was removed from the match.", "{token} wurde aus der Partie entfernt."),
    "objective_changed:returned": ("{token} was set aside again.", "{token} wurde wieder beiseitegelegt."),
    "objective_changed:flipped": ("{token} was flipped.", "{token} wurde umgedreht."),
    "objective_claimed": (
        "{seat} secures {token} by a token on it.",
        "{seat} sichert {token} durch einen Marker darauf.",
    ),
    "objective_claimed:nobody": ("The token on {token} is gone.", "Der Marker auf {token} ist weg."),
    "control_gained": ("{seat} took control of {token}.", "{seat} übernahm die Kontrolle über {token}."),
    "control_gained:nobody": ("Nobody controls {token} now.", "{token} kontrolliert jetzt niemand."),
    "scored": ("Scored: {points} ({cause}).", "Gewertet: {points} ({cause})."),
    "match_ended": ("{outcome}", "{outcome}"),
    "collided": ("{thrown} crashed into {with_}.", "{thrown} krachte in {with_}."),
    "terrain_destroyed": ("{feature} was destroyed.", "{feature} wurde zerstört."),
    "token_revealed": ("Revealed: {token}.", "Aufgedeckt: {token}."),
    "marker_laid": ("{name} was laid.", "{name} wurde gelegt."),
    "marker_removed": ("{name} was removed.", "{name} wurde entfernt."),
    "terrain_created": ("{feature} appeared.", "{feature} entstand."),
    "target_changed": ("{by}: {to} became the target.", "{by}: {to} wurde zum Ziel."),
    "dice_rerolled": ("{by}: {before} rerolled into {after}.", "{by}: {before} neu geworfen, jetzt {after}."),
    "dice_changed": ("{by}: {before} became {after}.", "{by}: {before} wurde zu {after}."),
    "results_added": ("{by}: {faces} added.", "{by}: {faces} hinzugelegt."),
    "successes_counted": ("{attack} against {defense}: {margin}.", "{attack} gegen {defense}: {margin}."),
    "successes_counted:none": ("{attack} against {defense}: no damage.", "{attack} gegen {defense}: kein Schaden."),
    "damage_reduced": (
        "{by} reduced the damage from {before} to {after}.",
        "{by} verringerte den Schaden von {before} auf {after}.",
    ),
}

TOGETHER: Table = {
    "power_phase": ("Round {round}. Everyone gained 1 Power.", "Runde {round}. Alle erhielten 1 Kraft."),
    "deployed": ("{who} were deployed", "{who} wurden aufgestellt"),
    "many_power": ("{who} gained {amount} Power each", "{who} erhielten je {amount} Kraft"),
    "everyone_power": ("Everyone gained {amount} Power.", "Alle erhielten {amount} Kraft."),
    "times:2": ("{verb}{rest} twice", "{verb} zweimal{rest}"),
    "times:3": ("{verb}{rest} three times", "{verb} dreimal{rest}"),
    "times:4": ("{verb}{rest} four times", "{verb} viermal{rest}"),
    "dice": ("{who} rolled {faces}", "{who} würfelte {faces}"),
    "extra": (", then {faces}", ", dann {faces}"),
    "only_extra": ("{who} rolled {faces} for Criticals", "{who} würfelte {faces} für Kritische nach"),
    "cover": (" (in cover)", " (in Deckung)"),
    "range": (" at range {n}", " auf Reichweite {n}"),
    "cause": (" ({cause})", " ({cause})"),
    "tool": (" ({tool})", " ({tool})"),
    "on": (" onto {on}", " auf {on}"),
    "at_top": (" on {on}", " auf {on}"),
    "contesting": (", contesting {token}", ", umkämpft jetzt {token}"),
    "near": (", now at range {n} of {who}", ", jetzt auf Reichweite {n} zu {who}"),
    "score": ("{seat} {points}", "{seat} {points}"),
    "standing": ("The score: {scores}.", "Es steht {scores}."),
}

OUTCOMES: Table = {
    "points": ("{winner} wins with {score} victory points.", "{winner} gewinnt mit {score} Siegpunkten."),
    "ahead": ("{winner} pulls ahead and wins, {score}.", "{winner} geht in Führung und gewinnt, {score}."),
    "last_standing": (
        "{winner} wins: nobody else is left standing ({score}).",
        "{winner} gewinnt: Sonst steht niemand mehr ({score}).",
    ),
    "nobody_left": (
        "Nobody is left. {winner} wins on points, {score}.",
        "Niemand steht mehr. {winner} gewinnt nach Punkten, {score}.",
    ),
    "nobody_left:draw": ("Nobody is left: a draw, {score}.", "Niemand steht mehr: unentschieden, {score}."),
    "ahead_at_the_end": (
        "{winner} wins after the last round, {score}.",
        "{winner} gewinnt nach der letzten Runde, {score}.",
    ),
    "round_limit": (
        "The agreed last round is over: a draw, {score}.",
        "Die vereinbarte letzte Runde ist vorbei: unentschieden, {score}.",
    ),
    "conceded": (
        "{winner} wins: the other side conceded ({score}).",
        "{winner} gewinnt: Die andere Seite hat aufgegeben ({score}).",
    ),
    "timeout": ("{winner} wins on time ({score}).", "{winner} gewinnt nach Zeit ({score})."),
    "agreed_draw": ("A draw by agreement, {score}.", "Unentschieden nach Absprache, {score}."),
    "other": ("{winner} wins, {score}.", "{winner} gewinnt, {score}."),
    "other:draw": ("A draw, {score}.", "Unentschieden, {score}."),
}

WON: Table = {
    "WIN-04": (
        "{winner} wins, {score}: ahead after the last round.",
        "{winner} gewinnt, {score}: vorn nach der letzten Runde.",
    ),
    "WIN-05": (
        "{winner} wins, {score}: the first to be ahead in overtime.",
        "{winner} gewinnt, {score}: zuerst vorn in der Verlängerung.",
    ),
    "WIN-06": (
        "{winner} wins, {score}: nobody else is left standing.",
        "{winner} gewinnt, {score}: Sonst steht niemand mehr.",
    ),
    "WIN-Q2": (
        "{winner} wins, {score}: nobody is left standing, the points decide.",
        "{winner} gewinnt, {score}: Niemand steht mehr, die Punkte entscheiden.",
    ),
    "other": ("{winner} wins, {score}.", "{winner} gewinnt, {score}."),
}
"""By the rule that decided, for a match that is looked at once it is over."""
