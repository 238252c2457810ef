"""Positions that can be won in the turn at hand, whatever the other does: kept, proved, and one for each day."""
