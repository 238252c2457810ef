"""The organisers' page: start, next round, review, waiting list, close, undo, log, export; every act asks once where it
cannot simply be taken back.
"""

from __future__ import annotations

from io import BytesIO

import discord

from bot.league.export import as_csv, as_json
from bot.league.terms import Format, SeasonStatus
from bot.league.view import Following
from bot.ui.answer import Reply
from bot.ui.kit.components import GREEN, GREY, MORE, RED, Line, page_of
from bot.ui.league.card import card_panel
from bot.ui.league.items import Press, button, select, verb
from bot.ui.league.look import Look
from bot.ui.league.organised_games import (
    AT_ONCE,
    decide_buttons,
    games_lines,
    games_now,
    games_select,
    hand_button,
)
from bot.ui.league.organised_people import entry_select, missing_line, players_select
from bot.ui.league.own_games import unless_own
from bot.ui.league.words import act_line, act_name, reason_line, status_line
from bot.ui.match.panel import Item, Panel

LOG_PAGE = 15
MOST_GAMES = 16
"""Games told in full; the list below holds more."""


async def desk_reply(look: Look, note: str = "", page: int = 0, waiting: int = 0) -> Reply:
    """Everything organisers do: the round's games and what they wait for, the players, and the acts."""
    look.must_organise()
    to, view, id = look.to, look.view, look.id
    games = games_now(look)
    panel = Panel(lines=[f"### {look.title}: {status_line(view, to)}", *([note] if note else [])])
    panel.lines += missing_line(look)
    if view.drafts:
        panel.lines += [
            f"{look.both(g)} — {' '.join(reason_line(code, to) for code in g.reasons)}" for g in view.drafts
        ]
    else:
        panel.lines += await games_lines(look, games[:MOST_GAMES])
        panel.lines += ["…"] if len(games) > MOST_GAMES else []
    panel.buttons(_acts(look))
    if disputed := decide_buttons(look):
        panel.rows.append(disputed)
    if games:
        panel.rows.append([games_select(look, games[page * AT_ONCE :] or games)])
    if view.players:
        panel.rows.append([players_select(look, min(page, (len(view.players) - 1) // AT_ONCE))])
    if view.waiting:
        lines = [Line(str(user), look.name(user)) for user in view.waiting]
        lines = page_of(lines, waiting, to.say("More …"))
        panel.rows.append([select(id, "admit", to.say("Admit from the waiting list"), lines)])
    if entry := entry_select(look):
        panel.rows.append(entry)
    row = [*hand_button(look)]
    if view.status is not SeasonStatus.DRAFT:
        row.append(button(id, "announce", to.say("Announce"), GREY))
    if page:
        row.append(button(id, "desk", to.say("Earlier"), GREY, page - 1))
    if max(len(games), len(view.players)) > (page + 1) * AT_ONCE:
        row.append(button(id, "desk", to.say("Later"), GREY, page + 1))
    panel.buttons(row)
    return panel.reply()


def _acts(look: Look) -> list[Item]:
    to, view, id = look.to, look.view, look.id
    row: list[Item] = []
    if view.status is SeasonStatus.DRAFT:
        row.append(button(id, "open", to.say("Open sign-up"), GREEN))
    if view.status is SeasonStatus.SIGN_UP:
        row.append(button(id, "start", to.say("Start"), GREEN))
    if view.drafts:
        row.append(button(id, "publish", to.say("Publish the pairings"), GREEN))
    elif view.is_running and not view.open_games() and view.terms.format is not Format.LADDER:
        label = {
            Following.ROUND: to.say("Next round"),
            Following.CUT: to.say("Begin the elimination"),
            Following.END: to.say("End the season"),
        }[view.following]
        row.append(button(id, "next", label, GREEN))
    row += [button(id, "form", to.say("Settings"), GREY, 1), button(id, "log", to.say("Log"), GREY, 0)]
    row.append(button(id, "undo", to.say("Take back"), GREY))
    if view.status not in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED):
        row.append(button(id, "close", to.say("Close"), RED))
    return row


@verb("desk", "count?")
async def _find(press: Press) -> None:
    look = await press.organising()
    await press.show(desk_reply(look, page=press.number(0) if press.args else 0))


@verb("start_anyway", grave=True)
async def _start_anyway(press: Press) -> None:
    await press.show(act_reply(press, "start", sure=True))


async def warned_reply(look: Look) -> Reply:
    """Before a start: whoever has no roster would have to choose one in the thread, or forfeits."""
    to = look.to
    panel = Panel(lines=["### " + to.say("Start {season}?", season=look.title), *missing_line(look)])
    panel.lines.append(
        to.say(
            "They can still bring one, on their page or in their thread; a game that waits for one until its deadline "
            "is lost."
        )
    )
    panel.buttons(
        [
            button(look.id, "start_anyway", to.say("Start anyway"), GREEN),
            button(look.id, "announce", to.say("Announce"), GREY),
            button(look.id, "desk", to.say("Back"), GREY),
        ]
    )
    return panel.reply()


@verb("start", grave=True)
async def _start(press: Press) -> None:
    await press.show(act_reply(press, "start"))


@verb("next", grave=True)
async def _next(press: Press) -> None:
    await press.show(act_reply(press, "next"))


@verb("publish", grave=True)
async def _publish(press: Press) -> None:
    await press.show(act_reply(press, "publish"))


@verb("closed", grave=True)
async def _closed(press: Press) -> None:
    await press.show(act_reply(press, "close"))


@verb("undo", grave=True)
async def _undo(press: Press) -> None:
    await press.show(act_reply(press, "undo"))


async def act_reply(press: Press, act: str, reason: str | None = None, *, sure: bool = False) -> Reply:
    """One act of organising; two who press at once do it once, the second is told why not."""
    look = await press.organising()
    league, to = press.client.league, press.to
    if act == "start" and look.view.status is SeasonStatus.SIGN_UP and look.view.without_roster and not sure:
        return await warned_reply(look)
    if act == "start":
        await league.rounds.start(press.season, press.user_id)
        note = to.say("The season has started.")
    elif act == "next":
        view = await league.rounds.next_round(press.season, press.user_id)
        over = view.status is SeasonStatus.FINISHED
        note = to.say("The season has ended.") if over else to.say("The next round is paired.")
    elif act == "publish":
        await league.rounds.publish(press.season, press.user_id)
        note = to.say("The pairings are published.")
    elif act == "close":
        await league.rounds.finish(press.season, press.user_id, reason)
        note = to.say("The season is closed.")
    else:
        done: list[str] = []

        async def undo() -> None:
            done.append((await press.client.bridge.undo(press.season, press.user_id, reason))[1])

        asked = await unless_own(press, "undo", undo(), reason=reason)
        if asked is not None:
            return asked
        note = to.say("Taken back: {what}", what=act_name(done[0], to))
    press.told()
    look = await press.look()
    if look.view.drafts:
        note += " " + to.say("Please look at the pairings and publish them.")
    return await desk_reply(look, note)


@verb("close")
async def _close(press: Press) -> None:
    look = await press.organising()
    to = press.to
    panel = Panel(lines=["### " + to.say("Close {season}?", season=look.title)])
    open_ = len(look.view.open_games())
    if open_:
        panel.lines.append(to.count("{n} open game will not count.", "{n} open games will not count.", open_))
    panel.buttons([button(look.id, "closed", to.say("Yes, close"), RED), button(look.id, "desk", to.say("Back"), GREY)])

    async def work() -> Reply:
        return panel.reply()

    await press.show(work())


@verb("admit", "", f"count|{MORE}")
async def _admit(press: Press) -> None:
    look = await press.organising()

    async def work() -> Reply:
        if (first := press.later) is not None:
            return await desk_reply(look, waiting=first)
        await press.client.league.sign_ups.admit(press.season, int(press.chosen), press.user_id)
        press.told()
        return await desk_reply(await press.look())

    await press.show(work())


@verb("log", "count?")
async def _log(press: Press) -> None:
    await press.show(log_reply(await press.organising(), press.number(0) if press.args else 0))


async def log_reply(look: Look, page: int = 0) -> Reply:
    """Newest first."""
    to = look.to
    entries = (await look.client.league.repository.log(look.id))[::-1]
    panel = Panel(lines=[f"### {look.title}: {to.say('Log')}"])
    panel.lines += [act_line(entry, to) for entry in entries[page * LOG_PAGE : (page + 1) * LOG_PAGE]]
    row: list[Item] = []
    if page:
        row.append(button(look.id, "log", to.say("Later"), GREY, page - 1))
    if (page + 1) * LOG_PAGE < len(entries):
        row.append(button(look.id, "log", to.say("Earlier"), GREY, page + 1))
    panel.buttons([*row, button(look.id, "desk", to.say("Back"), GREY)])
    return panel.reply()


async def export_reply(look: Look) -> Reply:
    """Standings and games as CSV, everything as JSON."""
    look.must_see()
    to, view = look.to, look.view
    log = await look.client.league.repository.log(look.id) if look.organises else []
    files = {f"season-{look.id}.csv": as_csv(view, look.name), f"season-{look.id}.json": as_json(view, look.name, log)}
    reply = Panel(lines=[f"### {look.title}: {to.say('Export')}"]).reply()
    box = reply.view.children[0]
    assert isinstance(box, discord.ui.Container)
    for name in files:
        box.add_item(discord.ui.File(f"attachment://{name}"))
    return Reply(reply.view, [discord.File(BytesIO(text.encode()), name) for name, text in files.items()])


def show_panel(look: Look) -> Panel:
    """The card, for oneself."""
    if look.view.status is SeasonStatus.DRAFT:
        look.must_organise()
    return card_panel(look)
