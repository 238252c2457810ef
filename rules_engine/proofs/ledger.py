"""What has been proved of which program: a file that several processes may write, one piece after the other."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import subprocess  # nosec B404 # git alone
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from pydantic import BaseModel

from rules_engine.proofs.proof import Piece, Proof

ROOT = Path(__file__).resolve().parents[2]
LEDGER = ROOT / "docs" / "proofs.json"


class NotCommitted(Exception):
    """The files that a proof is about are not those of a commit."""


class Record(BaseModel):
    """How far a proof has come with one program."""

    proof: str
    sources: str
    """A digest of the files it is about: figures of other files are another record."""
    commit: str
    """The one its last piece was played on; the first may have been another with the same files."""
    day: str
    done: str = ""
    """The numbers of the pieces, such as `1-40,43`."""
    figures: dict[str, int] = {}
    left: list[str] = []
    """Rules that have to act and have not."""
    faults: list[str] = []
    seconds: int = 0

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(unranged(self.done))


class Program(BaseModel):
    """The files of a proof as a commit has them."""

    sources: str
    commit: str


def program(proof: Proof, root: Path = ROOT) -> Program:
    """Raises `NotCommitted`: figures are told of a commit, so that anybody can have them again."""
    if dirty := _git(root, "status", "--porcelain", "--", *proof.sources):
        raise NotCommitted(f"not committed: {dirty.splitlines()[0].strip()}")
    listed = _git(root, "ls-tree", "HEAD", "--", *proof.sources)
    return Program(
        sources=hashlib.sha256(listed.encode()).hexdigest()[:12], commit=_git(root, "rev-parse", "--short=8", "HEAD")
    )


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)  # nosec B603, B607 # our own
    return done.stdout.strip()


class Ledger:
    def __init__(self, file: Path = LEDGER) -> None:
        self.file = file

    def records(self) -> list[Record]:
        """In the order in which they were begun."""
        if not self.file.exists():
            return []
        return [Record.model_validate(entry) for entry in json.loads(self.file.read_text("utf-8"))]

    def record(self, proof: Proof, program: Program) -> Record:
        """What is known of this program; empty where nothing is."""
        for record in self.records():
            if (record.proof, record.sources) == (proof.name, program.sources):
                return record
        return Record(
            proof=proof.name, sources=program.sources, commit=program.commit, day=_today(), left=sorted(proof.rules())
        )

    def add(self, proof: Proof, program: Program, number: int, piece: Piece, seconds: float) -> Record:
        """Note a piece; what another process has noted meanwhile stays."""
        with self._alone():
            record = self.record(proof, program)
            if number in record.numbers:
                return record
            noted = Record(
                proof=proof.name,
                sources=program.sources,
                commit=program.commit,
                day=_today(),
                done=ranged([*record.numbers, number]),
                figures=dict(sorted((Counter(record.figures) + piece.figures).items())),
                left=sorted(set(record.left) - piece.acted),
                faults=[*record.faults, *piece.faults],
                seconds=record.seconds + round(seconds),
            )
            self._write(noted)
            return noted

    def _write(self, noted: Record) -> None:
        records = self.records()
        at = next((i for i, r in enumerate(records) if (r.proof, r.sources) == (noted.proof, noted.sources)), None)
        if at is None:
            records.append(noted)
        else:
            records[at] = noted
        fresh = self.file.with_suffix(f".{os.getpid()}")
        told = [record.model_dump(mode="json") for record in records]
        fresh.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", "utf-8")
        fresh.replace(self.file)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        folder = os.open(self.file.parent, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


def ranged(numbers: Sequence[int]) -> str:
    """`1-3,7` for 1, 2, 3, 7."""
    spans: list[list[int]] = []
    for number in sorted(set(numbers)):
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ",".join(str(low) if low == high else f"{low}-{high}" for low, high in spans)


def unranged(text: str) -> Iterator[int]:
    for span in filter(None, text.split(",")):
        low, _, high = span.partition("-")
        yield from range(int(low), int(high or low) + 1)
