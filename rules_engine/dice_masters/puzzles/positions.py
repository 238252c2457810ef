"""The positions that are kept: read from their files, laid out as matches, one of them for each day."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from pydantic import Field

from rules_engine.cardfiles.grammar import Record
from rules_engine.cardfiles.yaml12 import read
from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.testing.notation import parse
from rules_engine.dice_masters.testing.script import Scenario, Side
from rules_engine.dice_masters.testing.stage import staged

SOLVER = "blue"
"""Whose turn it is, and who is to win in it."""


class Puzzle(Record):
    """A position in the Main Step, written as scenarios are."""

    id: str = Field(description="the file's name")
    basics: dict[str, int] = Field({}, description="dice on basic action cards; their Global Abilities are in the game")
    blue: Side = Field(description="who is to win")
    red: Side = Field(description="who is to lose")
    steps: int = Field(ge=1, description="how many answers of one's own the proof's line has: how hard it is")

    def title(self, content: Content, locale: str = "en") -> str:
        """Whom one has on the mat, and with what."""
        families = [parse(token)[0] for token in (*self.blue.field, *self.blue.reserve)]
        names = [content.cards[name].name.in_(locale) for name in families if name in content.cards]
        return ", ".join(dict.fromkeys(names))

    def match(self, content: Content) -> Match:
        """As a match that waits for the first answer."""
        scenario = Scenario(
            title=self.id,
            rules=["DM-WIN-01"],
            basics=self.basics,
            blue=self.blue,
            red=self.red,
            start="main blue",
        )
        return staged(scenario, content)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All of them, by name of file."""
    folder = files("assets") / "dice_masters" / "puzzles"
    return tuple(
        Puzzle.model_validate({"id": file.name.removesuffix(".yaml"), **read(file.read_text("utf-8"))})
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".yaml")
    )


def of_day(day: int) -> Puzzle:
    """The puzzle of a day, by its number since any first day: each comes once before one comes again."""
    found = puzzles()
    return found[day % len(found)]
