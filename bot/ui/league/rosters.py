"""Rosters: kept per person, checked with the rule of every fault, entered into a season until its lock.

It must not judge a roster: the engine and the season's terms do.
"""

from __future__ import annotations

import asyncio

from bot.client import App
from bot.league.errors import LeagueError
from bot.league.terms import SeasonTerms
from bot.locale import Words
from bot.matches.rosters import (
    DRAFT,
    LONGEST_LIST,
    LONGEST_NAME,
    UnknownNames,
    draft,
    drop,
    read_roster,
    ready_rosters,
    save,
    saved,
    write_roster,
)
from bot.store.rosters import SavedRoster
from bot.ui.answer import Reply
from bot.ui.league.items import BLUE, GREY, Field, Press, button, open_form, select, verb
from bot.ui.league.look import Look
from bot.ui.match.items import Line
from bot.ui.match.panel import Panel
from bot.ui.match.rosters import MOST_UNKNOWN, export_lines
from bot.ui.plain import clean, shown
from rules_engine.crisis_protocol.state.match import Roster


def roster_faults(client: App, terms: SeasonTerms, roster: Roster, to: Words) -> list[str]:
    """Everything wrong with a roster, each fault with its rule."""
    speaker = client.matches.speaker(to.language)
    reasons = client.matches.faults(roster, terms.of_match())
    return list(dict.fromkeys(speaker.reason(None, reason) for reason in reasons))


async def roster_reply(look: Look, notes: list[str] | None = None) -> Reply:
    to, me, client = look.to, look.me, look.client
    if me is None:
        raise LeagueError("not_signed_up")
    panel = Panel(lines=[f"### {to.say('My roster')}: {look.title}", *(notes or [])])
    if me.roster is not None:
        roster = Roster.model_validate(me.roster)
        panel.lines += [_listed(look, roster), "-# " + to.say("Card data: {version}", version=me.roster_content)]
        if me.roster_content != client.matches.content.version:
            faults = roster_faults(client, look.view.terms, roster, to)
            panel.lines += [f"⚠ {fault}" for fault in faults]
    else:
        panel.lines.append(to.say("You have not brought one yet."))
    if look.view.is_locked(me):
        panel.lines.append("🔒 " + to.say("It is locked."))
        panel.buttons([button(look.id, "roster_text", to.say("As a list"), GREY)])
        return panel.reply()
    mine = [
        Line(f"saved-{i}", clean(row.name) or "–", _short(look, row))
        for i, row in enumerate(await saved(client.store, me.user_id))
    ]
    ready = [
        Line(f"ready-{i}", name, " · ".join(look.card_name(e.card) for e in roster.characters))
        for i, (name, roster) in enumerate(ready_rosters(client.matches.content).items())
    ]
    panel.rows.append([select(look.id, "roster_pick", to.say("Take one of these"), [*mine, *ready])])
    row = [button(look.id, "roster_list", to.say("My own list"), BLUE)]
    if await draft(client.store, me.user_id) is not None:
        row.append(button(look.id, "roster_list", to.say("Go on with my list"), BLUE, "draft"))
    if me.roster is not None:
        row.append(button(look.id, "roster_text", to.say("As a list"), GREY))
    panel.buttons(list(row))
    return panel.reply()


def _short(look: Look, row: SavedRoster) -> str:
    return " · ".join(look.card_name(entry.card) for entry in Roster.model_validate(row.roster).characters)


def _listed(look: Look, roster: Roster) -> str:
    """One name a line: some names have a comma of their own."""
    to = look.to
    parts = (
        (to.say("Characters"), [entry.card for entry in roster.characters]),
        (to.say("Team Tactics"), list(roster.tactics)),
        (to.say("Crises"), [*roster.secure, *roster.extract]),
    )
    return "\n".join(
        line for head, ids in parts for line in (f"**{head}**", *(f"- {look.card_name(id)}" for id in ids))
    )


@verb("rosters")
async def _rosters(press: Press) -> None:
    await press.show(roster_reply(await press.look()))


@verb("roster_pick")
async def _pick(press: Press) -> None:
    kind, _, number = press.values[0].partition("-")
    if kind == "ready":
        roster = list(ready_rosters(press.client.matches.content).values())[int(number)]
    else:
        mine = await saved(press.client.store, press.user_id)
        if int(number) >= len(mine):
            raise LeagueError("no_roster")
        roster = Roster.model_validate(mine[int(number)].roster)
    await press.show(bring_reply(press, roster))


@verb("roster_list")
async def _list(press: Press) -> None:
    to, text = press.to, ""
    if press.args:
        begun = await draft(press.client.store, press.user_id)
        text = write_roster(begun, press.client.matches.content, to.language) if begun is not None else ""
    fields = [
        Field("name", to.say("Name"), text=to.say("My roster")),
        Field("list", to.say("Names or card codes, one a line"), text=text, long=True),
    ]
    await open_form(press.interaction, press.season, "roster_listed", to.say("My own list"), fields)


@verb("roster_listed", name=LONGEST_NAME, list=LONGEST_LIST)
async def _listed_form(press: Press) -> None:
    await press.show(listed_reply(press, press.fields.get("list", ""), press.fields.get("name")))


async def listed_reply(press: Press, text: str, name: str | None = None) -> Reply:
    """Names or codes as somebody typed them; what is not known is told, the rest is kept to go on with."""
    to, client = press.to, press.client
    if (await press.look()).me is None:
        raise LeagueError("not_signed_up")
    try:
        roster = await asyncio.to_thread(read_roster, text, client.matches.content)
    except UnknownNames as error:
        await save(client.store, client.matches.content, press.user_id, DRAFT, error.roster)
        names = ", ".join(f"“{shown(one, 60)}”" for one in error.names[:MOST_UNKNOWN])
        return await roster_reply(await press.look(), ["⚠ " + to.say("I know no card named {names}.", names=names)])
    return await bring_reply(press, roster, name or to.say("My roster"))


async def bring_reply(press: Press, roster: Roster, name: str | None = None) -> Reply:
    """Checked, kept under its name, and entered; with faults it is only told what is wrong."""
    look = await press.look()
    faults = roster_faults(press.client, look.view.terms, roster, press.to)
    store, content = press.client.store, press.client.matches.content
    if faults:
        if name is not None:
            await save(store, content, press.user_id, DRAFT, roster)
        return await roster_reply(look, [f"⚠ {fault}" for fault in faults])
    if name is not None:
        await save(store, content, press.user_id, name, roster)
        await drop(store, press.user_id, DRAFT)
    version = content.version
    await press.client.league.bring_roster(press.season, press.user_id, roster.model_dump(mode="json"), version)
    return await roster_reply(await press.look(), [press.to.say("Your roster is in.")])


@verb("roster_text")
async def _text(press: Press) -> None:
    look = await press.look()
    await press.show(shown_roster(look, press.user_id))


async def shown_roster(look: Look, player: int) -> Reply:
    """A roster as a list that can be read in again; another's only once it may be seen."""
    known = look.view.player(player)
    if known is None:
        raise LeagueError("not_signed_up")
    if look.user_id is None or not look.view.may_see_roster(known, look.user_id):
        raise LeagueError("sealed")
    if known.roster is None:
        raise LeagueError("no_roster")
    return Panel(lines=[f"### {look.named(player)}", *export_lines(look.client, look.to, known.roster)]).reply()
