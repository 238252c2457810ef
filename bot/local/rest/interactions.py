"""Routes that an interaction's token opens: the callback, the original answer, follow-ups.

It must not know the rules of an interaction's life: `interactions` does.
"""

from typing import Any

from aiohttp import web

from bot.local.errors import Json
from bot.local.rest.http import Api, Call, add, reply


def register(app: web.Application, api: Api) -> None:
    hook = "/webhooks/{application_id}/{token}"
    add(app, api, "POST", "/interactions/{interaction_id}/{token}/callback", callback, by_token=True)
    add(app, api, "POST", hook, follow_up, by_token=True)
    add(app, api, "GET", f"{hook}/messages/{{message_id}}", fetch, by_token=True)
    add(app, api, "PATCH", f"{hook}/messages/{{message_id}}", edit, by_token=True)
    add(app, api, "DELETE", f"{hook}/messages/{{message_id}}", delete, by_token=True)


async def callback(call: Call) -> Any:
    body = await call.body()
    answer = call.api.interactions.callback(call.path("interaction_id"), call.path("token"), body)
    wanted = call.request.query.get("with_response", "").lower() in ("1", "true")
    return answer if wanted else reply(None)


async def follow_up(call: Call) -> Json:
    interactions = call.api.interactions
    one = interactions.live(call.path("application_id"), call.path("token"))
    body = await call.body()
    return interactions.follow_up(one, body).payload


async def fetch(call: Call) -> Json:
    interactions = call.api.interactions
    one = interactions.live(call.path("application_id"), call.path("token"))
    return interactions.target(one, call.path("message_id")).payload


async def edit(call: Call) -> Json:
    interactions = call.api.interactions
    one = interactions.live(call.path("application_id"), call.path("token"))
    body = await call.body()
    return interactions.edit(one, interactions.target(one, call.path("message_id")), body).payload


async def delete(call: Call) -> None:
    interactions = call.api.interactions
    one = interactions.live(call.path("application_id"), call.path("token"))
    interactions.delete(one, interactions.target(one, call.path("message_id")))
