"""`python -m rules_engine recorded --game GAME`: play the recorded matches again, or record some anew and say why."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules_engine.kit.testing.faults import unknown
from rules_engine.kit.testing.proving import Proving
from rules_engine.kit.testing.recorded import Deviates, kept_openings, load_kept, play_again, record, save_kept


def main(proving: Proving[Any], arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules_engine recorded", description=__doc__)
    parser.add_argument("names", nargs="*", help="only these matches")
    parser.add_argument("--folder", type=Path, default=proving.tests / "recorded")
    parser.add_argument("--again", action="store_true", help="record them anew by the rules of today")
    parser.add_argument("--because", metavar="REASON", help="what changed the match; it is kept in its file")
    parser.add_argument("--fill", action="store_true", help="record what is missing")
    options = parser.parse_args(list(arguments))
    if options.fill:
        fill(proving, options.folder)
        return 0
    known = sorted(file.stem for file in options.folder.glob("*.yaml"))
    for name in options.names:
        if name not in known:
            print(unknown("recorded match", name, known), file=sys.stderr)
            return 2
    if options.again and not options.because:
        print("Say with --because which change alters them.", file=sys.stderr)
        return 2
    names, because = options.names or known, options.because if options.again else None
    altered = [name for name in names if not _unaltered(proving, options.folder / f"{name}.yaml", because)]
    print(f"{len(names) - len(altered)} passed, {len(altered)} failed")
    return 1 if altered and not options.again else 0


def _unaltered(proving: Proving[Any], path: Path, because: str | None) -> bool:
    """Whether a match goes as it went; with a reason it is recorded anew where it does not."""
    match = load_kept(path)
    try:
        play_again(proving, match)
    except Deviates as difference:
        print(f"✗ {path.stem}: {difference}")
        if because:
            save_kept(path, record(proving, match.model_copy(update={"because": (*match.because, because)})))
        return False
    print(f"✓ {path.stem}")
    return True


def fill(proving: Proving[Any], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, match in kept_openings(proving):
        path = folder / f"{name}.yaml"
        if not path.exists():
            save_kept(path, record(proving, match))
            print(f"recorded {name}")
