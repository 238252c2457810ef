"""A person on the local Discord without a browser: for tests, load and measurements.

It must not reach around the socket: it can do what the page can do, no more.
"""

import asyncio
import itertools
import json
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp

from bot.local.errors import ApiError, Json
from bot.local.messages import parts
from bot.local.validation.components import TEXT_INPUT
from bot.local.validation.modals import CHECKBOX, LABEL, RADIO

T = TypeVar("T")
PATIENCE = 30.0
KEPT_FRAMES = 5000
_OPTION_TYPES = (1, 2)


class UnansweredError(AssertionError):
    """The bot did not answer, and the person was told so."""


class Person:
    """`async with Person(table.url, "blue") as blue:` sits down as blue."""

    def __init__(self, url: str, name: str, *, locale: str = "en-US", patience: float = PATIENCE) -> None:
        self.url, self.name, self.locale, self.patience = url, name, locale, patience
        self.hello: Json = {}
        self.commands: list[Json] = []
        self.channels: dict[str, Json] = {}
        self.messages: dict[str, Json] = {}
        self.fates: dict[str, list[str]] = {}
        self.fate_messages: dict[str, str] = {}
        self.modals: dict[str, Json] = {}
        self.frames: list[Json] = []
        self.online = False
        self._answers: dict[str, str] = {}
        self._numbers = itertools.count(1)
        self._replies: dict[int, asyncio.Future[Json]] = {}
        self._changed = asyncio.Event()
        self._session: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None

    # --- sitting down and leaving

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession()
        query = {"as": self.name, "locale": self.locale}
        self._socket = await self._session.ws_connect(f"{self.url}/table", params=query, max_msg_size=0)
        self._take(await self._socket.receive_json())
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._reader is not None:
            self._reader.cancel()
        if self._socket is not None:
            await self._socket.close()
        if self._session is not None:
            await self._session.close()

    @property
    def id(self) -> str:
        return str(self.hello["you"]["id"])

    async def _read(self) -> None:
        assert self._socket is not None
        async for message in self._socket:
            if message.type is aiohttp.WSMsgType.TEXT:
                self._take(json.loads(message.data))

    def _take(self, frame: Json) -> None:
        kind = frame["type"]
        if kind == "reply":
            waiting = self._replies.pop(frame["id"], None)
            if waiting is not None and not waiting.done():
                waiting.set_result(frame)
            return
        self.frames.append(frame)
        if len(self.frames) > 2 * KEPT_FRAMES:
            del self.frames[:KEPT_FRAMES]
        if kind == "hello":
            self.hello, self.commands, self.online = frame, frame["commands"], frame["bot"] == "online"
            listed = [c for guild in frame["guilds"] for c in (*guild["channels"], *guild["threads"])]
            self.channels = {c["id"]: c for c in (*listed, *frame["dms"])}
        elif kind in ("message_create", "message_update"):
            message = frame["message"]
            self.messages[message["id"]] = message
            if "interaction_metadata" in message:
                self._answers.setdefault(message["interaction_metadata"]["id"], message["id"])
        elif kind == "message_delete":
            self.messages.pop(frame["id"], None)
        elif kind in ("channel_create", "channel_update"):
            self.channels[frame["channel"]["id"]] = frame["channel"]
        elif kind == "channel_delete":
            self.channels.pop(frame["channel"]["id"], None)
        elif kind == "commands":
            self.commands = frame["commands"]
        elif kind == "presence":
            self.online = frame["bot"] == "online"
        elif kind == "interaction":
            self.fates.setdefault(frame["interaction_id"], []).append(frame["state"])
            self.fate_messages[frame["interaction_id"]] = frame.get("message", "")
        elif kind == "modal":
            self.modals[frame["interaction_id"]] = frame["modal"]
        self._changed.set()
        self._changed = asyncio.Event()

    # --- asking and waiting

    async def ask(self, kind: str, **frame: Any) -> Json:
        """Send one request and give its reply; a refusal raises `ApiError`."""
        assert self._socket is not None
        number = next(self._numbers)
        waiting: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._replies[number] = waiting
        await self._socket.send_str(json.dumps({"type": kind, "id": number, **frame}))
        try:
            reply = await asyncio.wait_for(waiting, self.patience)
        except TimeoutError:
            raise TimeoutError(f"{self.name} waited {self.patience} s for the reply to {kind!r}") from None
        if not reply["ok"]:
            error = reply["error"]
            raise ApiError(400, error["code"], error["message"], error.get("errors"))
        return reply

    async def until(self, check: Callable[[], T | None], what: str, patience: float | None = None) -> T:
        """Wait until `check` gives something; a time-out says what was awaited."""
        limit = self.patience if patience is None else patience
        deadline = asyncio.get_running_loop().time() + limit
        while True:
            changed = self._changed
            found = check()
            if found:
                return found
            try:
                await asyncio.wait_for(changed.wait(), deadline - asyncio.get_running_loop().time())
            except TimeoutError:
                recent = [(f["type"], f.get("state")) for f in self.frames[-5:]]
                raise TimeoutError(f"{self.name} waited {limit} s for {what}; last seen: {recent}") from None

    async def wait_for_bot(self) -> None:
        await self.until(lambda: self.online, "the bot to come online")

    async def wait_for_command(self, name: str) -> Json:
        return await self.until(lambda: self._named(name), f"the command /{name}")

    async def wait_for_message(
        self, check: Callable[[Json], object] | None = None, *, channel: str | Json | None = None, what: str = ""
    ) -> Json:
        """The newest message (already seen or to come) that passes `check`."""
        place = self.channel(channel)["id"] if channel is not None else None

        def find() -> Json | None:
            newest = sorted(self.messages.values(), key=lambda m: int(m["id"]), reverse=True)
            here = (m for m in newest if place is None or m["channel_id"] == place)
            return next((m for m in here if check is None or check(m)), None)

        return await self.until(find, what or "a message")

    async def outcome(self, interaction_id: str) -> str:
        """`done` or `failed`, once it is known."""
        final = ("done", "failed")
        return await self.until(
            lambda: next((s for s in self.fates.get(interaction_id, []) if s in final), None),
            f"the end of interaction {interaction_id} (so far {self.fates.get(interaction_id)})",
        )

    async def succeed(self, interaction_id: str) -> Json | None:
        """Wait for the answer; gives the message that belongs to the interaction, if there is one."""
        if await self.outcome(interaction_id) == "failed":
            raise UnansweredError(self.fate_messages[interaction_id])
        return self.answer(interaction_id)

    def answer(self, interaction_id: str) -> Json | None:
        """The first message that answers the interaction."""
        return self.messages.get(self._answers.get(interaction_id, ""))

    # --- finding things

    def channel(self, channel: str | Json) -> Json:
        """A channel by itself, its id or its name (servers are searched in order)."""
        if isinstance(channel, dict):
            return channel
        if channel in self.channels:
            return self.channels[channel]
        found = next((c for c in self.channels.values() if c.get("name") == channel.removeprefix("#")), None)
        if found is None:
            raise LookupError(f"{self.name} sees no channel {channel!r}")
        return found

    def guild_channel(self, guild: str, channel: str) -> Json:
        """A channel by the names of its server and its own."""
        guild_id = next(g["id"] for g in self.hello["guilds"] if g["name"] == guild)
        return next(c for c in self.channels.values() if c.get("guild_id") == guild_id and c["name"] == channel)

    def _named(self, name: str) -> Json | None:
        return next((c for c in self.commands if c["name"] == name), None)

    def component(self, message: Json, wanted: str) -> Json:
        """A component by custom id, label, placeholder or part of the custom id."""
        current = self.messages.get(message["id"], message)
        listed = [c for c in parts(current) if "custom_id" in c]
        for key in ("custom_id", "label", "placeholder"):
            for component in listed:
                if component.get(key) == wanted:
                    return component
        shown = [c.get("label") or c["custom_id"] for c in listed]
        raise LookupError(f"no component {wanted!r} on the message; there are {shown}")

    # --- doing things

    async def say(self, channel: str | Json, content: str, *, reply_to: str | None = None) -> Json:
        place = self.channel(channel)["id"]
        reply = await self.ask("send", channel_id=place, content=content, reply_to=reply_to)
        message: Json = reply["message"]
        return message

    async def history(self, channel: str | Json, *, before: str | None = None, limit: int = 50) -> list[Json]:
        place = self.channel(channel)["id"]
        reply = await self.ask("history", channel_id=place, before=before, limit=limit)
        messages: list[Json] = reply["messages"]
        self.messages.update({m["id"]: m for m in messages})
        return messages

    async def open_dm(self, user_id: str | None = None) -> Json:
        """The private channel with somebody, by default with the bot."""
        reply = await self.ask("open_dm", user_id=user_id or self.hello["app"]["user_id"])
        channel: Json = reply["channel"]
        self.channels[channel["id"]] = channel
        return channel

    def _prepare(self, path: str, options: Json, focused: str | None = None) -> tuple[Json, list[Json]]:
        """The command and its options; `path` is `name` or `name group sub`."""
        name, *subs = path.split()
        command = self._named(name)
        if command is None:
            raise LookupError(f"no command /{name}; there are {[c['name'] for c in self.commands]}")
        declared: list[Json] = command.get("options") or []
        shells: list[Json] = []
        for sub in subs:
            shell = next((o for o in declared if o["name"] == sub and o["type"] in _OPTION_TYPES), None)
            if shell is None:
                raise LookupError(f"/{name} has no subcommand {sub!r}")
            shells.append(shell)
            declared = shell.get("options") or []
        types = {o["name"]: o["type"] for o in declared}
        filled = [{"name": key, "type": types.get(key, 3), "value": value} for key, value in options.items()]
        for entry in filled:
            if entry["name"] == focused:
                entry["focused"] = True
        for shell in reversed(shells):
            filled = [{"name": shell["name"], "type": shell["type"], "options": filled}]
        return command, filled

    async def begin(self, channel: str | Json, path: str, /, *, target: str | None = None, **options: Any) -> str:
        """Run a command and give the interaction's id without waiting for the bot."""
        command, filled = self._prepare(path, options) if target is None else (self._menu(path), [])
        place = self.channel(channel)["id"]
        frame: Json = {"channel_id": place, "command_id": command["id"], "options": filled}
        reply = await self.ask("command", **frame, **({"target_id": target} if target else {}))
        return str(reply["interaction_id"])

    def _menu(self, name: str) -> Json:
        found = next((c for c in self.commands if c["name"] == name and c["type"] != 1), None)
        if found is None:
            raise LookupError(f"no context menu {name!r}")
        return found

    async def slash(self, channel: str | Json, path: str, /, **options: Any) -> Json | None:
        """Run `/path` and wait for the answer: the message, or None (a modal was opened instead)."""
        return await self.succeed(await self.begin(channel, path, **options))

    async def menu(self, channel: str | Json, name: str, target: str) -> Json | None:
        """Use a context menu command on a user or message."""
        return await self.succeed(await self.begin(channel, name, target=target))

    async def autocomplete(self, channel: str | Json, path: str, focused: str, /, **options: Any) -> list[Json]:
        """What the bot offers while `focused` is being typed."""
        command, filled = self._prepare(path, {focused: ""} | options, focused)
        place = self.channel(channel)["id"]
        reply = await self.ask("autocomplete", channel_id=place, command_id=command["id"], options=filled)
        choices: list[Json] = reply["choices"]
        return choices

    async def tap(self, message: Json, wanted: str) -> str:
        """Press a button and give the interaction's id without waiting for the bot."""
        custom_id = self.component(message, wanted)["custom_id"]
        reply = await self.ask("press", message_id=message["id"], custom_id=custom_id)
        return str(reply["interaction_id"])

    async def press(self, message: Json, wanted: str) -> Json | None:
        """Press a button by label or custom id: gives the new message, or the pressed one as it is now."""
        answer = await self.succeed(await self.tap(message, wanted))
        return answer if answer is not None else self.messages.get(message["id"])

    async def select(self, message: Json, wanted: str, *values: str) -> Json | None:
        """Choose values (or labels) of a select."""
        component = self.component(message, wanted)
        labels = {o["label"]: o["value"] for o in component.get("options") or []}
        chosen = [labels.get(value, value) for value in values]
        frame = {"message_id": message["id"], "custom_id": component["custom_id"], "values": chosen}
        reply = await self.ask("select", **frame)
        answer = await self.succeed(str(reply["interaction_id"]))
        return answer if answer is not None else self.messages.get(message["id"])

    async def wait_for_modal(self, title: str | None = None) -> tuple[str, Json]:
        """The newest open modal: interaction id and form."""

        def find() -> tuple[str, Json] | None:
            entries = reversed(self.modals.items())
            return next(((i, m) for i, m in entries if title is None or m["title"] == title), None)

        return await self.until(find, f"a modal {title or ''}")

    async def submit(self, modal: tuple[str, Json], **values: Any) -> Json | None:
        """Fill in a modal (field by custom id) and send it."""
        interaction_id, form = modal
        reply = await self.ask("modal_submit", interaction_id=interaction_id, components=filled_form(form, values))
        self.modals.pop(interaction_id, None)
        return await self.succeed(str(reply["interaction_id"]))

    async def dismiss(self, message: Json) -> None:
        await self.ask("dismiss", message_id=message["id"])

    async def download(self, address: str) -> bytes:
        """The bytes of an attachment."""
        assert self._session is not None
        async with self._session.get(address) as response:
            response.raise_for_status()
            return await response.read()


def filled_form(form: Json, values: dict[str, Any]) -> list[Json]:
    """A modal's components as Discord sends them back, holding `values` by custom id."""
    filled = []
    for component in form["components"]:
        inner = component.get("components") or ([component["component"]] if component.get("component") else [])
        answers = [_answered(field, values) for field in inner]
        if component["type"] == LABEL:
            filled.append({"type": LABEL, "component": answers[0]})
        else:
            filled.append({"type": component["type"], "components": answers})
    return filled


def _answered(field: Json, values: dict[str, Any]) -> Json:
    answer: Json = {"type": field["type"], "custom_id": field["custom_id"]}
    if field["custom_id"] in values:
        value = values[field["custom_id"]]
        answer["values" if isinstance(value, (list, tuple)) else "value"] = value
        return answer
    chosen = [option["value"] for option in field.get("options") or [] if option.get("default")]
    if field["type"] == TEXT_INPUT:
        answer["value"] = field.get("value", "")
    elif field["type"] == CHECKBOX:
        answer["value"] = bool(field.get("default"))
    elif field["type"] == RADIO:
        answer["value"] = chosen[0] if chosen else None
    else:
        answer["values"] = chosen
    return answer
