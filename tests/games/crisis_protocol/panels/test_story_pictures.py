"""What a post still tells beside its pictures."""

from typing import Any

import pytest
from panel_looks import look_at

from bot.emojis import Emojis
from bot.games.crisis_protocol.panels import illustrations
from bot.games.crisis_protocol.panels.illustrations import MOST_ATTACKS, unseen
from bot.games.crisis_protocol.panels.own_rolls import own_rolls
from bot.ui.match.panel import Picture
from rules_engine.crisis_protocol.events.attacks import AttackDeclared, AttackResolved, DiceRolled
from rules_engine.crisis_protocol.events.setup import PriorityRolled, SquadRevealed
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.crisis_protocol.testing.soak import dice_for, pool
from rules_engine.kernel.engine import Engine

DECLARED = AttackDeclared(attacker="blue.hulk", attack="hulk.strike", target="red.zemo")
ROLLED = DiceRolled(pool="attack", who="blue.hulk", faces=(Face.HIT,))
DODGED = DiceRolled(pool="dodge", who="red.zemo", faces=(Face.BLANK,))
ROLL_OFF = PriorityRolled(rolls={"blue": ("H",), "red": ("B",)}, winner="blue", rule="PRI-02")

TWO = """
title: Hulk and Black Widow
rules: [ATK-01]
blue: {characters: [{card: hulk, at: "18,10"}]}
red: {characters: [{card: black_widow, at: "18,13"}]}
start: activation hulk
"""


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


def hulks_look() -> Any:
    return look_at(Engine(CrisisProtocol(pool()), dice_for(1)), begin(read_script(TWO)).state, "blue")


@pytest.mark.parametrize("attack_first", [True, False])
async def test_dice_are_drawn_in_the_order_in_which_they_fell(
    monkeypatch: pytest.MonkeyPatch, attack_first: bool
) -> None:
    async def drawn(look: Any, name: str, *given: Any, board: bool = True) -> list[Picture]:
        return [picture(name)]

    monkeypatch.setattr(illustrations, "drawn", drawn)
    target, strike = "red.black_widow", "hulk.strike"
    attack = [
        AttackDeclared(attacker="blue.hulk", attack=strike, target=target),
        ROLLED,
        AttackResolved(attacker="blue.hulk", defender=target, attack=strike, damage=0),
    ]
    own = [DiceRolled(pool="free", who=target, faces=(Face.HIT,))]
    found = await illustrations._dice(hulks_look(), [*attack, *own] if attack_first else [*own, *attack])
    assert [one.name for one in found] == (["attack1", "own1"] if attack_first else ["own1", "attack1"])


def test_a_roll_is_read_aloud_in_words_where_a_text_shows_signs() -> None:
    """An alt text shows no emoji: it would be read out letter by letter."""
    look = hulks_look()
    look.client.emojis_of = lambda game_id: Emojis({"block": 1, "blank": 2})
    [roll] = own_rolls(None, [DiceRolled(pool="dodge", who="blue.hulk", faces=(Face.BLOCK, Face.BLANK, Face.BLANK))])
    assert illustrations._row(look, roll)[-1] == "Hulk rolled 1 Block and 2 Blanks to dodge."
    assert look.story(roll.events) == ["Hulk rolled 1 <:block:1> and 2 <:blank:2> to dodge."]


@pytest.mark.parametrize(
    ("faces", "rule", "said"),
    [
        ("CCHB-", "PRI-03", "3 successes"),
        ("CB-F-", "PRI-03", "1 success"),
        ("CCHB-", "PRI-04", "3 successes (2 × Critical)"),
        ("CWHB-", "PRI-05", "3 successes (1 × Wild)"),
    ],
)
def test_a_roll_off_says_what_was_counted(faces: str, rule: str, said: str) -> None:
    """PRI-03…05: a tie is broken by Criticals, then by Wilds."""
    look = hulks_look()
    rolled = PriorityRolled(rolls={"blue": tuple(faces), "red": tuple("-----")}, winner="blue", rule=rule)
    assert illustrations._counted(look, rolled, "blue") == f"{look.name('blue')}: {said}"
