"""One picture for whoever looks at a match: in their colours, in words where they prefer words.

It must not draw: a worker does, with a renderer of the game's own.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.logs import EventLog
from bot.render.jobs import Job, draw
from bot.render.picture import Picture as Drawn
from bot.ui.match.look import Look
from bot.ui.match.panel import Picture

log = EventLog("bot.ui.match.pictures.drawn")


async def drawn(
    look: Look, stem: str, renderer: Callable[..., Drawn | None], *given: object, board: bool = True
) -> list[Picture]:
    """In the colours its reader prefers; public ones are light, and wait for those that somebody looks for. Without
    the `board` it is drawn wherever there is room. A picture that fails costs nobody a turn: everything stands in the
    text as well."""
    pool = look.client.pictures
    preferences = await look.client.preferences.of_whoever_pressed(look.user_id) if look.user_id is not None else {}
    queue = pool.draw if look.user_id is not None else pool.draw_later
    try:
        made = await queue(draw, Job(look.id if board else None, renderer, given, preferences.get("palette", "light")))
    except Exception as error:
        log.error("picture failed", error, match=look.id, picture=stem)
        return []
    if made is None:
        return []
    return [Picture(made.filename(stem), b"" if preferences.get("text_only") else made.data, made.alt)]
