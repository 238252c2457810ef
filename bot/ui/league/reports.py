"""A game on the tabletop: reported by one, confirmed or disputed by the other; each answer is to one report."""

from __future__ import annotations

from typing import Any

from bot.league.errors import LeagueError
from bot.league.reports import is_contradicted, report_number
from bot.league.results import Result
from bot.league.terms import SILENCE_HOURS
from bot.store.league import GameRow
from bot.ui.answer import Reply
from bot.ui.kit.components import GREEN, GREY, RED, Line
from bot.ui.kit.forms import Field
from bot.ui.kit.ids import act
from bot.ui.league.details import details_panel
from bot.ui.league.form import whole
from bot.ui.league.items import LONGEST_REASON, Press, button, select, verb
from bot.ui.league.look import Look
from bot.ui.league.persons import game_in
from bot.ui.match.panel import Item, Panel
from bot.ui.safe import shown

UNKNOWN = "-"
MOST_CHOSEN = 24
"""The highest score a select holds; a higher one is typed."""


async def must_be_off_the_board(look: Look, game: GameRow) -> None:
    """A game that somebody has begun to play in its thread gets its result from there."""
    if await look.client.bridge.is_begun(game.match_id):
        raise LeagueError("match_begun")


# -- telling -------------------------------------------------------------------------------------------------------


@verb("report", "id")
async def _report(press: Press) -> None:
    await press.show(score_reply(press, press.args[0], UNKNOWN, UNKNOWN))


@verb("score", "id mine|theirs count|- count|-", "count")
async def _score(press: Press) -> None:
    """`score.<game>.<whose>.<mine>.<theirs>`: one of the two numbers was chosen."""
    game, whose, mine, theirs = press.args
    chosen = press.chosen
    await press.show(score_reply(press, game, *((chosen, theirs) if whose == "mine" else (mine, chosen))))


async def score_reply(press: Press, game_id: str, mine: str, theirs: str) -> Reply:
    """Both scores by choosing; what is chosen stands in the components themselves."""
    look, to = await press.look(), press.to
    game = await _reportable(look, game_id, press.user_id)
    other = look.name(next(player for player in game.players if player != press.user_id))
    panel = Panel(lines=["### " + to.say("Report a table game"), to.say("Choose both scores.")])
    if (mine, theirs) != (UNKNOWN, UNKNOWN):
        panel.lines.append(f"**{mine.replace(UNKNOWN, '?')} – {theirs.replace(UNKNOWN, '?')}** {shown(other)}")
    for whose, now, hint in (
        ("mine", mine, to.label(look.view.score.mine)),
        ("theirs", theirs, to.label(look.view.score.theirs, name=other)),
    ):
        lines = [
            Line(str(n), f"{hint}: {n}", chosen=str(n) == now)
            for n in range(min(MOST_CHOSEN, look.view.score.most) + 1)
        ]
        panel.rows.append([select(look.id, "score", hint, lines, game.id, whose, mine, theirs)])
    row: list[Item] = []
    if UNKNOWN not in (mine, theirs):
        label = to.say("Report {mine}–{theirs}", mine=mine, theirs=theirs)
        row.append(button(look.id, "tracked", label, GREEN, game.id, mine, theirs))
    row.append(button(look.id, "type_score", to.say("Type the score"), GREY, game.id))
    panel.buttons([*row, button(look.id, "me", to.say("My page"), GREY)])
    return panel.reply()


async def _reportable(look: Look, game_id: str, by: int) -> GameRow:
    game = game_in(look, game_id)
    if by not in game.players:
        raise LeagueError("not_your_game")
    await must_be_off_the_board(look, game)
    return game


@verb("type_score", "id")
async def _type_score(press: Press) -> None:
    look, to = await press.look(), press.to
    game = await _reportable(look, press.args[0], press.user_id)
    other = next(player for player in game.players if player != press.user_id)
    fields = [
        Field("mine", to.label(look.view.score.mine)),
        Field("theirs", to.label(look.view.score.theirs, name=look.name(other))),
    ]
    await press.open_form(act("reported", game.id), to.say("Report a table game"), fields)


@verb("reported", "id", mine=2, theirs=2)
async def _reported(press: Press) -> None:
    points = press.to.label((await press.look()).view.score.name)
    mine, theirs = (whole(press.fields.get(name, ""), points) for name in ("mine", "theirs"))
    await press.show(report_reply(press, press.args[0], mine, theirs))


@verb("tracked", "id count count", grave=True)
async def _tracked(press: Press) -> None:
    """`tracked.<game>.<mine>.<theirs>`: both numbers are known."""
    game, mine, theirs = press.args
    await press.show(report_reply(press, game, int(mine), int(theirs)))


async def report_reply(press: Press, game_id: str, mine: int, theirs: int, more: dict[str, Any] | None = None) -> Reply:
    """Reported; what is not known of the game yet is asked at once, and may be skipped."""
    look = await press.look()
    game, to = game_in(look, game_id), press.to
    await must_be_off_the_board(look, game)
    points = (mine, theirs) if game.one == press.user_id else (theirs, mine)
    view = await press.client.league.reports.report(game_id, press.user_id, *points, more)
    press.told()
    other = next((player for player in game.players if player != press.user_id), None)
    line = to.say("Reported. <@{other}> confirms or disputes; after 48 hours of silence it counts.", other=other)
    now = view.game(game_id)
    if view.result(game_id) is not None:
        line = to.say("You both told the same score, so it counts.")
    elif now is not None and is_contradicted(now.report or {}):
        line = to.say(
            "Reported. <@{other}> has told another score and has to confirm yours or dispute it.", other=other
        )
    return details_panel(await press.look(), game_in(await press.look(), game_id), note=line).reply()


# -- answering -----------------------------------------------------------------------------------------------------


def report_line(look: Look, game: GameRow, one_vp: int, other_vp: int) -> str:
    return f"{look.both(game)}: **{one_vp}–{other_vp}**"


def report_panel(look: Look, game: GameRow) -> Panel:
    """The public post of a report; its buttons answer this one and no other."""
    to, n = look.to, report_number(game)
    assert game.report is not None
    other = next(player for player in game.players if player != game.reported_by)
    panel = Panel(lines=[report_line(look, game, game.report["one_vp"], game.report["other_vp"])])
    panel.lines.append(to.say("<@{by}> reported this. <@{other}>, is it right?", by=game.reported_by, other=other))
    when = (game.reported_at or 0) + SILENCE_HOURS * 3600
    if is_contradicted(game.report):
        note = to.say("<@{other}> told another score: without an answer until <t:{when}:f> the organisers decide.",
                      other=other, when=when)  # fmt: skip
    else:
        note = to.say("Without an answer it counts by itself after 48 hours: <t:{when}:f>.", when=when)
    panel.lines.append(f"-# {note}")
    panel.buttons(answer_buttons(look, game, n))
    return panel


def answer_buttons(look: Look, game: GameRow, n: int) -> list[Item]:
    to = look.to
    return [
        button(look.id, "confirm", to.say("Confirm"), GREEN, game.id, n),
        button(look.id, "dispute", to.say("Dispute"), RED, game.id, n),
    ]


def dispute_button(look: Look, game: GameRow, result: Result) -> Item:
    return button(look.id, "dispute", look.to.say("Dispute"), GREY, game.id, "result", result.revision)


@verb("confirm", "id count?", grave=True)
async def _confirm(press: Press) -> None:
    """`confirm.<game>.<n>`: the report of that number; buttons of older versions know none."""

    async def work() -> Reply:
        n = press.number(1) if press.args[1:] else 0
        await press.client.league.reports.confirm(press.args[0], press.user_id, n)
        press.told()
        look = await press.look()
        note = press.to.say("Confirmed. Thank you.")
        return details_panel(look, game_in(look, press.args[0]), note=note).reply()

    await press.show(work())


def _about(args: tuple[str, ...]) -> dict[str, int]:
    """`<game>.<n>` of a report, `<game>.result.<revision>` of a result."""
    if args[1:2] == ("result",):
        return {"revision": int(args[2])}
    return {"n": int(args[1]) if args[1:] else 0}


@verb("dispute", "id ( result? count )?")
async def _dispute(press: Press) -> None:
    look = await press.look()
    game, to, about = game_in(look, press.args[0]), press.to, _about(press.args)
    async with press.client.store.reading() as at:
        await press.client.league.reports.must_be_disputable(
            at, game, press.user_id, n=about.get("n"), revision=about.get("revision")
        )
    field = Field("reason", to.say("What is wrong?"), long=True)
    await press.open_form(act("disputed", *press.args), to.say("Dispute"), [field])


@verb("disputed", "id ( result? count )?", reason=LONGEST_REASON)
async def _disputed(press: Press) -> None:
    async def work() -> Reply:
        reason, about = press.fields.get("reason", ""), _about(press.args)
        await press.client.league.reports.dispute(press.args[0], press.user_id, reason, **about)
        press.told()
        return Panel(lines=[press.to.say("The organiser has been told and decides.")]).reply()

    await press.show(work())


# -- giving up -----------------------------------------------------------------------------------------------------


@verb("give_up", "id")
async def _give_up(press: Press) -> None:
    """Asked once more, with what it means."""
    look, to = await press.look(), press.to
    game = game_in(look, press.args[0])
    if press.user_id not in game.players:
        raise LeagueError("not_your_game")
    points = look.view.terms.concession
    panel = Panel(lines=["### " + to.say("Concede this game?"), to.say("It counts as 0–{n}.", n=points)])
    panel.buttons(
        [
            button(look.id, "gave_up", to.say("Yes, concede"), RED, game.id),
            button(look.id, "me", to.say("My page"), GREY),
        ]
    )

    async def work() -> Reply:
        return panel.reply()

    await press.show(work())


@verb("gave_up", "id", grave=True)
async def _gave_up(press: Press) -> None:
    async def work() -> Reply:
        look = await press.look()
        game = game_in(look, press.args[0])
        if await press.client.bridge.is_begun(game.match_id) and game.match_id is not None:
            await press.client.matches.endings.concede(game.match_id, press.user_id)  # flows into the league by itself
            press.client.poster.wake(game.match_id)
        else:
            await press.client.league.games.give_up(game.id, press.user_id)
            press.told()
        return Panel(lines=[press.to.say("You have conceded. Your opponent has been told.")]).reply()

    await press.show(work())
