"""Matches that play themselves: dice conserved, zones legal, life within bounds, nothing unpaid, replay equal."""

from __future__ import annotations

from random import Random

from sampling import sample

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.query.teams import team_faults
from rules_engine.dice_masters.rules import paying
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Format, Step
from rules_engine.dice_masters.testing.invariants import violations
from rules_engine.dice_masters.testing.proving import PROVING
from rules_engine.dice_masters.testing.random_teams import random_team
from rules_engine.dice_masters.testing.script import Scenario
from rules_engine.dice_masters.testing.seeking import goals_for, partners
from rules_engine.dice_masters.testing.stage import content_of, staged
from rules_engine.kit.testing.soak import SoakWatch, soak
from rules_engine.kit.testing.soak_cli import reports, summary


def test_matches_play_themselves() -> None:
    told = summary(PROVING, list(reports(PROVING, range(1, 1 + sample(6, 400)))))
    assert told["broken"] == []
    assert set(told["outcomes"]) <= {"life", "both_at_zero", "turn_limit"}


def test_every_format_plays_to_its_end_from_an_honest_start() -> None:
    for seed in (3, 6):
        report = soak(PROVING, seed)
        assert report.broken == [] and report.outcome


def test_a_payment_that_does_not_pay_is_noticed(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(paying, "take", lambda *a, **k: None)
    from rules_engine.dice_masters.rules import buying, fielding, using

    for module in (buying, fielding, using):
        monkeypatch.setattr(module, "take", lambda *a, **k: None)
    assert any(soak(PROVING, seed).broken for seed in range(2, 6))


def test_a_die_that_vanishes_is_noticed() -> None:
    from test_dm_setup import begun

    state = begun()
    watch = SoakWatch(PROVING, DiceMasters(default_content()))
    assert list(watch.look(state, [])) == []
    del state.pieces["blue.sidekick.1"]
    assert any("vanished" in one for one in watch.look(state, []))


def test_a_character_left_in_a_reserve_pool_is_noticed() -> None:
    """DM-ZON-20: past Clean Up only energy is there."""
    facts = {"title": "t", "rules": ["DM-ZON-20"], "start": "clear blue", "red": {"reserve": ["C", "B"]}}
    scenario = Scenario.model_validate(facts)
    state = staged(scenario, content_of(scenario))
    state.phase = Step.CLEAR
    told = [one for one in violations(state, default_content()) if "past Clean Up" in one]
    assert told == ["red.sidekick.1 stayed in a Reserve Pool past Clean Up without showing energy"]


def test_a_match_seeks_texts_that_have_not_acted_and_every_third_seeks_nothing() -> None:
    content = default_content()
    left = {"slander.global", "blink.exile.1", "wolverine.weapon_plus.1"}
    sought = {seed: goals_for(content, seed, left) for seed in range(12)}
    assert [seed for seed, goals in sought.items() if not goals] == [0, 3, 6, 9]
    assert {card for goals in sought.values() for card in goals} == {"slander", "blink.exile", "wolverine.weapon_plus"}
    assert goals_for(content, 1, set()) == ()


def test_every_card_can_be_sought() -> None:
    content = default_content()
    for card in content.offered:
        fellows = partners(content, card.id, Random(1))
        assert all(content.cards[id].family != card.family for id in fellows)
        random = random_team(Random(1), content, Format.CASUAL, (card.id, *fellows))
        assert team_faults(content, random, Format.CASUAL) == []


def test_a_card_comes_with_those_its_texts_ask_for() -> None:
    content, rng = default_content(), Random(1)
    assert partners(content, "blink.exile", rng) == ("carnage.symbiote",)  # the one that parks dice
    fellows = partners(content, "wolverine.weapon_plus", rng)
    assert fellows and all("x_men" in content.cards[id].affiliations for id in fellows)
    assert {content.cards[id].family for id in partners(content, "luke_cage.thick_skin", rng)} == {"spider_man"}
    assert partners(content, "drax.pained", rng) == ()
    team = random_team(rng, content, Format.TOURNAMENT, ("blink.exile", "carnage.symbiote", "carnage.insane"))
    assert {"blink.exile", "carnage.symbiote"} <= {one.card for one in team.cards}
    assert team_faults(content, team, Format.TOURNAMENT) == []


def test_seeking_makes_a_text_act_that_waits_for_a_block() -> None:
    seeds, text = range(13, 17), "ghost_rider.penance_stare.1"
    sought = [soak(PROVING, seed, ("ghost_rider.penance_stare",)) for seed in seeds]
    assert [report.broken for report in sought] == [[]] * len(seeds)
    assert any(text in report.acted for report in sought)
