"""What Discord would refuse of a message or a form that the bot sends, by the rules of the local Discord.

A client that is simulated takes whatever it is given; whoever asks for these sees what a real one would not take.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import discord
import pytest

from bot.local.errors import Form
from bot.local.validation.components import check_components
from bot.local.validation.modals import check_modal
from bot.ui.kit.components import LastingSelect


class Refused:
    """Notes it of every message and form that is made while it lasts."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.found: list[dict[str, Any]] = []
        self.lists: dict[str, set[int]] = defaultdict(set)
        """By the function that makes it, how many lines each list was given."""
        for kind, v2 in ((discord.ui.LayoutView, True), (discord.ui.View, False)):
            self._patch(patch, kind, v2)
        made = discord.ui.Modal.to_dict

        def form(modal: discord.ui.Modal) -> dict[str, Any]:
            sent = made(modal)
            self._judge(lambda to: check_modal(to, sent))
            return sent

        patch.setattr(discord.ui.Modal, "to_dict", form)
        named = LastingSelect.named.__func__  # type: ignore[attr-defined]

        def listed(kind: Any, custom_id: str, lines: Any, hint: str, **more: Any) -> Any:
            self.lists[_maker()].add(len(lines))
            return named(kind, custom_id, lines, hint, **more)

        patch.setattr(LastingSelect, "named", classmethod(listed))

    def _patch(self, patch: pytest.MonkeyPatch, kind: type[Any], v2: bool) -> None:
        made = kind.to_components

        def components(view: Any) -> list[dict[str, Any]]:
            sent: list[dict[str, Any]] = made(view)
            self._judge(lambda to: check_components(to, sent, v2=v2))
            return sent

        patch.setattr(kind, "to_components", components)

    def _judge(self, check: Callable[[Form], None]) -> None:
        judged = Form()
        check(judged)
        if judged.errors:
            self.found.append(judged.errors)


HELPERS = {"named", "at", "select", "free_select", "free_selects", "of", "<genexpr>", "<listcomp>", "listed"}
"""What stands between a panel and its list."""


def _maker() -> str:
    """`bot/ui/league/form.py _format`: the function whose list it is."""
    frame = sys._getframe(2)
    while frame.f_back is not None:
        file, name = frame.f_code.co_filename, frame.f_code.co_name
        at = max(file.rfind("/bot/"), file.rfind("/cogs/"))
        if at >= 0 and "/tests/" not in file and name not in HELPERS:
            return f"{file[at + 1 :]} {name}"
        frame = frame.f_back
    return "?"
