"""English, for any game: articles, plurals, pronouns, lists, verbs and how a clause is told of somebody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.cardfiles.prose import joined, spaced

from .realiser import Doer, Realiser
from .say import Clause, Forms, Say, Sc, fill

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_THIRD = {"have": "has", "be": "is", "do": "does", "go": "goes"}
_PLURAL = {"die": "dice", "life": "lives", "is": "are", "was": "were", "has": "have"}
_MUTE = ("hour", "hono", "heir")


def number(count: int) -> str:
    """In words up to twelve."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def a(noun: str) -> str:
    """With its indefinite article."""
    return f"{article(noun)} {noun}"


def article(noun: str) -> str:
    vowel = noun[:1].lower() in "aeio" or noun.startswith("X-") or noun.lower().startswith((*_MUTE, "un", "ul", "up"))
    return "an" if vowel and not noun.lower().startswith(("uni", "one", "eu")) else "a"


def plural(noun: str) -> str:
    if noun in _PLURAL:
        return _PLURAL[noun]
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"


def counted(count: int, noun: str) -> str:
    """`1 die`, `2 dice`."""
    return f"{count} {noun if count == 1 else plural(noun)}"


def possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def third(verb: str) -> str:
    """Of one who is neither I nor you: `gains`."""
    if verb in _THIRD:
        return _THIRD[verb]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "ch", "sh", "o")) else f"{verb}s"


def order(text: str) -> Clause:
    return Clause(order=text, infinitive=text)


def happening(text: str) -> Clause:
    verb, _, what = text.partition(" ")
    return Clause(order=text, infinitive=text, happens=f"{third(verb)} {what}")


def phrase(det: str, adjectives: Sequence[str], noun: str, behind: str = "") -> str:
    """A noun phrase; `a` becomes `an` where it must, no determiner where it is empty."""
    said = spaced(*adjectives, noun, behind)
    return spaced(article(said) if det == "a" else det, said)


class EnglishRealiser(Realiser):
    locale = "en"
    words = {
        "if": "if", "if_done": "If so", "otherwise": "otherwise", "unless": "If not",
        "not_then": "that does not happen", "and": "and", "or": "or",
    }  # fmt: skip

    def clause(self, say: Say, word: Any, forms: Forms[Sc], scope: Sc) -> Clause:
        text = fill(say.en, word, forms, scope)
        if say.kind == "statement":
            return Clause(statement=text)
        return happening(text) if say.kind == "happens" else order(text)

    def doing(self, infinitive: str) -> Clause:
        return order(infinitive)

    def template(self, say: Say) -> str:
        return say.en

    def said(self, clause: Clause, who: Doer, mode: str) -> str:
        if clause.statement:
            return f"if you like: {clause.statement}" if mode == "may" else clause.statement
        if clause.happens and not who.you and mode == "plain":
            return f"{who.name} {clause.happens}"
        if mode == "may":
            return f"{who.name} may {clause.infinitive}"
        return clause.order if who.you else f"{who.name} must {clause.infinitive}"

    def together(self, clauses: Sequence[Clause], word: str) -> Clause:
        last = self.words[word]
        return order(joined([clause.infinitive or clause.statement for clause in clauses], last))

    def instead(self, ifs: str, sentences: list[str]) -> tuple[str, list[str]]:
        return ifs, [*sentences[:-1], f"{sentences[-1]} instead"]
