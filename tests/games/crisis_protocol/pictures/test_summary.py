"""A finished match on one sheet."""

from dataclasses import replace
from io import BytesIO

from PIL import Image

from bot.games.crisis_protocol.pictures.summary import CharacterLine, SideSummary, SummaryView, draw_summary
from bot.render.picture import ALT_LIMIT


def view(rounds: int = 4) -> SummaryView:
    ours = (CharacterLine("Captain America", 4, 11, 5, "Injured"), CharacterLine("Invincible Iron Man", 3, 7, 8, "KO"))
    theirs = (CharacterLine("Red Skull", 2, 6, 4), CharacterLine("M.O.D.O.K.", 5, 9, 12, "Dazed"))
    blue = SideSummary("blue", "Blue", (3, 6, 11, 16)[:rounds], ours)
    red = SideSummary("red", "Red", (2, 5, 7, 10)[:rounds], theirs)
    return SummaryView("Blue wins, 16–10", "Round 4", (blue, red), ("Attacks", "Dealt", "Suffered"), "Round")


def test_everything_on_the_sheet_is_also_told() -> None:
    picture = draw_summary(view())
    assert len(picture.alt) <= ALT_LIMIT
    for said in (
        "Blue wins, 16–10",
        "Blue: 3, 6, 11, 16.",
        "Captain America: Attacks 4, Dealt 11, Suffered 5, Injured.",
    ):
        assert said in picture.alt


def test_a_match_that_ended_before_its_first_round_has_a_sheet_too() -> None:
    image = Image.open(BytesIO(draw_summary(view(rounds=0)).data))
    assert image.width == Image.open(BytesIO(draw_summary(view()).data)).width


def test_sides_that_are_level_are_both_seen() -> None:
    """One line over the other would hide a side."""
    ours, theirs = view().sides
    level = replace(view(), sides=(ours, replace(theirs, points=ours.points)))
    image = Image.open(BytesIO(draw_summary(level).data)).convert("RGB")
    graph = image.crop((90, 85, image.width - 90, 300))
    colours = graph.getcolors(graph.width * graph.height) or []
    red = sum(n for n, (r, g, b) in colours if r > max(g, b) + 90)
    blue = sum(n for n, (r, g, b) in colours if b > max(r, g) + 60)
    assert min(red, blue) > 2000


def test_both_modes_differ_and_a_sheet_is_small() -> None:
    light, dark = draw_summary(view(), "light"), draw_summary(view(), "dark")
    assert light.data != dark.data
    assert max(len(light.data), len(dark.data)) < 150_000
