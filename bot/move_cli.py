"""`python -m bot move FROM TO`: a stopped bot's database into an empty one, from a file to a server or back.

It must not move anything itself: it reads what was typed, holds the files, and prints what was found on both sides.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import ExitStack
from pathlib import Path

from pydantic import SecretStr, ValidationError
from sqlalchemy.engine import make_url

from bot.one_bot import InUse, database_lock, take
from bot.settings import Settings
from bot.store.dialect import is_server
from bot.store.moving import Moved, MoveError
from bot.store.moving import move as moved

SETTING = "DATABASE_URL"  # typed in the place of an address, so that no password has to be
DONE, FAILED = 0, 1


def move(settings: Settings, source: str, target: str) -> int:
    try:
        there, here = _address(settings, "FROM", source), _address(settings, "TO", target)
        with ExitStack() as held:
            _hold(held, "FROM", there, must_exist=True)
            _hold(held, "TO", here, must_exist=False)
            done = asyncio.run(moved(there, here, _tell))
    except (MoveError, InUse) as error:
        print(f"Not moved: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("Broken off. Run it again: it goes on where it stopped", file=sys.stderr)
        return FAILED
    print(f"Moved and compared: {len(done)} tables, {sum(one.rows for one in done)} rows, the same on both sides.")
    return DONE


def _tell(one: Moved) -> None:
    print(f"  {one.table:<22}{one.rows:>10} rows  sha256 {one.digest}", flush=True)


def _address(settings: Settings, side: str, typed: str) -> str:
    """As a setting would be read; a path is a file."""
    if typed == SETTING:
        return settings.database_url.get_secret_value()
    if "://" not in typed:
        typed = f"sqlite:///{typed}"
    try:
        return Settings(_env_file=None, database_url=SecretStr(typed)).database_url.get_secret_value()
    except ValidationError:
        expected = Settings.model_fields["database_url"].description
        raise MoveError(f"{side}: expected {expected}, or the path of a file") from None


def _hold(held: ExitStack, side: str, address: str, *, must_exist: bool) -> None:
    if is_server(address):
        return
    file = Path(make_url(address).database or "")
    if must_exist and not file.is_file():
        raise MoveError(f"{side}: there is no file {file}")
    take(held, database_lock(file, "a move"), f"{side}: {file} is in use by", "then move it")
