"""Pictures of a league: drawn for the longest names and the fewest games, with the same facts in words."""

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from bot.render.league.bracket_picture import BracketGame, BracketView, PodView, draw_bracket, draw_pod, pod_columns
from bot.render.league.charts import (
    HistoryView,
    LuckRow,
    LuckView,
    ShareRow,
    SharesView,
    draw_history,
    draw_luck,
    draw_shares,
    ticks,
)
from bot.render.league.paper import SHRUNK, sized
from bot.render.league.standings_picture import TableRow, TableView, draw_table
from bot.render.names import written
from bot.render.palette import MODES
from bot.render.picture import Picture

LONG = "Bartholomäus von und zu Müller-Lüdenscheidt 🦊"


def pictures(mode: str) -> list[Picture]:
    rows = tuple(TableRow(f"{n}.", LONG, "10–10–10", "100", ("1.33", "−116", "999"), n == 2, n == 3) for n in (1, 2, 3))
    table = TableView(LONG, LONG, ("Player", "W–D–L", "Points"), ("SoS", "±VP", "VP"), rows, ("A legend. " * 20,), 2)
    games = (BracketGame(LONG, LONG, ("16", "3"), 0), BracketGame(LONG, "", winner=0))
    bracket = BracketView("Cup", "now", (("Semi-finals", games), ("Final", (BracketGame(LONG, LONG),))))
    pod = PodView("Pod 1", "0 of 3", (LONG, "Anna", "=x"), ("0", "0", "0"), (("", "", ""),) * 3)
    history = HistoryView("Rating", "now", ((LONG, (0.0,)), ("Anna", (0.0, 0.0, 0.0)), ("Cem", (1.0, 5.0))), "A note.")
    shares = SharesView("Leaders", "0 games", (ShareRow(LONG, "12 games", 0.0, 0.0, 1.0),), ("A note.",))
    luck = LuckView("Luck", "now", (LuckRow("Attack", "10 dice", 99.0), LuckRow("Defence", "0", -99.0)), ("a", "b"))
    return [
        draw_table(table, mode),  # type: ignore[arg-type]
        draw_bracket(bracket, mode),  # type: ignore[arg-type]
        draw_pod(pod, mode),  # type: ignore[arg-type]
        draw_history(history, mode),  # type: ignore[arg-type]
        draw_shares(shares, mode),  # type: ignore[arg-type]
        draw_luck(luck, mode),  # type: ignore[arg-type]
    ]


@pytest.mark.parametrize("mode", MODES)
def test_every_picture_is_drawn_and_told_in_every_mode(mode: str) -> None:
    for picture in pictures(mode):
        image = Image.open(BytesIO(picture.data))
        assert image.width >= 900 and image.height > 150
        assert len(picture.alt) > 20


def test_the_words_hold_every_number_of_the_table() -> None:
    table = pictures("light")[0]
    for fact in ("100", "10–10–10", "SoS 1.33", "±VP −116", "VP 999"):
        assert fact in table.alt


def test_luck_is_told_without_red_and_green() -> None:
    """Nothing on the picture is redder or greener than paper and ink."""
    image = Image.open(BytesIO(pictures("light")[-1].data)).convert("RGB")
    colours = image.resize((90, 60)).get_flattened_data()
    assert not any(green > red + 40 and green > blue + 40 for red, green, blue in colours)
    assert not any(red > green + 90 and red > blue + 90 for red, green, blue in colours)


@pytest.mark.parametrize("count", range(2, 9))
def test_no_score_of_a_pod_is_cut(count: int) -> None:
    """The widest score fits the narrowest cell."""
    _, cell = pod_columns(count)
    assert sized("44:44", 28, cell - 10)[0] == "44:44"


def test_a_long_name_is_written_smaller_before_it_is_cut() -> None:
    assert sized("Dragonslayer_99", 30, 200) == ("Dragonslayer_99", sized("Dragonslayer_99", 30, 200)[1])
    assert sized("Dragonslayer_99", 30, 200)[1] < 30
    said, size = sized(LONG, 30, 200)
    assert said.endswith("…") and size == int(30 * SHRUNK)


@pytest.mark.parametrize(
    ("name", "said"),
    [("Ξένια", "Xenia"), ("Андрей", "Andrey"), ("さくら", "sakura"), ("김", "gim"), ("Zoë", "Zoë"), ("日本", "?")],
)
def test_names_in_other_letters_are_written_by_their_sound(name: str, said: str) -> None:
    assert written(name, "?") == said


@pytest.mark.parametrize(("low", "high"), [(0.0, 0.0), (-3.2, 12.7), (0.5, 12.7), (11.0, 11.4), (-40.0, 260.0)])
def test_the_scale_of_a_chart_has_round_numbers_around_everything(low: float, high: float) -> None:
    marks = ticks(low, high)
    assert marks[0] <= low and marks[-1] >= high and 3 <= len(marks) <= 6
    assert len({b - a for a, b in pairwise(marks)}) == 1
