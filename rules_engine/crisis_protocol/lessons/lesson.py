"""A lesson as its file has it: a scenario, and step by step two sentences with the answer they lead to.

It plays nothing: `course` does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from rules_engine.cardfiles.yaml12 import read
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.players.levels import LevelName
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.script import Part, Script
from rules_engine.kernel.snapshots import current_version

LEARNER, FOE = "blue", "red"


class Said(Part):
    """The same in both languages."""

    en: str
    de: str

    def in_(self, language: str) -> str:
        return self.de if language == "de" else self.en


def _listed(value: Any) -> Any:
    """One mapping of questions and answers, or several where a question comes twice."""
    return [value] if isinstance(value, dict) else value


Answers = Annotated[tuple[dict[str, Any], ...], BeforeValidator(_listed)]


class Step(Part):
    """Something to do: what is said before it, and which answers are right."""

    say: Said = Field(description="two sentences: what there is to know, and what to do")
    do: Answers = Field((), description="the right answers, as a scenario writes them: {question: answer}")
    goal: dict[str, Any] | None = Field(
        None, description="the last answer may be another, if this holds after it; as after `expect` in a scenario"
    )
    until: dict[str, Any] | None = Field(
        None, description="instead of `do`: any legal answers, until this holds; the opponent plays by itself"
    )
    foe: Answers = Field((), description="what the other side answers afterwards")
    wrong: Said | None = Field(None, description="what is said to any other legal answer")

    @property
    def answers(self) -> list[tuple[str, Any]]:
        return list(_each(self.do))

    @property
    def replies(self) -> list[tuple[str, Any]]:
        return list(_each(self.foe))


def _each(answers: tuple[dict[str, Any], ...]) -> Iterator[tuple[str, Any]]:
    for mapping in answers:
        yield from mapping.items()


class Lesson(Script):
    """A whole one: all that a scenario has but `play`, and its words."""

    id: str = ""
    """The name of its file."""
    title: str = ""
    number: int = Field(description="its place among the others")
    name: Said = Field(description="what it teaches, in a few words")
    steps: tuple[Step, ...] = Field(min_length=1)
    done: Said = Field(description="what is said at its end")
    level: LevelName = Field(LevelName.ROOKIE, description="who plays the other side where `until` leaves it free")

    digest: str = ""
    """Another one when the file, the cards or the kind of states changed: what was begun then begins anew."""


@cache
def lessons() -> dict[str, Lesson]:
    """All there are, in their order."""
    folder = resources.files("assets") / "lessons"
    found = [read_lesson(f.name[:-5], f.read_text("utf-8")) for f in folder.iterdir() if f.name.endswith(".yaml")]
    return {lesson.id: lesson for lesson in sorted(found, key=lambda lesson: lesson.number)}


def read_lesson(id: str, text: str) -> Lesson:
    rules = f"{default_content().version} {current_version(Match)}"
    digest = hashlib.sha256(f"{text}{rules}".encode()).hexdigest()[:16]
    raw = read(text)
    return Lesson.model_validate({**raw, "id": id, "title": raw["name"]["en"], "digest": digest})
