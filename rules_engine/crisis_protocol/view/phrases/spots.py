"""Destinations and directions in words."""

from __future__ import annotations

from rules_engine.crisis_protocol.view.phrases import Table

SPOTS: Table = {
    "near": ("next to {id}", "direkt neben {id}"),
    "near:token": ("at {id}", "an {id}"),
    "short_of": ("toward {id}, as far as possible", "möglichst weit auf {id} zu"),
    "on": ("on top of {id}", "oben auf {id}"),
    "far": ("{id}, as far as possible", "möglichst weit Richtung {id}"),
    "far:degrees": ("straight ahead, as far as possible", "möglichst weit geradeaus"),
    "front": ("as far forward as possible, {where}", "möglichst weit vorn, {where}"),
    "stay": ("stay here", "hier bleiben"),
    "under": ("under {id}", "unter {id}"),
    "beam": ("through {enemies}", "durch {enemies}"),
    "beam:allies": ("through {enemies}, also touching {allies}", "durch {enemies}, trifft auch {allies}"),
    "compass": ("{id}", "Richtung {id}"),
    "at": ("into {id}", "in {id} hinein"),
    "toward": ("toward {id}, as far as possible", "möglichst weit auf {id} zu"),
    "away": ("away from {id}, full length", "weg von {id}, volle Länge"),
    "limit": ("{way}, as far to the side as allowed", "Richtung {way}, so weit zur Seite wie erlaubt"),
    "centre": ("onto {id}", "auf {id}"),
    "contest": ("contesting {id}", "{id} umkämpfen"),
    "touch": ("touching {id}", "in Berührung mit {id}"),
    "cover": ("in cover from {from}", "in Deckung vor {from}"),
    "range": ("range {range} to {id}", "Reichweite {range} zu {id}"),
    "hidden": ("out of every enemy's sight", "außer Sicht aller Feinde"),
}
"""`short_of` is `near` where it does not get all the way."""

ENDS: Table = {
    "hits": ("hits {hits}", "trifft {hits}"),
    "edge": ("stops at the edge", "hält am Rand"),
    "free": ("hits nothing", "trifft nichts"),
    "dazed": ("{names} is Dazed, nothing happens to them", "{names} ist angeschlagen, da passiert nichts mehr"),
}

ALSO: Table = {
    "centre": ("on the token", "auf dem Marker"),
    "contest": ("contesting", "umkämpft den Marker"),
    "cover": ("in cover", "in Deckung"),
    "range": ("in range", "in Reichweite"),
    "touch": ("in base contact", "Basis an Basis"),
    "on": ("on top", "obenauf"),
    "hidden": ("hidden", "außer Sicht"),
}

ACROSS: Table = {
    "left": ("{inches}″ from the left edge (A)", "{inches}″ vom linken Rand (A)"),
    "right": ("{inches}″ from the right edge (R)", "{inches}″ vom rechten Rand (R)"),
    "bottom": ("{inches}″ from the bottom edge (1)", "{inches}″ vom unteren Rand (1)"),
    "top": ("{inches}″ from the top edge (18)", "{inches}″ vom oberen Rand (18)"),
    "middle": ("in the middle", "in der Mitte"),
}
"""Along the player's own edge. The edges are those of the picture, which is the same for both players, with the letter
or number that stands there."""
