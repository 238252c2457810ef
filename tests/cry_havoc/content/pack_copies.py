"""Copies of the pack that comes with the bot, to be spoilt."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules_engine.cardfiles.errors import CardErrors
from rules_engine.cry_havoc.content.loading import DEFAULT, default_root, load


def copy_of_the_pack(folder: Path, name: str = DEFAULT) -> Path:
    return Path(shutil.copytree(str(default_root() / name), folder / name))


def change(root: Path, file: str, old: str, new: str, behind: str = "") -> int:
    """Put something else at the first place behind a word; the line of that place."""
    path = root / file
    text = path.read_text("utf-8")
    before, mark, after = text.partition(behind) if behind else ("", "", text)
    assert old in after, f"{old!r} does not stand behind {behind!r} in {file}"
    head, _, tail = after.partition(old)
    path.write_text(before + mark + head + new + tail, "utf-8")
    return (before + mark + head).count("\n") + 1


def refusals(root: Path) -> list[str]:
    with pytest.raises(CardErrors) as refused:
        load(root)
    return str(refused.value).splitlines()
