"""Requests in words: what is asked of all others, who agreed so far, and what comes of it.

It must not decide whose word is needed: the match does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.games.views import TakenBackScene
from bot.matches.pausing import AGREED_DAYS
from bot.matches.requests import Request
from bot.matches.service import StoredMatch
from bot.matches.terms import Ending
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import QUIET, SECONDARY, SUCCESS, Panel, free_button
from bot.ui.match.questions.presenting import question_panel
from rules_engine.kernel.record import Entry


async def ask(look: Look, what: str, to: int = 0) -> Reply:
    """The others are asked in public; whoever asks is told so."""
    await look.client.matches.requests.ask_for(look.id, look.user_id or 0, what, to)
    look.client.poster.wake(look.id)
    said = look.to.say("Your opponent has been asked to agree.")
    if not look.stored.is_duel:
        said = look.to.say("The others have been asked. It takes the word of all of them.")
    things = await _would_go(look, to, look.stored.row.entries) if what == "undo" else ""
    return Panel(lines=[said, *([look.to.say("To be taken back: {things}", things=things)] if things else [])]).reply()


async def request_panel(look: Look, data: dict[str, Any]) -> Panel:
    """What is asked of whom; once it is `over`, what became of it, and nothing to press."""
    to, what, by, about = look.to, data["what"], data["by"], int(data.get("to", 0))
    others, over = look.stored.others(by), data.get("over")
    names = {"who": look.person(by), "other": look.people(others)}
    asked = to.say("{other}: {who} would like to take something back. Dice already seen stay as they are.", **names)
    if what == "undo" and (things := await _would_go(look, about, int(data["entries"]))):
        asked = to.say(
            "{other}: {who} would like to take back {things}. Dice already seen stay as they are.",
            things=things,
            **names,
        )
    if what == "draw":
        asked = to.say("{other}: {who} offers a draw.", **names)
    if what == "pause":
        asked = to.say(
            "{other}: {who} would like to pause the match, for {days} days at most.", days=AGREED_DAYS, **names
        )
    if what == "substitute":
        asked = to.say("{other}: {who} would like <@{user}> to take over.", user=about, **names)
        if about == look.client.own_id():
            asked = to.say(
                "{other}: {who} leaves and would like me to play on. The match is practice then: no clock, and it "
                "counts for nobody.",
                **names,
            )
    if over is not None:
        return Panel(lines=[asked, f"**{_became(look, over)}**"])
    panel = Panel(lines=[asked], colour=look.accent(others[0]) if look.stored.is_duel else QUIET)
    if not look.stored.is_duel:
        panel.lines.append("-# " + to.say("It takes the word of all who are asked; one who declines is enough."))
    panel.buttons(
        [
            free_button(look, "agree", to.say("Agree"), SUCCESS, what, data["entries"]),
            free_button(look, "refuse", to.say("Decline"), SECONDARY, what, data["entries"]),
        ]
    )
    return panel


async def _would_go(look: Look, to: int, entries: int) -> str:
    """What going back to an entry would take back, of what stood when it was asked for."""
    if look.stored.state is None:
        return ""
    later = await look.client.matches.records.entries(look.id, to + 1, entries - 1)
    return await undone_things(look, [entry for _, entry in later])


async def undone_things(look: Look, entries: Iterable[Entry]) -> str:
    """What these entries told, in few words."""
    events = [event for entry in entries for event in look.told(entry.events)]
    return " ".join((await look.show(TakenBackScene(events))).lines) if events else ""


def _became(look: Look, over: str) -> str:
    to = look.to
    known = {
        "agreed": to.say("Agreed."),
        "declined": to.say("Declined."),
        "withdrawn": to.say("Not asked for any more."),
    }
    return known.get(over) or to.say("The match has gone on since; nobody need answer this any more.")


def declined_panel(look: Look, data: dict[str, Any]) -> Panel:
    """That the match goes on; among several, because of whom."""
    by = data.get("by")
    if look.stored.is_duel or by is None:
        return Panel(lines=[look.to.say("Declined: the match goes on.")])
    return Panel(lines=[look.to.say("{who} declined: the match goes on.", who=look.person(by))])


@verb("agree", "word count", grave=True)
async def _agree(press: Press) -> None:
    """`agree.<what>.<entries>`: valid for as long as the match has not moved on."""
    await press.show(_agreed(press))


async def _agreed(press: Press) -> Reply:
    stored, asked = await press.client.store.as_one(lambda: _said_yes(press))
    look = press.look_at(stored)
    note = look.to.say("Agreed.")
    if asked:
        note = look.to.say("Agreed. Still asked: {people}", people=look.people(asked))
    else:
        press.client.poster.wake(press.match)
    return await question_panel(look, note=note)


async def _said_yes(press: Press) -> tuple[StoredMatch, tuple[str, ...]]:
    """The match after it, and whose word is still missing: with the last one it is done, or nothing was said."""
    request, stored = await press.client.matches.requests.agree(
        press.match, press.user_id, press.act.args[0], press.act.number(1)
    )
    asked = request.asked(stored)
    return (stored if asked else await _carried_out(press, request, stored)), asked


async def _carried_out(press: Press, request: Request, stored: StoredMatch) -> StoredMatch:
    """With the word of all others; each of these settles the request."""
    matches, asker = press.client.matches, stored.player(request.by)
    assert asker is not None
    match request.what:
        case "substitute" if request.to == press.client.own_id():
            return await matches.seats.play_on(press.match, request.by, request.to)
        case "substitute":
            await matches.seats.offer_seat(press.match, request.by, request.to)
            return await matches.repository.find(press.match)
        case "pause":
            return await press.client.clocks.pauses.pause(press.match, asker, True, agreed=True)
        case "draw":
            return await matches.endings.end(press.match, Ending(how="agreed_draw"))
        case _:
            return (await matches.undo.undo(press.match, asker, request.to, consent=stored.others(request.by))).stored


@verb("refuse", "word count", grave=True)
async def _refuse(press: Press) -> None:
    async def work() -> Reply:
        await press.client.matches.requests.refuse(press.match, press.user_id, press.act.args[0], press.act.number(1))
        press.client.poster.wake(press.match)
        look = await press.look()
        return await question_panel(look, note=look.to.say("Declined."))

    await press.show(work())
