"""A match of Crisis Protocol to be watched again: one page, and the board as it stands at the end.

It must not replay the rules: it shows the states it is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from bot.games.crisis_protocol.pictures.board import Options, draw_board
from bot.games.crisis_protocol.pictures.film import steps_of
from bot.games.crisis_protocol.pictures.replay_page import replay_page
from bot.games.values import Film
from bot.ui.match.panel import Picture
from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.events import Event


def film(steps: Iterable[tuple[Match, Sequence[Event]]], title: str, language: str) -> Film:
    entries = iter(steps)
    first = next(entries)
    told = steps_of(chain([first], entries), content_as_of(first[0].options.pool), language)
    board = draw_board(told[-1].view, (), Options())
    page = replay_page(told, title, language=language)
    return Film(page, Picture(board.filename("board"), board.data, board.alt))
