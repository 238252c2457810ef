"""Whole matches and single situations played to prove the rules."""
