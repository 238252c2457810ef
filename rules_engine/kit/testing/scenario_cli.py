"""`python -m rules_engine scenario FILE…`: play scenarios and say what differed and where."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules_engine.kit.testing.expecting import known_events
from rules_engine.kit.testing.proving import Proving
from rules_engine.kit.testing.reading import files_in
from rules_engine.kit.testing.runner import failures


def schema(proving: Proving[Any]) -> dict[str, Any]:
    """The JSON Schema of a scenario file."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **proving.script.model_json_schema()}


def main(proving: Proving[Any], arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules_engine scenario", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="scenario files, or folders of them")
    parser.add_argument("--first", action="store_true", help="stop at the first file that fails")
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of a scenario file")
    parser.add_argument("--events", action="store_true", help="list the events that can be expected, with their facts")
    options = parser.parse_args(list(arguments))
    if options.schema:
        print(json.dumps(schema(proving), indent=2))
        return 0
    if options.events:
        print("\n".join(known_events(proving.registry)))
        return 0
    files = files_in(options.files or [proving.tests / "scenarios"])
    if not files:
        print("No scenario given: name files or folders.", file=sys.stderr)
        return 2
    passed = failed = 0
    for file in files:
        if _report(proving, file):
            passed += 1
            continue
        failed += 1
        if options.first:
            break
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _report(proving: Proving[Any], file: Path) -> bool:
    wrong = failures(proving, file)
    print("\n".join(f"✗ {line}" for line in wrong) or f"✓ {file}", flush=True)
    return not wrong
