"""Cards as data: the typed vocabulary, the printed cards, and their loader.

Nothing here plays: the engine reads these values and interprets them.
"""
