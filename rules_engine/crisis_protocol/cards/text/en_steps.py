"""English for steps: each becomes a clause that can also be said with "may". It leaves what steers others alone."""

from __future__ import annotations

from . import en_steps_board, en_steps_dice, en_steps_fates, en_steps_harm, en_steps_markers
from .clause import Clause, Scope


def clause(step: object, scope: Scope) -> Clause | None:
    """One plain step; None for those that steer others."""
    modules = (en_steps_harm, en_steps_fates, en_steps_markers, en_steps_board, en_steps_dice)
    return next((said for module in modules if (said := module.clause(step, scope)) is not None), None)
