"""A match of Dice Masters as people in a server play it: by a command and by what they press."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord
import pytest
from dice_hands import Company
from sampling import sample

from bot.client import App
from bot.games.dice_masters.panels import scenes
from bot.locale import words
from bot.matches.terms import Status
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking
from bot.ui.match.questions.hinting import hint_button, hint_reply
from bot.ui.match.questions.presenting import present
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.testing.script import Scenario
from rules_engine.dice_masters.testing.stage import staged
from rules_engine.kernel.decisions import Answer, ChooseSome, Pick, PickMany
from rules_engine.kernel.engine import Engine
from rules_engine.kit.testing.told_dice import ToldDice


def told(reply: Any) -> str:
    """All texts of an answer that is not sent."""
    return "\n".join(one.content for one in reply.view.walk_children() if isinstance(one, discord.ui.TextDisplay))


async def test_a_match_is_played_to_its_end_by_presses(company: Company) -> None:
    """DM-TRN-02, DM-WIN-Q3, DM-SET-11."""
    await company.begin_short(sample(4, 40))
    await company.play()
    stored = await company.stored()
    assert stored.status is Status.ENDED and stored.ending is not None and stored.ending.how.startswith("DM-WIN")
    assert {"reroll", "main", "attackers"} <= {key for key, _ in company.panels}


async def test_german_teams_of_a_casual_game_play_by_presses(company: Company) -> None:
    """DM-SET-17."""
    await company.begin(format="casual", language="de")
    await company.play(sample(12, 1000))
    stored = await company.stored()
    assert stored.state.turn >= 2 and stored.state.players["blue"].starting_life == 15


async def test_the_introductory_game_asks_nobody_for_a_team(company: Company) -> None:
    """DM-SET-11…13."""
    await company.begin(format="introductory")
    stored = await company.stored()
    assert stored.status is Status.PLAYING and set(stored.state.pending) & {"blue", "red"}
    thread: Any = await company.app.fetch_channel(stored.row.thread_id or 0)
    assert thread.name.endswith(" · Dice Masters"), "who plays both games against one sees which thread is which"


async def test_the_panel_of_a_turn_tells_prices_life_and_what_is_closed(company: Company) -> None:
    """DM-BUY-05, DM-ENE-08."""
    await company.begin(format="tournament")
    while "main" not in {key for key, _ in company.panels}:
        await company.play(1)
    said = next(said for key, said in company.panels if key == "main")
    assert "Life" in said and "20" in said, said
    stored = await company.stored()
    seat = next(iter(stored.state.pending))
    look = Look(company.app, stored, words("en"), int(company.people[seat].id))
    assert look.decision is not None and hint_button(look)
    assert "DM-BUY" not in said, "a rule is named only where somebody asks why"
    reroll = next(said for key, said in company.panels if key == "reroll")
    assert "As the dice lie" in reroll and "%" in reroll, reroll


@pytest.mark.parametrize(("language", "unit"), [("en", " life"), ("de", " Lebenspunkte wert")])
async def test_what_it_would_do_is_told_in_three_lines(
    company: Company, monkeypatch: pytest.MonkeyPatch, language: str, unit: str
) -> None:
    """In points of life, and nobody but whoever is asked hears of it."""

    async def thought(longest: float, work: Callable[..., Any], *given: Any) -> Any:
        return work(*given)

    monkeypatch.setattr(company.app.pictures, "think", thought)
    await company.begin(format="introductory")
    asked = set()
    for _ in range(12):
        stored = await company.stored()
        seat = next(iter(stored.state.pending))
        look = Look(company.app, stored, words(language), int(company.people[seat].id))
        said = told(await hint_reply(look))
        assert look.decision is not None
        if look.decision.key in ("reroll", "main"):
            asked.add(look.decision.key)
            assert "1. **" in said and unit in said and "4. **" not in said, said
        if {"reroll", "main"} <= asked:
            break
        await company.play(1)
    assert asked == {"reroll", "main"}


async def test_a_global_in_a_reaction_may_be_paid_otherwise(company: Company) -> None:
    """DM-TIM-02, DM-ENE-08: the list beside it, and what it asks."""
    await company.begin(format="introductory")
    scenario = Scenario.model_validate(
        {
            "title": "t",
            "rules": ["DM-TIM-02"],
            "start": "main blue",
            "blue": {"cards": {"spider_man.tangled_web": 1}, "field": ["C"], "reserve": ["B", "C"]},
            "red": {"reserve": ["B", "?"], "field": ["C"]},
        }
    )
    content = default_content()
    engine: Engine[Match] = Engine(DiceMasters(content), ToldDice())
    state = engine.start(staged(scenario, content)).state
    ask = state.pending["blue"]
    state = engine.submit(state, Answer(seq=ask.seq, seat="blue", choice=Pick(option="done"))).state
    stored = replace(await company.stored(), state=state)
    look = Look(company.app, stored, words("en"), int(company.people["red"].id))
    assert look.decision is not None and look.decision.key == "globals"
    rows = [item for row in (await present(Asking(look, look.decision, None))).all_rows for item in row]
    hints = [getattr(item.item, "placeholder", None) for item in rows]
    labels = [getattr(item.item, "label", None) for item in rows]
    assert hints[:2] == ["Use a Global Ability", "Pay otherwise"]
    assert "Pass" in labels and "Pass for this turn" in labels


async def test_who_blocks_reads_life_and_the_numbers_of_both_sides(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DM-ATK-06: whoever blocks on a phone does not make the numbers out in a picture."""

    async def fine(*given: Any) -> None:
        """The question is not the stored match's: what could be said against an answer is not looked for."""

    monkeypatch.setattr(company.app.matches.play, "check", fine)
    await company.begin(format="introductory")
    scenario = Scenario.model_validate(
        {
            "title": "t",
            "rules": ["DM-ATK-06"],
            "start": "main blue",
            "blue": {"cards": {"drax.pained": 1}, "field": ["drax L2"]},
            "red": {"field": ["C"], "life": 7},
        }
    )
    content = default_content()
    engine: Engine[Match] = Engine(DiceMasters(content), ToldDice())
    state = engine.start(staged(scenario, content)).state
    ask = state.pending["blue"]
    assert isinstance(ask, ChooseSome) and ask.key == "attackers"
    every = PickMany(options=tuple(option.id for option in ask.options))
    state = engine.submit(state, Answer(seq=ask.seq, seat="blue", choice=every)).state
    look = Look(company.app, replace(await company.stored(), state=state), words("en"), int(company.people["red"].id))
    assert look.decision is not None and look.decision.key == "blocks"
    panel = await present(Asking(look, look.decision, None))
    said = "\n".join(panel.lines)
    assert "7" in said.splitlines()[1] and "Life" in said.splitlines()[1], said
    assert "**Drax 2** (A 3 · D 5): –" in said and "(0" not in said, said
    [select, *_] = [item.item for row in panel.rows for item in row if hasattr(item.item, "options")]
    assert {option.description for option in select.options} == {"A 1 · D 1"}


async def test_a_post_shows_a_fight_as_it_was_before_its_damage(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DM-DMG-11: an attacker nobody blocked is gone when the post is written, often with nobody asked in between."""
    fights: list[tuple[str, Any]] = []

    async def drawn(look: Look, name: str, work: Any, snapshot: str, *given: Any, **more: Any) -> list[Any]:
        if name == "fight":
            fights.append((snapshot, given[1]))
        return []

    monkeypatch.setattr(scenes, "drawn", drawn)
    await company.begin_short(sample(6, 20))
    await company.play()
    assert fights
    for snapshot, fight in fights:
        state = Match.model_validate_json(snapshot)
        pieces = [state.pieces[die] for attacker, blockers in fight for die in (attacker, *blockers)]
        assert pieces and all(piece.zone is Zone.FIELD and piece.face is not None for piece in pieces)


async def test_against_the_bot_it_answers_by_itself(company: Company, app: App) -> None:
    blue = company.people["blue"]
    await blue.slash(company.channel, "match dice-masters", format="introductory", level="rookie")
    await company.posted()
    (stored,) = await app.matches.repository.waiting_for(int(blue.id))
    company.id = stored.row.id
    for _ in range(40):
        stored = await company.stored()
        if stored.status is not Status.PLAYING or stored.state.turn > 3:
            break
        assert "red" not in stored.state.pending, "the bot does not keep anybody waiting"
        await company.answer("blue")
    assert stored.state.turn > 2 or stored.status is Status.ENDED
