"""Every kind of picture by name, drawn from the samples in any mode; used by the tests and the contact sheet."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import BytesIO

from attack_samples import story
from picture_samples import FOE, HERO, content, crowd, full_board, full_match, overlays, terrain_view
from PIL import Image, ImageFilter

from bot.games.crisis_protocol.pictures.attack_picture import draw_attack
from bot.games.crisis_protocol.pictures.board import Options, draw_board
from bot.games.crisis_protocol.pictures.card_picture import draw_card
from bot.games.crisis_protocol.pictures.card_view import card_view, live_card
from bot.games.crisis_protocol.pictures.crops import crop_around
from bot.games.crisis_protocol.pictures.odds_chart import draw_odds, odds_view
from bot.render.palette import Mode
from bot.render.picture import Picture
from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.odds import attack_odds
from rules_engine.crisis_protocol.state.match import Phase

SMALL = 260
"""Pixels across a picture that is compared with a golden one."""


def small(data: bytes) -> Image.Image:
    """Small and soft: what an eye would compare, and what stores well."""
    image = Image.open(BytesIO(data)).convert("RGB")
    image = image.resize((SMALL, round(image.height * SMALL / image.width)), Image.Resampling.BOX)
    return image.filter(ImageFilter.GaussianBlur(1.0))


def _board(mode: Mode) -> Picture:
    return draw_board(full_board(), (), Options(mode=mode))


def _german(mode: Mode) -> Picture:
    return draw_board(full_board("de"), (), Options(mode=mode))


def _setup(mode: Mode) -> Picture:
    view = full_board()
    empty = replace(view, figures=(), round=0, phase=Phase.SETUP)
    return draw_board(empty, (), Options(mode=mode))


def _crop(name: str, mode: Mode) -> Picture:
    view, laid = full_board(), overlays()[name]
    ids = {"beam": ["blue.iron_man"], "sight": [HERO, FOE]}.get(name, [HERO])
    return draw_board(view, laid, Options(mode=mode, region=crop_around(view, ids, laid)))


def _crowd(mode: Mode) -> Picture:
    return draw_board(crowd(), (), Options(mode=mode))


def _kinds(map: str, mode: Mode) -> Picture:
    return draw_board(terrain_view(ready()[map].terrain), (), Options(mode=mode, header=False))


def _attack(name: str, mode: Mode) -> Picture:
    return draw_attack(story(name), mode)


def _card(mode: Mode) -> Picture:
    return draw_card(live_card(full_match(), content(), HERO), mode)


def _printed(mode: Mode) -> Picture:
    return draw_card(card_view(content().characters["hood"], content(), "de", injured=True), mode)


def _odds(mode: Mode) -> Picture:
    now = attack_odds(6, 3, attacker_rerolls=1, stamina_left=4)
    before = attack_odds(6, 3, cover=True, stamina_left=4)
    specials = [("Push (Wild)", now.icons("W").alone), ("Pierce (Wild, Hit)", now.icons("WH").with_damage)]
    return draw_odds(odds_view("Repulsor Blast » Baron Zemo", now, specials, before=before), mode)


KINDS: dict[str, Callable[[Mode], Picture]] = {
    "board": _board,
    "board-german": _german,
    "setup": _setup,
    **{f"crop-{name}": partial(_crop, name) for name in ("move", "tool", "sight", "beam", "area", "throw")},
    "crowd": _crowd,
    **{f"map-{name}": partial(_kinds, name) for name in ("harbour", "museum_park", "building_site")},
    "attack-rerolls": partial(_attack, "rerolls"),
    "attack-cover": partial(_attack, "cover"),
    "attack-criticals": partial(_attack, "criticals"),
    "card": _card,
    "card-printed": _printed,
    "odds": _odds,
}
