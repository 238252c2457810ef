"""A copy of the tree to break things in, and what the tests say of it; the tree itself is never touched."""

from __future__ import annotations

import shutil
import subprocess  # nosec B404 # our own
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOO_LONG = 1800


class Unbreakable(Exception):
    """The text of a mutation does not fit the program any more."""


def broken_text(text: str, name: str, find: str, put: str) -> str:
    """A file's text with one thing broken; `Unbreakable` unless that stands in it once, and a program is left."""
    if (times := text.count(find)) != 1:
        raise Unbreakable(f"the text to break stands in {name} {times} times")
    changed = text.replace(find, put)
    if changed == text:
        raise Unbreakable(f"what is put into {name} is what stands there")
    try:
        compile(changed, name, "exec")
    except SyntaxError as error:
        raise Unbreakable(str(error)) from None
    return changed


def copy_tree(to: Path) -> None:
    """Everything under version control, as it is now."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout  # nosec B603, B607 # our own
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)


class Tree:
    """A copy of the tree in which one thing at a time is broken and mended again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        copy_tree(folder)
        # checked by their contents: something may be broken and mended within the same second
        hashed = (
            "-m",
            "compileall",
            "-q",
            "--invalidation-mode",
            "checked-hash",
            "rules_engine",
            "bot",
            "cogs",
            "tests",
        )
        subprocess.run([sys.executable, *hashed], cwd=folder, capture_output=True, check=False)  # nosec B603 # our own

    def fails(self, *command: str, patience: float = TOO_LONG) -> str | None:
        """The line that says what failed, or None if all went well."""
        try:
            done = subprocess.run(  # nosec B603 # our own
                [sys.executable, "-B", "-m", *command],
                cwd=self.folder,
                capture_output=True,
                text=True,
                timeout=patience,
            )
        except subprocess.TimeoutExpired:
            return "never ended"
        if done.returncode == 0:
            return None
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line.startswith(("✗", "FAILED", "ERROR"))]
        return (lines or (done.stderr or done.stdout).splitlines()[-1:] or ["failed"])[0]

    @contextmanager
    def changed(self, name: str, find: str, put: str) -> Iterator[None]:
        """One text of a file for another, as `broken_text` gives it."""
        file = self.folder / name
        text = file.read_text("utf-8")
        file.write_text(broken_text(text, name, find, put), "utf-8")
        try:
            yield
        finally:
            file.write_text(text, "utf-8")
