"""Choosing a roster in private: a ready one, a saved one, or one pasted as names or card codes; and one as text.

It must not judge a roster: the rules do.
"""

from __future__ import annotations

import asyncio
from typing import Any

from pydantic import BaseModel

from bot.games.port import Game, Loadouts, UnknownWords
from bot.locale import Words
from bot.matches.loadouts import DRAFT, LONGEST_LIST, draft, drop, loadout_of, save, saved
from bot.matches.service import MatchError, StoredMatch
from bot.matches.terms import Status
from bot.ui.answer import Reply
from bot.ui.brought import called
from bot.ui.kit.components import Line
from bot.ui.kit.forms import FIELD, Field
from bot.ui.kit.ids import Act, act
from bot.ui.kit.limits import MOST_LINES
from bot.ui.match.ids import short
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, SECONDARY, Item, Panel, free_button, free_selects
from bot.ui.match.questions.presenting import question_panel
from bot.ui.safe import clean, shown
from rules_engine.kernel.errors import IllegalAnswer

MOST_UNKNOWN = 15
FEATURED = 6
"""Ready rosters with a button of their own: the first, which are those to begin with. The others stand in a list."""


def quick_panel(look: Look, *notes: str) -> Panel:
    """One press takes a ready roster; all else is chosen for both."""
    to = look.to
    panel = Panel(lines=["### " + to.say("Choose your side")], colour=look.accent(look.seat))
    panel.lines.append(to.say("One press: mission, squads and places are then chosen for both."))
    lines = _ready_lines(look)
    panel.lines += [f"- **{line.label}**: {line.description}" for line in lines[:FEATURED]]
    panel.lines += notes
    panel.buttons(ready_buttons(look))
    panel.rows += more_rosters(look)
    return panel


def more_rosters(look: Look) -> list[list[Item]]:
    """A list of those that have no button."""
    hint = called(look.game, roster=look.to.say("More rosters"), team=look.to.say("More teams"))
    return free_selects(look, "ready", _ready_lines(look)[FEATURED:], hint)


def _ready_lines(look: Look) -> list[Line]:
    loadouts = loadouts_of(look.game)
    ready = loadouts.offered(look.stored.terms).ready.items()
    return [
        Line(str(act("bring", i)), name, loadouts.told(look.to, roster).summary)
        for i, (name, roster) in enumerate(ready)
    ]


def ready_buttons(look: Look) -> list[Item]:
    """Ready rosters to be taken by one press; which side one sits on says which is suggested."""
    names = list(loadouts_of(look.game).offered(look.stored.terms).ready)[:FEATURED]
    seats = [seat.id for seat in look.game.seats]
    suggested = seats.index(look.seat) % len(names) if look.seat is not None and names else None
    return [
        free_button(look, "bring", name, PRIMARY if i == suggested else SECONDARY, i) for i, name in enumerate(names)
    ]


@verb("roster")
async def _roster(press: Press) -> None:
    await press.show(roster_reply(await press.look()))


async def roster_reply(look: Look) -> Reply:
    """The choice while there is one; afterwards one's own roster as text."""
    if look.seat is None:
        raise MatchError("not_a_player")
    if look.stored.status is Status.ROSTERS:
        return (await roster_panel(look)).reply()
    mine = look.stored.seats[look.seat].roster
    if mine is None:
        raise MatchError("not_choosing_rosters")
    lines = [
        "### " + called(look.game, roster=look.to.say("Your roster"), team=look.to.say("Your team")),
        *export_lines(look.game, look.to, mine),
    ]
    return Panel(lines=lines, colour=look.accent(look.seat)).reply()


def export_lines(game: Game, to: Words, raw: dict[str, Any]) -> list[str]:
    """A roster as names and as card codes, each to be pasted again."""
    told = loadouts_of(game).told(to, loadout_of(game, raw))
    lines = [f"```\n{told.text}\n```"]
    if told.codes:
        lines += [to.say("As card codes:"), f"```\n{' '.join(told.codes.split())}\n```"]
    if told.uncoded:
        # As they can be pasted again: some names have a comma of their own.
        lines.append("-# " + to.say("Without a code: {names}", names="; ".join(told.uncoded)))
    return lines


def loadouts_of(game: Game) -> Loadouts:
    if game.setup.loadouts is None:
        raise MatchError("nothing_to_bring")
    return game.setup.loadouts


async def roster_panel(look: Look, *notes: str) -> Panel:
    to, game, loadouts = look.to, look.game, loadouts_of(look.game)
    if look.stored.terms.quick:
        return quick_panel(look, *notes)
    panel = Panel(colour=look.accent(look.seat))
    panel.lines.append("### " + called(game, roster=to.say("Choose your roster"), team=to.say("Choose your team")))
    sealed = called(
        game,
        roster=to.say("Take a ready one, or bring your own list. Nobody else sees it; squads are revealed together."),
        team=to.say("Take a ready team, or bring your own list. Nobody else sees it until both are in."),
    )
    open_ = called(
        game,
        roster=to.say("Take a ready one, or bring your own list. Everybody sees it at once."),
        team=to.say("Take a ready team, or bring your own list. Everybody sees it at once."),
    )
    panel.lines.append(sealed if look.stored.terms.sealed else open_)
    panel.lines += notes
    mine = [
        Line(
            str(act("again", short(row.name))),
            clean(row.name) or "–",
            loadouts.told(to, loadout_of(game, row.roster)).summary,
        )
        for row in await saved(look.client.store, game, look.user_id or 0)
    ]
    ready = _ready_lines(look)
    if len(mine) + len(ready) <= MOST_LINES:
        mine, ready = [], [*mine, *ready]
    own = called(game, roster=to.say("Your own rosters"), team=to.say("Your own teams"))
    known = called(game, roster=to.say("Ready rosters"), team=to.say("Ready teams"))
    panel.rows += [*free_selects(look, "own", mine, own), *free_selects(look, "ready", ready, known)]
    row = [free_button(look, "list", to.say("My own list"), PRIMARY)]
    if await draft(look.client.store, game, look.user_id or 0) is not None:
        row.append(free_button(look, "list", to.say("Go on with my list"), PRIMARY, "draft"))
    if look.seat is not None and look.stored.seats[look.seat].roster is not None:
        panel.lines.append(
            "✓ "
            + called(
                game,
                roster=to.say("Your roster is in. Until the match begins you may bring another."),
                team=to.say("Your team is in. Until the match begins you may bring another."),
            )
        )
    panel.buttons(list(row))
    return panel


@verb("bring", "count")
async def _bring(press: Press) -> None:
    look = await press.look()
    rosters = list(loadouts_of(look.game).offered(look.stored.terms).ready.values())
    if press.act.number(0) >= len(rosters):
        raise MatchError("old_component")
    await press.show(bring_reply(look, rosters[press.act.number(0)]))


@verb("again", "id")
async def _again(press: Press) -> None:
    """`again.<name>`: one that was kept."""
    look = await press.look()
    kept = await saved(press.client.store, look.game, press.user_id)
    found = next((row for row in kept if short(row.name) == press.act.args[0]), None)
    if found is None:
        raise MatchError("not_now", owed=press.to.say("That roster is not there any more."))
    await press.show(bring_reply(look, loadout_of(look.game, found.roster)))


@verb("list", "draft?")
async def _list(press: Press) -> None:
    to, text, game = press.to, "", (await press.look()).game
    if press.act.args:
        begun = await draft(press.client.store, game, press.user_id)
        text = loadouts_of(game).told(to, begun).text if begun is not None else ""
    hint = to.say("Names or card codes, one a line")
    field = Field(FIELD, hint, text=text, long=True)
    await press.open_form(Act("listed"), to.say("My own list"), [field])


@verb("listed", field=LONGEST_LIST)
async def _listed(press: Press) -> None:
    await press.show(listed_reply(await press.look(), press.typed))


async def listed_reply(look: Look, text: str) -> Reply:
    """Read what can be read; what is not known is listed, the rest is kept to go on with."""
    _choosing(look)
    loadouts = loadouts_of(look.game)
    try:
        roster = await asyncio.to_thread(loadouts.read, text)
    except UnknownWords as error:
        await _keep(look, DRAFT, error.loadout)
        names = unknown_names(look.to, error)
        loaded = look.to.say(
            "{n} cards were read and are kept in your list.", n=loadouts.told(look.to, error.loadout).size
        )
        unknown = look.to.say("I know no card named {names}.", names=names)
        return (await roster_panel(look, f"⚠ {unknown}", loaded)).reply()
    return await bring_reply(
        look, roster, called(look.game, roster=look.to.say("My roster"), team=look.to.say("My team"))
    )


def unknown_names(to: Words, error: UnknownWords) -> str:
    """What nobody knows, each with what it may have meant."""
    told = []
    for word in error.words[:MOST_UNKNOWN]:
        near = " · ".join(f"{name}?" for name in error.near.get(word, ()))
        told.append(to.say("“{name}”", name=shown(word, 60)) + (f" ({near})" if near else ""))
    return ", ".join(told)


def _choosing(look: Look) -> None:
    if look.seat is None:
        raise MatchError("not_a_player")
    if look.stored.status is not Status.ROSTERS:
        raise MatchError("not_choosing_rosters")


async def _keep(look: Look, name: str, roster: BaseModel) -> None:
    assert look.user_id is not None
    await save(look.client.store, look.game, look.user_id, name, roster)


async def bring_reply(look: Look, roster: BaseModel, name: str | None = None) -> Reply:
    """Bring a roster; one that is not legal is told what is wrong with it, and a list of one's own is kept."""
    _choosing(look)
    assert look.user_id is not None

    async def brought() -> StoredMatch:
        assert look.user_id is not None
        stored = await look.client.matches.lobby.bring_roster(look.id, look.user_id, roster)
        if name is not None:
            await _keep(look, name, roster)
            await drop(look.client.store, look.game, look.user_id, DRAFT)
        return stored

    try:
        stored = await look.client.store.as_one(brought)
    except IllegalAnswer as error:
        if name is not None:
            await _keep(look, DRAFT, roster)
        return (await roster_panel(look, *(f"⚠ {line}" for line in look.reasons(error.reasons)))).reply()
    look.client.poster.wake(look.id)
    look, elsewhere = look.now(stored), stored.row.thread_id
    told = await asyncio.to_thread(loadouts_of(look.game).told, look.to, roster, look.stored.terms)
    note = called(look.game, roster=look.to.say("Your roster is in."), team=look.to.say("Your team is in."))
    if elsewhere is not None and elsewhere != look.place:
        note = called(
            look.game,
            roster=look.to.say("Your roster is in. The match goes on in <#{thread}>.", thread=elsewhere),
            team=look.to.say("Your team is in. The match goes on in <#{thread}>.", thread=elsewhere),
        )
    return await question_panel(look, note="\n".join([note, *(f"-# {remark}" for remark in told.remarks)]))
