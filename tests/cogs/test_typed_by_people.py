"""Whatever people type is shown as they typed it: never bold, a link, a mention, a heading; and plain where no markdown
is read. Every message, edit and form that leaves the bot is looked at."""

import csv
import io
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from league_cast import Season
from match_table import Table, staged
from simcord.env import Env

from bot.client import App
from bot.games.crisis_protocol.rosters import Rosters, write_roster
from bot.league.export import as_csv, safe
from bot.league.terms import Format
from bot.store.notes import write_note
from bot.ui.league.look import public_look
from bot.ui.safe import clean, paragraphs, quoted, shown
from rules_engine.crisis_protocol.cards.loader.load import default_content

NAMES = ("=**Zed** ||s||", "[Zed](https://evil.example)", "<@77> @everyone Zed", "# Zed\n- Big\u200b\u202e")
TITLE = "**Zed** [x](https://evil.example) <@77>\n# Big\u202e @everyone"
REASON = "`Zed` **b** [x](https://evil.example) <@77> @everyone\n# Big\u200b ||s|| <t:0:R> <#5>"
ALIVE = re.compile(
    r"\*\*Zed|(?<!\\)\[(?:x|Zed)|(?<!\\)<(?:@77|t:0|#5)|@everyone|https://evil|\n#+ (?:Big|Zed)|^# Zed|\n- Big"
    r"|Big\u200b|\u202e|(?<!\\)\|\|s|(?<!\\)`Zed|\*\*b"
)
"""What was typed, come alive in a text."""
NOT_PLAIN = re.compile(r"\n|\u202e|Big\u200b|\\[*\[<|`#_]")
"""What a label would show as a sign of its own."""
TEXTS, LABELS = ("content",), ("label", "placeholder", "title", "description", "name")


def parts(data: Any) -> Iterator[tuple[str, str]]:
    """Every text of a request with what it is called."""
    if isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, str) and key in (*TEXTS, *LABELS):
                yield key, value
            yield from parts(value)
    elif isinstance(data, list):
        for value in data:
            yield from parts(value)


def told(env: Env) -> list[tuple[str, str]]:
    sent = [e for e in env.http_requests if e.method in ("POST", "PATCH", "PUT") and "commands" not in e.path]
    return [part for e in sent for part in parts(e.json)]


def check(env: Env) -> tuple[set[str], set[str]]:
    """Nothing came alive; gives what was seen, as text and as labels."""
    seen = [(key, value) for key, value in told(env) if re.search("Zed|Big|evil", value)]
    alive = [value for key, value in seen if key in TEXTS and ALIVE.search(value)]
    assert alive == []
    crooked = [value for key, value in seen if key in LABELS and NOT_PLAIN.search(value)]
    assert crooked == []
    return ({v for k, v in seen if k in TEXTS}, {v for k, v in seen if k in LABELS})


@pytest.fixture
async def nasty(season: Season) -> Season:
    await season.create(name=TITLE, format=Format.SWISS, rounds=3, threads=False)
    for person, name in zip(season.people, NAMES, strict=True):
        await season.app.league.sign_ups.sign_up(season.id, person.id, name)
    return season


async def test_no_page_post_or_form_of_a_season_comes_alive(nasty: Season) -> None:
    season, app = nasty, nasty.app
    one, other, third, _ = season.people
    where = season.channel
    roster = write_roster(next(iter(Rosters(default_content()).ready().values())), default_content())
    page = await one.slash(where, "league roster", cards=REASON)
    form = await one.click(page.response, label="My own list")
    await one.submit_modal(form, {"name": NAMES[0], "list": roster})
    await one.slash(where, "league roster")
    wishes = await one.click((await one.slash(where, "league me")).response, label="My wishes")
    await one.submit_modal(await one.click(wishes.response, label="Club"), {"club": TITLE[:30]})
    await season.by_desk("Start")
    [game] = (await season.view()).open_games(one.id)
    rival = season.person(next(p for p in game.players if p != one.id))
    report = await one.click((await one.slash(where, "league me")).response, label="Report a table game")
    await one.click(report.response, label="Type the score")
    await app.league.reports.report(game.id, one.id, 5, 3)
    await app.league.reports.dispute(game.id, rival.id, REASON)
    app.herald.wake(season.id)
    await season.settled()
    await season.boss.slash(where, "league decide", one=one, other=rival, ones=9, others=3, reason=REASON)
    await season.settled()
    stored = await season.boss.click(season.card, label="Organise")
    await season.boss.click(stored.response, label="Log")
    panel = (await season.boss.click(season.card, label="Organise")).response
    await season.boss.submit_modal(await season.boss.click(panel, label="Announce"), {"text": REASON})
    panel = (await season.boss.click(season.card, label="Organise")).response
    await season.boss.select(panel, [game.id], custom_id=f"ls:{season.id}:org_game")
    panel = (await season.boss.click(season.card, label="Organise")).response
    await season.boss.select(panel, [str(one.id)], custom_id=f"ls:{season.id}:org_player")
    await season.boss.click(panel, label="Take out")
    panel = (await season.boss.click(season.card, label="Organise")).response
    await season.boss.click(panel, label="Pair by hand")
    panel = (await season.boss.click(season.card, label="Organise")).response
    await season.boss.click(panel, label="Settings")
    await season.boss.slash(where, "league undo", reason=REASON)
    for name in ("show", "me", "standings", "round", "stats", "luck", "export", "why"):
        await one.slash(where, f"league {name}")
    await one.slash(where, "league versus", opponent=rival)
    await one.slash(where, "league roster", player=other)
    await season.boss.slash(where, "league drop", player=third, reason=REASON)
    await season.settled()
    await one.click((await one.slash(where, "league me")).response, label="Leave")
    await season.boss.slash(where, "league close", reason=REASON)
    await season.settled()
    texts, labels = check(season.env)
    assert len(texts) > 25 and len(labels) > 8, "typed words are read in many places"
    for name in ("Zed", "evil.example"):
        assert any(name in text for text in texts) and any(name in label for label in labels)


async def test_pods_and_brackets_in_words_and_pictures_are_plain(season: Season, app: App) -> None:
    await season.create(name=TITLE, format=Format.PODS, pod_size=4, threads=False)
    for person, name in zip(season.people, NAMES, strict=True):
        await app.league.sign_ups.sign_up(season.id, person.id, name)
    await season.by_desk("Start")
    table = await season.people[0].slash(season.channel, "league standings")
    await season.people[0].click(table.response, label="Pods")
    texts, labels = check(season.env)
    assert any(r"\*\*Zed" in text for text in texts) and any("**Zed" in label for label in labels)


async def test_a_name_is_no_formula_in_a_spreadsheet(nasty: Season, app: App) -> None:
    await nasty.by_desk("Start")
    for game in (await nasty.view()).open_games():
        await app.league.games.decide(game.id, nasty.boss.id, 9, 3, REASON)
    look = public_look(app, await nasty.view())
    rows = list(csv.reader(io.StringIO(as_csv(look.view, look.name))))
    cells = [cell for row in rows for cell in row]
    assert any(cell.startswith("'=") for cell in cells)
    assert not any(cell.lstrip()[:1] in ("=", "+", "-", "@") for cell in cells if cell)
    assert [safe(text) for text in ("@x", " =x", "\tx", "-1", "x", "")] == ["'@x", "' =x", "'\tx", "'-1", "x", ""]


async def test_a_judges_reason_is_read_as_it_was_typed(simcord_env: Env, app: App) -> None:
    guild = simcord_env.create_guild()
    role = guild.create_role("referee")
    table = Table.seated(app, simcord_env, guild)
    judge = guild.add_member(simcord_env.create_user("judge"), roles=[role])
    await table.begin()
    await table.stand(staged())
    await app.matches.threads.show_again(table.id)
    await write_note(app.store, f"judge:{guild.id}", str(role.id))
    who = next(iter((await table.stored()).state.characters))  # type: ignore[union-attr]
    await judge.slash(table.thread, "judge set", what="power", who=who, value="3", reason=REASON)
    await table.posted()
    texts, _ = check(simcord_env)
    assert any(r"Reason: \`Zed\`" in text for text in texts)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Jean-Luc 3.5", "Jean-Luc 3.5"),
        ("*a* _b_ ~c~ |d| `e`", r"\*a\* \_b\_ \~c\~ \|d\| \`e\`"),
        ("# big", r"\# big"),
        ("-# small", r"\-# small"),
        ("- point", r"\- point"),
        ("12. point", r"12\. point"),
        ("> quoted", r"\> quoted"),
        ("[a](https://b.c)", r"\[a\](https:\//b.c)"),
        ("@here", "@\u200bhere"),
        ("one\ntwo\t three", "one two three"),
        ("\u202eabc\u200b\u2066", "abc"),
        ("👩\u200d🚀 Zed", "👩\u200d🚀 Zed"),
    ],
)
def test_one_helper_makes_it_safe(typed: str, read: str) -> None:
    assert shown(typed) == read


def test_long_texts_are_cut_before_they_are_escaped() -> None:
    assert shown("*" * 400, 10) == "\\*" * 9 + "…" and clean("x" * 400, 10) == "x" * 9 + "…"
    assert quoted("a\n# b") == "> a # b"
    assert paragraphs("a\n# b\n\n") == "a\n\\# b"
    assert json.loads(json.dumps(clean("\ud800x"))) == "x"
