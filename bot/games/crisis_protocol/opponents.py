"""Opponents of Crisis Protocol: the engine's players, with the rosters they bring."""

from __future__ import annotations

import random
from collections.abc import Sequence

from discord.app_commands import locale_str as _

from bot.games.minds import LEVELS
from bot.games.opponents import Answered, Estimates, Hint, Hints, Opponents, Sitting, reasons_of
from bot.locale import Words
from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.players.habits import habit
from rules_engine.crisis_protocol.players.hints import hints
from rules_engine.crisis_protocol.players.levels import LevelName
from rules_engine.crisis_protocol.players.opponent import Opponent


class CrisisOpponents(Opponents, Hints):
    levels = LEVELS

    def told(self, to: Words, hints: Sequence[Hint]) -> Estimates:
        return Estimates(
            [" · ".join([_worth(to, hint), *reasons_of(to, hint, REASONS)]) for hint in hints],
            to.say("As far as I can see, before any dice; VP are victory points more than now."),
        )

    def weigh(self, sitting: Sitting) -> list[Hint]:
        content = content_as_of(sitting.state.options.pool)
        found = hints(content, sitting.state, sitting.seat, sitting.decision, sitting.lane)
        return [Hint(each.line, each.value, each.chances, each.reasons) for each in found]

    def think(self, sitting: Sitting) -> Answered:
        if sitting.hurried:
            rng = random.Random(f"{sitting.lane}/{sitting.decision.seq}/hurried")  # nosec B311 # seeded on purpose
            return Answered(habit(sitting.decision, rng), error="it took too long")
        opponent = Opponent(
            content_as_of(sitting.state.options.pool), sitting.seat, LevelName(sitting.level), sitting.lane
        )
        if sitting.meant is not None:
            opponent.plan, opponent.active, opponent.answers = sitting.meant
        answered = opponent.answer(sitting.state, sitting.decision)
        meant = (opponent.plan, opponent.active, opponent.answers)
        return Answered(answered.answer.choice, meant, answered.thought.error)


def _worth(to: Words, hint: Hint) -> str:
    assert hint.chances is not None
    before, after = (f"{round(100 * chance)} %" for chance in hint.chances)
    value = to.decimal(hint.value, 1, "+")
    return to.say("{value} VP, chance to win {before} → {after}", value=value, before=before, after=after)


REASONS = {
    ("points", True): _("brings victory points"),
    ("points", False): _("costs victory points"),
    ("soon", True): _("scores more at the end of the round"),
    ("soon", False): _("scores less at the end of the round"),
    ("places", True): _("stands better where it scores"),
    ("places", False): _("leaves what scores"),
    ("squad", True): _("hurts them more than you"),
    ("squad", False): _("hurts you more than them"),
    ("power", True): _("gains Power"),
    ("power", False): _("costs Power"),
    ("conditions", True): _("conditions in your favour"),
    ("conditions", False): _("conditions against you"),
    ("turns", True): _("takes a turn from them"),
    ("turns", False): _("costs you a turn"),
    ("straying", True): _("comes nearer to the fight"),
    ("straying", False): _("goes away from the fight"),
    ("danger", True): _("is safer"),
    ("danger", False): _("is in more danger"),
    ("dice", True): _("the dice mostly pay"),
    ("dice", False): _("the dice seldom pay"),
    ("later", True): _("leads to something good"),
    ("later", False): _("leaves less to do"),
}
"""Parts of what a position is worth (`players/worth.py`), as they speak for an answer or against it."""
