"""A battle before it is fought: every placement against every answer, and what a card may still change."""
