"""The slash commands that only this game has."""
