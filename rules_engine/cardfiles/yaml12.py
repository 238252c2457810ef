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
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.constructor.ConstructorError(None, None, "a key must be a single word", key.start_mark)
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


MOST_LETTERS, MOST_PARTS, DEEPEST = 200_000, 20_000, 60
"""No file that a person writes is larger; a trap may be, if its anchors are followed."""


def read(text: str) -> Any:
    """The data of one document."""
    if len(text) > MOST_LETTERS:
        raise yaml.YAMLError(f"the file is too large: {len(text)} letters, at most {MOST_LETTERS}")
    try:
        data = yaml.load(text, Loader=CardLoader)  # nosec B506 # a SafeLoader
    except RecursionError:
        raise yaml.YAMLError("it is nested too deeply") from None
    except ValueError as error:  # a value that YAML's own types refuse
        raise yaml.YAMLError(str(error)) from None
    _measure(data)
    return data


def _measure(data: Any) -> None:
    """Anchors make small texts large, or endless: what they come to is counted before anyone walks through it."""
    parts, todo = 0, [(data, 0)]
    while todo:
        node, depth = todo.pop()
        parts += 1
        if parts > MOST_PARTS or depth > DEEPEST:
            raise yaml.YAMLError("it is nested too deeply" if depth > DEEPEST else "it has too many parts")
        if isinstance(node, dict):
            todo += ((part, depth + 1) for part in node.values())
        elif isinstance(node, list):
            todo += ((part, depth + 1) for part in node)


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

    def written(self, path: Sequence[Any]) -> list[Any]:
        """The parts of a path that stand in the file, and its end."""
        node, parts = self.root, []
        for index, part in enumerate(path):
            found = _child(node, part)
            if found is not None:
                node = found[1]
            if found is not None or index == len(path) - 1:
                parts.append(part)
        return parts

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
