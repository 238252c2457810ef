"""What a file of a running match gives away: to a seat what that seat may see, to others what everybody may see."""

from __future__ import annotations

import json
import random
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.games import game
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.matches.exports import dice_export, whole_export
from bot.matches.replays import FORMAT, inputs_of, read_file
from bot.matches.service import MatchError, Matches, StoredMatch
from bot.store import Store
from bot.store.privacy import gather
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.events.rulings import JudgeRuled
from rules_engine.crisis_protocol.state.match import Roster, StandingOrder
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.kernel.accounts import account
from rules_engine.kernel.decisions import Visibility

PEOPLE = {"blue": 1100110011, "red": 2200220022}
VIEWERS = ("blue", "red", None)
CONTENT = default_content()


class Running:
    """A match in the database, played answer by answer."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.players = {seat: Player(seat, 5, EAGER) for seat in PEOPLE}
        self.rosters = {seat: random_roster(CONTENT, random.Random(n)) for n, seat in enumerate(PEOPLE)}
        self.id = ""

    async def begin(self, terms: CrisisTerms) -> None:
        stored = await self.matches.lobby.challenge(creator_id=PEOPLE["blue"], channel_id=1, guild_id=2, terms=terms)
        self.id = stored.row.id
        await self.matches.lobby.accept(self.id, PEOPLE["red"])
        for seat, user in PEOPLE.items():
            await self.matches.lobby.bring_roster(self.id, user, self.rosters[seat])

    async def stored(self) -> StoredMatch:
        return await self.matches.repository.find(self.id)

    async def step(self, seat: str | None = None) -> None:
        state = (await self.stored()).state
        assert state is not None
        asked = state.pending[seat or min(state.pending)]
        choice = self.players[asked.seat].answer(asked).choice
        await self.matches.play.answer(self.id, PEOPLE[asked.seat], asked.seq, choice)

    async def until_sealed(self) -> None:
        """Both are asked for their squads."""
        while not all(d.visibility is Visibility.SEALED for d in await self.pending()):
            await self.step()

    async def until_dice_are_open(self) -> None:
        """Squads are revealed and deployed, the first round has begun."""
        while not (state := (await self.stored()).state) or not state.dice.seeds:
            await self.step()

    async def pending(self) -> list[Any]:
        state = (await self.stored()).state
        assert state is not None
        return list(state.pending.values())

    async def export(self, viewer: str | None) -> dict[str, Any]:
        return await whole_export(self.matches, await self.stored(), viewer)


@pytest.fixture
async def running(address: str) -> AsyncIterator[Running]:
    async with Store(address) as store:
        yield Running(Matches(store))


def cards(roster: Roster) -> set[str]:
    gems = {gem for entry in roster.characters for gem in entry.gems}
    return {entry.card for entry in roster.characters} | gems | {*roster.tactics, *roster.secure, *roster.extract}


def named(made: Any, ids: set[str]) -> set[str]:
    text = json.dumps(made)
    return {id for id in ids if f'"{id}"' in text}


async def test_a_sealed_roster_is_in_nobody_elses_file(running: Running) -> None:
    await running.begin(CrisisTerms(map="downtown"))
    await running.until_sealed()
    state = (await running.stored()).state
    assert state is not None and state.mission is not None
    drawn = {state.mission.secure, state.mission.extract}
    for viewer in VIEWERS:
        made = await running.export(viewer)
        for owner, roster in running.rosters.items():
            others = cards(running.rosters["red" if owner == "blue" else "blue"])
            secret = cards(roster) - drawn - (others if viewer is not None else set())
            assert named(made, secret) == (secret if viewer == owner else set()), (viewer, owner)


async def test_of_a_roster_only_what_is_fielded_is_shown_while_the_match_is_played(running: Running) -> None:
    """DEP-01, TAC-13: the panel promises that nobody else sees the rest."""
    await running.begin(CrisisTerms(map="downtown"))
    await running.until_dice_are_open()
    state = (await running.stored()).state
    assert state is not None and state.mission is not None
    shown = {state.mission.secure, state.mission.extract}
    for player in state.players.values():
        shown |= {entry.card for entry in player.squad} | {gem for entry in player.squad for gem in entry.gems}
        shown |= {tactic.card for tactic in player.tactics}
    left = {owner: cards(roster) - shown for owner, roster in running.rosters.items()}
    assert all(len(ids) > 10 for ids in left.values())
    made = await running.export(None)
    assert named(made, left["blue"] | left["red"]) == set()
    assert named(made, shown) >= {entry.card for player in state.players.values() for entry in player.squad}
    assert named(await running.export("red"), left["blue"] - left["red"]) == set()
    assert named(await running.export("red"), left["red"]) == left["red"]


async def test_in_round_two_an_opponents_file_names_no_card_that_stayed_at_home(running: Running) -> None:
    """ROS-01, SQD-23: in no word of it, be it a part of a longer one."""
    await running.begin(CrisisTerms(map="downtown"))
    while not (state := (await running.stored()).state) or state.round < 2:
        await running.step()
    assert state.mission is not None
    shown = {state.mission.secure, state.mission.extract, *cards(running.rosters["red"])}
    shown |= {tactic.card for tactic in state.players["blue"].tactics}
    shown |= {one for entry in state.players["blue"].squad for one in (entry.card, *entry.gems)}
    text = json.dumps(await running.export("red"))
    home = {id for id in cards(running.rosters["blue"]) - shown if not any(id in other for other in shown)}
    assert len(home) > 5 and not [id for id in home if re.search(rf"\b{id}\b", text)]


async def test_open_rosters_are_open_in_files_too(running: Running) -> None:
    await running.begin(CrisisTerms(map="downtown", sealed=False))
    made = await running.export(None)
    for roster in running.rosters.values():
        assert named(made, cards(roster)) == cards(roster)


async def test_a_ruling_in_between_does_not_open_a_sealed_answer(running: Running) -> None:
    """SQD-07: blue has chosen, a judge rules something, red is still choosing."""
    await running.begin(CrisisTerms(map="downtown"))
    await running.until_sealed()
    await running.step("blue")
    ruled = JudgeRuled(what="score", reason="a slip", seat="blue", number=1)
    await running.matches.play.instruct(running.id, ruled, by=None, user_id=99)
    for viewer in ("red", None):
        [sealed] = [one for one in (await running.export(viewer))["account"]["told"] if one["hidden"]]
        assert sealed["seat"] == "blue" and sealed["choice"] is None
    assert not [one for one in (await running.export("blue"))["account"]["told"] if one["hidden"]]


async def test_a_standing_order_leaves_no_trace_in_another_persons_file(running: Running) -> None:
    await running.begin(CrisisTerms(map="downtown"))
    await running.until_dice_are_open()
    before = {viewer: (await running.export(viewer))["account"] for viewer in VIEWERS}
    order = StandingOrder(id="o1", seat="blue", ability="*", policy="never", until="round")
    await running.matches.play.instruct(running.id, OrderGiven(order=order), by="blue", user_id=PEOPLE["blue"])
    after = {viewer: (await running.export(viewer))["account"] for viewer in VIEWERS}
    assert after["red"] == before["red"] and after[None] == before[None]
    assert after["blue"] != before["blue"] and '"o1"' in json.dumps(after["blue"])


async def test_undos_count_the_entries_a_file_holds(running: Running) -> None:
    """What was taken back lies between two numbers; entries that are left out move both."""
    await running.begin(CrisisTerms(map="downtown"))
    await running.until_dice_are_open()
    order = StandingOrder(id="o1", seat="blue", ability="*", policy="never", until="match")
    await running.matches.play.instruct(running.id, OrderGiven(order=order), by="blue", user_id=PEOPLE["blue"])
    await running.step()
    await running.step()
    [*_, last] = await running.matches.undo.undo_points(running.id)
    await running.matches.undo.undo(running.id, PEOPLE["red"], last, consent=("blue", "red"))
    whole, red = (await running.export("blue"))["account"], (await running.export("red"))["account"]
    for made in (whole, red):
        [undo] = made["undos"]
        taken_back = [number for number, one in enumerate(made["told"]) if one["undone"]]
        assert taken_back == list(range(undo["to"] + 1, undo["after"]))
    assert len(whole["told"]) > len(red["told"])


async def test_a_running_file_can_be_read_and_its_open_dice_checked(running: Running) -> None:
    await running.begin(CrisisTerms(map="downtown"))
    await running.until_dice_are_open()
    made = await running.export(None)
    file = read_file(json.dumps(made).encode())
    assert file.inputs is None and set(file.dice.seeds) == {0}
    assert all(-1 not in roll.numbers for roll in file.dice.rolls if roll.span == 0)


async def test_the_file_of_a_finished_match_is_as_it_always_was(running: Running) -> None:
    """Whole accounts, all seeds, both rosters, inputs; whatever a running match left out."""
    await running.begin(CrisisTerms(map="downtown"))
    await running.until_dice_are_open()
    order = StandingOrder(id="o1", seat="blue", ability="*", policy="never", until="round")
    await running.matches.play.instruct(running.id, OrderGiven(order=order), by="blue", user_id=PEOPLE["blue"])
    stored = await running.matches.endings.concede(running.id, PEOPLE["blue"])
    record = await running.matches.records.record(running.id)
    assert stored.ending is not None
    score = {"score": stored.ending.score, "round": stored.ending.round}
    for viewer in VIEWERS:
        expected = {
            "format": FORMAT,
            "match": stored.row.id,
            "terms": stored.row.terms,
            "status": "ended",
            "ending": {"winner": "red", "how": "conceded", **score, "left": [], "late": []},
            "content": CONTENT.version,
            "account": account(record, viewer).model_dump(mode="json"),
            "dice": (await dice_export(running.matches, stored)).model_dump(mode="json"),
            "inputs": inputs_of(game(FIRST), record).model_dump(mode="json"),
        }
        assert json.dumps(await running.export(viewer)) == json.dumps(json.loads(json.dumps(expected)))


async def test_a_match_that_has_not_begun_has_nothing_to_export(running: Running) -> None:
    stored = await running.matches.lobby.challenge(creator_id=1, channel_id=1, guild_id=2, terms=CrisisTerms())
    for export in (whole_export(running.matches, stored, "blue"), dice_export(running.matches, stored)):
        with pytest.raises(MatchError, match="not_begun"):
            await export


async def test_what_is_kept_about_a_person_betrays_no_opponent(running: Running) -> None:
    await running.begin(CrisisTerms(map="downtown"))
    await running.until_sealed()
    await running.step("blue")
    stored = await running.stored()
    async with running.matches.repository.store.reading() as at:
        mine = json.dumps(await gather(at, PEOPLE["red"]), default=str)
    assert str(PEOPLE["red"]) in mine
    for id in cards(running.rosters["blue"]) - cards(running.rosters["red"]):
        assert not re.search(rf"(?<!\w){id}(?!\w)", mine), id
    assert stored.row.secret.hex() not in mine and repr(stored.row.secret) not in mine
