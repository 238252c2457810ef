"""Before a match: challenges, who takes their seats, and rosters.

It must not know how many seats a game has: the terms say how many are to be taken.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pydantic import BaseModel

from bot.conduct import apart
from bot.games import usual_game
from bot.games.capabilities import capability, part
from bot.games.opponents import Opponents
from bot.games.port import Helps, Setup
from bot.games.values import Decided, NewMatch
from bot.matches.loadouts import loadout_of
from bot.matches.repository import MatchError, MatchRepository, StoredMatch, as_json, off_loop
from bot.matches.snapshots import game_of
from bot.matches.terms import LIVE, Status, Terms
from bot.matches.threads import note_challenge
from bot.preferences import HELPS_OFF
from bot.store import matches as rows
from bot.store.matches import packed
from bot.store.preferences import preferences_of
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.record import Session

MOST_PRACTICE = 5
"""Matches against the bot that one person may have at a time: each takes a worker's time."""
PRESSED = "pressed"
"""The record of the message whose button made a match."""


class Lobby:
    def __init__(self, repository: MatchRepository) -> None:
        self.repository = repository

    async def challenge(
        self,
        *,
        creator_id: int,
        channel_id: int,
        guild_id: int | None,
        terms: Terms,
        game: str | None = None,
        opponent_id: int | None = None,
        invited: Sequence[int] = (),
        announce: bool = False,
        id: str | None = None,
        again: str | None = None,
        pressed: int | None = None,
    ) -> StoredMatch:
        """A new match: open to anyone, or with seats kept, in this order, for those who still have to accept. The dice
        are committed now. Whoever may ask twice, as a league after a crash, names the `id` itself. `again`: the match
        that it is the rematch of; `pressed`: the message whose button it was asked for by."""
        game = game or usual_game()
        kept = list(dict.fromkeys((*([] if opponent_id is None else [opponent_id]), *invited)))
        if creator_id in kept:
            raise MatchError("yourself")
        can_play = game_of(game).players
        if terms.players not in can_play:
            raise MatchError("not_so_many", players=can_play)
        if len(kept) >= terms.players:
            raise MatchError("too_many_invited", seats=terms.players - 1)
        if "reactions" not in terms.model_fields_set:
            terms = terms.model_copy(update={"reactions": "pace"})
        terms = terms.fresh(terms.model_fields_set)
        paired = id is not None  # by a league, where nobody chooses whom to meet
        id = id or secrets.token_hex(4)
        row = {
            "id": id,
            "guild_id": guild_id,
            "channel_id": channel_id,
            "creator_id": creator_id,
            "game": game,
            "status": Status.OPEN.value,
            "terms": terms.model_dump_json(),
            "secret": secrets.token_bytes(32),
        }
        async with self.repository.store.transaction() as at:
            if pressed is not None:
                for known in await rows.with_record(at, PRESSED, str(pressed), LIVE):
                    stored = await self.repository.find_in(at, known)
                    if stored.row.creator_id == creator_id:
                        return stored  # by the same button: once is enough
            if again is not None and (found := await rows.with_record(at, "rematch", again, LIVE)):
                return await self.repository.find_in(at, found[0])  # offered already, by whomever: once is enough
            for one in () if paired else kept:
                await self._not_apart(at, creator_id, one, "not_to_be_challenged")
            await rows.add_match(at, row)
            await rows.take_seat(at, id, game_of(game).seats[0].id, creator_id)
            await rows.add_record(at, id, "invited", [str(one) for one in kept])
            if pressed is not None:
                await rows.add_record(at, id, PRESSED, [str(pressed)])
            if again is not None:
                await rows.add_record(at, id, "rematch", [again])
                if terms.practice is None:  # the bot needs no offer
                    await rows.put_out(at, again, "rematch", by=creator_id, match=id)
            if announce:
                await rows.put_out(at, id, "challenged")
            return await self.repository.find_in(at, id)

    async def practise(
        self,
        *,
        creator_id: int,
        bot_id: int,
        channel_id: int,
        guild_id: int | None,
        terms: Terms,
        game: str | None = None,
        again: str | None = None,
        pressed: int | None = None,
    ) -> StoredMatch:
        """A match against the bot itself, which takes every other seat at once. Without a server it is played where it
        was asked for, in private messages, one at a time."""
        return await self.repository.store.as_one(
            lambda: self._practise(
                creator_id, bot_id, channel_id, guild_id, terms, game or usual_game(), again, pressed
            )
        )

    async def _practise(
        self,
        creator_id: int,
        bot_id: int,
        channel_id: int,
        guild_id: int | None,
        terms: Terms,
        game: str,
        again: str | None,
        pressed: int | None,
    ) -> StoredMatch:
        opponents = capability(game_of(game), Opponents)
        if opponents is None or terms.practice not in [level.id for level in opponents.levels]:
            raise MatchError("no_opponent")
        async with self.repository.store.reading() as at:
            found = await self.repository.readable(at, [r.id for r in await rows.matches_of(at, creator_id, LIVE)])
        if sum(stored.terms.practice is not None for stored in found) >= MOST_PRACTICE:
            raise MatchError("enough_practice", most=MOST_PRACTICE)
        if guild_id is None and any(stored.row.thread_id == channel_id for stored in found):
            raise MatchError("one_here_already")
        stored = await self.challenge(
            creator_id=creator_id, channel_id=channel_id, guild_id=guild_id, terms=terms, game=game, opponent_id=bot_id,
            announce=True, again=again, pressed=pressed,
        )  # fmt: skip
        if stored.is_full:
            return stored  # it has begun already
        if guild_id is None:
            async with self.repository.changing(stored.row.id) as at:
                await rows.change_match(at, stored.row.id, thread_id=channel_id)
        while not stored.is_full:
            stored = await self.accept(stored.row.id, bot_id)
        return stored

    async def accept(self, id: str, user_id: int, shown: int | None = None) -> StoredMatch:
        """Somebody takes a seat; with the last one the match is on. `shown`: the message of the challenge, pressed
        perhaps before it was noted."""
        async with self.repository.changing(id) as at:
            stored = await self.repository.find_in(at, id)
            if stored.status is not Status.OPEN:
                raise MatchError("not_open")
            may_again = stored.terms.practice is not None and user_id != stored.row.creator_id  # the bot alone asks
            if stored.seat_of(user_id) is not None and not may_again:
                raise MatchError("your_own_challenge" if user_id == stored.row.creator_id else "seated_already")
            free = await self._free_for(at, stored, user_id)
            if stored.terms.league is None:
                for row in stored.seats.values():
                    await self._not_apart(at, user_id, row.user_id, "not_open_to_you")
            if shown is not None:
                await note_challenge(at, id, shown)
            await rows.take_seat(at, id, free, user_id)
            stored = await self.repository.find_in(at, id)
            if not stored.is_full:
                await rows.change_match(at, id)  # touched: nobody calls it sleeping
                await rows.put_out(at, id, "joined", seat=free)
                return stored
            await rows.change_match(at, id, status=Status.ROSTERS.value, waiting=as_json(stored.taken))
            missing = await self._still_to_bring(at, await self.repository.find_in(at, id))
            await rows.put_out(at, id, "accepted", begun=not missing)
            if missing:
                await rows.change_match(at, id, waiting=as_json(missing))
            else:
                await self._begin(at, await self.repository.find_in(at, id))
            return await self.repository.find_in(at, id)

    async def _still_to_bring(self, at: Any, stored: StoredMatch) -> list[str]:
        """Who has to choose a roster; in a rematch everybody brings what they brought before, if that is still
        allowed."""
        loadouts, again = stored.game.setup.loadouts, await rows.last_record(at, stored.row.id, "rematch")
        if loadouts is None:
            return []
        before = {} if again is None else (await self.repository.find_in(at, again)).seats
        brought = {row.user_id: row.roster for row in before.values() if row.roster is not None}
        missing, fixed = [], loadouts.offered(stored.terms).fixed
        for seat in stored.taken:
            roster = brought.get(stored.seats[seat].user_id)
            loadout = fixed or (None if roster is None else loadout_of(stored.game, roster))
            if loadout is None or loadouts.faults(loadout, stored.terms):
                missing.append(seat)
            else:
                await rows.change_seat(at, stored.row.id, seat, roster=loadout.model_dump_json())
        return missing

    async def invited(self, id: str) -> list[int]:
        """For whom seats are kept, or were."""
        async with self.repository.store.reading() as at:
            return await self._invited(at, id)

    async def invitations(self, user_id: int) -> list[StoredMatch]:
        """Challenges that wait for this person to accept."""
        async with self.repository.store.reading() as at:
            found = await self.repository.readable(at, await self._inviting(at, user_id))
        return [stored for stored in found if stored.seat_of(user_id) is None]

    async def _inviting(self, at: Any, user_id: int) -> list[str]:
        """Open challenges that keep a seat for somebody."""
        return await rows.with_record(at, "invited", str(user_id), (Status.OPEN,))

    async def _invited(self, at: Any, id: str) -> list[int]:
        return [int(text) for text in await rows.records_of(at, id, "invited")]

    async def _free_for(self, at: Any, stored: StoredMatch, user_id: int) -> str:
        """Whoever was invited finds a seat kept, and those of a rematch the next one round; what is left is
        for anybody, unless all are kept."""
        invited = await self._invited(at, stored.row.id)
        missing = [user for user in invited if stored.seat_of(user) is None]
        if user_id not in invited and len(stored.seats) + len(missing) >= stored.terms.players:
            raise MatchError("not_invited", user=missing[0], users=missing)
        seats = [seat.id for seat in stored.game.seats[: stored.terms.players]]
        kept = dict(zip(invited, seats[1:], strict=False))
        free = [seat for seat in seats if seat not in stored.seats]
        if kept.get(user_id) in free:
            return kept[user_id]
        for_others = {kept[user] for user in missing if user in kept}
        return next((seat for seat in free if seat not in for_others), free[0])

    async def withdraw(self, id: str, user_id: int) -> StoredMatch:
        """Call a challenge off, or decline one, before the match has begun. While seats are free at a table of more
        than two, only its maker calls it off: anybody else gives up a seat. A league's match is not one player's to
        call off: its game would be left without one."""
        async with self.repository.changing(id) as at:
            stored = await self.repository.find_in(at, id)
            if stored.seat_of(user_id) is None and user_id not in await self._invited(at, id):
                raise MatchError("not_a_player")
            if stored.status not in (Status.OPEN, Status.ROSTERS):
                raise MatchError("already_begun")
            if stored.terms.league is not None:
                raise MatchError("league_match")
            if stored.status is Status.OPEN and not stored.is_duel and user_id != stored.player(stored.maker):
                await self._leave(at, stored, user_id)
            else:
                await rows.change_match(at, id, status=Status.WITHDRAWN.value, waiting="[]")
                await rows.put_out(at, id, "withdrawn")
            return await self.repository.find_in(at, id)

    async def _leave(self, at: Any, stored: StoredMatch, user_id: int) -> None:
        """One seat is free again, for anybody."""
        seat = stored.seat_of(user_id)
        if seat is not None:
            await rows.leave_seat(at, stored.row.id, seat)
        await rows.uninvite(at, stored.row.id, user_id)
        await rows.change_match(at, stored.row.id)
        await rows.put_out(at, stored.row.id, "left", seat=seat)

    async def part(self, one: int, other: int) -> list[str]:
        """Two who want nothing to do with each other: their open challenges to one another are off, and at a table of
        more than two one of them goes: whoever did not make it, of two guests the first. Gives those challenges."""
        async with self.repository.store.reading() as at:
            theirs = [await self._open_to(at, user) for user in (one, other)]
            found = [await self.repository.find_in(at, id) for id in theirs[0] if id in theirs[1]]
        gone: list[str] = []
        for stored in found:
            if stored.terms.league is None:
                await self.withdraw(stored.row.id, other if stored.row.creator_id == one else one)
                gone.append(stored.row.id)
        return gone

    async def clear_challenges(self, guild_id: int, user_id: int) -> list[str]:
        """Open challenges of somebody on one server, and to them, are off, and seats at others' are free; gives
        those."""
        async with self.repository.store.reading() as at:
            found = [await self.repository.find_in(at, id) for id in await self._open_to(at, user_id)]
        gone = [stored.row.id for stored in found if stored.row.guild_id == guild_id and stored.terms.league is None]
        for id in gone:
            await self.withdraw(id, user_id)
        return gone

    async def _open_to(self, at: Any, user_id: int) -> list[str]:
        """Open challenges that somebody has a seat in, or a seat kept."""
        own = [row.id for row in await rows.matches_of(at, user_id, (Status.OPEN.value,))]
        return list(dict.fromkeys((*own, *await self._inviting(at, user_id))))

    async def _not_apart(self, at: Any, asker: int, other: int, code: str) -> None:
        """Whoever has blocked is told so; whoever is blocked hears a sentence that does not betray it."""
        found = await apart(at, asker, other)
        if found is not None:
            raise MatchError("you_blocked" if found == "you_blocked" else code)

    async def bring_roster(self, id: str, user_id: int, loadout: BaseModel, word: str | None = None) -> StoredMatch:
        """What a player brings (and a word for the dice); the match begins when everybody has."""
        async with self.repository.changing(id) as at:
            stored = await self.repository.find_in(at, id)
            seat = stored.seat_of(user_id)
            if seat is None:
                raise MatchError("not_a_player")
            if stored.status is not Status.ROSTERS:
                raise MatchError("not_choosing_rosters")
            loadouts = stored.game.setup.loadouts
            if loadouts is None or not isinstance(loadout, loadouts.kind):
                raise MatchError("other_games_roster")
            faults = loadouts.faults(loadout, stored.terms)
            if faults:
                raise IllegalAnswer(tuple(faults))
            await rows.change_seat(at, id, seat, roster=loadout.model_dump_json(), word=word)
            stored = await self.repository.find_in(at, id)
            missing = [seat for seat in stored.taken if stored.seats[seat].roster is None]
            if missing:
                await rows.change_match(at, id, waiting=as_json(missing))
                await rows.put_out(at, id, "roster", seat=seat)
                return await self.repository.find_in(at, id)
            await self._begin(at, stored)
            return await self.repository.find_in(at, id)

    async def _left(self, at: Any, stored: StoredMatch, seat: str) -> list[str]:
        """What a player leaves to the match from the first: all there is but what is switched off."""
        helps = part(stored.game, Helps)
        off = (await preferences_of(at, stored.seats[seat].user_id)).get(HELPS_OFF, helps.off)
        return [help for help in helps.words if help not in off]

    async def _begin(self, at: Any, stored: StoredMatch) -> None:
        setup = stored.game.setup
        brought = (
            {} if setup.loadouts is None else {s: loadout_of(stored.game, r.roster) for s, r in stored.seats.items()}
        )
        said = {seat: row.word or "" for seat, row in stored.seats.items()}
        begun_with = NewMatch(
            stored.row.id, stored.terms, brought, stored.taken, self.repository.commitment(stored), said
        )
        state = setup.open(begun_with)
        helps = part(stored.game, Helps)
        state = helps.leave(state, {seat: await self._left(at, stored, seat) for seat in stored.taken})
        session = await off_loop(Session.open, self.repository.engine(stored), state)
        if stored.terms.quick:
            await off_loop(_decide, setup, session)
        await rows.change_match(at, stored.row.id, start=packed(session.record.start))
        begun = replace(stored, row=replace(stored.row, status=Status.PLAYING.value, start=session.record.start))
        await self.repository.store_new(at, begun, session, None)
        await rows.put_out(at, stored.row.id, "began")


def _decide(setup: Setup, session: Session[Any]) -> None:
    """Answer what the game answers for its players, on record like answers of their own."""
    while (found := _next_decided(setup, session.state)) is not None:
        seat, answer = found
        for fact in answer.facts:
            session.instruct(fact, seat)
        session.submit(Answer(seq=session.state.pending[seat].seq, seat=seat, choice=answer.choice))


def _next_decided(setup: Setup, state: Any) -> tuple[str, Decided] | None:
    answers = ((seat, setup.decided(state, decision)) for seat, decision in state.pending.items())
    return next(((seat, answer) for seat, answer in answers if answer is not None), None)
