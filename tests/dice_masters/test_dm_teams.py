"""Ready teams, teams as people paste them, and every fault of a team by name."""

from __future__ import annotations

import pytest

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.query.teams import FORMATS, team_faults
from rules_engine.dice_masters.state.match import Format, Team, TeamCard
from rules_engine.dice_masters.teams import as_codes, as_text, read_team, ready_teams
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.refusing import refusal

CONTENT = default_content()
READY = ready_teams(CONTENT)
BOTH = (Format.TOURNAMENT, Format.CASUAL)


def codes(team: Team, format: Format = Format.TOURNAMENT) -> list[str]:
    return [reason.code for reason in team_faults(CONTENT, team, format)]


@pytest.mark.parametrize("format", BOTH)
@pytest.mark.parametrize("id_", sorted(READY))
def test_a_ready_team_is_legal_and_uses_its_dice(id_: str, format: Format) -> None:
    """DM-SET-16…23."""
    team = READY[id_].team(format)
    assert codes(team, format) == []
    assert sum(card.dice for card in team.cards) == FORMATS[format].budget


def test_a_newcomer_finds_teams_of_the_starter_first() -> None:
    starters = [team for team in READY.values() if team.starter]
    assert list(READY.values())[: len(starters)] == starters and len(starters) >= 2
    assert all(CONTENT.card(id_).starter for team in starters for id_ in (*team.cards, *team.basics))


SOUND = READY["friendly_neighbourhood"].team(Format.TOURNAMENT)


def changed(**changes: object) -> Team:
    return SOUND.model_copy(update=changes)


def with_card(card: str, dice: int, instead: int = 7) -> Team:
    cards = list(SOUND.cards)
    cards[instead] = TeamCard(card=card, dice=dice)
    return changed(cards=tuple(cards))


@pytest.mark.parametrize(
    ("team", "code"),
    [
        (with_card("spider_man.spectacular", 1), "same_name"),
        (with_card("carnage.sinister", 2), "too_many_dice"),
        (with_card("green_goblin_zombie.rotting_goblin", 2), "over_max"),
        (with_card("carnage.sinister", 0), "no_dice"),
        (with_card("carnage.unheard_of", 1), "unknown_card"),
        (with_card("slander", 1), "basic_among_cards"),
        (changed(cards=(*SOUND.cards, TeamCard(card="blade.daywalker", dice=1))), "too_many_cards"),
        (changed(basics=("betrayal",)), "basics"),
        (changed(basics=("betrayal", "betrayal")), "same_basic"),
        (changed(basics=("betrayal", "blade.daywalker")), "not_basic"),
    ],
)
def test_every_fault_has_its_name_and_words(team: Team, code: str) -> None:
    """DM-SET-16…23, DM-TV-17; both languages say it."""
    assert code in codes(team)
    for locale in ("en", "de"):
        for reason in team_faults(CONTENT, team, Format.TOURNAMENT):
            assert "{" not in refusal(Names(CONTENT, locale), None, reason)


def test_a_die_too_many_is_told_by_the_rule_of_its_format() -> None:
    """DM-SET-16, DM-SET-17."""
    twenty = changed(cards=tuple(one.model_copy(update={"dice": 4}) for one in SOUND.cards[:6]))
    told = {format: [one.rule for one in team_faults(CONTENT, twenty, format)] for format in (*Format,)[1:3]}
    assert told == {Format.TOURNAMENT: ["DM-SET-16"], Format.CASUAL: ["DM-SET-17"]}


def test_all_faults_are_told_at_once() -> None:
    team = Team(
        cards=(TeamCard(card="white_tiger.razor_sharp", dice=5), TeamCard(card="white_tiger.hero_for_hire", dice=0))
    )
    assert codes(team) == ["same_name", "over_max", "no_dice", "basics"]


@pytest.mark.parametrize("format", [Format.DOUBLES, Format.DRAFT])
def test_formats_without_rules_are_refused_with_the_reason(format: Format) -> None:
    """DM-SET-29, DM-SET-32."""
    assert codes(SOUND, format) == [f"{format.value}_not_in_the_book"]


# -- pasted


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("id_", sorted(READY))
def test_what_is_written_is_read_again(id_: str, locale: str) -> None:
    team = READY[id_].team(Format.TOURNAMENT)
    assert read_team(as_text(team, CONTENT, locale), CONTENT).team == team
    assert read_team(as_codes(team, CONTENT), CONTENT).team == team


def test_a_team_builders_link_is_read() -> None:
    """`cards=` and for each card its dice, number and set; the basic action cards last."""
    link = "http://tb.dicecoalition.com/?view&cards=4x17asm;2x19asm;3x27asm;3x34ASM"
    pasted = read_team(link, CONTENT)
    assert pasted.unread == ()
    assert pasted.team == Team(
        cards=(TeamCard(card="spider_man.tangled_web", dice=4), TeamCard(card="spider_woman.secret_avenger", dice=2)),
        basics=("betrayal", "with_great_power"),
    )
    assert read_team(f"<{link}&name=mine>", CONTENT).team.cards == pasted.team.cards
    for way in (f"<{link}>", f"{link}&name=mine;or yours", link.replace(";", "%3B"), f"{link}#top"):
        again = read_team(way, CONTENT)
        assert (again.team, again.unread) == (pasted.team, ()), way


@pytest.mark.parametrize(
    "line",
    [
        "2 Spider-Man: Tangled Web", "2x Spider-Man: Tangled Web", "2 x spider man tangled web", "Tangled Web x2",
        "Spider-Man: Tangled Web (2)", "• Spider-Man – Tangled Web × 2", "Spider-Man: Verworrenes Netz 2",
        "2x17asm", "2 #17", "#17 x2", "spider_man.tangled_web 2",
    ],
)  # fmt: skip
def test_a_card_may_be_written_in_many_ways(line: str) -> None:
    assert read_team(line, CONTENT).team.cards == (TeamCard(card="spider_man.tangled_web", dice=2),)


def test_a_card_without_a_number_brings_one_die() -> None:
    assert read_team("Blade: Daywalker\nBetrayal", CONTENT).team == Team(
        cards=(TeamCard(card="blade.daywalker", dice=1),), basics=("betrayal",)
    )


@pytest.mark.parametrize("line", ["0 Blade: Daywalker", "Blade: Daywalker x0", "0x79asm"])
def test_a_card_that_is_said_to_bring_none_is_named(line: str) -> None:
    """DM-SET-23: none is not taken for one."""
    faults = read_team(f"{line}\nBetrayal\nSlander", CONTENT).faults(CONTENT, Format.TOURNAMENT)
    assert [(fault.rule, fault.code) for fault in faults] == [("DM-SET-23", "no_dice")]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Spider-Man", "several_cards"),
        ("Hero for Hire", "several_cards"),
        ("2 Spiderman: Tangled Wep", "unknown_name_but"),
        ("Doctor Doom: Latveria", "unknown_name"),
        ("2x143asm", "unknown_number"),
        ("#0", "unknown_number"),
        ("2x16smc", "other_set"),
        ("https://example.org/team/17", "unknown_link"),
        ("", "no_team"),
        ("My team:\n", "no_team"),
        ("x" * 5000, "team_too_long"),
        ("Betrayal\n" * 100, "team_too_long"),
    ],
)
def test_what_is_not_understood_is_named_in_one_sentence(text: str, code: str) -> None:
    pasted = read_team(text, CONTENT)
    assert [reason.code for reason in pasted.unread] == [code]
    assert pasted.team == Team()
    for locale in ("en", "de"):
        assert "{" not in refusal(Names(CONTENT, locale), None, pasted.unread[0])
    assert pasted.faults(CONTENT, Format.TOURNAMENT)[0].code == code


def test_a_guess_names_the_card() -> None:
    said = refusal(Names(CONTENT, "en"), None, read_team("Spiderman: Tangled Wep", CONTENT).unread[0])
    assert "Did you mean Spider-Man: Tangled Web?" in said


def test_lines_that_are_understood_stay_beside_those_that_are_not() -> None:
    pasted = read_team("2 Blade: Daywalker\n2 Nobody: At All\nBetrayal", CONTENT)
    assert pasted.team == Team(cards=(TeamCard(card="blade.daywalker", dice=2),), basics=("betrayal",))
    assert [reason.code for reason in pasted.unread] == ["unknown_name"]
