"""Everything beside the moves: taking back, thinking again, a draw, conceding.

It must not give anybody's word for them: what others have to agree to is asked for.
"""

from __future__ import annotations

import discord

from bot.client import App
from bot.games.capabilities import part
from bot.games.menu import Menu
from bot.matches.seats import may_play_on
from bot.matches.service import MatchError
from bot.matches.terms import Status
from bot.ui.answer import Reply, reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look, look_of
from bot.ui.match.menu.entries import entry_buttons
from bot.ui.match.menu.pausing import pause_lines
from bot.ui.match.menu.requesting import ask
from bot.ui.match.panel import DANGER, SECONDARY, Item, Panel, free_button
from bot.ui.match.questions.answers import owed
from bot.ui.match.questions.presenting import question_panel, think_again
from rules_engine.kernel.record import Consent
from rules_engine.kernel.views import told_to


async def players_look(press: Press) -> Look:
    look = await press.look()
    if look.seat is None:
        raise MatchError("not_a_player")
    return look


@verb("menu")
async def _menu(press: Press) -> None:
    look = await players_look(press)
    await press.show(_menu_reply(look))


async def _menu_reply(look: Look) -> Reply:
    to = look.to
    panel = Panel(lines=["### " + to.say("Menu")], colour=look.accent(look.seat))
    if look.stored.status is Status.PAUSED:
        panel.lines += await pause_lines(look)
        panel.buttons([free_button(look, "resume", to.say("Resume the match"))])
    if look.stored.status is Status.PLAYING:
        panel.lines.append(to.say("Take back your last…"))
        spans = {"step": to.say("step"), **{span: to.label(name) for span, name in look.game.telling.cuts.spans}}
        panel.buttons([free_button(look, "undo", name, SECONDARY, span) for span, name in spans.items()])
        panel.buttons(think_again(look))
    if look.stored.state is not None:
        panel.buttons(
            [free_button(look, "board", to.say("Board")), *entry_buttons(look, part(look.game, Menu).lookups)]
        )
    panel.buttons(
        [free_button(look, "export", to.say("Export")), free_button(look, "verify", to.say("Check the dice"))]
    )
    if look.stored.status is Status.PLAYING:  # what stops or ends the match comes last
        panel.buttons(
            [
                free_button(look, "pause", to.say("Pause")),
                free_button(look, "draw", to.say("Offer a draw")),
                free_button(look, "concede", to.say("Concede"), DANGER),
            ]
        )
    return panel.reply()


@verb("reopen")
async def _reopen(press: Press) -> None:
    """Somebody deleted the thread: whatever is posted next opens another."""
    look = await players_look(press)

    async def work() -> Reply:
        await press.client.matches.threads.show_again(press.match, await _other_channel(press, look))
        press.client.poster.wake(press.match)
        return Panel(lines=[look.to.say("Your match gets a new thread. You will be called there.")]).reply()

    await press.show(work())


async def _other_channel(press: Press, look: Look) -> int | None:
    """Where the match's channel is gone too, the one this was pressed in."""
    try:
        await press.client.fetch_channel(look.stored.row.channel_id)
        return None
    except discord.NotFound:
        pass
    except discord.HTTPException:
        return None
    here = press.interaction.channel
    if not isinstance(here, discord.TextChannel) or here.guild.id != look.stored.row.guild_id:
        raise MatchError("no_thread_here")
    return here.id


# -- undo ----------------------------------------------------------------------------------------------------------


@verb("undo", "word", grave=True)
async def _undo(press: Press) -> None:
    await press.show(_go_back(await players_look(press), press.act.args[0]))


async def undo_by_command(interaction: discord.Interaction[App], span: str) -> None:
    stored = await interaction.client.matches.repository.in_thread(interaction.channel_id or 0)
    if stored is None:
        raise MatchError("no_match_here")
    await reply(interaction, _go_back(look_of(interaction, stored), span), private=True)


async def _go_back(look: Look, span: str) -> Reply:
    """At once where it is free; otherwise the others are asked in public."""
    matches, user_id = look.client.matches, look.user_id
    if look.seat is None or user_id is None:
        raise MatchError("not_a_player")
    if look.stored.status is not Status.PLAYING:
        raise MatchError("paused" if look.stored.status is Status.PAUSED else "not_playing")
    points = await matches.undo.undo_points(look.id, None if span == "step" else span)
    if not points:
        raise MatchError("nothing_to_undo")
    to = points[-1]
    if await matches.undo.consent_for(look.id, user_id, to) is Consent.FREE:
        step = await matches.undo.undo(look.id, user_id, to)
        look.client.poster.wake(look.id)
        return await question_panel(look.now(step.stored), note=look.to.say("Taken back."))
    return await ask(look, "undo", to)


@verb("rethink", grave=True)
async def _rethink(press: Press) -> None:
    """*Think again*: one's own sealed answer, while others still think."""

    async def work() -> Reply:
        step = await press.client.matches.undo.think_again(press.match, press.user_id)
        press.client.poster.wake(press.match)
        return await question_panel(press.look_at(step.stored))

    await press.show(work())


@verb("back", grave=True)
async def _back(press: Press) -> None:
    """*Back* on the panel: the step before, if that is free; who has rolled or asked somebody uses the *Menu*."""
    look, _ = await owed(press)
    await _step_back(press, look)


@verb("recall", grave=True)
async def _recall(press: Press) -> None:
    """The same of whoever's turn has ended unasked."""
    await _step_back(press, await players_look(press))


async def _step_back(press: Press, look: Look) -> None:
    matches = press.client.matches
    points = await matches.undo.undo_points(look.id)
    free = bool(points) and await matches.undo.consent_for(look.id, press.user_id, points[-1]) is Consent.FREE
    if not free:
        owed_ = look.to.say("That cannot simply be taken back. The *Menu* asks your opponent.")
        if not look.stored.is_duel:
            owed_ = look.to.say("That cannot simply be taken back. The *Menu* asks the others.")
        raise MatchError("not_now", owed=owed_)

    async def work() -> Reply:
        later = await matches.records.entries(look.id, points[-1] + 1)
        told = [event for _, entry in later if not entry.undone for event in told_to(None, entry.events)]
        step = await matches.undo.undo(look.id, press.user_id, points[-1], quiet=not look.story(told))
        press.client.poster.wake(look.id)
        return await question_panel(press.look_at(step.stored))

    await press.show(work())


# -- ending -------------------------------------------------------------------------------------------------------


@verb("draw", grave=True)
async def _draw(press: Press) -> None:
    await press.show(draw_reply(await press.look()))


async def draw_reply(look: Look) -> Reply:
    return await ask(look, "draw")


@verb("concede")
async def _concede(press: Press) -> None:
    await press.show(concede_reply(await press.look()))


async def concede_reply(look: Look) -> Reply:
    """Asked twice: it cannot be taken back."""
    if look.seat is None:
        raise MatchError("not_a_player")
    if look.stored.status not in (Status.PLAYING, Status.PAUSED):
        raise MatchError("not_playing")
    panel = Panel(lines=["### " + look.to.say("Concede the match?")], colour=look.accent(look.seat))
    if not look.stored.is_duel:
        others = look.people(look.stored.others(look.seat))
        panel.lines.append(look.to.say("The match ends for everybody, and all others win it: {people}", people=others))
    panel.buttons(
        [
            free_button(look, "conceded", look.to.say("Yes, concede"), DANGER),
            *_bot_could_play_on(look),
            free_button(look, "menu", look.to.say("No, go back")),
        ]
    )
    return panel.reply()


def _bot_could_play_on(look: Look) -> list[Item]:
    """Whoever has to leave need not take the match from the other."""
    try:
        may_play_on(look.stored)
    except MatchError:
        return []
    played = look.stored.status is Status.PLAYING
    return [free_button(look, "play_on", look.to.say("Have me play on for you"))] if played else []


@verb("conceded", grave=True)
async def _conceded(press: Press) -> None:
    async def work() -> Reply:
        stored = await press.client.matches.endings.concede(press.match, press.user_id)
        press.client.poster.wake(press.match)
        return await question_panel(press.look_at(stored))

    await press.show(work())
