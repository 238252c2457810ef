"""Small wrongs of a league put right: a decision taken back, and a player who had themselves forgotten."""

from typing import Any

from league_cast import Season

from bot.client import App
from bot.league.terms import Format, GameStatus, PlayerStatus, SeasonStatus
from bot.matches.terms import Status
from bot.store import Store
from bot.store import league as rows
from bot.store.migrations import MIGRATIONS


def shown(answer: Any) -> Any:
    return answer.followups[-1] if answer.followups else answer.response


async def test_a_match_put_away_by_a_decision_goes_on_when_that_is_taken_back(season: Season) -> None:
    """It used to stay away, and *Open the match* began another from its start."""
    await season.create(format=Format.SWISS, rounds=3)
    await season.join_all()
    await season.by_desk("Start")
    game = (await season.view()).open_games()[0]
    assert game.match_id is not None
    before = await season.app.matches.desk(game.match_id)
    await season.app.league.decide(game.id, season.boss.id, 16, 3, "seen it")
    season.app.herald.wake(season.id)
    await season.settled()
    assert (await season.app.matches.desk(game.match_id)).status is Status.WITHDRAWN
    await season.by_desk("Take back")
    after, view = await season.app.matches.desk(game.match_id), await season.view()
    assert (after.status, after.row.ending, after.row.waiting) == (before.status, None, before.row.waiting)
    assert view.game(game.id).match_id == game.match_id and view.game(game.id).status == GameStatus.OPEN


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
        await app.league.decide(game.id, season.boss.id, 16, 3, "seen it")
    gone = season.people[0]
    answer = await gone.slash(season.channel, "privacy delete")
    await gone.click(shown(answer), label="Yes, forget me")
    await season.settled()
    view = await season.view()
    assert view.status is SeasonStatus.RUNNING and all(player > 0 for player in view.active)


async def test_stand_ins_of_old_databases_leave_sign_ups_that_have_not_begun(tmp_path: Any) -> None:
    async with Store(f"sqlite:///{tmp_path / 's.sqlite3'}") as store, store.transaction() as at:
        for id, status in (("aaaaaaaa", "sign_up"), ("bbbbbbbb", "running")):
            terms = '{"name": "x"}'
            await rows.add_season(
                at, id=id, guild_id=1, channel_id=2, organiser_id=3, status=status, terms=terms, seed="x"
            )
            for user in (-5, 7):
                await rows.add_player(at, id, user, "signed", 0, None)
        for statement in MIGRATIONS[11]:
            if statement.strip().startswith("UPDATE"):
                await at.exec_driver_sql(statement)
        found = {id: [p.status for p in await rows.players_of(at, id)] for id in ("aaaaaaaa", "bbbbbbbb")}
    assert sorted(found["aaaaaaaa"]) == ["dropped", "signed"] and found["bbbbbbbb"] == ["signed", "signed"]
