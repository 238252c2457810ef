"""The legend names what is on the board and nothing else; what lasts and who fell is on the board."""

from dataclasses import replace

import pytest
from picture_samples import FOE, HERO, content, full_board, full_match

from bot.games.crisis_protocol.pictures.alt import board_alt
from bot.games.crisis_protocol.pictures.bases import Look, base_sprite
from bot.games.crisis_protocol.pictures.board import Options, board_image, sheet_of
from bot.games.crisis_protocol.pictures.lasting import letters
from bot.games.crisis_protocol.pictures.legend import entries_of, legend
from bot.games.crisis_protocol.pictures.markers import around, marker_sprite
from bot.games.crisis_protocol.pictures.text_board import text_board
from bot.games.crisis_protocol.pictures.view import BoardView, Marker, board_view
from bot.render.palette import MODES, PALETTES, Mode
from rules_engine.crisis_protocol.board.coordinates import name as place_name
from rules_engine.crisis_protocol.cards.vocabulary.words import TokenType
from rules_engine.crisis_protocol.state.pieces import Effect
from rules_engine.kernel.values import Seat


def _texts(view: BoardView, sides: bool = True) -> list[str]:
    return [entry.text for entry in entries_of(view, sides)]


def test_a_full_board_is_explained_in_both_languages() -> None:
    assert _texts(full_board()) == [
        "Anna", "Maximilian", "Power Core", "Serum Canister", "carried", "secured", "controlled", "activated", "dazed",
        "injured", "KO’d this round", "Dig In", "Marked for Death", "Size",
    ]  # fmt: skip
    german = _texts(full_board("de"))
    assert {"getragen", "gesichert", "kontrolliert", "Größe", "diese Runde besiegt"} <= set(german)


def test_what_is_not_there_is_not_explained() -> None:
    view = replace(full_board(), figures=(), markers=(), terrain=(), fallen=())
    assert _texts(view) == ["Anna", "Maximilian"]
    assert _texts(view, sides=False) == [], "the header names the sides beside their signs"
    assert legend(BoardView(), 1204, "light") is None


def test_a_token_set_aside_is_no_sign_on_the_board() -> None:
    aside = Marker("a", "1", "Evidence", TokenType.ASSET, None)
    assert _texts(BoardView(markers=(aside,))) == []


def test_tokens_that_have_names_each_are_explained_by_their_kind() -> None:
    """OBJ-01."""
    blocks = tuple(Marker(n, n, f"Block {n}", TokenType.POINT, (9.0 * int(n), 9.0)) for n in "123")
    assert _texts(BoardView(markers=blocks)) == ["Point of interest"]
    assert _texts(BoardView(markers=blocks, language="de")) == ["Ort von Interesse"]


def test_the_legend_lies_below_the_whole_board_only() -> None:
    view, options = full_board(), Options()
    assert board_image(view).height > sheet_of(options).height
    assert board_image(view, (), Options(legend=False)).height == sheet_of(options).height
    region = (10.0, 10.0, 22.0, 22.0)
    assert board_image(view, (), Options(region=region)).height == sheet_of(Options(region=region)).height


@pytest.mark.parametrize("mode", MODES)
def test_the_letters_of_a_legend_can_be_read_on_a_phone(mode: Mode) -> None:
    strip = legend(full_board(), 1204, mode)
    assert strip is not None and strip.width == 1204
    assert 1204 / 40 * 400 / 1204 >= 10
    assert strip.height < 1204 / 4


# -- objectives ------------------------------------------------------------------------------------------------------


def _token(secured: Seat | None = None, contested: tuple[Seat, ...] = (), controlled: Seat | None = None) -> Marker:
    return Marker("t", "1", "T", TokenType.POINT, (18.0, 18.0), None, contested, secured, controlled)


STATES = {
    "free": _token(),
    "secured by blue": _token("blue", ("blue",)),
    "secured by red": _token("red", ("blue", "red")),
    "contested": _token(None, ("blue", "red")),
    "controlled by blue": _token(controlled="blue"),
    "controlled by red": _token(controlled="red"),
    "used up": replace(_token(), flipped=True),
}


@pytest.mark.parametrize("mode", MODES)
def test_every_state_of_a_token_shows_without_colour_at_phone_size(mode: Mode) -> None:
    """At 400 pixels an inch is eleven; OBJ-21, OBJ-24, OBJ-26."""
    grey = {}
    for name, marker in STATES.items():
        sprite = marker_sprite(marker, 32.0, mode).convert("RGBA")
        small = sprite.resize((round(sprite.width / 3), round(sprite.height / 3)))
        grey[name] = small.convert("LA")
    names = list(grey)
    for i, one in enumerate(names):
        for other in names[:i]:
            pairs = zip(grey[one].tobytes(), grey[other].tobytes(), strict=True)
            assert sum(abs(a - b) > 40 for a, b in pairs) >= 20, (one, other)


def test_a_single_side_that_may_not_secure_has_no_collar() -> None:
    assert around(_token(None, ("blue",))) == ()
    assert around(_token(None, ("blue", "red"))) == ("blue", "red")
    assert around(_token("red", ("blue", "red"))) == ("red",)


@pytest.mark.parametrize("kind", TokenType)
def test_a_carried_token_has_its_kinds_colour_on_its_bearer(kind: TokenType) -> None:
    """OBJ-14."""
    figure = replace(full_board().figures[1], held=((kind, "4"),), activated=False)
    sprite = base_sprite(Look.of(figure), 32.0, "light").convert("RGB")
    wanted = tuple(int(getattr(PALETTES["light"], kind.value)[i : i + 2], 16) for i in (1, 3, 5))
    found = sum(count for count, pixel in sprite.getcolors(1 << 24) or () if pixel == wanted)
    assert found > 80


# -- what lasts, who fell ----------------------------------------------------------------------------------------------


def test_what_lasts_is_on_its_bearer_and_in_the_words_of_the_board() -> None:
    view = full_board()
    hero, foe = view.figure(HERO), view.figure(FOE)
    assert hero is not None and foe is not None
    assert [(one.name, one.sign, one.seat) for one in hero.lasting] == [("Dig In", "D", "blue")]
    assert [(one.sign, one.seat) for one in foe.lasting] == [("D", "red")]
    assert "Bleed, Stun, Dig In" in text_board(view)
    plain = replace(hero, lasting=())
    assert base_sprite(Look.of(hero), 32.0, "light").size != base_sprite(Look.of(plain), 32.0, "light").size


@pytest.mark.parametrize("until", ["attack:3", "action", "effect:x", "roll", "collision"])
def test_what_a_rule_gives_for_a_moment_is_not_shown(until: str) -> None:
    match = full_match()
    match.effects = [
        Effect(id=1, rule="marked_for_death.grant", path=["do", 0], owner=None, seat="red", bearer=HERO, until=until)
    ]
    view = board_view(match, content())
    assert all(not figure.lasting for figure in view.figures)


def test_an_effect_of_nobody_or_of_a_rule_that_changed_is_not_shown() -> None:
    match = full_match()
    match.effects = [
        Effect(id=1, rule="marked_for_death.grant", path=["do", 0], owner=None, seat="red", until="round"),
        Effect(id=2, rule="dig_in.grant", path=["do", 7], owner=None, seat="red", bearer=HERO, until="round"),
    ]
    assert all(not figure.lasting for figure in board_view(match, content()).figures)


def test_another_form_lasts() -> None:
    """TRF-03."""
    match = full_match()
    match.effects = []
    match.characters[HERO].card, match.characters[HERO].form = "ant_man", "tiny"
    hero = board_view(match, content()).figure(HERO)
    assert hero is not None and [one.name for one in hero.lasting] == ["Tiny"]
    match.characters[HERO].form = "normal"
    hero = board_view(match, content()).figure(HERO)
    assert hero is not None and not hero.lasting


def test_no_two_effects_have_one_letter() -> None:
    names = ["Marked for Death", "Mad", "Dig In", "Mmm", "M"]
    found = letters(names)
    assert len(set(found.values())) == len(names)
    assert found["Dig In"] == "D"


def test_whoever_fell_in_this_round_is_marked_and_told_until_the_next() -> None:
    """DMG-20."""
    match = full_match()
    view = board_view(match, content())
    assert [(one.name, one.seat) for one in view.fallen] == [("Crossbones", "red")]
    assert f"Crossbones was KO’d at {place_name((13.0, 24.6))}" in text_board(view)
    assert "Crossbones was KO’d" in board_alt(replace(view, figures=()), (), None)
    image, sheet = board_image(view), sheet_of(Options())
    x, y = (round(value) for value in sheet.at(view.fallen[0].at))
    assert image.getpixel((x, y)) == tuple(int(PALETTES["light"].red.colour[i : i + 2], 16) for i in (1, 3, 5))
    match.round += 1
    assert not board_view(match, content()).fallen
