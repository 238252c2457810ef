"""Posts that do not stay as they were: calls in secret, what was taken back, requests, and whose colour a bar has."""

from typing import Any

import pytest
from match_table import Table, flat, shown, staged, texts
from simcord.env import Env

from bot.client import App
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.kernel.decisions import PASS, ChooseOne, ChooseReaction, Pick

BLUE, RED = 0x2F6FB3, 0xC23B3B
ACTING = """
title: Iron Man may attack Black Widow, whom Captain America may guard
rules: [ATK-13]
blue: {characters: [{card: iron_man, at: "18,10", power: 2}]}
red: {characters: [{card: black_widow, at: "18,13"}, {card: captain_america, at: "20,13", power: 3}]}
start: activation iron_man
"""


@pytest.fixture
def table(simcord_env: Env, app: App) -> Table:
    return Table.seated(app, simcord_env)


@pytest.fixture
async def match(table: Table) -> Table:
    await table.begin()
    state = staged(ACTING)
    await table.stand(state)
    return table


def parts(message: Any) -> list[dict[str, Any]]:
    return flat([part.to_dict() for part in message.components])


def said(message: Any) -> str:
    return "\n".join(c["content"] for c in parts(message) if c.get("content"))


def labels(message: Any) -> list[str]:
    return [c["label"] for c in parts(message) if c.get("type") == 2]


def bar(message: Any) -> int:
    return int(next(c["accent_color"] for c in parts(message) if c.get("type") == 17))


async def answer(match: Table, seat: str, option: str, *, told: bool = True) -> None:
    stored = await match.stored()
    assert stored.state is not None
    owed, user = stored.state.pending[seat], {"blue": match.blue, "red": match.red}[seat]
    await match.app.matches.play.answer(match.id, user.id, owed.seq, Pick(option=option))
    if told:
        match.app.poster.wake(match.id)
        await match.posted()


async def attack(match: Table, *, told: bool = True) -> None:
    """Up to Captain America's reaction, which is red's to pass."""
    await answer(match, "blue", "attack", told=told)
    for _ in range(3):
        owed = (await match.stored()).state.pending.get("blue")  # type: ignore[union-attr]
        if not isinstance(owed, ChooseOne):
            break
        target = next(o.id for o in owed.options if o.enabled and "captain" not in o.id)
        await answer(match, "blue", target, told=told)


async def to_the_end_of_it(match: Table) -> None:
    """Everybody passes until blue may act again."""
    for _ in range(12):
        state = (await match.stored()).state
        assert state is not None
        (seat,) = state.pending
        owed = state.pending[seat]
        if seat == "blue" and owed.key == "act":
            return
        reacts = isinstance(owed, ChooseReaction)
        choice = Pick(option=PASS) if reacts else Player(seat, 1).choose(owed)
        user = {"blue": match.blue, "red": match.red}[seat]
        await match.app.matches.play.answer(match.id, user.id, owed.seq, choice)
        match.app.poster.wake(match.id)
        await match.posted()


async def test_both_stay_called_in_secret_until_each_has_answered(table: Table) -> None:
    """SQD-07: one squad is sealed, the other is still owed, and its call stands."""
    await table.begin()
    players = {seat: Player(seat, 2) for seat in ("blue", "red")}
    people = {"blue": table.blue, "red": table.red}
    while set((state := (await table.stored()).state).pending) != {"blue", "red"}:  # type: ignore[union-attr]
        (seat,) = state.pending  # type: ignore[union-attr]
        owed = state.pending[seat]  # type: ignore[union-attr]
        await table.app.matches.play.answer(table.id, people[seat].id, owed.seq, players[seat].choose(owed))
    table.app.poster.wake(table.id)
    await table.posted()
    asked = (await table.posts())[-1]
    assert said(asked).count("please choose in secret") == 2
    while owed := (await table.stored()).state.pending.get("blue"):  # type: ignore[union-attr]
        await table.app.matches.play.answer(table.id, table.blue.id, owed.seq, players["blue"].choose(owed))
        table.app.poster.wake(table.id)
        await table.posted()
        last = (await table.posts())[-1]
        assert f"{table.red.mention}: please choose in secret" in said(last) and labels(last)[0] == "My move"
    assert table.blue.mention not in said((await table.posts())[-1]).rpartition("\n")[2], "blue owes nothing any more"


async def test_an_attack_is_one_post_with_one_picture_though_somebody_reacts_in_it(match: Table) -> None:
    await attack(match)
    called = (await match.posts())[-1]
    assert match.red.mention in said(called) and bar(called) == RED, "who owes gives the colour"
    await to_the_end_of_it(match)
    posts = await match.posts()
    told = [post for post in posts if "attacked Black Widow" in said(post)]
    assert len(told) == 1 and called.id not in [post.id for post in posts], "the call that was answered is gone"
    text = said(told[0])
    assert "success" in text or "damage" in text, text
    assert sum("attack1" in str(part) for part in parts(told[0]) if part.get("type") == 12) == 1
    assert bar(told[0]) == BLUE, "who acted gives the colour"
    assert f"**🔵 {match.blue.mention}: Act with Iron Man" in said(posts[-1]) and bar(posts[-1]) == BLUE


async def test_what_is_told_after_a_restart_is_not_written_into_the_call_it_replaces(match: Table) -> None:
    await (await match.posts())[-1].delete()
    await match.app.matches.threads.show_again(match.id)
    match.app.poster.wake(match.id)
    await match.posted()
    called = (await match.posts())[-1]
    assert f"{match.blue.mention}: Act with Iron Man" in said(called) and "attacked" not in said(called)
    await attack(match, told=False)  # what was not posted before the restart is told by one post
    match.app.poster.forget()
    match.app.poster.wake(match.id)
    await match.posted()
    posts = await match.posts()
    assert called.id not in [post.id for post in posts], "an edit calls nobody"
    assert match.red.mention in said(posts[-1]) and "My move" in labels(posts[-1]), "red is called"
    await to_the_end_of_it(match)
    assert len([post for post in await match.posts() if "attacked Black Widow" in said(post)]) == 1


async def test_a_request_names_what_would_go_and_what_went_is_struck_out(match: Table) -> None:
    await attack(match)
    await to_the_end_of_it(match)
    asked = shown(
        await match.blue.click(shown(await match.blue.click(await match.dashboard(), label="Menu")), label="action")
    )
    things = "Iron Man's attack on Black Widow: "
    assert things in texts(asked), "whoever asks reads it too"
    await match.posted()
    request = (await match.posts())[-1]
    assert things in said(request) and {"Agree", "Decline", "My move"} <= set(labels(request))
    await match.red.click(request, label="Agree")
    await match.posted()
    settled, last = await match.posts(), (await match.posts())[-1]
    assert f"{match.blue.mention} took back {things}" in said(last) and "My move" in labels(last)
    [request] = [post for post in settled if "would like to take back" in said(post)]
    assert said(request).endswith("**Agreed.**") and labels(request) == []
    [struck] = [post for post in settled if "~~Iron Man attacked Black Widow" in said(post)]
    assert "Taken back." in said(struck) and bar(struck) not in (BLUE, RED)
    assert not any(part.get("type") == 12 for part in parts(struck)), "no picture of what never was"


async def test_a_request_that_nobody_answered_dies_when_the_match_goes_on(match: Table) -> None:
    await attack(match)
    await to_the_end_of_it(match)
    await match.app.matches.requests.ask_for(match.id, match.blue.id, "draw", 0)
    match.app.poster.wake(match.id)
    await match.posted()
    await answer(match, "blue", "end")
    [request] = [post for post in await match.posts() if "offers a draw" in said(post)]
    assert "has gone on since" in said(request) and labels(request) == []


async def test_why_of_a_post_explains_the_post_and_of_the_dashboard_the_question(match: Table) -> None:
    await attack(match)
    await to_the_end_of_it(match)
    [post] = [post for post in await match.posts() if "attacked Black Widow" in said(post)]
    why = texts(shown(await match.red.click(post, label="Why?")))
    assert "Iron Man attacked Black Widow" in why and "Iron Man, dice: " in why
    assert "Act with" not in why, "nothing of what is asked now"
    now = texts(shown(await match.red.click(await match.dashboard(), label="Why?")))
    assert "Act with Iron Man" in now
    then = shown(await match.red.click(post, label="Board then"))
    assert any("board" in str(part) for part in flat(then.components))
