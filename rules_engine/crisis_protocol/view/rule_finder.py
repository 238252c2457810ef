"""The rules of Crisis Protocol that answer a question in plain words.

It must not say what a rule means: the rules' own short words do.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from rules_engine.crisis_protocol.view.rulings import book
from rules_engine.lookup.finding import Finder
from rules_engine.lookup.lexicon import Lexicon


@cache
def finder() -> Finder:
    return Finder(book(), Lexicon(resources.files("assets") / "rules" / "asked"))
