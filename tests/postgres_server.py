"""A real PostgreSQL for tests: one server a session in a folder of its own, one database a test, copied from one that
was brought up to date once.

It must not use a server that is there already, listen beyond this machine, or outlive the session.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import asyncpg

HOW_TO_GET_IT = "PostgreSQL is not here; to try it too: apt-get install postgresql"
DEBIAN = Path("/usr/lib/postgresql")
OWNER, TEMPLATE = "crisis", "up_to_date"
FOLDER = "crisis-postgres-"
# Nothing here outlives a power failure, so nothing waits for a disk.
OPTIONS = {
    "listen_addresses": "127.0.0.1",
    "fsync": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "max_connections": "200",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "shared_buffers": "32MB",
}


def programs() -> Path | None:
    """The folder of `initdb` and `pg_ctl`, of the newest version there is."""
    if (found := shutil.which("initdb")) is not None:
        return Path(found).parent
    versions = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return versions[-1].parent if versions else None


def unprivileged() -> str | None:
    """The user to run it as, where we are root: PostgreSQL refuses root. None: as ourselves."""
    if os.geteuid() != 0:
        return None
    known = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def end_orphans() -> None:
    """Servers of sessions that were killed before they could end them: a folder bears the number of its session."""
    for folder in Path(tempfile.gettempdir()).glob(f"{FOLDER}*-*"):
        owner, noted = folder.name.removeprefix(FOLDER).partition("-")[0], folder / "data" / "postmaster.pid"
        if not owner.isdigit() or Path(f"/proc/{owner}").exists():
            continue
        with contextlib.suppress(OSError, ValueError, IndexError):
            os.kill(int(noted.read_text().split()[0]), signal.SIGQUIT)
        shutil.rmtree(folder, ignore_errors=True)


class PostgresServer:
    def __init__(self, bin: Path, *, durable: bool = False) -> None:
        """`durable`: with a disk that is waited for, to measure."""
        self._bin, self._user = bin, unprivileged()
        self._options = {name: value for name, value in OPTIONS.items() if not (durable and value == "off")}
        end_orphans()
        self._folder = Path(tempfile.mkdtemp(prefix=f"{FOLDER}{os.getpid()}-"))
        self._made = 0
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._run("initdb", "-A", "trust", "-U", OWNER, "-E", "UTF8", "--locale=C", "-N")
        atexit.register(self.close)
        self.start()
        self._ask(f"CREATE DATABASE {TEMPLATE}")
        _outside_any_loop(_bring_up_to_date(self.address(TEMPLATE)))

    def address(self, database: str) -> str:
        return f"postgresql+asyncpg://{OWNER}@127.0.0.1:{self.port}/{database}"

    def new(self, template: str = TEMPLATE) -> str:
        """The address of a database that nothing has been written into, or of a copy of another."""
        self._made += 1
        name = f"test_{self._made}"
        self._ask(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.address(name)

    def empty(self) -> str:
        """One without a single table."""
        return self.new("template1")

    def drop(self, address: str) -> None:
        self._ask(f"DROP DATABASE IF EXISTS {address.rpartition('/')[2]} WITH (FORCE)")

    def start(self) -> None:
        told = " ".join(f"-c {name}={value}" for name, value in self._options.items())
        options = f"-p {self.port} -k {self._folder} {told}"
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-w", "-m", "fast", "stop")

    def kill(self) -> None:
        """As a power failure would."""
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")

    def hang(self, hung: bool) -> None:
        """Every process of the server stands still, or goes on: it takes connections and answers nobody."""
        listener = int((self._folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{listener}/task/{listener}/children").read_text().split()
        for pid in (listener, *map(int, children)):
            os.kill(pid, signal.SIGSTOP if hung else signal.SIGCONT)

    def close(self) -> None:
        atexit.unregister(self.close)
        if (self._folder / "data" / "postmaster.pid").exists():
            self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._bin / program), "-D", str(self._folder / "data"), *arguments]
        done = subprocess.run(
            command, user=self._user, cwd=self._folder, stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        if done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stderr.decode()} {done.stdout.decode()}")

    def _ask(self, statement: str) -> None:
        async def ask() -> None:
            connection = await asyncpg.connect(host="127.0.0.1", port=self.port, user=OWNER, database="postgres")
            await connection.execute(statement)
            await connection.close()

        _outside_any_loop(ask())


def _outside_any_loop(work: Coroutine[Any, Any, None]) -> None:
    """Databases are asked for inside a loop and outside of one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


async def _bring_up_to_date(address: str) -> None:
    from bot.store import Store

    async with Store(address):
        pass
