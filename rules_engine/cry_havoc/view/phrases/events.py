"""What happened: past tense, one short sentence per event; SILENT ones are bookkeeping."""

from __future__ import annotations

from rules_engine.kernel.phrasing import Table

SILENT = frozenset(
    {
        "rolled", "dealt", "shuffled", "limit_used", "span_ended", "seed_revealed", "chain_renewed", "phase_began",
        "turn_began", "action_chosen", "played_discarded", "discard_shuffled", "terrain_returned", "nests_shuffled",
        "units_returned", "battle_ended", "round_ended", "turn_ended", "text_triggered", "text_began", "text_declined",
    }
)  # fmt: skip

SENTENCES: Table = {
    "planet_laid_out": ("The planet is laid out", "Der Planet ist aufgebaut"),
    "hq_placed": ("{seat} put the HQ on {region}: {units}", "{seat}: Hauptquartier in {region}, {units}"),
    "initiative_dealt": ("Initiative: {order}", "Initiative: {order}"),
    "round_began": ("**Round {round}**", "**Runde {round}**"),
    "action_round_began": ("Action round {number}", "Aktionsrunde {number}"),
    "event_turned_up": ("Event: {tile}{text}", "Ereignis: {tile}{text}"),
    "final_scoring_enabled": (
        "The final scoring is enabled: this is the last round",
        "Die Endwertung ist aktiviert: Das ist die letzte Runde",
    ),
    "event_passed": (
        "{seat} passed an event: it comes together with the next, and the match is a round shorter",
        "{seat} zog an einem Ereignis vorbei: Es kommt zusammen mit dem nächsten, die Partie wird eine Runde kürzer",
    ),
    "initiative_set": ("Initiative is now: {order}", "Initiative jetzt: {order}"),
    "new_initiative_changed": (
        "{seat} changed New Initiative: {order}",
        "{seat} änderte „Neue Initiative“: {order}",
    ),
    "skills_refreshed": ("{seat} refreshed {skills}", "{seat} frischte auf: {skills}"),
    "skill_used": ("{seat} used {skill}{text}", "{seat} nutzte {skill}{text}"),
    "vp_scored": ("{seat} gained {vp} ({why})", "{seat} erhielt {vp} ({why})"),
    "vp_scored:paid": ("{seat} lost {vp} ({why})", "{seat} verlor {vp} ({why})"),
    "scoring_enabled": (
        "{seat} enabled scoring for this round",
        "{seat} aktivierte die Wertung für diese Runde",
    ),
    "cards_drawn": ("{seat} drew {cards}", "{seat} zog {cards}"),
    "terrain_drawn": ("{seat} drew {cards} ({terrain})", "{seat} zog {cards} ({terrain})"),
    "hand_discarded": ("{seat} discarded {cards}", "{seat} warf {cards} ab"),
    "hand_discarded:enable": ("{seat} discarded {cards} for it", "{seat} warf dafür {cards} ab"),
    "cards_played": ("{seat} played {cards}: {icon}, {icons}", "{seat} spielte {cards}: {icon}, {icons}"),
    "tactic_played": ("{seat} played {card}{text}", "{seat} spielte {card}{text}"),
    "tactic_played:other": ("{seat} played {card} for {side}{text}", "{seat} spielte für {side} {card}{text}"),
    "tactics_passed": ("{seat} passed", "{seat} passte"),
    "tactics_passed:other": ("{seat} passed for {side}", "{seat} passte für {side}"),
    "battle_began": (
        "**Battle {number} in {region}**: Attacker {attacker}, Defender {defender}",
        "**Gefecht {number} in {region}**: Angreifer {attacker}, Verteidiger {defender}",
    ),
    "units_assigned": ("{side} placed {placed}", "{side}: {placed}"),
    "board_changed": ("{side}: {count} from {start} to {to}", "{side}: {count} von {start} zu {to}"),
    "objective_resolved": ("{objective} {strength}: {winner}", "{objective} {strength}: {winner}"),
    "objective_resolved:attrition": ("{objective}: {strength}", "{objective}: {strength}"),
    "unit_captured:region": (
        "{captor}: took a unit of {owner} prisoner in {region}",
        "{captor}: 1 Einheit von {owner} in {region} gefangen genommen",
    ),
    "unit_captured": (
        "{captor}: took a unit of {owner} prisoner ({objective})",
        "{captor}: 1 Einheit von {owner} gefangen genommen ({objective})",
    ),
    "units_destroyed": ("Destroyed: {losses}", "Vernichtet: {losses}"),
    "units_fled": ("{side}: {count} fled to {to}", "{side}: Flucht nach {to}, {count}"),
    "units_fled:reserve": ("{side}: {count} went to the Reserve", "{side}: {count} zurück in die Reserve"),
    "prisoners_freed": ("{seat} freed {freed}", "{seat} befreite {freed}"),
    "unit_moved": ("{owner} moved {ways}", "{owner} bewegte {ways}"),
    "units_placed": ("{owner}: {count} came to {region}", "{owner}: {count} in {region} aufgestellt"),
    "units_placed:recruit": ("{owner} recruited {count} in {region}", "{owner} rekrutierte {count} in {region}"),
    "units_placed:tile": ("{owner}: {count} appeared in {region}", "{owner}: {count} neu in {region}"),
    "units_removed:destroyed": ("{owner}: {count} destroyed in {region}", "{owner}: {count} in {region} vernichtet"),
    "units_removed": ("{owner}: {count} lost in {region}", "{owner}: {count} in {region} verloren"),
    "tile_turned_up": ("{seat} turned up {tile} in {region}{text}", "{seat} deckte in {region} auf: {tile}{text}"),
    "tile_turned_up:exploration": ("{seat} explored {region}: {tile}{text}", "{seat} erkundete {region}: {tile}{text}"),
    "tile_placed": ("{sort} placed face down in {region}", "{sort} verdeckt nach {region} gelegt"),
    "crystals_changed": ("{region}: crystals {amount}", "{region}: Kristalle {amount}"),
    "control_changed": ("{control} controls {region}", "{region} wird jetzt kontrolliert von {control}"),
    "control_changed:none": ("Nobody controls {region} any more", "{region} kontrolliert niemand mehr"),
    "battle_marked": (
        "Battle {number} will be fought in {region}: {attacker} against {defender}",
        "Gefecht {number} steht in {region} an: {attacker} gegen {defender}",
    ),
    "battle_unmarked": ("There is no battle in {region} after all", "In {region} gibt es doch kein Gefecht"),
    "structure_built": ("{seat} built {structure} in {region}", "{seat} baute {structure} in {region}"),
    "structure_activated": (
        "{seat} activated {structure} in {region}{text}",
        "{seat} aktivierte {structure} in {region}{text}",
    ),
    "structure_moved": ("{structure} left {start}", "{structure} aus {start} entfernt"),
    "structure_moved:to": ("{structure} moved from {start} to {to}", "{structure} von {start} nach {to} versetzt"),
    "marker_put": ("{seat} put {marker} in {region}", "{seat} legte {marker} nach {region}"),
    "markers_returned": ("{seat} took back {marker} from {region}", "{seat} nahm {marker} aus {region} zurück"),
    "skill_tile_put": (
        "{seat} put the tile of {skill} in {region}",
        "{seat} legte das Plättchen „{skill}“ nach {region}",
    ),
    "tiles_looked_at": ("{seat} looked at {sort} tiles in {places}", "{seat} sah sich Plättchen an ({sort}): {places}"),
    "tiles_looked_at:seen": ("{seat} saw {sort}: {seen}", "{seat} sah {sort}: {seen}"),
    "tile_buried": ("{sort} in {region} was discarded unseen", "{sort} in {region} ungesehen abgelegt"),
    "cards_recalled": ("{seat} took {cards} back into hand", "{seat} nahm {cards} zurück auf die Hand"),
    "icons_gained": ("{seat} gained {icons} for {icon}", "{seat} erhielt {icons} für {icon}"),
    "text_used": ("{rule}", "{rule}"),
    "effect_given": ("For {owner} holds: {text}", "Für {owner} gilt: {text}"),
    "skill_readied": ("{seat} readied {skill}", "{seat} machte {skill} wieder bereit"),
    "order_given": ("Order given: {order}", "Anweisung gegeben: {order}"),
    "order_lapsed": ("Order over: {order}", "Anweisung beendet: {order}"),
    "order_fired": ("{seat}: an order answered", "{seat}: eine Anweisung hat geantwortet"),
    "match_ended": ("{outcome}", "{outcome}"),
}

OUTCOMES: Table = {
    "most_points": ("{winner} won with the most victory points", "{winner} hat mit den meisten Siegpunkten gewonnen"),
    "more_prisoners": (
        "{winner} won: equal in points, more prisoners",
        "{winner} hat gewonnen: gleich viele Punkte, mehr Gefangene",
    ),
    "later_in_order": (
        "{winner} won: equal in points and prisoners, later in the Initiative",
        "{winner} hat gewonnen: gleich bei Punkten und Gefangenen, später in der Initiative",
    ),
    "conceded": ("{winner} won: the others conceded", "{winner} hat gewonnen: Die anderen gaben auf"),
}
