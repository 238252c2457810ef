"""YAML as cards are written: only `true` and `false` are booleans, keys are unique, dates and octals are text.

It yields plain data, and on request the place of a path in the file; it knows nothing of cards.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    _Loader = yaml.SafeLoader
else:
    _Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class CardLoader(_Loader):
    """YAML 1.1's `on`, `off`, `yes` and `no` stay words, so that the key `on` survives."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        seen: dict[str, yaml.Node] = {}
        for key, _ in node.value:
            if key.value in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key.value!r} stands here twice", key.start_mark
                )
            seen[key.value] = key
        return super().construct_mapping(node, deep)


for _tag, _pattern, _first in (
    ("tag:yaml.org,2002:bool", r"^(?:true|false)$", "tf"),
    ("tag:yaml.org,2002:int", r"^[-+]?(?:0|[1-9][0-9]*)$", "-+0123456789"),
    ("tag:yaml.org,2002:float", r"^[-+]?[0-9]+\.[0-9]+$", "-+0123456789"),
    ("tag:yaml.org,2002:null", r"^(?:null|~|)$", ["n", "~", ""]),
):
    CardLoader.add_implicit_resolver(_tag, re.compile(_pattern), list(_first))


def read(text: str) -> Any:
    """The data of one document."""
    return yaml.load(text, Loader=CardLoader)


class Places:
    """Where things stand in a file."""

    def __init__(self, text: str) -> None:
        self.root: yaml.Node | None = yaml.compose(text, Loader=CardLoader)

    def line(self, path: Sequence[Any]) -> int:
        """The line of the deepest part of a path that stands in the file. Parts that do not stand there were filled
        in while reading and are passed over."""
        node, line = self.root, 1
        for part in path:
            found = _child(node, part)
            if found is None:
                continue
            key, node = found
            line = int(key.start_mark.line) + 1
        return line

    def line_of(self, value: str, path: Sequence[Any] = ()) -> int:
        """The line of a word at or below a path, else of the path."""
        node = self.root
        for part in path:
            found = _child(node, part)
            node = found[1] if found else node
        for candidate in _scalars(node):
            if candidate.value == value:
                return int(candidate.start_mark.line) + 1
        return self.line(path)


def _child(node: yaml.Node | None, part: Any) -> tuple[yaml.Node, yaml.Node] | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == str(part):
                return key, value
    if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and 0 <= part < len(node.value):
        return node.value[part], node.value[part]
    return None


def _scalars(node: yaml.Node | None) -> list[yaml.ScalarNode]:
    if isinstance(node, yaml.ScalarNode):
        return [node]
    if isinstance(node, yaml.MappingNode):
        return [s for pair in node.value for child in pair for s in _scalars(child)]
    if isinstance(node, yaml.SequenceNode):
        return [s for child in node.value for s in _scalars(child)]
    return []
