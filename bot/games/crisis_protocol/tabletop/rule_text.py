"""Rules looked up, in words: the hits of a question page by page, one rule with what it refers to, a whole chapter.

It must not say what a rule means beyond what the digest says, nor find it: the engine does.
"""

import re
from collections.abc import Sequence

from discord import app_commands

from bot.locale import Words
from bot.ui.safe import shown
from rules_engine.crisis_protocol.view.rule_finder import finder
from rules_engine.crisis_protocol.view.rulings import Saying, named_in, sections

ON_A_PAGE = 5
"""As many as there are buttons in a row, to open each."""
SUGGESTED = 25
RELATED = 4
SHOWN_QUESTION = 80
_RANGE = re.compile(r"\bR([1-5])\b")


def find_rules(typed: str, to: Words) -> list[Saying]:
    """The rule of that id, the chapter of that name, or those that answer best, in whichever language was asked."""
    return finder().find(typed, to.language)


def pages(rules: Sequence[Saying]) -> int:
    return -(-len(rules) // ON_A_PAGE)


def on_page(rules: Sequence[Saying], page: int) -> Sequence[Saying]:
    return rules[page * ON_A_PAGE : (page + 1) * ON_A_PAGE]


def rule_line(rule: Saying, to: Words) -> str:
    """What it says, then in small print what its id means."""
    return f"{_said(rule, to)}\n-# {_named(rule, to)}"


def _said(rule: Saying, to: Words) -> str:
    """In whole words: `R2` is how the rulebook cuts a range short."""
    return _RANGE.sub(lambda found: to.say("range {n}", n=found[1]), rule.text(to.language))


def _named(rule: Saying, to: Words) -> str:
    """An id with its chapter, so that it is not a riddle."""
    chapter = sections()[rule.section].title(to.language)
    number = rule.id.partition("-")[2].lstrip("Q0")
    if rule.is_ruling:
        return to.say("{id}: our ruling {n} on “{chapter}”", id=rule.id, n=number, chapter=chapter)
    return to.say("{id}: rule {n} of “{chapter}”", id=rule.id, n=number, chapter=chapter)


def hits_told(typed: str, rules: Sequence[Saying], page: int, to: Words) -> str:
    """A page of what was found."""
    title = to.count("“{typed}”: {n} rule", "“{typed}”: {n} rules", len(rules), typed=shown(typed, SHOWN_QUESTION))
    lines = [f"### {title}", *(rule_line(rule, to) for rule in on_page(rules, page))]
    if pages(rules) > 1:
        lines.append("-# " + to.say("Page {page} of {pages}", page=page + 1, pages=pages(rules)))
    return "\n".join(lines)


def rule_told(rule: Saying, to: Words) -> str:
    """One rule, how other editions have it, and the rules it names."""
    lines = [f"**{_said(rule, to)}**", f"-# {_named(rule, to)}"]
    if rule.older:
        lines.append("-# " + to.say("Core rules of March 2022: {rule}", rule=rule.older))
    if newer := rule.text_since_2025(to.language):
        lines.append("-# " + to.say("Core rules of November 2025, as far as known: {rule}", rule=newer))
    related = [other for other in named_in(rule.text(to.language)) if other.id != rule.id][:RELATED]
    return "\n".join([*lines, *(rule_line(other, to) for other in related)])


def suggest_rules(typed: str, to: Words) -> list[app_commands.Choice[str]]:
    rules = find_rules(typed, to) if typed.strip() else []
    return [
        app_commands.Choice(name=f"{_said(rule, to)} · {rule.id}"[:100], value=rule.id) for rule in rules[:SUGGESTED]
    ]
