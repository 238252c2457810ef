"""A bot that referees the village fair, with its database and without Discord."""

from collections.abc import AsyncIterator, Iterator

import fair_at_hand
import pytest
from company import Company, Drawn

from bot.client import App
from bot.settings import Settings
from bot.store import Store


@pytest.fixture(autouse=True)
def fair() -> Iterator[None]:
    fair_at_hand.register()
    yield
    fair_at_hand.register(False)


@pytest.fixture
async def app(address: str) -> AsyncIterator[App]:
    # Words only: what is compared word for word must not hang on when an upload is through.
    settings = Settings(_env_file=None, database_url=address, application_emojis=False)
    pictures = Drawn()
    async with Store(settings.database_url.get_secret_value()) as store:
        yield App(settings, store, pictures)
    pictures.close()


@pytest.fixture
def company(app: App) -> Company:
    return Company(app)
