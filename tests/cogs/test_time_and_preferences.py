"""Reminders, claims, preferences, privacy and rulings as people in a server see them; time is SimCord's own."""

import json
import time
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.env import Env

from bot.client import App
from bot.clock.hours import HOUR
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.matches.service import StoredMatch
from bot.matches.terms import Status
from bot.store import matches as rows
from bot.store.backup import check
from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.kernel.decisions import ChooseReaction
from rules_engine.kernel.orders import OrderFired

TERMS = CrisisTerms(map="downtown", pace_hours=10, bank_hours=0)


def a_roster() -> Roster:
    """Of the cards of 2024, which a match has that says nothing of its cards."""
    content = content_as_of(TERMS.pool)
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


def texts(components: Any) -> str:
    found = []
    for component in components:
        data = component if isinstance(component, dict) else component.to_dict()
        found += [data["content"]] if data["type"] == 10 else []
        found.append(texts(data.get("components", [])))
    return "\n".join(filter(None, found))


def inner(components: Any) -> list[dict[str, Any]]:
    """Every component, however deep."""
    found: list[dict[str, Any]] = []
    for component in components:
        data = component if isinstance(component, dict) else component.to_dict()
        found += [data, *inner(data.get("components", []))]
    return found


class Table:
    """A server with two players, a judge and a match in its thread."""

    def __init__(self, env: Env, app: App) -> None:
        self.env, self.app = env, app
        app.clocks.repository.now = lambda: env.now().timestamp()
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("table")
        self.role = self.guild.create_role("referee")
        self.blue, self.red = (self.guild.add_member(env.create_user(name)) for name in ("blue", "red"))
        self.judge = self.guild.add_member(env.create_user("judge"), roles=[self.role])
        chiefs = self.guild.create_role("chiefs", permissions=discord.Permissions(manage_guild=True))
        self.chief = self.guild.add_member(env.create_user("chief"), roles=[chiefs])
        self.match = ""

    async def begin(self) -> StoredMatch:
        await self.blue.slash(self.channel, "match new", map="downtown")
        async with self.app.store.transaction() as at:
            (self.match,) = await rows.live_matches(at, ("open",))
            await rows.change_match(at, self.match, terms=TERMS.model_dump_json())
        await self.app.matches.lobby.accept(self.match, self.red.id)
        for person in (self.blue, self.red):
            await self.app.matches.lobby.bring_roster(self.match, person.id, a_roster())
        return await self.posted()

    async def posted(self) -> StoredMatch:
        """Everything that is due has been posted."""
        self.app.poster.wake(self.match)
        await self.app.poster.settled()
        return await self.app.matches.repository.find(self.match)

    async def hours(self, number: int) -> None:
        """So many hours pass, one by one: each has its own patience for what happens in it."""
        for _ in range(number):
            await self.env.advance_time(HOUR)
        await self.app.poster.settled()

    async def play_until_reaction(self) -> tuple[StoredMatch, ChooseReaction]:
        players = {seat: Player(seat, 3, EAGER) for seat in ("blue", "red")}
        while True:
            stored = await self.app.matches.repository.find(self.match)
            assert stored.state is not None
            decision = stored.state.pending[min(stored.state.pending)]
            if isinstance(decision, ChooseReaction):
                return stored, decision
            user = stored.player(decision.seat)
            assert user is not None
            await self.app.matches.play.answer(
                self.match, user, decision.seq, players[decision.seat].answer(decision).choice
            )

    def person(self, stored: StoredMatch, seat: str) -> Any:
        return self.blue if stored.player(seat) == self.blue.id else self.red

    @property
    def thread(self) -> Any:
        (thread,) = self.channel.threads
        return thread

    def posts(self, *, holding: str) -> list[Any]:
        return [m for m in self.thread.history() if holding in texts(m.components)]

    def rung(self) -> list[list[str]]:
        """Whom the posts in the thread rang, one list for each."""
        sent = [e for e in self.env.http_requests if e.method == "POST" and e.path.endswith("/messages")]
        return [[str(u) for u in (e.json or {}).get("allowed_mentions", {}).get("users", [])] for e in sent]


@pytest.fixture
def simcord_bot(app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    """The clocks are looked at every hour."""
    monkeypatch.setattr("bot.clock.watch.EVERY", HOUR)
    return app


@pytest.fixture
async def table(simcord_env: Env, app: App) -> Table:
    return Table(simcord_env, app)


async def test_reminders_ring_only_the_one_who_is_late_each_once_and_then_the_match_can_be_claimed(
    table: Table,
) -> None:
    stored = await table.begin()
    assert stored.state is not None
    (late,) = stored.state.pending
    owner, waiting = table.person(stored, late), table.person(stored, "red" if late == "blue" else "blue")
    dashboard = next(m for m in table.thread.history() if "has time until <t:" in texts(m.components))
    assert f"<@{owner.id}> has time until <t:" in texts(dashboard.components)
    before = len(table.rung())
    await table.hours(6)
    (half,) = table.posts(holding="the match waits for you until <t:")
    assert "Then your opponent may claim the match" in texts(half.components)
    assert table.rung()[before:] == [[str(owner.id)]]
    await table.hours(3)
    _, newest = table.posts(holding="the match waits for you until <t:")
    assert "My move" not in str((await half.fetch()).components), "only the newest calls"
    early = await waiting.click(newest, label="My move")
    assert early.ephemeral
    await table.hours(3)
    (over,) = table.posts(holding="your time is up")
    refused = await owner.click(over, label="Claim the match")
    assert "nothing to claim" in refused.response.content
    await waiting.click(over, label="Claim the match")
    stored = await table.posted()
    assert stored.status is Status.ENDED and stored.row.ending is not None
    assert stored.row.ending["how"] == "time" and stored.row.ending["winners"] != [late]
    assert table.posts(holding="time ran out")


async def test_a_reaction_is_passed_when_its_time_is_up(table: Table) -> None:
    await table.begin()
    stored, asked = await table.play_until_reaction()
    await table.posted()
    await table.hours(11)
    stored = await table.posted()
    assert stored.state is not None
    assert all(decision.seq != asked.seq for decision in stored.state.pending.values())
    assert table.posts(holding="the time for this reaction is up. It is passed.")
    kept = await table.app.matches.records.entries(table.match)
    assert any(entry.answer is not None and entry.answer.seq == asked.seq for _, entry in kept)


async def test_whoever_wants_no_pings_gets_none(table: Table) -> None:
    for person in (table.blue, table.red):
        await table.app.preferences.keep(person.id, pings="calls")
    stored = await table.begin()
    assert stored.state is not None
    before = len(table.rung())
    await table.hours(6)
    assert table.posts(holding="the match waits for you until <t:")
    assert table.rung()[before:] == [[]]


async def test_a_match_nobody_touches_is_warned_and_put_away(table: Table) -> None:
    await table.begin()
    watch = table.app.cogs["UpkeepCog"].watch  # type: ignore[attr-defined]
    start = time.time()  # the moment of the last change is the database's own
    table.app.clocks.repository.now = lambda: start + 40 * 24 * HOUR
    await watch.look(sweep=True)
    await table.posted()
    assert len(table.posts(holding="nobody has touched this match")) == 1
    await watch.look(sweep=True)
    await table.posted()
    assert len(table.posts(holding="nobody has touched this match")) == 1
    table.app.clocks.repository.now = lambda: start + 48 * 24 * HOUR
    await watch.look(sweep=True)
    stored = await table.posted()
    assert stored.status is Status.ENDED and stored.row.ending == {
        **(stored.row.ending or {}),
        "how": "abandoned",
        "winners": [],
    }
    assert table.posts(holding="nobody played on")


# -- standing orders -----------------------------------------------------------------------------------------------


async def test_passing_for_the_round_answers_and_is_listed_and_taken_back(table: Table) -> None:
    await table.begin()
    stored, asked = await table.play_until_reaction()
    await table.posted()
    person = table.person(stored, asked.seat)
    panel = await person.slash(table.thread, "play log")
    panel = await person.click(panel.response, label="My move")
    ahead = next(c for c in inner(panel.response.components) if c.get("custom_id", "").endswith(":choose.longer"))
    value = next(line["value"] for line in ahead["options"] if line["label"] == "Pass for this round")
    await person.select(panel.response, [value], custom_id=ahead["custom_id"])
    stored = await table.app.matches.repository.find(table.match)
    assert stored.state is not None
    (order,) = stored.state.orders
    assert (order.seat, order.policy, order.until) == (asked.seat, "never", "round")
    assert all(decision.seq != asked.seq for decision in stored.state.pending.values())
    listed = await person.slash(table.thread, "play orders")
    assert "Every reaction: pass, until the end of this round" in texts(listed.response.components)
    other = table.blue if person is table.red else table.red
    assert "None. You are asked" in texts((await other.slash(table.thread, "play orders")).response.components)
    await person.click(listed.response, label="Take back 1")
    stored = await table.app.matches.repository.find(table.match)
    assert stored.state is not None and stored.state.orders == []
    stats = await person.slash(table.thread, "match stats")
    # The dice are real: the order may have answered several questions before anyone was asked again.
    record = await table.app.matches.records.record(table.match)
    fired = sum(isinstance(event, OrderFired) for entry in record.live for event in entry.events)
    assert fired >= 1
    assert f"Answered by standing orders: {fired}" in texts(stats.response.components)


async def test_an_order_with_conditions_is_made_by_choosing(table: Table) -> None:
    await table.begin()
    stored, asked = await table.play_until_reaction()
    await table.posted()
    person = table.person(stored, asked.seat)
    listed = await person.slash(table.thread, "play orders")
    offered = next(c for c in inner(listed.response.components) if c.get("custom_id", "").endswith(":choose.give"))
    draft = await person.select(listed.response, [offered["options"][0]["value"]], custom_id=offered["custom_id"])
    for number, wanted in (
        (2, "if the damage would be 3 or more"),
        (3, "if 2 Power would remain"),
        (4, "for the whole match"),
    ):
        menu = next(c for c in inner(draft.response.components) if c.get("custom_id", "").endswith(f":choose.{number}"))
        value = next(option["value"] for option in menu["options"] if option["label"] == wanted)
        draft = await person.select(draft.response, [value], custom_id=menu["custom_id"])
    said = "use if the damage would be 3 or more and 2 Power would remain, otherwise pass, for the whole match"
    assert said in texts(draft.response.components)
    done = await person.click(draft.response, label="Give the order")
    assert "The order stands." in texts(done.response.components) and said in texts(done.response.components)
    stored = await table.app.matches.repository.find(table.match)
    assert stored.state is not None
    (order,) = stored.state.orders
    assert (order.policy, order.least_damage, order.keep_power, order.until) == ("always", 3, 2, "match")
    assert order.owner is None or stored.state.characters[order.owner].controller == asked.seat


# -- judges --------------------------------------------------------------------------------------------------------


async def test_only_a_judge_may_set_things_right_and_everybody_reads_why(table: Table) -> None:
    await table.begin()
    stored, _ = await table.play_until_reaction()
    assert stored.state is not None
    who = stored.state.fielded[0].id
    ruling = {"what": "power", "who": who, "value": "9", "reason": "forgotten last round"}
    refused = await table.judge.slash(table.thread, "judge set", **ruling)
    assert "Only this server's judges" in refused.response.content
    refused = await table.blue.slash(table.channel, "judge role", role=table.role)
    assert "Only those who may manage" in refused.response.content
    await table.chief.slash(table.channel, "judge role", role=table.role)
    refused = await table.blue.slash(table.thread, "judge set", **ruling)
    assert "Only this server's judges" in refused.response.content
    wrong = await table.judge.slash(table.thread, "judge set", **{**ruling, "value": "11"})
    assert "from 0 to 10" in wrong.response.content
    await table.judge.slash(table.thread, "judge set", **ruling)
    stored = await table.posted()
    assert stored.state is not None and stored.state.characters[who].power == 9
    assert table.posts(holding="Reason: forgotten last round")


# -- a person's own ------------------------------------------------------------------------------------------------


async def test_me_keeps_every_preference(table: Table) -> None:
    panel = await table.blue.slash(table.channel, "me settings")
    assert panel.ephemeral and "Time zone: UTC" in texts(panel.response.components)
    await table.blue.select(panel.response, ["Europe/Berlin"], custom_id="me:zone")
    await table.blue.select(panel.response, ["22-8"], custom_id="me:quiet")
    await table.blue.select(panel.response, ["calls"], custom_id="me:pings")
    await table.blue.select(panel.response, ["red_green"], custom_id="me:look")
    preferences = await table.app.preferences.of(table.blue.id)
    since = table.env.now().timestamp() + 24 * HOUR
    quiet = {"quiet_from": 22, "quiet_to": 8, "quiet_since": since}
    assert preferences["hours"] == {"zone": "Europe/Berlin", **quiet, "holidays": [], "past": []}
    assert (preferences["pings"], preferences["palette"], preferences["text_only"]) == ("calls", "red_green", False)
    form = await table.blue.click(panel.response, label="Add a holiday")
    await table.blue.submit_modal(form, {"field": "2026-12-24 to 2027-01-02"})
    preferences = await table.app.preferences.of(table.blue.id)
    days = {"first": "2026-12-24", "last": "2027-01-02", "zone": "Europe/Berlin"}
    assert preferences["hours"]["holidays"] == [days]
    form = await table.blue.click(panel.response, label="Another time zone")
    refused = await table.blue.submit_modal(form, {"field": "Mars/Olympus"})
    assert "Europe/Berlin" in refused.response.content
    again = await table.blue.slash(table.channel, "me settings")
    assert "Quiet hours: 22:00 to 8:00" in texts(again.response.components)


async def test_privacy_export_and_delete_leave_the_opponent_whole(table: Table) -> None:
    await table.begin()
    await table.app.preferences.keep(table.blue.id, pings="none")
    answer = await table.blue.slash(table.channel, "privacy export")
    assert answer.ephemeral
    assert "crisis-by-post-privacy.json" in json.dumps(answer.response.components)
    asked = await table.blue.slash(table.channel, "privacy delete")
    assert "You concede the matches you are playing now: 1." in texts(asked.response.components)
    await table.blue.click(asked.response, label="Yes, forget me")
    stored = await table.posted()
    assert stored.status is Status.ENDED and stored.seat_of(table.red.id) == "red"
    assert stored.seat_of(table.blue.id) is None
    assert await table.app.preferences.of(table.blue.id) == {}


async def test_the_database_is_copied_every_night(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.hours(25)
    (copy, *_) = (tmp_path / "backups").glob("*.sqlite3")
    check(copy)
