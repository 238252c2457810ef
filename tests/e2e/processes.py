"""The real bot process, started as a person would start it."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from fork_server import SERVER, Forked

from bot.local.person import Person
from bot.local.server import LocalDiscord

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
START = 120.0  # a slow machine may take this long to import everything
PRODUCT, SURE, TOY = ("-m", "bot"), (str(HERE / "sure_bot.py"),), (str(HERE / "toy_bot.py"),)


class BotProcess:
    """One process of the bot; its log is a file.

    `python -m bot` is started as a person would start it, and so is what is killed for the sake of it: only then its
    end is known at once. What else stands around it in tests is forked from a process that has imported everything."""

    def __init__(
        self, folder: Path, settings: dict[str, str], program: tuple[str, ...] = PRODUCT, *, forked: bool = True
    ) -> None:
        self.folder, self.program, self.forked = folder, program, forked and program != PRODUCT
        kept = {
            k: v
            for k, v in os.environ.items()
            # Without its bytecode every process would compile the whole product again.
            if not k.startswith("DISCORD_") and k not in {"PORT", "DATABASE_URL", "PYTHONDONTWRITEBYTECODE"}
        }
        own = {"PYTHONPATH": f"{ROOT}{os.pathsep}{HERE.parent}", "LOG_FORMAT": "json", "XDG_DATA_HOME": str(folder)}
        # Uploaded in the background: what a post says would hang on how far that has come.
        self.environment = kept | own | {"APPLICATION_EMOJIS": "false"} | settings
        self.log_file = folder / "bot.log"
        self.out_file = folder / "bot.out"
        self.process: asyncio.subprocess.Process | Forked | None = None

    async def start(self, *arguments: str) -> None:
        with self.log_file.open("ab") as log, self.out_file.open("ab") as out:
            program, files = [*self.program, *arguments], (self.out_file, self.log_file)
            if not self.forked:
                self.process = await asyncio.create_subprocess_exec(
                    sys.executable, *program, cwd=self.folder, env=self.environment, stdout=out, stderr=log
                )
            else:
                self.process = await asyncio.to_thread(SERVER.start, program, self.folder, self.environment, *files)

    @property
    def log(self) -> str:
        return self.log_file.read_text()

    @property
    def out(self) -> str:
        return self.out_file.read_text()

    async def until(self, told: Callable[[], bool], seconds: float = START) -> None:
        """Wait until the process has told something in its log or output."""
        deadline = time.monotonic() + seconds
        while not told():
            assert self.process is not None
            assert self.process.returncode is None, self.log
            assert time.monotonic() < deadline, self.log
            await asyncio.sleep(0.02)

    def signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    async def ended(self, seconds: float = START) -> int:
        assert self.process is not None
        return await asyncio.wait_for(self.process.wait(), seconds)

    async def kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


def table_settings(table: LocalDiscord) -> dict[str, str]:
    return {
        "DISCORD_TOKEN": table.token,
        "DISCORD_API_URL": table.api_url,
        "DISCORD_GATEWAY_URL": table.gateway_url,
    }


async def online(table: LocalDiscord) -> None:
    async with Person(table.url, "watcher") as watcher:
        await watcher.until(lambda: watcher.online, "the bot to come online", START)
        await watcher.until(lambda: any(c["name"] == "roll" for c in watcher.commands), "its commands", START)
