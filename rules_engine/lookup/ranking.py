"""Texts ranked by how well they answer a question: Okapi BM25 over stems and meanings, with fields of unlike weight.

It must not know what the texts are.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rapidfuzz import fuzz, process

from rules_engine.lookup.lexicon import Word

SATURATION, LENGTHS = 1.2, 0.5
"""BM25's k1 and b."""
BY_MEANING = 0.75
"""What a synonym counts of the word itself."""
IN_A_COMPOUND = 0.6
SHORTEST_PART, SHORTEST_SLIP = 4, 6
UNKNOWN = 0.5
"""What a word that no text has weighs of a rare one, when it is asked how much of the question was understood."""
LIKE_ENOUGH = 88
"""Of 100: how alike a word that no text has must be to one that some have."""


class Ranked(NamedTuple):
    """A text, its score, and which share of the question it speaks of; whoever speaks of more of it comes first."""

    id: str
    score: float
    share: float


class Index:
    """Texts by id, ready to be asked; each is made of fields, and each field weighs as much as it says."""

    def __init__(self, texts: Mapping[str, Sequence[tuple[float, Sequence[Word]]]]) -> None:
        self._known = {word.stem for fields in texts.values() for _, words in fields for word in words}
        self._stems = sorted(self._known)
        self._counts: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        """How often each text has a stem or a meaning, by that and then by text."""
        self._lengths: dict[str, float] = {}
        for id, fields in texts.items():
            self._lengths[id] = sum(weight * len(words) for weight, words in fields)
            for weight, words in fields:
                for word in words:
                    for key, share in self._keys(word):
                        self._counts[key][id] += weight * share
        self._mean = sum(self._lengths.values()) / len(self._lengths)
        self._order = {id: at for at, id in enumerate(self._lengths)}

    def _keys(self, word: Word) -> list[tuple[str, float]]:
        keys = [(word.stem, 1.0), *((f"={meaning}", 1.0) for meaning in word.meanings)]
        return [*keys, *((part, IN_A_COMPOUND) for part in self._parts(word.stem))]

    def _parts(self, stem: str) -> list[str]:
        """A compound's two halves, where both are words of their own: `verteidigung(s)wurfel`."""
        for at in range(SHORTEST_PART, len(stem) - SHORTEST_PART + 1):
            head, tail = stem[:at], stem[at:]
            heads = {head, head.removesuffix("s"), head.removesuffix("n"), head.removesuffix("ung")} & self._known
            if heads and tail in self._known:
                return [max(heads, key=len), tail]
        return []

    def _rarity(self, key: str) -> float:
        texts, having = len(self._lengths), len(self._counts.get(key, ()))
        return math.log(1 + (texts - having + 0.5) / (having + 0.5))

    def _alternatives(self, word: Word, slips: bool) -> list[tuple[str, float]]:
        """What may stand for a word of the question, and how much it then counts; with `slips`, what it is like."""
        found = [(word.stem, 1.0), *((f"={meaning}", BY_MEANING) for meaning in word.meanings)]
        if word.stem in self._known or word.meanings:
            return found
        if parts := self._parts(word.stem):
            return [(part, IN_A_COMPOUND) for part in parts]
        if not slips or len(word.stem) < SHORTEST_SLIP:
            return found
        nearest = process.extractOne(word.stem, self._stems, scorer=fuzz.ratio, score_cutoff=LIKE_ENOUGH)
        return [(nearest[0], BY_MEANING)] if nearest else found

    def ranked(self, question: list[Word], *, slips: bool = True) -> list[Ranked]:
        """The texts that speak of it, the best first; of equals in the order in which they were given."""
        scores: dict[str, float] = defaultdict(float)
        spoken: dict[str, float] = defaultdict(float)
        whole = 0.0
        for word in question:
            alternatives = self._alternatives(word, slips)
            said: dict[str, float] = defaultdict(float)
            for key, share in alternatives:
                rarity = self._rarity(key) * share * word.weight
                for id, count in self._counts.get(key, {}).items():
                    said[id] = max(said[id], rarity * self._saturated(count, self._lengths[id]))
            known = [self._rarity(key) for key, _ in alternatives if key in self._counts]
            worth = word.weight * (max(known) if known else UNKNOWN * self._rarity(""))
            whole += worth
            for id, score in said.items():
                scores[id] += score
                spoken[id] += worth
        shares = {id: spoken[id] / whole for id in scores}
        found = [Ranked(id, score * shares[id], shares[id]) for id, score in scores.items()]
        return sorted(found, key=lambda one: (-one.score, self._order[one.id]))

    def _saturated(self, count: float, length: float) -> float:
        return count * (SATURATION + 1) / (count + SATURATION * (1 - LENGTHS + LENGTHS * length / self._mean))
