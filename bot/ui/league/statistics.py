"""What wins, and how the dice fell: of a season or of all the server's, of one version of the card data or of every.

It must not work anything out: the league's modules do.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.games.league_rules import Aspect
from bot.league.archive import versions
from bot.league.errors import LeagueError
from bot.league.luck import luck
from bot.league.results import Result
from bot.league.stats import Share, shares
from bot.league.view import View
from bot.locale import Words
from bot.render.league.charts import LuckRow, LuckView, ShareRow, SharesView, draw_luck, draw_shares, percent
from bot.ui.answer import Reply
from bot.ui.kit.components import Line
from bot.ui.league.items import Press, select, verb
from bot.ui.league.look import Look
from bot.ui.league.pages import attached
from bot.ui.league.words import decimal
from bot.ui.match.panel import Panel
from bot.ui.safe import shown as escaped

MOST_SHARES = 12
SEASON, SERVER, ALL = "season", "server", "all"
SHORT = 7
"""Digits by which a version of the card data is named."""


@dataclass(frozen=True)
class Sample:
    """Which games are counted; it travels in the custom ids of its selects."""

    by: str | None = None
    """What the games are compared by; None: by what is usual."""
    scope: str = SEASON
    version: str = ALL

    @classmethod
    def read(cls, args: tuple[str, ...]) -> Sample:
        by, scope, version = args
        return cls(by, scope, version)

    def aspect(self, look: Look) -> Aspect:
        known = look.view.rules.aspects
        found = next((one for one in known if self.by in (one.id, None)), None)
        if found is None:
            raise LeagueError("not_compared")
        return found


async def results_of(look: Look, scope: str) -> list[Result]:
    if scope != SERVER:
        return look.view.results
    archive = await look.client.league.repository.archive(look.view.row.guild_id, look.view.played.id)
    hidden = {r.id for view in archive.views if not _is_counted(look, view) for r in view.results}
    return [result for result in archive.results if result.id not in hidden]


def _is_counted(look: Look, view: View) -> bool:
    """Some seasons are for their players' eyes only."""
    mine = look.user_id is not None and view.player(look.user_id) is not None
    return view.terms.visible == "all" or mine or (look.organises and view.row.id == look.id)


def _scope_select(look: Look, act: str, scope: str, *args: str) -> Any:
    to = look.to
    lines = [
        Line(SEASON, look.season, chosen=scope != SERVER),
        Line(SERVER, to.say("All seasons of this server"), chosen=scope == SERVER),
    ]
    return select(look.id, act, to.say("Which seasons"), lines, "scope", *args)


# -- what wins -----------------------------------------------------------------------------------------------------


async def stats_reply(look: Look, sample: Sample) -> Reply:
    look.must_see()
    to, by = look.to, sample.aspect(look)
    args = (by.id, sample.scope, sample.version)
    everything = await results_of(look, sample.scope)
    known = versions(everything)
    content = next((version for version, _ in known if version[:SHORT] == sample.version), None)
    counted = [r for r in everything if r.played and (content is None or r.content == content)]
    found = shares(counted, by)
    shown = [share for share in found if share.is_shown][:MOST_SHARES]
    hidden = len([share for share in found if not share.is_shown])
    notes = [to.say("Bars are 95 % intervals; draws count half; mirrors are left out.")]
    if by.note is not None:
        notes.append(to.label(by.note))
    if hidden:
        notes.append(to.count("{n} more has under ten games.", "{n} more have under ten games.", hidden))
    where = to.say("All seasons of this server") if sample.scope == SERVER else look.season
    under = f"{where} · " + to.count("{n} game", "{n} games", len(counted))
    if content is not None:
        under += " · " + to.say("Card data: {version}", version=content[:SHORT])
    rows = tuple(ShareRow(by.said(to, s.key), _games(s, to), s.interval[0], s.rate, s.interval[1]) for s in shown)
    view = SharesView(to.label(by.name), under, rows, tuple(notes))
    panel = Panel(lines=[f"### {to.label(by.name)}", f"-# {escaped(under)}"])
    panel.lines += [
        f"{r.name}: **{percent(r.share)}** ({percent(r.low)}–{percent(r.high)}), {r.games}" for r in rows
    ] or [to.say("Nothing has been played ten times yet.")]
    panel.lines += [f"-# {note}" for note in notes]
    if rows:
        panel.pictures.append(attached(await look.client.pictures.draw(draw_shares, view), "statistics"))
    lines = [Line(one.id, to.label(one.name), chosen=one is by) for one in look.view.rules.aspects]
    panel.rows.append([select(look.id, "stats", to.say("By what"), lines, "by", *args)])
    panel.rows.append([_scope_select(look, "stats", sample.scope, *args)])
    if len(known) > 1:
        panel.rows.append([_version_select(look, args, known)])
    return panel.reply()


def _version_select(look: Look, args: tuple[str, ...], known: list[tuple[str, int]]) -> Any:
    to, now = look.to, args[-1]
    lines = [Line(ALL, to.say("Every version of the card data"), chosen=now == ALL)]
    lines += [
        Line(
            version[:SHORT],
            to.say("Card data: {version}", version=version[:SHORT]),
            to.count("{n} game", "{n} games", games),
            version[:SHORT] == now,
        )
        for version, games in known[:24]
    ]
    return select(look.id, "stats", to.say("Card data"), lines, "version", *args)


def _games(share: Share, to: Words) -> str:
    games = to.count("{n} game", "{n} games", share.games)
    return games + (", " + to.count("{n} mirror", "{n} mirrors", share.mirrors) if share.mirrors else "")


@verb("stats", "( by|scope|version word word word )?", "word?")
async def _stats(press: Press) -> None:
    """`stats.<what is chosen>.<sample>`; a bare button asks for the usual."""
    sample = Sample()
    if press.args:
        what, value = press.args[0], press.chosen
        changed: dict[str, Any] = {what: value}
        sample = replace(Sample.read(press.args[1:]), **changed)
    await press.show(stats_reply(await press.look(), sample))


# -- luck ----------------------------------------------------------------------------------------------------------


async def luck_reply(look: Look, player: int, scope: str = SEASON) -> Reply:
    """Dice that fell against dice to be expected, over all matches the bot refereed."""
    look.must_see()
    to, rules = look.to, look.view.rules
    everything = await results_of(look, scope)
    fell = rules.luck
    played = [r for r in everything if player in r.players and r.played]
    dice = [rolls for r in played if fell is not None and (rolls := fell.of(r.side(player).facts))]
    panel = Panel(lines=[f"### {to.say('Luck')}: {look.named(player)}"])
    chosen = [_scope_select(look, "luck", scope, str(player))]
    if fell is None or not dice:
        panel.lines.append(to.say("No dice yet: only matches in a thread are counted."))
        panel.rows.append(chosen)
        return panel.reply()
    rows = tuple(
        LuckRow(
            to.label(fell.kinds[kind]),
            to.say(
                "{dice} dice: {actual}, expected {expected}",
                dice=one.dice,
                actual=one.actual,
                expected=decimal(one.expected, 1, to),
            ),
            one.score,
        )
        for kind, one in luck(dice).items()
        if one.dice
    )
    note = to.say(
        "The diamond shows standard deviations from the expected; two thirds of all series lie in the pale middle."
    )
    under = to.count("{n} match", "{n} matches", len(dice))
    view = LuckView(f"{to.say('Luck')}: {look.name(player)}", under, rows, (to.say("less"), to.say("more")), (note,))
    panel.lines += [f"{row.name}: {row.told} ({_signed(row.score, to)} σ)" for row in rows]
    panel.lines.append("-# " + to.label(fell.counted))
    panel.pictures.append(attached(await look.client.pictures.draw(draw_luck, view), "luck"))
    panel.rows.append(chosen)
    return panel.reply()


def _signed(score: float, to: Words) -> str:
    text = decimal(score, 1, to)
    return text if score < 0 else f"+{text}"


@verb("luck", "( scope number )?", "word?")
async def _luck(press: Press) -> None:
    """`luck`: my own; `luck.scope.<player>` with the scope that was chosen."""
    player = press.number(1) if press.args else press.user_id
    await press.show(luck_reply(await press.look(), player, press.values[0] if press.values else SEASON))
