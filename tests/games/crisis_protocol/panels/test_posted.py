"""What a post of the story says: one activation, a paragraph for each deed; what is one scene; what is taken back."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.crisis_protocol.game import GAME
from bot.games.crisis_protocol.panels import posted
from bot.games.crisis_protocol.panels.own_rolls import own_rolls
from bot.locale import words
from bot.matches.stretches import Stretch
from bot.ui.match.posts.worth import worth_a_post
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events import attacks, characters, flow, movement, objectives, setup
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.effects import Remembered
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.state.match import Match, Phase, Player
from rules_engine.crisis_protocol.state.pieces import Character, Position
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.limits import LimitUsed

IRON, ZEMO, SHOT = "blue.iron_man", "red.baron_zemo", "iron_man.repulsor_blast"
BEGAN = flow.ActivationBegan(who=IRON)


def look(language: str = "en") -> Any:
    people = {
        id: Character(id=id, card=id.partition(".")[2], owner=seat, controller=seat, spot=Position(x=1000, y=1000))
        for id, seat in ((IRON, "blue"), (ZEMO, "red"))
    }
    players = {seat: Player(seat=seat) for seat in ("blue", "red")}
    state = Match(
        schema_version=1, name="m", content="", seats=("blue", "red"), round=1, players=players, characters=people
    )
    speaker = Speaker(default_content(), language)
    return SimpleNamespace(
        game=GAME,
        state=state,
        to=words(language),
        teller=speaker,
        speaker=speaker,
        sign=lambda seat: {"blue": "🔵", "red": "🔴"}.get(seat, ""),
        person=lambda seat: f"@{seat}",
        story=lambda events, later=(): speaker.story(state, list(events), later),
    )


def cause(**more: Any) -> Cause:
    return Cause(rule=SHOT, seat="blue", character=IRON, **more)


def advance() -> movement.Moved:
    return movement.Moved(who=IRON, move="advance", x=5, y=5, cause=Cause(rule="ACT-03", seat="blue"), tool="M")


def shot(damage: int = 2, *, over: bool = True) -> list[Any]:
    declared = [
        flow.ActionTaken(who=IRON, action="attack"),
        attacks.AttackDeclared(attacker=IRON, attack=SHOT, target=ZEMO),
        attacks.DiceRolled(pool="attack", who=IRON, faces=(Face.HIT,)),
    ]
    rest = [
        attacks.SuccessesCounted(attacker=IRON, defender=ZEMO, attack=damage, defense=0),
        characters.DamageSuffered(who=ZEMO, amount=damage, cause=cause(attack=True)),
        attacks.AttackResolved(attacker=IRON, defender=ZEMO, attack=SHOT, damage=damage),
    ]
    return [*declared, *(rest if over else [])]


async def told(*events: Any, opening: Any = BEGAN, language: str = "en") -> list[str]:
    return await posted.posted(look(language), Stretch(opening=opening), list(events), [])


async def test_an_activation_stands_under_its_headline_with_a_paragraph_for_each_deed() -> None:
    lines = await told(BEGAN, advance(), *shot(), *shot(1))
    assert lines[0] == "### 🔵 Iron Man"
    assert lines[1] == "Iron Man advanced (Medium)."
    assert len(lines) == 4 and all(line.startswith("Iron Man attacked Baron Zemo") for line in lines[2:])


async def test_the_sign_in_a_headline_says_whose_a_twin_is() -> None:
    seen = look()
    twin = "red.iron_man"
    seen.state.characters[twin] = seen.state.characters[IRON].model_copy(update={"id": twin, "owner": "red"})
    lines = await posted.posted(seen, Stretch(opening=BEGAN), [BEGAN, advance()], [])
    assert lines == ["### 🔵 Iron Man", "Iron Man (blue) advanced (Medium)."]


async def test_the_price_of_a_deed_is_told_with_it() -> None:
    rule = "iron_man.shoulder_mounted_cluster_missiles"
    paid = characters.PowerSpent(who=IRON, amount=2, on=rule)
    noted = LimitUsed(limit="turn/x"), Remembered(spans=("turn",), fact={"act": "use", "by": IRON})
    lines = await told(BEGAN, advance(), paid, *noted, flow.SuperpowerUsed(who=IRON, rule=rule))
    assert len(lines) == 3 and "for 2 Power" in lines[2], lines
    assert lines[1] == "Iron Man advanced (Medium)." and "2 Power" in lines[2], lines


async def test_that_somebody_was_activated_is_no_post_of_its_own() -> None:
    assert await told(BEGAN) == []
    assert not worth_a_post(look(), [BEGAN])


async def test_the_rest_of_an_activation_says_that_it_goes_on() -> None:
    assert (await told(*shot()))[0] == "### 🔵 Iron Man goes on"
    assert (await told(*shot(), language="de"))[0] == "### 🔵 Iron Man macht weiter"


def test_posts_begin_with_turns_activations_and_the_end_of_a_round() -> None:
    begins = [
        flow.TurnBegan(seat="blue", may_pass=False), BEGAN, flow.PhaseBegan(phase=Phase.CLEANUP),
        flow.RoundBegan(round=1),
    ]  # fmt: skip
    assert all(posted.begins_post(event) for event in begins)
    grows = [flow.RoundBegan(round=2), flow.PhaseBegan(phase=Phase.POWER), flow.TurnEnded(seat="blue"), *shot()]
    assert not any(posted.begins_post(event) for event in grows)


def test_what_is_played_at_the_beginning_of_a_turn_is_told_with_its_activation() -> None:
    """GRU-11: a second activation in the same turn is another chapter."""
    turn = flow.TurnBegan(seat="blue", may_pass=False)
    assert posted.joins_post(turn, BEGAN)
    assert not posted.joins_post(BEGAN, BEGAN) and not posted.joins_post(BEGAN, turn)


def test_the_bar_has_the_colour_of_whose_turn_it_was() -> None:
    """A turn that the other's answer began is not the other's."""
    assert posted.acting(look(), flow.TurnBegan(seat="red", may_pass=False)) == "red"
    assert posted.acting(look(), BEGAN) == "blue"
    assert posted.acting(look(), flow.PhaseBegan(phase=Phase.CLEANUP)) is None


def test_an_attack_is_a_scene_until_it_is_over() -> None:
    before = [BEGAN, advance()]
    assert posted.scene([*before, *shot(over=False)]) == 2, "from the action on that it belongs to"
    assert posted.scene([*before, *shot()]) is None
    assert posted.scene(before) is None


def test_a_throw_and_a_roll_are_scenes_with_what_comes_of_them() -> None:
    """MOV-24, OBJ-13: somebody may dodge or reroll in the middle."""
    used = flow.SuperpowerUsed(who=IRON, rule="x.throw")
    thrown = movement.Moved(who=ZEMO, move="throw", x=9, y=9, cause=cause(), tool="S")
    hit = movement.Collided(thrown=ZEMO, with_="truck_1")
    assert posted.scene([BEGAN, advance(), used, thrown, hit]) == 2
    rolled = attacks.DiceRolled(pool="free", who=IRON, faces=(Face.BLANK,))
    assert posted.scene([BEGAN, objectives.Interacted(who=IRON, token="cell"), rolled]) == 1
    assert posted.scene([BEGAN, used]) is None, "a power that is over as soon as it is told"


def test_an_attack_inside_an_attack_belongs_to_its_scene() -> None:
    inner = [attacks.AttackDeclared(attacker=ZEMO, attack=SHOT, target=IRON)]
    assert posted.scene([*shot(over=False), *inner]) == 0


def test_the_squads_that_come_in_turns_are_one_scene_until_the_first_round() -> None:
    """DEP-02."""
    edge = setup.EdgeChosen(seat="blue", edge="south")
    comes = [characters.EnteredPlay(who=who, card="x", seat=who[:4].strip("."), x=1, y=1) for who in (IRON, ZEMO)]
    assert posted.scene([edge, *comes]) == 1
    assert posted.scene([edge, *comes, flow.RoundBegan(round=1)]) is None


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (shot(), "Iron Man's attack on Baron Zemo: 2 damage"),
        (shot(over=False), "Iron Man's attack on Baron Zemo"),
        ([advance()], "the move of Iron Man"),
        ([BEGAN, advance(), *shot(0)],
         "the activation of Iron Man, the move of Iron Man and Iron Man's attack on Baron Zemo: 0 damage"),
        ([flow.TurnPassed(seat="red")], "the pass of @red"),
        ([setup.EdgeChosen(seat="blue", edge="south")], "Blue deploys at the south edge."),
    ],
)  # fmt: skip
def test_what_would_be_taken_back_is_named(events: list[Any], said: str) -> None:
    assert posted.taken_back(look(), events) == said


def test_of_many_things_some_are_named_and_the_rest_counted() -> None:
    many = [objectives.Interacted(who=IRON, token=f"t{n}") for n in range(posted.MOST_TOLD + 2)]
    assert posted.taken_back(look(), many).endswith("and 2 more")


def test_an_interaction_shows_its_dice_and_what_was_done_to_them() -> None:
    rolled = attacks.DiceRolled(pool="free", who=IRON, faces=(Face.HIT, Face.BLANK))
    again = attacks.DiceRerolled(pool="free", dice=(1,), before=(Face.BLANK,), after=(Face.WILD,), by="x")
    [roll] = own_rolls(None, [objectives.Interacted(who=IRON, token="cell"), rolled, again])
    assert (roll.who, roll.about, [die.face for die in roll.dice]) == (IRON, "cell", [Face.HIT, Face.WILD])
    assert roll.dice[1].before is Face.BLANK


async def test_an_interaction_that_failed_says_so_and_one_that_did_not_does_not() -> None:
    """OBJ-13."""
    tried = [
        objectives.Interacted(who=IRON, token="cell"),
        attacks.DiceRolled(pool="free", who=IRON, faces=(Face.BLANK,)),
    ]
    assert (await told(BEGAN, *tried))[-1].endswith("The interaction brought nothing.")
    gained = objectives.ControlGained(token="cell", seat="blue")
    assert "brought nothing" not in " ".join(await told(BEGAN, *tried, gained))
    assert "brought nothing" not in " ".join(await told(BEGAN, tried[0], advance())), "nothing was rolled for"


def test_a_rule_that_rolls_is_named_beside_its_dice() -> None:
    used = flow.SuperpowerUsed(who=ZEMO, rule="baron_zemo.counter")
    rolled = attacks.DiceRolled(pool="free", who=ZEMO, faces=(Face.HIT,))
    dodged = attacks.DiceRolled(pool="dodge", who=IRON, faces=(Face.HIT,))
    assert [roll.about for roll in own_rolls(None, [used, rolled, dodged])] == ["baron_zemo.counter", ""]


async def test_what_is_used_in_an_attack_stays_in_its_paragraph() -> None:
    used = flow.SuperpowerUsed(who=ZEMO, rule="baron_zemo.counter")
    declared, rest = shot(over=False), shot()[3:]
    lines = await told(BEGAN, *declared, used, *rest, flow.ActionTaken(who=IRON, action="move"), advance())
    assert len(lines) == 3 and "used Counter" in lines[1] and lines[2] == "Iron Man advanced (Medium).", lines


def test_dice_of_an_attack_are_no_roll_of_their_own() -> None:
    assert own_rolls(None, shot()) == []
