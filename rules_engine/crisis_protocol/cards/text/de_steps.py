"""German for steps: each becomes a clause that can also be said with "darf". It leaves what steers others alone."""

from __future__ import annotations

from . import de_steps_board, de_steps_dice, de_steps_fates, de_steps_harm, de_steps_markers
from .clause import Clause, Scope


def clause(step: object, scope: Scope) -> Clause | None:
    modules = (de_steps_harm, de_steps_fates, de_steps_markers, de_steps_board, de_steps_dice)
    return next((said for module in modules if (said := module.clause(step, scope)) is not None), None)
