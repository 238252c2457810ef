"""Whatever draws or speaks to somebody gets that person's view of the match: nothing else can be told by mistake."""

from __future__ import annotations

import ast
import random
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import bot
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.locale import words
from bot.matches.repository import StoredMatch
from bot.matches.terms import Status
from bot.store.matches import MatchRow, SeatRow
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events.setup import RosterBrought
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match, Roster, StandingOrder
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.crisis_protocol.testing.soak import dice_for
from rules_engine.kernel.decisions import Visibility
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.events import Event

PEOPLE = {"blue": 11, "red": 22}
VIEWERS = ("blue", "red", None)
CONTENT = default_content()
ROSTERS = {seat: random_roster(CONTENT, random.Random(n)) for n, seat in enumerate(SEATS)}
STEPS = 80
"""Far enough for setup, squads, deployment and some turns."""


def look_at(state: Match, viewer: str | None, *, sealed: bool = True, status: Status = Status.PLAYING) -> Look:
    row = MatchRow(
        id="0a1b2c3d", guild_id=1, channel_id=2, thread_id=3, dashboard_id=4, creator_id=11, game=FIRST,
        status=status.value, terms=CrisisTerms(sealed=sealed).model_dump(mode="json"), secret=b"", start=None,
        snapshot=state.model_dump_json(),
        entries=1, waiting=[], ending=None, created_at=0, changed_at=0,
    )  # fmt: skip
    seats = {s: SeatRow("0a1b2c3d", s, user, ROSTERS[s].model_dump(mode="json"), None, 0) for s, user in PEOPLE.items()}
    client: Any = SimpleNamespace()
    return Look(client, StoredMatch(row, seats, state), words("en"), PEOPLE.get(viewer or ""))


@pytest.fixture(scope="module")
def moments() -> list[tuple[Match, list[Event]]]:
    """A match of two whole rosters, decision by decision."""
    engine = Engine(CrisisProtocol(CONTENT), dice_for(3))
    terrain = next(iter(ready().values())).terrain
    turnout = engine.start(new_match(CONTENT, ROSTERS, terrain, name="veiled", commitment="c"))
    players = {seat: Player(seat, 3, EAGER) for seat in SEATS}
    found = [(turnout.state, turnout.events)]
    while len(found) < STEPS and found[-1][0].pending:
        decision = next(iter(found[-1][0].pending.values()))
        turnout = engine.submit(found[-1][0], players[decision.seat].answer(decision))
        found.append((turnout.state, turnout.events))
    return found


def cards_of(roster: Roster) -> set[str]:
    characters = {entry.card for entry in roster.characters} | {gem for e in roster.characters for gem in e.gems}
    return characters | {*roster.tactics, *roster.secure, *roster.extract}


def secrets_of(state: Match, viewer: str | None) -> set[str]:
    """Cards of the rosters that this viewer has not seen: neither their own nor on the table."""
    shown = cards_of(ROSTERS[viewer]) if viewer else set()
    for player in state.players.values():
        shown |= {entry.card for entry in player.squad} | {gem for entry in player.squad for gem in entry.gems}
        shown |= {tactic.card for tactic in player.tactics} | {player.crisis or ""}
    shown |= {character.card for character in state.characters.values()}
    return {card for seat, roster in ROSTERS.items() if seat != viewer for card in cards_of(roster)} - shown


def found_in(text: str, secrets: set[str]) -> set[str]:
    return {secret for secret in secrets if re.search(rf"(?<![a-z_]){re.escape(secret)}(?![a-z_])", text)}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_goes_to_a_worker_holds_no_card_that_its_reader_has_not_seen(
    moments: list[tuple[Match, list[Event]]], viewer: str | None
) -> None:
    for number, (state, events) in enumerate(moments):
        look = look_at(state, viewer)
        secrets = secrets_of(state, viewer)
        assert secrets, "there is something to hide"
        assert found_in(state.model_dump_json(), secrets), "and the whole state would tell it"
        assert found_in(look.snapshot, secrets) == set(), f"step {number}"
        assert found_in(repr(look.told(events)), secrets) == set(), f"step {number}"


@pytest.mark.parametrize("viewer", VIEWERS)
def test_questions_and_answers_in_secret_are_their_owners_alone(
    moments: list[tuple[Match, list[Event]]], viewer: str | None
) -> None:
    met = 0
    for state, _ in moments:
        seen = look_at(state, viewer).state
        for seat, decision in state.pending.items():
            hidden = decision.visibility is not Visibility.PUBLIC and seat != viewer
            met += hidden
            assert (seen.pending[seat] == decision) is not hidden
        for frame in seen.stack:
            assert {name.rpartition("@")[2] for name in frame.answers} <= {viewer}
    assert met, "somebody chose in secret"


def test_orders_are_seen_by_their_owner_alone(moments: list[tuple[Match, list[Event]]]) -> None:
    state = moments[-1][0].model_copy(deep=True)
    state.orders.append(StandingOrder(id="o1", seat="red", ability="*", policy="never"))
    assert [len(look_at(state, viewer).state.orders) for viewer in VIEWERS] == [0, 1, 0]  # type: ignore[attr-defined]


def test_open_rosters_and_finished_matches_hide_no_roster(moments: list[tuple[Match, list[Event]]]) -> None:
    state, _ = moments[-1]
    everything = set.union(*(secrets_of(state, viewer) for viewer in VIEWERS))
    assert found_in(look_at(state, None, sealed=False).snapshot, everything) == everything
    over = look_at(state, None, status=Status.ENDED)
    assert found_in(over.snapshot, everything) == everything
    brought = [event for _, events in moments for event in events if isinstance(event, RosterBrought)]
    assert over.told(brought) == brought
    assert look_at(state, None).told(brought) != brought


ALLOWED = {
    "bot/ui/match/look.py": "it draws the veil",
    "bot/ui/match/menu/information.py": "a stored moment becomes a look at it, which draws the veil",
    "bot/ui/match/posts/reminders.py": "the seats that are waited for; everybody may know them",
    "bot/ui/match/pictures/replaying.py": "a match that is over",
    "bot/ui/league/organised_games.py": "the number of the round",
    "bot/games/crisis_protocol/panels/illustrations.py": "it draws the veil over stored moments",
    "bot/ui/match/questions/at_once.py": "what its owner would be asked next; a look at that draws the veil",
}
"""Where a state is read past the veil, and why nothing can be told by it."""


def test_a_view_is_made_once_for_all_that_is_shown_of_a_match(moments: list[tuple[Match, list[Event]]]) -> None:
    """Panels, pictures and posts of a press share it; each seat has its own, and another moment none of it."""
    (one, _), (other, _) = moments[10], moments[11]
    stored = look_at(one, None).stored
    looks = {viewer: replace(look_at(one, viewer), stored=stored) for viewer in VIEWERS}
    for viewer, look in looks.items():
        assert replace(look).state is look.state and replace(look).snapshot is look.snapshot
        assert look.snapshot == look_at(one, viewer).state.model_dump_json() == look.seen(one).model_dump_json()
        assert look.seen(one) is not look.state, "a moment that is told may be played on"
        assert look.after(other).snapshot == look_at(other, viewer).snapshot != look.snapshot
    assert len({id(look.state) for look in looks.values()}) == len(VIEWERS)


def test_nothing_that_shows_a_match_reads_past_the_veil() -> None:
    root = Path(bot.__file__).parents[1]
    folders = ("bot/ui", "bot/games/crisis_protocol/panels")
    found = {
        str(file.relative_to(root))
        for folder in folders
        for file in sorted((root / folder).rglob("*.py"))
        if reads_past_the_veil(file.read_text("utf-8"))
    }
    assert found == set(ALLOWED)


def reads_past_the_veil(source: str) -> bool:
    """Whether it takes a match's own state or snapshot, other than to see whether there is one."""
    tree = ast.parse(source)
    asked = {
        id(node.left)
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Is | ast.IsNot)
    }
    return any(
        isinstance(node, ast.Attribute)
        and id(node) not in asked
        and (
            (node.attr == "state" and ast.unparse(node.value).endswith("stored"))
            or (node.attr == "snapshot" and ast.unparse(node.value).endswith(("row", "entry")))
        )
        for node in ast.walk(tree)
    )


def test_a_planted_read_past_the_veil_is_found() -> None:
    assert reads_past_the_veil("def show(look):\n    return look.stored.state.players")
    assert reads_past_the_veil("def show(look):\n    return draw(look.stored.row.snapshot)")
    assert not reads_past_the_veil(
        "def show(look):\n    return look.state.players if look.stored.state is not None else 0"
    )
