"""What every verb of this game has besides what any verb has: how it is said."""

from __future__ import annotations

from typing import ClassVar

from rules_engine.kit.cards.step import StepBase
from rules_engine.kit.words.say import Say


class Verb(StepBase):
    """A step with its sentence."""

    say: ClassVar[Say]

    def saying(self) -> Say:
        """The sentence that fits its fields; one is enough for most."""
        return self.say
