"""A database of another user of the machine: what is said, and that nothing is taken for damaged."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.one_bot import database_lock
from bot.store import Store

ROOT = Path(__file__).parents[2]
START = """
import os, sys
from bot.one_bot import InUse, only_bot
from bot.opening import LostDatabase, prepare
from bot.settings import Settings
os.setgroups([])
os.setgid(65_534)
os.setuid(65_534)
try:
    with only_bot(settings := Settings(database_url=f"sqlite:///{sys.argv[1]}")) as unclean:
        prepare(settings, unclean=unclean)
        print("begun")
except (InUse, LostDatabase) as error:
    print(error)
"""
pytestmark = pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can be somebody else")


async def make(database: Path) -> None:
    async with Store(f"sqlite:///{database}"):
        pass


@pytest.fixture
def database() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:  # not pytest's: nobody else may look in there
        path = Path(folder) / "crisis.sqlite3"
        path.parent.chmod(0o755)
        asyncio.run(make(path))
        yield path


def told_to_somebody_else(database: Path) -> str:
    command = [sys.executable, "-c", START, str(database)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_a_file_that_may_not_be_written_is_not_called_damaged(database: Path) -> None:
    told = told_to_somebody_else(database)
    assert "cannot be written to" in told and "damaged" not in told and "restore" not in told


def test_the_lock_of_another_user_counts(database: Path) -> None:
    database.parent.chmod(0o777)
    database.chmod(0o666)
    with database_lock(database, "a bot"):
        told = told_to_somebody_else(database)
    assert "in use by another user" in told and "begun" not in told
