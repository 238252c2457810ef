"""The part of the port about what people are asked: how a game presents a question, and what it says beside it.

It must not hold a word of any game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from bot.games.values import Mat
from bot.locale import Words
from rules_engine.kernel.decisions import (
    Choice,
    ChooseAngle,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    Decision,
    Spot,
)

if TYPE_CHECKING:
    from bot.ui.match.look import Look
    from bot.ui.match.panel import Asking, Item, Panel


@dataclass(frozen=True)
class Worth:
    """What the answers to a question would change, in words; empty where nothing is at stake."""

    before: str = ""
    """If nothing is used."""
    after: dict[str, str] = field(default_factory=dict)
    """By option, or by the key of a question about dice: the figures now and then."""
    best: str = ""
    """Of a question about dice: the figures of the best choice alone."""


class Questions(Protocol):
    """How a game helps with its questions; what it does not mind is presented by its kind alone."""

    async def present(self, asking: Asking) -> Panel | None:
        """A panel of the game's own, or None."""
        ...

    async def worth(self, look: Look, decision: ChooseReaction | ChooseSome) -> Worth: ...

    async def best(self, look: Look, decision: ChooseSome) -> tuple[int, ...] | None:
        """Of a question about dice: the numbers of the options that bring most; None where that is not known."""
        ...

    async def weighs(self, look: Look, decision: Decision, choice: Choice) -> list[str] | None:
        """What a choice would roll or spend, in lines to be read before it counts; None where it does neither, or
        where the panel that offers it has said so."""
        ...

    def shunned(self, look: Look, decision: Decision) -> frozenset[str]:
        """Options that hardly anybody wants: they stand last and stay grey."""
        ...

    def dice_pool(self, decision: ChooseSome) -> str | None:
        """The pool whose dice are asked about; None where it is no question about dice."""
        ...

    def so_far(self, look: Look, decision: ChooseSome, chosen: Sequence[int]) -> list[str]:
        """What a choice of several would be if it were confirmed now."""
        ...

    def misfit(self, look: Look, decision: ChooseSome, chosen: Sequence[int], index: int) -> str:
        """Why one more no longer fits; empty if it does."""
        ...

    async def destinations(self, look: Look, decision: ChoosePlacement) -> tuple[Spot, ...]:
        """Places a player would ask for."""
        ...

    def directions(self, look: Look, decision: ChooseAngle) -> tuple[Spot, ...]:
        """Directions a player would ask for, those first that are worth most."""
        ...

    async def figures(self, look: Look, decision: ChooseAngle, spots: Sequence[Spot]) -> list[str]:
        """What each of these directions would do, in few words, or nothing."""
        ...

    async def aimed(self, look: Look, decision: ChooseAngle, angle: int) -> list[str]:
        """What would be hit that way, and how hard."""
        ...

    @property
    def mat(self) -> Mat:
        """Of a game that asks for places."""
        ...

    def place_name(self, x: int, y: int) -> str:
        """As people read it."""
        ...

    def place_hint(self, to: Words) -> str:
        """How a place is typed, in few words."""
        ...

    def read_place(self, to: Words, text: str) -> tuple[int, int]:
        """What was typed as a place; `MatchError("no_such_place")` with the sentence that says what is `expected`."""
        ...

    def leaving(self, look: Look) -> str:
        """What the button says that leaves a place or direction unchosen."""
        ...

    def can_go_back(self, look: Look, decision: Decision) -> bool:
        """Whether a question is one that its owner may have come to by a slip of the thumb."""
        ...

    def passes(self, asking: Asking, decision: ChooseReaction) -> list[Item]:
        """*Pass*, and what is wanted most often beside it."""
        ...

    def longer(self, asking: Asking, decision: ChooseReaction) -> list[Item]:
        """Ways to pass for longer, or orders about what is on offer."""
        ...

    def at_hand(self, asking: Asking) -> list[Item]:
        """What can be answered from a post that calls for it, besides reactions."""
        ...

    def asked_after_all(self, look: Look, decision: ChooseReaction) -> list[str]:
        """Why an order did not answer this, for its owner alone."""
        ...

    def beside(self, look: Look) -> list[Item]:
        """What a player may press on the dashboard besides what every game has there."""
        ...

    def references(self, look: Look) -> list[Item]:
        """What may be looked up from the menu, besides the board."""
        ...
