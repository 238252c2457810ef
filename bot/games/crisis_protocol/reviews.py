"""Reviews of Crisis Protocol: the engine's reviewer, and its chart in its reader's words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from bot.games.crisis_protocol.pictures.chance_chart import ChanceView, draw_chances
from bot.games.reviews import Reviews
from bot.ui.match.look import Look
from bot.ui.match.panel import Picture
from bot.ui.match.pictures.drawn import drawn
from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.players.review import VERSION, Reviewer
from rules_engine.crisis_protocol.state.match import SEATS
from rules_engine.kernel.reviews import Played, Review


class CrisisReviews(Reviews):
    version = VERSION

    def review(self, played: Iterable[Played]) -> Review | None:
        steps = list(played)
        pool = steps[0].state.options.pool if steps else None
        return Reviewer(content_as_of(pool)).review(steps) if pool is not None else None


async def chart_pictures(look: Look, review: Review) -> list[Picture]:
    return await drawn(look, "chances", draw_chances, chart_of(look, review), board=False)


def chart_of(look: Look, review: Review) -> ChanceView:
    to = look.to
    chances = (review.start, *(moment.after for moment in review.moments))
    begins = [n for n, (one, other) in enumerate(pairwise(review.moments), start=1) if other.round > one.round]
    blue, red = (look.name(seat) for seat in SEATS)
    title = to.say("The chance of winning")
    points = tuple(n + 1 for n in review.turning)
    told = [
        to.say("{n}: round {round}, {before} to {after}", n=number, round=review.moments[place - 1].round,
               before=percent(chances[place - 1]), after=percent(chances[place]))
        for number, place in enumerate(points, start=1)
    ]  # fmt: skip
    ends = [f"{review.moments[n - 1].round}: {percent(chances[n])}" for n in (*begins, len(review.moments))]
    alt = to.say("{side}'s chance of winning, by the end of each round", side=blue) + ": " + ", ".join(ends) + ". "
    alt += to.say("Turning points") + ": " + "; ".join(told) + "."
    return ChanceView(title, "", (blue, red), chances, (0, *begins), points, to.say("Round"), alt)


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"
