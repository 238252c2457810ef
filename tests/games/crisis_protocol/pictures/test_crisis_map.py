"""The map of a crisis shows each of its tokens where the match will lay it, with the colour of its kind."""

from io import BytesIO
from itertools import combinations, product

import pytest
from picture_samples import content
from PIL import Image, ImageChops, ImageDraw

from bot.games.crisis_protocol.pictures.board import Options, sheet_of
from bot.games.crisis_protocol.pictures.crisis_map import crisis_map
from bot.games.crisis_protocol.pictures.markers import RADIUS, token_shape
from bot.games.crisis_protocol.pictures.pins import APART, pins_of
from bot.games.crisis_protocol.pictures.view import BoardView, Marker
from bot.render.palette import PALETTES
from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.vocabulary.words import CrisisKind, TokenType
from rules_engine.crisis_protocol.query.world import inches
from rules_engine.crisis_protocol.rules.setup import lay_out

BY_KIND = {kind: [id for id, card in content().crises.items() if card.kind is kind] for kind in CrisisKind}
PAIRS = list(product(BY_KIND[CrisisKind.SECURE], BY_KIND[CrisisKind.EXTRACT]))


def _pixel(image: Image.Image, at: tuple[float, float]) -> tuple[int, ...]:
    x, y = sheet_of(Options(header=False)).at(at)
    return tuple(image.getpixel((round(x), round(y))))  # type: ignore[arg-type]


def _near(pixel: tuple[int, ...], colour: str) -> bool:
    return all(abs(level - int(colour[i : i + 2], 16)) < 30 for level, i in zip(pixel, (1, 3, 5), strict=True))


@pytest.mark.parametrize("id", sorted(content().crises))
def test_every_crisis_shows_its_tokens_where_the_rules_lay_them(id: str) -> None:
    """MIS-13."""
    card = content().crises[id]
    picture = crisis_map([id], None, "en")
    image = Image.open(BytesIO(picture.data)).convert("RGB")
    kinds = {kind.id: kind for kind in card.tokens}
    for token in lay_out(card, "south"):
        if token.spot is not None:
            colour = getattr(PALETTES["light"], kinds[token.name].type.value)
            x, y = inches(token.spot)
            assert _near(_pixel(image, (x + RADIUS * 0.52, y - RADIUS * 0.05)), colour), token.id
    assert card.name.in_("en") in picture.alt


def test_a_map_without_a_crisis_shows_no_colour_of_a_token() -> None:
    """The check above can fail."""
    image = Image.open(BytesIO(crisis_map([], None, "en").data)).convert("RGB")
    assert not any(_near(_pixel(image, (18.5, 17.8)), getattr(PALETTES["light"], kind.value)) for kind in TokenType)


def test_tokens_of_two_crises_on_one_place_are_pulled_apart() -> None:
    """OBJ-04 lets them overlap; every number can be read nevertheless, and one of the two stays where it lies."""
    together = 0
    for pair in PAIRS:
        cards = [content().crises[id] for id in pair]
        places = [inches(token.spot) for card in cards for token in lay_out(card, "south") if token.spot]
        markers = tuple(Marker(str(n), str(n), "x", TokenType.ASSET, at) for n, at in enumerate(places))
        pins = pins_of(BoardView(markers=markers))
        for one, other in combinations(pins, 2):
            apart = ((one.shown[0] - other.shown[0]) ** 2 + (one.shown[1] - other.shown[1]) ** 2) ** 0.5
            assert apart >= min(APART, 1.6), (pair, one, other)
            together += one.at == other.at
        assert {pin.shown for pin in pins if not pin.pulled} >= {at for at in places if places.count(at) > 1}
    assert together > 20


def test_numbers_go_on_from_the_first_crisis_to_the_second_on_any_battlefield_in_both_languages() -> None:
    for language, map in (("en", None), ("de", next(iter(ready())))):
        alt = crisis_map(PAIRS[0], map, language).alt
        first, second = (content().crises[id] for id in PAIRS[0])
        count = len(lay_out(first, "south"))
        assert f" {count + 1} {second.tokens[0].name.in_(language)}" in alt


def _silhouette(kind: TokenType) -> Image.Image:
    image = Image.new("L", (60, 60))
    ImageDraw.Draw(image).polygon([(30 + x, 30 - y) for x, y in token_shape(kind, (0.0, 0.0), 22.0)], fill=255)
    return image


@pytest.mark.parametrize(("one", "other"), list(combinations(TokenType, 2)))
def test_every_kind_has_a_shape_of_its_own(one: TokenType, other: TokenType) -> None:
    """Greyscale leaves the shape."""
    mine, theirs = _silhouette(one), _silhouette(other)
    apart = ImageChops.difference(mine, theirs).histogram()[255] / mine.histogram()[255]
    assert apart > 0.18
