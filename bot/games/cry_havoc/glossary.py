"""The words of Cry Havoc for the port: its terms, and its rules in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources

from bot.games.glossary import Explanation, Glossary
from bot.locale import Words
from rules_engine.cry_havoc.view.rulebook import finder
from rules_engine.lookup.glossary import TermBook


@cache
def terms() -> TermBook:
    return TermBook(resources.files("assets") / "glossary" / "cry_havoc.yaml")


class HavocGlossary(Glossary):
    def found_in(self, text: str, to: Words) -> Sequence[Explanation]:
        found = ((term, term.in_(to.language)) for term in terms().found_in(text, to.language))
        return [
            Explanation(term.id, said.name, said.text, term.rules, tuple(_wording(rule, to) for rule in term.rules))
            for term, said in found
        ]


def _wording(rule: str, to: Words) -> str:
    return f"**{rule}** {finder().book.sayings[rule].text(to.language)}"
