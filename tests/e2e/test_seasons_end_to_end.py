"""Whole seasons over the real table with the real bot: weeks pass, people fail to come, the process is killed.

The small ones run always; `BIG_SEASONS=1` plays 32 players in 5 rounds with a cut of 8, and 6 pods of 5.
"""

import os
import random
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from processes import HERE, BotProcess, online
from season_people import CHANNEL, DAY, Season, texts

from bot.local.person import Person
from bot.local.server import LocalDiscord

BIG = bool(os.environ.get("BIG_SEASONS"))
PROGRAM = (str(HERE / "league_bot.py"),)
ROUND_DAYS = 10


@pytest.fixture
async def table() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(token="a-token-for-tests", rate_limits=False, patient=True) as opened:
        yield opened


@pytest.fixture
async def start(table: LocalDiscord, bots: Callable[..., BotProcess], sit: Any, tmp_path: Path) -> Callable[..., Any]:
    async def begin(count: int, seed: int = 1) -> Season:
        ahead = tmp_path / "ahead"
        bot = bots(table, PROGRAM, LEAGUE_AHEAD=str(ahead))
        await bot.start()
        await online(table)
        boss: Person = await sit("boss")
        people = [await sit(f"player{n:02}") for n in range(count)]
        await boss.until(lambda: boss._named("league"), "the command")
        return Season(boss, people, bot, ahead, random.Random(seed))

    return begin


async def incidents(season: Season, games: list[Any]) -> list[Any]:
    """Of the games of a round: one settled by silence, one disputed, one dropped out of, one extended; the rest is
    given back."""
    rest = list(games)
    await season.dispute(rest.pop())
    if len(rest) > 1:
        await season.stay_silent(rest.pop())
    return rest


@pytest.mark.parametrize(
    ("count", "rounds", "cut"), [(7, 3, 2), *([(32, 5, 8)] if BIG else [])], ids=lambda value: str(value)
)
async def test_a_swiss_season_with_every_mishap_ends_with_the_right_table(
    start: Any, count: int, rounds: int, cut: int
) -> None:
    season: Season = await start(count)
    await season.create(
        "Winter",
        {
            "Format": ("swiss",),
            "Rounds and cut": (f"{rounds}-{cut}",),
            "Deadline": (str(ROUND_DAYS),),
            "Switches": (),
        },
    )
    await season.sign_up()
    assert "has started" in await season.organise("start")
    for number in range(1, rounds + 1):
        games = await season.open_games()
        if number == 1:
            games = await incidents(season, games)
        if number == 2:
            await season.kill_and_restart()
            await season.drop_out(games.pop())
            extended = games.pop()
            for game in games:
                await season.play(game)
            games = []
            await season.extend_and_play(extended, (ROUND_DAYS + 1) * DAY)
        if number == 3 and games:
            absent = [games.pop()]
            for game in games:
                await season.play(game)
            games = []
            await season.nobody_comes(absent, (ROUND_DAYS + 1) * DAY)
        for game in games:
            await season.play(game)
        state = await season.until(lambda s: all(g["status"] == "done" for g in s["games"]), "the round")
        await season.open_games()
        season.check_table(state)
        if number < rounds:
            assert "next round is paired" in await season.organise("next")
    refused = await season.boss.slash(CHANNEL, "league start")
    assert refused is not None and "begun" in str(refused["content"])
    while (state := await season.export())["season"]["status"] != "finished":
        for game in await season.open_games():
            await season.play(game)
        await season.until(lambda s: all(g["status"] == "done" for g in s["games"]), "the cut")
        await season.organise("next")
    season.check_table(state)
    met = [frozenset(g["players"]) for g in state["games"] if g["stage"] == "swiss" and len(g["players"]) == 2]
    doubles = [frozenset((g.one, g.other or "")) for g in season.played if g.kind in ("double", "forfeit")]
    assert len(met) - len(set(met)) <= len(doubles), "only those who never really met may be paired again"
    cut_games = [g for g in state["games"] if g["stage"] == "cut"]
    assert len(cut_games) == cut - 1
    [final] = [r for r in state["results"] if r["id"] == cut_games[-1]["id"]]
    summary = await season.boss.wait_for_message(
        lambda m: texts(m).startswith("## Winter: Finished"), what="the summary"
    )
    assert f"Winner: <@{final['winner']}>" in texts(summary)
    assert "incident" not in season.bot.log and "clock failed" not in season.bot.log


@pytest.mark.parametrize(("count", "size"), [(6, 3), *([(30, 5)] if BIG else [])], ids=lambda value: str(value))
async def test_pods_with_all_games_at_once_end_with_the_right_table(start: Any, count: int, size: int) -> None:
    season: Season = await start(count, seed=2)
    await season.create("Pods", {"Size of the pods": (str(size),), "Deadline": (str(ROUND_DAYS),), "Switches": ()})
    await season.sign_up()
    await season.organise("start")
    games = await season.open_games()
    assert len(games) == count // size * size * (size - 1) // 2
    late, disputed, absent, *games = games
    await season.dispute(disputed)
    half = len(games) // 2
    for game in games[:half]:
        await season.play(game)
    await season.kill_and_restart()
    for game in games[half:]:
        await season.play(game)
    one, other = map(season.person, late["players"])
    await one.slash(CHANNEL, "league extend", opponent=other.id, days=30)
    post = await other.wait_for_message(lambda m: f":longer.{late['id']}.30" in str(m), what="the request")
    await other.press(post, "Agree: 30 more days")
    await season.nobody_comes([absent], (ROUND_DAYS + 1) * DAY)
    await season.clock_looks()
    await season.play(late)
    state = await season.export()
    season.check_table(state)
    await season.organise("next")
    state = await season.export()
    assert state["season"]["status"] == "finished"
    season.check_table(state)
    assert "incident" not in season.bot.log and "clock failed" not in season.bot.log
