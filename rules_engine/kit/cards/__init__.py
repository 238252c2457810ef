"""The machine that carries out the texts of cards: a game brings its nouns, its moments and its verbs."""
