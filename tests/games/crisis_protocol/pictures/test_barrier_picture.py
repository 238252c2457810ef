"""A line that a card bars is on the board, in its legend and in its words, for as long as it bars anything."""

from dataclasses import replace

import pytest
from picture_samples import HERO, NAMES, full_board, full_match

from bot.games.crisis_protocol.pictures.alt import board_alt
from bot.games.crisis_protocol.pictures.board import Options, board_image
from bot.games.crisis_protocol.pictures.legend import entries_of
from bot.games.crisis_protocol.pictures.text_board import text_board
from bot.games.crisis_protocol.pictures.view import BoardView, board_view
from bot.render.palette import MODES, Mode
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.state.pieces import Effect, Position

IRON_MAN = "blue.iron_man"


def _barred(language: str = "en", apart: bool = False) -> BoardView:
    match = full_match()
    if apart:
        match.characters[IRON_MAN].spot = Position(x=26_000, y=18_000)
    bound = {"team": [HERO, IRON_MAN], "self": HERO}
    match.effects += [
        Effect(id=9 + number, rule="web_barrier.grant", path=["do", step], owner=HERO, seat="blue", bearer=who,
               bindings=bound, until="round")
        for number, (who, step) in enumerate((who, step) for step in (0, 1) for who in (HERO, IRON_MAN))
    ]  # fmt: skip
    return board_view(match, default_content(), language, NAMES)


def test_without_such_a_card_there_is_no_line_and_no_word_of_one() -> None:
    view = full_board()
    assert view.barriers == ()
    assert not [entry for entry in entries_of(view) if entry.sign == "barrier"]
    assert "Line between" not in text_board(view) + board_alt(view, (), None)


def test_the_line_runs_between_both_and_says_what_it_bars() -> None:
    (line,) = _barred().barriers
    assert (set(line.ends), line.seat, line.sight, line.tools) == ({HERO, IRON_MAN}, "blue", True, True)
    assert {line.start, line.end} == {(16.0, 15.5), (20.0, 16.6)}


def test_both_twins_in_words_and_the_legend_tell_it() -> None:
    said = "Line between Cap America and Iron Man: nobody sees through, enemies cross only by climbing"
    view = _barred()
    assert f"- {said}" in text_board(view).splitlines()
    assert f"{said}." in board_alt(view, (), None)
    assert "nobody sees through, enemies cross only by climbing" in [entry.text for entry in entries_of(view)]
    german = _barred("de")
    assert "keine Sichtlinie hindurch, Feinde kommen nur kletternd hinüber" in text_board(german)


def test_far_from_each_other_it_hides_but_lets_tools_pass() -> None:
    view = _barred(apart=True)
    (line,) = view.barriers
    assert (line.sight, line.tools) == (True, False)
    assert "climbing" not in text_board(view)


@pytest.mark.parametrize("mode", MODES)
def test_the_line_is_drawn_in_every_mode(mode: Mode) -> None:
    view = _barred()
    without = replace(view, barriers=())
    region = (12.0, 10.0, 24.0, 22.0)
    drawn, plain = (board_image(one, (), Options(mode=mode, region=region, tags=False)) for one in (view, without))
    scale = drawn.width / 12.0
    middle = (round(6.0 * scale), round((22.0 - 16.05) * scale))
    box = (middle[0] - 60, middle[1] - 60, middle[0] + 60, middle[1] + 60)
    assert drawn.crop(box).tobytes() != plain.crop(box).tobytes()
