"""The long proofs of a whole checkout: mutations of cards, engines and bot, and the tests in their long forms."""

from __future__ import annotations

import os
import re
import shutil
import subprocess  # nosec B404 # our own
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from multiprocessing.util import Finalize
from pathlib import Path

from rules_engine.crisis_protocol.cards.loader.load import KINDS, default_content
from rules_engine.crisis_protocol.testing.card_mutations import NotSound, survey
from rules_engine.proofs.proof import Figures, Goals, Piece, Proof
from tools import mutate, mutate_bot, mutate_cards, mutate_game
from tools.broken_tree import ROOT, Tree, Unbreakable

CARDS = (
    "rules_engine/kernel", "rules_engine/cardfiles", "rules_engine/crisis_protocol",
    "assets/cards", "assets/maps", "assets/rosters", "tests/scenarios", "tests/cards", "tools/card_survivors.yaml",
)  # fmt: skip
ENGINE = (
    *CARDS[:-1], "tests/rules", "tests/board", "tools/mutate.py", "tools/mutations.yaml", "tools/mutations_flow.yaml",
    "tools/broken_tree.py",
)  # fmt: skip
"""What the cards and rules that are broken, and whatever is to notice, are made of: another game changes nothing."""
CRY_HAVOC = (
    "rules_engine/kernel", "rules_engine/cardfiles", "rules_engine/kit", "rules_engine/cry_havoc", "assets/cry_havoc",
    "tests/cry_havoc", "tools/mutate_game.py", "tools/mutations_cry_havoc.yaml",
)  # fmt: skip
BOT = ("rules_engine", "bot", "cogs", "assets", "tests", "tools", "pyproject.toml")
SAMPLES = re.compile(r"^from sampling import", re.MULTILINE)
CLOSING = re.compile(r"\b(\d+) (passed|failed|skipped|error)")

LONG_FORMS = (
    ("kills", "200 kills before and after commits and calls, each tale compared with the same without",
     "tests/e2e/test_kills_everywhere.py", {"KILLS_EVERYWHERE": "200"}),
    ("kills of one match", "one match over sockets with 50 kills, compared with the same without",
     "tests/e2e/test_matches_to_their_end.py -k killed", {"KILLS": "50"}),
    ("matches over sockets", "20 whole matches by components in two languages, searched for leaks",
     "tests/e2e/test_matches_to_their_end.py", {"MATCHES": "20"}),
)  # fmt: skip
"""Name, what it is, what pytest is told and what is set."""


def proofs() -> tuple[Proof, ...]:
    return (
        Proof(
            name="mutations of cards",
            what="each datum of each card changed; noticed by its signed text or its scenarios",
            pieces=len(_cards()),
            sources=CARDS,
            play=_card,
            told=_told_mutations,
        ),
        Proof(
            name="mutations of the engine",
            what="rules broken one at a time; noticed by scenarios or tests",
            pieces=len(mutate.mutations()),
            sources=ENGINE,
            play=_rule,
            told=_told_mutations,
        ),
        Proof(
            name="mutations of Cry Havoc",
            what="its rules broken one at a time; noticed by its scenarios or tests",
            pieces=len(mutate_game.game_mutations("cry_havoc")),
            sources=CRY_HAVOC,
            play=_rule_of_cry_havoc,
            told=_told_mutations,
        ),
        Proof(
            name="mutations of the bot",
            what="what surrounds the rules broken one at a time; noticed by the tests named for it",
            pieces=len(mutate_bot.bot_mutations()),
            sources=BOT,
            play=_bot,
            told=_told_mutations,
        ),
        *(
            Proof(
                name=name, what=what, pieces=1, sources=BOT, play=partial(_long_form, told, settings), told=_told_tests
            )
            for name, what, told, settings in LONG_FORMS
        ),
        Proof(
            name="whole samples",
            what="every test that usually tries a part of a long sample, file by file, with SAMPLES=all",
            pieces=len(_sampling()),
            sources=BOT,
            play=_samples,
            told=_told_tests,
        ),
    )


# -- mutations -----------------------------------------------------------------------------------------------------


@cache
def _cards() -> tuple[str, ...]:
    content = default_content()
    return tuple(card for kind in KINDS for card in getattr(content, kind))


def _card(number: int, goals: Goals) -> Piece:
    card = _cards()[number - 1]
    try:
        found = survey(card)
    except NotSound as error:
        return Piece(faults=[f"{card}: fails unchanged: {error}"])
    listed = mutate_cards.listed()
    known = {entry.words for entry in listed if entry.card == card}
    slept = [str(change) for change in found.survived if str(change) not in known]
    untrue = mutate_cards.untrue([found], [entry for entry in listed if entry.card == card], whole=True)
    return Piece(
        figures=Counter(tried=found.tried, noticed=len(found.noticed), read=len(found.read), slept=len(slept)),
        faults=[*(f"{card}: slept: {words}" for words in slept), *(f"listed: {words}" for words in untrue)],
    )


@cache
def _tree() -> Tree:
    """Each process breaks a copy of its own."""
    folder = tempfile.mkdtemp(prefix="broken-")
    Finalize(None, shutil.rmtree, args=(folder,), kwargs={"ignore_errors": True}, exitpriority=1)
    return Tree(Path(folder))


@cache
def _sound() -> str | None:
    """Nothing can be caught by scenarios that fail anyway."""
    return mutate.unbroken(_tree(), {mutation.rule for mutation in mutate.mutations()})


def _rule(number: int, goals: Goals) -> Piece:
    if (failing := _sound()) is not None:
        return Piece(faults=[f"fails unbroken: {failing}"])
    mutation = mutate.mutations()[number - 1]
    return _broken(mutation.rule, lambda: mutate.caught_by(_tree(), mutation, every=True))


@cache
def _sound_game(game: str) -> str | None:
    return mutate_game.fails_unbroken(game)


def _rule_of_cry_havoc(number: int, goals: Goals) -> Piece:
    if (failing := _sound_game("cry_havoc")) is not None:
        return Piece(faults=[f"fails unbroken: {failing}"])
    found = mutate_game.noticed_by("cry_havoc", number - 1)
    if found.wrong:
        return Piece(faults=[f"{found.mutation.rule}: {found.wrong}"])
    return _broken(found.mutation.rule, lambda: found.by or None)


def _bot(number: int, goals: Goals) -> Piece:
    mutation = mutate_bot.bot_mutations()[number - 1]
    if (failing := _fails(tuple(mutation.tests))) is not None:
        return Piece(faults=[f"{mutation.what}: fails unbroken: {failing}"])
    return _broken(mutation.what, lambda: mutate_bot.caught_by(_tree(), mutation))


@cache
def _fails(tests: tuple[str, ...]) -> str | None:
    return _tree().fails("pytest", "-x", "-q", *tests, "-p", "no:cacheprovider")


def _broken(what: str, caught: Callable[[], str | None]) -> Piece:
    try:
        noticed = caught() is not None
    except Unbreakable as error:
        return Piece(faults=[f"{what}: cannot be broken: {error}"])
    return Piece(
        figures=Counter(tried=1, noticed=int(noticed), slept=int(not noticed)),
        faults=[] if noticed else [f"{what}: slept"],
    )


def _told_mutations(figures: Figures) -> str:
    tried, noticed = figures.get("tried", 0), figures.get("noticed", 0)
    by_text = f", {read} of them by the signed text" if (read := figures.get("read", 0)) else ""
    share = f" ({noticed / tried:.1%})" if tried else ""
    return f"{noticed} of {tried} noticed{share}{by_text}; {figures.get('slept', 0)} slept"


# -- tests ---------------------------------------------------------------------------------------------------------


@cache
def _sampling() -> tuple[str, ...]:
    """The tests that try a part of a long sample by default."""
    files = sorted(file for file in (ROOT / "tests").rglob("test_*.py") if SAMPLES.search(file.read_text("utf-8")))
    return tuple(file.relative_to(ROOT).as_posix() for file in files)


def _samples(number: int, goals: Goals) -> Piece:
    return _tested([_sampling()[number - 1]], {"SAMPLES": "all"})


def _long_form(told: str, settings: dict[str, str], number: int, goals: Goals) -> Piece:
    return _tested(told.split(), settings)


def _tested(told: list[str], settings: dict[str, str]) -> Piece:
    done = subprocess.run(  # nosec B603 # our own
        [sys.executable, "-m", "pytest", "-q", "-o", "timeout=7200", "-p", "no:cacheprovider", *told],
        cwd=ROOT, env={**os.environ, **settings}, capture_output=True, text=True,
    )  # fmt: skip
    lines = done.stdout.splitlines()
    faults = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    figures = Counter({name: int(count) for count, name in CLOSING.findall(lines[-1])}) if lines else Counter[str]()
    if done.returncode and not faults:
        faults = [f"{' '.join(told)}: ended with {done.returncode}: {(lines or done.stderr.splitlines() or [''])[-1]}"]
    return Piece(figures=figures, faults=faults)


def _told_tests(figures: Figures) -> str:
    return ", ".join(f"{count} {name}" for name, count in figures.items()) or "nothing"
