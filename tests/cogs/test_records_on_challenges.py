"""A challenge tells whoever thinks of accepting how its maker's matches on this server ended."""

import pytest
from match_table import Table, shown, texts
from simcord.env import Env

from bot.client import App
from bot.matches.service import MatchError
from bot.matches.terms import Ending, Status
from rules_engine.crisis_protocol.testing.players import EAGER, Player


@pytest.fixture
async def table(simcord_env: Env, app: App) -> Table:
    return Table.seated(app, simcord_env)


async def moved(table: Table) -> None:
    """A step of the match, so that it has begun."""
    players = {seat: Player(seat, 5, EAGER) for seat in ("blue", "red")}
    for _ in range(3):
        stored = await table.stored()
        assert stored.state is not None
        decision = stored.state.pending[min(stored.state.pending)]
        user = stored.player(decision.seat)
        assert user is not None
        await table.app.matches.play.answer(
            table.id, user, decision.seq, players[decision.seat].answer(decision).choice
        )


async def test_a_newcomer_then_one_whose_time_ran_out(table: Table) -> None:
    assert "first match here" in texts(await table.challenge(map="downtown"))
    await table.begin()
    await moved(table)
    await table.app.matches.endings.end(table.id, Ending(winners=("red",), how="time"))
    assert "1 match played here, 0 left, 1 timed out" in texts(await table.challenge(opponent=table.red))
    listed = await table.red.slash(table.channel, "match list")
    assert "1 match played here, 0 left, 1 timed out" in texts(shown(listed))


async def test_a_begun_match_put_away_by_a_decision_is_taken_up_where_it_stood(table: Table) -> None:
    await table.begin()
    await moved(table)
    before = await table.stored()
    await table.app.matches.endings.put_away(table.id, Ending(how="settled"))
    assert (await table.stored()).status is Status.ENDED
    after = await table.app.matches.endings.take_up(table.id)
    assert (after.status, after.row.waiting, after.row.entries) == (
        Status.PLAYING,
        before.row.waiting,
        before.row.entries + 1,
    ), "that its dice come of another chain is on record"
    await moved(table)
    with pytest.raises(MatchError):
        await table.app.matches.endings.take_up(table.id)
