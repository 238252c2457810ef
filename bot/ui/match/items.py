"""The presses, buttons and selects of a match.

It must not do what is pressed: acts register themselves here with `verb`.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.matches.service import MatchError, StoredMatch
from bot.ui.kit.components import LastingButton, LastingSelect
from bot.ui.kit.ids import OldComponentError, Shape
from bot.ui.kit.press import AnyPress, Verbs
from bot.ui.match.ids import MATCH
from bot.ui.match.look import Look, look_of
from bot.ui.match.refusals import refusal
from rules_engine.kernel.errors import EngineBug, EngineError


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

    async def look(self) -> Look:
        return look_of(self.interaction, await self.client.matches.repository.find(self.match))

    def look_at(self, stored: StoredMatch) -> Look:
        return look_of(self.interaction, stored)


async def _refusal(press: Press, error: Exception) -> str | None:
    if isinstance(error, OldComponentError):
        error = MatchError("old_component")
    if isinstance(error, EngineBug) or not isinstance(error, MatchError | EngineError):
        return None
    return await refusal(press, error)


verb: Verbs[Press] = Verbs(Press, _refusal)


class MatchButton(LastingButton, template=MATCH.template(Shape.BUTTON)):
    presses = verb


class MatchSelect(LastingSelect, template=MATCH.template(Shape.SELECT)):
    presses = verb
