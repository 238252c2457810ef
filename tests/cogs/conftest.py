"""The whole client against SimCord: real discord.py, no sockets."""

from collections.abc import Callable
from typing import Any

import pytest
from dice_hands import Company
from league_cast import Clock, Season
from simcord.env import Env
from simcord_cast import app, commands_in_all_languages, commits, dice, refused, simcord_bot, table

from bot.client import App
from bot.render.jobs import draw

__all__ = ["app", "commands_in_all_languages", "commits", "dice", "refused", "simcord_bot", "table"]


@pytest.fixture
def clock(app: App) -> Clock:
    made = Clock()
    app.league.repository.clock = made
    return made


@pytest.fixture
async def season(app: App, simcord_env: Env, clock: Clock) -> Season:
    guild = simcord_env.create_guild()
    boss = guild.add_member(simcord_env.create_user("boss"))
    people = [guild.add_member(simcord_env.create_user(f"player{n}")) for n in range(4)]
    return Season(app, simcord_env, guild, boss, people)


@pytest.fixture
def company(simcord_env: Env, app: App, monkeypatch: pytest.MonkeyPatch) -> Company:
    """Two who play Dice Masters."""

    async def undrawn(work: Callable[..., Any], *given: Any, **more: Any) -> Any:
        """What is reckoned is reckoned at once; pictures have tests of their own."""
        return None if work is draw else work(*given, **more)

    monkeypatch.setattr(app.pictures, "draw", undrawn)
    monkeypatch.setattr(app.pictures, "draw_later", undrawn)
    return Company(app, simcord_env)
