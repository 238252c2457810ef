"""Whatever the server sends: what is too long, not offered or not ours is answered in one kind private sentence."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hostile import FULL
from match_table import Table, ids, shown
from raw_discord import press, run, send_form, text_options
from simcord.env import Env

from bot import forms
from bot.client import App
from bot.cooldowns import KINDS
from bot.door import admit, storable
from bot.lengths import LONGEST_FIELD
from bot.locale import words
from bot.ui.league.items import verb as league_verbs
from bot.ui.match.items import verb as match_verbs

ROOT = Path(__file__).parents[2]


@pytest.fixture
def table(simcord_env: Env, app: App) -> Table:
    return Table.seated(app, simcord_env)


@pytest.fixture(autouse=True)
def no_incident(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert [r.getMessage() for r in caplog.records if r.levelname == "ERROR"] == []


async def test_every_text_option_has_a_bound(simcord_env: Env, app: App) -> None:
    options = text_options(app)
    assert len(options) > 70
    unbounded = [(name, option.name) for name, option in options if not option.choices and not option.max_value]
    assert unbounded == []
    assert max(option.max_value or 0 for _, option in options) <= LONGEST_FIELD


async def test_discord_is_told_every_bound(simcord_env: Env, app: App) -> None:
    def told(option: dict[str, Any]) -> Iterator[tuple[str, bool]]:
        if option.get("type") == 3:
            yield option["name"], "max_length" in option or bool(option.get("choices"))
        for inner in option.get("options") or ():
            yield from told(inner)

    payload = [one for command in app.tree.get_commands() for one in told(command.to_dict(app.tree))]
    assert len(payload) > 70 and all(bounded for _, bounded in payload), payload


async def test_every_field_of_every_form_has_a_bound(simcord_env: Env) -> None:
    assert len(forms.declared()) >= 14
    assert all(0 < most <= LONGEST_FIELD for fields in forms.declared().values() for most in fields.values())


def test_fields_are_made_in_one_place_only() -> None:
    """So that none is without a bound."""
    made = [
        str(file.relative_to(ROOT))
        for folder in ("bot", "cogs")
        for file in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("TextInput")
    ]
    assert made == ["bot/forms.py"]


@pytest.mark.parametrize(
    ("path", "option", "most"),
    [("odds", "attacker_rerolls", 20), ("card", "name", 100), ("match roster", "cards", 4000)],
)
async def test_what_is_too_long_is_not_read(table: Table, path: str, option: str, most: int) -> None:
    answer = await run(table.blue, table.channel, path, {option: "a" * FULL})
    assert answer.ephemeral
    said = f"That is more than I can read: “{option}” takes up to {most} letters. Please shorten it."
    assert shown(answer).content == said


async def test_as_much_as_is_declared_is_read(table: Table) -> None:
    answer = await run(table.blue, table.channel, "card", {"name": "a" * 100})
    assert shown(answer).content.startswith("I know no card")
    answer = await run(table.blue, table.channel, "card", {"name": "a" * 101})
    assert shown(answer).content.startswith("That is more than I can read")


async def test_a_choice_that_was_never_offered_is_refused(table: Table) -> None:
    for pace in ("hasty", "a" * FULL):
        answer = await run(table.blue, table.channel, "match new", {"pace": pace})
        assert answer.ephemeral and shown(answer).content == "Please choose one of the suggestions for “pace”."
    assert await table.app.matches.repository.waiting_for(table.blue.id) == []


async def test_suggestions_read_the_beginning_and_never_fail(table: Table) -> None:
    for text in ("hulk" + " " * FULL, "a" * FULL, "\ud800" * FULL):
        answer = await run(table.blue, table.channel, "card", {"name": text}, focused="name")
        assert isinstance(answer.autocomplete_choices, list)


async def test_a_form_that_is_too_long_is_not_read(table: Table) -> None:
    await table.begin()
    owner, _ = await table.owner()
    before = (await table.stored()).row
    answer = await send_form(owner, table.thread, f"mf:{table.id}:{await table.seq()}:placed", field="A1-" * 2000)
    assert answer.ephemeral and shown(answer).content == "That is more than I can read: up to 40 letters, please."
    assert (await table.stored()).row == before


@pytest.mark.parametrize("custom_id", ["m:" + "0" * FULL, "mf:0123abcd:1:" + "a." * 3000, "lf:" * 2000, "x" * 101])
async def test_a_custom_id_of_any_length_is_answered_kindly(table: Table, custom_id: str) -> None:
    challenge = await table.challenge()
    for answer in (
        await press(table.red, challenge, custom_id),
        await send_form(table.red, table.channel, custom_id, field="H7"),
    ):
        assert answer.ephemeral
        assert shown(answer).content == "I cannot read this any more. Please use the command once again."


async def test_a_form_of_another_version_is_answered_kindly(table: Table) -> None:
    await table.challenge()
    said = "This is from an older version of mine. "
    answer = await send_form(table.red, table.channel, f"mf:{table.id}:1:no_such_verb", field="1")
    assert answer.ephemeral and shown(answer).content == said + "Press *My move* on the dashboard."
    answer = await send_form(table.red, table.channel, "lf:0a1b2c3d:no_such_verb", field="1")
    assert answer.ephemeral and shown(answer).content == said + "Use `/league show`."


async def test_a_value_that_the_select_does_not_offer_is_not_taken(table: Table) -> None:
    challenge = await table.challenge(map="downtown")
    panel = shown(await table.red.click(challenge, label="Accept"))
    select = next(id for id in ids(panel) if id.startswith("ms:"))
    for value in ("bring.999", "bring.-1", "x" * FULL, "pick.0.0.0"):
        answer = await press(table.red, panel, select, [value])
        assert shown(answer).content == "I cannot read this any more. Please use the command once again."
    assert (await table.stored()).seats["red"].roster is None


async def test_whatever_has_a_budget_of_its_own_is_a_command_or_a_press(simcord_env: Env, app: App) -> None:
    named = {command.qualified_name for command in app.tree.walk_commands()}
    for group, verbs in (("match", match_verbs), ("league", league_verbs)):
        named |= {f"{group} {verb}" for verb in verbs.names}
    assert set(KINDS) <= named


def test_german_for_those_who_play_in_german() -> None:
    event = {"type": 2, "data": {"name": "roll", "options": [{"type": 3, "name": "dice", "value": "8" * 999}]}}
    objection = admit(event, lambda name: None)
    assert objection is not None
    assert objection.told(words("de")).startswith("Das ist mehr, als ich lesen kann: bitte höchstens 100 Zeichen.")


def test_what_no_database_keeps_is_taken_out() -> None:
    assert storable("a\0b\ud800c") == "ab?c"
    assert storable("👩‍👧 ß é ٣") == "👩‍👧 ß é ٣"
