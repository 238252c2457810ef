"""Since you last looked: what happened, activation by activation. Private, and only what this person may know."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.views import ChaptersScene
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, Panel, free_button
from bot.ui.match.posts.waiting import waiting_line
from rules_engine.kernel.events import Event

MOST_LETTERS = 3000
"""Of the story; who is waited for must fit below it."""


@verb("happened", grave=True)  # what was told once is not told again
async def _happened(press: Press) -> None:
    look = await press.look()
    await press.show(digest(look))


async def digest(look: Look) -> Reply:
    """Events since this person's last look; the look is noted."""
    to, matches = look.to, look.client.matches
    since = 0
    if look.seat is not None and look.user_id is not None:
        since = await matches.seats.seen(look.id, look.user_id)
    if since >= look.stored.row.entries:
        since = max(0, look.stored.row.entries - 5)
        heading = to.say("Nothing new. The last steps:")
    else:
        heading = to.say("Since you last looked")
    lines = (await look.show(ChaptersScene(await _events(look, since)))).lines
    latest = _latest(lines, MOST_LETTERS)
    panel = Panel(lines=[f"### {heading}"], colour=look.accent(look.seat))
    if len(latest) < len(lines):
        panel.lines.append("-# " + to.say("What was before that is in the thread."))
    panel.lines += latest
    panel.lines.append(f"**{waiting_line(look)}**")
    if look.decision is not None:
        panel.buttons([free_button(look, "mine", to.say("My move"), PRIMARY)])
    return panel.reply()


async def _events(look: Look, since: int) -> list[Event]:
    """What this person may know of the match from an entry on."""
    if look.stored.state is None:
        return []
    entries = await look.client.matches.records.entries(look.id, since)
    return [event for _, entry in entries if not entry.undone for event in look.told(entry.events)]


def _latest(lines: Sequence[str], most: int) -> list[str]:
    """The last lines that fit, never beginning inside an activation."""
    kept: list[str] = []
    for line in reversed(lines):
        most -= len(line) + 1
        if most < 0:
            break
        kept.insert(0, line)
    while kept and len(kept) < len(lines) and kept[0].startswith(" "):
        kept.pop(0)
    return kept
