"""What a post still tells beside its pictures."""

from bot.games.crisis_protocol.panels.illustrations import MOST_ATTACKS, unseen
from bot.ui.match.panel import Picture
from rules_engine.crisis_protocol.events.attacks import AttackDeclared, DiceRolled
from rules_engine.crisis_protocol.events.flow import PriorityRolled, SquadRevealed
from rules_engine.crisis_protocol.faces import Face

DECLARED = AttackDeclared(attacker="blue.hulk", attack="hulk.strike", target="red.zemo")
ROLLED = DiceRolled(pool="attack", who="blue.hulk", faces=(Face.HIT,))
DODGED = DiceRolled(pool="dodge", who="red.zemo", faces=(Face.BLANK,))
ROLL_OFF = PriorityRolled(rolls={"blue": ("H",), "red": ("B",)}, winner="blue", rule="PRI-02")


def picture(name: str, data: bytes = b"drawn") -> Picture:
    return Picture(name, data, "in words")


def test_dice_that_lie_there_are_not_counted_out_in_words() -> None:
    assert unseen([DECLARED, ROLLED, DODGED], [picture("attack1.png")]) == [DECLARED, DODGED]
    assert unseen([ROLL_OFF], [picture("roll.png")]) == []


def test_squads_that_are_drawn_are_not_listed_as_well() -> None:
    revealed = [SquadRevealed(seat=seat, squad=(), affiliation=None, tactics=()) for seat in ("blue", "red")]
    assert unseen([*revealed, DECLARED], [picture("squads.webp")]) == [DECLARED]
    assert unseen([*revealed, DECLARED], []) == [*revealed, DECLARED]


def test_without_a_picture_everything_is_told() -> None:
    told = [DECLARED, ROLLED, ROLL_OFF]
    assert unseen(told, []) == told
    assert unseen(told, [picture("action.png"), picture("attack1.png", b"")]) == told


def test_attacks_too_many_for_pictures_keep_their_dice_in_words() -> None:
    told = [DECLARED, ROLLED] * (MOST_ATTACKS + 1)
    assert unseen(told, [picture("attack1.png")]) == told
