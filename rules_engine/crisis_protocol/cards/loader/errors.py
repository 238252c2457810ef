"""How this game's cards are written otherwise than its types are named, for telling what is wrong with one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from rules_engine.cardfiles import errors
from rules_engine.cardfiles.errors import CardError, CardErrors, from_yaml

from ..vocabulary.sugar import RULE_KEYS, SHORT_STEPS
from ..vocabulary.words import ID

DIALECT = errors.Dialect(
    also={"step": (*RULE_KEYS, *SHORT_STEPS)},  # what is no key of a rule is read as a step
    patterns={ID: "small letters, digits and `_`", r"^\d{8}$": "eight digits", "^[A-Z]{1,2}$": "a letter or two"},
    written={"healthy": "stats"},
)


def from_validation(file: str, text: str, error: ValidationError) -> list[CardError]:
    return errors.from_validation(file, text, error, DIALECT)


def message(detail: ErrorDetails, path: Sequence[Any]) -> str:
    return errors.message(detail, path, DIALECT)


__all__ = ["DIALECT", "CardError", "CardErrors", "from_validation", "from_yaml", "message"]
