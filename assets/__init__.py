"""Data shipped with the bot: cards, maps, catalogues, fonts."""
