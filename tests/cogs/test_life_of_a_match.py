"""A match from the challenge to the rematch, as its players see it: terms, invitations, a substitute, the end."""

import json
import re
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from match_table import Table, flat, shown, texts
from simcord.env import Env

from bot.client import App
from bot.locale import words
from bot.matches.exports import whole_export
from bot.matches.service import MatchError
from bot.matches.shapes import MOST_BYTES
from bot.matches.terms import Status
from bot.matches.transcript import SHOWN
from bot.store import matches as rows
from bot.ui.match.pictures.replaying import import_reply
from bot.ui.match.refusals import match_refusal
from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.state.match import StandingOrder
from rules_engine.crisis_protocol.testing.players import EAGER, Player


@pytest.fixture
def table(simcord_env: Env, app: App) -> Table:
    return Table.seated(app, simcord_env)


@pytest.fixture
async def match(table: Table) -> Table:
    await table.begin()
    return table


def said(message: Any) -> str:
    return "\n".join(c.get("content", "") for c in flat([part.to_dict() for part in message.components]))


async def told(match: Table, text: str) -> list[Any]:
    await match.app.poster.settled()
    return [post for post in await match.posts() if text in said(post) and not post.pinned]


async def test_a_challenge_says_pace_hours_threat_and_rosters_and_the_match_keeps_to_them(table: Table) -> None:
    await table.app.clocks.hours.keep_hours(table.blue.id, {"zone": "Europe/Berlin", "quiet_from": 22, "quiet_to": 7})
    challenge = await table.challenge(map="downtown", pace="daily", threat=17, rosters="open")
    text = texts(challenge)
    for part in ("threat 17", "open rosters", "1 day per decision, 3 days in reserve", "time zone Europe/Berlin"):
        assert part in text
    assert "quiet from 22 to 7" in text
    accepted = shown(await table.red.click(challenge, label="Accept"))
    assert "Everybody sees it at once" in texts(accepted)
    await table.red.select(accepted, ["bring.0"])
    assert await told(table, f"🔴 {table.red.mention} brings"), "open rosters are shown as they come"
    own = shown(await table.blue.click(await table.dashboard(), label="Choose a roster"))
    await table.blue.select(own, ["bring.1"])
    stored = await table.stored()
    assert stored.state is not None and stored.state.options.threat == 17
    assert (stored.terms.pace_hours, stored.terms.bank_hours) == (24, 72)


async def test_sealed_rosters_are_nowhere_in_public(table: Table) -> None:
    challenge = await table.challenge(map="downtown")
    await table.red.select(shown(await table.red.click(challenge, label="Accept")), ["bring.0"])
    own = shown(await table.blue.click(await table.dashboard(), label="Choose a roster"))
    await table.blue.select(own, ["bring.1"])
    assert await told(table, "The match begins") and not await told(table, "brings")


async def test_the_list_shows_who_challenges_me_and_i_accept_there(table: Table) -> None:
    await table.challenge(opponent=table.red)
    listed = shown(await table.red.slash(table.channel, "match list"))
    assert f"🔵 {table.blue.mention} challenges you" in texts(listed)
    others = shown(await table.watcher.slash(table.channel, "match list"))
    assert "None yet" in texts(others)
    await table.red.click(listed, label="Accept")
    assert (await table.stored()).status is Status.ROSTERS


async def test_a_substitute_takes_over_when_all_three_have_said_so(match: Table) -> None:
    order = StandingOrder(id="o1", seat="blue", ability="*", policy="never", until="match")
    await match.app.matches.play.instruct(match.id, OrderGiven(order=order), by="blue", user_id=match.blue.id)
    asked = await match.blue.slash(match.thread, "match substitute", player=match.watcher)
    assert "asked to agree" in texts(shown(asked))
    (request,) = await told(match, "to take over.")
    for person in (match.blue, match.watcher):
        refused = await person.click(request, label="Agree")
        assert refused.ephemeral and (await match.stored()).player("blue") == match.blue.id
    await match.red.click(request, label="Agree")
    (offer,) = await told(match, "would you take over")
    refused = await match.red.click(offer, label="Take over")
    assert match.watcher.mention in shown(refused).content
    await match.watcher.click(offer, label="Take over")
    stored = await match.stored()
    assert stored.player("blue") == match.watcher.id and stored.state is not None
    assert stored.state.orders == [], "what the one before had ordered goes with them"
    assert await told(match, f"🔵 {match.watcher.mention} takes over from here.")
    again = await match.watcher.click(offer, label="Take over")
    assert "moved on" in shown(again).content
    assert "You are watching" in shown(await match.blue.click(await match.dashboard(), label="My move")).content


async def test_the_end_shows_the_result_the_board_the_seed_and_what_comes_next(match: Table) -> None:
    await match.app.matches.endings.concede(match.id, match.blue.id)
    match.app.poster.wake(match.id)
    (post,) = await told(match, "the opponent conceded.")
    text = said(post)
    assert "attacks, " in text and "The dice are open now: `" in text and "Promised before the first roll" in text
    stored = await match.stored()
    parts = [part.to_dict() for part in post.components]
    assert any("board" in str(part) for part in flat(parts)), "the last board"
    assert any("summary" in str(part) for part in flat(parts)), "the match on one sheet"
    assert stored.row.secret.hex() not in text, "the seed of the round, not what later matches could be guessed from"
    labels = {part.get("label") for part in flat(parts)}
    assert {"Rematch", "Watch again", "Check the dice", "Export"} <= labels


async def test_below_rolls_stands_the_digest_of_all_so_far(match: Table) -> None:
    """Whoever reads along holds it; the end shows it whole."""
    players = {seat: Player(seat, 5, EAGER) for seat in ("blue", "red")}
    while sum((state := (await match.stored()).state).rolls.values()) < 7:
        asked = state.pending[min(state.pending)]
        user = (await match.stored()).player(asked.seat)
        assert user is not None
        await match.app.matches.play.answer(match.id, user, asked.seq, players[asked.seat].answer(asked).choice)
        match.app.poster.wake(match.id)
        await match.app.poster.settled()
    rolls = (await match.app.matches.records.record(match.id)).transcript
    posts = [said(post) for post in await match.posts()]
    shown_so_far = [part for post in posts for part in re.findall(r"Digest of all rolls so far: `([0-9a-f]+)`", post)]
    digests = [seen.digest[:SHOWN] for seen in rolls]
    assert len(rolls) > 4 and len(shown_so_far) > 1
    assert [one for one in digests if one in shown_so_far] == shown_so_far, "in the order in which they fell"
    assert shown_so_far[-1] == digests[-1]
    await match.app.matches.endings.concede(match.id, match.blue.id)
    match.app.poster.wake(match.id)
    (over,) = await told(match, "the opponent conceded.")
    assert f"Digest of all rolls so far: `{rolls[-1].digest}`" in said(over)


async def test_a_finished_match_is_watched_again_and_a_running_one_is_not(match: Table) -> None:
    refused = shown(await match.red.slash(match.thread, "match replay"))
    assert "when it is over" in refused.content
    await match.app.matches.endings.concede(match.id, match.blue.id)
    shown_again = shown(await match.watcher.slash(match.thread, "match replay"))
    assert "The match again" in texts(shown_again)
    assert any(name.filename.endswith(".html") for name in shown_again.attachments)


async def test_an_exported_match_is_handed_in_and_played_again(match: Table) -> None:
    await match.app.matches.endings.concede(match.id, match.blue.id)
    file = json.dumps(await whole_export(match.app.matches, await match.stored(), None)).encode()
    made = await import_reply(match.app, words("en"), match.blue.id, Handed(file))
    text = str(made.view.to_components())
    assert "Played again it comes to the same" in text
    assert [f.filename for f in made.files][-1] == "match-from-file.html"


class Handed:
    """A file as Discord hands it over; it may turn out to be gone."""

    def __init__(self, data: bytes, error: Exception | None = None) -> None:
        self.data, self.size, self.error = data, len(data), error

    async def read(self) -> bytes:
        if self.error is not None:
            raise self.error
        return self.data


async def test_each_fault_of_a_file_has_a_code_and_a_sentence_of_its_own(match: Table) -> None:
    running = json.dumps(await whole_export(match.app.matches, await match.stored(), "blue")).encode()
    gone = discord.NotFound(SimpleNamespace(status=404, reason="Not Found"), None)  # type: ignore[arg-type]
    faults = {
        "file_too_large": Handed(b" " * (MOST_BYTES + 1)),
        "file_packed": Handed(b"PK\x03\x04 and more"),
        "file_no_json": Handed(b"hello"),
        "file_too_nested": Handed(b"[" * 99),
        "file_too_many": Handed(b"[" + b"1," * 200_000 + b"1]"),
        "file_no_match": Handed(b"{}"),
        "file_other_format": Handed(b'{"format": "match-0"}'),
        "file_not_over": Handed(running),
        "file_broken": Handed(b'{"format": "crisis-by-post-match-1"}'),
        "file_gone": Handed(b"{}", gone),
    }
    with pytest.raises(MatchError, match="file_gone"):
        await import_reply(match.app, words("en"), match.blue.id, Handed(b"{}", ConnectionResetError()))
    sentences = set()
    for code, file in faults.items():
        with pytest.raises(MatchError) as refused:
            await import_reply(match.app, words("de"), match.blue.id, file)
        assert refused.value.code == code
        sentences |= {match_refusal(words(language), refused.value) for language in ("en", "de")}
    assert len(sentences) == 2 * len(faults), "none is said twice, none in the wrong language"


async def test_work_that_is_too_much_and_queues_that_are_full_are_said_so(match: Table) -> None:
    async def eaten(*_: Any, **__: Any) -> Any:
        raise MemoryError

    match.app.pictures.confined = eaten  # type: ignore[method-assign]
    with pytest.raises(MatchError, match="file_too_much_work"):
        await import_reply(match.app, words("en"), match.blue.id, Handed(b"{}"))
    match.app.replays.most = 1
    with match.app.replays.taken(match.red.id, "handed_in"):
        with pytest.raises(MatchError, match="replays_full"):
            await import_reply(match.app, words("en"), match.blue.id, Handed(b"{}"))
        with pytest.raises(MatchError, match="replay_under_way"):
            await import_reply(match.app, words("en"), match.red.id, Handed(b"{}"))


async def test_news_that_was_posted_before_a_crash_is_not_posted_twice(match: Table) -> None:
    """What is due has a key of its own, and whoever may have sent it before looks for it first: Discord itself
    knows the key again for some minutes only."""
    sent: list[Any] = []
    send = match.app.http.send_message

    async def noted(channel: Any, *, params: Any) -> Any:
        sent.append((params.payload or {}).get("nonce"))
        return await send(channel, params=params)

    match.app.http.send_message = noted  # type: ignore[method-assign]
    await match.app.matches.pauses.pause(match.id, match.blue.id, True)
    async with match.app.store.reading() as at:
        due = [one for one in await rows.due(at, match.id) if one.kind == "paused"]
    posting = match.app.poster.post
    assert posting is not None and due[0].data["key"]
    for again in (False, True):
        await posting(match.id, due, again)
    assert sent.count(due[0].data["key"]) == 1
    await match.app.matches.pauses.pause(match.id, match.blue.id, False)
    async with match.app.store.reading() as at:
        later = [one for one in await rows.due(at, match.id) if one.kind == "resumed"]
    assert later[0].data["key"] != due[0].data["key"]
