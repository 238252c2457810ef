"""Opponents that play a seat: they see what its player may see, and answer as one.

They must not know a card by name, nor any state but the view of their seat: what a card does they find out by trying it
on blank dice, what dice bring by exact odds.
"""
