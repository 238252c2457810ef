"""From a challenge to a match of Crisis Protocol: what is agreed, what is brought, where it is fought."""

from __future__ import annotations

from typing import Any, Protocol

from bot.games.crisis_protocol import beginnings
from bot.games.crisis_protocol.quick import decided
from bot.games.crisis_protocol.rosters import Rosters
from bot.games.crisis_protocol.terms import CrisisTerms, terms_in_words
from bot.games.values import Decided, NewMatch
from bot.locale import Words
from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.board.generator import generate
from rules_engine.crisis_protocol.board.shapes import Terrain
from rules_engine.crisis_protocol.cards.loader.load import content_as_of, default_content, pools
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.match import Match, Options
from rules_engine.kernel.decisions import Decision


class HasPool(Protocol):
    """Terms of a match or of a season."""

    @property
    def pool(self) -> str: ...


class CrisisSetup:
    terms = CrisisTerms

    def __init__(self) -> None:
        self.loadouts = Rosters(default_content())

    def content(self, terms: HasPool | None = None) -> str:
        return (default_content() if terms is None else content_as_of(terms.pool)).version

    def played_with(self, state: Match) -> str | None:
        return state.content if state.options.pool in pools() else None

    def look_into(self, start: Any) -> None:
        beginnings.look_into(start)

    def told(self, to: Words, terms: CrisisTerms) -> list[str]:
        return terms_in_words(to, terms)

    def open(self, begun: NewMatch) -> Match:
        terms: CrisisTerms = begun.terms
        return new_match(
            content_as_of(terms.pool),
            begun.loadouts,
            battlefield(terms.map, begun.id),
            name=begun.id,
            options=Options(
                edition=terms.edition,
                timeline=terms.timeline,
                grunts_count_for_passing=terms.grunts_pass,
                threat=terms.threat,
                real_choices_only=True,
                deployment_plans=not terms.one_by_one,
            ),
            commitment=begun.commitment,
            words=begun.words,
        )

    def decided(self, state: Match, decision: Decision) -> Decided | None:
        return decided(World(state, content_as_of(state.options.pool)), decision)


def battlefield(map_id: str | None, seed: str) -> tuple[Terrain, ...]:
    if map_id is not None:
        return ready()[map_id].terrain
    return tuple(generate(seed).terrain)
