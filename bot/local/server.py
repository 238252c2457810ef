"""The local Discord as one object: world, gateway, REST, people and page behind one port of this machine.

It must not listen to anything but the loopback address.
"""

import asyncio
import errno
import logging
import zlib
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.local.clock import Clock
from bot.local.gateway import Gateway
from bot.local.hub import Hub, Report
from bot.local.interactions import Interactions
from bot.local.payloads import BITS
from bot.local.people import People
from bot.local.ratelimits import TOO_MANY, RateLimits
from bot.local.rest import channels, commands, emojis, interactions, messages, users
from bot.local.rest.http import PREFIX, Api, reply
from bot.local.world import World
from bot.local.worldfile import WorldFile

HOST = "127.0.0.1"
OWN_PORTS = range(20_000, 30_000)
STATIC = Path(__file__).parent / "static"
APP_NAME = "Crisis by Post"
ANY_TOKEN = "local-discord"  # nosec B105 # the local Discord takes any token
log = logging.getLogger(__name__)


def why_closed(port: int, error: OSError) -> str:
    """Why the local Discord cannot be opened at a port, and what would do."""
    if error.errno == errno.EADDRINUSE:
        return f"{port} is taken; choose another, or leave it out for a free one"
    if error.errno == errno.EACCES:
        return f"{port} is not allowed to this user; choose one above 1023, or leave it out for a free one"
    return f"{port} cannot be opened ({error.strerror}); choose another, or leave it out for a free one"


def _port_of_its_own(file: Path) -> int:
    """For a world file that has none yet: not one that systems hand out to connections, which may be somebody else's at
    the next start."""
    return OWN_PORTS[zlib.crc32(str(file.resolve()).encode()) % len(OWN_PORTS)]


class LocalDiscord:
    """`async with LocalDiscord(port=0) as local:` and it is open at `local.url`."""

    def __init__(
        self,
        *,
        port: int = 0,
        token: str | None = None,
        world_file: Path | None = None,
        same_port: bool = False,
        rate_limits: bool = True,
        privileged_intents: bool = False,
        heartbeat_interval: float = 41.25,
        app_name: str = APP_NAME,
        patient: bool = False,
        shards: int = 1,
        servers: int = 1,
    ) -> None:
        """`same_port`: where no port is named, the one of the world file's last start, if it is still free. `patient`:
        nothing is late by itself; the three seconds pass when `clock.advance` says so. `shards`: how many a bot that
        asks is advised to have; all of them may identify at once. `servers`: how many the bot is in, spread over the
        shards there may be."""
        self.port = port
        self.token = token or ANY_TOKEN
        self.clock = Clock(held=patient)
        self.world = World(self.clock)
        self.gateway = Gateway(self.world, self.clock, heartbeat_interval=heartbeat_interval)
        self.gateway.token, self.gateway.privileged_intents = token, privileged_intents
        self.gateway.shards = self.gateway.at_once = shards
        self.hub = Hub(self.world, self.gateway, self.clock)
        self.gateway.on_presence = self.hub.presence_changed
        self.interactions = Interactions(self.hub)
        self.people = People(self.hub, self.interactions)
        self.limits = RateLimits(self.clock, enabled=rate_limits)
        self.api = Api(self.hub, self.interactions, self.limits, token)
        self._app_name, self._servers = app_name, servers
        self._world_path, self._same_port = world_file, same_port
        self._file: WorldFile | None = None
        self._runner: web.AppRunner | None = None

    # --- addresses

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def api_url(self) -> str:
        return self.url + PREFIX

    @property
    def gateway_url(self) -> str:
        return f"ws://{HOST}:{self.port}/gateway"

    @property
    def reports(self) -> list[Report]:
        """Everything the bot did that Discord would have refused."""
        return self.hub.reports

    # --- opening and closing

    async def start(self) -> None:
        app = web.Application(client_max_size=1 << 22, middlewares=[_same_origin])
        app.on_response_prepare.append(_always_asked_for)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get("/table", self.people.handle)
        app.router.add_get("/attachments/{channel_id}/{file_id}/{name}", self._attachment)
        app.router.add_get(r"/emojis/{emoji_id:\d+}.{kind:png|webp|gif}", self._emoji)
        app.router.add_get("/requests", self._requests)
        app.router.add_get("/", self._page)
        if STATIC.is_dir():
            app.router.add_static("/static", STATIC)
        for routes in (messages, channels, users, commands, emojis, interactions):
            routes.register(app, self.api)
        app.router.add_route("*", PREFIX + "/{rest:.*}", self._unknown_route)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        if self._world_path is not None:
            self._file = WorldFile(self._world_path)
        await self._listen(self._runner)
        self.hub.base_url = self.url
        self.gateway.resume_url = self.gateway_url
        self._open_world()

    async def _listen(self, runner: web.AppRunner) -> None:
        wanted = [self.port]
        if self._file is not None and self._same_port and not self.port:
            wanted = [self._file.port or _port_of_its_own(self._file.path), *wanted]
        for port in wanted:
            try:
                await web.TCPSite(runner, HOST, port).start()
                break
            except OSError:
                if port == wanted[-1]:
                    raise
        self.port = runner.addresses[0][1]

    def _open_world(self) -> None:
        if self._file is None:
            self._seed()
            return
        with self._file.at_once():
            known = self._file.load(self.world, self.url)
            self.world.journal = self._file.note
            if not known:
                self._seed()

    def _seed(self) -> None:
        seed(self.world, self._app_name)
        for number in range(2, self._servers + 1):
            self.clock.advance(0.001)  # by its millisecond a server belongs to a shard
            add_server(self.world, f"The Table {number}")

    async def close(self) -> None:
        self.clock.stop()
        await self.people.close()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
        if self._file is not None:
            self._file.close()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    # --- what tests do to the bot

    async def drop_gateway(self) -> None:
        """Cut the bot's connection in the middle; it may resume."""
        await self.gateway.drop()

    def force_429(self, route: str | None = None, *, retry_after: float = 0.2, everywhere: bool = False) -> None:
        """Refuse the next request whose `METHOD /pattern` contains `route`."""
        self.limits.force(route, retry_after, everywhere)

    def answer_all_with(self, status: int | None) -> None:
        """Be broken: answer every request with a status like 503, or with 429; None: be well again."""
        self.limits.shut = status == TOO_MANY
        self.api.broken = None if self.limits.shut else status

    async def wait_for_report(self, code: int, patience: float = 30.0) -> Report:
        """The first report with this code, already there or to come."""
        try:
            async with asyncio.timeout(patience):
                while True:
                    reported = self.hub.reported
                    found = next((report for report in self.reports if report.code == code), None)
                    if found is not None:
                        return found
                    await reported.wait()
        except TimeoutError:
            seen = [report.code for report in self.reports]
            raise TimeoutError(f"waited {patience} s for a report with code {code}; there are {seen}") from None

    def deny(self, channel_id: str, *permissions: str) -> None:
        """Take permissions from the bot in one channel."""
        channel = self.world.channel(channel_id)
        bits = sum(BITS[name] for name in permissions)
        overwrite = {"id": self.world.bot_id, "type": 1, "allow": "0", "deny": str(bits)}
        channel["permission_overwrites"] = [overwrite]
        self.hub.channel_event("update", channel)

    def invite(self, guild_id: str) -> None:
        """Take the bot into a server."""
        guild = self.world.guild(guild_id)
        self.world.take_in(guild)
        self.gateway.joined(guild)

    def kick(self, guild_id: str) -> None:
        """Throw the bot out of a server."""
        guild = self.world.guild(guild_id)
        self.world.throw_out(guild)
        self.gateway.left(guild)

    # --- other requests

    async def _attachment(self, request: web.Request) -> web.Response:
        data = self.world.file(request.match_info["file_id"])
        if data is None:
            raise web.HTTPNotFound(text="This content is no longer available.")
        name = request.match_info["name"]
        headers = {"Cache-Control": "private, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
        kind = _SHOWN.get(name.rsplit(".", 1)[-1].lower())
        if kind is None:
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=data, content_type=kind or "application/octet-stream", headers=headers)

    async def _emoji(self, request: web.Request) -> web.Response:
        """As Discord's CDN serves them, though in the format they came in."""
        data = self.world.file(request.match_info["emoji_id"])
        if request.match_info["emoji_id"] not in self.world.emojis or data is None:
            raise web.HTTPNotFound(text="This content is no longer available.")
        headers = {"Cache-Control": "private, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=data, content_type=_picture_kind(data), headers=headers)

    async def _requests(self, request: web.Request) -> web.Response:
        """How many the bot has made so far, by route: for whoever measures it."""
        return web.json_response(self.limits.asked)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        page = STATIC / "index.html"
        if not page.is_file():
            return web.Response(text="The local Discord is open; its page is not installed.")
        return web.FileResponse(page, headers={"Cache-Control": "no-cache"})

    async def _unknown_route(self, request: web.Request) -> web.Response:
        self.hub.report(Report(404, 0, "404: Not Found", request.method, request.path.removeprefix(PREFIX)))
        log.warning("The local Discord does not know %s %s", request.method, request.path)
        return reply({"message": "404: Not Found", "code": 0}, 404)


# Only pictures are shown by the browser; anything else, an SVG with a script in it too, is a download.
_SHOWN = {"png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp"}


def _picture_kind(data: bytes) -> str:
    begins = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif", b"RIFF": "webp"}
    return "image/" + next((kind for start, kind in begins.items() if data.startswith(start)), "avif")


@web.middleware
async def _same_origin(request: web.Request, handler: "web.Handler") -> web.StreamResponse:  # type: ignore[name-defined]
    """Other sites open in the same browser must not sit down at the local Discord."""
    origin = request.headers.get("Origin")
    host = request.host.rsplit(":", 1)[0]
    if host not in (HOST, "localhost") or (origin is not None and origin.partition("://")[2] != request.host):
        raise web.HTTPForbidden(text="The local Discord answers its own page only.")
    return await handler(request)  # type: ignore[no-any-return]


async def _always_asked_for(request: web.Request, response: web.StreamResponse) -> None:
    """After an upgrade no part of the page may come from the browser's memory unasked."""
    if request.path.startswith("/static/"):
        response.headers["Cache-Control"] = "no-cache"


def seed(world: World, app_name: str) -> None:
    """A new world: the bot, a server with it and one without."""
    bot = world.add_user(app_name, bot=True)
    world.app = {"id": bot["id"], "name": app_name, "user_id": bot["id"]}
    world.journal("app", "app", world.app)
    add_server(world, "The Table")
    away = world.add_guild("A server without the bot", bot_member=False)
    world.add_text_channel(away.id, "general", "Only the commands you installed yourself work here.")


def add_server(world: World, name: str) -> None:
    """One that the bot is in."""
    guild = world.add_guild(name, bot_member=True)
    for channel, topic in (
        ("general", "New here? Type /help. Every command: type / and choose."),
        ("matches", "Matches are played in threads under this channel."),
        ("league", None),
    ):
        world.add_text_channel(guild.id, channel, topic)
