"""Locks that die with their holder: who has one, what a kill leaves, and where there are none."""

import errno
import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from bot.one_bot import InUse, only_bot
from bot.settings import Settings
from bot.store import lock
from bot.store.lock import FileLock, LockTaken, LockUnavailable

ROOT = Path(__file__).parents[2]
HOLDER = """
import os, sys, time
from pathlib import Path
from bot.store.lock import FileLock
FileLock(Path(sys.argv[1]), "a bot").take()
if sys.argv[2] == "forks" and os.fork() == 0:
    os.write(1, f"child {os.getpid()}\\n".encode())  # at once: the other one tells something too
    time.sleep(600)
os.write(1, b"held\\n")
time.sleep(600)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "crisis.sqlite3.lock"


def settings(folder: Path, name: str, token: str | None = None) -> Settings:
    return Settings(database_url=f"sqlite:///{folder / name}", discord_token=token)


def test_a_second_one_is_refused_by_the_name_of_the_first(path: Path) -> None:
    with FileLock(path, "a bot"), pytest.raises(LockTaken) as taken:
        FileLock(path, "a restore").take()
    holder = taken.value.holder
    assert holder is not None and (holder.what, holder.pid) == ("a bot", os.getpid())
    with FileLock(path, "a restore") as second:
        assert second.left_behind is None, "the first gave it back"
    assert path.exists(), "never deleted: somebody may have opened it a moment ago"


@pytest.mark.parametrize("how", ["alone", "forks"])
def test_a_kill_leaves_nothing_but_a_name(path: Path, how: str) -> None:
    command = [sys.executable, "-c", HOLDER, str(path), how]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    told = [process.stdout.readline() for _ in range(2 if how == "forks" else 1)]
    try:
        with pytest.raises(LockTaken):
            FileLock(path, "a bot").take()
        process.send_signal(signal.SIGKILL)
        process.wait()
        with FileLock(path, "a bot") as mine:  # though a forked child lives on
            assert mine.left_behind is not None and mine.left_behind.pid == process.pid
    finally:
        process.stdout.close()
        for line in told:
            if line.startswith("child"):
                os.kill(int(line.split()[1]), signal.SIGKILL)


def test_one_bot_for_a_file_and_one_for_a_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with only_bot(settings(tmp_path, "a.sqlite3", "one-token")) as unclean:
        assert not unclean
        with pytest.raises(InUse) as file, only_bot(settings(tmp_path, "a.sqlite3")):
            pass
        with pytest.raises(InUse) as token, only_bot(settings(tmp_path, "b.sqlite3", "one-token")):
            pass
        with only_bot(settings(tmp_path, "b.sqlite3", "another-token")), only_bot(settings(tmp_path, "c.sqlite3")):
            pass
    assert str(file.value).startswith(f"DATABASE_URL: {tmp_path / 'a.sqlite3'} is in use by a bot, process ")
    assert str(token.value).startswith("DISCORD_TOKEN: a bot with this token runs already: a bot, process ")
    for refused in (file, token):
        assert f"kill {os.getpid()}" in str(refused.value)
    kept = "".join(file.read_text() for file in tmp_path.rglob("*.lock"))
    assert "one-token" not in kept


def test_processes_of_other_shards_live_side_by_side_and_the_same_ones_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def share(shards: str | None, database: str = "postgresql://host/db") -> Settings:
        return Settings(database_url=database, discord_token="one-token", shards=shards)

    with only_bot(share("0-1/4")), only_bot(share("2-3/4")):
        for shards, told in (("1/4", "SHARDS: 1 of 4"), ("3/4", "SHARDS: 3 of 4"), (None, "DISCORD_TOKEN: ")):
            with pytest.raises(InUse) as refused, only_bot(share(shards, "postgresql://elsewhere/db")):
                pass
            assert str(refused.value).startswith(told) and f"kill {os.getpid()}" in str(refused.value)
        with only_bot(share("0-1/4"), take_over=True), only_bot(share("auto")):
            pass
    with only_bot(share(None)):
        for settings_, over in ((share("0-1/4"), False), (share("0-1/4"), True), (share("auto"), False)):
            with pytest.raises(InUse, match=r"^DISCORD_TOKEN: "), only_bot(settings_, take_over=over):
                pass
    with only_bot(share("0-1/4")):
        pass


def test_a_refused_bot_gives_back_what_it_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with only_bot(settings(tmp_path, "a.sqlite3", "one-token")):
        with pytest.raises(InUse), only_bot(settings(tmp_path, "b.sqlite3", "one-token")):
            pass
        with only_bot(settings(tmp_path, "b.sqlite3")) as unclean:
            assert not unclean


def test_one_bot_for_a_file_by_whatever_name_it_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "link.sqlite3").symlink_to(tmp_path / "a.sqlite3")
    monkeypatch.chdir(tmp_path)
    with only_bot(settings(tmp_path, "a.sqlite3")):
        for name in ("other/link.sqlite3", "other/../a.sqlite3"):
            with pytest.raises(InUse), only_bot(settings(tmp_path, name)):
                pass
        with pytest.raises(InUse), only_bot(Settings(database_url="sqlite:///a.sqlite3")):
            pass


def test_where_there_are_no_locks_it_says_so_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def flock(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(lock.fcntl, "flock", flock)
    with pytest.raises(LockUnavailable), ExitStack() as held:
        held.enter_context(FileLock(tmp_path / "x.lock", "a bot"))
    with only_bot(settings(tmp_path, "a.sqlite3")) as unclean:
        assert not unclean
    assert "cannot make sure that this is the only bot" in caplog.text
    assert not lock._held
