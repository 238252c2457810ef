"""A lock of the operating system on a file: whoever holds it is named in the file, and it dies with its holder.

It must not be deleted, not even by its holder: somebody else may have opened the file a moment ago.
"""

from __future__ import annotations

import errno
import json
import os
import socket
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType

try:
    import fcntl
except ImportError:  # pragma: no cover (Windows)
    fcntl = None  # type: ignore[assignment]

NOT_HERE = {errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL, errno.EACCES, errno.EPERM}
"""What a folder answers that knows no such locks, or in which this user may not make the file."""

_held: set[int] = set()


def _let_go_in_child() -> None:
    # A forked worker shares the open file: it would hold the lock beyond the end of the bot that was killed.
    for file in _held:
        os.close(file)
    _held.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go_in_child)


@dataclass(frozen=True)
class Holder:
    """Who has it, in words of the machine."""

    what: str
    pid: int
    host: str
    since: int

    def __str__(self) -> str:
        day = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(self.since))
        return f"{self.what}, process {self.pid} on {self.host} since {day}"


class LockTaken(Exception):
    """Somebody else holds it; `holder` is None in the moment between taking the lock and writing one's name."""

    def __init__(self, path: Path, holder: Holder | None) -> None:
        super().__init__(f"{path} is held by {holder or 'another process'}")
        self.path = path
        self.holder = holder


class LockForeign(Exception):
    """The file is another user's, so nobody here can tell whether it is held."""


class LockUnavailable(Exception):
    """There are no such locks here; the text says why."""


class FileLock:
    """Held from `take` to `give_back`, or until the process ends in whatever way."""

    def __init__(self, path: Path, what: str, *, shared: bool = False) -> None:
        """`shared`: with others who share it, against whoever wants it alone; it bears the name of who came last."""
        self.path = path
        self.what = what
        self.shared = shared
        self.left_behind: Holder | None = None
        """Whoever held it last and ended without giving it back."""
        self._file: int | None = None

    def take(self) -> FileLock:
        if fcntl is None:
            raise LockUnavailable("this system has none")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            if isinstance(error, PermissionError) and self.path.exists():
                raise LockForeign(str(self.path)) from None
            raise LockUnavailable(error.strerror or str(error)) from None
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if self.shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError as error:
            written = _read(file)
            os.close(file)
            if error.errno in (errno.EWOULDBLOCK, errno.EAGAIN):
                raise LockTaken(self.path, written) from None
            if error.errno in NOT_HERE:
                raise LockUnavailable(error.strerror or str(error)) from None
            raise
        _held.add(file)
        self._file = file
        self.left_behind = _read(file)
        _write(file, json.dumps(asdict(Holder(self.what, os.getpid(), socket.gethostname(), int(time.time())))))
        return self

    def give_back(self) -> None:
        """A name that is wiped says: ended as it should."""
        if self._file is None or self._file not in _held:
            return
        named = _read(self._file) if self.shared else None
        if named is None or named.pid == os.getpid():
            _write(self._file, "")
        _held.discard(self._file)
        os.close(self._file)
        self._file = None

    def __enter__(self) -> FileLock:
        return self.take()

    def __exit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _at: TracebackType | None
    ) -> None:
        self.give_back()


def _read(file: int) -> Holder | None:
    try:
        return Holder(**json.loads(os.pread(file, 4096, 0)))
    except (ValueError, TypeError, OSError):
        return None


def _write(file: int, text: str) -> None:
    os.ftruncate(file, 0)
    os.pwrite(file, text.encode(), 0)
