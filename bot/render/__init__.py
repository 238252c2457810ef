"""What pictures of every game are made with: palettes, pens, fonts, encoding, and the processes that draw.

It must not know a game: what is drawn, a game says.
"""
