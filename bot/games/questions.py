"""The part of the port about what people are asked: how a game presents a question, and what it says beside it.

What a game does not mind is presented by its kind alone.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.games.capabilities import Capability
from bot.ui.kit.ids import act
from rules_engine.kernel.decisions import Choice, ChooseReaction, ChooseSome, Decision

if TYPE_CHECKING:
    from bot.ui.match.look import Look
    from bot.ui.match.panel import Asking, Item, Panel


@dataclass(frozen=True)
class Worth:
    """What the answers to a question would change; empty where nothing is at stake."""

    before: str = ""
    """If nothing is used."""
    after: dict[str, str] = field(default_factory=dict)
    """By option, or by the key of a question about dice: the figures now and then."""
    best: str = ""
    """Of a question about dice: the figures of the best choice alone."""
    shunned: frozenset[str] = frozenset()
    """Options that hardly anybody wants: they stand last and stay grey."""


async def _unknown(look: Look) -> tuple[int, ...] | None:
    return None


@dataclass(frozen=True)
class DiceAsked:
    """A question about dice."""

    pool: str
    """Whose dice are asked about."""
    best: Callable[[Look], Awaitable[tuple[int, ...] | None]] = _unknown
    """The numbers of the options that bring most; None where that is not known."""


@dataclass(frozen=True)
class HalfMade:
    """A choice of several while it is being made."""

    lines: list[str] = field(default_factory=list)
    """What it would be if it were confirmed now."""
    misfits: Mapping[int, str] = field(default_factory=dict)
    """Options that no longer fit, by their numbers: why."""


@dataclass(frozen=True)
class Beside:
    """What stands beside a question in the post that calls for it, and beside a reaction on its panel."""

    passes: Sequence[Item] = ()
    """*Pass*, and what is wanted most often beside it."""
    items: Sequence[Item] = ()
    """Ways to pass for longer, or orders about what is on offer; of another question, what can be answered from the
    post."""
    asked_after_all: Sequence[str] = ()
    """Why an order did not answer this, for its owner alone."""
    back: bool = False
    """Whether its owner may have come to the question by a slip of the thumb."""


class Questions(Capability):
    async def present(self, asking: Asking) -> Panel | None:
        """A panel of the game's own, or None."""
        return None

    def dice_asked(self, decision: Decision) -> DiceAsked | None:
        """None where it is no question about dice."""
        return None

    async def worth(self, look: Look, decision: Decision) -> Worth:
        return Worth()

    async def weighs(self, look: Look, decision: Decision, choice: Choice) -> list[str] | None:
        """What a choice would roll or spend, in lines to be read before it counts; None where it does neither, or
        where the panel that offers it has said so."""
        return None

    def half_made(self, look: Look, decision: ChooseSome, chosen: Sequence[int]) -> HalfMade:
        return HalfMade()

    def beside(self, asking: Asking) -> Beside:
        if not isinstance(asking.decision, ChooseReaction):
            return Beside()
        return Beside([asking.button(act("pass"), asking.look.to.say("Pass"))])
