"""The whole client against SimCord: real discord.py, no sockets."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.client import App
from bot.render.pool import RenderPool
from bot.settings import Settings
from bot.store import Store


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    settings = Settings(_env_file=None, database_url=f"sqlite:///{tmp_path / 'crisis.sqlite3'}")
    pictures = RenderPool()
    async with Store(settings.database_url.get_secret_value()) as store:
        yield App(settings, store, pictures)
    pictures.close()


@pytest.fixture
def simcord_bot(app: App) -> App:
    return app
