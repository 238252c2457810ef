"""*What would you do?*: what the bot would think about in somebody's place, for that person alone.

It must not answer: it names, and whoever asked decides.
"""

from __future__ import annotations

from bot.games.capabilities import capability, needed
from bot.games.opponents import Hint, Hints, Sitting
from bot.matches.service import MatchError
from bot.matches.snapshots import game_of
from bot.matches.thinking import LONGEST
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.naming import line_in_words
from bot.ui.match.panel import PRIMARY, Item, Panel, free_button

SHOWN = 3


def hint_button(look: Look) -> list[Item]:
    """Offered to whoever owes something that the bot could answer, but not where others count on them alone."""
    return [free_button(look, "hint", look.to.say("What would you do?"))] if _may(look) else []


def _may(look: Look) -> bool:
    return look.decision is not None and capability(look.game, Hints) is not None and _allowed(look)


def _allowed(look: Look) -> bool:
    """In a league's match only if its season says so."""
    return look.stored.terms.league is None or look.stored.terms.hints


@verb("hint")
async def _hint(press: Press) -> None:
    await press.show(hint_reply(await press.look()))


async def hint_reply(look: Look) -> Reply:
    to = look.to
    if look.seat is None:
        raise MatchError("not_a_player")
    if not _allowed(look):
        raise MatchError("no_hints_here")
    if not _may(look):
        raise MatchError("not_now", owed="")
    assert look.decision is not None
    sitting = Sitting(look.id, look.state, look.decision, look.seat, "")
    try:
        found = await look.client.pictures.think(LONGEST, weighed, sitting, look.stored.row.game)
    except TimeoutError:
        found = []
    panel = Panel(lines=["### " + to.say("What would you do?")], colour=look.accent(look.seat))
    told = needed(look.game, Hints).told(to, found[:SHOWN])
    for n, (hint, worth) in enumerate(zip(found, told.each, strict=False), start=1):
        panel.lines += [f"{n}. **{line_in_words(look, hint.line)}**", f"-# {worth}"]
    if found:
        panel.lines.append(f"-# {told.measure}")
    else:
        panel.lines.append(to.say("I have no opinion on this one. Choose what you like best."))
    panel.buttons([free_button(look, "mine", to.say("My move"), PRIMARY)])
    return panel.reply()


def weighed(sitting: Sitting, game: str) -> list[Hint]:
    """In a worker."""
    return needed(game_of(game), Hints).weigh(sitting)
