"""`python -m rules_engine coverage`: how many of the rules are cited by a scenario or a test, and which are not."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from rules_engine.crisis_protocol.testing.coverage import ENOUGH, Report, report


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules_engine coverage", description=__doc__)
    parser.add_argument("--tests", type=Path, default=Path("tests"), help="the folder of tests and scenarios")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    options = parser.parse_args(list(arguments))
    if not options.tests.is_dir():
        print(f"There is no folder {options.tests}.", file=sys.stderr)
        return 2
    found = report(options.tests)
    print(json.dumps(_as_json(found), indent=2) if options.json else _as_text(found))
    return 0 if found.enough else 1


def _as_json(found: Report) -> dict[str, object]:
    return {
        "cited": len(found.cited),
        "total": found.total,
        "share": round(found.share, 4),
        "enough": found.enough,
        "missing": found.missing,
        "not_code": found.excused,
        "unknown": found.unknown,
    }


def _as_text(found: Report) -> str:
    lines = [f"{len(found.cited)}/{found.total} rules cited ({found.share:.1%}, wanted {ENOUGH:.0%})"]
    for section, rules in groupby(found.missing, key=lambda rule: rule[:3]):
        lines.append(f"  {section}: {' '.join(rule[4:] for rule in rules)}")
    lines.append(f"{len(found.excused)} are not code:")
    lines += [f"  {rule}: {reason}" for rule, reason in found.excused.items()]
    for rule, places in found.unknown.items():
        lines.append(f"{rule} is no rule, but cited in {', '.join(places)}")
    return "\n".join(lines)
