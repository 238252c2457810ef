"""Orders and rulings in the database: kept like answers, replayed, and what an undo does to them there."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator

import pytest

from bot.clock.service import Clocks
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.matches.requests import REFUSED_FOR
from bot.matches.service import MatchError, Matches
from bot.store import Store
from bot.store import matches as rows
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.events.rulings import JudgeRuled
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Roster, StandingOrder
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.kernel.chance import SeedRevealed
from rules_engine.kernel.errors import StaleAnswer
from rules_engine.kernel.record import Consent, Entry, replay

PEOPLE = {"blue": 11, "red": 22}
JUDGE = 99


def a_roster(seed: int) -> Roster:
    return random_roster(default_content(), random.Random(seed))


class Played:
    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.id = ""
        self.players = {seat: Player(seat, 5, EAGER) for seat in PEOPLE}

    async def begin(self) -> None:
        stored = await self.matches.lobby.challenge(
            creator_id=PEOPLE["blue"], channel_id=1, guild_id=2, terms=CrisisTerms(map="downtown")
        )
        self.id = stored.row.id
        await self.matches.lobby.accept(self.id, PEOPLE["red"])
        for number, user in enumerate(PEOPLE.values()):
            await self.matches.lobby.bring_roster(self.id, user, a_roster(number))

    async def step(self) -> str:
        """One answer of whoever is asked; gives the seat."""
        stored = await self.matches.repository.find(self.id)
        assert stored.state is not None
        decision = stored.state.pending[min(stored.state.pending)]
        choice = self.players[decision.seat].answer(decision).choice
        await self.matches.play.answer(self.id, PEOPLE[decision.seat], decision.seq, choice)
        return decision.seat

    async def until_round(self) -> str:
        """The seat that has just answered in the first round and is asked again."""
        while True:
            seat = await self.step()
            stored = await self.matches.repository.find(self.id)
            assert stored.state is not None
            if stored.state.round == 1 and stored.state.active is not None and list(stored.state.pending) == [seat]:
                return seat


@pytest.fixture
async def played(address: str) -> AsyncIterator[Played]:
    async with Store(address) as store:
        matches = Matches(store)
        Clocks(store, matches)
        played = Played(matches)
        await played.begin()
        yield played


def order(seat: str) -> OrderGiven:
    return OrderGiven(order=StandingOrder(id="o1", seat=seat, ability="*", policy="never", until="round"))


async def test_an_order_is_on_record_and_the_record_replays(played: Played) -> None:
    seat = await played.until_round()
    other = "red" if seat == "blue" else "blue"
    entries = (await played.matches.repository.find(played.id)).row.entries
    step = await played.matches.play.instruct(played.id, order(other), by=other, user_id=PEOPLE[other])
    assert step.stored.row.entries == entries + 1
    assert step.stored.state is not None and step.stored.state.orders == [order(other).order]
    for _ in range(15):
        await played.step()
    record = await played.matches.records.record(played.id)
    told = [event for entry in record.live for event in entry.events]
    state = (await played.matches.repository.find(played.id)).state
    assert state is not None
    assert replay(CrisisProtocol(default_content()), record, state.dice.seeds) == told


async def test_a_private_order_posts_nothing(played: Played) -> None:
    await played.until_round()
    async with played.matches.repository.store.transaction() as at:
        before = len(await rows.due(at, played.id))
    stored = await played.matches.repository.find(played.id)
    assert stored.state is not None
    quiet = "blue" if "blue" not in stored.state.pending else "red"
    await played.matches.play.instruct(played.id, order(quiet), by=quiet, user_id=PEOPLE[quiet])
    async with played.matches.repository.store.transaction() as at:
        assert len(await rows.due(at, played.id)) == before


async def test_an_undo_keeps_the_other_seats_order_and_its_record_whole(played: Played) -> None:
    seat = await played.until_round()
    other = "red" if seat == "blue" else "blue"
    point = (await played.matches.undo.undo_points(played.id))[-1]
    before = await played.matches.repository.find(played.id)
    await played.matches.play.instruct(played.id, order(other), by=other, user_id=PEOPLE[other])
    undone = await played.matches.undo.undo(played.id, PEOPLE[seat], point, consent=(other,))
    assert undone.stored.state is not None and undone.stored.state.orders == [order(other).order]
    assert undone.stored.row.entries == before.row.entries + 2, "the order, and the order put in again"
    record = await played.matches.records.record(played.id)
    assert len(record.entries) == undone.stored.row.entries
    assert record.live[-1].snapshot == undone.stored.row.snapshot
    told = [event for entry in record.live for event in entry.events]
    state = (await played.matches.repository.find(played.id)).state
    assert state is not None
    assert replay(CrisisProtocol(default_content()), record, state.dice.seeds) == told
    assert before.state is not None
    (old,) = before.state.pending.values()
    with pytest.raises(StaleAnswer):
        choice = played.players[seat].answer(old).choice
        await played.matches.play.answer(played.id, PEOPLE[seat], old.seq, choice)


async def test_nobody_goes_back_behind_a_ruling(played: Played) -> None:
    seat = await played.until_round()
    stored = await played.matches.repository.find(played.id)
    assert stored.state is not None and stored.state.active is not None
    point = (await played.matches.undo.undo_points(played.id))[-1]
    ruling = JudgeRuled(what="power", who=stored.state.active, number=8, reason="counted wrong")
    await played.matches.play.instruct(played.id, ruling, by=None, user_id=JUDGE)
    assert point not in await played.matches.undo.undo_points(played.id)
    with pytest.raises(MatchError, match="ruled_since"):
        await played.matches.undo.undo(played.id, PEOPLE[seat], point, consent=("blue", "red"))
    async with played.matches.repository.store.transaction() as at:
        assert (await rows.entries_of(at, played.id))[-1].user_id == JUDGE


async def test_an_order_of_the_opponent_does_not_make_an_undo_cost_consent(played: Played) -> None:
    while True:
        seat = await played.until_round()
        point = (await played.matches.undo.undo_points(played.id))[-1]
        if await played.matches.undo.consent_for(played.id, PEOPLE[seat], point) is Consent.FREE:
            break
        await played.step()
    other = "red" if seat == "blue" else "blue"
    await played.matches.play.instruct(played.id, order(other), by=other, user_id=PEOPLE[other])
    assert await played.matches.undo.consent_for(played.id, PEOPLE[seat], point) is Consent.FREE


async def test_nobody_goes_back_into_a_round_whose_dice_lie_open(played: Played) -> None:
    """Its rolls to come would be known."""
    opened: list[int] = []
    while not opened:
        await played.step()
        entries = (await played.matches.records.record(played.id)).entries
        opened = [n for n, entry in enumerate(entries) if _opens(entry)]
    assert all(point >= opened[-1] for point in await played.matches.undo.undo_points(played.id))
    for back in (played.matches.undo.undo, played.matches.undo.consent_for):
        with pytest.raises(MatchError, match="seed_revealed"):
            await back(played.id, PEOPLE["blue"], opened[-1] - 1)


def _opens(entry: Entry) -> bool:
    return any(isinstance(event, SeedRevealed) for event in entry.events)


async def test_a_request_lapses_when_the_match_moves_on(played: Played) -> None:
    await played.until_round()
    entries = (await played.matches.repository.find(played.id)).row.entries
    await played.matches.requests.ask_for(played.id, PEOPLE["blue"], "draw", 0)
    assert await played.matches.requests.request(played.id, "draw", entries) is not None
    assert await played.matches.requests.request(played.id, "undo", entries) is None
    await played.step()
    assert await played.matches.requests.request(played.id, "draw", entries) is None
    assert await played.matches.requests.request(played.id, "draw", entries + 1) is None


async def test_what_was_declined_may_be_asked_again_after_eight_steps(played: Played) -> None:
    await played.until_round()
    await played.matches.requests.ask_for(played.id, PEOPLE["blue"], "draw", 0)
    entries = (await played.matches.repository.find(played.id)).row.entries
    await played.matches.requests.refuse(played.id, PEOPLE["red"], "draw", entries)
    for _ in range(REFUSED_FOR):
        with pytest.raises(MatchError, match="refused_lately"):
            await played.matches.requests.ask_for(played.id, PEOPLE["blue"], "draw", 0)
        await played.step()
    await played.matches.requests.ask_for(played.id, PEOPLE["blue"], "draw", 0)
    assert REFUSED_FOR == 8
