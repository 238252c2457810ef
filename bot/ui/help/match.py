"""Help in a match's thread: what can be done now, by whom, and how it is won. It must not answer anything."""

from __future__ import annotations

from bot.games.views import WinningScene
from bot.matches.terms import Status
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, Item, Panel, explain_button, free_button
from bot.ui.match.posts.waiting import waiting_line
from bot.ui.match.questions.hinting import hint_button
from rules_engine.kernel.decisions import Decision

MOST_NAMED = 8
"""Options that are named; the panel shows all of them."""


async def match_help(look: Look) -> Panel:
    to = look.to
    panel = Panel(colour=look.accent(look.seat))
    panel.lines += ["### " + to.say("What can be done now"), *_now(look)]
    if look.stored.status in (Status.ROSTERS, Status.PLAYING, Status.PAUSED):
        panel.lines += ["### " + to.say("How this match is won"), *(await look.show(WinningScene())).lines]
    panel.buttons(_buttons(look))
    return panel


def _now(look: Look) -> list[str]:
    to, owed = look.to, _owed(look)
    if owed is None:
        lines = [waiting_line(look)]
        if look.stored.status is Status.PLAYING and look.seat is not None:
            lines.append(to.say("It is not your move: nothing runs out for you. You can look at the board, read what "
                                "happened or give orders in advance."))  # fmt: skip
        return lines
    asked = look.asked(owed)
    said = [f"**{asked.title}**: {asked.text}" if asked.text else f"**{asked.title}**"]
    named = [f"- {look.line(owed, option).label}" for option in getattr(owed, "options", ()) if option.enabled]
    more = len(named) - MOST_NAMED
    said += named[:MOST_NAMED]
    if more > 0:
        said.append("- " + to.count("{n} more", "{n} more", more))
    said.append(to.say("*My move* opens it for you alone; nothing counts before you confirm it."))
    return said


def _owed(look: Look) -> Decision | None:
    return look.decision if look.stored.status is Status.PLAYING else None


def _buttons(look: Look) -> list[Item]:
    to = look.to
    if look.stored.state is None:
        return []
    own: list[Item] = []
    if _owed(look) is not None:
        own = [free_button(look, "mine", to.say("My move"), PRIMARY), *explain_button(look), *hint_button(look)]
    return [
        *own,
        free_button(look, "happened", to.say("What happened")),
        free_button(look, "board", to.say("Board")),
    ]
