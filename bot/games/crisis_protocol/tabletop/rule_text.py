"""Rules looked up, in words: the hits of a question page by page, one rule with what it refers to, a whole chapter.

It must not say what a rule means beyond what the digest says, nor find it: the engine does.
"""

import re
from collections.abc import Sequence

from discord import app_commands

from bot.games.crisis_protocol import ID
from bot.games.reference import beside, reference, references, title_of
from bot.locale import Words
from bot.ui.safe import shown
from rules_engine.crisis_protocol.view.rule_finder import finder
from rules_engine.crisis_protocol.view.rulings import Saying
from rules_engine.lookup.book import Book
from rules_engine.lookup.finding import Finder

ON_A_PAGE = 5
"""As many as there are buttons in a row, to open each."""
SUGGESTED = 25
RELATED = 4
SHOWN_QUESTION = 80
_RANGE = re.compile(r"\bR([1-5])\b")


def finder_of(game: str) -> Finder:
    """The rules of a game."""
    other = reference(game) if game != ID else None
    return finder() if other is None else other.rules()


def book_of(game: str) -> Book:
    return finder_of(game).book


def find_rules(typed: str, to: Words, game: str = ID) -> list[Saying]:
    """The rule of that id, the chapter of that name, or those that answer best, in whichever language was asked."""
    return finder_of(game).find(typed, to.language)


def game_asked(typed: str, to: Words, wanted: str | None, here: str | None) -> str | None:
    """Whose rules answer: the game's whose id or chapter was typed, else the first that finds any; None: nobody's."""
    ids = [id for id, _ in references(wanted, here)]
    for id in ids:
        if book_of(id).saying(typed) is not None or book_of(id).section(typed) is not None:
            return id
    return next((id for id in ids if find_rules(typed, to, id)), None)


def pages(rules: Sequence[Saying]) -> int:
    return -(-len(rules) // ON_A_PAGE)


def on_page(rules: Sequence[Saying], page: int) -> Sequence[Saying]:
    return rules[page * ON_A_PAGE : (page + 1) * ON_A_PAGE]


def rule_line(rule: Saying, to: Words, game: str = ID) -> str:
    """What it says, then in small print what its id means."""
    return f"{_said(rule, to)}\n-# {_named(rule, to, game)}"


def _said(rule: Saying, to: Words) -> str:
    """In whole words: `R2` is how the rulebook cuts a range short."""
    return _RANGE.sub(lambda found: to.say("range {n}", n=found[1]), rule.text(to.language))


def _named(rule: Saying, to: Words, game: str) -> str:
    """An id with its chapter, so that it is not a riddle."""
    chapter = book_of(game).sections[rule.section].title(to.language)
    number = rule.id.rpartition("-")[2].lstrip("Q0")
    if rule.is_ruling:
        return to.say("{id}: our ruling {n} on “{chapter}”", id=rule.id, n=number, chapter=chapter)
    return to.say("{id}: rule {n} of “{chapter}”", id=rule.id, n=number, chapter=chapter)


def hits_told(typed: str, rules: Sequence[Saying], page: int, to: Words, game: str = ID) -> str:
    """A page of what was found."""
    title = to.count("“{typed}”: {n} rule", "“{typed}”: {n} rules", len(rules), typed=shown(typed, SHOWN_QUESTION))
    lines = [f"### {title}", *_told_of(game), *(rule_line(rule, to, game) for rule in on_page(rules, page))]
    if pages(rules) > 1:
        lines.append("-# " + to.say("Page {page} of {pages}", page=page + 1, pages=pages(rules)))
    return "\n".join(lines)


def _told_of(game: str) -> list[str]:
    """Which game's rules they are, unless it is the first's."""
    return [] if game == ID else [f"-# {title_of(game)}"]


def rule_told(rule: Saying, to: Words, game: str = ID) -> str:
    """One rule, how other editions have it, and the rules it names."""
    lines = [f"**{_said(rule, to)}**", f"-# {_named(rule, to, game)}", *_told_of(game)]
    if older := rule.text_of_2022(to.language):
        lines.append("-# " + to.say("Core rules of March 2022: {rule}", rule=older))
    if newer := rule.text_since_2025(to.language):
        lines.append("-# " + to.say("Core rules of November 2025, as far as known: {rule}", rule=newer))
    related = [other for other in book_of(game).named_in(rule.text(to.language)) if other.id != rule.id][:RELATED]
    return "\n".join([*lines, *(rule_line(other, to, game) for other in related)])


def suggest_rules(
    typed: str, to: Words, wanted: str | None = None, here: str | None = None
) -> list[app_commands.Choice[str]]:
    """Of the game that is meant, and behind them some of the others."""
    found = [
        [_choice(rule, to, id) for rule in (find_rules(typed, to, id) if typed.strip() else [])[:SUGGESTED]]
        for id, _ in references(wanted, here)
    ]
    return beside(found[0], [choice for more in found[1:] for choice in more])


def _choice(rule: Saying, to: Words, game: str) -> app_commands.Choice[str]:
    name = f"{_said(rule, to)} · {rule.id}" if game == ID else f"{title_of(game)}: {_said(rule, to)} · {rule.id}"
    return app_commands.Choice(name=name[:100], value=rule.id)
