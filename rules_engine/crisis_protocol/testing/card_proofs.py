"""Which cards no test plays, and which of their rules never acted: the cards' own scenarios are played for it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from pathlib import Path

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import newest_pool
from rules_engine.crisis_protocol.testing.reading import Failure, load_scripts
from rules_engine.crisis_protocol.testing.runner import play
from rules_engine.crisis_protocol.testing.script import Script
from rules_engine.crisis_protocol.testing.silence import mentioned, silent_in

SCENARIOS = Path(__file__).resolve().parents[3] / "tests" / "cards"
"""Where the cards' scenarios lie."""


def scripts_in(folder: Path, only: Collection[str] = ()) -> list[Script]:
    """All scenarios, or those in the files of some cards."""
    files = (file for file in sorted(folder.rglob("*.yaml")) if not only or file.stem in only)
    return [script for file in files for script in load_scripts(file)]


def of_pool(content: Content, scripts: Iterable[Script]) -> list[Script]:
    """Those that are played with these cards: what an earlier printing did proves nothing of a later one."""
    named = None if content.pool == newest_pool() or not content.pool else content.pool
    return [script for script in scripts if script.pool == named]


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


def never_silent(content: Content, scripts: Iterable[Script]) -> list[str]:
    """Rules for which no scenario shows the nearest case in which they must not act."""
    silent = silent_in(scripts)
    return [id for id in content.rules if id not in silent]
