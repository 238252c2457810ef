"""Players and a watcher ask for everything there is to be had of a running match, and nobody gets what is hidden."""

from pathlib import Path

import pytest
from leaks import Watch, Watched, nothing_leaked, secrets_of
from match_people import Player, begin, database, play, record_of
from processes import BotProcess

from bot.local.errors import Json
from bot.matches.service import Matches
from bot.store import Store
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.state.match import Roster

pytestmark = pytest.mark.e2e

ASKING = (2, 5, 7, 10, 40)
"""After so many presses: with the crises open, one squad sealed, both revealed, some turns into the first round."""
COMMANDS = ("match export", "match dice", "match stats", "match replay", "play board", "privacy export")
ALL = {"a sealed squad", "a crisis before its reveal", "a crisis nobody drew", "what is left of a roster"}


class Enough(Exception):
    """The match has gone far enough."""


BUTTONS = ("What happened", "Why?")


async def ask_for_everything(person: Watched, dashboard: Json, buttons: tuple[str, ...] = BUTTONS) -> None:
    for command in COMMANDS:
        await person.slash(dashboard["channel_id"], command)
    current = person.messages[dashboard["id"]]
    for button in buttons:
        await person.press(current, button)


async def test_nobody_gets_what_is_hidden_whatever_they_ask_for(
    bot: BotProcess, people: list[Watched], tmp_path: Path
) -> None:
    """SQD-07, TAC-13, MIS-05, and what the panel promises about rosters."""
    blue, red, _ = people
    dashboard = await begin(blue, red)
    watch = Watch(database(tmp_path), dashboard["channel_id"], {person.name: person for person in people})
    asked: set[int] = set()

    async def between(presses: int) -> None:
        await watch.note()
        due = next((at for at in ASKING if at <= presses and at not in asked), None)
        if due is not None:
            asked.add(due)
            for person in people:
                await ask_for_everything(person, dashboard)
            await watch.note()
        if asked == set(ASKING):
            raise Enough

    with pytest.raises(Enough):
        await play(Player(blue, 4), Player(red, 4), dashboard, between=between)
    files = [frame["name"] for person in people for frame in person.seen if frame["type"] == "file"]
    assert len(files) == len(people) * len(ASKING) * 3, "exports, dice and what is kept about a person were opened"
    record = await record_of(tmp_path, dashboard)
    async with Store(f"sqlite:///{database(tmp_path)}") as store:
        stored = await Matches(store).repository.in_thread(int(dashboard["channel_id"]))
    assert stored is not None
    rosters = {seat: Roster.model_validate(row.roster) for seat, row in stored.seats.items()}
    secrets = secrets_of(default_content(), record, rosters, stored.row.secret)
    assert {secret.what for secret in secrets if secret.words} >= ALL
    nothing_leaked(watch.leaks(secrets))
    assert "incident" not in bot.log
