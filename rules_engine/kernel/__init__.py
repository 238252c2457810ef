"""What any turn-based game needs of an engine; no word of any game.

Read in this order: decisions, frames, procedures, context, engine, windows, record.
"""
