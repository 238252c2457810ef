"""Whole matches as they were played: answers, dice and how they stood after each round, played again."""

from __future__ import annotations

from pathlib import Path

import pytest
from sampling import sample

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rosters import ready_rosters
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD
from rules_engine.crisis_protocol.testing import recorded_cli
from rules_engine.crisis_protocol.testing.recorded import Differs, RecordedMatch, load_recorded, play_again
from rules_engine.crisis_protocol.testing.recorded_cli import FOLDER, MATCHES, main

FILES = sorted(FOLDER.glob("*.yaml"))
HOW = 'a change of the rules that alters it says so: python -m rules_engine recorded --again {} --because "…"'


@pytest.mark.parametrize("file", FILES[:: sample(5, 1)], ids=lambda file: file.stem)
def test_a_recorded_match_goes_as_it_went(file: Path) -> None:
    try:
        play_again(load_recorded(file))
    except Differs as difference:
        pytest.fail(f"{difference}; {HOW.format(file.stem)}")


def test_every_roster_to_begin_with_is_played_in_every_edition() -> None:
    matches = [load_recorded(file) for file in FILES]
    old = [match for match in matches if match.edition is not Edition.NOVEMBER_2025 and match.pool == POOL_OF_OLD]
    assert len(old) == MATCHES == 40
    for edition in Edition:
        brought = [roster for match in matches if match.edition is edition for roster in match.rosters.values()]
        known = ready_rosters(default_content(), edition).values()
        assert all(ready.roster in brought for ready in known if ready.starter), edition


@pytest.fixture
def short() -> RecordedMatch:
    return load_recorded(min(FILES, key=lambda file: file.stat().st_size))


def test_another_score_is_named_with_its_round(short: RecordedMatch) -> None:
    first, *rest = short.chapters
    score, *others = first.stands
    other = first.model_copy(update={"stands": (score.replace("blue 0", "blue 3"), *others)})
    with pytest.raises(Differs, match=r"after round 0: blue 0, .* was blue 3"):
        play_again(short.model_copy(update={"chapters": (other, *rest)}))


def test_an_answer_that_is_no_longer_legal_is_named(short: RecordedMatch) -> None:
    first, *rest = short.chapters
    other = first.model_copy(update={"answers": first.answers.replace("|", "| b nonsense |", 1)})
    with pytest.raises(Differs, match=r"round 0, answer 2 \(blue nonsense\)"):
        play_again(short.model_copy(update={"chapters": (other, *rest)}))


def test_a_match_is_recorded_anew_only_with_a_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, short: RecordedMatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(recorded_cli, "FOLDER", tmp_path)
    file = tmp_path / "some.yaml"
    recorded_cli.save_recorded(file, short.model_copy(update={"seed": short.seed + 100}))
    assert main(["some"]) == 1 and "✗ some" in capsys.readouterr().out
    assert main(["some", "--again"]) == 2
    assert main(["some", "--again", "--because", "other dice"]) == 0
    assert load_recorded(file).because == (*short.because, "other dice")
    assert main(["some"]) == 0
    assert main(["none"]) == 2
