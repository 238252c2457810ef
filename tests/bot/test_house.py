"""The house in figures: what is counted, and the nearest things that are not."""

from pathlib import Path

from tools.house import ROOT, cycles, doubled_names, imports, lines_by_room, port, told

GAME = """
from dataclasses import dataclass
from typing import Callable, Protocol


class Game(Protocol):
    id: str

    @property
    def seats(self) -> tuple: ...

    def progress(self, state): ...

    def _own(self): ...


class Capability: ...


class Questions(Capability):
    def present(self, asking): ...


class Better(Questions):
    def present(self, asking): ...

    def worth(self, asking): ...


@dataclass(frozen=True)
class Menu(Capability):
    entries: tuple
    shown: Callable[[], bool]

    def open(self): ...


class Plain:
    def said(self): ...
"""


def tree(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


def test_what_is_asked_for_by_name_is_counted_once_and_what_is_declared_apart(tmp_path: Path) -> None:
    found = {one.name: one for one in port(tree(tmp_path, {"bot/games/port.py": GAME}))}
    assert found["Game"].members == ["id", "seats", "progress"]
    assert found["Questions"].members == ["present"] and found["Better"].members == ["worth"]
    assert (found["Menu"].fields, found["Menu"].functions) == (["entries"], ["shown"])
    assert "Plain" not in found and "Capability" not in found


def test_plain_answers_ask_for_nothing(tmp_path: Path) -> None:
    assert port(tree(tmp_path, {"bot/games/defaults.py": GAME})) == []


def test_lines_are_told_by_room_and_blank_ones_are_none(tmp_path: Path) -> None:
    files = {
        "rules_engine/chess/rules/moves.py": "a = 1\n\nb = 2\n",
        "rules_engine/chess/registry.py": "c = 3\n",
        "bot/games/chess/panels/board.py": "d = 4\n",
        "bot/client.py": "e = 5\n",
    }
    assert lines_by_room(tree(tmp_path, files)) == {
        "bot": 1,
        "bot/games/chess": 1,
        "rules_engine/chess": 1,
        "rules_engine/chess/rules": 2,
    }


def test_rings_of_imports_are_found_where_they_are_lazy_too(tmp_path: Path) -> None:
    files = {
        "bot/__init__.py": "",
        "bot/one.py": "from bot import two\n",
        "bot/two.py": "def later():\n    from bot.three import thing\n",
        "bot/three.py": "from .one import thing\n",
        "bot/apart.py": "import bot.one\n",
    }
    assert cycles(imports(tree(tmp_path, files))) == [{"bot.one", "bot.two", "bot.three"}]


def test_a_class_name_that_stands_twice_is_named_with_its_files(tmp_path: Path) -> None:
    files = {"bot/one.py": "class Look: ...\n", "cogs/two.py": "class Look: ...\nclass Other: ...\n"}
    assert doubled_names(tree(tmp_path, files)) == {"Look": ["bot/one.py", "cogs/two.py"]}


def test_the_house_itself_can_be_measured() -> None:
    said = "\n".join(told(ROOT))
    assert "members asked for by name" in said and "A first match in the bot" in said
