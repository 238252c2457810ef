"""Beside the moves: taking back, pauses, substitutes, files, figures."""
