"""A table in the test, bot processes beside it, people at it."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from fork_server import SERVER
from leaks import Watched
from left_out_rows import TOLD
from processes import START, SURE, TOY, BotProcess, online, table_settings

from bot.local.person import Person
from bot.local.server import LocalDiscord

# People in tests press as fast as the bot answers, for longer than any person could.
# Words only: what they read must not hang on when an upload is through.
PATIENT = {"COOLDOWN_SCALE": "1000"}


@pytest.fixture(scope="session", autouse=True)
def forking() -> Iterator[None]:
    """The process that bots are forked from ends with the session."""
    yield
    SERVER.close()


@pytest.fixture
async def table() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(token="a-token-for-tests", patient=True) as opened:
        yield opened


@pytest.fixture
async def bots(tmp_path: Path, address: str) -> AsyncIterator[Callable[..., BotProcess]]:
    """Makes bot processes, and ends those that a test left running."""
    made: list[BotProcess] = []

    def make(table: LocalDiscord | None, program: tuple[str, ...] = SURE, **settings: str) -> BotProcess:
        folder = tmp_path / f"bot{len(made)}"
        folder.mkdir()
        database = {"DATABASE_URL": address}
        chance = {"CHANCE": "the same every time", "CHANCE_KEPT": str(tmp_path)}
        place = table_settings(table) if table is not None else {}
        made.append(BotProcess(folder, database | chance | place | PATIENT | settings, program))
        return made[-1]

    yield make
    for bot in made:
        await bot.kill()
    assert [bot.log for bot in made if bot.log_file.exists() and TOLD in bot.log] == []


@pytest.fixture
async def bot(table: LocalDiscord, bots: Callable[..., BotProcess]) -> BotProcess:
    """The product, online; the same chance in every run."""
    started = bots(table)
    await started.start()
    await online(table)
    return started


@pytest.fixture
async def toy(table: LocalDiscord, bots: Callable[..., BotProcess], tmp_path: Path) -> BotProcess:
    """The product with the toy commands, online."""
    started = bots(table, TOY, TOY_FLAG=str(tmp_path / "flag"))
    await started.start()
    await online(table)
    return started


@pytest.fixture
async def sit(table: LocalDiscord) -> AsyncIterator[Callable[..., Any]]:
    """Sits people down at the local Discord."""
    seated: list[Person] = []

    async def sit_down(name: str, locale: str = "en-US") -> Person:
        person = Person(table.url, name, locale=locale, patience=START)
        await person.__aenter__()
        seated.append(person)
        return person

    yield sit_down
    for person in seated:
        await person.__aexit__(None, None, None)


@pytest.fixture
async def people(table: LocalDiscord) -> AsyncIterator[list[Watched]]:
    """Blue, a German red and somebody who only looks on; what each is shown is kept, to be searched."""
    async with AsyncExitStack() as open_:
        yield [
            await open_.enter_async_context(Watched(table.url, name, locale=locale, patience=START))
            for name, locale in (("blue", "en-US"), ("red", "de"), ("watcher", "en-US"))
        ]
