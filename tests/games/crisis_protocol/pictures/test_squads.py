"""Both squads as they are revealed."""

from io import BytesIO

from PIL import Image

from bot.games.crisis_protocol.pictures.squads import Member, SquadSide, SquadsView, draw_squads
from bot.render.palette import MODES
from bot.render.picture import ALT_LIMIT

LONG = "Black Widow, Agent of S.H.I.E.L.D. and of Everything Else There Is"


def side(seat: str, members: int, cards: int) -> SquadSide:
    people = tuple(Member(f"{LONG} {n}" if n else "Hulk", "Threat 6, Stamina 18") for n in range(members))
    return SquadSide(seat, seat.title(), "Avengers", people, tuple(f"{LONG} {n}" for n in range(cards)))


def view(members: int = 3, cards: int = 2) -> SquadsView:
    sides = (side("blue", members, cards), side("red", 1, 0))
    return SquadsView("The squads", "threat 17", sides, "Team tactic cards")


def test_everything_on_the_sheet_is_also_told() -> None:
    """DEP-01."""
    alt = draw_squads(view()).alt
    assert len(alt) <= ALT_LIMIT
    for said in ("The squads, threat 17.", "Blue, Avengers: Hulk (Threat 6, Stamina 18);", "Team tactic cards:"):
        assert said in alt


def test_the_larger_squad_and_the_most_cards_have_room_and_few_bytes() -> None:
    small, large = (draw_squads(view(*size)) for size in ((1, 0), (6, 5)))
    heights = [Image.open(BytesIO(picture.data)).height for picture in (small, large)]
    assert heights[1] >= heights[0] + 5 * 80 + 5 * 30
    assert max(len(draw_squads(view(6, 5), mode).data) for mode in MODES) < 150_000


def test_one_side_alone_can_be_shown() -> None:
    alone = SquadsView("The squads", "", (side("red", 2, 1),), "Team tactic cards")
    assert Image.open(BytesIO(draw_squads(alone).data)).width == Image.open(BytesIO(draw_squads(view()).data)).width
