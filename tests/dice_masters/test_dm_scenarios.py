"""Every scenario holds, every rule is cited, and the book's sample game reads as it was reviewed."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from sampling import sample

from rules_engine.dice_masters.testing.invariants import hit_twice
from rules_engine.dice_masters.testing.proving import PROVING, play, scenarios_in
from rules_engine.dice_masters.testing.script import Scenario
from rules_engine.dice_masters.testing.stage import content_of
from rules_engine.dice_masters.view.words import Speaker
from rules_engine.kit.testing.reading import split
from rules_engine.kit.testing.runner import failures
from rules_engine.proofs.citations import report

HERE = Path(__file__).parent
SCENARIOS = list(scenarios_in(HERE / "scenarios"))


@pytest.mark.parametrize(("where", "scenario"), SCENARIOS, ids=[where for where, _ in SCENARIOS])
def test_a_scenario_holds(where: str, scenario: Scenario) -> None:
    played = play(scenario)
    assert played.faults == []
    assert list(hit_twice(played.events)) == []


def test_a_scenario_that_is_wrong_is_found() -> None:
    """What a scenario expects is compared, and dice that are told and never rolled are noticed."""
    _, scenario = next(one for one in SCENARIOS if one[1].title.startswith("A typed card is bought"))
    wrong = scenario.model_copy(update={"play": [*scenario.play[:1], {"expect": {"blue": {"used": 2}}}]})
    assert "dice in used, not 2" in play(wrong).faults[0]
    unused = scenario.model_copy(update={"dice": ["B", "F"]})
    assert "never rolled" in play(unused).faults[0]


def test_any_word_written_wrong_ends_in_a_sentence_with_its_line(tmp_path: Path) -> None:
    """Never a traceback, nor an error that nobody has put into words."""
    texts = [text.strip() + "\n" for file in sorted(HERE.rglob("scenarios/*.yaml")) for text in split(file.read_text())]
    rng, path = Random(1), tmp_path / "x.yaml"
    for _ in range(sample(60, 2000)):
        text = rng.choice(texts)
        place = rng.choice(list(re.finditer(r"[\w.\-]+|[\[\]{}:,]", text)))
        word = rng.choice(("", "7", "-1", "none", "[a]", "{a: b}", "elm", "true", "'", "1.5", "blue"))
        path.write_text(text[: place.start()] + word + text[place.end() :], "utf-8")
        for said in failures(PROVING, path):
            assert said.startswith(f"{path}:") and "\n" not in said and "the engine broke" not in said, said


def test_every_rule_is_cited_or_no_code() -> None:
    found = report(PROVING.digest(), HERE)
    assert found.missing == () and found.unknown == {}
    kinds = {"TV": 0, "Q": 0, "rule": 0}
    for rule in PROVING.digest().ids:
        kinds["TV" if "-TV-" in rule else "Q" if "Q" in rule else "rule"] += 1
    assert kinds == {"rule": 315, "Q": 61, "TV": 39}


def test_citations_are_read_with_their_ranges() -> None:
    cited = PROVING.digest().cited_in("DM-TV-29…31 and DM-EFF-Q12")
    assert cited == {"DM-TV-" + n for n in ("29", "30", "31")} | {"DM-EFF-Q12"}


@pytest.mark.parametrize("locale", ("en", "de"))
def test_the_sample_game_reads_as_reviewed(locale: str) -> None:
    """DM-TV-28…39 as text: what happened, in the order of the book."""
    (_, scenario), *_ = scenarios_in(HERE / "scenarios" / "sample_game.yaml")
    played = play(scenario)
    assert played.state is not None
    speaker = Speaker(content_of(scenario), locale, seats={"blue": "Astrid", "red": "Felix"})
    said = "\n".join(speaker.story(played.state, played.events)) + "\n"
    golden = HERE / "golden" / f"sample_game.{locale}.txt"
    assert said == golden.read_text("utf-8")
