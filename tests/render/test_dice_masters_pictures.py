"""Pictures of Dice Masters: the table, a roll and a fight, in every palette, with the same told in words."""

from __future__ import annotations

from io import BytesIO
from random import Random

import pytest
from PIL import Image

from bot.games.dice_masters.pictures.cards import draw_card, draw_chances, draw_team, draw_thrown
from bot.games.dice_masters.pictures.emojis import emojis
from bot.games.dice_masters.pictures.mats import FIELD, RESERVE, draw_fight, draw_roll, draw_table
from bot.games.dice_masters.pictures.sheet import EDGE, LABEL, WIDTH, fit, small_enough
from bot.games.dice_masters.pictures.view import table_view, table_words
from bot.render.fonts import font
from bot.render.palette import MODES, Mode
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.opening import new_match
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Format, Match, Options
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.teams import ready_teams
from rules_engine.dice_masters.testing.playing import random_choice
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.phrases import terms
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.record import Session

TURNS = 9


@pytest.fixture(scope="module")
def fought() -> Match:
    """A match in the middle of a fight."""
    content = default_content()
    one, other = (each.team(Format.TOURNAMENT) for each in list(ready_teams(content).values())[:2])
    dice = SeededDice(b"twenty bytes of seed", "pictures")
    session = Session.open(
        Engine(DiceMasters(content), dice), new_match(content, {"blue": one, "red": other}, options=Options())
    )
    rng = Random(4)
    while session.state.outcome is None:
        seat, decision = next(iter(session.state.pending.items()))
        if decision.key == "blocks" and session.state.turn >= TURNS:
            return session.state
        while True:
            try:
                session.submit(Answer(seq=decision.seq, seat=seat, choice=random_choice(rng, decision)))
                break
            except IllegalAnswer:
                continue
    raise AssertionError("nobody attacked")


@pytest.mark.parametrize("mode", MODES)
def test_the_table_is_drawn_and_told(fought: Match, mode: Mode) -> None:
    made = draw_table(fought.model_dump_json(), "en", {"blue": "Anna", "red": "Ben"}, mode)
    picture = Image.open(BytesIO(made.data))
    assert picture.width == 960 and len(made.data) < 300_000
    for seat, name in (("blue", "Anna"), ("red", "Ben")):
        assert f"{name}: {fought.players[seat].life} life" in made.alt
    field = [die for die in fought.pieces.values() if die.zone is Zone.FIELD]
    assert made.alt.count("A 1") + made.alt.count("level") >= len(field)
    assert "**" not in made.alt and "\n- " not in made.alt, "nobody turns Markdown of an alt text into letters"
    view, names = table_view(fought, default_content(), "en"), Names(default_content(), "en")
    assert table_words(view, names)[0].startswith("**"), "a text is easier to read with it"


def test_german_says_v_for_defense(fought: Match) -> None:
    made = draw_table(fought.model_dump_json(), "de", {}, "light")
    assert "Feldzone" in made.alt and ", V " in made.alt and "level" not in made.alt


def test_a_roll_shows_what_was_and_what_is(fought: Match) -> None:
    dice = [die.id for die in fought.pieces.values() if die.id.startswith("blue.sidekick")][:3]
    once = draw_roll(fought.model_dump_json(), "en", dict.fromkeys(dice, 0), {}, True, "light")
    again = draw_roll(fought.model_dump_json(), "en", dict.fromkeys(dice, 0), {dice[0]: 5}, False, "light")
    assert "Rerolled" not in once.alt and once.alt.count("bolt") == 3
    assert "Rerolled" in again.alt and "level 1" in again.alt
    assert Image.open(BytesIO(again.data)).height > Image.open(BytesIO(once.data)).height


@pytest.mark.parametrize(("number", "rows"), [(4, 1), (5, 1), (6, 1), (7, 2)])
def test_up_to_six_dice_lie_in_one_row(fought: Match, number: int, rows: int) -> None:
    """Four are drawn, and whoever was knocked out is rolled besides (DM-KO-04)."""
    dice = [die.id for die in fought.pieces.values() if die.id.startswith("blue.sidekick")][:number]
    size = {4: 86, 5: 70, 6: 56, 7: 56}[number]
    made = draw_roll(fought.model_dump_json(), "en", dict.fromkeys(dice, 0), {}, False, "light")
    assert Image.open(BytesIO(made.data)).height == rows * (size + 10) + 10 + 2 * EDGE


def test_a_fight_names_who_is_blocked_and_who_fell(fought: Match) -> None:
    assert fought.combat is not None
    attacker = fought.combat.attacks[0].die
    blocker = next(die.id for die in fought.pieces.values() if die.controller != fought.active and die.face is not None)
    blocked = draw_fight(fought.model_dump_json(), "en", [(attacker, (blocker,))], [attacker], "light")
    alone = draw_fight(fought.model_dump_json(), "en", [(attacker, ())], [], "light")
    assert "blocked by" in blocked.alt and "Knocked out" in blocked.alt
    assert "not blocked" in alone.alt and "Knocked out" not in alone.alt


def test_whoever_falls_and_whoever_is_not_blocked_is_seen_in_the_picture(fought: Match) -> None:
    """DM-ATK-Q2 and a knock-out are told by the picture itself, not by the words beside it alone."""
    assert fought.combat is not None
    attacker, snapshot = fought.combat.attacks[0].die, fought.model_dump_json()
    blocker = next(die.id for die in fought.pieces.values() if die.controller != fought.active and die.face is not None)
    drawn = [
        draw_fight(snapshot, "en", [(attacker, blockers)], lost, "light").data
        for blockers, lost in (((blocker,), ()), ((blocker,), (attacker,)), ((), ()))
    ]
    assert len(set(drawn)) == 3


def test_a_fighter_is_drawn_once(fought: Match) -> None:
    """DM-ZON-08: the Attack Zone is a part of the Field Zone, but two pictures of a die would be counted as two."""
    assert fought.combat is not None
    shown = [die for die in fought.pieces.values() if die.zone is Zone.FIELD and die.controller == fought.active]
    assert {attack.die for attack in fought.combat.attacks} == {die.id for die in shown}
    fighting = Image.open(BytesIO(draw_table(fought.model_dump_json(), "en", {}, "light").data)).height
    peace = fought.model_copy(update={"combat": None})
    resting = Image.open(BytesIO(draw_table(peace.model_dump_json(), "en", {}, "light").data)).height
    assert fighting - resting == len(shown) * (RESERVE + 20) - (FIELD + 20)


@pytest.mark.parametrize("language", ["en", "de"])
def test_names_on_a_mat_are_cut_only_where_nothing_else_helps(language: str) -> None:
    """Letters are made smaller first."""
    width = (WIDTH - 2 * EDGE) / 4 - 8
    room, titles = width - 64 - font(24).getlength("×4"), [c.title(language) for c in default_content().cards.values()]
    names = {title.partition(": ")[0] for title in titles if ": " in title}
    cut = {name for name in names if fit(name, small_enough(name, 22, room, 16), room) != name}
    assert cut == {"Green Goblin (Zombie)"}
    zones = [Names(default_content(), language).term(terms.ZONE_NAMES, zone) for zone in terms.ZONE_NAMES]
    assert [zone for zone in zones if fit(zone, small_enough(zone, 24, LABEL, 16), LABEL) != zone] == []


def test_signs_of_energy_are_small_squares() -> None:
    drawn = emojis()
    assert len(drawn) == 6
    for name, data in drawn.items():
        picture = Image.open(BytesIO(data))
        assert picture.size == (128, 128) and len(data) < 256_000 and name.startswith("energy_")


@pytest.mark.parametrize("mode", MODES)
def test_a_card_shows_its_text_and_its_die_and_tells_both(mode: Mode) -> None:
    """DM-MAT-16."""
    made = draw_card("spider_man.tangled_web", "de", mode)
    assert Image.open(BytesIO(made.data)).width == 640 and len(made.data) < 150_000
    assert made.alt.startswith("Spider-Man: Verworrenes Netz\n4 Energie (Blitz)")
    assert "Global (1 Blitz):" in made.alt and made.alt.endswith("Level 1 1/3/3✱, Level 2 1/4/3, Level 3 2/5/4")


def test_a_card_is_as_high_as_its_text_needs() -> None:
    """One without a text, and the one with the longest."""
    short, long = (draw_card(id, "de") for id in ("drax.arthur_douglas", "venom_zombie.staggering_symbiote"))
    assert Image.open(BytesIO(short.data)).height + 200 < Image.open(BytesIO(long.data)).height


def test_a_team_a_throw_and_chances_carry_the_words_they_are_given() -> None:
    team = ready_teams(default_content())["crime_boss"].team(Format.TOURNAMENT)
    sheet = draw_team(team, "Crime Boss", "the team", "en", "dark")
    thrown = draw_thrown(("sidekick", "drax"), (5, 3), "two dice", "what fell", "en", "light")
    rows = (("afford Drax", 0.5, "50 %"), ("any character", 0.0, "0 %"), ("1 energy or more", 1.0, "100 %"))
    chart = draw_chances(("sidekick",) * 30, "many", rows, "how likely", "en", "light")
    assert [made.alt for made in (sheet, thrown, chart)] == ["the team", "what fell", "how likely"]
    assert [Image.open(BytesIO(made.data)).width for made in (sheet, thrown, chart)] == [960, 640, 640]
