"""What needs consent takes the word of all others: given one by one, refused by any, dead when the match moves on."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest
from village import PEOPLE, answer, begun, morning, open_village

from bot.matches.requests import Request
from bot.matches.service import MatchError, Matches
from bot.matches.terms import Status
from bot.store import Store
from bot.store import matches as rows
from rules_engine.kernel.decisions import Pick
from rules_engine.kernel.errors import ConsentMissing

ASH, BIRCH, CEDAR, DOGWOOD, STRANGER = *PEOPLE.values(), 55


@pytest.fixture
async def matches(address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Matches]:
    open_village(monkeypatch)
    async with Store(address) as store:
        yield Matches(store)


async def asked(matches: Matches, players: int, what: str = "draw", to: int = 0) -> tuple[str, int]:
    """Ash asks the others."""
    id = await begun(matches, players)
    await matches.requests.ask_for(id, ASH, what, to)
    return id, (await matches.repository.find(id)).row.entries


async def told(matches: Matches, id: str, kind: str) -> list[dict[str, object]]:
    async with matches.repository.store.reading() as at:
        return [due.data for due in await rows.due(at, id) if due.kind == kind]


async def test_every_word_is_kept_and_the_last_one_is_left_to_the_deed(matches: Matches) -> None:
    id, entries = await asked(matches, 4)
    for user, left in ((CEDAR, ("birch", "dogwood")), (BIRCH, ("dogwood",))):
        request, stored = await matches.requests.agree(id, user, "draw", entries)
        assert request.asked(stored) == left
    assert (await matches.requests.request(id, "draw", entries)) == Request(
        "draw", "ash", 0, entries, agreed=("cedar", "birch")
    )
    for _ in range(2):  # whoever died before doing it can agree again
        request, stored = await matches.requests.agree(id, DOGWOOD, "draw", entries)
        assert request.asked(stored) == ()
    assert await told(matches, id, "answered") == []


async def test_the_one_word_of_two_is_not_kept(matches: Matches) -> None:
    id, entries = await asked(matches, 2)
    request, stored = await matches.requests.agree(id, BIRCH, "draw", entries)
    assert request.asked(stored) == ()
    assert await matches.requests.request(id, "draw", entries) == Request("draw", "ash", 0, entries)


async def test_one_word_twice_counts_once(matches: Matches) -> None:
    id, entries = await asked(matches, 3)
    await matches.requests.agree(id, BIRCH, "draw", entries)
    with pytest.raises(MatchError) as refused:
        await matches.requests.agree(id, BIRCH, "draw", entries)
    assert (refused.value.code, refused.value.params) == ("agreed_already", {"users": [CEDAR]})


async def test_neither_the_asker_nor_a_stranger_has_a_word(matches: Matches) -> None:
    id, entries = await asked(matches, 3)
    with pytest.raises(MatchError, match="own_offer"):
        await matches.requests.agree(id, ASH, "draw", entries)
    for deed in (matches.requests.agree, matches.requests.refuse):
        with pytest.raises(MatchError, match="not_a_player"):
            await deed(id, STRANGER, "draw", entries)


async def test_three_agree_and_one_declines(matches: Matches) -> None:
    id, entries = await asked(matches, 4)
    await matches.requests.agree(id, BIRCH, "draw", entries)
    await matches.requests.refuse(id, CEDAR, "draw", entries)
    [answered] = await told(matches, id, "answered")
    assert (answered["declined"], answered["by"]) == (True, "cedar")
    for user in (BIRCH, DOGWOOD):
        with pytest.raises(MatchError, match="moved_on"):
            await matches.requests.agree(id, user, "draw", entries)
    with pytest.raises(MatchError, match="refused_lately"):
        await matches.requests.ask_for(id, ASH, "draw", 0)
    assert (await matches.repository.find(id)).status is Status.PLAYING


async def test_whoever_asked_may_take_it_back_and_nobody_has_declined(matches: Matches) -> None:
    id, entries = await asked(matches, 3)
    await matches.requests.refuse(id, ASH, "draw", entries)
    [answered] = await told(matches, id, "answered")
    assert (answered["declined"], answered["by"]) == (False, None)
    await matches.requests.ask_for(id, ASH, "draw", 0)


async def test_words_are_dead_when_the_match_has_moved_on(matches: Matches) -> None:
    id, entries = await asked(matches, 3)
    await matches.requests.agree(id, BIRCH, "draw", entries)
    await answer(matches, id, "cedar")
    with pytest.raises(MatchError, match="moved_on"):
        await matches.requests.agree(id, CEDAR, "draw", entries)


async def test_a_request_kept_before_words_were_counted_is_open_still(matches: Matches) -> None:
    id = await begun(matches, 2)
    kept = {"what": "draw", "by": "ash", "to": 0, "entries": 1, "state": "open"}
    async with matches.repository.store.transaction() as at:
        await rows.add_record(at, id, "wish", [json.dumps(kept)])
    request, stored = await matches.requests.agree(id, BIRCH, "draw", 1)
    assert request.asked(stored) == ()


async def test_taking_back_needs_the_word_of_each(matches: Matches) -> None:
    id = await begun(matches, 3)
    stored = await morning(matches, id)
    first = min(stored.state.pending)
    to = stored.row.entries - 1
    stored = await answer(matches, id, first, Pick(option="rest"))
    others = stored.others(first)
    user = PEOPLE[first]
    for consent in ((), others[:1]):
        with pytest.raises(ConsentMissing):
            await matches.undo.undo(id, user, to, consent=consent)
    after = (await matches.undo.undo(id, user, to, consent=others)).stored
    assert set(after.state.pending) == {first}


async def test_all_others_win_what_one_concedes(matches: Matches) -> None:
    id = await begun(matches, 4)
    stored = await matches.endings.concede(id, BIRCH)
    assert stored.ending is not None
    assert (stored.status, stored.ending.winners, stored.ending.how) == (
        Status.ENDED,
        ("ash", "cedar", "dogwood"),
        "conceded",
    )
