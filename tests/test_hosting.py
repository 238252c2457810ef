"""What a host is handed: the container, the compose file and the unit say only what the program knows, and the copy
that the compose file makes every night can be brought back."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from postgres_server import OWNER, PostgresServer, programs
from sqlalchemy.engine import make_url

from bot.__main__ import WRONG_SETTINGS
from bot.app import LIMIT_SECONDS
from bot.settings import Settings
from bot.store import Store
from bot.store.notes import read_note, write_note

ROOT = Path(__file__).parents[1]
SETTINGS = {name.upper() for name in Settings.model_fields}
UNIT = (ROOT / "docs" / "hosting" / "crisis-by-post.service").read_text()
DOCKERFILE = (ROOT / "Dockerfile").read_text()


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return found


def test_the_compose_file_sets_what_there_is_to_set(compose: dict[str, Any]) -> None:
    assert set(compose["services"]) == {"bot", "database", "backup"}
    bot = compose["services"]["bot"]
    assert set(bot["environment"]) <= SETTINGS
    address = re.sub(r"\$\{(\w+):[^}]*\}", "secret", bot["environment"]["DATABASE_URL"])
    assert Settings(_env_file=None, database_url=address).on_server
    assert compose["services"]["database"]["image"] == compose["services"]["backup"]["image"], (
        "one version of its tools"
    )


def test_the_container_holds_the_program_and_sets_what_there_is_to_set() -> None:
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]["find"]["include"]
    wanted = {name.rstrip("*") for name in packages}
    assert {line.split()[1] for line in DOCKERFILE.splitlines() if line.startswith("COPY ") and "--" not in line} == {
        *wanted,
        "constraints.txt",
    }
    kept = {line.removeprefix("!") for line in (ROOT / ".dockerignore").read_text().splitlines() if line[0] == "!"}
    assert kept == {*wanted, "constraints.txt"}
    set_ = {word.split("=")[0] for word in re.findall(r"^ENV (.*)$", DOCKERFILE, re.MULTILINE)[0].split()}
    assert {name for name in set_ if not name.startswith(("PATH", "PYTHON", "XDG"))} <= SETTINGS
    assert "--require-hashes" in DOCKERFILE and re.search(r"^USER (?!root)", DOCKERFILE, re.MULTILINE)


def test_whoever_stops_the_bot_waits_long_enough(compose: dict[str, Any]) -> None:
    assert float(compose["services"]["bot"]["stop_grace_period"].removesuffix("s")) > LIMIT_SECONDS
    stop = re.search(r"^TimeoutStopSec=(\d+)$", UNIT, re.MULTILINE)
    assert stop and float(stop[1]) > LIMIT_SECONDS
    assert f"RestartPreventExitStatus={WRONG_SETTINGS}\n" in UNIT


def test_the_nightly_copy_can_be_brought_back(
    compose: dict[str, Any], postgres: PostgresServer, tmp_path: Path
) -> None:
    filled, empty = postgres.new(), postgres.empty()
    asyncio.run(_write(filled))
    bin, url = programs(), make_url(filled)
    assert bin is not None
    [_, _, script] = compose["services"]["backup"]["command"]
    script = script.replace("$$", "$").replace("/backups", str(tmp_path)).replace("sleep 86400", "break")
    known = {"PGHOST": "127.0.0.1", "PGPORT": str(url.port), "PGUSER": OWNER, "PGDATABASE": str(url.database)}
    environment = os.environ | known | {"PATH": f"{bin}{os.pathsep}{os.environ['PATH']}"}
    for day in range(9):
        (tmp_path / f"crisis-2026010{day + 1}-030000.dump").write_text("an old one")
        os.utime(tmp_path / f"crisis-2026010{day + 1}-030000.dump", (day, day))
    subprocess.run(["bash", "-c", script], env=environment, check=True)
    copies = sorted(tmp_path.iterdir())
    assert len(copies) == 7 and not [copy for copy in copies if copy.suffix != ".dump"]
    back = ["pg_restore", "--no-owner", f"--dbname={make_url(empty).database}", str(copies[-1])]
    subprocess.run(back, env=environment, check=True)
    assert asyncio.run(_read(empty)) == "blue"
    for address in (filled, empty):
        postgres.drop(address)


async def _write(address: str) -> None:
    async with Store(address) as store:
        await write_note(store, "colour", "blue")


async def _read(address: str) -> str | None:
    async with Store(address) as store:
        return await read_note(store, "colour")
