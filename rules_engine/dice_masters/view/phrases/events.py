"""What happened: past tense, one short sentence per event; SILENT ones are bookkeeping."""

from __future__ import annotations

from rules_engine.kernel.phrasing import Table

SILENT = frozenset(
    {
        "rolled", "dealt", "limit_used", "span_ended", "seed_revealed", "chain_renewed", "triggered", "trigger_taken",
        "noted", "step_began", "pool_taken", "turn_ended", "effect_used_up", "effect_ended", "steps_delayed",
        "damage_assigned", "rule_declined",
    }
)  # fmt: skip

SENTENCES: Table = {
    "coin_tossed": ("{winner} won the toss", "{winner} gewann den Münzwurf"),
    "first_chosen": ("{first} goes first", "{first} beginnt"),
    "teams_revealed": ("Both teams are on the table", "Beide Teams liegen auf dem Tisch"),
    "turn_began": ("Turn {turn}: {seat}", "Zug {turn}: {seat}"),
    "reserve_cleared": (
        "{seat}'s Reserve Pool ({dice}) went to the Used Pile",
        "{seat}: Reserve ({dice}) kam in die Ablage",
    ),
    "bag_refilled": (
        "{seat} refilled the bag with {count}",
        "{seat} legte {count} aus der Ablage in den Beutel",
    ),
    "dice_drawn": ("{seat} drew {dice}", "{seat} zog {dice}"),
    "draw_fell_short": (
        "{seat} was {short} short: {life} lost, {short} generic energy gained",
        "{seat} fehlten {short}: {life} verloren, {short} generische Energie erhalten",
    ),
    "dice_rolled": ("{seat} rolled {faces}", "{seat} würfelte {faces}"),
    "dice_rolled:again": ("{seat} rerolled: now {faces}", "{seat} warf neu: jetzt {faces}"),
    "energy_paid": ("{seat} paid {paid}", "{seat} zahlte {paid}"),
    "dice_bought": ("{seat} bought {slots}", "{seat} kaufte {slots}"),
    "character_fielded": ("{seat} fielded {die}", "{seat} stellte {die} auf"),
    "character_fielded:cost": ("{seat} fielded {die} for {cost}", "{seat} stellte {die} für {cost} auf"),
    "character_fielded:source": (
        "{seat} fielded {die} for free ({source})",
        "{seat} stellte {die} kostenlos auf ({source})",
    ),
    "action_used": ("{seat} used {slot}{bursts}", "{seat} setzte {slot}{bursts} ein"),
    "global_used": ("{seat} used the Global of {slot}", "{seat} nutzte die Globale Fähigkeit von {slot}"),
    "global_used:targets": (
        "{seat} used the Global of {slot} on {targets}",
        "{seat} nutzte die Globale Fähigkeit von {slot} auf {targets}",
    ),
    "global_used:ability": ("{seat} used {rule}", "{seat} nutzte {rule}"),
    "die_moved": ("{die} went to {zone} ({why})", "{die} kam in {zone} ({why})"),
    "die_moved:unfielded": ("{die} was not fielded: Used Pile", "{die} wurde nicht aufgestellt: Ablage"),
    "die_moved:unblocked": ("{die} went Out of Play", "{die} ging aus dem Spiel"),
    "die_moved:sacrificed": ("{die} was sacrificed", "{die} wurde geopfert"),
    "die_moved:field": ("{die} came to the Field Zone ({why})", "{die} kam in die Feldzone ({why})"),
    "die_moved:card": ("{die} lies on {on} now", "{die} liegt jetzt auf {on}"),
    "die_spun": ("{die} was spun to level {level}", "{die} steht jetzt auf Level {level}"),
    "attackers_assigned": ("{seat} attacked with {dice}", "{seat} griff mit {dice} an"),
    "blockers_assigned": ("{seat} blocked: {blocks}", "{seat} blockte: {blocks}"),
    "blockers_assigned:none": ("{seat} did not block", "{seat} blockte nicht"),
    "damage_dealt": ("Damage: {hits}", "Schaden: {hits}"),
    "damage_prevented": ("{amount} damage prevented ({by})", "{amount} Schaden verhindert ({by})"),
    "damage_redirected": ("{to} took the damage instead ({by})", "{to} nahm den Schaden stattdessen ({by})"),
    "life_changed": ("{changes} ({why})", "{changes} ({why})"),
    "life_changed:paid": ("{changes} (paid)", "{changes} (bezahlt)"),
    "character_knocked_out": ("{die} was knocked out", "{die} wurde k. o. geschlagen"),
    "character_knocked_out:used": (
        "{die} was knocked out and went to the Used Pile",
        "{die} wurde k. o. geschlagen und kam in die Ablage",
    ),
    "character_regenerated": ("{die} regenerated", "{die} regenerierte sich"),
    "character_withdrew": ("{die} left the fight ({by})", "{die} verließ den Kampf ({by})"),
    "effect_began": ("{die}: {effect} ({rule})", "{die}: {effect} ({rule})"),
    "effect_began:player": ("{rule} holds from now on", "{rule} gilt von jetzt an"),
    "rule_used": ("{rule} ({gist})", "{rule} ({gist})"),
    "rule_failed": ("{rule} came to nothing: {code}", "{rule} bewirkte nichts: {code}"),
    "effect_cancelled": ("{rule} was cancelled ({by})", "{rule} wurde aufgehoben ({by})"),
    "targets_chosen": ("{rule}: {targets}", "{rule}: {targets}"),
    "die_captured": ("{die} was captured ({rule})", "{die} wurde gefangen genommen ({rule})"),
    "die_captured:aside": ("{die} left the Field Zone for this turn", "{die} verließ die Feldzone für diesen Zug"),
    "die_released": ("{die} came back", "{die} kam zurück"),
    "control_taken": ("{seat} took control of {die}", "{seat} übernahm die Kontrolle über {die}"),
    "control_ended": ("{die} is back with its owner", "{die} ist wieder bei seinem Besitzer"),
    "dice_cleaned_up": ("Clean Up: {dice} to the Used Pile", "Aufräumen: {dice} in die Ablage"),
    "priority_passed": ("{seat} passed", "{seat} passte"),
    "priority_passed:done": ("{seat} is done", "{seat} ist fertig"),
    "order_given": ("Order given: {order}", "Anweisung gegeben: {order}"),
    "order_lapsed": ("Order over: {order}", "Anweisung beendet: {order}"),
    "order_fired": ("{seat}'s order answered", "{seat}: eine Anweisung hat geantwortet"),
    "match_ended": ("{outcome}", "{outcome}"),
}

OUTCOMES: Table = {
    "life": ("{winner} won: the other has no life left", "{winner} hat gewonnen: Gegenüber ohne Lebenspunkte"),
    "both_at_zero": ("A draw: both have no life left", "Unentschieden: beide ohne Lebenspunkte"),
    "turn_limit": ("The turns are over: {winner} won by life", "Die Züge sind um: {winner} hat nach Leben gewonnen"),
    "turn_limit:draw": ("The turns are over: a draw", "Die Züge sind um: Unentschieden"),
    "conceded": ("{winner} won: the other conceded", "{winner} hat gewonnen: Gegenüber gab auf"),
}

PIECES: Table = {
    "hit": ("{source} → {target}: {amount}", "{source} → {target}: {amount}"),
    "hit_player": ("{source} → {target}: {amount} (life {life})", "{source} → {target}: {amount} (Leben {life})"),
    "gained": ("{seat} gained {life}, now {now}", "{seat} erhielt {life}, jetzt {now}"),
    "lost": ("{seat} lost {life}, now {now}", "{seat} verlor {life}, jetzt {now}"),
    "block": ("{blocker} → {attackers}", "{blocker} → {attackers}"),
}
