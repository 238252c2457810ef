"""Records folded away take little room, and nobody who reads, exports, checks, takes back or reopens can tell."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from bot.games.crisis_protocol.terms import CrisisTerms
from bot.matches.exports import dice_export, whole_export
from bot.matches.folding import QUIET_SECONDS, fold_match, fold_some
from bot.matches.service import Matches
from bot.matches.terms import Status
from bot.store import Store, archives, folding, privacy
from bot.store import matches as rows
from bot.store.moving import move
from bot.store.notes import write_note
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import StandingOrder
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.kernel.checking import checked
from rules_engine.kernel.record import Record, replay

BLUE, RED = 111111111111111111, 222222222222222222
PEOPLE = {"blue": BLUE, "red": RED}
ANSWERS = 50
CONTENT = default_content()
LATER = 4e9
"""Long after the end."""


@dataclass
class Played:
    store: Store
    matches: Matches
    id: str

    async def answer(self) -> None:
        stored = await self.matches.repository.find(self.id)
        assert stored.state is not None
        asked = stored.state.pending[min(stored.state.pending)]
        choice = Player(asked.seat, stored.row.entries, EAGER).answer(asked).choice
        await self.matches.play.answer(self.id, PEOPLE[asked.seat], asked.seq, choice)

    async def record(self) -> Record:
        return await self.matches.records.record(self.id)

    async def files(self) -> list[bytes]:
        """Everything that can be handed out."""
        stored = await self.matches.repository.find(self.id)
        made = [await whole_export(self.matches, stored, seat) for seat in ("blue", "red", None)]
        return [json.dumps(one).encode() for one in made]

    async def rows_of(self, table: str) -> int:
        async with self.store.reading() as at:
            return int((await at.exec_driver_sql(f"SELECT count(*) FROM {table}")).scalar_one())

    async def folded(self) -> int:
        async with self.store.reading() as at:
            found = await folding.look(at, self.id)
        assert found is not None
        return found.folded


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A match with an undo and an order in it, still being played."""
    path = tmp_path_factory.mktemp("matches") / "begun.sqlite3"
    return path, asyncio.run(_begin(path))


async def _begin(path: Path) -> str:
    async with Store(f"sqlite:///{path}") as store:
        matches = Matches(store)
        stored = await matches.lobby.challenge(
            creator_id=BLUE, channel_id=1, guild_id=2, terms=CrisisTerms(map="downtown")
        )
        await matches.lobby.accept(stored.row.id, RED)
        for number, user in enumerate(PEOPLE.values()):
            await matches.lobby.bring_roster(
                stored.row.id, user, random_roster(CONTENT, random.Random(number)), "a word"
            )
        played = Played(store, matches, stored.row.id)
        for number in range(ANSWERS):
            await played.answer()
            if number in (5, 20):
                points = await matches.undo.undo_points(played.id)
                await matches.undo.undo(played.id, BLUE, points[-2], consent=("blue", "red"))
            if number == 30:
                order = StandingOrder(id="o1", seat="blue", ability="*", policy="never", until="round")
                await matches.play.instruct(played.id, OrderGiven(order=order), by="blue", user_id=BLUE)
        return played.id


@pytest.fixture
async def played(begun: tuple[Path, str], address: str) -> AsyncIterator[Played]:
    await move(f"sqlite:///{begun[0]}", address)
    async with Store(address) as store:
        yield Played(store, Matches(store), begun[1])


def without_what_was_taken_back(record: Record) -> Record:
    """Of entries taken back only the snapshot may go: no undo leads there."""
    kept = record.model_copy(deep=True)
    for entry in kept.entries:
        entry.snapshot = "" if entry.undone else entry.snapshot
    return kept


async def room(store: Store) -> int:
    """Bytes of what is written about matches."""
    lengths = {
        "match_entries": "length(coalesce(answer, '')) + length(events) + length(snapshot)",
        "match_records": "length(data)",
        "match_archives": "length(archive)",
    }
    async with store.reading() as at:
        sums = [f"(SELECT coalesce(sum({length}), 0) FROM {table})" for table, length in lengths.items()]
        return int((await at.exec_driver_sql(f"SELECT {' + '.join(sums)}")).scalar_one())


async def test_a_finished_match_is_folded_and_nobody_can_tell(played: Played) -> None:
    await played.matches.endings.concede(played.id, BLUE)
    stored, record, files = await played.matches.repository.find(played.id), await played.record(), await played.files()
    dice = await dice_export(played.matches, stored)
    before = await room(played.store)
    assert sum(entry.undone for entry in record.entries) >= 2, "something was taken back"
    assert await fold_some(played.matches.repository, 10, LATER) == 1
    assert await played.rows_of("match_entries") == 0 and await room(played.store) < before / 6
    assert await played.matches.repository.find(played.id) == stored
    assert await played.record() == without_what_was_taken_back(record)
    assert await played.files() == files
    assert await dice_export(played.matches, stored) == dice and not checked(dice).problems
    told = [event for entry in record.live for event in entry.events]
    assert stored.state is not None
    assert replay(CrisisProtocol(default_content()), await played.record(), stored.state.dice.seeds) == told
    assert await fold_some(played.matches.repository, 10, LATER) == 0, "once"


async def test_a_match_that_just_ended_is_left_for_those_who_look_at_it(played: Played) -> None:
    await played.matches.endings.concede(played.id, BLUE)
    ended = (await played.matches.repository.find(played.id)).row.changed_at
    assert await fold_some(played.matches.repository, 10, ended + QUIET_SECONDS - 1) == 0
    assert await fold_some(played.matches.repository, 10, ended + QUIET_SECONDS) == 1


async def test_a_running_match_keeps_its_newest_entries_and_is_played_on(played: Played) -> None:
    record, count = await played.record(), (await played.matches.repository.find(played.id)).row.entries
    assert await fold_some(played.matches.repository, 10) == 1
    assert await played.rows_of("match_entries") == folding.KEPT
    assert await played.folded() == count - folding.KEPT
    assert await played.record() == without_what_was_taken_back(record)
    for since, until in (
        (0, 3),
        (count - folding.KEPT - 3, count - folding.KEPT + 2),
        (count - 3, None),
        (count, None),
    ):
        stretch = await played.matches.records.entries(played.id, since, until)
        last = count - 1 if until is None else until
        assert [n for n, _ in stretch] == list(range(since, last + 1))
    assert await fold_some(played.matches.repository, 10) == 0, "until enough has come together again"
    for _ in range(folding.RIPE):
        await played.answer()
    before = without_what_was_taken_back(await played.record())
    assert await fold_some(played.matches.repository, 10) == 1
    assert await played.rows_of("match_archives") == 2 and await played.record() == before
    await played.matches.endings.concede(played.id, RED)
    before, files = await played.record(), await played.files()
    assert await fold_some(played.matches.repository, 10, LATER) == 1
    assert await played.rows_of("match_archives") == 2, "one of entries, one of rolls"
    assert (await played.record(), await played.files()) == (before, files)


async def test_a_step_back_over_what_is_folded_brings_it_back(played: Played) -> None:
    count = (await played.matches.repository.find(played.id)).row.entries
    await fold_some(played.matches.repository, 10)
    points = await played.matches.undo.undo_points(played.id)
    near, far = points[-1], max(point for point in points if point < count - folding.KEPT)
    await played.matches.undo.undo(played.id, BLUE, near, consent=("blue", "red"))
    assert await played.folded() > 0, "a small step needs nothing of the old"
    await played.matches.undo.undo(played.id, BLUE, far, consent=("blue", "red"))
    assert await played.folded() == 0 and await played.rows_of("match_archives") == 0
    record, stored = await played.record(), await played.matches.repository.find(played.id)
    assert [n for n, entry in enumerate(record.entries) if not entry.undone][-1] == far
    assert stored.row.snapshot == record.live[-1].snapshot
    await played.answer()
    told = [event for entry in (await played.record()).live for event in entry.events]
    assert stored.state is not None
    assert replay(CrisisProtocol(default_content()), await played.record(), stored.state.dice.seeds) == told


async def test_a_folded_match_that_is_opened_again_goes_on_and_ends_again(played: Played) -> None:
    await played.matches.endings.concede(played.id, BLUE)
    await fold_some(played.matches.repository, 10, LATER)
    async with played.store.transaction() as at:
        await rows.change_match(at, played.id, status=Status.PLAYING.value, ending=None)
    rolls = (await played.record()).transcript
    assert rolls
    for _ in range(12):
        await played.answer()
    record = await played.record()
    assert record.transcript[: len(rolls)] == rolls and not checked(await dice(played)).problems
    point = (await played.matches.undo.undo_points(played.id))[-14]
    await played.matches.undo.undo(played.id, RED, point, consent=("blue", "red"))
    assert (await played.record()).transcript == record.transcript, "what was rolled stays on record"
    await played.matches.endings.concede(played.id, RED)
    before, files = without_what_was_taken_back(await played.record()), await played.files()
    assert await fold_some(played.matches.repository, 10, LATER) == 1
    assert (await played.record(), await played.files()) == (before, files)


async def dice(played: Played) -> Any:
    return await dice_export(played.matches, await played.matches.repository.find(played.id))


async def test_a_crash_while_folding_leaves_the_match_as_it_was(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played.matches.endings.concede(played.id, BLUE)
    record, count = await played.record(), await played.rows_of("match_entries")

    async def die(*_: Any) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as broken, pytest.raises(OSError, match="disk"):
        broken.setattr(folding, "_note", die)  # the very last statement
        await fold_match(played.matches.repository, played.id)
    assert await played.rows_of("match_entries") == count and await played.rows_of("match_archives") == 0
    assert await played.record() == record
    assert await fold_match(played.matches.repository, played.id)


async def test_others_write_while_a_match_is_packed(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    await played.matches.endings.concede(played.id, BLUE)
    loop, written = asyncio.get_running_loop(), []

    def meanwhile(pack: Any) -> Any:
        def packed(*facts: Any) -> Any:
            note = write_note(played.store, pack.__name__, "written")
            asyncio.run_coroutine_threadsafe(note, loop).result(60)
            written.append(pack.__name__)
            return pack(*facts)

        return packed

    for pack in (archives.pack_entries, archives.pack_records):
        monkeypatch.setattr(archives, pack.__name__, meanwhile(pack))
    assert await fold_match(played.matches.repository, played.id)
    assert sorted(written) == ["pack_entries", "pack_records"]


async def test_a_match_that_changed_meanwhile_is_not_folded(played: Played) -> None:
    await played.matches.endings.concede(played.id, BLUE)
    async with played.store.reading() as at:
        seen = await folding.look(at, played.id)
        assert seen is not None
        entries, people = await folding.stretch(at, seen)
    made = folding.fold(seen, entries, people)
    async with played.store.transaction() as at:
        await rows.change_match(at, played.id, status=Status.PLAYING.value, ending=None)
    async with played.store.transaction() as at:
        assert not await folding.put_in(at, seen, made, people)
    assert await played.rows_of("match_archives") == 0


async def test_what_does_not_come_back_as_it_was_is_not_deleted(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played.matches.endings.concede(played.id, BLUE)
    right = archives.unpack_entries

    def one_event_less(archive: archives.Archive, people: list[int]) -> list[archives.EntryRow]:
        *kept, last = right(archive, people)
        return [*kept, replace(last, events="[]")]

    monkeypatch.setattr(archives, "unpack_entries", one_event_less)
    with pytest.raises(ValueError, match="does not come back"):
        await fold_match(played.matches.repository, played.id)
    assert await played.rows_of("match_entries") > 0 and await played.rows_of("match_archives") == 0


async def test_a_person_in_a_folded_match_is_given_and_forgotten(played: Played) -> None:
    await played.matches.endings.concede(played.id, BLUE)
    async with played.store.reading() as at:
        before = await privacy.gather(at, BLUE)
    await fold_some(played.matches.repository, 10, LATER)
    async with played.store.reading() as at:
        after = await privacy.gather(at, BLUE)
    assert after["match_entries"] == before["match_entries"]
    async with played.store.transaction() as at:
        stand_in = await privacy.forget(at, BLUE)
        assert await privacy.gather(at, BLUE) == {}
        entries = await rows.entries_of(at, played.id)
    assert {entry.user_id for entry in entries} == {None, stand_in, RED}


async def test_whoever_is_forgotten_while_a_match_is_folded_stays_forgotten(played: Played) -> None:
    await played.matches.endings.concede(played.id, BLUE)
    async with played.store.reading() as at:
        seen = await folding.look(at, played.id)
        assert seen is not None
        entries, people = await folding.stretch(at, seen)
    made = folding.fold(seen, entries, people)
    async with played.store.transaction() as at:
        await privacy.forget(at, BLUE)
    async with played.store.transaction() as at:
        assert not await folding.put_in(at, seen, made, people)
        assert await privacy.gather(at, BLUE) == {}
    assert await fold_match(played.matches.repository, played.id), "the next look folds it without them"
