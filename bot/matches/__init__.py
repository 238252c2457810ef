"""Matches as the application keeps them: who plays what where, pressed once, never lost. No Discord in here."""
