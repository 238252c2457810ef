"""A challenge fills up seat by seat, for two to four; whoever made it calls it off, everybody else leaves it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from village import PEOPLE, begun, challenged, open_village

from bot.conduct import Conduct
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.matches.service import MatchError, Matches
from bot.matches.terms import Status
from bot.store import Store
from bot.store import matches as rows

ASH, BIRCH, CEDAR, DOGWOOD, STRANGER = *PEOPLE.values(), 55


@pytest.fixture
async def matches(address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Matches]:
    open_village(monkeypatch)
    async with Store(address) as store:
        yield Matches(store)


async def kinds(matches: Matches, id: str) -> list[str]:
    async with matches.repository.store.reading() as at:
        return [due.kind for due in await rows.due(at, id)]


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_match_begins_when_the_last_seat_is_taken(matches: Matches, players: int) -> None:
    id = await challenged(matches, players)
    for user in list(PEOPLE.values())[1 : players - 1]:
        assert (await matches.lobby.accept(id, user)).status is Status.OPEN
    stored = await matches.lobby.accept(id, list(PEOPLE.values())[players - 1])
    assert stored.status is Status.PLAYING
    assert stored.state.seats == stored.taken == tuple(PEOPLE)[:players]
    assert await kinds(matches, id) == [*["joined"] * (players - 2), "accepted", "began"]


async def test_nobody_takes_two_seats(matches: Matches) -> None:
    id = await challenged(matches, 3)
    await matches.lobby.accept(id, BIRCH)
    with pytest.raises(MatchError, match="seated_already"):
        await matches.lobby.accept(id, BIRCH)
    with pytest.raises(MatchError, match="your_own_challenge"):
        await matches.lobby.accept(id, ASH)
    assert len((await matches.repository.find(id)).seats) == 2


async def test_a_fifth_finds_no_seat(matches: Matches) -> None:
    id = await begun(matches, 4)
    with pytest.raises(MatchError, match="not_open"):
        await matches.lobby.accept(id, STRANGER)


async def test_a_guest_who_leaves_frees_one_seat(matches: Matches) -> None:
    id = await challenged(matches, 4)
    await matches.lobby.accept(id, BIRCH)
    await matches.lobby.accept(id, CEDAR)
    stored = await matches.lobby.withdraw(id, BIRCH)
    assert (stored.status, stored.taken) == (Status.OPEN, ("ash", "cedar"))
    with pytest.raises(MatchError, match="not_a_player"):
        await matches.lobby.withdraw(id, BIRCH)
    assert (await matches.lobby.accept(id, DOGWOOD)).seat_of(DOGWOOD) == "birch"
    assert (await matches.lobby.accept(id, STRANGER)).state.seats == tuple(PEOPLE)
    with pytest.raises(MatchError, match="already_begun"):
        await matches.lobby.withdraw(id, CEDAR)


async def test_its_maker_calls_it_off_for_all(matches: Matches) -> None:
    id = await challenged(matches, 3)
    await matches.lobby.accept(id, BIRCH)
    assert (await matches.lobby.withdraw(id, ASH)).status is Status.WITHDRAWN
    with pytest.raises(MatchError, match="not_open"):
        await matches.lobby.accept(id, CEDAR)


async def test_two_call_each_other_off_as_ever(matches: Matches) -> None:
    id = await challenged(matches, 2, [BIRCH])
    assert (await matches.lobby.withdraw(id, BIRCH)).status is Status.WITHDRAWN


async def test_seats_are_kept_for_those_invited_and_the_rest_is_for_anybody(matches: Matches) -> None:
    id = await challenged(matches, 4, [BIRCH, CEDAR])
    assert (await matches.lobby.accept(id, STRANGER)).seat_of(STRANGER) == "dogwood"
    with pytest.raises(MatchError) as refused:
        await matches.lobby.accept(id, DOGWOOD)
    assert (refused.value.code, refused.value.params["users"]) == ("not_invited", [BIRCH, CEDAR])
    assert (await matches.lobby.accept(id, CEDAR)).seat_of(CEDAR) == "cedar"
    assert [stored.row.id for stored in await matches.lobby.invitations(BIRCH)] == [id]
    assert await matches.lobby.invitations(CEDAR) == []


async def test_an_invitation_that_is_declined_leaves_its_seat_to_anybody(matches: Matches) -> None:
    id = await challenged(matches, 3, [BIRCH, CEDAR])
    assert (await matches.lobby.withdraw(id, BIRCH)).status is Status.OPEN
    assert await matches.lobby.invited(id) == [CEDAR]
    await matches.lobby.accept(id, STRANGER)
    assert (await matches.lobby.accept(id, CEDAR)).status is Status.PLAYING


async def test_what_does_not_fit_the_table_is_refused(matches: Matches) -> None:
    with pytest.raises(MatchError, match="too_many_invited"):
        await challenged(matches, 3, [BIRCH, CEDAR, DOGWOOD])
    with pytest.raises(MatchError, match="yourself"):
        await challenged(matches, 3, [BIRCH, ASH])
    with pytest.raises(MatchError, match="not_so_many"):
        await matches.lobby.challenge(creator_id=ASH, channel_id=1, guild_id=2, terms=CrisisTerms(players=3))
    assert len(await matches.lobby.invited(await challenged(matches, 3, [BIRCH, BIRCH]))) == 1


async def test_two_who_part_do_not_sit_at_one_table(matches: Matches) -> None:
    own, guest, thirds = [await challenged(matches, 4, invited) for invited in ([BIRCH], [], [])]
    await matches.lobby.accept(guest, BIRCH)
    for user in (BIRCH, CEDAR):
        await matches.lobby.accept(thirds, user)
    assert set(await matches.lobby.part(ASH, BIRCH)) == {own, guest, thirds}
    for id in (own, guest, thirds):
        assert (await matches.repository.find(id)).seat_of(BIRCH) is None
    assert await matches.lobby.invited(own) == []
    assert (await matches.repository.find(thirds)).taken == ("ash", "cedar")


async def test_of_two_guests_who_part_the_one_who_asked_goes(matches: Matches) -> None:
    id = await challenged(matches, 4)
    for user in (BIRCH, CEDAR):
        await matches.lobby.accept(id, user)
    assert await matches.lobby.part(CEDAR, BIRCH) == [id]
    assert (await matches.repository.find(id)).taken == ("ash", "birch")


async def test_nobody_sits_down_beside_somebody_who_blocked_them(matches: Matches) -> None:
    id = await challenged(matches, 4)
    await matches.lobby.accept(id, BIRCH)
    await Conduct(matches.repository.store).block(BIRCH, CEDAR)
    with pytest.raises(MatchError, match="not_open_to_you"):
        await matches.lobby.accept(id, CEDAR)


async def test_whoever_is_kept_out_of_a_server_leaves_its_open_tables(matches: Matches) -> None:
    own, others = await challenged(matches, 3), await challenged(matches, 3, [CEDAR])
    await matches.lobby.accept(own, BIRCH)
    await matches.lobby.accept(others, BIRCH)
    assert set(await matches.lobby.clear_challenges(2, BIRCH)) == {own, others}
    assert set(await matches.lobby.clear_challenges(2, CEDAR)) == {others}
    assert (await matches.repository.find(own)).taken == (await matches.repository.find(others)).taken == ("ash",)
    assert set(await matches.lobby.clear_challenges(2, ASH)) == {own, others}
    assert (await matches.repository.find(own)).status is Status.WITHDRAWN
