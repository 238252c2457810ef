"""Reaction windows: a moment at which seats may use what fits it, in an order fixed by the game.

Options are computed afresh each time round; where nobody can act the window is silent.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol

from rules_engine.kernel.context import Context
from rules_engine.kernel.decisions import PASS, ChooseOne, ChooseReaction, Option
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, Procedure, procedure
from rules_engine.kernel.values import Json, Seat, Value


class Turn(Value):
    """One place in a window's order: whose choice it is, and whose effects are meant."""

    seat: Seat
    """Who decides and orders."""
    side: str
    """Whose effects these are: a seat's name, or a word of the game's for effects that belong to nobody."""


class Candidate(Value):
    """An effect that fits the moment."""

    option: Option
    forced: bool = False

    @property
    def id(self) -> str:
        return self.option.id


class WindowFrame(Frame):
    kind: Literal["window"] = "window"
    moment: str
    bindings: dict[str, Json] = {}
    """Who and what the moment is about, by name."""
    order: tuple[Turn, ...]
    at: int = 0
    used: list[str] = []
    """Each effect answers one moment once."""
    notes: dict[str, dict[str, str]] = {}
    """What the game keeps in mind about what was used, for as long as the window is open."""


class Reactions(Protocol):
    """The game's side of a window."""

    def candidates(self, ctx: Any, window: WindowFrame, turn: Turn) -> list[Candidate]:
        """Every effect of that side which fits, usable or (with reasons) not."""
        ...

    def resolve(self, ctx: Any, window: WindowFrame, turn: Turn, chosen: str) -> None:
        """Push the work of the chosen effect."""
        ...


def window_procedure(reactions: Reactions) -> Procedure:
    def offer(ctx: Context[Any], window: WindowFrame) -> Flow:
        if window.at >= len(window.order):
            window.result = list(window.used)
            return DONE
        turn = window.order[window.at]
        fitting = [c for c in reactions.candidates(ctx, window, turn) if c.id not in window.used]
        chosen = _forced(ctx, window, turn, fitting) or _optional(ctx, window, turn, fitting)
        if chosen is None or chosen == PASS:
            window.at += 1
            return AGAIN
        window.used.append(chosen)
        reactions.resolve(ctx, window, turn, chosen)
        return AGAIN

    return procedure(WindowFrame, {"offer": offer})


def _forced(ctx: Context[Any], window: WindowFrame, turn: Turn, fitting: list[Candidate]) -> str | None:
    """Effects that must happen; their owner says which is next."""
    must = tuple(c.option for c in fitting if c.forced and c.option.enabled)
    if not must:
        return None
    return ctx.pick(ChooseOne(key="next_effect", seat=turn.seat, options=must, params=_about(window)))


def _optional(ctx: Context[Any], window: WindowFrame, turn: Turn, fitting: list[Candidate]) -> str | None:
    may = tuple(c.option for c in fitting if not c.forced)
    if not any(option.enabled for option in may):
        return None
    return ctx.pick(ChooseReaction(key=window.moment, seat=turn.seat, options=may, params=_about(window)))


def _about(window: WindowFrame) -> dict[str, Json]:
    return {"moment": window.moment, **window.bindings}
