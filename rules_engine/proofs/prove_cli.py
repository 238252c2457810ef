"""`python -m rules_engine prove [NAME…]`: go on with the long proofs, piece by piece, and keep what came of them.

Each piece is noted in the ledger (docs/proofs.json) as it ends, so a run can be stopped at any time and goes on where
it was; another process may prove something else meanwhile. The files a proof is about have to be committed. The page
docs/proofs.md is made anew at the end. Exit code 1 if a piece played now found a fault.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from pathlib import Path
from threading import Thread
from time import monotonic, perf_counter, sleep

from rules_engine.proofs.ledger import LEDGER, Ledger, NotCommitted, Program, Record, program
from rules_engine.proofs.page import PAGE, write
from rules_engine.proofs.proof import Goals, Piece, Play, Proof, proofs

WIDTH = 24
LOWEST = 10
"""How far back the processes stand: nobody who plays or tests shall wait for a proof."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m rules_engine prove", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="proofs, or how their names begin; all when left out")
    parser.add_argument("--list", action="store_true", help="how far each has come with the commit at hand")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at work")
    parser.add_argument("--minutes", type=float, help="begin no further piece after so many")
    parser.add_argument("--most", type=int, help="go no further than this piece of each proof")
    parser.add_argument("--ledger", type=Path, default=LEDGER)
    parser.add_argument("--page", type=Path, default=PAGE)
    options = parser.parse_args(list(arguments))
    known = proofs()
    chosen = [p for name, p in known.items() if not options.names or name.startswith(tuple(options.names))]
    if unknown := [name for name in options.names if not any(p.name.startswith(name) for p in chosen)]:
        parser.error(f"there is no proof {', '.join(unknown)}; there are: {', '.join(known)}")
    ledger = Ledger(options.ledger)
    if options.list:
        print("\n".join(_listed(chosen, ledger)))
        return 0
    until = monotonic() + 60 * options.minutes if options.minutes is not None else float("inf")
    found = 0
    refused = False
    try:
        # All at the beginning: what is committed later is not what this process has read.
        for proof, about in [(proof, program(proof)) for proof in chosen]:
            still = partial(program, proof)
            found += prove(proof, about, ledger, jobs=options.jobs, most=options.most, until=until, still=still)
    except NotCommitted as error:
        print(error, file=sys.stderr)
        refused = True
    except KeyboardInterrupt:
        print("\nstopped; what has ended is noted", file=sys.stderr)
    write(known, ledger.records(), options.page)
    return 2 if refused else 1 if found else 0


def _listed(chosen: Sequence[Proof], ledger: Ledger) -> Iterator[str]:
    width = max(len(proof.name) for proof in chosen)
    for proof in chosen:
        try:
            record = ledger.record(proof, program(proof))
        except NotCommitted as error:
            yield f"{proof.name:<{width}}  {error}"
            continue
        done = len(record.numbers)
        state = f"{done} of {proof.pieces}, {len(record.faults)} faults" if done else "not run on this program"
        yield f"{proof.name:<{width}}  {state}"


def prove(
    proof: Proof,
    about: Program,
    ledger: Ledger,
    *,
    jobs: int = 1,
    most: int | None = None,
    until: float = float("inf"),
    still: Callable[[], Program] | None = None,
) -> int:
    """Play what is left of a proof; how many faults that found. `still`: which program its files are by then; a piece
    that ends when they are another's is not noted, for nobody knows which of them it was played by."""
    record = ledger.record(proof, about)
    last = min(proof.pieces, most or proof.pieces)
    todo = iter([number for number in range(1, last + 1) if number not in record.numbers])
    faults = 0
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(os.getpid(),)) as pool:
        running: dict[Future[tuple[Piece, float]], int] = {}
        try:
            while True:
                while len(running) < jobs and monotonic() < until and (number := next(todo, None)) is not None:
                    goals = proof.goals(number, record.left)
                    running[pool.submit(_timed, proof.play, number, goals)] = number
                if not running:
                    break
                for done in wait(running, return_when=FIRST_COMPLETED).done:
                    piece, seconds = done.result()
                    if still is not None and still().sources != about.sources:
                        raise NotCommitted(f"{proof.name}: its files have changed meanwhile; begin anew")
                    record = ledger.add(proof, about, running.pop(done), piece, seconds)
                    faults += len(piece.faults)
                    _show(proof, record, last, piece)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    print(f"\r{_line(proof, record, last)}", file=sys.stderr, flush=True)
    return faults


def _begin(parent: int) -> None:
    """In each process: it stands back, and ends when the one that asks it has ended, in whatever way: otherwise it
    would wait for ever for the next piece."""
    os.nice(LOWEST)
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)


def _timed(play: Play, number: int, goals: Goals) -> tuple[Piece, float]:
    began = perf_counter()
    return play(number, goals), perf_counter() - began


def _show(proof: Proof, record: Record, last: int, piece: Piece) -> None:
    for fault in piece.faults:
        print(f"\r{proof.name}: {fault}", file=sys.stderr)
    if sys.stderr.isatty():
        print(f"\r{_line(proof, record, last)}", end="", file=sys.stderr, flush=True)


def _line(proof: Proof, record: Record, last: int) -> str:
    done = sum(number <= last for number in record.numbers)
    filled = WIDTH * done // last
    left = f", {len(record.left)} rules left" if record.left else ""
    return f"{proof.name} [{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{last}, {len(record.faults)} faults{left}"
