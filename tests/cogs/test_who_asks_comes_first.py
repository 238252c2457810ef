"""A text is read only for whoever may send it: others are told so before it costs anything."""

from typing import Any, NoReturn

import pytest
from league_cast import Season
from match_table import Table, shown
from raw_discord import send_form
from simcord.env import Env

from bot.client import App

NOT_SIGNED_UP = "That takes somebody who is signed up for this season."


def unread(*_: Any) -> NoReturn:
    raise AssertionError("nobody's text is read who may not send it")


async def test_whoever_is_not_signed_up_brings_no_roster(season: Season, monkeypatch: pytest.MonkeyPatch) -> None:
    await season.create()
    monkeypatch.setattr("bot.games.crisis_protocol.rosters.read_roster", unread)
    answer = await season.people[0].slash(season.channel, "league roster", cards="a" + " " * 2500 + "b")
    assert answer.ephemeral and shown(answer).content == NOT_SIGNED_UP
    answer = await send_form(season.people[0], season.channel, f"lf:{season.id}:roster_listed", list="Hulk", name="x")
    assert answer.ephemeral and shown(answer).content == NOT_SIGNED_UP


READERS = {
    "placed": "bot.games.crisis_protocol.panels.mat.parse",
    "turned": "bot.ui.match.questions.answers.number_in",
    "counted": "bot.ui.match.questions.answers.number_in",
}


@pytest.mark.parametrize(("act", "reader"), READERS.items())
async def test_whoever_only_watches_types_no_place(
    simcord_env: Env, app: App, monkeypatch: pytest.MonkeyPatch, act: str, reader: str
) -> None:
    table = Table.seated(app, simcord_env)
    await table.begin()
    monkeypatch.setattr(reader, unread)
    answer = await send_form(table.watcher, table.thread, f"mf:{table.id}:{await table.seq()}:{act}", field="1")
    assert shown(answer).content.startswith("You are watching this match.")
