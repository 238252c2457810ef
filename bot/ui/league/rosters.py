"""Rosters: kept per person, checked with the rule of every fault, entered into a season until its lock.

It must not judge a roster: the engine and the season's terms do.
"""

from __future__ import annotations

import asyncio

from pydantic import BaseModel

from bot.games.port import UnknownWords
from bot.league.errors import LeagueError
from bot.matches.loadouts import DRAFT, LONGEST_LIST, LONGEST_NAME, draft, drop, loadout_of, save, saved
from bot.ui.answer import Reply
from bot.ui.brought import called
from bot.ui.kit.components import BLUE, GREY, Line
from bot.ui.kit.forms import Field
from bot.ui.kit.ids import act
from bot.ui.league.items import Press, button, select, verb
from bot.ui.league.look import Look, my_loadout
from bot.ui.match.lobby.rosters import export_lines, loadouts_of, unknown_names
from bot.ui.match.panel import Panel
from bot.ui.safe import clean


def roster_faults(look: Look, roster: BaseModel) -> list[str]:
    """Everything wrong with a roster, each fault with its rule."""
    game = look.view.played
    wording = game.telling.wording(look.to.language, terms=look.view.terms)
    reasons = loadouts_of(game).faults(roster, look.view.terms.of_match())
    return list(dict.fromkeys(wording.reason(None, reason) for reason in reasons))


async def roster_reply(look: Look, notes: list[str] | None = None) -> Reply:
    to, me, store, game = look.to, look.me, look.client.store, look.view.played
    if me is None:
        raise LeagueError("not_signed_up")
    if not look.view.brings:
        raise LeagueError("same_cards")
    loadouts = loadouts_of(game)
    panel = Panel(lines=[f"### {my_loadout(look)}: {look.title}", *(notes or [])])
    if me.roster is not None:
        roster = loadout_of(game, me.roster)
        panel.lines += ["\n".join(loadouts.told(to, roster).listed)]
        panel.lines += ["-# " + to.say("Card data: {version}", version=me.roster_content)]
        if me.roster_content != game.setup.content(look.view.terms):
            panel.lines += [f"⚠ {fault}" for fault in roster_faults(look, roster)]
    else:
        panel.lines.append(to.say("You have not brought one yet."))
    if look.view.is_locked(me):
        panel.lines.append("🔒 " + to.say("It is locked."))
        panel.buttons([button(look.id, "roster_text", to.say("As a list"), GREY)])
        return panel.reply()
    mine = [
        Line(f"saved-{i}", clean(row.name) or "–", loadouts.told(to, loadout_of(game, row.roster)).summary)
        for i, row in enumerate(await saved(store, game, me.user_id))
    ]
    ready = [
        Line(f"ready-{i}", name, loadouts.told(to, roster).summary)
        for i, (name, roster) in enumerate(loadouts.offered(look.view.terms.of_match()).ready.items())
    ]
    if lines := [*mine, *ready]:
        panel.rows.append([select(look.id, "roster_pick", to.say("Take one of these"), lines)])
    row = [button(look.id, "roster_list", to.say("My own list"), BLUE)]
    if await draft(store, game, me.user_id) is not None:
        row.append(button(look.id, "roster_list", to.say("Go on with my list"), BLUE, "draft"))
    if me.roster is not None:
        row.append(button(look.id, "roster_text", to.say("As a list"), GREY))
    panel.buttons(list(row))
    return panel.reply()


@verb("rosters")
async def _rosters(press: Press) -> None:
    await press.show(roster_reply(await press.look()))


@verb("roster_pick", "", "[a-z]{1,8}-[0-9]{1,3}")
async def _pick(press: Press) -> None:
    kind, _, number = press.chosen.partition("-")
    view = (await press.look()).view
    game = view.played
    if kind == "ready":
        ready = list(loadouts_of(game).offered(view.terms.of_match()).ready.values())
        if int(number) >= len(ready):
            raise LeagueError("no_roster", played=game)
        roster = ready[int(number)]
    else:
        mine = await saved(press.client.store, game, press.user_id)
        if int(number) >= len(mine):
            raise LeagueError("no_roster", played=game)
        roster = loadout_of(game, mine[int(number)].roster)
    await press.show(bring_reply(press, roster))


@verb("roster_list", "draft?")
async def _list(press: Press) -> None:
    to, text, look = press.to, "", await press.look()
    if press.args:
        game = look.view.played
        begun = await draft(press.client.store, game, press.user_id)
        text = loadouts_of(game).told(to, begun).text if begun is not None else ""
    fields = [
        Field("name", to.say("Name"), text=my_loadout(look)),
        Field("list", to.say("Names or card codes, one a line"), text=text, long=True),
    ]
    await press.open_form(act("roster_listed"), to.say("My own list"), fields)


@verb("roster_listed", name=LONGEST_NAME, list=LONGEST_LIST)
async def _listed_form(press: Press) -> None:
    await press.show(listed_reply(press, press.fields.get("list", ""), press.fields.get("name")))


async def listed_reply(press: Press, text: str, name: str | None = None) -> Reply:
    """Names or codes as somebody typed them; what is not known is told, the rest is kept to go on with."""
    to, look = press.to, await press.look()
    if look.me is None:
        raise LeagueError("not_signed_up")
    game = look.view.played
    try:
        roster = await asyncio.to_thread(loadouts_of(game).read, text)
    except UnknownWords as error:
        await save(press.client.store, game, press.user_id, DRAFT, error.loadout)
        told = to.say("I know no card named {names}.", names=unknown_names(to, error))
        return await roster_reply(await press.look(), [f"⚠ {told}"])
    return await bring_reply(press, roster, name or my_loadout(look))


async def bring_reply(press: Press, roster: BaseModel, name: str | None = None) -> Reply:
    """Checked, kept under its name, and entered; with faults it is only told what is wrong."""
    look = await press.look()
    if not look.view.brings:
        raise LeagueError("same_cards")
    faults = roster_faults(look, roster)
    store, game = press.client.store, look.view.played
    if faults:
        if name is not None:
            await save(store, game, press.user_id, DRAFT, roster)
        return await roster_reply(look, [f"⚠ {fault}" for fault in faults])
    version = game.setup.content(look.view.terms)

    async def brought() -> None:
        await press.client.league.sign_ups.bring_roster(
            press.season, press.user_id, roster.model_dump(mode="json"), version
        )
        if name is not None:
            await save(store, game, press.user_id, name, roster)
            await drop(store, game, press.user_id, DRAFT)

    await store.as_one(brought)
    return await roster_reply(
        await press.look(),
        [called(game, roster=press.to.say("Your roster is in."), team=press.to.say("Your team is in."))],
    )


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
        raise LeagueError("sealed", played=look.view.played)
    if known.roster is None:
        raise LeagueError("no_roster", played=look.view.played)
    return Panel(lines=[f"### {look.named(player)}", *export_lines(look.view.played, look.to, known.roster)]).reply()
