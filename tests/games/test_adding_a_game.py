"""The page on adding a game stays true: it names all of the port and nothing else, and its code is the fair's."""

import dataclasses
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from fair_game import GAME

from bot.games import defaults
from bot.games.capabilities import Capability
from rules_engine.kernel.engine import Game as Rules
from tools.house import port as port_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
FAIR = "\n".join(file.read_text("utf-8") for file in sorted((ROOT / "tests" / "games" / "fair").glob("*.py")))
MODULES = [
    importlib.import_module(f"bot.games.{file.stem}")
    for file in sorted((ROOT / "bot" / "games").glob("*.py"))
    if file.stem not in ("__init__", "defaults", "capabilities")
]
CLASSES = {
    name: found
    for module in MODULES
    for name, found in vars(module).items()
    if inspect.isclass(found) and found.__module__ == module.__name__
}
ASKED = {one.name: one.members for one in port_of(ROOT) if one.members}
"""All that is asked for by name, class by class."""
MOST = 60
"""Members in all: whoever adds one takes another out."""
ANSWERED = {
    "Game": defaults.PlainGame,
    "Setup": defaults.PlainSetup,
    "Telling": defaults.PlainTelling,
}


def lines_of(part: str) -> Iterator[tuple[list[str], str]]:
    """The names and words of each line of a part's table."""
    section = re.split(r"^##+ ", PAGE.split(f"\n### {part}\n")[1], flags=re.MULTILINE)[0]
    for names, said in re.findall(r"^\| (`.*?) \| (.*) \|$", section, flags=re.MULTILINE):
        yield re.findall(r"`(\w+)`", names), said


@pytest.mark.parametrize("part", ASKED)
def test_the_tables_name_all_that_the_port_asks_and_nothing_else(part: str) -> None:
    named = [name for names, _ in lines_of(part) for name in names]
    assert sorted(named) == sorted(ASKED[part])


def test_the_port_stays_small() -> None:
    assert sum(map(len, ASKED.values())) <= MOST


def test_nothing_of_the_port_is_overlooked() -> None:
    """Whatever is a protocol or a capability is counted, or is a value that is declared."""
    for name, found in CLASSES.items():
        asks = Protocol in found.__mro__ or (issubclass(found, Capability) and not dataclasses.is_dataclass(found))
        own = {member for member in vars(found) if not member.startswith("_")} | set(inspect.get_annotations(found))
        inherited = {member for base in found.__mro__[1:] for member in vars(base)} | {
            member for base in found.__mro__[1:] for member in inspect.get_annotations(base)
        }
        if asks and name != "Capability":
            assert own - inherited == set(ASKED.get(name, ())), name


def test_values_that_are_declared_are_named() -> None:
    declared = {n for n, c in CLASSES.items() if issubclass(c, Capability) and dataclasses.is_dataclass(c)}
    assert {name for names, _ in lines_of("Declared") for name in names} == declared


def default_of(part: str, name: str) -> bool:
    own = ANSWERED.get(part, CLASSES[part])
    return hasattr(own, name) and not getattr(getattr(own, name), "__isabstractmethod__", False)


@pytest.mark.parametrize("part", [part for part in ASKED if part != "Loadouts"])
def test_what_is_not_a_games_own_has_a_default(part: str) -> None:
    for names, said in lines_of(part):
        for name in names:
            if not said.startswith("own") or said.startswith("own, or"):
                assert default_of(part, name), name
            else:
                assert not default_of(part, name), name


def test_the_code_is_the_fairs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    assert len(blocks) > 5
    for block in blocks:
        assert block in FAIR, block


def test_files_that_are_named_exist() -> None:
    named = set(re.findall(r"`((?:bot|tests|rules_engine|docs|cogs)/[\w./]+)`", PAGE))
    assert len(named) > 10 and [name for name in named if not (ROOT / name).exists()] == []


def test_what_the_kernel_asks_is_named() -> None:
    asked = {name for name in vars(Rules) if not name.startswith("_")} | set(inspect.get_annotations(Rules))
    assert [name for name in asked if f"`{name}`" not in PAGE] == []


def test_the_fair_answers_the_whole_port() -> None:
    for part, value in (("Game", GAME), ("Setup", GAME.setup), ("Telling", GAME.telling)):
        assert [name for name in ASKED[part] if not hasattr(value, name)] == []
