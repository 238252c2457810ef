"""A panel with more rows than it shows says so, and keeps the way back."""

import pytest
from left_out_rows import WHERE, left_out_rows

from bot.ui.kit.components import GREY
from bot.ui.league.items import button
from bot.ui.match import panel as panels
from bot.ui.match.panel import MOST_ROWS, Panel


def panel_of(count: int) -> Panel:
    panel = Panel()
    for number in range(count):
        panel.buttons([button("0a1b2c3d", "form", str(number), GREY, number)])
    return panel


def shown(panel: Panel) -> list[str]:
    return [item.custom_id.rpartition(".")[2] for row in panel.all_rows for item in row]  # type: ignore[attr-defined]


@pytest.mark.parametrize("count", [0, 1, MOST_ROWS])
def test_what_fits_is_shown_and_nothing_is_said(count: int) -> None:
    assert shown(panel_of(count)) == [str(number) for number in range(count)]


@pytest.fixture
def no_row_is_left_out() -> None:
    """Not here: more than fits is what these tests are about."""


@pytest.mark.parametrize("more", [1, 3])
def test_more_than_fits_is_told_and_the_last_row_stays(no_row_is_left_out: None, more: int) -> None:
    panel = panel_of(MOST_ROWS + more)
    with left_out_rows() as told:
        assert shown(panel) == [*(str(number) for number in range(MOST_ROWS - 1)), str(MOST_ROWS + more - 1)]
    [line] = told
    assert all(f"form.{number}'" in line for number in range(MOST_ROWS - 1, MOST_ROWS + more - 1))


def test_the_tests_listen_where_panels_speak() -> None:
    assert panels.__name__ == WHERE
