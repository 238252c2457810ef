"""The people on the local Discord: their sockets, and what they do (docs/local-discord.md).

It must not trust them: everything a person sends is checked like a request.
"""

import asyncio
import json
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from bot.local import acts, payloads
from bot.local.errors import ApiError, Json
from bot.local.hub import Hub
from bot.local.interactions import Interactions
from bot.local.validation.commands import LOCALES

log = logging.getLogger(__name__)
NAME = re.compile(r"[A-Za-z0-9_-]{1,32}")


class Frame(Json):
    """A person's request; a key that is not there is the person's mistake."""

    def __missing__(self, key: str) -> Any:
        raise ApiError(400, 50035, f"“{key}” is missing.")


class Seat:
    """One open tab (or one `Person`)."""

    def __init__(self, user_id: str, locale: str, socket: web.WebSocketResponse) -> None:
        self.user_id, self.locale, self.socket = user_id, locale, socket
        self.outbox: asyncio.Queue[str] = asyncio.Queue()

    def send(self, frame: Json) -> None:
        self.outbox.put_nowait(json.dumps(frame, separators=(",", ":")))

    async def write(self) -> None:
        try:
            while True:
                await self.socket.send_str(await self.outbox.get())
        except ConnectionError:
            return


class People:
    """All open seats."""

    def __init__(self, hub: Hub, interactions: Interactions) -> None:
        self.hub, self.interactions = hub, interactions
        self.seats: dict[str, set[Seat]] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        hub.tell, hub.present = self.tell, lambda: list(self.seats)

    def tell(self, user_id: str, frame: Json) -> None:
        for seat in self.seats.get(user_id, ()):
            seat.send(frame)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        for seats in list(self.seats.values()):
            for seat in list(seats):
                await seat.socket.close(code=WSCloseCode.GOING_AWAY)

    # --- the socket

    async def handle(self, request: web.Request) -> web.StreamResponse:
        name = request.query.get("as", "")
        if not NAME.fullmatch(name):
            raise web.HTTPBadRequest(text="A name has 1 to 32 letters, digits, - or _.")
        locale = request.query.get("locale", "en-US")
        socket = web.WebSocketResponse(max_msg_size=16 * 1024 * 1024, heartbeat=30)
        await socket.prepare(request)
        user = self.hub.join(name)
        seat = Seat(user["id"], locale if locale in LOCALES else "en-US", socket)
        self.seats.setdefault(seat.user_id, set()).add(seat)
        seat.send(self.hello(seat))
        self._tell_who_is_here(seat)
        writer = asyncio.create_task(seat.write())
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._receive(seat, message.data)
        finally:
            writer.cancel()
            self.seats[seat.user_id].discard(seat)
            if not self.seats[seat.user_id]:
                del self.seats[seat.user_id]
                self._tell_who_is_here(seat)
        return socket

    def _tell_who_is_here(self, changed: Seat) -> None:
        """To everyone else, when somebody's first tab opens or the last one closes."""
        if self.seats.get(changed.user_id, {changed}) == {changed}:
            for user_id in self.seats.keys() - {changed.user_id}:
                self.tell(user_id, {"type": "here", "here": list(self.seats)})

    def hello(self, seat: Seat) -> Json:
        world = self.hub.world
        visible = [c for c in world.channels.values() if self.hub.sees(seat.user_id, c)]
        dms = [payloads.channel(world, c, viewer=seat.user_id) for c in visible if c["type"] == 1]
        guilds = [
            {
                "id": guild.id,
                "name": guild.name,
                "bot_member": guild.bot_member,
                "roles": payloads.roles(world, guild),
                "channels": list(world.guild_channels(guild.id)),
                "threads": [c for c in world.guild_threads(guild.id, archived=True) if self.hub.sees(seat.user_id, c)],
            }
            for guild in world.guilds.values()
        ]
        return {
            "type": "hello",
            "you": world.users[seat.user_id],
            "locale": seat.locale,
            "bot": "online" if self.hub.gateway.online else "offline",
            "app": world.app,
            "users": list(world.users.values()),
            "here": list(self.seats),
            "guilds": guilds,
            "dms": dms,
            "commands": self.hub.all_commands(),
        }

    def _receive(self, seat: Seat, raw: str) -> None:
        try:
            frame = Frame(json.loads(raw))
            act = ACTS[frame["type"]]
        except (ValueError, KeyError, TypeError, ApiError):
            error = {"code": 50035, "message": "A frame is one JSON object with a known type."}
            seat.send({"type": "reply", "id": None, "ok": False, "error": error})
            return
        task = asyncio.create_task(self._act(seat, act, frame))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _act(self, seat: Seat, act: "Act", frame: Json) -> None:
        answer: Json = {"type": "reply", "id": frame.get("id")}
        try:
            result = act(acts.Doing(self.hub, self.interactions, seat.user_id, seat.locale), frame)
            answer |= {"ok": True} | (result if isinstance(result, dict) else await result)
        except ApiError as error:
            answer |= {"ok": False, "error": error.body()}
        except Exception:
            log.exception("The local Discord stumbled over %s", frame.get("type"))
            answer |= {
                "ok": False,
                "error": {"code": 0, "message": "The local Discord cannot make sense of this request."},
            }
        seat.send(answer)


Act = Callable[[acts.Doing, Json], Json | Awaitable[Json]]
ACTS: dict[str, Any] = {
    "history": acts.history,
    "send": acts.send,
    "command": acts.command,
    "autocomplete": acts.autocomplete,
    "press": acts.press,
    "select": acts.select,
    "modal_submit": acts.modal_submit,
    "dismiss": acts.dismiss,
    "open_dm": acts.open_dm,
    "typing": acts.typing,
}
