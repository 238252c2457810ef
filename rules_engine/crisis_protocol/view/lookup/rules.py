"""The rules that answer a question in plain words: by id, by chapter, by meaning.

It must not say what a rule means: the rules' own short words do.
"""

from __future__ import annotations

from functools import cache

from rules_engine.crisis_protocol.view.lookup.lexicon import Word, asked, read_words
from rules_engine.crisis_protocol.view.lookup.ranking import Index, Ranked
from rules_engine.crisis_protocol.view.rulings import Saying, Section, saying, sayings, sections

LANGUAGES = ("en", "de")
LONGEST, MOST_WORDS = 200, 16
"""Letters and words of a question that are read; more narrow nothing down."""
OWN_WORDS, CHAPTER, AS_ASKED = 1.0, 0.4, 1.6
"""What the words of a rule, of its chapter's name and of people's questions about it count."""
LATER = 0.93
"""What a rule counts that answers a question as well, but not first."""
ENOUGH = 0.25
"""Of what a question says, the share that a rule must speak of."""
BETTER = 0.15
"""How much more of it the other language must understand to be the one it was asked in."""
NEAR = 0.4
"""Of the best score, what another must reach to be worth turning a page for."""
MOST = 40


def find(typed: str, language: str) -> list[Saying]:
    """The rule of that id, the rules of that chapter, or those that answer best; nothing rather than anything.

    A question in the other language is answered by it.
    """
    if (one := saying(typed)) is not None:
        return [one]
    if (named := sections().get(typed.strip().upper())) is not None:
        return list(named.rules)
    best: list[Ranked] = []
    for tongue in (language, *(other for other in LANGUAGES if other != language)):
        words = read_words(typed[:LONGEST], tongue)[:MOST_WORDS]
        found = _answers(words, tongue, slips=tongue == language)
        if (chapter := _chapter(words, tongue)) is not None:
            rest = [sayings()[one.id] for one in found]
            return [*chapter.rules, *(rule for rule in rest if rule.section != chapter.id)]
        if found and (not best or found[0].share > best[0].share + BETTER):
            best = found
    return [sayings()[one.id] for one in best]


def _answers(words: list[Word], language: str, *, slips: bool) -> list[Ranked]:
    """A slip of the finger is looked for in the person's own language only: between two, words are alike by chance."""
    if all(word.weight < 1 for word in words):
        return []
    ranked = _index(language).ranked(words, slips=slips)
    return [one for one in ranked if one.share >= ENOUGH and one.score >= NEAR * ranked[0].score][:MOST]


def _chapter(words: list[Word], language: str) -> Section | None:
    """The chapter that is named and nothing else: `cover`, `Deckung`."""
    wanted = {word.stem for word in words}
    for section in sections().values():
        if wanted and wanted <= {word.stem for word in read_words(section.title(language), language)}:
            return section
    return None


@cache
def _index(language: str) -> Index:
    fields: dict[str, list[tuple[float, list[Word]]]] = {}
    titles = {section.id: read_words(section.title(language), language) for section in sections().values()}
    for rule in sayings().values():
        own = read_words(rule.text(language), language)
        fields[rule.id] = [(OWN_WORDS, own), (CHAPTER, titles[rule.section])]
    for subject in asked(language):
        for at, id in enumerate(subject.rules):
            fields[id].append((AS_ASKED * LATER**at, read_words(subject.words, language)))
    return Index(fields)
