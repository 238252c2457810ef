"""Refusals in words: what is wrong, which rule says so. It judges nothing."""

from __future__ import annotations

from typing import Any

from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.phrases.refusals import ERRORS, REASONS
from rules_engine.kernel import phrasing
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.phrasing import pick, upper_first


def refusal(names: Names, state: Match | None, reason: Reason) -> str:
    values: dict[str, Any] = {name: _value(names, state, name, value) for name, value in reason.params.items()}
    values["price"] = names.price(int(reason.params.get("total") or 0), reason.params.get("types") or [])
    return f"{upper_first(pick(REASONS[reason.code], names.locale).format(**values))} [{reason.rule}]"


def _value(names: Names, state: Match | None, param: str, value: Any) -> str:
    if param == "name":
        family = names.content.families.get(str(value))
        return family[0].name.in_(names.locale) if family else str(value)
    if isinstance(value, list):
        return names.listed(_value(names, state, param, one) for one in value)
    if isinstance(value, str):
        return names.of(state, value) if state is not None else names.card(value)
    return str(value)


def complaint(names: Names, state: Match | None, error: Exception) -> str:
    return phrasing.complaint(names, ERRORS, error, lambda reason: refusal(names, state, reason))
