"""Requests in words: what is asked of all others, who agreed so far, and what comes of it.

It must not decide whose word is needed: the match does.
"""

from __future__ import annotations

from typing import Any

from bot.matches.pausing import AGREED_DAYS
from bot.matches.requests import Request
from bot.matches.service import StoredMatch
from bot.matches.terms import Ending
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import QUIET, SECONDARY, SUCCESS, Panel, free_button
from bot.ui.match.questions.presenting import question_panel


async def ask(look: Look, what: str, to: int = 0) -> Reply:
    """The others are asked in public; whoever asks is told so."""
    await look.client.matches.requests.ask_for(look.id, look.user_id or 0, what, to)
    look.client.poster.wake(look.id)
    said = look.to.say("Your opponent has been asked to agree.")
    if not look.stored.is_duel:
        said = look.to.say("The others have been asked. It takes the word of all of them.")
    return Panel(lines=[said]).reply()


def request_panel(look: Look, what: str, by: str, about: int, entries: int) -> Panel:
    to, others = look.to, look.stored.others(by)
    names = {"who": look.person(by), "other": look.people(others)}
    asked = to.say("{other}: {who} would like to take something back. Dice already seen stay as they are.", **names)
    if what == "draw":
        asked = to.say("{other}: {who} offers a draw.", **names)
    if what == "pause":
        asked = to.say(
            "{other}: {who} would like to pause the match, for {days} days at most.", days=AGREED_DAYS, **names
        )
    if what == "substitute":
        asked = to.say("{other}: {who} would like <@{user}> to take over.", user=about, **names)
    panel = Panel(lines=[asked], colour=look.accent(others[0]) if look.stored.is_duel else QUIET)
    if not look.stored.is_duel:
        panel.lines.append("-# " + to.say("It takes the word of all who are asked; one who declines is enough."))
    panel.buttons(
        [
            free_button(look, "agree", to.say("Agree"), SUCCESS, what, entries),
            free_button(look, "refuse", to.say("Decline"), SECONDARY, what, entries),
        ]
    )
    return panel


def declined_panel(look: Look, data: dict[str, Any]) -> Panel:
    """That the match goes on; among several, because of whom."""
    by = data.get("by")
    if look.stored.is_duel or by is None:
        return Panel(lines=[look.to.say("Declined: the match goes on.")])
    return Panel(lines=[look.to.say("{who} declined: the match goes on.", who=look.person(by))])


@verb("agree")
async def _agree(press: Press) -> None:
    """`agree.<what>.<entries>`: valid for as long as the match has not moved on."""
    await press.show(_agreed(press))


async def _agreed(press: Press) -> Reply:
    request, stored = await press.client.matches.requests.agree(
        press.match, press.user_id, press.act.args[0], press.act.number(1)
    )
    look = press.look_at(stored)
    note = look.to.say("Agreed.")
    if asked := request.asked(stored):
        note = look.to.say("Agreed. Still asked: {people}", people=look.people(asked))
    else:
        look = press.look_at(await _carried_out(press, request, stored))
        press.client.poster.wake(press.match)
    return await question_panel(look, note=note)


async def _carried_out(press: Press, request: Request, stored: StoredMatch) -> StoredMatch:
    """With the word of all others; each of these settles the request in its own transaction."""
    matches, asker = press.client.matches, stored.player(request.by)
    assert asker is not None
    match request.what:
        case "substitute":
            await matches.seats.offer_seat(press.match, request.by, request.to)
            return await matches.repository.find(press.match)
        case "pause":
            return await press.client.clocks.pauses.pause(press.match, asker, True, agreed=True)
        case "draw":
            return await matches.endings.end(press.match, Ending(how="agreed_draw"))
        case _:
            return (await matches.undo.undo(press.match, asker, request.to, consent=stored.others(request.by))).stored


@verb("refuse")
async def _refuse(press: Press) -> None:
    async def work() -> Reply:
        await press.client.matches.requests.refuse(press.match, press.user_id, press.act.args[0], press.act.number(1))
        press.client.poster.wake(press.match)
        look = await press.look()
        return await question_panel(look, note=look.to.say("Declined."))

    await press.show(work())
