"""Films and pages of a match: every change once, small enough, safe to open."""

import json
import re
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from picture_samples import content, full_board, played
from PIL import Image

from bot.games.crisis_protocol.pictures.action import action_of
from bot.games.crisis_protocol.pictures.film import Step, changed, draw_film, steps_of
from bot.games.crisis_protocol.pictures.overlays import Before, Line, Path, Tool
from bot.games.crisis_protocol.pictures.replay_page import replay_page
from bot.games.crisis_protocol.pictures.view import BoardView, board_view
from rules_engine.crisis_protocol.events.attacks import AttackDeclared
from rules_engine.crisis_protocol.events.movement import Moved


@pytest.fixture(scope="module")
def entries() -> list:  # type: ignore[type-arg]
    return played(seed=1, decisions=70)


@pytest.fixture(scope="module")
def steps(entries: list) -> list[Step]:  # type: ignore[type-arg]
    return steps_of(entries, content(), "en", {"blue": "</script><b>Anna", "red": "Max"})


def test_every_step_differs_from_the_last_and_the_last_is_the_final_state(entries: list, steps: list[Step]) -> None:  # type: ignore[type-arg]
    assert all(changed(one.view, other.view) for one, other in pairwise(steps))
    final = board_view(entries[-1][0], content(), "en", {"blue": "</script><b>Anna", "red": "Max"})
    assert not changed(steps[-1].view, final)
    assert 10 < len(steps) < len(entries)


def test_every_step_says_what_led_to_it(steps: list[Step]) -> None:
    captions = [step.caption for step in steps[1:]]
    assert sum(not caption for caption in captions) <= len(captions) // 10
    assert any(caption.endswith("activated.") for caption in captions)


def test_a_move_shows_its_tool_and_where_it_began(steps: list[Step], entries: list) -> None:  # type: ignore[type-arg]
    moves = [event for _, events in entries for event in events if isinstance(event, Moved)]
    assert moves
    drawn = [overlay for step in steps for overlay in step.overlays]
    assert any(isinstance(overlay, Before) for overlay in drawn)
    laid = [event for event in moves if event.move in ("advance", "climb") and len(event.path) == 3]
    assert laid, "the random match advances"
    assert any(isinstance(overlay, (Tool, Path)) for overlay in drawn)


def test_an_attack_draws_a_line_from_rim_to_rim() -> None:
    view = full_board()
    declared = AttackDeclared(attacker="blue.captain_america", attack="captain_america.strike", target="red.red_skull")
    action = action_of([declared], view, view)
    [line] = [overlay for overlay in action.overlays if isinstance(overlay, Line)]
    hero = view.figure("blue.captain_america")
    assert hero is not None
    assert ((line.start[0] - hero.at[0]) ** 2 + (line.start[1] - hero.at[1]) ** 2) ** 0.5 == pytest.approx(hero.radius)
    assert action.caption == "Cap America attacks Red Skull"
    left, bottom, right, top = action.region(view)
    assert left < hero.at[0] < right and bottom < hero.at[1] < top
    assert right - left == top - bottom >= 10


def test_a_film_has_a_frame_for_each_step_and_fits_into_a_post(steps: list[Step]) -> None:
    few = steps[:12]
    picture = draw_film(few)
    film = Image.open(BytesIO(picture.data))
    assert getattr(film, "n_frames", 1) == len(few)
    assert len(picture.data) < 10 * 1024 * 1024
    assert picture.alt


def test_a_film_is_drawn_smaller_until_it_fits(steps: list[Step]) -> None:
    few = steps[:6]
    large = draw_film(few)
    assert len(draw_film(few, most_bytes=len(large.data) // 2).data) < len(large.data)


def test_a_film_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one step"):
        draw_film([])


def test_the_page_holds_every_step_and_loads_nothing(steps: list[Step]) -> None:
    page = replay_page(steps, "Anna & Max", language="de")
    assert "<title>Anna &amp; Max</title>" in page
    assert 'lang="de"' in page
    raw = re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert raw is not None
    data = json.loads(raw.group(1))
    assert len(data["steps"]) == len(steps)
    last = data["steps"][-1]
    assert {key for key, *_, kind in last["things"] if kind == "figure"} == {f.id for f in steps[-1].view.figures}
    assert "Anna" in last["status"]
    assert not re.search(r"(?:src|href)=[\"']?(?:https?:)?//", page)
    assert "default-src 'none'" in page
    assert not re.search("__[A-Z]+__", page)


def test_a_name_cannot_end_the_script(steps: list[Step]) -> None:
    page = replay_page(steps[-1:], "x")
    assert page.count("</script>") == 2
    assert "<b>Anna" not in page


def test_the_page_keeps_each_picture_once(steps: list[Step]) -> None:
    page = replay_page(steps, "x")
    shown = sum(len(step.view.figures) for step in steps)
    assert page.count("data:image/webp") < shown


def test_a_tag_that_lies_far_from_its_base_has_a_line_to_it_on_the_page_too() -> None:
    view = full_board()
    apart = replace(view, figures=view.figures[:1], terrain=())
    crowded = replace(view, figures=tuple(replace(figure, at=(18.0, 18.0)) for figure in view.figures))

    def lines(shown: BoardView) -> int:
        data = re.search(r'type="application/json">(.*?)</script>', replay_page([Step(shown)], "Replay"), re.DOTALL)
        assert data is not None
        return len(json.loads(data[1])["steps"][0]["lines"])

    assert lines(apart) == 0
    assert lines(crowded) >= 2 * (len(view.figures) - 5)
