"""Every card's own scenarios, played through the real engine: tests/cards/<kind>/<card>.yaml, and what it prints."""

import json
import os
from pathlib import Path

import pytest
from sampling import sample

from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.testing.card_proofs import never_fired, never_silent, untested
from rules_engine.crisis_protocol.testing.reading import load_scripts
from rules_engine.crisis_protocol.testing.runner import play

FILES = sorted(Path(__file__).parent.rglob("*.yaml"))
SCRIPTS = {
    f"{file.parent.name}-{file.stem}-{number}": script
    for file in FILES
    for number, script in enumerate(load_scripts(file), 1)
}
NOW = {name: script for name, script in SCRIPTS.items() if script.pool is None}
"""Those that play with what is printed now; others show what an earlier printing did."""
DOUBTED = frozenset(list(SCRIPTS)[:: sample(5, 1)])
"""Those in which every state goes through JSON and back and every question is asked before it is acted on."""
PLAYED: dict[str, set[str]] = {}
"""The rules that acted in each scenario played so far."""


@pytest.fixture(scope="session")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path | None:
    """Where the processes of one run of the tests tell each other what acted, if there are several."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    if run is None:
        return None
    folder = tmp_path_factory.getbasetemp().parent / f"acted-{run}"
    folder.mkdir(exist_ok=True)
    return folder


def played(name: str, elsewhere: Path | None) -> set[str]:
    if name in PLAYED:
        return PLAYED[name]
    told = elsewhere / name if elsewhere is not None else None
    if told is not None and told.exists():
        return set(json.loads(told.read_text("utf-8")))
    fired: set[str] = set()
    play(SCRIPTS[name], None, fired, paranoid=name in DOUBTED)
    PLAYED[name] = fired
    if told is not None:
        new = told.with_name(f"{name}.{os.getpid()}")
        new.write_text(json.dumps(sorted(fired)), "utf-8")
        new.rename(told)
    return fired


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_card_does_in_play_what_it_says(name: str, elsewhere: Path | None) -> None:
    played(name, elsewhere)


def test_every_rule_of_every_card_has_acted_in_some_scenario(elsewhere: Path | None) -> None:
    acted = set().union(*(played(name, elsewhere) for name in NOW))
    assert never_fired(default_content(), acted) == []


def test_every_rule_of_every_card_keeps_silent_in_some_scenario() -> None:
    """`expect: {stays_silent: [RULE]}` in the nearest case in which it must not act (docs/writing-scenarios.md)."""
    assert never_silent(default_content(), NOW.values()) == []


def test_every_card_is_played_by_a_test() -> None:
    assert untested(default_content(), NOW.values()) == []


def test_a_card_that_no_scenario_names_is_untested() -> None:
    without = [s for s in NOW.values() if "medpack" not in (*s.blue.tactics, *s.red.tactics)]
    assert untested(default_content(), without) == ["medpack"]


@pytest.mark.parametrize("kind", ["characters", "tactics", "crises"])
def test_every_card_has_a_file_of_its_own(kind: str) -> None:
    files = {file.stem for file in FILES if file.parent.name == kind}
    assert set(getattr(default_content(), kind)) == files
