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
    passed: list[str] = []
    """What was passed while something had still to happen."""
    then: list[str] = []
    """Which effects come next, where that is settled; whatever of it cannot happen then is left to be asked."""


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
        gone = {*window.used, *window.passed}
        fitting = [c for c in reactions.candidates(ctx, window, turn) if c.id not in gone]
        must = [c.option for c in fitting if c.forced and c.option.enabled]
        may = [c.option for c in fitting if not c.forced]
        chosen = _settled(window, (*must, *may)) or _asked(ctx, window, turn, must, may)
        if chosen == PASS and must:
            window.passed += [option.id for option in may if option.enabled]
        elif chosen == PASS:
            window.at += 1
        else:
            window.used.append(chosen)
            reactions.resolve(ctx, window, turn, chosen)
        return AGAIN

    return procedure(WindowFrame, {"offer": offer})


def _settled(window: WindowFrame, options: tuple[Option, ...]) -> str | None:
    if not any(option.enabled and [option.id] == window.then[:1] for option in options):
        return None
    return window.then.pop(0)


def _asked(ctx: Context[Any], window: WindowFrame, turn: Turn, must: list[Option], may: list[Option]) -> str:
    """What comes next of a seat's effects. What must happen may come before, after and between what may be used;
    whoever passes uses nothing and lets it happen."""
    about = {"moment": window.moment, **window.bindings}
    if any(option.enabled for option in may):
        happens = tuple(option.id for option in must)
        options = (*may, *must)
        return ctx.pick(ChooseReaction(key=window.moment, seat=turn.seat, options=options, must=happens, params=about))
    return ctx.pick(ChooseOne(key="next_effect", seat=turn.seat, options=tuple(must), params=about)) if must else PASS
