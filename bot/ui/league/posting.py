"""Puts a season's outbox on Discord: the card and every notice, each once; repairs what people deleted.

It must not change a season: it shows what is committed, and has its matches follow.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.client import App
from bot.league.terms import SeasonStatus
from bot.league.view import View
from bot.logs import EventLog
from bot.store import matches as match_rows
from bot.store import season_posts
from bot.store.matches import Due
from bot.store.season_posts import PostRow
from bot.ui.league.card import card_panel
from bot.ui.league.closing import closed_panel
from bot.ui.league.look import Look, public_look
from bot.ui.league.notices import MOST_CALLED, Notice, notices

LOOK_BACK = 50
"""Messages in which a post made before a crash is looked for."""
MARKS, PER_DUE, CARDS = 1_000_000, 4, 1 << 30
"""Where the numbers begin by which a post is known again: Discord itself counts components from 1."""

log = EventLog("bot.ui.league.posting")


class Herald:
    """Posts for one client; register `post` with its herald."""

    def __init__(self, client: App) -> None:
        self.client = client

    async def post(self, season_id: str, due: list[Due], again: bool) -> None:
        for one in due:
            await self._matches_follow(season_id, one)
            look = public_look(self.client, await self.client.league.repository.view(season_id))
            try:
                for index, notice in enumerate(await notices(look, one)):
                    await self._tell(look, one.kind, notice, MARKS + PER_DUE * one.id + index, again)
            except (discord.Forbidden, discord.NotFound) as error:
                log.error("the season cannot be posted", error, season=season_id, code=error.code, kind=one.kind)
            if one is not due[-1]:
                await self.client.herald.done([one])
            again = False  # only what was in hand when a process died can have been told before
        await self._close_answered(season_id)
        await self.card(season_id)
        await self.client.herald.done(due[-1:])  # only now: who dies before it comes back to buttons and card

    async def _matches_follow(self, season_id: str, due: Due) -> None:
        """Pairings become matches, substitutes sit down, matches that nobody needs any more end."""
        bridge = self.client.bridge
        changed: list[str] = []
        if due.kind in ("round", "challenged"):
            changed = await bridge.open_matches(season_id)
        elif due.kind == "substituted":
            view = await self.client.league.repository.view(season_id)
            changed = await bridge.take_over(view, due.data["player"], due.data["newcomer"])
            changed += await bridge.open_matches(season_id)
        elif due.kind in ("taken_back", "repaired"):
            told = {"by": due.data["by"], "reason": due.data["reason"]}
            changed = await bridge.put_away(due.data["matches"], "taken_back", **told)
            changed += await bridge.open_matches(season_id)
        elif due.kind == "undecided":
            changed = await bridge.take_up(season_id)
        elif due.kind in ("settled", "finished"):
            changed = await bridge.call_off(season_id)
        for match_id in changed:
            self.client.poster.wake(match_id)
        await self._show_anew(season_id, due, changed)

    async def _show_anew(self, season_id: str, due: Due, changed: Sequence[str]) -> None:
        """The dashboard of a game's match tells how the game stands in its season."""
        game = (
            (await self.client.league.repository.view(season_id)).game(due.data["game"]) if "game" in due.data else None
        )
        if game is None or game.match_id is None or game.match_id in changed:
            return
        async with self.client.store.transaction() as at:
            await match_rows.put_out(at, game.match_id, "shown")
        self.client.poster.wake(game.match_id)

    async def _close_answered(self, season_id: str) -> None:
        """Take the buttons off posts whose question is answered."""
        async with self.client.store.reading() as at:
            kept = await season_posts.of_season(at, season_id)
        look = public_look(self.client, await self.client.league.repository.view(season_id)) if kept else None
        for post in kept:
            request = post.data.get("request")
            if request is not None and await self.client.league.consents.open_request(season_id, request) is not None:
                continue
            panel = closed_panel(look, post) if look is not None else None
            if look is None or panel is None:
                continue
            channel = self._channel(post.channel_id, look.view)
            try:
                await channel.get_partial_message(post.message_id).edit(view=panel.reply().view)
            except discord.HTTPException as error:  # gone, or its thread is: there is nothing left to press
                log.info("an answered post is not there any more", season=season_id, code=error.code)
            async with self.client.store.transaction() as at:
                await season_posts.forget(at, post.message_id)

    # -- the card --------------------------------------------------------------------------------------------------

    async def card(self, season_id: str) -> None:
        view = await self.client.league.repository.view(season_id)
        if view.status is SeasonStatus.DRAFT:
            return
        panel = card_panel(public_look(self.client, view))
        panel.mark = CARDS + int(season_id[:7], 16)
        channel = self._channel(view.row.channel_id, view)
        try:
            known = view.row.message_id or await self._find(channel, panel.mark)
            if known is not None:
                try:
                    await channel.get_partial_message(known).edit(view=panel.reply().view)
                    if known == view.row.message_id:
                        return
                except discord.NotFound:
                    log.info("the card is gone, posting it anew", season=season_id)
                    known = None
            if known is None:
                known = (await channel.send(view=panel.reply().view)).id
            try:  # before it is noted: who dies in between finds it again and pins it
                await channel.get_partial_message(known).pin()
            except discord.HTTPException as error:
                log.warning("card not pinned", season=season_id, code=error.code)
            await self.client.league.repository.shown_at(season_id, known)
        except discord.HTTPException as error:
            log.warning("card not shown", season=season_id, code=error.code)

    # -- notices ---------------------------------------------------------------------------------------------------

    async def _tell(self, look: Look, kind: str, notice: Notice, mark: int, again: bool) -> None:
        """Into the game's thread if it has one, else the season's channel; not twice, if it may be there already."""
        place = await self._thread(notice)
        if place is not None:
            try:
                await self._send(look, kind, notice, place, mark, again)
                return
            except discord.NotFound:
                log.info("the game's thread is gone, telling it in the channel", season=look.id)
        await self._send(look, kind, notice, look.view.row.channel_id, mark, again)

    async def _send(self, look: Look, kind: str, notice: Notice, place: int, mark: int, again: bool) -> None:
        channel = self._channel(place, look.view)
        known = await self._find(channel, mark) if again else None
        if known is not None:
            await self._keep(look, kind, notice, place, known)
            return
        notice.panel.mark = mark
        made = notice.panel.reply()
        # A stand-in for somebody forgotten has a number below nothing, which Discord would refuse.
        people = [discord.Object(id) for id in list(notice.people)[:MOST_CALLED] if id > 0]
        roles = [discord.Object(notice.role)] if notice.role is not None else []
        allowed = discord.AllowedMentions(users=people, roles=roles)
        sent = await channel.send(view=made.view, files=list(made.files), allowed_mentions=allowed)
        await self._keep(look, kind, notice, place, sent.id)

    async def _keep(self, look: Look, kind: str, notice: Notice, place: int, message_id: int) -> None:
        """Remember where something is asked, to take its buttons off when it is answered."""
        game = notice.game.id if notice.game is not None else (notice.asks or {}).get("game")
        if notice.asks is not None and game is not None:
            data = {**notice.asks, "said": notice.panel.lines}
            async with self.client.store.transaction() as at:
                await season_posts.keep(at, PostRow(message_id, place, look.id, game, kind, data))

    async def _find(self, channel: discord.PartialMessageable, mark: int) -> int | None:
        try:
            async for message in channel.history(limit=LOOK_BACK):
                if any(getattr(component, "id", None) == mark for component in message.components):
                    return message.id
        except discord.Forbidden:
            log.warning("may not look back, so something may be told twice", channel=channel.id)
        return None

    async def _thread(self, notice: Notice) -> int | None:
        if notice.game is None or notice.game.match_id is None:
            return None
        return (await self.client.matches.repository.find(notice.game.match_id)).row.thread_id

    def _channel(self, id: int, view: View) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(id, guild_id=view.row.guild_id)
