"""EFF-10: effects of one name count once, however many bring them; all that one of them says still counts."""

from skirmish import Skirmish, card

from rules_engine.crisis_protocol.query.stats import stat

NEARBY = {"side": "ally", "within": 3}
WARD = [{"stat": {"stat": defense, "add": 1, "of": NEARBY}} for defense in ("physical", "mystic")]
WARDEN = card("warden", superpowers=[{"name": "Ward", "kind": "innate", "modifiers": WARD}])


def test_two_bearers_of_one_aura_help_once_and_with_everything_it_says() -> None:
    """EFF-10, EFF-Q1."""
    game = Skirmish(WARDEN)
    ward = game.put("blue.plain", 18, 18)
    assert (stat(game.look, ward, "physical").total, stat(game.look, ward, "mystic").total) == (3, 3)
    game.put("blue.warden", 20, 18)
    assert (stat(game.look, ward, "physical").total, stat(game.look, ward, "mystic").total) == (4, 4)
    game.put("blue.warden2", 16, 18)
    assert (stat(game.look, ward, "physical").total, stat(game.look, ward, "mystic").total) == (4, 4)
