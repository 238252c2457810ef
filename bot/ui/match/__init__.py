"""A match on Discord: questions as components, the dashboard, the story. Decides nothing about the game."""
