"""Small wrongs of a league put right: a decision taken back, and a player who had themselves forgotten."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from league_cast import Season
from old_shapes import old_database

from bot.client import App
from bot.league.terms import Format, GameStatus, PlayerStatus, SeasonStatus
from bot.matches.exports import dice_export
from bot.matches.terms import Status
from bot.store import Store
from bot.store import league as rows
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.crisis_protocol.testing.random_rosters import random_roster


def shown(answer: Any) -> Any:
    return answer.followups[-1] if answer.followups else answer.response


async def test_a_match_put_away_by_a_decision_goes_on_when_that_is_taken_back(season: Season) -> None:
    """It used to stay away, and *Open the match* began another from its start."""
    await season.create(format=Format.SWISS, rounds=3)
    await season.join_all()
    await season.by_desk("Start")
    game = (await season.view()).open_games()[0]
    assert game.match_id is not None
    before = await season.app.matches.repository.find(game.match_id)
    await season.app.league.games.decide(game.id, season.boss.id, 16, 3, "seen it")
    season.app.herald.wake(season.id)
    await season.settled()
    assert (await season.app.matches.repository.find(game.match_id)).status is Status.WITHDRAWN
    await season.by_desk("Take back")
    after, view = await season.app.matches.repository.find(game.match_id), await season.view()
    assert (after.status, after.row.ending, after.row.waiting) == (before.status, None, before.row.waiting)
    assert view.game(game.id).match_id == game.match_id and view.game(game.id).status == GameStatus.OPEN


async def test_a_match_under_way_opens_nothing_in_between_and_its_thread_says_so(season: Season) -> None:
    """Anybody could draw the round's seed from /match dice, and everybody's plans and orders from the export."""
    await season.create(format=Format.SWISS, rounds=3)
    await season.join_all()
    await season.by_desk("Start")
    game = (await season.view()).open_games()[0]
    id, matches = game.match_id, season.app.matches
    for number, user in enumerate(game.players):
        await matches.lobby.bring_roster(id, user, random_roster(default_content(), random.Random(number)))
    players = {seat: Player(seat, 5, EAGER) for seat in ("blue", "red")}
    for _ in range(12):
        stored = await matches.repository.find(id)
        asked = stored.state.pending[min(stored.state.pending)]
        choice = players[asked.seat].answer(asked).choice
        await matches.play.answer(id, stored.player(asked.seat), asked.seq, choice)
    opened = (await dice_export(matches, await matches.repository.find(id))).seeds
    await season.app.league.games.decide(game.id, season.boss.id, 16, 3, "seen it")
    season.app.herald.wake(season.id)
    await season.settled()
    stored = await matches.repository.find(id)
    assert stored.status is Status.ENDED and stored.may_go_on
    assert (await dice_export(matches, stored)).seeds == opened
    [thread] = [one for one in season.channel.threads if one.id == stored.row.thread_id]
    watcher = season.guild.add_member(season.env.create_user("watcher"))
    for command in ("match replay", "match review"):
        assert "can be taken back" in str(shown(await watcher.slash(thread, command)).content)
    said = told_in(season, thread.id)
    assert "stay shut" in said and "The dice are open now" not in said and "Watch again" not in said
    await season.by_desk("Take back")
    stored = await matches.repository.find(id)
    assert stored.status is Status.PLAYING and len(stored.renewed) == 1
    assert f"fixed anew from now on: `{stored.renewed[0].commitment}`" in told_in(season, thread.id)


def told_in(season: Season, thread: int) -> str:
    return "\n".join(str(message.components) for message in season.env.backend.messages[thread].values())


async def test_whoever_is_forgotten_leaves_the_sign_up_and_is_never_paired(season: Season, app: App) -> None:
    """They used to stay signed up as a nameless stand-in."""
    await season.create(format=Format.SWISS, rounds=3)
    await season.join_all()
    gone = season.people[0]
    answer = await gone.slash(season.channel, "privacy delete")
    await gone.click(shown(answer), label="Yes, forget me")
    await season.settled()
    view = await season.view()
    assert len(view.active) == 3 and all(player > 0 for player in view.active)
    assert [p.status for p in view.players if p.user_id < 0] == [PlayerStatus.DROPPED]
    await season.by_desk("Start")
    assert all(player > 0 for game in (await season.view()).games for player in game.players)


async def test_between_two_rounds_too(season: Season, app: App) -> None:
    await season.create(format=Format.SWISS, rounds=2, threads=False)
    await season.join_all()
    await season.by_desk("Start")
    for game in (await season.view()).open_games():
        await app.league.games.decide(game.id, season.boss.id, 16, 3, "seen it")
    gone = season.people[0]
    answer = await gone.slash(season.channel, "privacy delete")
    await gone.click(shown(answer), label="Yes, forget me")
    await season.settled()
    view = await season.view()
    assert view.status is SeasonStatus.RUNNING and all(player > 0 for player in view.active)


async def test_stand_ins_of_old_databases_leave_sign_ups_that_have_not_begun(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite3"
    old_database(path, 10)
    with closing(sqlite3.connect(path)) as old:
        for id, status in (("aaaaaaaa", "sign_up"), ("bbbbbbbb", "running")):
            season = (id, 1, 2, None, 3, status, '{"name": "x"}', 0, "x", 0)
            old.execute("INSERT INTO seasons VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", season)
            for user in (-5, 7):
                player = (id, user, "signed", 0, "{}", 0, 0)
                columns = "season_id, user_id, status, locked, wishes, warnings, joined_at"
                old.execute(f"INSERT INTO season_players ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", player)
        old.commit()
    async with Store(f"sqlite:///{path}") as store, store.reading() as at:
        found = {id: [p.status for p in await rows.players_of(at, id)] for id in ("aaaaaaaa", "bbbbbbbb")}
    assert sorted(found["aaaaaaaa"]) == ["dropped", "signed"] and found["bbbbbbbb"] == ["signed", "signed"]
