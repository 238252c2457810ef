"""A match to be watched again: as one page that needs nothing else, from here or from a file somebody hands in.

It must not show a match that is still played: its states hold what is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO

import discord

from bot.client import App
from bot.locale import Words, words
from bot.matches.replays import MatchFile, Played, Unreadable, play_file, read_file
from bot.matches.service import MatchError
from bot.matches.terms import Status
from bot.render.board import Options, draw_board
from bot.render.film import steps_of
from bot.render.processes import GONE
from bot.render.replay_page import replay_page
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import Panel, Picture
from bot.ui.match.scenes import board_picture
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.view.names import Names
from rules_engine.kernel.events import Event
from rules_engine.kernel.exports import checked

Steps = Sequence[tuple[Match, list[Event]]]


@dataclass(frozen=True)
class Watched:
    """A match made ready to be watched."""

    id: str
    lines: list[str]
    page: str
    board: Picture


@verb("replay")
async def _replay(press: Press) -> None:
    await press.show(replay_reply(await press.look()))


async def replay_reply(look: Look) -> Reply:
    """The match of this thread, once it is over."""
    if look.desk.status is not Status.ENDED:
        raise MatchError("not_now", owed=look.to.say("A match can be watched again when it is over."))
    record = await look.client.matches.record(look.id)
    kept = [(entry.snapshot, list(entry.events)) for entry in record.live]
    watched = await look.client.pictures.apart(watch_kept, look.id, kept, look.to.language)
    last = await board_picture(look)  # it knows who won a match that was given up
    return _shown(look.to, replace(watched, board=last[0]) if last else watched)


async def import_reply(client: App, to: Words, data: bytes) -> Reply:
    """What a file tells, played again by the rules here."""
    try:
        return _shown(to, await client.pictures.apart(watch_file, data, to.language))
    except Unreadable as error:
        raise MatchError("bad_code", expected=_why(to, error)) from None
    except (TimeoutError, *GONE):
        raise MatchError("bad_code", expected=_why(to, Unreadable("broken"))) from None


def _why(to: Words, error: Unreadable) -> str:
    sentences = {
        "too_large": to.say("That file is too large to be a match of mine."),
        "no_json": to.say("I cannot read that file. Hand in what `/match export` gave you."),
        "no_match": to.say("That file holds no match. Hand in what `/match export` gave you."),
        "other_format": to.say("That file is of another version of mine, which I cannot read."),
        "not_over": to.say("That match was still being played. Export it again when it is over."),
        "broken": to.say("That file has been changed or is not whole."),
    }
    return sentences[error.why]


def _shown(to: Words, watched: Watched) -> Reply:
    """The page as a file, and the last board as a picture."""
    panel = Panel(lines=[*watched.lines, "-# " + to.say("Open the page in any browser: it needs nothing else.")])
    panel.pictures.append(watched.board)
    reply, name = panel.reply(), f"match-{watched.id}.html"
    box = reply.view.children[0]
    assert isinstance(box, discord.ui.Container)
    box.add_item(discord.ui.File(f"attachment://{name}"))
    return Reply(reply.view, [*reply.files, discord.File(BytesIO(watched.page.encode()), name)])


# -- in a process of its own -----------------------------------------------------------------------------------------


def watch_kept(id: str, kept: list[tuple[str, list[Event]]], language: str) -> Watched:
    steps = [(Match.model_validate_json(snapshot), events) for snapshot, events in kept]
    return _drawn(id, ["### " + words(language).say("The match again")], steps, language)


def watch_file(data: bytes, language: str) -> Watched:
    file = read_file(data)
    played = play_file(CrisisProtocol(default_content()), file)
    return _drawn(file.match, _summary(words(language), file, played), played.steps, language)


def _drawn(id: str, lines: list[str], steps: Steps, language: str) -> Watched:
    told = steps_of(steps, default_content(), language)
    board = draw_board(told[-1].view, (), Options())
    page = replay_page(told, words(language).say("Match {id}", id=id), language=language)
    return Watched(id, lines, page, Picture(board.filename("board"), board.data, board.alt))


def _summary(to: Words, file: MatchFile, played: Played) -> list[str]:
    """Result, rounds, dice, and whether all of it comes to the same again."""
    final, names = played.final, Names(default_content(), to.language)
    score = " – ".join(f"{names.seat(seat)} **{final.players[seat].vp}**" for seat in SEATS)
    dice = checked(file.dice)
    counted = {"right": dice.right, "later": dice.later}
    lines = [
        "### " + to.say("Match {id}", id=file.match),
        to.say("{score} after round {n}, {inputs} inputs", score=score, n=final.round, inputs=len(played.steps) - 1),
        to.say("{right} rolls checked and right, {later} wait for the end of their round.", **counted),
    ]
    lines += [f"⚠ {problem}" for problem in dice.problems[:5]]
    if file.content != default_content().version:
        lines.append("-# " + to.say("It was played with other card data: {version}", version=file.content))
    if played.broke_off:
        lines.append("⚠ " + to.say("It can be played again up to step {n} only.", n=len(played.steps)))
    elif played.differs_at is not None:
        lines.append("⚠ " + to.say("From step {n} on the file tells something else.", n=played.differs_at))
    else:
        lines.append("✓ " + to.say("Played again it comes to the same, step by step."))
    return lines
