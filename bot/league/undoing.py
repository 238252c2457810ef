"""Taking an organiser's act back where that is possible; what was taken back stays on record."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Collection
from typing import Any

from bot.league.consent import check_own
from bot.league.errors import LeagueError
from bot.league.organising import Organising, is_untouched
from bot.league.repository import DAY, SeasonRepository
from bot.league.results import Result
from bot.league.terms import GameStatus, PlayerStatus, SeasonStatus
from bot.league.view import View
from bot.store import league as rows

Undo = Callable[[Any, View, dict[str, Any]], Awaitable[None]]
FORGIVEN = frozenset(("signed_up", "waits", "moved_up", "disputed", "contradicted", "adjudicated", "forfeit")) | {
    "announced",
    "finished",
    "undone",
}
"""Entries that are nobody's act of organising: undo looks past them."""


class Undoing:
    def __init__(self, repository: SeasonRepository, organising: Organising) -> None:
        self.repository = repository
        self.organising = organising

    async def undo(
        self,
        id: str,
        by: int,
        reason: str | None = None,
        begun: Collection[str] | None = None,
        *,
        agreed: Collection[int] = (),
        of: int | None = None,
    ) -> tuple[View, str]:
        """The last act of an organiser that was not taken back yet; gives its name. `begun`: games in whose match
        somebody has played; if nobody says, an opened match counts as begun. What was done about a game of one's own
        takes another's word (`agreed`) to that very act (`of`)."""
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            kept = await rows.log_of(at, id)
            undone = {entry["data"]["of"] for entry in kept if entry["act"] == "undone"}
            acts = [e for e in kept if e["n"] not in undone and e["act"] not in FORGIVEN and not _own_leaving(e)]
            last: dict[str, Any] = acts[-1] if acts else {"act": "created", "n": 0, "data": {}}
            known: dict[str, Undo] = {
                "extended": self._shorten,
                "decided": self._undecide,
                "dropped": self._return,
                "substituted": self._give_back,
                "admitted": self._wait_again,
                "terms_changed": self._old_terms,
                "closed": self._reopen,
                "published": self._unpublish,
                "next_round": self._unpair,
                "started": self._unstart,
                "entered": self._unenter,
                "paired_by_hand": self._unhand,
            }
            if last["act"] not in known:
                raise LeagueError("nothing_to_undo", act=last["act"])
            if of not in (None, last["n"]):
                raise LeagueError("request_outdated")
            check_own(_about(view, last), by, agreed, of=last["n"], what=last["act"])
            await known[last["act"]](at, view, {**last["data"], "begun": begun})
            facts = {"of": last["n"], "what": last["act"], "agreed": sorted(agreed)}
            await rows.note(at, id, by, "undone", reason, **facts)
            await rows.put_out(at, id, "card")
            if last["act"] == "paired_by_hand":
                await self._put_back_as_it_was(at, view, by, last["data"], reason)
            else:
                await self._threads_go(at, view, by, reason)
            return await self.repository.view_in(at, id), str(last["act"])

    async def _threads_go(self, at: Any, before: View, by: int, reason: str | None) -> None:
        """Matches that were opened for what is taken back have no game any more."""
        after = await self.repository.view_in(at, before.row.id)
        kept = {game.match_id for game in after.games}
        gone = [game.match_id for game in before.games if game.match_id is not None and game.match_id not in kept]
        was, now = ({game.id for game in view.games if game.status != GameStatus.DRAFT} for view in (before, after))
        if was - now:
            facts = {"matches": gone, "by": by, "reason": reason, "round": before.row.round}
            await rows.put_out(at, before.row.id, "taken_back", **facts)

    async def _shorten(self, at: Any, view: View, data: dict[str, Any]) -> None:
        game = view.game(data["game"])
        if game is None or game.status == GameStatus.DONE:
            raise LeagueError("already_settled")
        # Nobody's time is up because of an undo: a day at least is left.
        deadline = max((game.deadline or 0) - data["days"] * DAY, self.repository.now() + DAY)
        await rows.change_game(at, game.id, deadline=deadline)

    async def _undecide(self, at: Any, view: View, data: dict[str, Any]) -> None:
        before = data["before"]
        if before["result"] is not None:
            again = Result.model_validate(before["result"])
            await self.repository.keep_result(at, view.row.id, data["game"], again, again.by)
        else:
            await rows.take_back_results(at, data["game"])
        await rows.change_game(at, data["game"], status=before["status"])
        await rows.put_out(at, view.row.id, "undecided", game=data["game"])
        await self._ask_again(at, view, data["game"], before["status"])

    async def _ask_again(self, at: Any, view: View, game_id: str, status: str) -> None:
        """What the decision had answered is open again, and so are the posts that ask for it."""
        if status == GameStatus.REPORTED:
            await rows.put_out(at, view.row.id, "reported", game=game_id)
        if status == GameStatus.DISPUTED:
            kept = await rows.log_of(at, view.row.id)
            last = [e for e in kept if e["act"] in ("disputed", "contradicted") and e["data"].get("game") == game_id][
                -1
            ]
            await rows.put_out(at, view.row.id, "disputed", game=game_id, by=last["by"], reason=last["reason"] or "")

    async def _return(self, at: Any, view: View, data: dict[str, Any]) -> None:
        """Back in the season; games forfeited meanwhile are the organiser's to decide."""
        await rows.change_player(at, view.row.id, data["player"], status=data.get("was", PlayerStatus.SIGNED.value))

    async def _give_back(self, at: Any, view: View, data: dict[str, Any]) -> None:
        """The place goes back to whoever had it, unless the substitute has begun to play or a forfeit was lifted."""
        games = [game for id in data["games"] if (game := view.game(id)) is not None]
        settled = any(game.status not in (GameStatus.OPEN, GameStatus.DRAFT) for game in games)
        played = any(data["newcomer"] in game.players and game.id not in data["games"] for game in view.games)
        if settled or played or data.get("again"):
            raise LeagueError("games_begun")
        for game in games:
            seat = "one" if game.one == data["newcomer"] else "other"
            why = data.get("reasons", {}).get(game.id, game.reasons)
            await rows.change_game(at, game.id, reasons=json.dumps(why), **{seat: data["player"]})
        await rows.change_player(at, view.row.id, data["newcomer"], status=PlayerStatus.DROPPED.value)
        await rows.change_player(at, view.row.id, data["player"], status=data.get("was", PlayerStatus.SIGNED.value))
        await rows.put_out(at, view.row.id, "substituted", player=data["newcomer"], newcomer=data["player"])

    async def _wait_again(self, at: Any, view: View, data: dict[str, Any]) -> None:
        if any(data["player"] in g.players for g in view.games):
            raise LeagueError("games_begun")
        await rows.change_player(at, view.row.id, data["player"], status=PlayerStatus.WAITING.value)

    async def _old_terms(self, at: Any, view: View, data: dict[str, Any]) -> None:
        if view.status is not SeasonStatus.SIGN_UP:
            raise LeagueError("already_begun", fixed=[])
        await rows.change_season(at, view.row.id, terms=json.dumps(data["before"]))

    async def _reopen(self, at: Any, view: View, data: dict[str, Any]) -> None:
        await rows.change_season(at, view.row.id, status=data.get("status", SeasonStatus.RUNNING.value))

    async def _unpublish(self, at: Any, view: View, data: dict[str, Any]) -> None:
        for game in self._untouched(view, data):
            if game.other is not None:
                await rows.change_game(at, game.id, status=GameStatus.DRAFT.value, match_id=None)

    async def _unpair(self, at: Any, view: View, data: dict[str, Any]) -> None:
        if view.status is not SeasonStatus.FINISHED:
            for game in self._untouched(view, data):
                await rows.remove_game(at, game.id)
        await rows.change_season(at, view.row.id, round=data["round"], status=data["status"])

    async def _unstart(self, at: Any, view: View, data: dict[str, Any]) -> None:
        for game in self._untouched(view, data):
            await rows.remove_game(at, game.id)
        for player in view.players:
            await rows.change_player(at, view.row.id, player.user_id, locked=0)
        await rows.change_season(at, view.row.id, round=0, status=SeasonStatus.SIGN_UP.value)

    async def _unenter(self, at: Any, view: View, data: dict[str, Any]) -> None:
        if any(data["player"] in g.players for g in view.games):
            raise LeagueError("games_begun")
        await rows.change_player(at, view.row.id, data["player"], status=data["was"] or PlayerStatus.DROPPED.value)

    async def _unhand(self, at: Any, view: View, data: dict[str, Any]) -> None:
        games = [game for id in data["games"] if (game := view.game(id)) is not None]
        if len(games) != len(data["games"]) or any(not is_untouched(view, g, data["begun"]) for g in games):
            raise LeagueError("games_begun")
        for game in games:
            await rows.remove_game(at, game.id)

    async def _put_back_as_it_was(self, at: Any, view: View, by: int, data: dict[str, Any], reason: str | None) -> None:
        old = [game for id in data["games"] if (game := view.game(id)) is not None]
        await self.organising.tell_repaired(
            at, view.row.id, by, await self.organising.put_back(at, view, data["before"]), old, reason
        )

    def _untouched(self, view: View, data: dict[str, Any]) -> list[rows.GameRow]:
        """The games of the present round, if none has been begun, reported or settled yet."""
        games = [g for g in view.games if g.round == view.row.round]
        if any(not is_untouched(view, g, data["begun"]) for g in games):
            raise LeagueError("games_begun")
        return games


def _about(view: View, entry: dict[str, Any]) -> list[rows.GameRow]:
    """The games whose result, time or players an act changed; what is about a whole round is about nobody's own."""
    data = entry["data"]
    ids = {
        "extended": [data.get("game")],
        "decided": [data.get("game")],
        "substituted": [*data.get("games", ()), *data.get("again", ())],
        "paired_by_hand": data.get("games", ()),
    }.get(entry["act"], [])
    return [game for id in ids if (game := view.game(str(id))) is not None]


def _own_leaving(entry: dict[str, Any]) -> bool:
    return bool(entry["act"] == "dropped" and entry["by"] == entry["data"].get("player"))
