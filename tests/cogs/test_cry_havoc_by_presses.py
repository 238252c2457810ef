"""Cry Havoc as people in a server play it: by a command and by what they press."""

from __future__ import annotations

import random
from typing import Any

import pytest
import raw_discord
from match_table import labels, shown, texts
from sampling import sample
from simcord.env import Env

from bench.hands import Thing, things
from bot.client import App
from bot.matches.service import StoredMatch
from bot.matches.terms import Status
from rules_engine.cry_havoc.state.words import NATIVES

SEATS = ("amber", "blue", "crimson", "green")
GIVING = ("ch_moved", "ch_play", "many", "spread", "sequence", "amount")
"""Acts that answer with what was chosen on the panel."""


class Havoc:
    """People and a channel, everything done by commands and presses."""

    def __init__(self, app: App, env: Env, players: int = 2) -> None:
        self.app, self.env, self.id = app, env, ""
        guild = env.create_guild()
        self.channel = guild.create_text_channel("planet")
        self.people = {seat: guild.add_member(env.create_user(seat)) for seat in SEATS[:players]}
        self.other = guild.add_member(env.create_user("somebody"))
        self.rng = random.Random(5)
        self.panels: list[tuple[str, str]] = []

    async def posted(self) -> None:
        while self.app.thinker.busy or self.app.poster.busy:
            await self.app.poster.settled()
            await self.env.settle()
        await self.env.settle()

    async def stored(self) -> StoredMatch:
        return await self.app.matches.repository.find(self.id)

    async def begin(self, **options: Any) -> str:
        """What the challenge says, once everybody has taken a seat."""
        answer = await self.people["amber"].slash(self.channel, "match cry-havoc", players=len(self.people), **options)
        accept = next(one for one in things(answer.response) if one.verb == "accept")
        self.id = accept.id.split(":")[1]
        offered = texts(answer.response)
        for person in list(self.people.values())[1:]:
            await person.click(answer.response, custom_id=accept.id)
        await self.posted()
        return offered

    async def dashboard(self) -> Any:
        row = (await self.stored()).row
        thread = self.app.get_partial_messageable(row.thread_id or 0, guild_id=row.guild_id)
        return await thread.fetch_message(row.dashboard_id or 0)

    async def panel(self, seat: str) -> Any:
        board = await self.dashboard()
        mine = next(one for one in things(board) if one.verb == "mine")
        return shown(await self.people[seat].click(board, custom_id=mine.id))

    async def press(self, seat: str, message: Any, thing: Thing, *values: str) -> Any:
        person = self.people[seat]
        if thing.values:
            return shown(await person.select(message, list(values), custom_id=thing.id))
        return shown(await person.click(message, custom_id=thing.id))

    async def answer(self, seat: str) -> None:
        """One question, by whatever is on its panel."""
        owed = (await self.stored()).state.pending[seat]
        message = await self.panel(seat)
        self.panels.append((owed.key, texts(message)))
        for tap in range(30):
            able = [one for one in things(message) if one.seq == owed.seq and one.verb not in ("anew", "back", "page")]
            giving = [one for one in able if one.verb in GIVING]
            thing = self.rng.choice(giving if giving and (tap > 8 or self.rng.random() < 0.6) else able)
            values = (self.rng.choice(thing.values),) if thing.values else ()
            if thing.verb in ("some", "ch_hand"):
                values = tuple(self.rng.sample(thing.values, self.rng.randint(1, min(len(thing.values), 4))))
            message = await self.press(seat, message, thing, *values)
            stored = await self.stored()
            still = None if stored.state is None else stored.state.pending.get(seat)
            if stored.status is not Status.PLAYING or still is None or still.seq != owed.seq:
                break
        else:
            raise AssertionError(f"{owed.key} is not answered by pressing")
        await self.posted()

    async def play(self, most: int, until: str = "") -> None:
        for _ in range(most):
            stored = await self.stored()
            seats = [seat for seat in SEATS if seat in stored.state.pending and seat in self.people]
            if stored.status is not Status.PLAYING or not seats:
                return
            if until and stored.state.pending[seats[0]].key == until:
                return
            await self.answer(seats[0])

    async def asked(self) -> str:
        """Whose turn it is."""
        return next(iter((await self.stored()).state.pending))


def one(message: Any, verb: str) -> Thing:
    return next(thing for thing in things(message) if thing.verb == verb)


@pytest.fixture
def havoc(app: App, simcord_env: Env, company: object) -> Havoc:
    return Havoc(app, simcord_env)


async def test_the_challenge_tells_who_plays_which_army(havoc: Havoc) -> None:
    """CH-SET-06: who accepts knows what is played."""
    said = await havoc.begin(army="foundry")
    assert "Amber: Foundry" in said and "Twin Meridian" in said, said
    state = (await havoc.stored()).state
    assert state.players["amber"].army == "foundry" and state.players["blue"].army not in ("foundry", NATIVES)


async def test_two_play_by_presses(havoc: Havoc) -> None:
    """CH-ACT-04, CH-MOV-01, CH-BAT-16, CH-BAT-18."""
    await havoc.begin()
    await havoc.play(sample(60, 400))
    keys = {key for key, _ in havoc.panels}
    assert {"hq", "action", "move"} <= keys, keys
    assert (await havoc.stored()).state.round >= 1
    said = next(said for key, said in havoc.panels if key == "action")
    assert "Round 1" in said and "**" in said


async def test_cards_are_chosen_first_and_then_played_for_a_row(havoc: Havoc) -> None:
    """CH-ACT-06: what they bring together stands on the button."""
    await havoc.begin()
    await havoc.play(10, until="action")
    seat = await havoc.asked()
    before = await havoc.panel(seat)
    assert not [thing for thing in things(before) if thing.verb == "ch_play"]
    chosen = await havoc.press(seat, before, one(before, "ch_hand"), "0", "1")
    named = [label for label in labels(chosen) if label.startswith(("Move: ", "Recruit: ", "Build: "))]
    assert len(named) == 3 and all("icon" in label or label.endswith(": nothing") for label in named), named
    hand = (await havoc.stored()).state.players[seat].hand[:2]
    recruit = next(thing for thing in things(chosen) if thing.act.args[:1] == ("recruit",))
    await havoc.press(seat, chosen, recruit)
    played = [e for _, entry in await havoc.app.matches.records.entries(havoc.id) for e in entry.events]
    cards = next(event for event in played if event.kind == "cards_played")
    assert list(cards.cards) == hand and cards.icon == "recruit"  # type: ignore[attr-defined]


async def test_moves_are_planned_and_taken_back_before_they_count(havoc: Havoc) -> None:
    """CH-MOV-01…03."""
    await havoc.begin()
    await havoc.play(10, until="action")
    seat = await havoc.asked()
    panel = await havoc.panel(seat)
    values = [str(i) for i in range(len((await havoc.stored()).state.players[seat].hand))]
    panel = await havoc.press(seat, panel, one(panel, "ch_hand"), *values)
    panel = await havoc.press(seat, panel, next(t for t in things(panel) if t.act.args[:1] == ("move",)))
    while (owed := (await havoc.stored()).state.pending[seat]).key != "move":
        await havoc.answer(seat)
    panel, units = await havoc.panel(seat), (await havoc.stored()).state.regions
    entries = (await havoc.stored()).row.entries
    panel = await havoc.press(seat, panel, one(panel, "ch_move"))
    step = next(thing for thing in things(panel) if thing.label.startswith("→"))
    panel = await havoc.press(seat, panel, step)
    again = next(thing for thing in things(panel) if thing.label.startswith("Again: "))
    panel = await havoc.press(seat, panel, again)
    assert "2." in texts(panel) and [label for label in labels(panel) if label.startswith("Confirm 2 steps")]
    back = next(thing for thing in things(panel) if thing.label == "Take the last step back")
    panel = await havoc.press(seat, panel, back)
    stored = await havoc.stored()
    assert stored.row.entries == entries and stored.state.regions == units and stored.state.pending[seat] == owed
    await havoc.press(seat, panel, one(panel, "ch_moved"))
    stored = await havoc.stored()
    moved = [e for _, entry in await havoc.app.matches.records.entries(havoc.id, entries) for e in entry.events]
    assert sum(event.kind == "unit_moved" for event in moved) == 1
    assert seat not in stored.state.pending or stored.state.pending[seat].key != "move"


async def test_a_wrong_seat_an_old_button_and_a_second_press_change_nothing(havoc: Havoc) -> None:
    await havoc.begin()
    seat, board = await havoc.asked(), await havoc.dashboard()
    panel = await havoc.panel(seat)
    pick, entries = one(panel, "pick"), (await havoc.stored()).row.entries
    for person in (*(p for other, p in havoc.people.items() if other != seat), havoc.other):
        await raw_discord.press(person, board, pick.id)
        assert (await havoc.stored()).row.entries == entries
    await raw_discord.press(havoc.people[seat], panel, pick.id)
    await raw_discord.press(havoc.people[seat], panel, pick.id)
    assert (await havoc.stored()).row.entries == entries + 1, "the second press answers nothing"


async def test_plans_that_nobody_was_shown_are_refused(havoc: Havoc) -> None:
    """CH-MOV-01: what a component says comes from the client."""
    await havoc.begin()
    await havoc.play(10, until="action")
    seat = await havoc.asked()
    stored, board = await havoc.stored(), await havoc.dashboard()
    about = f"m:{havoc.id}:{stored.state.pending[seat].seq}"
    for act in (
        "ch_move._01",
        "ch_moved._01",
        "ch_move._zz",
        "ch_play.move.ffffffffff",
        "ch_play.move.0",
        "ch_draw.moon",
    ):
        await raw_discord.press(havoc.people[seat], board, f"{about}:{act}")
    assert (await havoc.stored()).row.entries == stored.row.entries
    await havoc.play(30, until="move")
    seat = await havoc.asked()
    stored, board = await havoc.stored(), await havoc.dashboard()
    about = f"m:{havoc.id}:{stored.state.pending[seat].seq}"
    for act in (
        "ch_moved._zz",
        "ch_moved._0",
        "ch_moved._",
        "ch_moved._000000000000000000000000000000",
        "ch_move._00.!",
    ):
        await raw_discord.press(havoc.people[seat], board, f"{about}:{act}")
    assert (await havoc.stored()).row.entries == stored.row.entries


async def test_an_order_is_given_and_taken_back_by_presses(havoc: Havoc) -> None:
    """CH-BAT-18: passes are ordered in advance."""
    await havoc.begin()
    board = await havoc.dashboard()
    panel = await havoc.press("blue", board, one(board, "ch_orders"))
    assert "None." in texts(panel)
    panel = await havoc.press("blue", panel, one(panel, "choose"), "ch_order.pass-match")
    assert "The order stands." in texts(panel) and "1. Pass on tactics" in texts(panel)
    assert [order.ability for order in (await havoc.stored()).state.orders] == ["tactics"]
    panel = await havoc.press("blue", panel, one(panel, "ch_unorder"))
    assert (await havoc.stored()).state.orders == []


@pytest.mark.parametrize("players", [2, 3])
async def test_against_the_bot_it_takes_every_other_seat(
    app: App, simcord_env: Env, company: object, players: int
) -> None:
    """CH-SET-06: up to three seats of ours, each thinking for itself."""
    havoc = Havoc(app, simcord_env, 1)
    await havoc.people["amber"].slash(havoc.channel, "match cry-havoc", players=players, level="rookie")
    await havoc.posted()
    (stored,) = await app.matches.repository.waiting_for(int(havoc.people["amber"].id))
    havoc.id = stored.row.id
    ours = {stored.player(seat) for seat in SEATS[1:players]}
    assert len(stored.seats) == players and ours == {app.user.id if app.user else 0}
    assert stored.practised_against == SEATS[1:players]
    await havoc.play(16)
    answered = {
        entry.answer.seat for _, entry in await app.matches.records.entries(havoc.id) if entry.answer is not None
    }
    assert set(SEATS[1:players]) <= answered


async def test_natives_take_four(havoc: Havoc) -> None:
    """CH-SET-06."""
    answer = await havoc.people["amber"].slash(havoc.channel, "match cry-havoc", players=3, army="natives")
    assert "CH-SET-06" in texts(answer.response)
