"""What can be chosen: short labels, and why a rule asks."""

from __future__ import annotations

from rules_engine.kernel.phrasing import Table

LABELS: Table = {
    "first": ("Go first", "Anfangen"),
    "second": ("Go second", "Als Zweites"),
    "done": ("Done", "Fertig"),
    "done:main": ("Done, on to the attack", "Fertig, weiter zum Angriff"),
    "yield": ("Let the other act first", "Erst das Gegenüber"),
    "pass": ("Pass", "Passen"),
    "use": ("Use it", "Einsetzen"),
    "otherwise": ("Use it, pay otherwise", "Einsetzen, anders zahlen"),
    "buy": ("Buy {slot}", "Kaufen: {slot}"),
    "buy:otherwise": ("Buy {slot}, pay otherwise", "Kaufen: {slot}, anders zahlen"),
    "field": ("Field {die}", "Aufstellen: {die}"),
    "field:otherwise": ("Field {die}, pay otherwise", "Aufstellen: {die}, anders zahlen"),
    "free": ("Field {die} for free", "Kostenlos aufstellen: {die}"),
    "free:life": ("Field {die} for {life}", "Aufstellen für {life}: {die}"),
    "use_die": ("Use {slot}", "Einsetzen: {slot}"),
    "global": ("Global: {slot}", "Global: {slot}"),
    "global:otherwise": ("Global: {slot}, pay otherwise", "Global: {slot}, anders zahlen"),
    "ability": ("{die}: {slot}", "{die}: {slot}"),
    "ability:otherwise": ("{die}, pay otherwise", "{die}, anders zahlen"),
    "buy_several": ("Buy several in one payment", "Mehrere mit einer Zahlung kaufen"),
    "field_several": ("Field several in one payment", "Mehrere mit einer Zahlung aufstellen"),
    "globals_several": ("Several Globals in one payment", "Mehrere Globale mit einer Zahlung"),
    "pay": ("Pay {price}", "{price} zahlen"),
    "pay:otherwise": ("Pay {price} otherwise", "{price} anders zahlen"),
    "way": ("{what}", "{what}"),
}

DETAILS: Table = {
    "cost": ("{cost} · pays {pay}", "{cost} · zahlt {pay}"),
    "cost_only": ("{cost}", "{cost}"),
    "left": ("{n} left", "noch {n}"),
    "stats": ("A {attack} · D {defense}", "A {attack} · V {defense}"),
    "stats_damaged": ("A {attack} · D {defense} · damage {damage}", "A {attack} · V {defense} · Schaden {damage}"),
}

ORDERS: Table = {
    "pass:turn": ("pass for this turn", "in diesem Zug passen"),
    "pass:attacked": ("pass until attacked", "passen bis zum Angriff"),
    "pass:match": ("always pass", "immer passen"),
    "pass_rule": ("never use the Global of {rule}", "die Globale von {rule} nie nutzen"),
    "ask_rule": ("ask me about the Global of {rule}", "bei der Globalen von {rule} fragen"),
    "stop": ("stop me after the other's next action", "nach der nächsten gegnerischen Aktion fragen"),
    "stop:buy": ("stop me after the other's purchases", "nach gegnerischen Käufen fragen"),
    "stop:field": ("stop me after the other fields", "nach gegnerischem Aufstellen fragen"),
    "stop:use": ("stop me after the other's action dice", "nach gegnerischen Aktionswürfeln fragen"),
    "stop:global": ("stop me after the other's Globals", "nach gegnerischen Globalen fragen"),
    "interrupt": ("ask me between the other's Globals", "zwischen gegnerischen Globalen fragen"),
    "block:never": ("never block", "nie blocken"),
    "block:trade": ("block to knock out", "blocken, um k. o. zu schlagen"),
    "block:chump": ("block if life would fall below {below}", "blocken, wenn das Leben unter {below} fiele"),
}
