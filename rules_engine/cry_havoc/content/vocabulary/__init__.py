"""The vocabulary of all texts: nouns, conditions, moments, verbs and what holds for a time."""

from .rule import Rule
from .steps import Step

__all__ = ["Rule", "Step"]
