"""The picture of an attack at a real table."""

from io import BytesIO

from PIL import Image

from bot.games.crisis_protocol.pictures.die_faces import DIE
from bot.games.crisis_protocol.pictures.duel import DrawnDie, DrawnPool, duel_picture
from rules_engine.crisis_protocol.faces import Face


def pool(*dice: DrawnDie) -> DrawnPool:
    return DrawnPool("Attack", str(len(dice)), dice, "#b5513b")


def opened(*pools: DrawnPool) -> Image.Image:
    return Image.open(BytesIO(duel_picture(pools))).convert("RGB")


def test_dice_stay_large_enough_on_a_phone() -> None:
    """At most eight a row: at 400 pixels a die is 44 wide."""
    picture = opened(pool(*[DrawnDie(Face.HIT)] * 30), pool(DrawnDie(Face.BLANK)))
    assert DIE * 400 / picture.width >= 44
    assert opened(pool(DrawnDie(Face.HIT))).width == opened(pool(*[DrawnDie(Face.HIT)] * 6)).width


def test_whatever_became_of_a_die_shows() -> None:
    """Not rolled, added, rerolled, changed, numbered and chosen dice all look different, in grey as well."""
    kinds = [
        DrawnDie(Face.HIT),
        DrawnDie(None),
        DrawnDie(Face.HIT, extra=True),
        DrawnDie(Face.HIT, before=Face.BLANK),
        DrawnDie(Face.HIT, before=Face.BLANK, changed=True),
        DrawnDie(Face.HIT, number=3),
        DrawnDie(Face.HIT, chosen=True),
        *(DrawnDie(face) for face in Face if face is not Face.HIT),
    ]
    grey = {opened(pool(kind)).convert("L").tobytes() for kind in kinds}
    assert len(grey) == len(kinds)


def test_a_pool_without_dice_is_still_drawn() -> None:
    assert opened(pool()).height > DIE


def test_names_that_cannot_be_written_or_do_not_fit_are_drawn_all_the_same() -> None:
    """No boxes for missing letters, nothing under the sum, no crash over a line break."""

    def titled(title: str) -> bytes:
        return opened(DrawnPool(title, "3", (DrawnDie(Face.HIT),), "#b5513b")).tobytes()

    assert titled("محمد") == titled("👩‍👧🔥") == titled("漢字") == titled("?")
    assert titled("two\nlines") == titled("twolines")
    assert titled("M" * 200) == titled("M" * 300)


def test_a_title_is_written_smaller_before_it_is_cut_off() -> None:
    def titled(title: str, sum: str = "") -> bytes:
        return opened(DrawnPool(title, sum, (DrawnDie(Face.HIT),) * 4, "#b5513b")).tobytes()

    assert titled("Black Widow (red) · Counter-Strike") != titled("Black Widow (red) · Counter-Stroke")
    assert titled("Scarlet: 3 successes (1 × Critical)", "Priority") != titled("Scarlet: 3 successes", "Priority")
