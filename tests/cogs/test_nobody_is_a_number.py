"""Whoever had themselves forgotten leaves a stand-in with a negative number, and nobody ever sees that number."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import raw_discord
from league_cast import Season
from match_table import Table
from simcord.env import Env

from bot.client import App
from bot.locale import words

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"<?@?-\d{4,}")
WRITES_A_MENTION = {
    "bot/locale.py": "it is where a stand-in becomes a word",
    "bot/ui/match/look.py": "it looks whether there is a person",
    "bot/ui/blocks.py": "a stand-in is never blocked: its number is gone",
    "cogs/access.py": "nor on a list",
    "bot/ui/match/posts/dashboard.py": "a value of `say`",
    "bot/ui/match/refusals.py": "a value of `say`",
    "bot/ui/league/notices.py": "organisers, a value of `say`",
}


def test_a_stand_in_is_a_word_in_both_languages() -> None:
    for language, word in (("en", "somebody who left"), ("de", words("de").say("somebody who left"))):
        to = words(language)
        assert to.say("<@{player}> is out.", player=-3716) != to.say("<@{player}> is out.", player=3716)
        assert word in to.say("<@{player}> is out.", player=-3716) and "-3716" not in to.mention(-3716)
        assert to.mention(3716) == "<@3716>" and to.nameless("<@7> <@-7>") == f"<@7> {word}"


def test_whoever_writes_a_mention_lets_the_words_do_it() -> None:
    found: set[str] = set()
    for folder in ("bot", "cogs"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.JoinedStr):
                    parts = [p.value if isinstance(p, ast.Constant) else "\0" for p in node.values]
                    if "<@\0" in "".join(map(str, parts)):
                        found.add(str(file.relative_to(ROOT)))
    assert found == set(WRITES_A_MENTION)


def everything_shown(env: Env) -> str:
    return json.dumps([[m.content, m.components] for kept in env.backend.messages.values() for m in kept.values()])


async def forget(person: Any, place: Any) -> None:
    asked = await person.slash(place, "privacy delete")
    await person.click(asked.response, label="Yes, forget me")


PAGES = ("table", "round", "me", "pods", "stats", "luck", "desk", "log.0", "form.1", "hand.0", "wishes", "rosters")


async def test_a_season_names_no_number_of_whoever_left(season: Season) -> None:
    await season.create()
    await season.join_all()
    await season.by_desk("Start")
    view = await season.view()
    game, other, *_ = view.open_games()
    gone, left = season.person(game.one), season.person(game.other)
    await season.app.league.reports.report(other.id, other.one, 16, 9)
    await season.app.league.deadlines.ask_extension(game.id, game.one, 7)
    await season.settled()
    await forget(gone, season.channel)
    await season.settled()
    (stand_in,) = [p.user_id for p in (await season.view()).players if p.user_id < 0]
    await season.app.league.games.decide(other.id, season.boss.id, 16, 2, "seen")
    await season.app.league.organising.announce(season.id, season.boss.id, "hello")
    season.app.herald.wake(season.id)
    await season.settled()
    shown = everything_shown(season.env)
    for person in (season.boss, left):
        for page in (
            *PAGES,
            f"org_player.{stand_in}",
            f"org_game.{game.id}",
            f"why.{game.id}",
            f"luck.scope.{stand_in}",
        ):
            answer = await raw_discord.press(person, season.card, f"l:{season.id}:{page}")
            message = answer.response
            shown += json.dumps([message.content, message.components]) if message is not None else ""
    await season.app.league.rounds.finish(season.id, season.boss.id, None)
    season.app.herald.wake(season.id)
    await season.settled()
    shown += everything_shown(season.env)
    said = re.sub(r'"custom_id": "[^"]*"|"value": "[^"]*"', "", shown)
    assert f"@{stand_in}" not in said and str(stand_in) not in said
    assert "somebody who left" in said


async def test_a_match_names_no_number_of_whoever_left(simcord_env: Env, app: App) -> None:
    table = Table.seated(app, simcord_env)
    await table.begin()
    await forget(table.red, table.channel)
    await table.posted()
    for act in ("board", "why", "happened", "export", "verify", "mine"):
        await raw_discord.press(table.blue, await table.dashboard(), f"m:{table.id}:0:{act}")
    said = re.sub(r'"custom_id": "[^"]*"|"value": "[^"]*"', "", everything_shown(simcord_env))
    assert "<@-" not in said and NUMBER.search(said.replace("−", "")) is None
