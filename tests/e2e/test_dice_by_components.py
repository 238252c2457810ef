"""Matches of Dice Masters over the local Discord: components alone, two languages, kill -9 in between, every frame
searched for what is hidden, one from text alone. `SAMPLES=all` plays twenty."""

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from dice_people import (
    DicePlayer,
    DiceReader,
    bring,
    challenge,
    in_play,
    secrets_of,
    team_words,
    without_ready_teams,
    words_of,
)
from leaks import Watch, Watched, near, nothing_leaked
from match_people import database, play_together, texts, thread_is_whole
from processes import BotProcess, online
from readers import Gallery, pictures_for
from sampling import sample

from bot.local.errors import Json
from bot.matches.service import Matches, StoredMatch
from bot.store import Store
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Team, TeamCard
from rules_engine.kernel.record import Record, replay

pytestmark = pytest.mark.e2e

TEXT = 0
"""The match that is played from text alone."""
MATCHES = sample(1, 20)
FORMATS = ("casual", "introductory", "tournament")
OVER = ("wins", "draw")
TROUBLES = ("incident", "picture failed", "no words for it", "posting failed")
MOST = 3000


@pytest.fixture
async def table() -> Any:
    async with Gallery() as opened:
        yield opened


@pytest.mark.parametrize("seed", range(MATCHES), ids=lambda seed: f"match {seed}" if seed else "text")
async def test_two_people_finish_a_match_and_nobody_sees_what_is_hidden(
    table: Gallery, bot: BotProcess, people: list[Watched], tmp_path: Path, seed: int
) -> None:
    """DM-SET-24: a team is the other's business only when both are in. Two of three matches lose their bot once."""
    blue, red, watcher = people
    moments = random.Random(seed)
    format = FORMATS[seed % len(FORMATS)]
    players: list[DicePlayer] = [DicePlayer(person, seed) for person in (blue, red)]
    if seed == TEXT:
        readers = [DiceReader(person, seed) for person in (blue, red)]
        for reader in readers:
            await reader.prefer_text()
        players = list(readers)
    dashboard = await challenge(blue, red, format=format)
    if format != "introductory":
        await bring(red, dashboard, seed % 3)
        stored = await _stored(tmp_path, dashboard)
        raw = next(row.roster for row in stored.seats.values() if row.roster is not None)
        nothing_leaked(shown_of(Team.model_validate(raw), {p.name: p.seen for p in people if p is not red}))
        await bring(blue, dashboard, (seed + 1) % 3)
    dashboard = await in_play(blue, dashboard)
    watch = Watch(database(tmp_path), dashboard["channel_id"], {person.name: person for person in people})
    kills = [moments.randrange(5, 60)] if seed % 3 != 1 else []

    async def between(presses: int) -> None:
        await watch.note()
        if kills and presses >= kills[0]:
            kills.pop()
            await bot.kill()
            await bot.start()
            await online(table)

    ended = await play_together(players, dashboard, MOST, between)
    assert kills == [] and any(word in texts(ended) for word in OVER), texts(ended)
    for trouble in TROUBLES:
        assert trouble not in bot.log
    await thread_is_whole(watcher, ended, over=True)
    stored = await _stored(tmp_path, ended)
    record = await _record(tmp_path, stored)
    nothing_leaked(watch.leaks(secrets_of(record, stored.row.secret)))
    assert "Done" in words_of(blue) and "Fertig" in words_of(red)
    if seed == TEXT:
        assert table.fetched == [] and pictures_for(blue) == [] and pictures_for(red) == []
        assert all(len(player.read) > 10 for player in players if isinstance(player, DiceReader))


async def _stored(folder: Path, dashboard: Json) -> StoredMatch:
    async with Store(f"sqlite:///{database(folder)}") as store:
        stored = await Matches(store).repository.in_thread(int(dashboard["channel_id"]))
    assert stored is not None
    return stored


async def _record(folder: Path, stored: StoredMatch) -> Record:
    """The record, which the rules replay to the letter."""
    async with Store(f"sqlite:///{database(folder)}") as store:
        record = await Matches(store).records.record(stored.row.id)
    kept = [event for entry in record.live for event in entry.events if event.kind != "seed_revealed"]
    assert replay(DiceMasters(default_content()), record) == kept
    assert len(record.entries) == stored.row.entries
    return record


def shown_of(team: Team, seen: Mapping[str, Sequence[Json]]) -> list[str]:
    """What of a sealed team somebody has read outside the list of all ready ones."""
    words, told = set(team_words(team, Team())), []
    for name, frames in seen.items():
        for frame in frames:
            if frame["type"] not in ("hello", "commands"):
                said = json.dumps(without_ready_teams(frame), ensure_ascii=False)
                told += [f"{name} was shown {word}: {near(word, said)}" for word in words if word in said]
    return told


def test_a_card_that_is_shown_too_early_is_noticed_and_the_list_of_all_is_not_taken_for_one() -> None:
    team = Team(cards=(TeamCard(card="drax.pained"),), basics=("betrayal",))
    title = default_content().cards["drax.pained"].title("de")
    ready = {"type": 3, "options": [{"value": "bring.0", "label": "x", "description": title}]}
    assert shown_of(team, {"blue": [{"type": "message", "message": {"components": [ready]}}]}) == []
    mixed = {"type": 3, "options": [*ready["options"], {"value": "saved.0", "description": title}]}  # type: ignore[misc]
    for frame in ({"content": f"… {title} …"}, {"components": [mixed]}, {"params": {"card": "drax.pained"}}):
        assert shown_of(team, {"blue": [{"type": "message", "message": frame}]}), frame
