"""Panels of Cry Havoc: private, rebuilt from the match each time."""
