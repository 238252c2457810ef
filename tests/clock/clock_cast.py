"""Matches with clocks, on a real database and a clock that tests move."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text

from bot.clock.clock import Clock
from bot.clock.hours import DAY
from bot.clock.service import Clocks
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.matches.service import Matches
from bot.store import Store
from bot.store import matches as match_rows
from bot.store import people as rows
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.stage import stage
from rules_engine.kernel.dice import ScriptedDice
from rules_engine.kernel.engine import Engine

BLUE, RED = 11, 22


@dataclass
class Now:
    """A moment in January 2027, until a test moves it on."""

    at: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at


def a_roster() -> Roster:
    content = default_content()
    names: set[str] = set()
    people: list[RosterEntry] = []
    for card in content.characters.values():
        if not card.is_grunt and card.form_of is None and not {card.full_name, card.alter_ego} & names:
            names |= {card.full_name, card.alter_ego}
            people.append(RosterEntry(card=card.id))
    kinds = {kind: [id for id, c in content.crises.items() if c.kind == kind][:3] for kind in ("secure", "extract")}
    return Roster(
        characters=tuple(people[:10]),
        tactics=tuple(content.tactics)[:10],
        secure=tuple(kinds["secure"]),
        extract=tuple(kinds["extract"]),
    )


async def begun(clocks: Clocks) -> str:
    terms = CrisisTerms(map="downtown", pace_hours=10, bank_hours=10)
    stored = await clocks.matches.lobby.challenge(creator_id=BLUE, channel_id=1, guild_id=2, terms=terms)
    await clocks.matches.lobby.accept(stored.row.id, RED)
    for user in (BLUE, RED):
        stored = await clocks.matches.lobby.bring_roster(stored.row.id, user, a_roster())
    await clocks.repository.sync(stored)
    return stored.row.id


def opened(store: Store, now: Now | None = None) -> Clocks:
    return Clocks(store, Matches(store), now or Now())


def store_at(path: Path) -> Store:
    return Store(f"sqlite:///{path}")


def pass_time(clocks: Clocks, seconds: float) -> None:
    assert isinstance(clocks.repository.now, Now)
    clocks.repository.now.at += seconds


async def late_and_waiting(clocks: Clocks, id: str) -> tuple[str, int, int]:
    """The seat that is waited for, who sits there, and who waits."""
    stored = await clocks.matches.repository.find(id)
    (seat,) = stored.row.waiting
    return (seat, BLUE, RED) if stored.player(seat) == BLUE else (seat, RED, BLUE)


async def clock_of(clocks: Clocks, id: str, seat: str) -> Clock:
    async with clocks.repository.store.reading() as at:
        return (await rows.clocks_of(at, id))[seat]


async def told(clocks: Clocks, id: str, kind: str) -> list[dict[str, object]]:
    """What the outbox holds of a kind."""
    async with clocks.repository.store.reading() as at:
        return [due.data for due in await match_rows.due(at, id) if due.kind == kind]


REACTING = """
title: Red may guard
blue: {characters: [{card: iron_man, at: "18,10", power: 2}]}
red: {characters: [{card: black_widow, at: "18,13"}, {card: captain_america, at: "20,13", power: 3}]}
start: attack iron_man repulsor_blast black_widow
"""


async def reacting(clocks: Clocks) -> tuple[str, int]:
    """A match in which red owes a reaction, and the number of that question."""
    id = await begun(clocks)
    begun_with = (await clocks.matches.repository.find(id)).row
    assert begun_with.snapshot is not None
    script = read_script(REACTING)
    engine = Engine(CrisisProtocol(default_content()), ScriptedDice([]))
    state, _ = engine.start(stage(script, default_content()))
    (asked,) = state.pending.values()
    async with clocks.repository.store.transaction() as at:
        text = engine.dump(state).decode()
        await match_rows.change_match(at, id, snapshot=match_rows.packed(text), waiting='["red"]')
    await clocks.repository.sync(await clocks.matches.repository.find(id))
    return id, asked.seq


async def untouched(clocks: Clocks, id: str, days: int) -> None:
    """Nobody has touched the match for so long."""
    async with clocks.repository.store.transaction() as at:
        await at.execute(
            text("UPDATE matches SET changed_at = :then WHERE id = :id"),
            {"then": int(clocks.repository.now() - days * DAY), "id": id},
        )
