"""Opponents of Crisis Protocol: the engine's players, with the rosters they bring."""

from __future__ import annotations

import random
from collections.abc import Mapping

from bot.games.crisis_protocol.rosters import Rosters
from bot.games.crisis_protocol.terms import CrisisTerms, level_names
from bot.games.opponents import Answered, Hint, Sitting
from bot.locale import Words
from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.players.habits import habit
from rules_engine.crisis_protocol.players.hints import hints
from rules_engine.crisis_protocol.players.levels import LevelName
from rules_engine.crisis_protocol.players.opponent import Opponent
from rules_engine.crisis_protocol.state.match import Roster


class CrisisOpponents:
    usual = LevelName.VETERAN.value
    hints = True

    def __init__(self, rosters: Rosters) -> None:
        self._rosters = rosters

    def levels(self, to: Words) -> Mapping[str, str]:
        return level_names(to)

    def loadout(self, terms: CrisisTerms, wanted: str | None, seed: str) -> Roster | None:
        legal = self._rosters.ready(terms)
        if wanted in legal:
            return legal[wanted]
        names = sorted(legal)
        return legal[random.Random(f"{seed}/roster").choice(names)] if names else None  # nosec B311 # seeded on purpose

    def worth(self, to: Words, hint: Hint) -> str:
        assert hint.chances is not None
        before, after = (f"{round(100 * chance)} %" for chance in hint.chances)
        value = to.decimal(hint.value, 1, "+")
        return to.say("{value} VP, chance to win {before} → {after}", value=value, before=before, after=after)

    def measure(self, to: Words) -> str:
        return to.say("As far as I can see, before any dice; VP are victory points more than now.")

    def reason(self, to: Words, word: str, speaks_for: bool) -> str:
        return reasons(to).get((word, speaks_for), "")

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


def reasons(to: Words) -> dict[tuple[str, bool], str]:
    """Parts of what a position is worth (`players/worth.py`), as they speak for an answer or against it."""
    return {
        ("points", True): to.say("brings victory points"),
        ("points", False): to.say("costs victory points"),
        ("soon", True): to.say("scores more at the end of the round"),
        ("soon", False): to.say("scores less at the end of the round"),
        ("places", True): to.say("stands better where it scores"),
        ("places", False): to.say("leaves what scores"),
        ("squad", True): to.say("hurts them more than you"),
        ("squad", False): to.say("hurts you more than them"),
        ("power", True): to.say("gains Power"),
        ("power", False): to.say("costs Power"),
        ("conditions", True): to.say("conditions in your favour"),
        ("conditions", False): to.say("conditions against you"),
        ("turns", True): to.say("takes a turn from them"),
        ("turns", False): to.say("costs you a turn"),
        ("straying", True): to.say("comes nearer to the fight"),
        ("straying", False): to.say("goes away from the fight"),
        ("danger", True): to.say("is safer"),
        ("danger", False): to.say("is in more danger"),
        ("dice", True): to.say("the dice mostly pay"),
        ("dice", False): to.say("the dice seldom pay"),
        ("later", True): to.say("leads to something good"),
        ("later", False): to.say("leaves less to do"),
    }
