"""A process that has the whole product imported and its cards read, and forks itself for each bot that a test starts.

It must not be used where the start itself is looked at: `python -m bot` is then started as a person would start it.
"""

import asyncio
import contextlib
import gc
import json
import os
import select
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import ModuleType
from typing import Any

LOOK = 0.01


class Forked:
    """One forked process, as `asyncio.subprocess.Process` would show it."""

    def __init__(self, pid: int, ended: Path) -> None:
        self.pid, self._ended = pid, ended
        self._returncode: int | None = None

    @property
    def returncode(self) -> int | None:
        if self._returncode is None and self._ended.exists():
            self._returncode = int(self._ended.read_text())
        return self._returncode

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        while (code := self.returncode) is None:  # noqa: ASYNC110  (the server writes it into a file)
            await asyncio.sleep(LOOK)
        return code


class ForkServer:
    """The tests' end of it; the process is started with the first bot."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._asking = threading.Lock()

    def start(self, program: list[str], folder: Path, environment: dict[str, str], out: Path, log: Path) -> Forked:
        asked = {"program": program, "folder": str(folder), "environment": environment, "out": str(out)}
        with self._asking:
            pid = self._ask(json.dumps({**asked, "log": str(log)}), environment)
        return Forked(pid, _ended(str(out), pid))

    def _ask(self, line: str, environment: dict[str, str]) -> int:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, __file__], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the fork server is gone"
        return int(answer)

    def close(self) -> None:
        if self._process is not None:
            self._process.communicate()
            self._process = None


SERVER = ForkServer()


def _ended(out: str, pid: int) -> Path:
    return Path(f"{out}.{pid}.ended")


# -- in the process ------------------------------------------------------------------------------------------------


def serve() -> dict[str, Any]:
    """Fork for every line that comes; returns in each fork, with what it is to run."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is typed at a terminal is for the tests
    heard, noted = os.pipe()
    for end in (heard, noted):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(noted)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    running: dict[int, str] = {}
    while True:
        ready, _, _ = select.select([0, heard], [], [])
        if heard in ready:
            os.read(heard, 512)
            _reap(running)
        if 0 not in ready:
            continue
        line = sys.stdin.readline()
        if not line:
            _end(running)
        asked: dict[str, Any] = json.loads(line)
        if (pid := os.fork()) == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            os.close(heard)
            os.close(noted)
            return asked
        running[pid] = asked["out"]
        print(pid, flush=True)  # noqa: T201


def _reap(running: dict[int, str]) -> None:
    while running:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        file = _ended(running.pop(pid), pid)
        if file.parent.exists():
            written = file.with_suffix(".new")
            written.write_text(str(os.waitstatus_to_exitcode(status)))
            written.rename(file)


def _end(running: dict[int, str]) -> None:
    for pid in running:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    os._exit(0)


def become(asked: dict[str, Any]) -> None:
    """Run the program as a process of its own would."""
    os.environ.clear()
    os.environ.update(asked["environment"])
    os.chdir(asked["folder"])
    append = os.O_WRONLY | os.O_APPEND | os.O_CREAT
    for number, (file, flags) in enumerate(((os.devnull, os.O_RDONLY), (asked["out"], append), (asked["log"], append))):
        opened = os.open(file, flags, 0o666)
        os.dup2(opened, number)
        os.close(opened)
    script, *arguments = asked["program"]
    sys.argv[:] = [script, *arguments]
    # Without a file: as with `python -m bot`, whose main module imports little, a worker of the bot shall not import
    # the whole of it.
    sys.modules["__main__"] = main = ModuleType("__main__")
    exec(compile(Path(script).read_text("utf-8"), script, "exec"), vars(main))


if __name__ == "__main__":
    import sure_bot  # noqa: F401  (and with it the product)
    from chance import whole

    from rules_engine.crisis_protocol.cards.loader import default_content

    whole()
    default_content()
    gc.collect()
    gc.freeze()
    become(serve())
