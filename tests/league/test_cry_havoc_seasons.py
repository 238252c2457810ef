"""Seasons of Cry Havoc: nobody brings anything, armies are dealt, victory points are the score."""

import random

from bot.games.cry_havoc.league.rules import LEAGUE
from bot.games.cry_havoc.league.terms import HavocSeasonTerms
from bot.games.cry_havoc.terms import HavocTerms
from bot.league.bridge import Bridge
from bot.league.results import Source
from bot.league.service import League
from bot.locale import words
from bot.matches.service import Matches
from bot.matches.terms import Status
from bot.store import Store
from rules_engine.cry_havoc.state.words import Level
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kit.testing.playing import random_choice

BOSS, ONE, OTHER = 1, 11, 12


async def test_a_match_of_a_season_becomes_a_result_with_armies_and_places(address: str) -> None:
    """CH-END-08: the winner's place is the first."""
    async with Store(address) as store:
        league, matches = League(store, lambda: 1_000_000.0), Matches(store)
        bridge, rng = Bridge(league, matches), random.Random(5)
        terms = HavocSeasonTerms.model_validate(
            {"name": "Winter", "format": "swiss", "rounds": 2, "round_days": 10, "level": "expert"}
        )
        season = (await league.sign_ups.create(5, 6, BOSS, terms, game="cry_havoc")).row.id
        for user in (ONE, OTHER):
            await league.sign_ups.sign_up(season, user)
        await league.rounds.start(season, BOSS)
        [match] = await bridge.open_matches(season)
        stored = await matches.repository.find(match)
        assert isinstance(stored.terms, HavocTerms) and stored.terms.level is Level.EXPERT
        assert stored.terms.league == season and len(set(stored.terms.armies)) == 2
        while stored.status is Status.PLAYING:
            seat, decision = sorted(stored.state.pending.items())[0]
            try:
                choice = random_choice(rng, decision)
                stored = (await matches.play.answer(match, stored.player(seat) or 0, decision.seq, choice)).stored
            except IllegalAnswer:
                continue
        [result] = (await league.repository.view(season)).results
        assert result.source is Source.MATCH and result.winner in (ONE, OTHER)
        sides = {player: result.side(player) for player in (ONE, OTHER)}
        assert sides[result.winner].facts["place"] == 1
        assert {side.facts["place"] for side in sides.values()} == {1, 2}
        assert {side.facts["army"] for side in sides.values()} == set(stored.terms.armies)
        assert {side.facts["first"] for side in sides.values()} == {True, False}


def test_what_is_compared_has_names() -> None:
    rules = LEAGUE
    for language, army in (("en", "Settlers"), ("de", "Siedler")):
        to = words(language)
        armies, first = rules.aspects
        assert armies.said(to, "settlers") == army and first.said(to, "first") != first.said(to, "second")
        assert rules.told(to, HavocSeasonTerms(name="x"))[0] == "Cry Havoc"
