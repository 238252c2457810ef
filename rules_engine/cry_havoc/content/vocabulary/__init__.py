"""The words of effects."""

from .rule import Rule

__all__ = ["Rule"]
