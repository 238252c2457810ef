"""Recheck every roll of a match from its export: python tools/verify_dice.py dice-….json (or match-….json)

It needs nothing but Python's standard library and must import nothing of the bot: whoever distrusts the bot reads this
page, or writes it again in another language, and gets the same answer. What it checks:

1. Seeds. The bot published a commitment before anyone added a word. The seed of span n, hashed n + 1 times with
   SHA-256, must be that commitment; so a revealed seed also proves the seeds of all earlier spans. There are 128 seeds;
   the last one, of span 127, serves all later spans too and is opened when the match is over.
2. Rolls. Bytes come from HMAC-SHA256(seed, salt + newline + key + newline + block number), block 0, 1, 2, …; the salt
   is the match's name and the players' words as JSON. A byte from 256 - 256 % sides on is skipped, any other one gives
   the number byte % sides. What was shuffled or drawn (its key has `deal` before the last part) is picked number by
   number out of those left, in rising order: among m left, a byte as above gives the place byte % m.
3. The transcript. Each roll's digest is SHA-256 of "previous digest|key|sides|numbers", and the first previous digest
   is SHA-256 of "commitment|salt" (in formats 1 and 2, matches of old, it is empty). So whoever holds the last digest,
   which stands below the last roll in the thread, finds every change of what came before. A roll that was secret to one
   seat is linked with "?" for each number: else anyone could guess it from the digest.
4. Order. A span's seed is opened when the span is over, so no roll of it may come later, only the span that is played
   now may have none, and a roll has one name, written one way, once. Games that open nothing before their end say so.
5. Later chains. A match that was put away and is taken up again goes on with another chain of seeds. Its commitment is
   told in the thread before its first roll, and linked: the digest before that roll is SHA-256 of "previous
   digest|renewed|commitment". Its secret is HMAC-SHA256(root, "renewed " and its number, from 1 on). The root is opened
   when the match is over; hashed 128 times it is the seed of span 0 of the first chain, so that the first commitment
   holds all chains.
6. Of match-….json besides: the events tell the same rolls, and its account lists the same.

In the first matches each press began a chain of digests of its own, with no previous digest or that of any roll before
it. Such a list proves no order and not that it is whole, so it is refused unless you say --press-by-press.

What a file cannot prove by itself it is compared with, if you give it: the commitments and digests you were shown.
docs/dice-proofs.md says which change is found with what. It ends with 0 if everything that can be checked is right, 1
on any mismatch, 2 if the file cannot be read.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import itertools
import json
import re
import sys
from pathlib import Path
from typing import Any

FORMATS, ALGORITHM = ("dice-export-1", "dice-export-2", "dice-export-3"), "hmac-sha256-1"
MATCH_FORMAT = "crisis-by-post-match-1"
LAST_SPAN = 127
OK, WRONG, LATER, ANEW = "ok", "WRONG", "not yet checkable", "anew"
KEY = re.compile(r"(0|[1-9][0-9]*)(\|[^|\n]*){4}(\|deal)?\|(0|[1-9][0-9]*)")
OPENINGS = ("each_span", "at_the_end")
SHORTEST = 32
"""Digits of a digest that are enough to compare it; the thread shows so many."""
ROLLS = ("rolled", "dealt")
"""The events of a match-….json that tell of a roll."""
NAMES = {"format", "algorithm", "match", "commitment", "words", "seeds", "rolls", "renewed", "root", "opening"}
NAMES_OF_ROLL = {"key", "sides", "numbers", "digest", "secret_to"}
NAMES_OF_CHAIN = {"commitment", "rolls", "span", "seeds"}


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def hashed(seed: bytes, times: int) -> list[bytes]:
    """A seed and those it proves, the latest first."""
    seeds = [seed]
    for _ in range(times):
        seeds.append(sha256(seeds[-1]))
    return seeds


def commitment_of(secret: bytes) -> str:
    return f"{ALGORITHM}:{hashed(secret, LAST_SPAN + 2)[-1].hex()}"


# -- reading -----------------------------------------------------------------------------------------------------------


def read(text: str) -> Any:
    """JSON that everybody reads alike: no name twice, no number that is none."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            raise ValueError("a name stands there twice, and nobody can tell which one counts")
        return found

    def no_number(said: str) -> Any:
        raise ValueError(f"{said} is no number")

    return json.loads(text, object_pairs_hook=once, parse_constant=no_number)


def check_shape(export: dict[str, Any]) -> None:
    """Nothing stands there that nobody checks. Each number is a whole one: 1, 1.0 and true are equal to Python, and
    their digests are not."""
    told = [(NAMES, export), *((NAMES_OF_ROLL, roll) for roll in export["rolls"])]
    told += [(NAMES_OF_CHAIN, chain) for chain in export.get("renewed", [])]
    if unknown := sorted({name for names, one in told for name in one.keys() - names}):
        raise ValueError(f"nobody knows what these are: {', '.join(unknown)}")
    texts = [export["match"], *export["words"].values(), *(roll["digest"] for roll in export["rolls"])]
    texts += [one["commitment"] for one in (export, *export.get("renewed", []))]
    if not all(isinstance(text, str) for text in texts):
        raise ValueError("a text is none")
    chains = [chain[name] for chain in export.get("renewed", []) for name in ("rolls", "span")]
    sides = [roll["sides"] for roll in export["rolls"]]
    faces = [number for roll in export["rolls"] for number in roll["numbers"]]
    if any(type(number) is not int for number in (*chains, *sides, *faces)):
        raise ValueError("a number is no whole one")
    if any(re.fullmatch("0|[1-9][0-9]{0,2}", span) is None for one in (export, *export.get("renewed", []))
           for span in one["seeds"]):  # fmt: skip
        raise ValueError("the span of a seed is no number")
    if export.get("opening", OPENINGS[0]) not in OPENINGS:
        raise ValueError("nobody knows when its seeds are opened")


def plain(text: str) -> str:
    """What a file says, on one line and without anything that a terminal would obey."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


# -- seeds -------------------------------------------------------------------------------------------------------------


def proven_seeds(commitment: str, told: dict[str, str], problems: list[str]) -> dict[int, bytes]:
    """The seeds of all spans up to the last one revealed, each proven by the commitment."""
    proven: dict[int, bytes] = {}
    for span, text in sorted((int(span), text) for span, text in told.items()):
        if not 0 <= span <= LAST_SPAN:
            problems.append(f"seed of span {span}: there are seeds of spans 0 to {LAST_SPAN}")
            continue
        seeds = hashed(bytes.fromhex(text), span)
        if f"{ALGORITHM}:{sha256(seeds[-1]).hex()}" != commitment:
            problems.append(f"seed of span {span}: does not fit the commitment")
            continue
        proven.update(enumerate(reversed(seeds)))
    return proven


def check_chains(export: dict[str, Any], held: list[str], problems: list[str]) -> None:
    """The commitments against those that somebody holds, and against each other."""
    renewed = export.get("renewed", [])
    named = [export["commitment"], *(chain["commitment"] for chain in renewed)]
    root = export.get("root")
    if root is not None:
        secret = bytes.fromhex(root)
        secrets = [hmac.new(secret, f"renewed {n}".encode(), hashlib.sha256).digest() for n in range(1, len(named))]
        if named != [commitment_of(one) for one in (secret, *secrets)]:
            problems.append("root: the first commitment does not hold these chains")
    if held and export["commitment"] not in held:
        problems.append("commitment: not the one you were shown")
    problems += ["commitment: one that you were shown is not there" for one in held if one not in named]
    if held and root is None:
        problems += [f"chain of {one}: not one that you were shown" for one in named[1:] if one not in held]
    places = [(chain["rolls"], chain["span"]) for chain in renewed]
    if places != sorted(places) or any(not 0 <= place <= len(export["rolls"]) for place, _ in places):
        problems.append("chains: not in the order in which they were begun")


# -- rolls -------------------------------------------------------------------------------------------------------------


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


def is_deal(roll: dict[str, Any]) -> bool:
    return str(roll["key"]).split("|")[5:6] == ["deal"]


def verdict_on(roll: dict[str, Any], seed: bytes | None, salt: str) -> str:
    sides, numbers, dealt = roll["sides"], roll["numbers"], is_deal(roll)
    if not 1 <= sides <= 256 or (dealt and len(numbers) > sides):
        return WRONG
    if seed is None:
        secret = roll.get("secret_to") is not None
        return LATER if all(n < 0 if secret else 0 <= n < sides for n in numbers) else WRONG
    return OK if fallen(seed, salt, roll["key"], len(numbers), sides, dealt=dealt) == numbers else WRONG


def link(roll: dict[str, Any], head: str, before: list[str]) -> str:
    """How a roll is chained to the last digest, or in a match of old to any digest before it."""
    secret = roll.get("secret_to") is not None
    shown = ",".join("?" if secret or number < 0 else str(number) for number in roll["numbers"])

    def follows(digest: str) -> bool:
        return bool(sha256(f"{digest}|{roll['key']}|{roll['sides']}|{shown}".encode()).hex() == roll["digest"])

    if follows(head):
        return OK
    return ANEW if any(map(follows, before)) else WRONG


class Order:
    """What can be said of a roll by those before it and by the seeds that are open."""

    def __init__(self, export: dict[str, Any], seeds: list[dict[int, bytes]]) -> None:
        self.each_span = export.get("opening", "each_span") == "each_span"
        self.begins = [0, *(chain["span"] for chain in export.get("renewed", []))]
        self.opened = max((span for each in seeds for span in each), default=-1)
        self.ordinals, self.seen, self.last = dict[str, int](), set[str](), 0

    def faults(self, roll: dict[str, Any], chain: int, dice: str) -> list[str]:
        found, (identity, _, ordinal) = [], roll["key"].rpartition("|")
        span, known = int(identity.partition("|")[0]), self.ordinals.get(identity, -1)
        same = json.dumps([chain, roll["key"], roll["sides"], roll["numbers"]])
        if int(ordinal) > known + 1:
            found.append("an earlier roll of this kind is missing")
        if same in self.seen:
            found.append("the same roll stands here twice")
        if self.each_span and span < self.last:
            found.append(f"it comes late, span {span} was over")
        ends = self.begins[chain + 1] if chain + 1 < len(self.begins) else span
        if self.each_span and not self.begins[chain] <= span <= ends:
            found.append(f"its chain has nothing to do with span {span}")
        if dice == LATER and not self._may_be_shut(span):
            found.append(f"span {span} is neither over nor played now, or its seed was left out")
        self.ordinals[identity], self.last = max(int(ordinal), known), max(span, self.last)
        self.seen.add(same)
        return found

    def _may_be_shut(self, span: int) -> bool:
        played = (0, 1) if self.opened < 0 else (self.opened + 1,)
        return not self.each_span or span in played or (span >= LAST_SPAN <= self.opened + 1)


# -- the whole ---------------------------------------------------------------------------------------------------------


def verify(
    export: dict[str, Any],
    commitments: list[str],
    head: str | None,
    seen: list[str],
    *,
    over: bool = False,
    press_by_press: bool = False,
) -> tuple[list[list[str]], list[str], str]:
    """A table of all rolls, what is wrong, and the last digest."""
    check_shape(export)
    problems: list[str] = []
    if export["format"] not in FORMATS:
        problems.append(f"format: this reads {', '.join(FORMATS)}, not {export['format']}")
    algorithm, renewed = export["commitment"].partition(":")[0], export.get("renewed", [])
    if algorithm != ALGORITHM or export["algorithm"] != ALGORITHM:
        problems.append(f"algorithm: this checks {ALGORITHM}, the match names {export['algorithm']} and {algorithm}")
    check_chains(export, commitments, problems)
    if over and renewed and export.get("root") is None:
        problems.append("root: the match is over, and what all chains come from was left out")
    if export["format"] == FORMATS[0] and any(map(is_deal, export["rolls"])):
        problems.append(f"format: {FORMATS[0]} has no shuffles and draws")
    seeds = [proven_seeds(one["commitment"], one["seeds"], problems) for one in (export, *renewed)]
    salt, order = salt_of(export), Order(export, seeds)
    begun = sha256(f"{export['commitment']}|{salt}".encode()).hex() if export["format"] == FORMATS[2] else ""
    table, digests, chain, last = [], [begun], 0, begun
    for at, roll in enumerate([*export["rolls"], None]):
        while chain < len(renewed) and renewed[chain]["rolls"] == at:
            last = sha256(f"{last}|renewed|{renewed[chain]['commitment']}".encode()).hex()
            digests.append(last)
            chain += 1
        if roll is None:
            break
        name, key = f"roll {at + 1} ({roll['key']})", roll["key"]
        if KEY.fullmatch(key) is None:
            problems.append(f"{name}: no name of a roll")
            table.append([str(at + 1), key, str(roll["sides"]), "", WRONG, WRONG])
            continue
        dice = verdict_on(roll, seeds[chain].get(min(int(key.partition("|")[0]), LAST_SPAN)), salt)
        linked = link(roll, last, digests if export["format"] != FORMATS[2] else [])
        if linked == ANEW and not press_by_press:
            problems.append(f"{name}: begins a second chain; only a match of old has that, see --press-by-press")
        if linked == WRONG:
            problems.append(f"{name}: breaks the transcript's chain")
        if dice == WRONG:
            problems.append(f"{name}: the seed gives other numbers")
        if dice == LATER and over:
            problems.append(f"{name}: the match is over, and its seed was left out")
        problems += [f"{name}: {fault}" for fault in order.faults(roll, chain, dice)]
        last = roll["digest"]
        digests.append(last)
        numbers = ",".join("?" if number < 0 else str(number) for number in roll["numbers"])
        table.append([str(at + 1), key, str(roll["sides"]), numbers, dice, linked])
    if head is not None and not is_digest(head, [last]):
        problems.append("transcript: its last digest is not the one you were shown")
    problems += [f"transcript: {one} is not among its digests" for one in seen if not is_digest(one, digests)]
    return table, problems, last


def is_digest(shown: str, digests: list[str]) -> bool:
    return len(shown) >= SHORTEST and any(digest.startswith(shown) for digest in digests)


def plain_roll(roll: dict[str, Any]) -> tuple[Any, ...]:
    """What everybody may know of it."""
    return roll["key"], roll["sides"], len(roll["numbers"]), roll["digest"]


def differ(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two tell other numbers; each may keep them to itself."""
    return any(a != b and min(a, b) >= 0 for a, b in zip(one["numbers"], other["numbers"], strict=True))


def check_events(match: dict[str, Any], problems: list[str], *, over: bool = False) -> None:
    """What the events of a match-….json tell of its rolls, against the list of them."""
    dice = match["dice"]
    if dice["match"] != match["match"]:
        problems.append("match: its dice are another match's")
    if over and match.get("inputs") is None:
        problems.append("match: it is over, and everybody's answers were left out")
    listed = {(roll["key"], roll["sides"], *map(int, roll["numbers"])) for roll in dice["rolls"]}
    shut = {(roll["key"], roll["sides"]) for roll in dice["rolls"] if min(roll["numbers"], default=0) < 0}
    told, hidden = set(), set()
    for event in (event for entry in match["account"]["told"] for event in entry["events"]):
        key = event.get("key")
        if event.get("kind") not in ROLLS and not (isinstance(key, dict) and "ordinal" in key):
            continue
        parts = [str(key["span"]), key["who"], key["ability"], key.get("target", ""), key["purpose"]]
        name = "|".join([*parts, *(["deal"] if event["kind"] == "dealt" else []), str(key.get("ordinal", 0))])
        roll = (name, event["sides"], *event["numbers"])
        if any(type(number) is not int for number in roll[1:]):
            raise ValueError("a number is no whole one")
        told.add(roll)
        if not event["numbers"]:  # its reader may not know them
            hidden.add(roll)
        elif roll not in listed and roll[:2] not in shut:
            problems.append(f"roll {name}: an event tells it, and it is not in the list")
    seen = match["account"]["transcript"]
    if any(type(number) is not int for roll in seen for number in (roll["sides"], *roll["numbers"])):
        raise ValueError("a number is no whole one")
    if [plain_roll(roll) for roll in seen] != [plain_roll(roll) for roll in dice["rolls"]] or any(
        differ(one, other) for one, other in zip(seen, dice["rolls"], strict=True)
    ):
        problems.append("rolls: the account has another list of them")
    if over or match.get("inputs") is not None:  # of a running match a file may leave out what its reader may not know
        problems += [f"roll {one[0]}: no event tells it" for one in listed if one not in told and one[:2] not in hidden]


def show(table: list[list[str]]) -> None:
    rows = [["#", "roll", "sides", "numbers", "dice", "chain"], *table]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(plain(cell).ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def not_proven(asked: argparse.Namespace, export: dict[str, Any], table: list[list[str]]) -> list[str]:
    """What this file, compared with so much, leaves open."""
    found = []
    if not asked.commitment:
        found.append("no --commitment was given: a match made up afterwards would look as good")
    if asked.head is None:
        found.append("no --head was given: rolls may have been left out, put in, cut off or put under other names")
    if any(row[4] == LATER for row in table):
        found.append(f"rolls that are {LATER} wait for the end of their span; once the match is over, give --over")
    if not asked.over and export.get("opening", OPENINGS[0]) == OPENINGS[1]:
        found.append("the file says that this game opens nothing before its end: if it opened seeds in the thread, "
                     "somebody has shut them again")  # fmt: skip
    if anew := sum(row[5] == ANEW for row in table):
        found.append(f"{anew + 1} chains: each press began its own, so nothing proves their order, nor that none is "
                     "missing or was put in; that holds for all such matches, and for no other")  # fmt: skip
    elif export["format"] != FORMATS[2] and table:
        found.append("this match is older than digests that hold its name, its words and its commitment")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Recheck every roll of a match from its export.")
    parser.add_argument("export", type=Path)
    shown = "a commitment you were shown: when the match began, and each time it was taken up again"
    parser.add_argument("--commitment", action="append", default=[], help=shown)
    parser.add_argument("--head", help="the digest you were shown below the last roll, or when the match was over")
    parser.add_argument("--seen", action="append", default=[], help="a digest you were shown earlier")
    parser.add_argument("--over", action="store_true", help="the match is over, so every seed must be open")
    parser.add_argument("--press-by-press", action="store_true", help="you know that it is a match of those old days")
    asked = parser.parse_args()
    for out in (sys.stdout, sys.stderr):  # letters that a terminal does not know are spelt out
        out.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        told = read(asked.export.read_text(encoding="utf-8"))
        export = told["dice"] if told.get("format") == MATCH_FORMAT else told
        table, problems, last = verify(
            export, asked.commitment, asked.head, asked.seen, over=asked.over, press_by_press=asked.press_by_press
        )
        if export is not told:
            check_events(told, problems, over=asked.over)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        print(f"cannot read {plain(str(asked.export))}: {type(error).__name__}: {plain(str(error))}", file=sys.stderr)
        return 2
    show(table)
    checked, later = (sum(row[4] == kind for row in table) for kind in (OK, LATER))
    for one in (export, *export.get("renewed", [])):
        print(
            f"\ncommitment {plain(one['commitment'])}"
            + (f" from roll {one['rolls'] + 1} on" if one is not export else "")
        )
    print(f"last digest {plain(last) if table else 'none'}")
    print(f"{len(table)} rolls: {checked} right, {later} {LATER}, {len(table) - checked - later} wrong")
    for problem in problems:
        print(f"MISMATCH {plain(problem)}")
    for note in not_proven(asked, export, table):
        print(f"NOT PROVEN {note}")
    print("verdict: " + ("do not trust these dice" if problems else "everything that can be checked is right"))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
