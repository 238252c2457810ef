"""Exact probabilities: what a reroll affords, what comes out of the bag, what an attack costs."""
