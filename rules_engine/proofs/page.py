"""docs/proofs.md: what the ledger holds, for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from rules_engine.proofs.ledger import ROOT, Record
from rules_engine.proofs.proof import Proof, no_rules

PAGE = ROOT / "docs" / "proofs.md"
MOST_FAULTS = 20
HEAD = """\
# Proofs

What was tried in long runs, on which commit, and what came of it. The page is made from the ledger beside it
(`proofs.json`) by `python -m rules_engine prove`, which also goes on with whatever is not whole: `make prove`, or
`python -m rules_engine prove NAME… --minutes 30`. Figures belong to the files that a proof is about: as long as those
stay the same it goes on, once they change it begins anew, and figures of different programs are never added up.
`python -m rules_engine prove --list` says what holds for the commit at hand.
"""


def page(proofs: Mapping[str, Proof], records: Iterable[Record]) -> str:
    kept: dict[str, list[Record]] = {}
    for record in records:
        kept.setdefault(record.proof, []).append(record)
    lines = [HEAD, "| proof | pieces | commit, day | figures | faults |", "|---|---|---|---|---|"]
    for name, proof in proofs.items():
        lines += [_row(proof, record) for record in reversed(kept.get(name, ()))] or [
            f"| {name}: {proof.what} | never run | | | |"
        ]
    lines += [f"| {name} (no such proof any more) | | | | |" for name in kept if name not in proofs]
    for name, found in kept.items():
        for record in found:
            lines += _left_and_faults(name, record)
    return "\n".join(lines) + "\n"


def _row(proof: Proof, record: Record) -> str:
    told = proof.told(record.figures)
    if proof.rules is not no_rules:
        told += f"; {len(record.left)} of {len(proof.rules())} rules have not acted"
    return (
        f"| {proof.name}: {proof.what} | {len(record.numbers)} of {proof.pieces} | {record.commit}, {record.day} | "
        f"{told} | {len(record.faults) or 'none'} |"
    )


def _left_and_faults(name: str, record: Record) -> list[str]:
    lines = []
    if record.faults:
        lines += ["", f"## Faults of {name} at {record.commit}", ""]
        lines += [f"- {fault}" for fault in record.faults[:MOST_FAULTS]]
        if (more := len(record.faults) - MOST_FAULTS) > 0:
            lines += [f"- and {more} more in the ledger"]
    return lines


def write(proofs: Mapping[str, Proof], records: Iterable[Record], file: Path = PAGE) -> None:
    file.write_text(page(proofs, records), "utf-8")
