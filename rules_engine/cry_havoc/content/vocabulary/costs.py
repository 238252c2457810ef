"""What is paid before a text acts, on top of its icons or of exhausting the Skill."""

from __future__ import annotations

from pydantic import Field

from rules_engine.cardfiles.grammar import Record
from rules_engine.kit.words.say import Say


class Cost(Record):
    """All of this; who cannot pay it whole cannot use the text."""

    shorthand = "cards"

    cards: int = Field(0, ge=0, description="so many hand cards are discarded")
    vp: int = Field(0, ge=0, description="so many VP are lost")

    @property
    def is_free(self) -> bool:
        return not (self.cards or self.vp)

    def sayings(self) -> list[Say]:
        """A sentence for each part of it."""
        parts = (
            (self.cards, Say("discard {cards:1 card|# cards}", "{cards:1 Karte|# Karten} ab|werfen")),
            (self.vp, Say("pay {vp} VP", "{vp} SP zahlen")),
        )
        return [said for much, said in parts if much]
