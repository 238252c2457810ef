"""The presses, buttons and selects of a match.

It must not do what is pressed: acts register themselves here with `verb`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from bot.lessons import Attending, Keeper
from bot.matches.service import MatchError, StoredMatch
from bot.ui.kit.components import LastingButton, LastingSelect
from bot.ui.kit.ids import OldComponentError, Shape
from bot.ui.kit.press import AnyPress, Verbs
from bot.ui.match.ids import MATCH
from bot.ui.match.look import Look, look_of
from bot.ui.match.refusals import refusal
from rules_engine.kernel.errors import EngineBug, EngineError, StaleAnswer


@dataclass(frozen=True)
class Press(AnyPress):
    """Somebody pressed, chose or sent something of a match."""

    grammar = MATCH
    group = "match"

    @property
    def match(self) -> str:
        return self.places["match"]

    @property
    def seq(self) -> int:
        return int(self.places["seq"])

    @cached_property
    def lesson(self) -> Attending | None:
        """Where it is pressed in a lesson or a position of the day: that of whoever presses."""
        client = self.client
        for learning in (client.lessons, client.puzzles):
            if self.match.startswith(learning.mark):
                return learning.of(self.user_id, client.own_id())
        return None

    @property
    def matches(self) -> Keeper:
        return self.lesson if self.lesson is not None else self.client.matches

    async def look(self) -> Look:
        return self.look_at(await self.matches.repository.find(self.match))

    def look_at(self, stored: StoredMatch) -> Look:
        return look_of(self.interaction, stored, self.lesson)


async def _refusal(press: Press, error: Exception) -> str | None:
    if isinstance(error, OldComponentError):
        error = MatchError("old_component")
    if press.lesson is not None:
        error = _in_a_lesson(error, press.lesson.learning.noun)
    if isinstance(error, EngineBug) or not isinstance(error, MatchError | EngineError):
        return None
    return await refusal(press, error)


def _in_a_lesson(error: Exception, noun: str) -> Exception:
    """What a match would say differently."""
    if isinstance(error, MatchError) and error.code == "no_such_match":
        return MatchError(f"not_in_a_{noun}")
    return MatchError(f"{noun}_moved_on") if isinstance(error, StaleAnswer) else error


verb: Verbs[Press] = Verbs(Press, _refusal)


class MatchButton(LastingButton, template=MATCH.template(Shape.BUTTON)):
    presses = verb


class MatchSelect(LastingSelect, template=MATCH.template(Shape.SELECT)):
    presses = verb
