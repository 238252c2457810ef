"""A careful forger: changes of an export, each with every digest mended as far as it can be."""

from __future__ import annotations

import importlib.util
import itertools
import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from fair_play import SECRET, WORDS

from rules_engine.kernel.chance import Renewed
from rules_engine.kernel.dice import (
    SeedChain,
    SeededDice,
    distinct,
    key_from,
    renewed_secret,
    salt,
    stream,
    uniform,
)
from rules_engine.kernel.exports import export_dice
from rules_engine.kernel.record import Record, Seen, beginning, chain_digest, chained, renewed_digest

ROOT = Path(__file__).parents[2]
MATCH = "match-1"
OTHER = b"another secret, long enough too"
spec = importlib.util.spec_from_file_location("verify_dice", ROOT / "tools" / "verify_dice.py")
assert spec is not None and spec.loader is not None
verifier = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verifier)
Made = dict[str, Any]


def rechained(record: Record, renewed: tuple[Renewed, ...] = (), secret: bytes = SECRET) -> Record:
    """As the bot keeps it: from the commitment on."""
    begun = beginning(SeedChain(secret).commitment, salt(MATCH, WORDS))
    return record.model_copy(update={"transcript": chained([], record.transcript, begun, renewed)})


def exported(record: Record, renewed: tuple[Renewed, ...] = (), secret: bytes = SECRET, over: bool = True) -> Made:
    spans = [1, 2] if over else [1]
    kept = rechained(record, renewed, secret)
    export = export_dice(kept, secret, match=MATCH, words=WORDS, revealed=spans, renewed=renewed, over=over)
    made: Made = json.loads(export.model_dump_json())
    return made


def fell(seed: bytes, seen: Seen) -> Seen:
    key = key_from(seen.key)
    drawn = distinct if seen.key.split("|")[5:6] == ["deal"] else uniform
    numbers = drawn(stream(seed, salt(MATCH, WORDS), key), len(seen.numbers), seen.sides)
    return seen.model_copy(update={"numbers": numbers})


def with_two_chains(record: Record) -> tuple[Record, tuple[Renewed, ...]]:
    """The same match, put away and taken up again in the middle of its first span."""
    at = sum(seen.span == 1 for seen in record.transcript) // 2
    chain = SeedChain(renewed_secret(SECRET, 1))
    later = [fell(chain.seed(seen.span), seen) for seen in record.transcript[at:]]
    whole = record.model_copy(update={"transcript": [*record.transcript[:at], *later]})
    return whole, (Renewed(commitment=chain.commitment, rolls=at, span=1),)


def mend(made: Made) -> Made:
    """Every digest as it would be."""
    begun = beginning(made["commitment"], salt(made["match"], made["words"]))
    last = begun if made["format"] == "dice-export-3" else ""
    chains = list(made.get("renewed", []))
    for at, roll in enumerate(made["rolls"]):
        while chains and chains[0]["rolls"] == at:
            last = renewed_digest(last, chains.pop(0)["commitment"])
        secret = roll["secret_to"] is not None
        last = roll["digest"] = chain_digest(last, roll["key"], roll["sides"], tuple(roll["numbers"]), secret=secret)
    return made


def put_in(made: Made, at: int, key: str, numbers: list[int], sides: int = 6) -> Made:
    made["rolls"].insert(at, {"key": key, "sides": sides, "numbers": numbers, "digest": "", "secret_to": None})
    return made


def tried_out(span: int) -> tuple[str, list[int]]:
    """A name that gives two sixes."""
    seed = SeededDice(SECRET, "").chain.seed(span)
    for n in itertools.count():
        key = f"{span}|ash|made_up_{n}||toss|0"
        numbers = uniform(stream(seed, salt(MATCH, WORDS), key_from(key)), 2, 6)
        if numbers == (5, 5):
            return key, list(numbers)
    raise AssertionError


GOOD = {span: tried_out(span) for span in (1, 2)}


def span_at(made: Made, at: int) -> int:
    """Of the roll that stands there, or of the last one."""
    return int(made["rolls"][min(at, len(made["rolls"]) - 1)]["key"].partition("|")[0])


def copies(made: Made) -> Iterator[tuple[int, Made]]:
    """One to be changed for each roll."""
    for at in range(len(made["rolls"])):
        yield at, deepcopy(made)


def left_out(plain: Made) -> Iterator[Made]:
    for at, made in copies(plain):
        del made["rolls"][at]
        yield mend(made)


def made_up_names(plain: Made) -> Iterator[Made]:
    for at, made in copies(plain):
        yield mend(put_in(made, at, *GOOD[span_at(made, at)]))
    yield mend(put_in(deepcopy(plain), len(plain["rolls"]), *GOOD[2]))


def chains_of_digests(plain: Made) -> Iterator[Made]:
    """Linked to any digest before it, or to none; the rolls after it stay as they are."""
    for at, made in copies(plain):
        for before in ("", *(roll["digest"] for roll in made["rolls"][:at])):
            key, numbers = GOOD[span_at(made, at)]
            forged = put_in(deepcopy(made), at, key, numbers)
            forged["rolls"][at]["digest"] = chain_digest(before, key, 6, tuple(numbers))
            yield forged


def late(plain: Made) -> Iterator[Made]:
    first = next(at for at in range(len(plain["rolls"])) if span_at(plain, at) == 2)
    for at in range(first + 1, len(plain["rolls"]) + 1):
        yield mend(put_in(deepcopy(plain), at, *GOOD[1]))


def unknown(plain: Made) -> Iterator[Made]:
    for at, made in copies(plain):
        for span in (4, 126, 127, 999):
            yield mend(put_in(deepcopy(made), at, f"{span}|ash|made_up||toss|0", [5, 5]))


def twice(plain: Made) -> Iterator[Made]:
    for at, made in copies(plain):
        for to in range(at + 1, len(made["rolls"]) + 1):
            forged = deepcopy(made)
            forged["rolls"].insert(to, dict(forged["rolls"][at]))
            yield mend(forged)


def other_names(plain: Made) -> Iterator[Made]:
    """Of a kind that was rolled once: that a later one is missing would be found."""
    for at, made in copies(plain):
        key, numbers = GOOD[span_at(made, at)]
        made["rolls"][at].update(key=key, numbers=numbers, sides=6, secret_to=None)
        yield mend(made)


def written_otherwise(plain: Made) -> Iterator[Made]:
    for at, made in copies(plain):
        for write in (lambda key: "0" + key, lambda key: key + " ", lambda key: key + "|0", lambda key: key[:-1] + "٠"):
            forged = deepcopy(made)
            key = forged["rolls"][at]["key"] = write(made["rolls"][at]["key"])
            roll = forged["rolls"][at]
            try:  # with the numbers that this name would give
                numbers = uniform(_bytes(span_at(made, at), key), len(roll["numbers"]), roll["sides"])
                roll["numbers"] = list(numbers)
            except ValueError:
                pass
            yield mend(forged)


def _bytes(span: int, key: str) -> Iterator[int]:
    source = verifier.stream(SeededDice(SECRET, "").chain.seed(span), salt(MATCH, WORDS), key)
    yield from source


def swapped(plain: Made) -> Iterator[Made]:
    for at, made in copies(plain):
        for to in range(at + 1, len(made["rolls"])):
            rolls = made["rolls"]
            if span_at(made, at) == span_at(made, to) and rolls[at]["key"][:-1] != rolls[to]["key"][:-1]:
                forged = deepcopy(made)
                forged["rolls"][at], forged["rolls"][to] = forged["rolls"][to], forged["rolls"][at]
                yield mend(forged)


def cut_off(plain: Made) -> Iterator[Made]:
    for at, made in copies(plain):
        made["rolls"] = made["rolls"][:at]
        yield made


def faces(plain: Made, *, secret: bool) -> Iterator[Made]:
    for at, made in copies(plain):
        roll = made["rolls"][at]
        if (roll["secret_to"] is not None) is secret:
            for die, number in itertools.product(range(len(roll["numbers"])), range(roll["sides"])):
                if number != roll["numbers"][die]:
                    forged = deepcopy(made)
                    forged["rolls"][at]["numbers"][die] = number
                    yield mend(forged)


def more_dice(plain: Made) -> Iterator[Made]:
    """One more than fell, as the seed would give it."""
    for at, made in copies(plain):
        roll = made["rolls"][at]
        longer = uniform(_bytes(span_at(made, at), roll["key"]), len(roll["numbers"]) + 1, roll["sides"])
        roll["numbers"] = list(longer)
        yield mend(made)


def other_sides(plain: Made) -> Iterator[Made]:
    for at, made in copies(plain):
        for sides in (2, 7, 256):
            forged = deepcopy(made)
            roll = forged["rolls"][at]
            if sides != roll["sides"]:
                roll["sides"] = sides
                roll["numbers"] = list(uniform(_bytes(span_at(made, at), roll["key"]), len(roll["numbers"]), sides))
                yield mend(forged)


def other_spans(plain: Made) -> Iterator[Made]:
    for at, made in copies(plain):
        span, _, rest = made["rolls"][at]["key"].partition("|")  # with the numbers it would have there
        for to in {"0", "1", "2", "3"} - {span}:
            forged = deepcopy(made)
            roll = forged["rolls"][at]
            roll["key"] = f"{to}|{rest}"
            roll["numbers"] = list(uniform(_bytes(int(to), roll["key"]), len(roll["numbers"]), roll["sides"]))
            yield mend(forged)


def other_secrecy(plain: Made) -> Iterator[Made]:
    for at, made in copies(plain):
        made["rolls"][at]["secret_to"] = "ash" if made["rolls"][at]["secret_to"] is None else None
        yield mend(made)


def digests(plain: Made) -> Iterator[Made]:
    for at, made in copies(plain):
        made["rolls"][at]["digest"] = "0" * 64
        yield made


def changed(name: str, *values: Any) -> Callable[[Made], Iterator[Made]]:
    def forge(plain: Made) -> Iterator[Made]:
        for value in values:
            yield mend({**deepcopy(plain), name: value})

    return forge


def other_words(plain: Made) -> Iterator[Made]:
    for words in ({}, {**WORDS, "ash": "another"}, {**WORDS, "elm": "more"}, {"ash": WORDS["birch"]}):
        yield mend({**deepcopy(plain), "words": words})


def other_seeds(plain: Made) -> Iterator[Made]:
    for span in plain["seeds"]:
        for seed in ("00" * 32, SeedChain(OTHER).seed(int(span)).hex(), plain["seeds"][span][:-2]):
            made = deepcopy(plain)
            made["seeds"][span] = seed
            yield mend(made)


def shut_again(plain: Made, *, other_face: bool) -> Iterator[Made]:
    """As if the last span were still played: its secret rolls are hidden."""
    made = deepcopy(plain)
    del made["seeds"]["2"]
    last = [roll for roll in made["rolls"] if roll["key"].startswith("2|")]
    for roll in last:
        if roll["secret_to"] is not None:
            roll["numbers"] = [-1] * len(roll["numbers"])
    if not other_face:
        yield mend(made)
        return
    for roll in (roll for roll in last if roll["secret_to"] is None):
        before = list(roll["numbers"])
        roll["numbers"][0] = (before[0] + 1) % roll["sides"]
        yield mend(deepcopy(made))
        roll["numbers"] = before


def other_formats(plain: Made) -> Iterator[Made]:
    for format in ("dice-export-1", "dice-export-2"):
        yield mend({**deepcopy(plain), "format": format})


def other_kinds(plain: Made) -> Iterator[Made]:
    """Numbers that are equal to those that fell, and written otherwise."""
    for at, made in copies(plain):
        for write in (float, bool):
            forged = deepcopy(made)
            forged["rolls"][at]["numbers"] = [write(number) for number in made["rolls"][at]["numbers"]]
            yield mend(forged)
        made["rolls"][at]["sides"] = float(made["rolls"][at]["sides"])
        yield mend(made)


def never_opened(plain: Made) -> Iterator[Made]:
    """As if its game opened no seed before the end: all are shut again, and an open roll shows another face."""
    for at, made in copies(plain):
        if made["rolls"][at]["secret_to"] is None:
            made.update(opening="at_the_end", seeds={})
            for roll in made["rolls"]:
                if roll["secret_to"] is not None:
                    roll["numbers"] = [-1] * len(roll["numbers"])
            roll = made["rolls"][at]
            roll["numbers"][0] = (roll["numbers"][0] + 1) % roll["sides"]
            yield mend(made)


def opened_beyond(double: Made) -> Iterator[Made]:
    """Whoever has what all chains come from opens a span that never was, and finds a good roll in it."""
    chain = SeedChain(renewed_secret(SECRET, 1))
    for span in (3, 100):
        made = deepcopy(double)
        made["renewed"][0]["seeds"][str(span)] = chain.seed(span).hex()
        key = f"{span}|ash|made_up||toss|0"
        numbers = uniform(stream(chain.seed(span), salt(MATCH, WORDS), key_from(key)), 2, 6)
        yield mend(put_in(made, len(made["rolls"]), key, list(numbers)))


def made_up(record: Record) -> Iterator[Made]:
    chain = SeedChain(OTHER)
    rolls = [fell(chain.seed(seen.span), seen) for seen in record.transcript]
    yield exported(record.model_copy(update={"transcript": rolls}), secret=OTHER)


def chains_put_in(record: Record, plain: Made) -> Iterator[Made]:
    """With seeds of the forger's own, or of the match's own secret, if somebody has it."""
    for at, made in copies(plain):
        for secret in (OTHER, renewed_secret(SECRET, 1)):
            chain, span = SeedChain(secret), span_at(made, at)
            renewed = (Renewed(commitment=chain.commitment, rolls=at, span=span),)
            opened = {str(n): chain.seed(n).hex() for n in range(span, 3)}
            for root in (None, SECRET.hex(), OTHER.hex()):
                forged = {**deepcopy(made), "renewed": [{**renewed[0].model_dump(), "seeds": opened}]}
                yield mend(forged if root is None else {**forged, "root": root})


def chains_left_out(double: Made) -> Iterator[Made]:
    for name in ("renewed", "root"):
        made = deepcopy(double)
        del made["renewed"]
        if name == "root":
            del made["root"]
        yield mend(made)


def begun_elsewhere(double: Made) -> Iterator[Made]:
    for at in range(len(double["rolls"]) + 1):
        made = deepcopy(double)
        if at != made["renewed"][0]["rolls"]:
            made["renewed"][0]["rolls"] = at
            yield mend(made)


def as_they_fall(made: Made) -> Made:
    """Every roll as the chains that the file names give it, and their seeds opened as the bot opens them."""
    begun = [(0, 0), *((chain["rolls"], chain["span"]) for chain in made["renewed"])]
    chains = [SeedChain(SECRET), *(SeedChain(renewed_secret(SECRET, n)) for n in range(1, len(begun)))]
    ends = [*(span for _, span in begun[1:]), 2]
    for opened, chain, (_, begins), end in zip((made, *made["renewed"]), chains, begun, ends, strict=True):
        opened["seeds"] = {str(span): chain.seed(span).hex() for span in range(max(begins, 1), end + 1)}
    for at, roll in enumerate(made["rolls"]):
        seed = chains[sum(rolls <= at for rolls, _ in begun[1:])].seed(span_at(made, at))
        fallen = fell(seed, Seen.model_validate(roll))
        roll["numbers"] = list(fallen.numbers)
    return mend(made)


def begun_elsewhere_and_fallen(double: Made) -> Iterator[Made]:
    """Once what all chains come from is open, anybody may try out where a chain had better begun."""
    for at in range(len(double["rolls"]) + 1):
        made = deepcopy(double)
        if at != made["renewed"][0]["rolls"]:
            made["renewed"][0].update(rolls=at, span=span_at(made, at))
            yield as_they_fall(made)


def one_chain_more(double: Made) -> Iterator[Made]:
    commitment = SeedChain(renewed_secret(SECRET, 2)).commitment
    for at in range(double["renewed"][0]["rolls"], len(double["rolls"]) + 1):
        made = deepcopy(double)
        made["renewed"].append({"commitment": commitment, "rolls": at, "span": span_at(made, at), "seeds": {}})
        yield as_they_fall(made)


def chains_after_all(plain: Made) -> Iterator[Made]:
    """No roll came of it, so no seed of it is asked for."""
    for secret in (OTHER, renewed_secret(SECRET, 1)):
        chain = {"commitment": SeedChain(secret).commitment, "rolls": len(plain["rolls"]), "span": 2, "seeds": {}}
        yield mend({**deepcopy(plain), "renewed": [chain]})


def other_chains(double: Made) -> Iterator[Made]:
    for commitment in (SeedChain(OTHER).commitment, double["commitment"]):
        made = deepcopy(double)
        made["renewed"][0]["commitment"] = commitment
        yield mend(made)


def no_root(double: Made) -> Iterator[Made]:
    """Whoever holds one commitment of two cannot tell whether the other was promised."""
    made = deepcopy(double)
    del made["root"]
    yield made


FORGED: dict[str, Callable[[Record, Made, Made], Iterator[Made]]] = {
    "a roll left out": lambda _, plain, __: left_out(plain),
    "a roll put in under a made-up name, tried out until it is good": lambda _, plain, __: made_up_names(plain),
    "a roll put in with a chain of digests of its own": lambda _, plain, __: chains_of_digests(plain),
    "a roll put in for a span that is over": lambda _, plain, __: late(plain),
    "a roll put in for a span that never was": lambda _, plain, __: unknown(plain),
    "a roll put in twice": lambda _, plain, __: twice(plain),
    "a roll put under another name": lambda _, plain, __: other_names(plain),
    "a name written another way": lambda _, plain, __: written_otherwise(plain),
    "two rolls of a span swapped": lambda _, plain, __: swapped(plain),
    "the last rolls cut off": lambda _, plain, __: cut_off(plain),
    "another face": lambda _, plain, __: faces(plain, secret=False),
    "another face of a roll that was secret": lambda _, plain, __: faces(plain, secret=True),
    "a die more": lambda _, plain, __: more_dice(plain),
    "another number of sides": lambda _, plain, __: other_sides(plain),
    "a roll moved to another span": lambda _, plain, __: other_spans(plain),
    "a secret roll called open, or an open one secret": lambda _, plain, __: other_secrecy(plain),
    "a digest alone": lambda _, plain, __: digests(plain),
    "another match's name": lambda _, plain, __: changed("match", "match-2", "", "match-1 ")(plain),
    "another word": lambda _, plain, __: other_words(plain),
    "another seed": lambda _, plain, __: other_seeds(plain),
    "another commitment": lambda _, plain, __: changed("commitment", SeedChain(OTHER).commitment, "x:00")(plain),
    "the newest seeds left out": lambda _, plain, __: shut_again(plain, other_face=False),
    "the newest seeds left out, another face": lambda _, plain, __: shut_again(plain, other_face=True),
    "all seeds left out, another face": lambda _, plain, __: never_opened(plain),
    "another kind of number": lambda _, plain, __: other_kinds(plain),
    "another format": lambda _, plain, __: other_formats(plain),
    "another algorithm": lambda _, plain, __: changed("algorithm", "crystal-ball")(plain),
    "a whole match made up afterwards": lambda record, _, __: made_up(record),
    "a later chain put in": lambda record, plain, _: chains_put_in(record, plain),
    "a later chain left out": lambda _, __, double: chains_left_out(double),
    "a later chain begun at another roll": lambda _, __, double: begun_elsewhere(double),
    "a later chain begun at another roll, and its rolls as it gives them": lambda _, __, double: (
        begun_elsewhere_and_fallen(double)
    ),
    "one more later chain, out of what all chains come from, and its rolls as it gives them": lambda _, __, double: (
        one_chain_more(double)
    ),
    "one more later chain after the last roll": lambda _, plain, __: chains_after_all(plain),
    "another commitment of a later chain": lambda _, __, double: other_chains(double),
    "what all chains come from left out": lambda _, __, double: no_root(double),
    "a roll put in for a span that never was, of a later chain": lambda _, __, double: opened_beyond(double),
}
OF_TWO_CHAINS = {change for change in FORGED if "later chain" in change or "all chains" in change}
OF_TWO_CHAINS -= {"a later chain put in", "one more later chain after the last roll"}
