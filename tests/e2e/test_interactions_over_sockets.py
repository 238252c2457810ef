"""Every kind of interaction through a real process, and what Discord would refuse."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.local.server import LocalDiscord

pytestmark = pytest.mark.e2e
EPHEMERAL = 64


async def test_autocompletion_select_button_and_form(toy: Any, table: LocalDiscord, sit: Callable[..., Any]) -> None:
    blue = await sit("blue")
    choices = await blue.autocomplete("general", "colour", "name", name="g")
    assert [choice["value"] for choice in choices] == ["green"]
    answer = await blue.slash("general", "colour", name="green")
    assert answer["content"] == "Colour green"

    message = await blue.slash("general", "choices")
    changed = await blue.select(message, "choose", "blue")
    assert changed["content"] == "Chosen: blue"

    await blue.tap(message, "Form")
    modal = await blue.wait_for_modal("A form")
    written = await blue.submit(modal, answer="forty-two")
    assert written["content"] == "You wrote forty-two"
    assert written["flags"] & EPHEMERAL
    assert table.reports == []


async def test_a_late_acknowledgement_is_refused_as_discord_does(
    toy: Any, table: LocalDiscord, sit: Callable[..., Any], tmp_path: Path
) -> None:
    blue = await sit("blue")
    late = await blue.begin("general", "hold", first=False)
    table.clock.advance(3.1)
    assert await blue.outcome(late) == "failed"
    (tmp_path / "flag").touch()
    await toy.until(lambda: '"incident not told"' in toy.log)
    assert 10062 in {report.code for report in table.reports}
    assert "10062" in toy.log


async def test_an_overlong_custom_id_is_refused_as_discord_does(
    toy: Any, table: LocalDiscord, sit: Callable[..., Any]
) -> None:
    blue = await sit("blue")
    answer = await blue.slash("general", "overlong")
    assert answer["flags"] & EPHEMERAL
    assert answer["content"].startswith("Sorry, something went wrong on my side.")
    [report] = table.reports
    assert (report.status, report.code) == (400, 50035)
    assert "BASE_TYPE_BAD_LENGTH" in str(report.errors)
