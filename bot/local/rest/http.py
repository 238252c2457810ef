"""Between a socket and a route: authority, rate limits, bodies with files, errors in Discord's words.

It must not know any single route.
"""

import json
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

from bot.local import payloads
from bot.local.errors import ApiError, Json, refusal
from bot.local.hub import Hub, Report
from bot.local.interactions import Interactions
from bot.local.messages import Body, Upload
from bot.local.payloads import FILE_LIMIT
from bot.local.ratelimits import RateLimits
from bot.local.world import THREADS

PREFIX = "/api/v10"
log = logging.getLogger(__name__)
_FILE_FIELD = re.compile(r"files?\[(\d+)\]")
_SNOWFLAKE = re.compile(r"\d{1,20}")


@dataclass
class Api:
    """What routes work with."""

    hub: Hub
    interactions: Interactions
    limits: RateLimits
    token: str | None = None
    broken: int | None = None
    """The status that every request is answered with; None: it works."""

    def bot_channel(self, channel_id: str, *needed: str) -> Json:
        """A channel the bot can see and has the named permissions in."""
        channel = self.hub.world.channel(channel_id)
        if not self.hub.bot_sees(channel):
            raise refusal(50001)
        allowed = payloads.app_permissions(self.hub.world, channel)
        if not allowed & payloads.BITS["view_channel"]:
            raise refusal(50001)
        for name in needed:
            if not allowed & payloads.BITS[name]:
                raise refusal(50013)
        return channel

    def sending(self, channel: Json) -> str:
        return "send_messages_in_threads" if channel["type"] in THREADS else "send_messages"


@dataclass
class Call:
    """One request, as a route sees it."""

    api: Api
    request: web.Request

    @property
    def hub(self) -> Hub:
        return self.api.hub

    def path(self, name: str) -> str:
        value: str = self.request.match_info[name]
        return value

    def number(self, key: str, default: int, low: int, high: int) -> int:
        try:
            return min(high, max(low, int(self.request.query.get(key, default))))
        except ValueError:
            return default

    async def body(self) -> Body:
        """JSON, or a form with `payload_json` and `files[n]`."""
        if self.request.content_type.startswith("multipart/"):
            return await self._form()
        raw = await self.request.read()
        return Body(_object(raw) if raw else {}, {})

    async def json(self) -> Any:
        raw = await self.request.read()
        try:
            return json.loads(raw)
        except ValueError as error:
            raise refusal(50109) from error

    async def _form(self) -> Body:
        data: Json = {}
        uploads: dict[int, Upload] = {}
        too_large = False
        async for part in await self.request.multipart():
            if not isinstance(part, BodyPartReader):
                raise refusal(50109)
            if part.name == "payload_json":
                data = _object(bytes(await part.read()))
                continue
            found = _FILE_FIELD.fullmatch(part.name or "")
            content = bytearray()
            while chunk := await part.read_chunk(1 << 16):
                # The rest of a file that is too large is read and thrown away, so that the refusal arrives.
                if len(content) <= FILE_LIMIT:
                    content += chunk
            too_large = too_large or len(content) > FILE_LIMIT
            number = int(found.group(1)) if found else len(uploads)
            uploads[number] = Upload(part.filename or "unknown", bytes(content))
        if too_large:
            raise refusal(40005)
        return Body(data, uploads)


def _object(raw: bytes) -> Json:
    try:
        value = json.loads(raw)
    except ValueError as error:
        raise refusal(50109) from error
    if not isinstance(value, dict):
        raise refusal(50109)
    return value


Handler = Callable[[Call], Awaitable[Any]]


def reply(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """JSON whose type carries no charset: discord.py compares it literally."""
    if data is None:
        return web.Response(status=204, headers=headers)
    body = json.dumps(data, separators=(",", ":")).encode()
    return web.Response(body=body, status=status, content_type="application/json", headers=headers)


def add(app: web.Application, api: Api, method: str, pattern: str, handler: Handler, *, by_token: bool = False) -> None:
    """Register a route; `by_token` marks those that an interaction's token opens instead of the bot's."""
    name = f"{method} {pattern}"

    async def serve(request: web.Request) -> web.StreamResponse:
        verdict = api.limits.ask(name, dict(request.match_info), exempt_from_global=by_token)
        try:
            if api.broken is not None:
                await request.read()
                raise ApiError(api.broken, 0, f"{api.broken}: Server Error")
            if verdict.retry_after is not None:
                _report(api, request, ApiError(429, 0, "You are being rate limited."))
                body = {
                    "message": "You are being rate limited.",
                    "retry_after": verdict.retry_after,
                    "global": verdict.everywhere,
                }
                await request.read()
                return reply(body, 429, verdict.headers)
            if not by_token:
                _authorise(api, request)
            _check_numbers(request)
            result = await handler(Call(api, request))
        except ApiError as error:
            _report(api, request, error)
            return reply(error.body(), error.status, verdict.headers)
        except Exception:
            # A fault of the local Discord itself: reported, so that no test can pass over it.
            log.exception("The local Discord stumbled over %s", name)
            fault = ApiError(500, 0, "500: Internal Server Error")
            _report(api, request, fault)
            return reply(fault.body(), fault.status, verdict.headers)
        if isinstance(result, web.StreamResponse):
            return result
        return reply(result, headers=verdict.headers)

    app.router.add_route(method, PREFIX + pattern, serve)


def _authorise(api: Api, request: web.Request) -> None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme != "Bot" or not token or (api.token is not None and token != api.token):
        raise ApiError(401, 0, "401: Unauthorized")


def _check_numbers(request: web.Request) -> None:
    for key, value in request.match_info.items():
        if key.endswith("_id") and value != "@original" and not _SNOWFLAKE.fullmatch(value):
            error = {"_errors": [{"code": "NUMBER_TYPE_COERCE", "message": f'Value "{value}" is not snowflake.'}]}
            raise ApiError(400, 50035, "Invalid Form Body", {key: error})


def _report(api: Api, request: web.Request, error: ApiError) -> None:
    # Tokens of interactions stand in the path: they are not for logs.
    path = re.sub(r"/(webhooks|interactions)/(\d+)/[^/]+", r"/\1/\2/…", request.path.removeprefix(PREFIX))
    api.hub.report(Report(error.status, error.code, error.message, request.method, path, error.errors))
    log.warning("%s %s: %s %s %s %s", request.method, path, error.status, error.code, error.message, error.errors or "")
