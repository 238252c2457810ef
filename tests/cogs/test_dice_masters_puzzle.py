"""The position of the day as people meet it: by a command, by the panels of a match, for one person alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from match_table import shown, texts
from simcord.env import Env
from tabletop_cast import speaking

from bench.hands import things
from bot.client import App
from bot.games.dice_masters.puzzles import DicePuzzles
from bot.locale import words
from bot.puzzles import DAY
from bot.render.jobs import draw
from bot.ui.kit.ids import Act
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.puzzles.positions import SOLVER, puzzles
from rules_engine.dice_masters.puzzles.proof import Prover
from rules_engine.kernel.decisions import Pick, PickMany

SECOND = 1
"""The day of a position whose first answers are few: Betrayal and a mask."""


class Alone:
    """One person before the position of the day."""

    def __init__(self, app: App, env: Env) -> None:
        guild = env.create_guild()
        self.app, self.env, self.channel = app, env, guild.create_text_channel("puzzles")
        self.me = guild.add_member(env.create_user("solver"))
        app.puzzles.clock = lambda: float(SECOND * DAY + 5)

    async def open(self) -> Any:
        return shown(await self.me.slash(self.channel, "puzzle"))

    async def course(self) -> Any:
        id = self.app.puzzles.today()
        return (await self.app.puzzles.found(int(self.me.id), id))[0]

    async def press(self, message: Any, label: str) -> Any:
        return shown(await self.me.click(message, label=label))

    async def pick(self, message: Any, option: str) -> Any:
        """The option by its id, on whatever it stands."""
        asked = (await self.course()).state.pending[SOLVER]
        wanted = str(Act.read(f"pick.{[one.id for one in asked.options].index(option)}"))
        for thing in things(message):
            if wanted in thing.values:
                return shown(await self.me.select(message, [wanted], custom_id=thing.id))
            if not thing.values and thing.id.endswith(f":{wanted}"):
                return shown(await self.me.click(message, custom_id=thing.id))
        raise AssertionError(f"{option} is not on the panel")

    async def answer(self, message: Any, choice: Any) -> Any:
        if isinstance(choice, Pick):
            return await self.pick(message, choice.option)
        assert isinstance(choice, PickMany)
        asked = (await self.course()).state.pending[SOLVER]
        numbers = [n for n, one in enumerate(asked.options) if one.id in choice.options]
        some = next((one for one in things(message) if one.verb == "some"), None)
        if some is not None and numbers:
            message = shown(await self.me.select(message, [some.values[n] for n in numbers], custom_id=some.id))
        many = [one for one in things(message) if one.verb == "many"]
        return shown(await self.me.click(message, custom_id=many[0].id))


@pytest.fixture
def alone(simcord_env: Env, app: App, monkeypatch: pytest.MonkeyPatch) -> Alone:
    async def undrawn(work: Callable[..., Any], *given: Any, **more: Any) -> Any:
        return None if work is draw else work(*given, **more)

    async def thought(longest: float, work: Callable[..., Any], *given: Any) -> Any:
        return work(*given)

    monkeypatch.setattr(app.pictures, "draw", undrawn)
    monkeypatch.setattr(app.pictures, "think", thought)
    return Alone(app, simcord_env)


async def test_it_is_private_says_what_to_do_and_changes_with_the_day(alone: Alone) -> None:
    answer = await alone.me.slash(alone.channel, "puzzle")
    assert answer.ephemeral
    said = texts(shown(answer))
    assert "Win this turn: position 2 of 27" in said and "You are Blue. Win in this turn" in said
    assert "-# **Betrayal**: Deal 1 damage to your opponent for each opposing character." in said
    assert alone.app.puzzles.today() == puzzles()[1].id
    alone.app.puzzles.clock = lambda: float(2 * DAY)
    assert "position 3 of 27" in texts(await alone.open())
    alone.app.puzzles.clock = lambda: float((27 + SECOND) * DAY)
    assert "position 2 of 27" in texts(await alone.open()), "each comes once before one comes again"


async def test_the_way_that_wins_is_told_solved_and_kept(alone: Alone) -> None:
    message, prover = await alone.open(), Prover(default_content())
    for _ in range(12):
        course = await alone.course()
        asked = course.state.pending[SOLVER]
        choice = next(
            one
            for one in prover._tried(course.state, asked, SOLVER)
            if (after := prover._after(course.state, asked, one)) is not None
            and prover._wins(after, SOLVER, course.turn)
        )
        message = await alone.answer(message, choice)
        if "Solved!" in texts(message):
            break
    assert "✓ **Solved! Tomorrow there is another one.**" in texts(message)
    assert await alone.app.puzzles.has_solved(int(alone.me.id), puzzles()[1].id)
    assert "You have solved this one before." in texts(await alone.open())


async def test_what_leaves_it_to_luck_changes_nothing_and_anew_is_anew(alone: Alone) -> None:
    message = await alone.pick(await alone.open(), "done")
    asked = (await alone.course()).state.pending[SOLVER]
    assert asked.key == "attackers"
    message = await alone.answer(message, PickMany(options=()))
    assert "it does not win for sure" in texts(message)
    assert (await alone.course()).state.pending[SOLVER].key == "attackers"
    message = await alone.press(message, "Start again")
    assert (await alone.course()).state.pending[SOLVER].key == "main"
    assert not await alone.app.puzzles.has_solved(int(alone.me.id), puzzles()[1].id)


async def test_an_attack_that_can_be_stopped_is_stopped_and_not_solved(alone: Alone) -> None:
    message = await alone.pick(await alone.open(), "done")
    asked = (await alone.course()).state.pending[SOLVER]
    message = await alone.answer(message, PickMany(options=tuple(one.id for one in asked.options)))
    for _ in range(6):
        if "✗ **Not this time" in texts(message) or "does not win for sure" in texts(message):
            break
        message = await alone.pick(message, "done")
    assert "Not this time" in texts(message) or "does not win for sure" in texts(message)
    assert not await alone.app.puzzles.has_solved(int(alone.me.id), puzzles()[1].id)


async def test_it_is_told_in_german_too(alone: Alone, monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch)(alone.me, "de")
    said = texts(await alone.open())
    assert "In diesem Zug gewinnen: Stellung 2 von 27" in said and "Du bist Blau." in said
    assert "-# **Verrat**: Füge deinem Gegner für jeden gegnerischen Charakter 1 Schaden zu." in said


async def test_an_old_button_is_told_so(alone: Alone) -> None:
    first, second = await alone.open(), await alone.open()
    await alone.pick(second, "done")
    label = "Done, on to the attack"
    old = await alone.me.click(first, label=label)
    assert "You are further on in this position already." in str(shown(old).content)


def cards_of(id: str, language: str) -> tuple[str, ...]:
    puzzles = DicePuzzles()
    return puzzles.said(id, puzzles.open(id), words(language)).cards


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_position_can_be_read_in_one_message(language: str) -> None:
    """Its cards' texts beside a panel of a turn, whose own words take less than half of what Discord takes."""
    for puzzle in puzzles():
        assert sum(len(line) + 4 for line in cards_of(puzzle.id, language)) < 2200, puzzle.id


@pytest.mark.parametrize("language", ["en", "de"])
def test_bursts_are_no_stars_that_a_text_would_turn_bold(language: str) -> None:
    told = [line for puzzle in puzzles() for line in cards_of(puzzle.id, language)]
    assert any("✱" in line for line in told)
    assert all(line.count("*") == 4 and line.startswith("**") for line in told), "a name is bold, and nothing else"
