"""A database that several processes share by shards: who posts, rings and remembers what, and that a press is judged by
what stands, whatever process it reaches."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from bot.clock.hours import HOUR
from bot.clock.service import Clocks
from bot.conduct import Conduct
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.matches.poster import Poster
from bot.matches.service import Matches
from bot.matches.terms import Status
from bot.ours import Ours
from bot.preferences import Preferences
from bot.store import Store
from bot.store import matches as rows
from bot.store.applied import AppliedBefore, in_hand
from bot.store.matches import Due
from bot.upkeep import Upkeep
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry
from rules_engine.kernel.decisions import Pick
from rules_engine.kernel.errors import StaleAnswer

BLUE, RED = 11, 22
COUNT = 4


@dataclass
class Share:
    """What a process holds, as a test says."""

    held: frozenset[int]
    count: int = COUNT


def guild(shard: int) -> int:
    return shard << 22


@dataclass
class Process:
    """Everything of a bot that works matches, but Discord."""

    store: Store
    share: Share
    now: float = 1_800_000_000.0
    posted: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ours = Ours(self.store, self.share)
        self.matches = Matches(self.store, self.ours)
        self.preferences = Preferences(self.store, alone=self.ours.alone)
        self.clocks = Clocks(self.store, self.matches, lambda: self.now, self.preferences)
        self.conduct = Conduct(self.store, alone=self.ours.alone)
        self.poster = Poster(self.store, ours=self.ours.matches)
        self.poster.post = self._post

    async def _post(self, match_id: str, due: list[Due], _again: bool) -> None:
        self.posted.append(match_id)
        await self.poster.done(due)


@pytest.fixture
async def pair(address: str) -> AsyncIterator[tuple[Process, Process]]:
    async with Store(address) as one, Store(address) as other:
        both = Process(one, Share(frozenset({0, 1}))), Process(other, Share(frozenset({2, 3})))
        yield both
        for process in both:
            await process.poster.rest()


def a_roster() -> Roster:
    content = default_content()
    names: set[str] = set()
    people: list[RosterEntry] = []
    for card in content.characters.values():
        if not card.is_grunt and card.form_of is None and not {card.full_name, card.alter_ego} & names:
            names |= {card.full_name, card.alter_ego}
            people.append(RosterEntry(card=card.id))
    kinds = {kind: [id for id, c in content.crises.items() if c.kind == kind][:3] for kind in ("secure", "extract")}
    tactics = tuple(content.tactics)[:10]
    return Roster(
        characters=tuple(people[:10]), tactics=tactics, secure=tuple(kinds["secure"]), extract=tuple(kinds["extract"])
    )


async def begun(process: Process, guild_id: int | None) -> str:
    terms = CrisisTerms(map="downtown", pace_hours=10, bank_hours=10)
    lobby = process.matches.lobby
    stored = await lobby.challenge(creator_id=BLUE, channel_id=1, guild_id=guild_id, terms=terms)
    await lobby.accept(stored.row.id, RED)
    for user in (BLUE, RED):
        await lobby.bring_roster(stored.row.id, user, a_roster())
    return stored.row.id


async def asked_of(process: Process, id: str) -> tuple[int, int, str]:
    """Who owes an answer, to which question, and one that may be given."""
    stored = await process.matches.repository.find(id)
    ((seat, asked),) = stored.state.pending.items()
    user = stored.player(seat)
    assert user is not None
    return user, asked.seq, asked.options[0].id


async def test_each_process_works_the_matches_of_its_servers_and_the_first_those_of_none(
    pair: tuple[Process, Process],
) -> None:
    one, other = pair
    ids = [await begun(one, where) for where in (guild(1), guild(2), guild(3), guild(4), None)]
    assert await one.ours.matches(ids) == [ids[0], ids[3], ids[4]]
    assert await other.ours.matches(ids) == [ids[1], ids[2]]
    assert (one.ours.first, other.ours.first, one.ours.alone) == (True, False, False)
    other.share.held = frozenset()
    assert await other.ours.matches(ids) == [], "after a silence nothing is"
    other.share.held = frozenset(range(COUNT))
    assert await other.ours.matches(ids) == ids
    alone = Ours(one.store)
    assert await alone.matches(["whatever"]) == ["whatever"] and alone.first and alone.has(guild(3))


async def test_what_is_due_is_posted_by_one_of_them_whoever_put_it_out(pair: tuple[Process, Process]) -> None:
    one, other = pair
    mine, theirs = await begun(one, guild(1)), await begun(one, guild(3))
    for id in (mine, theirs):
        one.poster.wake(id)
    await one.poster.settled()
    assert one.posted == [mine]
    assert await other.poster.sweep() == [], "whoever puts something out may still be answering"
    assert await other.poster.sweep() == [theirs]
    await other.poster.settled()
    assert other.posted == [theirs]
    for process in pair:
        await process.poster.repair()
        assert await process.poster.sweep() == [] == await process.poster.sweep()
        await process.poster.settled()
    assert (one.posted, other.posted) == ([mine], [theirs])


async def test_whoever_stands_in_posts_what_is_left_and_looks_whether_it_was_posted(
    pair: tuple[Process, Process],
) -> None:
    one, _ = pair
    looked: list[tuple[str, bool]] = []

    async def post(match_id: str, due: list[Due], again: bool) -> None:
        looked.append((match_id, again))
        await one.poster.done(due)

    one.poster.post = post
    one.share.held = frozenset(range(COUNT))
    id = await begun(one, guild(2))
    one.poster.wake(id)
    await one.poster.settled()
    async with one.store.transaction() as at:
        await rows.put_out(at, id, "shown")
    one.share.held = frozenset({0})
    await one.poster.repair()
    await one.poster.settled()
    assert looked == [(id, True)], "it is another's meanwhile"
    one.share.held = frozenset(range(COUNT))
    one.poster.forget()
    await one.poster.repair()
    await one.poster.settled()
    assert looked == [(id, True), (id, True)], "the other one may have posted it before it died"


async def test_the_post_in_hand_comes_to_its_end_before_a_match_is_let_go(pair: tuple[Process, Process]) -> None:
    one, _ = pair
    ids = [await begun(one, guild(shard)) for shard in (0, 1)]
    posting, finish = asyncio.Event(), asyncio.Event()

    async def post(match_id: str, due: list[Due], _again: bool) -> None:
        posting.set()
        await finish.wait()
        await one.poster.done(due)
        one.posted.append(match_id)

    one.poster.post = post
    one.poster.wake(ids[1])
    await posting.wait()
    one.share.held = frozenset({0})
    going = asyncio.create_task(one.poster.let_go())
    for _ in range(10):
        await asyncio.sleep(0)
    assert not going.done()
    one.poster.wake(ids[0])
    finish.set()
    await asyncio.wait_for(going, 60)
    assert ids[1] in one.posted
    await one.poster.settled()


async def test_clocks_are_rung_by_one_of_them(pair: tuple[Process, Process]) -> None:
    one, other = pair
    ids = [await begun(one, guild(shard)) for shard in (1, 2)]
    for process in pair:
        process.now += 19 * HOUR
    assert [rung.match_id for rung in await one.clocks.alarms.tick()] == [ids[0]]
    assert [rung.match_id for rung in await other.clocks.alarms.tick()] == [ids[1]]
    for process in pair:
        assert await process.clocks.alarms.tick() == []


async def test_the_database_is_tidied_by_the_one_with_the_first_shard(
    pair: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    tidied: list[Upkeep] = []

    async def tidy(upkeep: Upkeep) -> dict[str, int]:
        tidied.append(upkeep)
        return {}

    monkeypatch.setattr(Upkeep, "tidy", tidy)
    monkeypatch.setattr("bot.periodic.Periodic.turns", 1)
    both = [Upkeep(process.matches) for process in pair]
    for upkeep in both:
        await upkeep._turn()
    assert tidied == [both[0]]


async def test_a_press_is_judged_by_what_another_process_has_left(pair: tuple[Process, Process]) -> None:
    one, other = pair
    id = await begun(one, guild(1))
    for process in pair:
        await process.matches.repository.find(id)  # each has seen it, and remembers what it parsed
    for turn in range(2):
        here, there = (one, other) if turn % 2 else (other, one)
        user, seq, option = await asked_of(here, id)
        await here.matches.play.answer(id, user, seq, Pick(option=option))
        with pytest.raises(StaleAnswer):
            await there.matches.play.answer(id, user, seq, Pick(option=option))
        entries = [(await process.matches.repository.find(id)).row.entries for process in pair]
        assert entries == [turn + 2] * 2, "both show the same"


async def test_two_presses_at_one_moment_count_once(pair: tuple[Process, Process]) -> None:
    one, other = pair
    id = await begun(one, guild(1))
    user, seq, option = await asked_of(one, id)
    done = await asyncio.gather(
        *(process.matches.play.answer(id, user, seq, Pick(option=option)) for process in (one, other, one, other)),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in done) == ["StaleAnswer", "StaleAnswer", "StaleAnswer", "Step"]
    assert (await one.matches.repository.find(id)).row.entries == 2


async def test_the_same_press_delivered_to_two_processes_counts_once(pair: tuple[Process, Process]) -> None:
    one, other = pair
    id = await begun(one, guild(1))
    user, seq, option = await asked_of(one, id)
    with in_hand(900):
        step = await one.matches.play.answer(id, user, seq, Pick(option=option))
    user, seq, option = await asked_of(other, id)
    with in_hand(900), pytest.raises(AppliedBefore):
        await other.matches.play.answer(id, user, seq, Pick(option=option))
    assert (await other.matches.repository.find(id)).row.entries == step.stored.row.entries


@pytest.mark.parametrize("what", ["undone", "paused"])
async def test_what_changes_between_judging_and_writing_is_noticed(
    pair: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """The number of entries stays as it was: it alone would not tell."""
    one, other = pair
    id = await begun(one, guild(1))
    first = await asked_of(one, id)
    await one.matches.play.answer(id, first[0], first[1], Pick(option=first[2]))
    user, seq, option = await asked_of(one, id)
    still_so, came = one.matches.repository.still_so, []

    async def meanwhile(at: Any, stored: Any) -> None:
        if not came:
            came.append(what)
            row = await rows.find_match(at, id)
            assert row is not None
            if what == "paused":
                await rows.change_match(at, id, status=Status.PAUSED.value)
            else:
                before = await rows.entries_of(at, id, 0, 0)
                await rows.change_match(at, id, snapshot=rows.packed(before[0].snapshot))
        await still_so(at, stored)

    monkeypatch.setattr(one.matches.repository, "still_so", meanwhile)
    # What was written above is in the same transaction, and goes with it: the second try finds all as it was.
    step = await one.matches.play.answer(id, user, seq, Pick(option=option))
    assert came == [what] and step.stored.row.entries == 3
    assert (await other.matches.repository.find(id)).status is Status.PLAYING


async def test_an_answer_is_judged_by_what_the_press_saw_and_stored_only_if_it_still_stands(
    pair: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair
    id = await begun(one, guild(1))
    user, seq, option = await asked_of(one, id)
    seen = await one.matches.repository.find(id)
    with monkeypatch.context() as unread:
        unread.setattr(one.matches.repository, "as_it_stands", None)  # nobody has to look again
        step = await one.matches.play.answer(id, user, seq, Pick(option=option), seen=seen)
    assert step.stored.row.entries == seen.row.entries + 1
    # The same look once more, from whichever process: what it saw is over.
    for process in pair:
        with pytest.raises(StaleAnswer):
            await process.matches.play.answer(id, user, seq, Pick(option=option), seen=seen)
    assert (await other.matches.repository.find(id)).row.entries == step.stored.row.entries


async def test_alone_an_old_look_is_never_taken_for_how_the_match_stands(pair: tuple[Process, Process]) -> None:
    """There nobody looks in the transaction whether it still stands so: the match's lock has to do."""
    one, _ = pair
    alone = Matches(one.store)
    id = await begun(one, guild(1))
    user, seq, option = await asked_of(one, id)
    seen = await alone.repository.find(id)
    await alone.play.answer(id, user, seq, Pick(option=option), seen=seen)
    with pytest.raises(StaleAnswer):
        await alone.play.answer(id, user, seq, Pick(option=option), seen=seen)


async def test_what_people_set_and_lists_of_servers_are_seen_by_all_at_once(pair: tuple[Process, Process]) -> None:
    one, other = pair
    for process in pair:
        assert await process.preferences.of(BLUE) == {} and await process.conduct.bar_of(guild(1), RED) is None
    await one.preferences.keep(BLUE, pings="none")
    await one.conduct.bar(guild(1), RED, by=BLUE, reason=None, days=None, finishes=True)
    assert (await other.preferences.of(BLUE))["pings"] == "none"
    assert other.preferences.remembered(BLUE)["pings"] == "none"
    assert await other.preferences.reachable([BLUE], "accepted") == []
    assert await other.conduct.bar_of(guild(1), RED) is not None
    await other.conduct.let_in(guild(1), RED)
    assert await one.conduct.bar_of(guild(1), RED) is None
