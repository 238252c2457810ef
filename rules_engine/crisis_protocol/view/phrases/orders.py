"""The words of standing orders."""

from __future__ import annotations

from rules_engine.crisis_protocol.view.phrases import Table

ORDERS: Table = {
    "every": ("Every reaction", "Jede Reaktion"),
    "cover": ("Cover", "Deckung"),
    "end_turn": ("This turn ends as soon as it is your turn to go on", "Dieser Zug endet, sobald du wieder dran wärst"),
    "again": (
        "Once more: {attack} → {target}, then the turn ends",
        "Noch einmal: {attack} → {target}, dann endet der Zug",
    ),
    "always": ("always use", "immer einsetzen"),
    "never": ("pass", "passen"),
    "ask": ("ask me", "mich fragen"),
    "use_if": ("use if {conditions}, otherwise pass", "einsetzen, wenn {conditions}, sonst passen"),
    "least_damage": ("the damage would be {n} or more", "der Schaden {n} oder mehr wäre"),
    "keep_power": ("{n} Power would remain", "{n} Kraft übrig bliebe"),
    "attack": ("for this attack", "für diesen Angriff"),
    "turn": ("until the end of this turn", "bis zum Ende dieses Zuges"),
    "round": ("until the end of this round", "bis zum Ende dieser Runde"),
    "match": ("for the whole match", "für die ganze Partie"),
}
