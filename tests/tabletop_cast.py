"""People, dice and messages of the commands on the tabletop."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from simcord import interactions

from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.tabletop.fair import FairDice


def components(message: Any, *kinds: int) -> list[dict[str, Any]]:
    """All components of these types, wherever they stand."""
    found: list[dict[str, Any]] = []

    def walk(parts: list[dict[str, Any]]) -> None:
        for part in parts:
            if part["type"] in kinds:
                found.append(part)
            walk(part.get("components") or [])

    walk(message.components)
    return found


def text_of(message: Any) -> str:
    return "\n".join(part["content"] for part in components(message, 10))


def labels(message: Any) -> list[str]:
    return [button["label"] for button in components(message, 2)]


def select_id(message: Any, act: str) -> str:
    [found] = [s["custom_id"] for s in components(message, 3) if s["custom_id"].endswith(f":{act}")]
    return str(found)


def option_labels(message: Any, act: str) -> list[str]:
    [found] = [s for s in components(message, 3) if s["custom_id"].endswith(f":{act}")]
    return [option["label"] for option in found["options"]]


def scripted(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """The letters that fall next; more than that would be an error of the test."""
    left: list[Iterator[Face]] = [iter(())]
    really = FairDice.throw

    def throw(self: FairDice, purpose: str, count: int) -> tuple[Face, ...]:
        really(self, purpose, count)
        return tuple(next(left[0]) for _ in range(count))

    def script(letters: str) -> None:
        left[0] = iter([Face(letter) for letter in letters if letter != " "])

    monkeypatch.setattr(FairDice, "throw", throw)
    return script


def speaking(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any, str], None]:
    """`speaks(red, "de")`: from now on that person's Discord is in German; SimCord knows only English."""
    languages: dict[int, str] = {}
    really = interactions.base_payload

    def payload(*args: Any, user_id: int, **more: Any) -> Any:
        record, made = really(*args, user_id=user_id, **more)
        return record, made | {"locale": languages.get(user_id, made["locale"])}

    monkeypatch.setattr(interactions, "base_payload", payload)
    return lambda person, language: languages.update({person.id: language})
