"""Puts a season's outbox on Discord: the card, rounds, reports, nudges, the end; repairs what people deleted.

It must not change a season: it shows what is committed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord

from bot.client import App
from bot.league.deadlines import Nudge
from bot.league.terms import Format, GameStatus, SeasonStatus
from bot.logs import EventLog
from bot.render.league.bracket_picture import draw_bracket
from bot.render.league.standings_picture import draw_table
from bot.store.league import GameRow
from bot.store.matches import Due
from bot.ui.league.card import card_panel
from bot.ui.league.gamedesk import report_panel
from bot.ui.league.items import BLUE, GREEN, button
from bot.ui.league.look import Look, public_look
from bot.ui.league.pages import PAGE, attached, bracket_view, game_line, ranked, table_view
from bot.ui.league.words import nudge_line, status_line
from bot.ui.match.panel import Panel

MOST_CALLED = 90
"""People one message calls; Discord takes a hundred."""

log = EventLog("bot.ui.league.posting")


class Herald:
    """Posts for one client; register `post` with its herald."""

    def __init__(self, client: App) -> None:
        self.client = client
        self.tellers: dict[str, Callable[[Look, dict[str, Any]], Awaitable[None]]] = {
            "round": self._round,
            "challenged": self._challenged,
            "reported": self._reported,
            "disputed": self._disputed,
            "settled": self._settled,
            "asked": self._asked,
            "extended": self._extended,
            "nudge": self._nudge,
            "moved_up": self._moved_up,
            "substituted": self._substituted,
            "finished": self._finished,
        }

    async def post(self, season_id: str, due: list[Due], again: bool) -> None:
        for one in due:
            look = public_look(self.client, await self.client.league.view(season_id))
            teller = self.tellers.get(one.kind)
            try:
                if teller is not None:
                    await teller(look, one.data)
            except (discord.Forbidden, discord.NotFound) as error:
                log.error("the season cannot be posted", error, season=season_id, code=error.code, kind=one.kind)
            # Each by itself: after a crash only the one in hand could be told twice.
            await self.client.herald.done([one])
        await self.card(season_id)

    # -- the card --------------------------------------------------------------------------------------------------

    async def card(self, season_id: str) -> None:
        view = await self.client.league.view(season_id)
        if view.status is SeasonStatus.DRAFT:
            return
        made = card_panel(public_look(self.client, view)).reply()
        channel = self._channel(view.row.channel_id, view.row.guild_id)
        try:
            if view.row.message_id is not None:
                try:
                    await channel.get_partial_message(view.row.message_id).edit(view=made.view)
                    return
                except discord.NotFound:
                    log.info("the card is gone, posting it anew", season=season_id)
            sent = await channel.send(view=made.view)
            await self.client.league.shown_at(season_id, sent.id)
            await sent.pin()
        except discord.HTTPException as error:
            log.warning("card not shown or not pinned", season=season_id, code=error.code)

    def _channel(self, id: int, guild_id: int) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(id, guild_id=guild_id)

    async def _send(self, look: Look, panel: Panel, people: Sequence[int] = (), game: GameRow | None = None) -> None:
        """Into the game's thread if it has one, else the season's channel."""
        made = panel.reply()
        allowed = discord.AllowedMentions(users=[discord.Object(id) for id in list(people)[:MOST_CALLED]])
        row = look.view.row
        place = await self._thread(game) or row.channel_id
        try:
            await self._channel(place, row.guild_id).send(
                view=made.view, files=list(made.files), allowed_mentions=allowed
            )
        except discord.NotFound:
            if place == row.channel_id:
                raise
            made = panel.reply()
            await self._channel(row.channel_id, row.guild_id).send(
                view=made.view, files=list(made.files), allowed_mentions=allowed
            )

    async def _thread(self, game: GameRow | None) -> int | None:
        if game is None or game.match_id is None:
            return None
        return (await self.client.matches.desk(game.match_id)).row.thread_id

    # -- what is told ----------------------------------------------------------------------------------------------

    async def _open_matches(self, look: Look) -> None:
        for match_id in await self.client.bridge.open_matches(look.id):
            self.client.poster.wake(match_id)

    async def _round(self, look: Look, data: dict[str, Any]) -> None:
        await self._open_matches(look)
        to, view = look.to, look.view
        games = [g for g in view.games if g.round == data["round"] and g.status != GameStatus.DRAFT]
        if not games:
            if view.terms.format is Format.LADDER:
                line = to.say("The ladder is open. Challenge somebody with `/league challenge`.")
                await self._send(look, Panel(lines=[f"## {view.terms.name}", line]), view.active)
            return
        panel = Panel(lines=[f"## {view.terms.name}: {status_line(view, to)}"])
        panel.lines += [_pairing(look, game) for game in games]
        deadline = max((g.deadline or 0 for g in games), default=0)
        if deadline:
            panel.lines.append(to.say("Deadline: <t:{when}:f>", when=deadline))
        if any(g.stage == "cut" for g in games):
            panel.pictures.append(
                attached(await self.client.pictures.draw(draw_bracket, bracket_view(look)), "bracket")
            )
        panel.buttons([button(look.id, "me", to.say("My page"), BLUE)])
        await self._send(look, panel, sorted({player for game in games for player in game.players}))

    async def _challenged(self, look: Look, data: dict[str, Any]) -> None:
        await self._open_matches(look)
        game = look.view.game(data["game"])
        if game is not None and game.other is not None:
            line = look.to.say("<@{one}> challenges <@{other}>.", one=game.one, other=game.other)
            await self._send(look, Panel(lines=[line]), game.players)

    async def _reported(self, look: Look, data: dict[str, Any]) -> None:
        game = look.view.game(data["game"])
        if game is not None and game.status == GameStatus.REPORTED:
            people = [player for player in game.players if player != game.reported_by]
            await self._send(look, report_panel(look, game), people, game)

    async def _disputed(self, look: Look, data: dict[str, Any]) -> None:
        game, to, row = look.view.game(data["game"]), look.to, look.view.row
        if game is None:
            return
        panel = Panel(
            lines=[to.say("<@{by}> disputes {who}.", by=data["by"], who=look.both(game)), f"> {data['reason'][:300]}"]
        )
        panel.lines.append(to.say("<@{organiser}>, please decide.", organiser=row.organiser_id))
        panel.buttons([button(look.id, "decide", to.say("Decide"), BLUE, game.id)])
        await self._send(look, panel, [row.organiser_id, *game.players], game)

    async def _settled(self, look: Look, data: dict[str, Any]) -> None:
        game = look.view.game(data["game"])
        if game is None or game.status != GameStatus.DONE:
            return
        await self._send(look, Panel(lines=[await game_line(look, game)]))
        if look.view.is_running and not look.view.open_games() and not look.view.drafts:
            line = look.to.say(
                "All games are played. <@{organiser}>: the next round can be paired.",
                organiser=look.view.row.organiser_id,
            )
            panel = Panel(lines=[line])
            panel.buttons([button(look.id, "desk", look.to.say("Organise"), BLUE)])
            await self._send(look, panel, [look.view.row.organiser_id])

    async def _asked(self, look: Look, data: dict[str, Any]) -> None:
        game, to = look.view.game(data["game"]), look.to
        if game is None or game.asked is None:
            return
        other = next(player for player in game.players if player != data["by"])
        line = to.say(
            "<@{by}> asks for {n} more days. <@{other}>, do you agree?", by=data["by"], n=data["days"], other=other
        )
        panel = Panel(lines=[line])
        panel.buttons(
            [button(look.id, "longer", to.say("Agree: {n} more days", n=data["days"]), GREEN, game.id, data["days"])]
        )
        await self._send(look, panel, [other], game)

    async def _extended(self, look: Look, data: dict[str, Any]) -> None:
        game = look.view.game(data["game"])
        if game is not None:
            line = look.to.say("{who}: extended until <t:{when}:f>.", who=look.both(game), when=game.deadline)
            await self._send(look, Panel(lines=[line]), (), game)

    async def _nudge(self, look: Look, data: dict[str, Any]) -> None:
        game, mark = look.view.game(data["game"]), Nudge(data["mark"])
        if game is None or game.status != GameStatus.OPEN:
            return
        people: Sequence[int] = game.players
        if game.match_id is not None:
            # Whoever is waited for is reminded; the other has done their part.
            desk = await self.client.matches.desk(game.match_id)
            people = [row.user_id for seat, row in desk.seats.items() if seat in desk.row.waiting] or game.players
            if mark is Nudge.CONTACT and desk.status.value not in ("open", "rosters"):
                return
        called = ", ".join(f"<@{player}>" for player in people)
        lines = [f"{called}: {nudge_line(mark, look.to)}", look.to.say("Deadline: <t:{when}:R>", when=game.deadline)]
        panel = Panel(lines=lines)
        panel.buttons([button(look.id, "me", look.to.say("My page"), BLUE)])
        await self._send(look, panel, people, game)

    async def _moved_up(self, look: Look, data: dict[str, Any]) -> None:
        line = look.to.say(
            "<@{player}>, a place is free: you are in {season}.", player=data["player"], season=look.view.terms.name
        )
        await self._send(look, Panel(lines=[line]), [data["player"]])

    async def _substituted(self, look: Look, data: dict[str, Any]) -> None:
        for match_id in await self.client.bridge.take_over(look.view, data["player"], data["newcomer"]):
            self.client.poster.wake(match_id)
        line = look.to.say("<@{new}> takes over from <@{old}>.", new=data["newcomer"], old=data["player"])
        await self._send(look, Panel(lines=[line]), [data["newcomer"]])

    async def _finished(self, look: Look, data: dict[str, Any]) -> None:
        """The summary of a season: winner, table, bracket, a few numbers."""
        to, view = look.to, look.view
        panel = Panel(lines=[f"## {view.terms.name}: {to.say('Finished')}"])
        if view.champion is not None:
            panel.lines.append("### " + to.say("Winner: <@{winner}>", winner=view.champion))
        lines = ranked(look)
        for line in lines[:3]:
            record = f"{line.wins}–{line.draws}–{line.losses}"
            panel.lines.append(
                f"{line.rank} · <@{line.player}> — {to.count('{n} point', '{n} points', line.points)} ({record})"
            )
        played = [r for r in view.results if r.played and r.other is not None]
        panel.lines.append(to.count("{n} game played.", "{n} games played.", len(played)))
        if played:
            closest = min(played, key=lambda r: (abs(r.one.vp - (r.other.vp if r.other else 0)), r.id))
            assert closest.other is not None
            score = f"{closest.one.vp}–{closest.other.vp}"
            who = f"<@{closest.one.player}> – <@{closest.other.player}>"
            panel.lines.append(to.say("The closest game: {who}, {score}.", who=who, score=score))
        if lines:
            shown = table_view(look, lines, view.terms.name, status_line(view, to))
            panel.pictures.append(attached(await self.client.pictures.draw(draw_table, shown), "standings"))
        if len(lines) > PAGE:
            panel.lines.append("-# " + to.say("The whole table: `/league standings`"))
        if any(g.stage == "cut" for g in view.games):
            panel.pictures.append(
                attached(await self.client.pictures.draw(draw_bracket, bracket_view(look)), "bracket")
            )
        panel.buttons([button(look.id, "table", to.say("Standings"), BLUE)])
        await self._send(look, panel, [view.champion] if view.champion is not None else [])


def _pairing(look: Look, game: GameRow) -> str:
    pod = look.to.say("Pod {n}", n=game.pod) + ": " if game.stage == "pod" else ""
    return f"{pod}{look.both(game)}" if game.other is not None else f"<@{game.one}>: {look.to.say('bye')}"
