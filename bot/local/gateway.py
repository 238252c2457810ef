"""Discord's gateway v10: identify, heartbeats, compression, sequence numbers, resume with replay.

It must not know what the events mean: the hub hands them in.
"""

import asyncio
import contextlib
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from bot.local import payloads
from bot.local.clock import Clock
from bot.local.errors import Json
from bot.local.world import Guild, World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    *range(5),
    *range(6, 12),
)
GUILDS, GUILD_MEMBERS, PRESENCES, MESSAGE_CONTENT = 1 << 0, 1 << 1, 1 << 8, 1 << 15
PRIVILEGED = GUILD_MEMBERS | PRESENCES | MESSAGE_CONTENT
ALL_INTENTS = (1 << 26) - 1
REPLAY_LIMIT = 2000
RESUMABLE_FOR = 90.0
SENDS_PER_MINUTE = 120
GUILDS_PER_SHARD = 2500
"""Beyond so many Discord demands more shards."""


def shard_of(guild_id: str | None, count: int) -> int:
    """The shard that hears of a server; of private messages the first one does."""
    return (int(guild_id or 0) >> 22) % count


class Wire:
    """One socket to the bot, compressed the way the bot asked for."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self.socket = socket
        self.transport = request.transport
        self.lost = asyncio.Event()
        compression = request.query.get("compress")
        self.deflate = zlib.compressobj() if compression == "zlib-stream" else None

    async def send(self, frame: Json) -> None:
        text = json.dumps(frame, separators=(",", ":"))
        if self.deflate is None:
            await self.socket.send_str(text)
        else:
            data = self.deflate.compress(text.encode()) + self.deflate.flush(zlib.Z_SYNC_FLUSH)
            await self.socket.send_bytes(data)


class Session:
    """What the gateway remembers of one IDENTIFY: it outlives the socket so that RESUME can replay."""

    def __init__(self, intents: int, shard: tuple[int, int], known_guilds: set[str]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.known_guilds = known_guilds
        self.sequence = 0
        self.sent: deque[Json] = deque(maxlen=REPLAY_LIMIT)
        self.outbox: asyncio.Queue[Json] = asyncio.Queue()
        self.wire: Wire | None = None
        self.lost_at: float | None = None

    def dispatch(self, event: str, data: Json) -> None:
        self.sequence += 1
        frame = {"op": DISPATCH, "s": self.sequence, "t": event, "d": data}
        self.sent.append(frame)
        if self.wire is not None:
            self.outbox.put_nowait(frame)


class Gateway:
    """All sessions of the bot."""

    def __init__(self, world: World, clock: Clock, *, heartbeat_interval: float = 41.25) -> None:
        self.world, self.clock = world, clock
        self.heartbeat_interval = heartbeat_interval
        self.sessions: dict[str, Session] = {}
        self.token: str | None = None
        self.privileged_intents = False
        self.resume_url = ""
        self.on_presence: Callable[[], None] = lambda: None
        self.identifies = 0
        self.resumes = 0
        self.shards, self.at_once = 1, 1
        """How many shards a bot is advised to have, and how many of them may identify side by side."""
        self.guilds_per_shard = GUILDS_PER_SHARD

    # --- what the hub uses

    @property
    def online(self) -> bool:
        return any(session.wire is not None for session in self.sessions.values())

    def reachable(self, guild_id: str | None) -> bool:
        """Whether an event of a server would arrive: now, or when the bot resumes."""
        return any(True for _ in self._hearing(guild_id))

    def _hearing(self, guild_id: str | None) -> Iterator[Session]:
        """The sessions of the right shard."""
        self._forget_lost_sessions()
        for session in self.sessions.values():
            shard, count = session.shard
            if shard_of(guild_id, count) == shard:
                yield session

    def dispatch(self, event: str, data: Json, *, guild_id: str | None = None, intent: int = 0) -> None:
        """Send an event to the sessions of the right shard that asked for it."""
        for session in self._hearing(guild_id):
            if not intent or session.intents & intent:
                session.dispatch(event, data)

    def joined(self, guild: Guild) -> None:
        """The bot was taken into a server: announced without `unavailable`, which is said of servers known before."""
        self._forget_lost_sessions()
        for session in self.sessions.values():
            shard, count = session.shard
            if session.intents & GUILDS and (int(guild.id) >> 22) % count == shard:
                session.known_guilds.add(guild.id)
                everyone = bool(session.intents & GUILD_MEMBERS)
                announced = payloads.guild_create(self.world, guild, all_members=everyone)
                session.dispatch("GUILD_CREATE", {k: v for k, v in announced.items() if k != "unavailable"})

    def left(self, guild: Guild) -> None:
        """The bot was thrown out of a server; of one that is only away for a while `unavailable` would be said."""
        for session in self._hearing(guild.id):
            session.known_guilds.discard(guild.id)
            session.dispatch("GUILD_DELETE", {"id": guild.id})

    def dispatch_message(self, event: str, data: Json, *, guild_id: str | None, mentions_bot: bool) -> None:
        """Messages lose their content for sessions without the privileged intent, as on Discord."""
        intent = 1 << 9 if guild_id else 1 << 12
        visible = guild_id is None or mentions_bot or data["author"]["id"] == self.world.bot_id
        for session in self._hearing(guild_id):
            if not session.intents & intent:
                continue
            blank = {"content": "", "embeds": [], "attachments": [], "components": []}
            session.dispatch(event, data if visible or session.intents & MESSAGE_CONTENT else data | blank)

    def _forget_lost_sessions(self) -> None:
        now = self.clock.now()
        for session in list(self.sessions.values()):
            if session.lost_at is not None and now - session.lost_at > RESUMABLE_FOR:
                del self.sessions[session.id]

    # --- what tests use

    async def drop(self) -> None:
        """Cut every connection without a word; the sessions stay resumable."""
        cut = [session.wire for session in self.sessions.values() if session.wire is not None]
        for wire in cut:
            if wire.transport is not None:
                wire.transport.abort()
        for wire in cut:
            await wire.lost.wait()

    async def ask_reconnect(self) -> None:
        await self._broadcast({"op": RECONNECT, "d": None, "s": None, "t": None})

    async def invalidate(self, *, resumable: bool = False) -> None:
        sockets = [session.wire for session in self.sessions.values() if session.wire is not None]
        if not resumable:
            self.sessions.clear()
        for wire in sockets:
            await wire.send({"op": INVALID, "d": resumable, "s": None, "t": None})

    async def _broadcast(self, frame: Json) -> None:
        for session in self.sessions.values():
            if session.wire is not None:
                await session.wire.send(frame)

    async def close(self) -> None:
        for session in list(self.sessions.values()):
            if session.wire is not None:
                await session.wire.socket.close(code=WSCloseCode.GOING_AWAY)
        self.sessions.clear()

    # --- the socket

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=4096 * 4, compress=False, autoping=True)
        await socket.prepare(request)
        wire = Wire(socket, request)
        connection = _Connection(self, wire)
        try:
            await connection.run()
        except (TimeoutError, ConnectionError):
            pass
        finally:
            connection.lose()
        return socket


class _Connection:
    """One socket's conversation, from HELLO to the end."""

    def __init__(self, gateway: Gateway, wire: Wire) -> None:
        self.gateway, self.wire = gateway, wire
        self.session: Session | None = None
        self.writer: asyncio.Task[None] | None = None
        self.received: deque[float] = deque(maxlen=SENDS_PER_MINUTE)

    async def run(self) -> None:
        await self.send(HELLO, {"heartbeat_interval": int(self.gateway.heartbeat_interval * 1000)})
        while not self.wire.socket.closed:
            message = await self.wire.socket.receive(timeout=self.gateway.heartbeat_interval * 1.5)
            if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
                break
            code = await self.receive(message.data)
            if code is not None:
                await self.wire.socket.close(code=code[0], message=code[1].encode())

    async def send(self, op: int, data: Any) -> None:
        await self.wire.send({"op": op, "d": data, "s": None, "t": None})

    def lose(self) -> None:
        self.wire.lost.set()
        if self.writer is not None:
            self.writer.cancel()
        session = self.session
        if session is None or session.wire is not self.wire:
            return
        session.wire = None
        session.lost_at = self.gateway.clock.now()
        if self.wire.socket.close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
            # Discord ends the session when the bot says goodbye properly.
            self.gateway.sessions.pop(session.id, None)
        self.gateway.on_presence()

    async def receive(self, raw: Any) -> tuple[int, str] | None:
        """Answer one frame; a pair is the close code and reason."""
        now = self.gateway.clock.now()
        if len(self.received) == SENDS_PER_MINUTE and now - self.received[0] < 60:
            return 4008, "Rate limited."
        self.received.append(now)
        try:
            frame = json.loads(raw)
            op, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError):
            return 4002, "Error while decoding payload."
        if op == HEARTBEAT:
            await self.send(ACK, None)
        elif op == IDENTIFY:
            if self.session is not None:
                return 4005, "Already authenticated."
            return await self.identify(data)
        elif op == RESUME:
            return await self.resume(data)
        elif self.session is None:
            return 4003, "Not authenticated."
        elif op == MEMBERS:
            self.members(self.session, data)
        elif op not in (PRESENCE, VOICE):
            return 4001, "Unknown opcode."
        return None

    async def identify(self, data: Json) -> tuple[int, str] | None:
        gateway = self.gateway
        if gateway.token is not None and data.get("token") != gateway.token:
            return 4004, "Authentication failed."
        intents = data.get("intents")
        if not isinstance(intents, int) or not 0 <= intents <= ALL_INTENTS:
            return 4013, "Invalid intent(s)."
        if intents & PRIVILEGED and not gateway.privileged_intents:
            return 4014, "Disallowed intent(s)."
        shard = data.get("shard", [0, 1])
        if not _is_shard(shard):
            return 4010, "Invalid shard."
        shard_id, shard_count = shard
        world = gateway.world
        guilds = [g for g in world.guilds.values() if g.bot_member and shard_of(g.id, shard_count) == shard_id]
        if len(guilds) > gateway.guilds_per_shard:
            return 4011, "Sharding required."
        session = Session(intents, (shard_id, shard_count), {guild.id for guild in guilds})
        gateway.sessions[session.id] = session
        gateway.identifies += 1
        self.attach(session)
        session.dispatch(
            "READY",
            {
                "v": 10,
                "user": world.users[world.bot_id],
                "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": gateway.resume_url,
                "shard": [shard_id, shard_count],
                "application": {"id": world.app["id"], "flags": 0},
                "private_channels": [],
                "session_type": "normal",
            },
        )
        if intents & GUILDS:
            for guild in guilds:
                everyone = bool(intents & GUILD_MEMBERS)
                session.dispatch("GUILD_CREATE", payloads.guild_create(world, guild, all_members=everyone))
        gateway.on_presence()
        return None

    async def resume(self, data: Json) -> tuple[int, str] | None:
        gateway = self.gateway
        if gateway.token is not None and data.get("token") != gateway.token:
            return 4004, "Authentication failed."
        gateway._forget_lost_sessions()
        session = gateway.sessions.get(str(data.get("session_id")))
        sequence = data.get("seq")
        if session is None or not isinstance(sequence, int):
            await self.send(INVALID, False)
            return None
        if sequence > session.sequence:
            return 4007, "Invalid seq."
        missed = [frame for frame in session.sent if frame["s"] > sequence]
        if len(missed) < session.sequence - sequence:
            del gateway.sessions[session.id]
            await self.send(INVALID, False)
            return None
        gateway.resumes += 1
        if session.wire is not None:
            await session.wire.socket.close(code=4000)
        self.attach(session)
        for frame in missed:
            session.outbox.put_nowait(frame)
        session.dispatch("RESUMED", {"_trace": ["local-discord"]})
        gateway.on_presence()
        return None

    def attach(self, session: Session) -> None:
        session.wire, session.lost_at = self.wire, None
        session.outbox = asyncio.Queue()
        self.session = session
        self.writer = asyncio.create_task(self.write(session.outbox))

    async def write(self, outbox: asyncio.Queue[Json]) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self.wire.send(await outbox.get())

    def members(self, session: Session, data: Json) -> None:
        world = self.gateway.world
        guild = world.guilds.get(str(data.get("guild_id")))
        if guild is None or not guild.bot_member:
            return
        wanted = data.get("user_ids")
        query, limit = str(data.get("query") or "").casefold(), int(data.get("limit") or 0)
        ids = payloads.guild_members(world, guild)
        if wanted is not None:
            listed = {str(user_id) for user_id in (wanted if isinstance(wanted, list) else [wanted])}
            found = [user_id for user_id in ids if user_id in listed]
        else:
            found = [user_id for user_id in ids if world.users[user_id]["username"].casefold().startswith(query)]
            found = found[:limit] if limit else found
        session.dispatch(
            "GUILD_MEMBERS_CHUNK",
            {
                "guild_id": guild.id,
                "members": [payloads.member(world, guild, user_id) for user_id in found],
                "chunk_index": 0,
                "chunk_count": 1,
                "nonce": data.get("nonce"),
            },
        )


def _is_shard(shard: Any) -> bool:
    numbers = isinstance(shard, list) and len(shard) == 2 and all(type(number) is int for number in shard)
    return numbers and 0 <= shard[0] < shard[1]
