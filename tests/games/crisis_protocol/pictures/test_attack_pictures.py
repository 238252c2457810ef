"""An attack told from its events: every die with what was done to it, the sums, the words."""

from dataclasses import replace
from io import BytesIO

import pytest
from attack_samples import ATTACKS, attacked, story
from PIL import Image

from bot.games.crisis_protocol.panels.drawing import attacks_told
from bot.games.crisis_protocol.pictures.attack_picture import (
    WIDTH,
    _fits,
    attack_alt,
    attack_image,
    draw_attack,
    notes_of,
)
from bot.games.crisis_protocol.pictures.attack_story import AttackStory, Roll, RolledDie, Turn, attack_stories
from bot.games.crisis_protocol.pictures.die_faces import DIE
from bot.render.palette import MODES
from rules_engine.crisis_protocol.events.attacks import AttackDeclared, DiceRerolled, DiceRolled
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.lessons.course import Course
from rules_engine.crisis_protocol.lessons.lesson import lessons


def roll(told: AttackStory, pool: str) -> Roll:
    found = told.roll(pool)
    assert found is not None
    return found


def test_a_die_rerolled_twice_remembers_both_faces_and_both_abilities() -> None:
    """MOD-02, MOD-08."""
    dice = roll(story("rerolls"), "attack").dice
    assert dice[0] == RolledDie(
        Face.HIT, turns=(Turn("rerolled", Face.BLANK, "Luck"), Turn("rerolled", Face.BLANK, "Plan"))
    )
    assert dice[1] == RolledDie(Face.FAILURE, turns=(Turn("rerolled", Face.BLANK, "Luck"),))
    assert dice[2] == RolledDie(Face.HIT, turns=(Turn("rerolled", Face.BLOCK, "Plan"),))


def test_a_face_that_counts_by_a_card_stands_on_a_bar_and_says_by_which() -> None:
    """ATK-36 as a card changes it: the bars below the dice are as many as the successes beside them."""
    told = story("otherwise")
    defence = roll(told, "defense")
    assert defence.dice[0] == RolledDie(Face.BLANK, worth=1, by="Invisibility Cloak")
    assert [note.text for note in notes_of(defence, "en")] == ["Invisibility Cloak: Blank = 1 success"]
    assert [note.text for note in notes_of(defence, "de")] == ["Invisibility Cloak: Leerseite = 1 Erfolg"]
    assert [die.worth for die in defence.dice[1:]] == [None, None] and defence.successes == 2
    assert all(die.worth is None for die in roll(told, "attack").dice)
    assert "Invisibility Cloak: Blank = 1 success." in attack_alt(told)


def test_a_face_that_a_card_makes_worthless_stands_on_no_bar() -> None:
    plain = roll(story("otherwise"), "attack")
    worthless = tuple(replace(die, worth=0, by="Jinx") for die in plain.dice)
    pictures = [
        attack_image(replace(story("otherwise"), rolls=(replace(plain, dice=dice),)))
        for dice in (plain.dice, worthless)
    ]
    bar = (24 + 6 + 18 + 20, 2 * 58 + 14 + DIE + 5)
    assert [picture.getpixel(bar) == (29, 26, 38) for picture in pictures] == [True, False]


def test_notes_tell_each_ability_once_in_the_order_of_the_attack() -> None:
    notes = notes_of(roll(story("rerolls"), "attack"), "en")
    assert [note.text for note in notes] == [
        "Luck, rerolled: Blank » Blank, Blank » Failure",
        "Plan, rerolled: Blank » Hit, Block » Hit",
    ]


def test_what_was_done_first_has_the_first_number_wherever_its_die_lies() -> None:
    first, second = Turn("rerolled", Face.BLANK, "Luck", order=1), Turn("rerolled", Face.BLANK, "Plan", order=2)
    dice = (RolledDie(Face.HIT, turns=(second,)), RolledDie(Face.WILD, turns=(first,)))
    notes = notes_of(replace(roll(story("rerolls"), "attack"), dice=dice), "en")
    assert [note.text.partition(",")[0] for note in notes] == ["Luck", "Plan"]


def test_a_note_that_finds_no_room_says_how_many_dice_instead_of_breaking_off() -> None:
    turn = Turn("rerolled", Face.CRITICAL, "Recalibration Matrix", order=1)
    dice = (RolledDie(Face.CRITICAL, turns=(turn,)),) * 7
    told = replace(story("rerolls"), rolls=(replace(roll(story("rerolls"), "attack"), dice=dice),))
    whole, other = notes_of(told.rolls[0], "en")[0], "Recalibration Matrix, rerolled: 7 dice"
    assert whole.short == other and not _fits(whole.text, WIDTH)
    assert _fits(other, WIDTH / 2)


def test_the_order_of_turns_comes_from_the_events() -> None:
    turns = [turn for die in roll(story("rerolls"), "attack").dice for turn in die.turns]
    assert {turn.by: turn.order for turn in turns} == {"Luck": 1, "Plan": 2}


def test_a_reroll_of_a_nameless_rule_goes_by_its_card() -> None:
    run, by = attacked("rerolls"), "recalibration_matrix.reroll"
    events = [event.model_copy(update={"by": by}) if isinstance(event, DiceRerolled) else event for event in run.events]
    [told] = attack_stories(events, run.state, run.engine.game.content)
    assert {turn.by for die in roll(told, "attack").dice for turn in die.turns} == {"Recalibration Matrix"}


def test_cover_is_a_change_by_name() -> None:
    """COV-05."""
    dice = roll(story("cover"), "defense").dice
    assert dice[1] == RolledDie(Face.BLOCK, turns=(Turn("changed", Face.BLANK, "Cover"),))
    assert story("cover").facts == ("in cover",)


def test_extra_dice_of_criticals_are_marked_as_added() -> None:
    """ATK-26."""
    dice = roll(story("criticals"), "attack").dice
    assert [one.added for one in dice] == [False] * 6 + [True]
    assert roll(story("criticals"), "attack").successes == 5
    assert story("criticals").damage == 3


def test_dice_are_counted_with_their_reasons() -> None:
    parts = roll(story("criticals"), "attack").parts
    assert sum(amount for amount, _ in parts) == 6
    assert parts[0] == (4, "Strength")


def test_dice_that_were_granted_go_by_whoever_granted_them() -> None:
    """Not by the engine's own word for a gift."""
    course = Course.begin(lessons()["power"])  # Friday A.I., then the attack it is for
    for _ in range(2):
        right = course.right_answer()
        assert right is not None and course.answer(course.state.pending["blue"].seq, right)
    events = [event for entry in course.entries for event in entry.events]
    for language in ("en", "de"):
        (told,) = attacks_told(course.state, events, language)
        assert roll(told, "attack").parts[1] == (2, "Friday A.I.")


def test_a_story_may_still_be_going_on() -> None:
    run = attacked("criticals")
    rolled = next(i for i, event in enumerate(run.events) if isinstance(event, DiceRolled))
    [told] = attack_stories(run.events[: rolled + 1], run.state, run.engine.game.content)
    assert told.damage is None
    assert [r.pool for r in told.rolls][:1] == ["attack"]
    assert len(draw_attack(told).data) < 150_000


def test_no_attack_no_story() -> None:
    run = attacked("criticals")
    before = next(i for i, event in enumerate(run.events) if isinstance(event, AttackDeclared))
    assert attack_stories(run.events[:before], run.state, run.engine.game.content) == []


def test_the_words_say_what_the_picture_shows() -> None:
    alt = attack_alt(story("cover"))
    for part in ("Energy Blast", "4 dice", "Cover, changed: Blank » Block", "3 successes", "2 successes", "1 damage"):
        assert part in alt
    german = attack_alt(story("cover", "de"))
    for part in ("4 Würfel", "Deckung, verändert: Leerseite » Block", "3 Erfolge", "1 Schaden", "in Deckung"):
        assert part in german


@pytest.mark.parametrize("name", ATTACKS)
@pytest.mark.parametrize("mode", MODES)
def test_every_attack_fits_a_phone_and_150_kilobytes(name: str, mode: str) -> None:
    picture = draw_attack(story(name), mode)  # type: ignore[arg-type]
    image = Image.open(BytesIO(picture.data))
    assert len(picture.data) < 150_000
    assert image.width == WIDTH
    assert DIE * 400 / image.width > 40


def test_a_die_that_was_changed_looks_different_from_one_that_was_not() -> None:
    told = story("cover")
    plain = replace(told, rolls=tuple(replace(r, dice=tuple(RolledDie(d.face) for d in r.dice)) for r in told.rolls))
    one, other = attack_image(told), attack_image(plain)
    assert one.height > other.height, "the change has a line of its own"


def test_thirty_dice_each_way_stay_readable_and_small() -> None:
    dice = tuple(RolledDie(face, added=i > 20, turns=(Turn("rerolled", Face.BLANK, "Luck"),) * (i % 3)) for i, face in
                 enumerate(tuple(Face) * 5))  # fmt: skip
    told = AttackStory(
        "A" * 60, "B" * 60, "🔥", rolls=(Roll("attack", "A" * 60, "blue", ((30, "X" * 80),), dice, 30),
                                      Roll("defense", "م", "red", ((30, "Y"),), dice, 0)),
        damage=30, aftermath=tuple(f"Somebody with a long name gains {n} Power" for n in range(20)),
    )  # fmt: skip
    assert len(draw_attack(told).data) < 150_000
