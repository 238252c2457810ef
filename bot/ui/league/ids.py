"""What a component of a season says when it is pressed: `l:<season>:<act>`. It must not know what an act does."""

from bot.ui.kit.ids import Grammar

SEASON = Grammar("l", {"season": r"[0-9a-f]{8}"})
