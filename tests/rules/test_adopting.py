"""SQD-08: a team tactic card that takes a stranger in lets a squad have an affiliation it would miss by one."""

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.query.rosters import adoptable, affiliations

CONTENT = default_content()


def test_one_stranger_counts_as_a_member() -> None:
    squad = ["crossbones", "hulk"]
    assert "hydra" not in affiliations(CONTENT, squad)
    assert "hydra" in affiliations(CONTENT, squad, adopting=["hydra"])


def test_one_card_takes_in_only_one() -> None:
    assert "hydra" not in affiliations(
        CONTENT, ["crossbones", "hulk", "iron_man", "thor_prince_of_asgard"], adopting=["hydra"]
    )


def test_where_all_belong_nobody_is_taken_in() -> None:
    assert affiliations(CONTENT, ["crossbones"], adopting=["hydra"]) == affiliations(CONTENT, ["crossbones"])


def test_cards_say_whom_they_take_in() -> None:
    assert adoptable(CONTENT, ["sleeper_agent", "medpack", "the_initiative"]) == ["hydra", "shield"]
