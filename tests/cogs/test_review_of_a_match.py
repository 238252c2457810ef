"""*Review* by command and by button: made once beside the bot, kept, for one pair of eyes until it is shared."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from match_table import Table, flat, ids, shown, texts
from simcord.env import Env
from test_practice import begin_turn, hand_over, practising, settled

from bot.client import App
from bot.games.capabilities import needed
from bot.games.crisis_protocol.pictures.chance_chart import draw_chances
from bot.games.crisis_protocol.reviews import chart_of
from bot.games.reviews import Reviews
from bot.matches.reviewing import KEPT
from bot.matches.service import MatchError
from bot.render.palette import MODES
from bot.store import matches as rows
from bot.ui.match.look import public_look
from bot.ui.match.review.showing import review_reply
from rules_engine.crisis_protocol.players import review as reviewer


@pytest.fixture
async def over(simcord_env: Env, app: App, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A match of a few turns that somebody conceded."""
    monkeypatch.setattr(reviewer, "TRIES", 0)  # as few for each choice as there ever are
    table = Table.seated(app, simcord_env)
    await practising(table, simcord_env, level="rookie")
    await begin_turn(app, table, simcord_env)
    await hand_over(app, table)
    await settled(app, simcord_env)
    await app.matches.endings.concede(table.id, int(table.blue.id))
    app.poster.wake(table.id)
    await table.posted()
    return table


def sentence(answer: Any) -> str:
    return str((answer.followups[-1] if answer.followups else answer.response).content)


async def test_a_review_is_private_kept_and_shared_only_by_who_played(
    over: Table, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = len(await over.posts())
    answer = await over.blue.click(await over.dashboard(), label="Review")
    panel = shown(answer)
    said = texts(panel)
    assert "### Review" in said and "luck" in said and "choices" in said
    pictures = [item["description"] for one in flat(panel.components) if one["type"] == 12 for item in one["items"]]
    assert pictures and "chance of winning" in pictures[0] and "%" in pictures[0], "the chart in words"
    assert len(await over.posts()) == before, "nobody else has seen it"

    async def never(*_: Any) -> None:
        raise AssertionError("made twice")

    monkeypatch.setattr(app.pictures, "apart_within", never)
    again = await over.blue.slash(over.thread, "match review")
    assert texts(again.response) == said

    watched = shown(await over.watcher.click(await over.dashboard(), label="Review"))
    assert not [id for id in ids(watched) if "share_review" in id]
    await over.blue.click(panel, label="Show it to everybody")
    await over.posted()
    assert len(await over.posts()) == before + 1
    refused = await over.blue.click(again.response, label="Show it to everybody")
    assert "already" in sentence(refused)


async def test_a_turning_point_is_told_with_its_picture(over: Table, app: App) -> None:
    panel = shown(await over.blue.click(await over.dashboard(), label="Review"))
    review = await app.reviewing.kept(await over.stored())
    assert review is not None and review.turning
    point = shown(await over.blue.click(panel, label="1"))
    moment = review.moments[review.turning[0]]
    assert "Turning point 1" in texts(point) and f"Round {moment.round}" in texts(point)
    assert [one for one in flat(point.components) if one["type"] == 12], "its picture"
    stored = await over.stored()
    with pytest.raises(MatchError, match="not_over_yet"):
        await app.reviewing.review(replace(stored, row=replace(stored.row, status="playing")))


async def test_two_who_ask_at_once_wait_for_the_same_review_and_too_long_a_one_is_a_sentence(
    over: Table, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, apart = [], app.pictures.apart_within

    async def counted(*given: Any) -> Any:
        made.append(given)
        return await apart(*given)

    monkeypatch.setattr(app.pictures, "apart_within", counted)
    stored = await over.stored()
    one, other = await asyncio.gather(app.reviewing.review(stored), app.reviewing.review(stored))
    assert one == other and len(made) == 1 and app.reviewing.waiting == 0
    async with app.store.reading() as at:
        kept = json.loads(await rows.last_record(at, over.id, KEPT) or "{}")
    assert kept["entries"] == stored.row.entries and await app.reviewing.kept(stored) == one
    monkeypatch.setattr(type(needed(stored.game, Reviews)), "version", "another")
    assert await app.reviewing.kept(stored) is None, "what another program made is made anew"

    async def late(*_: Any) -> None:
        raise TimeoutError

    monkeypatch.setattr(app.pictures, "apart_within", late)
    assert "took too long" in sentence(await over.blue.click(await over.dashboard(), label="Review"))


async def test_it_is_told_in_german_too_and_drawn_in_every_palette(over: Table, app: App) -> None:
    stored = await over.stored()
    review = await app.reviewing.review(stored)
    german = replace(public_look(app, stored), to=type(public_look(app, stored).to)("de"))
    told = str((await review_reply(german)).view.to_components())
    assert "Wendepunkte" in told and "Glück" in told and "Turning" not in told
    drawn = {draw_chances(chart_of(german, review), mode).data for mode in MODES}
    assert len(drawn) > 1 and all(drawn)
