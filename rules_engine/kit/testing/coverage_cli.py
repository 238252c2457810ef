"""`python -m rules_engine coverage --game GAME`: how many of the rules are cited by a scenario or a test."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from rules_engine.cardfiles.errors import CardErrors
from rules_engine.kit.testing.proving import Proving
from rules_engine.proofs.citations import Report, report

VECTORS = "TV"
"""The section of worked examples."""


def main(proving: Proving[Any], arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules_engine coverage", description=__doc__)
    parser.add_argument("--tests", type=Path, default=proving.tests, help="the folder of tests and scenarios")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    options = parser.parse_args(list(arguments))
    digest = proving.digest()
    if digest is None:
        print(f"{proving.game} numbers no rules.", file=sys.stderr)
        return 2
    if not options.tests.is_dir():
        print(f"There is no folder {options.tests}.", file=sys.stderr)
        return 2
    try:
        found = report(digest, options.tests)
    except CardErrors as errors:
        print(errors, file=sys.stderr)
        return 2
    print(json.dumps(_as_json(found), indent=2, ensure_ascii=False) if options.json else _as_text(found))
    return 0 if found.enough else 1


def _counts(found: Report) -> dict[str, str]:
    """Rules, rulings and vectors apart; what is no code counts as answered."""
    kinds: dict[str, list[bool]] = {"rules": [], "rulings": [], "vectors": []}
    answered = {*found.cited, *found.excused}
    for rule in (*found.cited, *found.missing, *found.excused):
        _, section, number = rule.split("-")
        kind = "vectors" if section == VECTORS else "rulings" if number.startswith("Q") else "rules"
        kinds[kind].append(rule in answered)
    return {kind: f"{sum(all_)}/{len(all_)}" for kind, all_ in kinds.items()}


def _as_json(found: Report) -> dict[str, object]:
    return {**_counts(found), "missing": found.missing, "not_code": found.excused, "unknown": found.unknown}


def _as_text(found: Report) -> str:
    lines = [", ".join(f"{kind} {count}" for kind, count in _counts(found).items())]
    for section, rules in groupby(found.missing, key=lambda rule: rule.split("-")[1]):
        lines.append(f"  {section}: {' '.join(rule.split('-')[2] for rule in rules)}")
    lines.append(f"{len(found.excused)} are not code:")
    lines += [f"  {rule}: {reason}" for rule, reason in found.excused.items()]
    for rule, places in found.unknown.items():
        lines.append(f"{rule} is no rule, but cited in {', '.join(places)}")
    return "\n".join(lines)
