"""A match of a league from the pairing to the table, by components alone; the bot is killed where it hurts most.

Played into its first turns and conceded; `BIG_SEASONS=1` plays it to its end as well.
"""

import asyncio
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from match_people import Player, play, texts
from processes import HERE, BotProcess, online
from season_people import CHANNEL, Season

from bot.games.crisis_protocol.league.terms import CrisisSeasonTerms
from bot.games.crisis_protocol.rosters import Rosters
from bot.local.errors import Json
from bot.local.person import Person
from bot.local.server import LocalDiscord
from bot.matches.service import Matches, StoredMatch
from bot.store import Store
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.kernel.events import Event

pytestmark = pytest.mark.e2e

BIG = bool(os.environ.get("BIG_SEASONS"))
PROGRAM = (str(HERE / "league_bot.py"),)
ENOUGH = 40
"""Presses of a match that is conceded: squads are chosen by then."""
LONGEST = 1200.0
GOOD = {"attack": "CWH", "defense": "CWB"}


@pytest.fixture
async def table() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(token="a-token-for-tests", rate_limits=False, patient=True) as opened:
        yield opened


class Enough(Exception):
    pass


@pytest.mark.parametrize("whole", [False, *([True] if BIG else [])], ids=lambda whole: "whole" if whole else "conceded")
async def test_a_match_flows_into_the_league_once_though_the_bot_dies_in_between(
    table: LocalDiscord, bots: Callable[..., BotProcess], sit: Any, tmp_path: Path, whole: bool
) -> None:
    bot = bots(table, PROGRAM, LEAGUE_AHEAD=str(tmp_path / "ahead"))
    await bot.start()
    await online(table)
    boss, anna, cem = await sit("boss"), await sit("anna"), await sit("cem")
    await boss.until(lambda: boss._named("league"), "the command")
    season = Season(boss, [anna, cem], bot, tmp_path / "ahead", random.Random(1))
    rosters = list(Rosters(default_content()).ready().values())[:2]
    terms = await prepare(season, rosters)
    assert "has started" in await season.organise("start")
    dashboard = await anna.wait_for_message(lambda m: ":menu" in str(m), what="the match's thread")
    await begun_by_the_terms(tmp_path, dashboard, terms, {int(anna.id): rosters[0], int(cem.id): rosters[1]})

    (tmp_path / "die").write_text("ended")
    players = {p.id: Player(p, 1) for p in (anna, cem)}
    if whole:
        await play_until_it_dies(bot, *players.values(), dashboard)
    else:
        await play_and_concede(*players.values(), dashboard)
        await bot.ended()
    (tmp_path / "die").write_text("posted")
    await bot.start()
    await bot.ended()
    await season.kill_and_restart()

    state = await season.until(lambda s: bool(s["results"]), "the result")
    [result], [game] = state["results"], state["games"]
    facts = await facts_of(tmp_path, dashboard)
    assert {key: result[key] for key in ("secure", "extract", "content", "winner", "source")} == facts["game"]
    sides = {side["player"]: {k: v for k, v in side.items() if k != "player"} for side in both(result)}
    assert sides == facts["sides"]
    assert facts["game"]["secure"] and {side["priority"] for side in sides.values()} == {True, False}
    assert game["status"] == "done" and {int(p) for p in game["players"]} == set(sides)
    await shown_everywhere(season, result)
    told = await settled_posts(boss)
    assert told == 1, "the result is told once"
    assert "incident" not in bot.log and "clock failed" not in bot.log


async def prepare(season: Season, rosters: list[Any]) -> CrisisSeasonTerms:
    """A season with a pool of crises, rosters locked for it, twelve hours for a decision; both bring theirs."""
    pool = sorted({id for roster in rosters for id in (*roster.secure, *roster.extract)})
    boss, content = season.boss, default_content()
    form = await boss.slash(CHANNEL, "league create", name="Winter")
    assert form is not None
    await boss.select(form, "Format", "swiss")
    await boss.select(form, "Rounds and cut", "3-0")
    await boss.press(form, "More settings")
    for kind, hint in (("secure", "Secure crises allowed: all"), ("extract", "Extract crises allowed: all")):
        await boss.select(form, hint, *(id for id in pool if content.crises[id].kind.value == kind))
    await boss.select(form, "Time for a decision", "12")
    await boss.press(form, "Back")
    await boss.press(form, "Open sign-up")
    season.card = await boss.wait_for_message(lambda m: "## Winter" in texts(m) and ":join" in str(m), what="the card")
    for person, name in zip(season.people, list(Rosters(content).ready()), strict=False):
        card = await person.wait_for_message(lambda m: m["id"] == season.card["id"], what="the card")
        answer = await person.press(card, "Sign up")
        assert answer is not None
        await person.press(answer, "My roster")
        index = list(Rosters(content).ready()).index(name)
        await person.select(answer, "Take one of these", f"ready-{index}")
        assert "Your roster is in." in texts(person.messages[answer["id"]])
    state = await season.export()
    terms = CrisisSeasonTerms.model_validate(state["season"]["terms"])
    assert set(terms.crises) == set(pool) and terms.pace_hours == 12
    return terms


async def match_of(folder: Path, dashboard: Json) -> tuple[StoredMatch, list[Event]]:
    async with Store(f"sqlite:///{folder / 'crisis.sqlite3'}") as store:
        matches = Matches(store)
        stored = await matches.repository.in_thread(int(dashboard["channel_id"]))
        assert stored is not None
        record = await matches.records.record(stored.row.id)
        return stored, [event for entry in record.live for event in entry.events]


async def begun_by_the_terms(folder: Path, dashboard: Json, terms: CrisisSeasonTerms, rosters: dict[int, Any]) -> None:
    """The thread is open and the match begun without anybody's doing: the rosters are those entered."""
    stored, _ = await match_of(folder, dashboard)
    assert stored.terms == terms.of_match(stored.terms.league).model_copy(update={"reactions": "pace"})
    assert stored.terms.league is not None
    assert {row.user_id: row.roster for row in stored.seats.values()} == {
        user: roster.model_dump(mode="json") for user, roster in rosters.items()
    }
    assert stored.status == "playing"


async def play_and_concede(blue: Player, red: Player, dashboard: Json) -> None:
    async def stop(presses: int) -> None:
        if presses >= ENOUGH:
            raise Enough

    with pytest.raises(Enough):
        await play(blue, red, dashboard, between=stop)
    thread = blue.person.channel(dashboard["channel_id"])
    answer = await blue.person.slash(thread, "match concede")
    assert answer is not None
    await blue.person.tap(answer, "Yes, concede")


async def play_until_it_dies(bot: BotProcess, blue: Player, red: Player, dashboard: Json) -> None:
    """The last press may find nobody who answers."""
    playing, dying = asyncio.create_task(play(blue, red, dashboard)), asyncio.create_task(bot.ended(LONGEST))
    await asyncio.wait({playing, dying}, return_when=asyncio.FIRST_COMPLETED)
    if dying.done():
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    else:
        await asyncio.gather(playing, dying)


async def facts_of(folder: Path, dashboard: Json) -> dict[str, Any]:
    """What the match's own record says, counted here by itself."""
    stored, events = await match_of(folder, dashboard)
    state, ending = stored.state, stored.row.ending
    assert state is not None and ending is not None
    first = next(e.seat for e in events if e.kind == "priority_taken")  # type: ignore[attr-defined]
    dice: Counter[tuple[str, str]] = Counter()
    for event in events:
        if event.kind == "dice_rolled" and not event.extra and event.pool in GOOD:  # type: ignore[attr-defined]
            seat = state.characters[event.who].owner  # type: ignore[attr-defined]
            dice[seat, f"{event.pool}_dice"] += len(event.faces)  # type: ignore[attr-defined]
            good = sum(face in GOOD[event.pool] for face in event.faces)  # type: ignore[attr-defined]
            dice[seat, f"{event.pool}_successes"] += good  # type: ignore[attr-defined]
    sides = {}
    for seat, row in stored.seats.items():
        player = state.players[seat]  # type: ignore[index]
        leader = state.characters.get(player.leader or "")
        sides[row.user_id] = {
            "vp": player.vp,
            "affiliation": player.affiliation,
            "leader": leader.card if leader else None,
            "threat": state.mission.threat,
            "priority": seat == first,
            "dice": {
                f"{name}_{what}": dice[seat, f"{pool}_{what}"]
                for name, pool in (("attack", "attack"), ("defence", "defense"))
                for what in ("dice", "successes")
            },
        }
    winner = stored.seats[ending["winners"][0]].user_id if ending["winners"] else None
    mission = state.mission
    game = {"secure": mission.secure, "extract": mission.extract, "content": state.content}
    source = "conceded" if ending["how"] == "conceded" else "match"
    return {"game": game | {"winner": winner, "source": source}, "sides": sides}


def both(result: Json) -> tuple[Json, Json]:
    return result["one"], result["other"]


async def shown_everywhere(season: Season, result: Json) -> None:
    """Standings, personal page, statistics, ratings and luck tell of it once."""
    winner, people = result["winner"], {int(p.id): p for p in season.people}
    for player, person in people.items():
        outcome = "1–0–0" if player == winner else "0–1–0" if winner is None else "0–0–1"
        mine = await person.slash(CHANNEL, "league me")
        assert mine is not None and outcome in texts(mine)
        luck = await person.slash(CHANNEL, "league luck")
        assert luck is not None
        side = next(s for s in both(result) if s["player"] == player)
        rolled = side["dice"]["attack_dice"]
        assert (f"Attack: {rolled} dice: {side['dice']['attack_successes']}," in texts(luck)) == bool(rolled)
    standings = await season.boss.slash(CHANNEL, "league standings")
    assert standings is not None
    assert Counter("(1–0–0)" in line for line in texts(standings).splitlines())[True] == (winner is not None)
    stats = await season.boss.slash(CHANNEL, "league stats", by="priority")
    assert stats is not None and "2 more have under ten games." in texts(stats)


async def settled_posts(person: Person) -> int:
    told = await person.history(CHANNEL, limit=50)
    return sum("(match)" in texts(message) or "(conceded)" in texts(message) for message in told)
