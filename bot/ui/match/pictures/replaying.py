"""A match to be watched again: as one page that needs nothing else, from here or from a file somebody hands in.

It must not show a match that is still played: its states hold what is hidden.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any, Protocol

import aiohttp
import discord

from bot.client import App
from bot.games.capabilities import part
from bot.games.port import Game
from bot.games.views import BoardScene, Views
from bot.locale import Words, words
from bot.logs import EventLog
from bot.matches.replays import Comparison, MatchFile, read_file, steps_of_file
from bot.matches.service import MatchError
from bot.matches.shapes import MOST_BYTES, Unreadable, look_over
from bot.matches.snapshots import game_of
from bot.render.limits import Limits
from bot.render.processes import GONE
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.menu.records import anew_lines, checked_line
from bot.ui.match.panel import Panel, Picture
from rules_engine.kernel.checking import checked
from rules_engine.kernel.events import Event
from rules_engine.kernel.snapshots import load

Steps = Iterable[tuple[Any, list[Event]]]
log = EventLog("bot.ui.match.pictures.replaying")
MOST_PAGE_BYTES = 9 * 1024 * 1024
"""Discord takes ten in one message, and the board is in it too."""
FROM_FILE = "match-from-file.html"
"""Whatever the file says it is: names of files follow nobody's input."""
FILE_LIMITS = Limits(memory=512 * 1024 * 1024, processor=120, clock=180.0)
"""For a file somebody hands in. The longest of twenty-five matches takes 140 MB and 10 s."""


class Handed(Protocol):
    """What somebody hands in: an attachment."""

    size: int

    async def read(self) -> bytes: ...


@dataclass(frozen=True)
class Watched:
    """A match made ready to be watched."""

    lines: list[str]
    page: str
    """Empty if it is too long to be sent."""
    board: Picture


@verb("replay")
async def _replay(press: Press) -> None:
    await press.show(replay_reply(await press.look()))


async def replay_reply(look: Look) -> Reply:
    """The match of this thread, once it is over."""
    if look.stored.may_go_on:
        raise MatchError("may_go_on")
    if not look.stored.is_final:
        raise MatchError("not_now", owed=look.to.say("A match can be watched again when it is over."))
    with look.client.replays.taken(look.user_id or 0, "kept"):
        record = await look.client.matches.records.record(look.id)
        kept = [(entry.snapshot, list(entry.events)) for entry in record.live]
        watched = await look.client.pictures.apart(watch_kept, look.game.id, look.id, kept, look.to.language)
    last = (await look.show(BoardScene())).pictures  # it knows who won a match that was given up
    return _shown(look.to, replace(watched, board=last[0]) if last else watched, f"match-{look.id}.html")


async def import_reply(client: App, to: Words, person: int, file: Handed) -> Reply:
    """What a file tells, played again by the rules here."""
    if file.size > MOST_BYTES:
        raise MatchError("file_too_large")
    with client.replays.taken(person, "handed_in"):
        data = await _fetched(file)
        try:
            await asyncio.to_thread(look_over, data)  # most of what is no match need not start a process
            watched = await client.pictures.confined(FILE_LIMITS, watch_file, data, to.language)
        except Unreadable as error:
            raise MatchError(f"file_{error.why}") from None
        except (MemoryError, TimeoutError, *GONE):
            raise MatchError("file_too_much_work") from None
    return _shown(to, watched, FROM_FILE)


async def _fetched(file: Handed) -> bytes:
    try:
        return await file.read()
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        raise MatchError("file_gone") from None


def _shown(to: Words, watched: Watched, name: str) -> Reply:
    """The page as a file, and the last board as a picture."""
    if not watched.page:
        raise MatchError("replay_too_long")
    panel = Panel(lines=[*watched.lines, "-# " + to.say("Open the page in any browser: it needs nothing else.")])
    panel.pictures.append(watched.board)
    reply = panel.reply()
    box = reply.view.children[0]
    assert isinstance(box, discord.ui.Container)
    box.add_item(discord.ui.File(f"attachment://{name}"))
    return Reply(reply.view, [*reply.files, discord.File(BytesIO(watched.page.encode()), name)])


# -- in a process of its own -----------------------------------------------------------------------------------------


def watch_kept(game_id: str, id: str, kept: list[tuple[str, list[Event]]], language: str) -> Watched:
    game = game_of(game_id)
    steps = ((load(game.rules, snapshot), events) for snapshot, events in kept)
    watched = _drawn(game, id, steps, language)
    return replace(watched, lines=["### " + words(language).say("The match again")])


def watch_file(data: bytes, language: str) -> Watched:
    file, found = read_file(data), Comparison()
    try:
        watched = _drawn(game_of(file.game), file.match, steps_of_file(file, found), language)
        return replace(watched, lines=_summary(words(language), file, found))
    except (Unreadable, MemoryError):
        raise
    except Exception as error:
        # What can be read may still be nonsense: dice without sides, figures without a place.
        log.info("a file could not be shown", why=type(error).__name__, step=found.count)
        raise Unreadable("broken") from None


def _drawn(game: Game, id: str, steps: Steps, language: str) -> Watched:
    film = part(game, Views).film(steps, words(language).say("Match {id}", id=id), language)
    return Watched([], film.page if len(film.page.encode()) <= MOST_PAGE_BYTES else "", film.board)


def _summary(to: Words, file: MatchFile, played: Comparison) -> list[str]:
    """Result, rounds, dice, and whether all of it comes to the same again."""
    game, final = game_of(file.game), played.final
    assert final is not None
    wording, so_far = game.telling.wording(to.language, terms=file.terms), game.progress(final)
    seats = [seat.id for seat in game.seats if seat.id in so_far.score]
    score = " – ".join(f"{wording.name(final, seat)} **{so_far.score[seat]}**" for seat in seats)
    dice = checked(file.dice)
    lines = [
        "### " + to.say("Match {id}", id=file.match),
        to.say("{score} after round {n}, {inputs} inputs", score=score, n=so_far.round, inputs=played.count - 1),
        checked_line(to, dice),
    ]
    lines += anew_lines(to, dice)
    lines += [f"⚠ `{problem[:80]}`" for problem in dice.problems[:5]]
    if file.content != game.setup.content(file.terms):
        lines.append("-# " + to.say("It was played with other card data: {version}", version=file.content))
    if played.broke_off:
        lines.append("⚠ " + to.say("It can be played again up to step {n} only.", n=played.count))
    elif played.differs_at is not None:
        lines.append("⚠ " + to.say("From step {n} on the file tells something else.", n=played.differs_at))
    else:
        lines.append("✓ " + to.say("Played again it comes to the same, step by step."))
    return lines + _roll_lines(to, played)


def _roll_lines(to: Words, played: Comparison) -> list[str]:
    """Rolls that the match does not account for, and those that nobody can."""
    lines = []
    if played.extra:
        told = to.count(
            "{n} roll of the file belongs to nothing that happened:",
            "{n} rolls of the file belong to nothing that happened:",
            len(played.extra),
        )
        lines.append("⚠ " + told + " " + ", ".join(f"`{key[:80]}`" for key in played.extra[:5]))
    if played.taken_back:
        told = to.count(
            "{n} roll stands only in what was taken back; playing again cannot tell whether it fell.",
            "{n} rolls stand only in what was taken back; playing again cannot tell whether they fell.",
            played.taken_back,
        )
        lines.append(f"-# {told}")
    return lines
