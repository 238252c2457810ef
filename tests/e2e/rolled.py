"""What a person sees of a rolled message."""

from typing import Any

from bot.local.person import Person

EXTRA = "Roll the extra dice"


def components(message: dict[str, Any], kind: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []

    def walk(parts: list[dict[str, Any]]) -> None:
        for part in parts:
            if part["type"] == kind:
                found.append(part)
            walk(part.get("components") or [])

    walk(message["components"])
    return found


def text_of(message: dict[str, Any]) -> str:
    return "\n".join(part["content"] for part in components(message, 10))


def picture_of(message: dict[str, Any]) -> dict[str, Any]:
    [gallery] = components(message, 12)
    [item] = gallery["items"]
    picture: dict[str, Any] = item
    return picture


def labels(message: dict[str, Any]) -> list[str]:
    return [button["label"] for button in components(message, 2)]


async def roll_criticals(person: Person, label: str = EXTRA, channel: Any = "general") -> dict[str, Any]:
    """Thirty dice show a critical in 98 of 100 rolls; roll until they do."""
    while True:
        message = await person.slash(channel, "roll", dice=30)
        assert message is not None
        if label in labels(message):
            return message
