"""The page on adding a game stays true: it names all of the port and nothing else, and its code is the fair's."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from fair_game import GAME

from bot.games import defaults, port, questions
from rules_engine.kernel.engine import Game as Rules

PORT = (port.__name__, questions.__name__)
"""Where its parts stand."""

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
FAIR = "\n".join(file.read_text("utf-8") for file in sorted((ROOT / "tests" / "games" / "fair").glob("*.py")))
PARTS = ("Game", "Setup", "Loadouts", "Telling", "Pictures", "Questions")
ANSWERED = {
    "Game": defaults.PlainGame,
    "Setup": defaults.PlainSetup,
    "Telling": defaults.PlainTelling,
    "Pictures": defaults.NoPictures,
    "Questions": defaults.PlainQuestions,
}


def members(part: type) -> set[str]:
    return {name for name in vars(part) if not name.startswith("_")}


def lines_of(part: str) -> Iterator[tuple[list[str], str]]:
    """The names and words of each line of a part's table."""
    section = re.split(r"^##+ ", PAGE.split(f"\n### {part}\n")[1], flags=re.MULTILINE)[0]
    for names, said in re.findall(r"^\| (`.*?) \| (.*) \|$", section, flags=re.MULTILINE):
        yield re.findall(r"`(\w+)`", names), said


@pytest.mark.parametrize("part", PARTS)
def test_the_tables_name_all_that_the_port_asks_and_nothing_else(part: str) -> None:
    named = [name for names, _ in lines_of(part) for name in names]
    assert sorted(named) == sorted(members(getattr(port, part)))


def test_there_is_no_part_of_the_port_without_a_table() -> None:
    own = {n for n, c in vars(port).items() if inspect.isclass(c) and c.__module__ in PORT and _asks(c)}
    assert own == set(PARTS)


def _asks(part: type) -> bool:
    return Protocol in part.__mro__ and part is not Protocol


@pytest.mark.parametrize("part", ANSWERED)
def test_what_is_not_a_games_own_has_a_default(part: str) -> None:
    for names, said in lines_of(part):
        for name in names:
            if not said.startswith("own") or said.startswith("own where"):
                assert hasattr(ANSWERED[part], name), name
            else:
                assert not hasattr(ANSWERED[part], name), name


def test_the_code_is_the_fairs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    assert len(blocks) > 5
    for block in blocks:
        assert block in FAIR, block


def test_files_that_are_named_exist() -> None:
    named = set(re.findall(r"`((?:bot|tests|rules_engine|docs|cogs)/[\w./]+)`", PAGE))
    assert len(named) > 10 and [name for name in named if not (ROOT / name).exists()] == []


def test_what_the_kernel_asks_is_named() -> None:
    asked = members(Rules) | set(inspect.get_annotations(Rules))
    assert [name for name in asked if f"`{name}`" not in PAGE] == []


def test_the_fair_answers_the_whole_port() -> None:
    for part, value in (
        ("Game", GAME), ("Setup", GAME.setup), ("Telling", GAME.telling), ("Pictures", GAME.pictures),
        ("Questions", GAME.questions),
    ):  # fmt: skip
        assert [name for name in members(getattr(port, part)) if not hasattr(value, name)] == []
