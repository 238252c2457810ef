"""A season says whether its players may ask what the bot would do; nobody may unless it does."""

from __future__ import annotations

import pytest

from bot.games import game
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.league.terms import CrisisSeasonTerms
from bot.league.terms import SeasonTerms
from bot.matches.terms import Terms


@pytest.mark.parametrize("kind", [SeasonTerms, CrisisSeasonTerms])
def test_matches_have_hints_if_their_season_allows_them(kind: type[SeasonTerms]) -> None:
    assert not kind(name="Winter").of_match("1").hints
    assert kind(name="Winter", hints=True).of_match("1").hints


def test_terms_of_old_say_nothing_of_hints_and_read_on() -> None:
    assert "hints" not in CrisisSeasonTerms(name="Winter").model_dump(mode="json")
    assert "hints" not in Terms().model_dump(mode="json")
    kept = CrisisSeasonTerms(name="Winter", hints=True)
    assert CrisisSeasonTerms.model_validate_json(kept.model_dump_json()) == kept
    terms = kept.of_match("1")
    assert type(terms).model_validate_json(terms.model_dump_json()) == terms
    assert game(FIRST).setup.terms is type(terms)
