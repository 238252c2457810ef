"""Somebody, or the bot, takes a seat over: the process ends before any statement, and all of it is done or nothing."""

import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from clock_cast import BLUE, RED, Now, begun, opened, store_at
from killing import Ends, Killed

from bot.clock.service import Clocks
from bot.matches.service import MatchError
from bot.store import matches as rows
from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.state.match import StandingOrder

BOT, NEWCOMER = 77, 88
MOST = 200


async def with_an_order(clocks: Clocks) -> str:
    """Blue has ordered something in advance, which goes with blue."""
    id = await begun(clocks)
    order = StandingOrder(id="o1", seat="blue", ability="*", policy="never", until="round")
    await clocks.matches.play.instruct(id, OrderGiven(order=order), by="blue", user_id=BLUE)
    return id


async def asked_for(clocks: Clocks) -> str:
    """Everybody wants somebody else for blue, who is asked now."""
    id = await with_an_order(clocks)
    await clocks.matches.requests.ask_for(id, BLUE, "substitute", NEWCOMER)
    await clocks.matches.seats.offer_seat(id, "blue", NEWCOMER)
    return id


async def looked_at(clocks: Clocks, id: str) -> dict[str, Any]:
    """All that such a change moves."""
    stored = await clocks.matches.repository.find(id)
    async with clocks.repository.store.reading() as at:
        due = [one.kind for one in await rows.due(at, id)]
        offer = await rows.last_record(at, id, "offer")
    return {
        "people": {seat: row.user_id for seat, row in stored.seats.items()},
        "practice": (stored.terms.practice, stored.terms.taken_over),
        "orders": len(stored.state.orders),
        "told": due.count("substituted"),
        "offer": offer,
    }


async def all_or_nothing(
    path: Path, make: Callable[[Clocks], Awaitable[str]], act: Callable[[Clocks, str], Awaitable[Any]]
) -> tuple[int, list[dict[str, Any]]]:
    """How many places there were to die at, and the two ways it stood afterwards."""
    async with store_at(path) as store:
        id = await make(opened(store))
    stood: list[dict[str, Any]] = []
    for place in range(MOST):
        copy = path.with_name(f"{place}.sqlite3")
        shutil.copy(path, copy)
        with pytest.MonkeyPatch.context() as patch:
            async with store_at(copy) as store:
                clocks = opened(store, Now())
                ends, finished = Ends(patch, place), True
                try:
                    await act(clocks, id)
                except Killed:
                    finished = False
                ends.spare()
        async with store_at(copy) as store:
            clocks = opened(store)
            now = await looked_at(clocks, id)
            stood += [now] if now not in stood else []
            if not finished:  # whoever asks again finds it as it was, or done
                try:
                    await act(clocks, id)
                except MatchError:
                    assert now == stood[-1]
                assert (await looked_at(clocks, id))["told"] == 1
        if finished:
            return place, stood
    raise AssertionError("it never ended")


async def test_the_bot_plays_on_or_nothing_has_changed(tmp_path: Path) -> None:
    def act(clocks: Clocks, id: str) -> Awaitable[Any]:
        return clocks.matches.seats.play_on(id, "blue", BOT)

    places, (before, after) = await all_or_nothing(tmp_path / "a.sqlite3", with_an_order, act)
    assert places > 10
    assert (before["people"], before["practice"], before["orders"]) == ({"blue": BLUE, "red": RED}, (None, None), 1)
    assert (after["people"], after["practice"][1], after["orders"]) == ({"blue": BOT, "red": RED}, "blue", 0)


async def test_who_was_asked_sits_there_or_can_still_come(tmp_path: Path) -> None:
    def act(clocks: Clocks, id: str) -> Awaitable[Any]:
        return clocks.matches.seats.take_over(id, "blue", NEWCOMER)

    places, (before, after) = await all_or_nothing(tmp_path / "a.sqlite3", asked_for, act)
    assert places > 10
    assert (before["people"]["blue"], before["orders"], before["offer"] != "{}") == (BLUE, 1, True)
    assert (after["people"]["blue"], after["orders"], after["offer"]) == (NEWCOMER, 0, "{}")


async def test_a_league_puts_somebody_in_or_nothing_has_changed(tmp_path: Path) -> None:
    def act(clocks: Clocks, id: str) -> Awaitable[Any]:
        return clocks.matches.seats.substitute(id, "blue", NEWCOMER)

    places, (before, after) = await all_or_nothing(tmp_path / "a.sqlite3", with_an_order, act)
    assert places > 5
    assert (before["people"]["blue"], before["orders"]) == (BLUE, 1)
    assert (after["people"]["blue"], after["orders"]) == (NEWCOMER, 0)


async def test_a_seat_nobody_may_have_uses_no_offer_up(tmp_path: Path) -> None:
    """Whoever was asked sits there already, by another way: the offer stands, and so does what blue has ordered."""
    async with store_at(tmp_path / "a.sqlite3") as store:
        clocks = opened(store)
        id = await asked_for(clocks)
        async with store.transaction() as at:
            await rows.change_seat(at, id, "red", user_id=NEWCOMER)
        before = await looked_at(clocks, id)
        with pytest.raises(MatchError, match="already_a_player"):
            await clocks.matches.seats.take_over(id, "blue", NEWCOMER)
        assert await looked_at(clocks, id) == before
