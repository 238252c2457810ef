"""A match of Dice Masters to be watched again, one page that needs nothing else: turn by turn both mats as they lay
at its beginning, the same in words, and what happened.

It must not replay the rules, nor load anything: the page forbids it to itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from bot.games.dice_masters.pictures.mats import draw_table
from bot.games.dice_masters.pictures.view import table_view, table_words
from bot.games.values import Film
from bot.locale import words
from bot.render.film_page import Section, film_page
from bot.render.palette import Mode
from bot.ui.match.panel import Picture
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.words import Speaker
from rules_engine.kernel.events import Event
from rules_engine.kernel.views import told_to

MOST_PICTURES = 40
"""Of a longer match every second, third … turn is drawn: a page is sent as one file."""
MOST_BYTES = 60_000
"""Of one of them."""


@dataclass
class Turn:
    """A turn, the table as it lay at its beginning, and what happened in it."""

    number: int
    table: Match | None = None
    said: list[str] = field(default_factory=list)


def film(steps: Iterable[tuple[Match, Sequence[Event]]], title: str, language: str, mode: Mode = "light") -> Film:
    turns = list(turns_of(steps, language))
    last = turns[-1].table
    assert last is not None, "a match has a beginning at least"
    board = draw_table(last.model_dump_json(), language, {}, mode)
    return Film(_page(turns, title, language, mode), Picture(board.filename("table"), board.data, board.alt))


def turns_of(steps: Iterable[tuple[Match, Sequence[Event]]], language: str) -> Iterator[Turn]:
    """What everybody may know, turn by turn: turn 0 is the set-up, the last is the end, of which nothing is told."""
    speaker, turn, number = Speaker(default_content(), language), Turn(0), 0
    state: Match | None = None
    for state, events in steps:
        before, begun = _parted(told_to(None, events))
        turn.said += speaker.story(state, before)
        for each in begun:
            yield turn
            number += 1
            turn = Turn(number, state, speaker.story(state, each))
    yield turn
    yield Turn(number + 1, state)


def _parted(events: Sequence[Event]) -> tuple[list[Event], list[list[Event]]]:
    """What still belongs to the turn at hand, and what to each that began."""
    first: list[Event] = []
    begun: list[list[Event]] = []
    for event in events:
        if event.boundary == "turn":
            begun.append([])
        (begun[-1] if begun else first).append(event)
    return first, begun


def _page(turns: Sequence[Turn], title: str, language: str, mode: Mode) -> str:
    to = words(language)
    every = -(-len(turns) // MOST_PICTURES)
    drawn = {len(turns) - 1 - back for back in range(0, len(turns), every)}  # the end is always among them
    heads = [to.say("Turn {n}", n=turn.number) for turn in turns]
    heads[0], heads[-1] = to.say("Setting up"), to.say("The end")
    sections = [_section(heads[at], turn, language, mode, drawn=at in drawn) for at, turn in enumerate(turns)]
    return film_page(title, sections, to.say("Both mats in words"), language, mode)


def _section(head: str, turn: Turn, language: str, mode: Mode, *, drawn: bool) -> Section:
    if not drawn or turn.table is None or not turn.table.pieces:
        return Section(head, said=turn.said)
    made, content = draw_table(turn.table.model_dump_json(), language, {}, mode, MOST_BYTES), default_content()
    told = table_words(table_view(turn.table, content, language), Names(content, language), plain=True)
    return Section(head, made, told, turn.said)
