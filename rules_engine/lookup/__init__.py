"""Looking things up, whatever the game: names by a part of them, rules by what people mean."""
