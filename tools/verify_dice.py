"""Recheck every roll of a match from its export: python tools/verify_dice.py match.json

It needs nothing but Python's standard library and must import nothing of the bot: whoever distrusts the bot reads this
page, or writes it again in another language, and gets the same answer. What it checks:

1. Seeds. The bot published a commitment before anyone added a word. The seed of span n, hashed n + 1 times with
   SHA-256, must be that commitment; so a revealed seed also proves the seeds of all earlier spans. There are 128 seeds;
   the last one, of span 127, serves all later spans too and is opened when the match is over.
2. Rolls. Bytes come from HMAC-SHA256(seed, salt + newline + key + newline + block number), block 0, 1, 2, …; the salt
   is the match's name and the players' words as JSON. A byte from 256 - 256 % sides on is skipped, any other one gives
   the number byte % sides. What was shuffled or drawn (its key has `deal` before the last part) is picked number by
   number out of those left, in rising order: among m left, a byte as above gives the place byte % m.
3. The transcript. Each roll's digest is SHA-256 of "previous digest|key|sides|numbers", so none was changed, swapped or
   left out before the last one. A roll that was secret to one seat is linked with "?" for each number: else anyone
   could guess it from the digest. Give --head to compare the last digest with the one you were shown. In the first
   matches each press began a chain of its own, with no previous digest or that of any roll before it: such a roll is
   named "anew". It cannot be made up later either, for the digests after it hold it in place.

It ends with 0 if everything that can be checked is right, 1 on any mismatch, 2 if the file cannot be read.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import itertools
import json
import sys
from pathlib import Path
from typing import Any

FORMATS, ALGORITHM = ("dice-export-1", "dice-export-2"), "hmac-sha256-1"
LAST_SPAN = 127
OK, WRONG, LATER, ANEW = "ok", "WRONG", "not yet checkable", "anew"


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def proven_seeds(export: dict[str, Any], problems: list[str]) -> dict[int, bytes]:
    """The seeds of all spans up to the last one revealed, each proven by the commitment."""
    algorithm, _, committed = export["commitment"].partition(":")
    if algorithm != ALGORITHM or export["algorithm"] != ALGORITHM:
        problems.append(f"algorithm: this checks {ALGORITHM}, the match names {export['algorithm']} and {algorithm}")
        return {}
    proven: dict[int, bytes] = {}
    for span, text in sorted((int(span), text) for span, text in export["seeds"].items()):
        if not 0 <= span <= LAST_SPAN:
            problems.append(f"seed of span {span}: there are seeds of spans 0 to {LAST_SPAN}")
            continue
        seeds = [bytes.fromhex(text)]
        for _ in range(span):
            seeds.append(sha256(seeds[-1]))
        if sha256(seeds[-1]).hex() != committed:
            problems.append(f"seed of span {span}: does not fit the commitment")
            continue
        proven.update(enumerate(reversed(seeds)))
    return proven


def stream(seed: bytes, salt: str, key: str) -> Any:
    """The bytes of one roll, as many as it takes."""
    for block in itertools.count():
        yield from hmac.new(seed, f"{salt}\n{key}\n{block}".encode(), hashlib.sha256).digest()


def below(sides: int, source: Any) -> int:
    number: int = next(byte % sides for byte in source if byte < 256 - 256 % sides)
    return number


def fallen(seed: bytes, salt: str, key: str, count: int, sides: int, *, dealt: bool) -> list[int]:
    """The numbers a roll must have shown, or the places of what was dealt."""
    source = stream(seed, salt, key)
    if not dealt:
        return [below(sides, source) for _ in range(count)]
    left = list(range(sides))
    return [left.pop(below(len(left), source)) for _ in range(count)]


def salt_of(export: dict[str, Any]) -> str:
    words = export["words"]
    return json.dumps([export["match"], *([seat, words[seat]] for seat in sorted(words) if words[seat])])


def verdict_on(roll: dict[str, Any], seeds: dict[int, bytes], salt: str) -> str:
    key, sides, numbers = roll["key"], roll["sides"], roll["numbers"]
    parts = key.split("|")
    dealt = len(parts) == 7 and parts[5] == "deal"
    span = min(int(parts[0]), LAST_SPAN)
    if span not in seeds:
        return LATER
    if not (dealt or len(parts) == 6) or not 1 <= sides <= 256 or (dealt and len(numbers) > sides):
        return WRONG
    return OK if fallen(seeds[span], salt, key, len(numbers), sides, dealt=dealt) == numbers else WRONG


def link(roll: dict[str, Any], before: list[str]) -> str:
    """How a roll is chained to the digests before it."""
    secret = roll.get("secret_to") is not None
    shown = ",".join("?" if secret or number < 0 else str(number) for number in roll["numbers"])

    def follows(digest: str) -> bool:
        return bool(sha256(f"{digest}|{roll['key']}|{roll['sides']}|{shown}".encode()).hex() == roll["digest"])

    if follows(before[-1]):
        return OK
    return ANEW if any(map(follows, before)) else WRONG


def verify(export: dict[str, Any], commitment: str | None, head: str | None) -> tuple[list[list[str]], list[str]]:
    """A table of all rolls, and what is wrong."""
    problems: list[str] = []
    if export["format"] not in FORMATS:
        problems.append(f"format: this reads {' and '.join(FORMATS)}, not {export['format']}")
    if commitment is not None and commitment != export["commitment"]:
        problems.append("commitment: not the one you were shown")
    seeds, salt = proven_seeds(export, problems), salt_of(export)
    table, digests, last_ordinals = [], [""], dict[str, int]()
    for at, roll in enumerate(export["rolls"], start=1):
        key, numbers = roll["key"], ",".join("?" if number < 0 else str(number) for number in roll["numbers"])
        dice = verdict_on(roll, seeds, salt)
        if dice == WRONG:
            problems.append(f"roll {at} ({key}): the seed gives other numbers")
        chain = link(roll, digests)
        if chain == WRONG:
            problems.append(f"roll {at} ({key}): breaks the transcript's chain")
        identity, _, ordinal = key.rpartition("|")
        if int(ordinal) > last_ordinals.get(identity, -1) + 1:
            problems.append(f"roll {at} ({key}): an earlier roll of this kind is missing")
        last_ordinals[identity] = max(int(ordinal), last_ordinals.get(identity, -1))
        digests.append(roll["digest"])
        table.append([str(at), key, str(roll["sides"]), numbers, dice, chain])
    if head is not None and head != digests[-1]:
        problems.append("transcript: its last digest is not the one you were shown")
    return table, problems


def show(table: list[list[str]]) -> None:
    rows = [["#", "roll", "sides", "numbers", "dice", "chain"], *table]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def main() -> int:
    parser = argparse.ArgumentParser(description="Recheck every roll of a match from its export.")
    parser.add_argument("export", type=Path)
    parser.add_argument("--commitment", help="the commitment you were shown when the match began")
    parser.add_argument("--head", help="the digest you were shown with the last roll")
    asked = parser.parse_args()
    try:
        export = json.loads(asked.export.read_text(encoding="utf-8"))
        table, problems = verify(export, asked.commitment, asked.head)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        print(f"cannot read {asked.export}: {type(error).__name__}: {error}", file=sys.stderr)
        return 2
    show(table)
    checked, later = (sum(row[4] == kind for row in table) for kind in (OK, LATER))
    print(f"\ncommitment {export['commitment']}\nlast digest {export['rolls'][-1]['digest'] if table else 'none'}")
    print(f"{len(table)} rolls: {checked} right, {later} {LATER}, {len(table) - checked - later} wrong")
    if anew := sum(row[5] == ANEW for row in table):
        print(f"{anew + 1} chains: this match is older than the one chain of all rolls; each press began its own")
    for problem in problems:
        print(f"MISMATCH {problem}")
    print("verdict: " + ("do not trust these dice" if problems else "everything that can be checked is right"))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
