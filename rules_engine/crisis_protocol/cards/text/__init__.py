"""Card text, generated from the data in English and German: what a player reads is what the engine does.

It reads cards and must not decide anything.
"""

from .describe import describe, describe_attack, describe_card, headline

__all__ = ["describe", "describe_attack", "describe_card", "headline"]
