"""Opponents of three strengths that play a seat from its view; no card is known by name."""
