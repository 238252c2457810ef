"""Which cards no test plays, and which of their rules never acted: the cards' own scenarios are played for it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.testing.reading import Failure, load_scripts
from rules_engine.crisis_protocol.testing.runner import play
from rules_engine.crisis_protocol.testing.script import Script

SCENARIOS = Path(__file__).resolve().parents[3] / "tests" / "cards"
"""Where the cards' scenarios lie."""


def scripts_in(folder: Path) -> list[Script]:
    return [script for file in sorted(folder.rglob("*.yaml")) for script in load_scripts(file)]


def mentioned(scripts: Iterable[Script]) -> set[str]:
    """The cards that scenarios put on the table."""
    found: set[str] = set()
    for script in scripts:
        for side in (script.blue, script.red):
            found.update(side.tactics)
            for standing in side.characters:
                found.update((standing.card, *standing.gems, *standing.conditions))
        if script.mission is not None:
            found.update(filter(None, (script.mission.secure, script.mission.extract)))
        for roster in script.rosters.values():
            found.update(entry["card"] for entry in roster["characters"])
    return found


def untested(content: Content, scripts: Iterable[Script]) -> list[str]:
    """Characters, team tactic cards, crises and gems that no scenario names."""
    named = mentioned(scripts)
    cards = (*content.characters, *content.tactics, *content.crises, *content.gems)
    return [id for id in cards if id not in named]


def fired_in(scripts: Iterable[Script], content: Content, *, foreign: bool = False) -> set[str]:
    """The rules that acted when the scenarios were played. Of a `foreign` pool only what it can play is played."""
    fired: set[str] = set()
    for script in scripts:
        try:
            play(script, content, fired)
        except Failure:
            if not foreign:
                raise
    return fired


def fired_in_soak(report: Path) -> set[str]:
    """The rules that acted in a soak: `python -m rules_engine soak --json`. ValueError if it is no such report."""
    try:
        return set(json.loads(report.read_text("utf-8"))["counts"]["rule_fired"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{report} is no report of `soak --json`: {error}") from None


def never_fired(content: Content, fired: set[str]) -> list[str]:
    return [id for id in content.rules if id not in fired]
