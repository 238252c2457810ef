"""Rules looked up: by id, by words in either language; in the digest's own short words.

It must not say what a rule means beyond what the digest says.
"""

from discord import app_commands

from bot.locale import LANGUAGES, Words
from rules_engine.crisis_protocol.view.rulings import Saying, named_in, saying, search, sections

MOST_RULES, MOST_TEXT = 8, 3600
SUGGESTED = 25
RELATED = 4


def find_rules(typed: str, to: Words) -> list[Saying]:
    """The rule of that id, those that have all the words, or most; first in the person's language."""
    if (one := saying(typed)) is not None:
        return [one]
    chapter = sections().get(typed.strip().upper())
    if chapter is not None:
        return list(chapter.rules)
    languages = (to.language, *(other for other in LANGUAGES if other != to.language))
    asked = ((some, language) for some in (False, True) for language in languages)
    return next((found for some, language in asked if (found := search(typed, language, some=some))), [])


def rules_told(rules: list[Saying], to: Words) -> str:
    lines: list[str] = []
    for rule in rules[:MOST_RULES]:
        lines.append(_line(rule, to))
    if len(rules) == 1:
        lines += _more(rules[0], to)
    elif len(rules) > MOST_RULES:
        rest = ", ".join(rule.id for rule in rules[MOST_RULES : MOST_RULES + 20])
        lines.append("-# " + to.say("{n} more: {ids}", n=len(rules) - MOST_RULES, ids=rest))
    while sum(map(len, lines)) > MOST_TEXT:
        lines.pop(-2)
    return "\n".join(lines)


def _line(rule: Saying, to: Words) -> str:
    mark = " *(" + to.say("our ruling") + ")*" if rule.is_ruling else ""
    return f"**{rule.id}**{mark} {rule.text(to.language)}"


def _more(rule: Saying, to: Words) -> list[str]:
    chapter = sections()[rule.section]
    lines = [f"-# {chapter.title(to.language)}"]
    if rule.older:
        lines.append("-# " + to.say("Core rules of March 2022: {rule}", rule=rule.older))
    related = [other for other in named_in(rule.text(to.language)) if other.id != rule.id][:RELATED]
    return [*lines, *(_line(other, to) for other in related)]


def suggest_rules(typed: str, to: Words) -> list[app_commands.Choice[str]]:
    rules = find_rules(typed, to) if typed.strip() else []
    return [
        app_commands.Choice(name=f"{rule.id} · {rule.text(to.language)}"[:100], value=rule.id)
        for rule in rules[:SUGGESTED]
    ]
