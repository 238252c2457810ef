"""Everything that is drawn, said or handed to somebody in a match, by the name of the way out."""

import json
from collections.abc import AsyncIterator
from typing import Any

from company import WATCHER, Company, Drawn

from bot.matches.exports import whole_export
from bot.matches.repository import StoredMatch
from bot.matches.stretches import Stretch, stretch
from bot.store.matches import Due
from bot.ui.match.look import Look
from bot.ui.match.menu.figures import stats_reply
from bot.ui.match.menu.information import board_reply, board_then, post_explained, why_reply
from bot.ui.match.menu.menu import _menu_reply
from bot.ui.match.panel import Panel
from bot.ui.match.posts.dashboard import challenge_panel, dashboard_panel
from bot.ui.match.posts.digest import digest
from bot.ui.match.posts.news import news_panel
from bot.ui.match.posts.story import add_foot, post_panel
from bot.ui.match.questions.presenting import question_panel
from bot.ui.match.questions.typed import suggestions

NEWS = ("accepted", "began", "undone", "sleeping")


async def called(look: Look, told: Stretch) -> Panel:
    """A post as it stands last in its thread."""
    panel = await post_panel(look, told)
    await add_foot(look, panel)
    return panel


async def ways_out(company: Company, stored: StoredMatch, viewer: str | None) -> AsyncIterator[tuple[str, str]]:
    app = company.app
    user = None if viewer is None else company.people.get(viewer, WATCHER)
    look = company.look(stored, user)
    entries = await app.matches.records.entries(company.id)
    pictures = app.pictures
    assert isinstance(pictures, Drawn)
    pictures.given.clear()
    shown: dict[str, Any] = {
        "panel": await question_panel(look),
        "dashboard": (await dashboard_panel(look)).reply(),
        "challenge": (await challenge_panel(look, ())).reply(),
        "post": (await called(look, stretch(entries, (0, 0), (len(entries), 0)))).reply(),
        "last post": (await called(look, stretch(entries, (entries[-1][0], 0), (entries[-1][0] + 1, 0)))).reply(),
        "why of a post": await post_explained(look, (0, 0), (len(entries), 0)),
        "board then": await board_then(look, (len(entries), 0)),
        "digest": await digest(look),
        "why": await why_reply(look),
        "board": await board_reply(look),
        "board in words": await board_reply(look, text=True),
        "numbers": await stats_reply(look),
        "menu": await _menu_reply(look),
    }
    for kind in NEWS:
        panel = await news_panel(look, Due(1, company.id, kind, {"by": next(iter(company.people)), "until": 0}))
        if panel is not None:
            shown[kind] = panel.reply()
    for name, reply in shown.items():
        yield (
            name,
            json.dumps([reply.view.to_components(), [file.filename for file in reply.files]], ensure_ascii=False),
        )
    yield "worker", "\n".join(pictures.given)
    yield "export", json.dumps(await whole_export(app.matches, stored, look.seat))
    yield "state", look.snapshot
    if look.decision is not None:
        yield "list under a command", repr(suggestions(look, look.decision, ""))
