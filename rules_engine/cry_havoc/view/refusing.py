"""Refusals in words: what is wrong, which rule says so. It judges nothing."""

from __future__ import annotations

from typing import Any

from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.view.names import Names
from rules_engine.cry_havoc.view.phrases.refusals import ERRORS, REASONS
from rules_engine.kernel import phrasing
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.phrasing import pick, upper_first

COUNTED = ("need", "have")
"""Numbers of icons."""


def refusal(names: Names, state: Match | None, reason: Reason) -> str:
    phrase = REASONS.get(reason.code, REASONS["other"])
    icons = reason.code == "too_few_icons"
    values = {name: _value(names, state, value, icons and name in COUNTED) for name, value in reason.params.items()}
    return f"{upper_first(pick(phrase, names.locale).format(**values))} [{reason.rule}]"


def _value(names: Names, state: Match | None, value: Any, icons: bool) -> str:
    if isinstance(value, list):
        return names.listed(_value(names, state, one, icons) for one in value)
    if icons:
        return names.counted(int(value or 0), "icon")
    return names.of(state, value) if isinstance(value, str) else str(value)


def complaint(names: Names, state: Match | None, error: Exception) -> str:
    return phrasing.complaint(names, ERRORS, error, lambda reason: refusal(names, state, reason))
