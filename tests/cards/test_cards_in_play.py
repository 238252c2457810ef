"""Every card's own scenarios, played through the real engine: tests/cards/<kind>/<card>.yaml."""

from pathlib import Path

import pytest

from rules_engine.crisis_protocol.testing.reading import load_scripts
from rules_engine.crisis_protocol.testing.runner import play
from rules_engine.crisis_protocol.testing.script import Script

FILES = sorted(Path(__file__).parent.rglob("*.yaml"))
SCRIPTS = [
    pytest.param(script, id=f"{file.stem}-{number}")
    for file in FILES
    for number, script in enumerate(load_scripts(file), 1)
]


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_card_does_in_play_what_it_says(script: Script) -> None:
    play(script)
