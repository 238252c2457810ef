"""Every scenario file, played through the real engine."""

from pathlib import Path

import pytest

from rules_engine.crisis_protocol.testing.runner import play_file

FILES = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_scenario_goes_as_written(file: Path) -> None:
    play_file(file)
