"""The positions of Dice Masters for the port: the engine's own, and what is said of them.

It must not judge an answer: the engine does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.games.dice_masters.pictures.view import BURST
from bot.games.dice_masters.terms import DiceTerms
from bot.games.lessons import Desk, OtherLessonError, Puzzles, Said
from bot.locale import Words
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.cards.text.describe import describe_card
from rules_engine.dice_masters.puzzles.attempt import FOE, Attempt, OtherPuzzle
from rules_engine.dice_masters.puzzles.positions import SOLVER, Puzzle, puzzles
from rules_engine.dice_masters.puzzles.proof import Prover, TooLong
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.view.names import STAR
from rules_engine.kernel.decisions import Choice, Decision
from rules_engine.kit.courses import Course

REFUTES = "refutes"
"""The level of whoever sits on the other side: it finds the answer that spoils it, if there is one."""


class DicePuzzles(Puzzles):
    @property
    def desk(self) -> Desk:
        return Desk(SOLVER, FOE, REFUTES, DiceTerms(sealed=False))

    def titles(self, to: Words) -> Mapping[str, str]:
        return {puzzle.id: puzzle.title(default_content(), to.language) for puzzle in puzzles()}

    def open(self, id: str, kept: str | None = None) -> Course:
        try:
            if kept is None:
                return Attempt.begin(_puzzle(id), default_content())
            return Attempt.read(_puzzle(id), default_content(), kept)
        except OtherPuzzle as error:
            raise OtherLessonError(id) from error

    def said(self, id: str, course: Course, to: Words) -> Said:
        puzzle, ids = _puzzle(id), [one.id for one in puzzles()]
        return Said(
            title=puzzle.title(default_content(), to.language),
            number=ids.index(id) + 1,
            of=len(ids),
            step=1,
            steps=puzzle.steps,
            text=to.say("You are Blue. Win in this turn, whatever Red does; no die is rolled."),
            wrong=to.say("That would end the turn, or leave it to the dice: it does not win for sure."),
            cards=tuple(_cards(puzzle, to)),
        )


def _cards(puzzle: Puzzle, to: Words) -> Iterator[str]:
    content = default_content()
    for card in dict.fromkeys(slot.card for slot in puzzle.match(content).slots.values()):
        said = [text.replace(STAR, BURST) for text in describe_card(content.card(card), to.language, content)]
        if said:
            yield f"**{content.card(card).title(to.language)}**: {' '.join(said)}"


def refuting(seen: Match, decision: Decision) -> Choice | None:
    """What spoils it, or any legal answer; None where it takes too long to tell."""
    try:
        return Prover(default_content()).refutation(seen, decision, SOLVER)
    except TooLong:
        return None


def _puzzle(id: str) -> Puzzle:
    found = next((one for one in puzzles() if one.id == id), None)
    if found is None:
        raise OtherLessonError(id)
    return found
