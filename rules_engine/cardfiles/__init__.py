"""Cards as files of any game: a strict YAML, the grammar of words, what was wrong and where, and what was read before.

It knows no game and no card: what the words mean is each game's own.
"""
