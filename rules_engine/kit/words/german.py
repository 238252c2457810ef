"""German, for any game: cases, genders, articles, adjectives, pronouns, verbs that come apart, clauses of somebody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from rules_engine.cardfiles.prose import joined, spaced

from .realiser import Doer, Realiser
from .say import Clause, Forms, Say, Sc, fill

Case = Literal["nom", "acc", "dat", "gen"]
NOM: Case = "nom"
ACC: Case = "acc"
DAT: Case = "dat"
GEN: Case = "gen"
Gender = Literal["m", "f", "n"]
_AT: dict[str, int] = {NOM: 0, ACC: 1, DAT: 2, GEN: 3}

# -- nouns -------------------------------------------------------------------------------------------------------------


class Noun(NamedTuple):
    singular: str
    plural: str
    gender: Gender = "m"
    weak: bool = False
    """`der Gegner` is not, `der Held` is: `den Helden`."""

    def form(self, case: Case, *, many: bool = False) -> str:
        if many:
            return dative_plural(self.plural) if case == DAT else self.plural
        if self.weak:
            return self.singular if case == NOM else f"{self.singular}{'n' if self.singular.endswith('e') else 'en'}"
        return genitive(self.singular) if case == GEN and self.gender != "f" else self.singular


def dative_plural(plural: str) -> str:
    return plural if plural.endswith(("n", "s")) else f"{plural}n"


def genitive(singular: str) -> str:
    return f"{singular}es" if singular.endswith(("s", "ß", "x", "z")) else f"{singular}s"


# -- what stands before nouns ----------------------------------------------------------------------------------------

_DEFINITE = {"m": "der den dem des", "f": "die die der der", "n": "das das dem des", "": "die die den der"}
_STRONG = {"m": "er en em es", "f": "e e er er", "n": "es es em es", "": "e e en er"}
"""`dieser`, `jeder`, and an adjective that stands alone (`""`: of many)."""
_MIXED = {"m": "er en en en", "f": "e e en en", "n": "es es en en", "": "en en en en"}
"""Of an adjective behind `ein`, `dein`, `kein`."""
_WEAK = {"m": "e en en en", "f": "e e en en", "n": "e e en en", "": "en en en en"}
"""Of an adjective behind `der`, `jeder`, `alle`."""
_OWN = {"m": "- en em es", "f": "e e er er", "n": "- - em es", "": "e e en er"}
"""Of `ein`, `dein`, `kein`."""
_PRONOUNS = {
    "m": "er ihn ihm seiner", "f": "sie sie ihr ihrer", "n": "es es ihm seiner", "": "sie sie ihnen ihrer",
    "you": "du dich dir deiner",
}  # fmt: skip


NUMBERS = ("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")


def number(count: int) -> str:
    """In words up to twelve, as one counts."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def _ending(table: dict[str, str], gender: str, case: str) -> str:
    return table[gender].split()[_AT[case]].removeprefix("-")


def definite(gender: str, case: Case) -> str:
    """`der`; of many with an empty gender, here and below."""
    return _ending(_DEFINITE, gender, case)


def own(stem: str, gender: str, case: Case) -> str:
    """`ein`, `dein`, `kein` with its ending."""
    return stem + _ending(_OWN, gender, case)


def this(stem: str, gender: str, case: Case) -> str:
    """`dies`, `jed`, `all`, `ein` standing alone, with its ending."""
    return stem + _ending(_STRONG, gender, case)


def pronoun(gender: str, case: Case) -> str:
    return _ending(_PRONOUNS, gender, case)


def adjective(stem: str, det: str, gender: str, case: Case) -> str:
    """`det`: what stands before: `ein`, `der` or nothing."""
    return stem + _ending({"ein": _MIXED, "der": _WEAK, "": _STRONG}[det], gender, case)


def phrase(noun: Noun, case: Case, det: str, adjectives: Sequence[str] = (), *, many: bool = False) -> str:
    """A noun phrase. `det`: `ein`, `dein`, `kein`, `der`, `jeder`, `dieser`, `alle`, a number in words, or nothing."""
    gender = "" if many else noun.gender
    if det == "der":
        article, kind = definite(gender, case), "der"
    elif det in ("jeder", "dieser", "alle"):
        article, kind = this({"jeder": "jed", "dieser": "dies", "alle": "all"}[det], gender, case), "der"
    elif (det.endswith("ein") and not many) or det in ("dein", "sein", "ihr", "kein"):
        article, kind = own(det, gender, case), "ein"
    else:
        article, kind = det, ""
    return spaced(article, *(adjective(one, kind, gender, case) for one in adjectives), noun.form(case, many=many))


# -- verbs -------------------------------------------------------------------------------------------------------------

_CHANGING = {
    "nehmen": ("nimm", "nimmt"), "werfen": ("wirf", "wirft"), "geben": ("gib", "gibt"), "halten": ("halte", "hält"),
    "lassen": ("lasse", "lässt"), "fallen": ("falle", "fällt"), "sehen": ("sieh", "sieht"), "lesen": ("lies", "liest"),
    "schlagen": ("schlage", "schlägt"), "tragen": ("trage", "trägt"), "treffen": ("triff", "trifft"),
    "sterben": ("stirb", "stirbt"), "sprechen": ("sprich", "spricht"), "haben": ("habe", "hat"), "sein": ("sei", "ist"),
    "verlassen": ("verlasse", "verlässt"), "werden": ("werde", "wird"), "laufen": ("laufe", "läuft"),
    "brechen": ("brich", "bricht"),
}  # fmt: skip
"""Verbs that change their vowel: order, and `er …`; compounds of them follow (`auf|nehmen`, `übernehmen`)."""


def parted(verb: str) -> tuple[str, str]:
    """Particle and verb: `um|leiten`."""
    particle, _, base = verb.rpartition("|")
    return particle, base


def _changing(base: str, which: int) -> str | None:
    for verb, forms in _CHANGING.items():
        if base.endswith(verb):
            return base.removesuffix(verb) + forms[which]
    return None


def imperative(base: str) -> str:
    """Without its particle."""
    changed = _changing(base, 0)
    if changed is not None:
        return changed
    return f"{base[:-1]}e" if base.endswith(("ern", "eln")) else f"{base.removesuffix('en')}e"


def third(base: str) -> str:
    """Of one who is neither I nor you, without its particle: `verliert`."""
    changed = _changing(base, 1)
    if changed is not None:
        return changed
    stem = base[:-1] if base.endswith(("ern", "eln")) else base.removesuffix("en")
    return f"{stem}et" if stem.endswith(("t", "d", "chn", "ffn")) else f"{stem}t"


def order(infinitive: str, kind: str = "order") -> Clause:
    """Out of an infinitive with its verb last, before a semicolon if there is one: `X auf Y um|leiten; danach …`."""
    head, semicolon, rest = infinitive.partition(";")
    middle, _, verb = head.rpartition(" ")
    tail = semicolon + rest
    particle, base = parted(verb)
    happens = spaced(third(base), middle, particle) + tail if kind == "happens" else ""
    return Clause(
        order=spaced(imperative(base), middle, particle) + tail,
        infinitive=spaced(middle, particle + base) + tail,
        happens=happens,
    )


class GermanRealiser(Realiser):
    locale = "de"
    words = {
        "if": "falls", "if_done": "Wenn ja", "otherwise": "sonst", "unless": "Wenn nicht",
        "not_then": "das geschieht nicht", "and": "und", "or": "oder",
    }  # fmt: skip

    def clause(self, say: Say, word: Any, forms: Forms[Sc], scope: Sc) -> Clause:
        if not isinstance(say.de, str):
            told, infinitive = (fill(one, word, forms, scope) for one in say.de)
            return Clause(order=told, infinitive=infinitive)
        text = fill(say.de, word, forms, scope)
        return Clause(statement=text) if say.kind == "statement" else order(text, say.kind)

    def doing(self, infinitive: str) -> Clause:
        return order(infinitive)

    def template(self, say: Say) -> str:
        return say.de if isinstance(say.de, str) else say.de[0]

    def said(self, clause: Clause, who: Doer, mode: str) -> str:
        if clause.statement:
            return f"wenn du willst: {clause.statement}" if mode == "may" else clause.statement
        if mode == "may":
            return f"{who.name} {'darfst' if who.you else 'darf'} {clause.infinitive}"
        if who.you:
            return clause.order
        return (
            f"{who.name} {clause.happens}"
            if clause.happens and mode == "plain"
            else f"{who.name} muss {clause.infinitive}"
        )

    def together(self, clauses: Sequence[Clause], word: str) -> Clause:
        last = self.words[word]
        return Clause(
            order=joined([clause.order or clause.statement for clause in clauses], last),
            infinitive=joined([clause.infinitive or clause.statement for clause in clauses], last),
        )

    def instead(self, ifs: str, sentences: list[str]) -> tuple[str, list[str]]:
        return (f"{ifs}, stattdessen" if ifs else "stattdessen"), sentences
