"""Is it noticed when a card's data are changed? Each change is loaded, put in its place, read and played.

Noticed is what reads otherwise than the text that was signed for the card, and what goes wrong in its own scenarios.

Nothing is written and no process is started: a changed pool lives as long as its scenarios are played.
"""

from __future__ import annotations

import signal
from collections.abc import Collection, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from pydantic import ValidationError

from rules_engine.cardfiles.yaml12 import read
from rules_engine.crisis_protocol.cards.loader.content import Card, Content
from rules_engine.crisis_protocol.cards.loader.load import KINDS, AnyCard, default_content, default_root
from rules_engine.crisis_protocol.cards.loader.references import broken
from rules_engine.crisis_protocol.testing.card_changes import Change, changed, changes
from rules_engine.crisis_protocol.testing.reading import Failure, load_scripts
from rules_engine.crisis_protocol.testing.runner import play
from rules_engine.crisis_protocol.testing.script import Script
from rules_engine.crisis_protocol.testing.signed import signed, text_of
from rules_engine.crisis_protocol.testing.silence import silent_in
from rules_engine.crisis_protocol.testing.stage import pool

TESTS = Path(__file__).resolve().parents[3] / "tests"
CHAPTERS = {"conditions": "con_*.yaml", "keywords": "key_*.yaml", "gems": "gem_*.yaml"}
"""Which scenarios of the rules are those of such cards."""
PATIENCE = 20.0
"""Seconds after which a scenario that is still being played went wrong."""


class NotSound(Exception):
    """A scenario of a card fails without any change, so that it can notice nothing."""


class NeverEnds(Exception):
    """A changed card keeps the engine busy for ever."""


@dataclass
class Survey:
    """What came of changing one card."""

    card: str
    noticed: list[Change] = field(default_factory=list)
    survived: list[Change] = field(default_factory=list)
    read: list[Change] = field(default_factory=list)
    """Of those noticed: by the signed text, and not played."""

    @property
    def tried(self) -> int:
        return len(self.noticed) + len(self.survived)


@dataclass(frozen=True)
class Case:
    """A scenario and the rules it has to do with."""

    script: Script
    rules: frozenset[str]


def kind_of(card: str, content: Content | None = None) -> str:
    content = content or default_content()
    for kind in KINDS:
        if card in getattr(content, kind):
            return kind
    raise KeyError(card)


def own_scripts(kind: str, card: str, tests: Path = TESTS) -> list[Script]:
    """The scenarios of a card: its own file and what it prints, or what stands together for small cards of its kind."""
    folder = tests / "cards" / kind
    cards = getattr(default_content(), kind)
    files = [file for name in (kind, "printed") if (file := tests / "cards" / name / f"{card}.yaml").exists()]
    files += sorted(f for f in folder.glob("*.yaml") if f.stem not in cards)
    if kind in CHAPTERS:
        files += sorted((tests / "scenarios").glob(CHAPTERS[kind]))
    return [script for file in files for script in _scripts(file) if script.pool is None]


@cache
def _scripts(file: Path) -> tuple[Script, ...]:
    return tuple(load_scripts(file))


@cache
def written(kind: str, card: str) -> dict[str, Any]:
    """A card's data as they stand in its file."""
    raw: dict[str, Any] = read((default_root() / kind / f"{card}.yaml").read_text("utf-8"))
    return raw


def loaded(kind: str, card: str, raw: dict[str, Any], content: Content) -> Card | None:
    """The card that these data make; None if they make none."""
    try:
        made: Card = getattr(AnyCard.model_validate({kind: {"id": card, **deepcopy(raw)}}), kind)
    except (ValidationError, ValueError, TypeError, KeyError, AttributeError):
        return None
    return None if broken(content, made) else made


def mutants(
    kind: str, card: str, content: Content, *, raw: dict[str, Any] | None = None, only: Collection[str] | None = None
) -> Iterator[tuple[Change, Card]]:
    """Every change that makes another card, each such card once; or only those changes that read so."""
    raw = written(kind, card) if raw is None else raw
    original = loaded(kind, card, raw, content)
    assert original is not None
    seen = {original.model_dump_json()}
    for change in changes(raw, kind):
        if only is not None and str(change) not in only:
            continue
        made = loaded(kind, card, changed(raw, change), content)
        if made is not None and (text := made.model_dump_json()) not in seen:
            seen.add(text)
            yield change, made


def cases(scripts: Sequence[Script], content: Content) -> list[Case]:
    """The scenarios with the rules that act in them or must keep silent; `NotSound` if one fails."""
    found = []
    for script in scripts:
        fired: set[str] = set()
        try:
            play(script, content, fired)
        except Failure as failure:
            raise NotSound(f"{script.title}: {failure}") from failure
        found.append(Case(script, frozenset(fired | silent_in([script]))))
    return found


def notices(case: Case, content: Content) -> bool:
    """Whatever goes wrong in a scenario is noticed, be it in the engine."""
    try:
        with_patience(case.script, content)
    except Exception:
        return True
    return False


def with_patience(script: Script, content: Content) -> None:
    def over(signum: int, frame: FrameType | None) -> None:
        raise NeverEnds

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        play(script, content, paranoid=False)  # the engine's own contract was proved with the card as it is
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def survey(
    card: str,
    *,
    only: Collection[str] | None = None,
    scripts: Sequence[Script] | None = None,
    tests: Path = TESTS,
    reading: bool = True,
) -> Survey:
    """Change a card in every way, or only so that `str(change)` is in `only`; read its text each time, if it was signed
    and `reading`, and play its scenarios with what reads the same."""
    content = pool(default_content(), {})
    kind = kind_of(card, content)
    todo = cases(own_scripts(kind, card, tests) if scripts is None else scripts, content)
    result = Survey(card)
    known = signed(kind, card) if reading else None
    for change, made in mutants(kind, card, content, only=only):
        other = content.with_cards({kind: {made.id: made}})
        if known is not None and _reads_otherwise(made, other, known):
            result.noticed.append(change)
            result.read.append(change)
            continue
        likely = sorted(todo, key=lambda case: not _concerns(case, change))
        caught = next((case for case in likely if notices(case, other)), None)
        if caught is None:
            result.survived.append(change)
            continue
        result.noticed.append(change)
        todo.remove(caught)  # what noticed one change notices the next of its kind
        todo.insert(0, caught)
    return result


def _reads_otherwise(made: Card, content: Content, known: str) -> bool:
    """Whether a changed card says something else than was signed; what nobody can write reads otherwise, too."""
    try:
        return text_of(made, content) != known
    except Exception:
        return True


def _concerns(case: Case, change: Change) -> bool:
    return change.rule is not None and any(change.rule in rule.split(".") for rule in case.rules)
