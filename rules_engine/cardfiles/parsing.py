"""From the text of a card's file to plain data, or to what is wrong with it."""

from __future__ import annotations

from typing import Any

import yaml

from .errors import CardError, from_yaml
from .yaml12 import read

Raw = dict[str, Any]


def parse(file: str, text: str) -> tuple[Raw | None, list[CardError]]:
    """The plain data of a card's text."""
    try:
        raw = read(text)
    except yaml.YAMLError as error:
        return None, [from_yaml(file, error)]
    if not isinstance(raw, dict):
        return None, [CardError(file, 1, "", "expected a mapping of keys to values")]
    if "id" in raw:
        return None, [CardError(file, 1, "id", "the file's name is the id; leave it out")]
    return raw, []
