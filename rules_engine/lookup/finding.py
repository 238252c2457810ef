"""The rules that answer a question in plain words: by id, by chapter, by meaning.

It must not say what a rule means: the rules' own short words do.
"""

from __future__ import annotations

from rules_engine.lookup.book import Book, Saying, Section
from rules_engine.lookup.lexicon import Lexicon, Word
from rules_engine.lookup.ranking import Index, Ranked

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


class Finder:
    """A book of rules that can be asked."""

    def __init__(self, book: Book, lexicon: Lexicon) -> None:
        self.book, self.lexicon = book, lexicon
        self._kept: dict[str, Index] = {}

    def find(self, typed: str, language: str) -> list[Saying]:
        """The rule of that id, the rules of that chapter, or those that answer best; nothing rather than anything.

        A question in the other language is answered by it.
        """
        book = self.book
        if (one := book.saying(typed)) is not None:
            return [one]
        if (named := book.section(typed)) is not None:
            return list(named.rules)
        best: list[Ranked] = []
        for tongue in (language, *(other for other in LANGUAGES if other != language)):
            words = self.lexicon.read_words(typed[:LONGEST], tongue)[:MOST_WORDS]
            found = self._answers(words, tongue, slips=tongue == language)
            if (chapter := self._chapter(words, tongue)) is not None:
                rest = [book.sayings[one.id] for one in found]
                return [*chapter.rules, *(rule for rule in rest if rule.section != chapter.id)]
            if found and (not best or found[0].share > best[0].share + BETTER):
                best = found
        return [book.sayings[one.id] for one in best]

    def _answers(self, words: list[Word], language: str, *, slips: bool) -> list[Ranked]:
        """A slip of the finger is looked for in the person's own language only: between two, words are alike by
        chance."""
        if all(word.weight < 1 for word in words):
            return []
        ranked = self._index(language).ranked(words, slips=slips)
        return [one for one in ranked if one.share >= ENOUGH and one.score >= NEAR * ranked[0].score][:MOST]

    def _chapter(self, words: list[Word], language: str) -> Section | None:
        """The chapter that is named and nothing else: `cover`, `Deckung`."""
        wanted = {word.stem for word in words}
        for section in self.book.sections.values():
            if wanted and wanted <= {word.stem for word in self.lexicon.read_words(section.title(language), language)}:
                return section
        return None

    def _index(self, language: str) -> Index:
        if language not in self._kept:
            self._kept[language] = self._indexed(language)
        return self._kept[language]

    def _indexed(self, language: str) -> Index:
        read, sections = self.lexicon.read_words, self.book.sections.values()
        fields: dict[str, list[tuple[float, list[Word]]]] = {}
        titles = {section.id: read(section.title(language), language) for section in sections}
        for rule in self.book.sayings.values():
            fields[rule.id] = [(OWN_WORDS, read(rule.text(language), language)), (CHAPTER, titles[rule.section])]
        for subject in self.lexicon.asked(language):
            for at, id in enumerate(subject.rules):
                fields[id].append((AS_ASKED * LATER**at, read(subject.words, language)))
        return Index(fields)
