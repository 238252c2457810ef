"""People behind a server that checks nothing: whatever they send reaches the bot's process as it is.

It must not go around the socket: the events are those that the local Discord dispatches.
"""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

from processes import START

from bot.local.errors import Json
from bot.local.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from bot.local.options import Resolver
from bot.local.person import Person
from bot.local.server import LocalDiscord

SUBCOMMAND, GROUP, STRING, WHOLE, BOOLEAN, USER = 1, 2, 3, 4, 5, 6


def leaves(table: LocalDiscord) -> Iterator[tuple[list[str], list[Json]]]:
    """Every command that can be run: its path, and the options it declares."""

    def below(path: list[str], options: list[Json]) -> Iterator[tuple[list[str], list[Json]]]:
        nested = [option for option in options if option["type"] in (SUBCOMMAND, GROUP)]
        for option in nested:
            yield from below([*path, option["name"]], option.get("options") or [])
        if not nested:
            yield path, options

    for command in table.world.commands["global"].values():
        yield from below([command["name"]], command.get("options") or [])


class Raw:
    """One person who sends what they like."""

    def __init__(self, table: LocalDiscord, person: Person, other: Person) -> None:
        self.table, self.person, self.other = table, person, other
        self.sent: list[Interaction] = []

    def _send(self, kind: int, channel: Json, data: Json, source: Any = None) -> None:
        owners = {"0": channel["guild_id"]}
        self.sent.append(
            self.table.interactions.send(
                kind, self.person.id, channel, data, locale=self.person.locale, owners=owners, source=source
            )
        )

    def run(self, channel: Json, path: list[str], declared: list[Json], name: str, text: str, *, typing: bool) -> None:
        """A command whose one option holds this text; whatever else it needs is filled in."""
        resolver = Resolver(self.table.hub, channel)
        options = []
        for option in declared:
            if option["name"] == name:
                focus = {"focused": True} if typing else {}
                options.append({"name": name, "type": STRING, "value": text} | focus)
            elif option.get("required"):
                options.append(
                    {"name": option["name"], "type": option["type"], "value": self._needed(option, resolver)}
                )
        for sub in reversed(path[1:]):
            options = [{"name": sub, "type": SUBCOMMAND, "options": options}]
        data = {"id": "1", "name": path[0], "type": 1, "options": options, "resolved": resolver.resolved}
        self._send(AUTOCOMPLETE if typing else COMMAND, channel, data)

    def _needed(self, option: Json, resolver: Resolver) -> Any:
        if option.get("choices"):
            return option["choices"][0]["value"]
        if option["type"] == USER:
            assert resolver.user(self.other.id)
            return self.other.id
        return {STRING: "abc", WHOLE: option.get("min_value", 1), BOOLEAN: False}[option["type"]]

    def form(self, channel: Json, custom_id: str, fields: dict[str, str]) -> None:
        parts = [
            {"type": 18, "id": n, "component": {"type": 4, "id": 50 + n, "custom_id": name, "value": text}}
            for n, (name, text) in enumerate(fields.items(), 1)
        ]
        self._send(MODAL_SUBMIT, channel, {"custom_id": custom_id, "components": parts})

    def press(self, message_id: str, custom_id: str, values: list[str] | None = None) -> None:
        source = self.table.world.find_message(message_id)
        assert source is not None
        channel = self.table.world.channels[source.payload["channel_id"]]
        data: Json = {"custom_id": custom_id, "component_type": 2 if values is None else 3, "id": 1}
        self._send(COMPONENT, channel, data if values is None else data | {"values": values}, source)

    async def answered(self) -> None:
        """Until the bot has said something to everything that was sent."""
        deadline = time.monotonic() + START
        while any(one.answer is None for one in self.sent):
            assert time.monotonic() < deadline, [one.data for one in self.sent if one.answer is None][:3]
            await asyncio.sleep(0.01)
        self.sent.clear()
