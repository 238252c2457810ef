"""Whatever reads what people type, alone and without the door before it: a long text of any shape takes no time."""

import contextlib
import time
from collections.abc import Callable
from typing import Any

import pytest
from hostile import FULL, shapes

from bot.games.crisis_protocol.rosters import read_roster
from bot.games.crisis_protocol.tabletop import asking, odds_text
from bot.games.crisis_protocol.tabletop.lookup_text import entries
from bot.games.crisis_protocol.tabletop.rule_text import find_rules, suggest_rules
from bot.locale import words
from bot.logs import Redactor
from bot.ui import safe as plain
from bot.ui.kit.ids import is_act
from bot.ui.match.questions import typed
from bot.ui.preferences import _read_quiet
from rules_engine.crisis_protocol.board.coordinates import parse
from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.rosters import read_codes
from rules_engine.crisis_protocol.tabletop.fair import read_code
from rules_engine.lookup.names import found, nearest, ranked

BUDGET = 0.05
TRIES = 5
TO = words("de")
READERS: dict[str, Callable[[str], Any]] = {
    "a roster": lambda text: read_roster(text, default_content()),
    "card codes": lambda text: read_codes(text, default_content()),
    "a place": parse,
    "a card": lambda text: found(entries(), text),
    "the nearest cards": lambda text: nearest(entries(), text),
    "suggested cards": lambda text: ranked(entries(), text, 25),
    "a fighter": lambda text: asking.find_fighter(text, TO),
    "an attack": lambda text: asking.find_attack(text, None, TO),
    "a squad": lambda text: asking.read_squad(text, TO),
    "a suggested squad": lambda text: asking.suggest_squad(text, TO),
    "a number of dice": asking.number_of_dice,
    "two pools": odds_text._pools,
    "rerolls": lambda text: odds_text.read_rerolls(text, "", TO),
    "rules": lambda text: find_rules(text, TO),
    "suggested rules": lambda text: suggest_rules(text, TO),
    "an answer": typed.folded,
    "an act": is_act,
    "quiet hours": _read_quiet,
    "a code": read_code,
    "a line of the log": Redactor(),
    "a label": plain.clean,
    "an announcement": plain.paragraphs,
}


@pytest.mark.parametrize("reader", READERS)
def test_a_long_text_takes_no_time(reader: str) -> None:
    read = READERS[reader]
    _timed(read, "hulk")  # what is read once for all is read now
    slow = {}
    for shape, text in shapes(FULL):
        best = min(_until_quick(read, text))
        if best > BUDGET:
            slow[shape] = round(best * 1000, 1)
    assert slow == {}


def _until_quick(read: Callable[[str], Any], text: str) -> list[float]:
    took: list[float] = []
    while len(took) < TRIES and (not took or min(took) > BUDGET):
        took.append(_timed(read, text))
    return took


def _timed(read: Callable[[str], Any], text: str) -> float:
    begun = time.thread_time()
    with contextlib.suppress(ValueError, asking.Unclear):  # it cannot be read: said, not broken
        read(text)
    return time.thread_time() - begun
