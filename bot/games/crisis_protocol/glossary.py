"""The words of Crisis Protocol for the port: the engine's glossary, and its rules in words.

It must not say what a term means: the glossary does.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.crisis_protocol.tabletop.rule_text import rule_line
from bot.games.glossary import Explanation, Glossary
from bot.locale import Words
from rules_engine.crisis_protocol.view.glossary import found_in


class CrisisGlossary(Glossary):
    def found_in(self, text: str, to: Words) -> Sequence[Explanation]:
        found = ((term, term.in_(to.language)) for term in found_in(text, to.language))
        return [
            Explanation(term.id, said.name, said.text, term.rules, tuple(rule_line(rule, to) for rule in term.sayings))
            for term, said in found
        ]
