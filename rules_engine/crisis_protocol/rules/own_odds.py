"""What may come of a roll that a rule makes for itself, an interaction's above all, and how likely each of it is.

It must not guess: what depends on rerolls, or on more than the dice, is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.vocabulary.steps_board import Advance, Control, Place, Push
from rules_engine.crisis_protocol.cards.vocabulary.steps_dice import Reroll
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Choose, If
from rules_engine.crisis_protocol.cards.vocabulary.steps_harm import Damage, Give
from rules_engine.crisis_protocol.cards.vocabulary.words import Who
from rules_engine.crisis_protocol.faces import FACES, Face
from rules_engine.crisis_protocol.query import numbers
from rules_engine.crisis_protocol.query.conditions import holds
from rules_engine.crisis_protocol.query.modifying import rerollable_own
from rules_engine.crisis_protocol.query.paths import walk
from rules_engine.crisis_protocol.query.rolls import FREE_ROLL, ROLLS
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.frames import EffectFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.foresight import Foresight

MOST_DICE = 8
"""Of more there are too many rolls to look at one by one."""
THEIRS = {"push": "pushed", "place": "placed", "advance": "advanced"}
"""What it is called if the opponent does it."""


@dataclass(frozen=True)
class Prospect:
    """One thing that may come of it."""

    what: str
    """`control`, `damage`, `push`, `place`, `advance` or a condition; `pushed` and so on where the opponent does it."""
    amount: int
    chance: float


def own_roll_odds(content: Content, state: Match, answer: Answer) -> list[Prospect]:
    """What an answer sets off if its first roll is one of a rule's own; nothing where that cannot be told exactly."""
    after = Foresight(CrisisProtocol(content), lambda _: False).submit(state, answer).state
    frames = (frame for frame in reversed(after.stack) if isinstance(frame, EffectFrame) and FREE_ROLL in frame.names)
    frame = next(frames, None)
    if frame is None or not 0 < _dice(frame) <= MOST_DICE:
        return []
    look, found, rerolls = World(after, content), list[Prospect](), False
    for step in (walk(content.rule(frame.rule), frame.path) or ())[frame.at :]:
        if not isinstance(step, If):
            break
        if _one_reroll(step):
            rerolls = rerolls or _chance(look, frame, step.test) == 1.0
            continue
        then, otherwise = (_named(look, frame, steps) for steps in (step.then, step.otherwise))
        if then is None or otherwise is None:
            break
        chance = _chance(look, frame, step.test, rerolls=rerolls, fails=rerolls and _fails_open(look, frame))
        found += [Prospect(what, amount, chance) for what, amount in then]
        found += [Prospect(what, amount, 1 - chance) for what, amount in otherwise]
    # Which die is rerolled depends on what is wanted: of two things that is not known.
    return [] if rerolls and len(found) > 1 else found


def _one_reroll(step: If) -> bool:
    """MOD-01: one die of the roll may be rerolled, whichever its owner likes."""
    if len(step.then) != 1 or step.otherwise or not isinstance(step.then[0], Reroll):
        return False
    again = step.then[0]
    return again.number == 1 and not (again.faces or again.fails or again.must)


def _named(look: World, frame: EffectFrame, steps: Sequence[Any]) -> list[tuple[str, int]] | None:
    """What steps bring, and how much of it; None where that has no name here."""
    found: list[tuple[str, int]] = []
    for step in steps:
        match step:
            case Control():
                found.append(("control", 1))
            case Damage(amount=amount):
                found.append(("damage", numbers.number(look, _scope(look, frame), amount)))
            case Give(conditions=conditions, pick=None):
                found += [(str(id), 1) for id in conditions]
            case Push() | Place() | Advance():
                found.append((THEIRS[step.word] if step.laid_by is Who.OPPONENT else step.word, 1))
            case Choose():
                continue  # whom or what it is about: what is done with it comes next
            case _:
                return None
    return found


def _dice(frame: EffectFrame) -> int:
    faces = frame.names[FREE_ROLL]
    return len(faces) if isinstance(faces, list) else 0


def _scope(look: World, frame: EffectFrame, faces: tuple[Face, ...] | None = None) -> Scope:
    scope = Scope(look.content.rule(frame.rule), frame.owner, frame.seat, frame.names)
    return scope if faces is None else scope.bind(**{FREE_ROLL: [face.value for face in faces]})


def _fails_open(look: World, frame: EffectFrame) -> bool:
    """MOD-06: whether whoever rolled may roll failures again."""
    last = frame.names[ROLLS][-1]
    return bool(rerollable_own(look, last["who"], last["roll"], (Face.FAILURE,), fails=False))


def _chance(look: World, frame: EffectFrame, test: Any, *, rerolls: bool = False, fails: bool = False) -> float:
    """Over every roll of so many dice, however they lie (DIE-01); `rerolls`: one of them may be rolled again, with
    `fails` also one that failed."""
    ways, dice = Counter(FACES), _dice(frame)
    good = {faces: holds(look, _scope(look, frame, faces), test) for faces in combinations_with_replacement(ways, dice)}
    found = 0.0
    for faces, is_good in good.items():
        shown = Counter(faces)
        orders = factorial(dice) // prod(factorial(n) for n in shown.values())
        share = 1.0 if is_good else _again(good, faces, fails) if rerolls else 0.0
        found += share * orders * prod(ways[face] ** n for face, n in shown.items())
    return found / float(len(FACES) ** dice)


def _again(good: dict[tuple[Face, ...], bool], faces: tuple[Face, ...], fails: bool) -> float:
    """The chance that the best die to roll again turns it; a failure stays as it lies (DIE-08), unless `fails`."""
    order, best = list(Counter(FACES)), 0.0
    for i, old in enumerate(faces):
        if fails or old is not Face.FAILURE:
            rolls = (tuple(sorted((*faces[:i], new, *faces[i + 1 :]), key=order.index)) for new in FACES)
            best = max(best, sum(good[roll] for roll in rolls) / len(FACES))
    return best
