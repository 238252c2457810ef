"""Since you last looked: what happened, and why things are as they are. Private, and only what this person may know."""

from __future__ import annotations

from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import ACCENT, PRIMARY, QUIET, Panel, plain
from bot.ui.match.waiting import waiting_line
from rules_engine.kernel.views import told_to

MOST_LINES = 40


@verb("happened")
async def _happened(press: Press) -> None:
    look = await press.look()
    await press.show(digest(look))


async def digest(look: Look) -> Reply:
    """Events since this person's last look; the look is noted."""
    to, matches = look.to, look.client.matches
    since = 0
    if look.seat is not None and look.user_id is not None:
        since = await matches.seen(look.id, look.user_id)
    if since >= look.desk.row.entries:
        since = max(0, look.desk.row.entries - 5)
        heading = to.say("Nothing new. The last steps:")
    else:
        heading = to.say("Since you last looked")
    lines = await story_lines(look, since)
    panel = Panel(lines=[f"### {heading}"], colour=ACCENT.get(look.seat or "", QUIET))
    if len(lines) > MOST_LINES:
        panel.lines.append("-# " + to.say("{n} earlier steps are in the thread", n=len(lines) - MOST_LINES))
    panel.lines += [f"- {line}" for line in lines[-MOST_LINES:]]
    panel.lines.append(f"**{waiting_line(look)}**")
    if look.decision is not None:
        panel.buttons([plain(look, "mine", to.say("My move"), PRIMARY)])
    return panel.reply()


async def story_lines(look: Look, since: int, until: int | None = None) -> list[str]:
    """What this person may know of a stretch of the match."""
    if look.desk.state is None:
        return []
    lines: list[str] = []
    for _, entry in await look.client.matches.entries(look.id, since, until):
        if not entry.undone:
            lines += look.story(told_to(look.seat, entry.events))
    return lines
