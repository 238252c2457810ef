"""The whole client against SimCord: real discord.py, no sockets."""

import pytest
from league_cast import Clock, Season
from simcord.env import Env
from simcord_cast import app, commands_in_all_languages, dice, simcord_bot, table

from bot.client import App

__all__ = ["app", "commands_in_all_languages", "dice", "simcord_bot", "table"]


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
