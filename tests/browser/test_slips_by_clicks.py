"""Two clicks at one spot, 450 ms apart, on every kind of panel: the second ends, spends and rolls nothing.

It must not ask how fast the machine is: what time passes between two clicks is said, and not measured.
"""

from __future__ import annotations

import ast
import contextlib
import functools
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from clickers import READ, WAIT, act
from double_clicks import Changes, Mouse, changes
from players import Player
from playwright.async_api import Locator, expect
from sampling import sample
from small_match import accepted, client, in_the_thread

from bot.client import App
from bot.games.crisis_protocol import game as crisis_game
from bot.games.crisis_protocol.panels import setting_up
from bot.games.crisis_protocol.tabletop import panel as tabletop
from bot.games.dice_masters.panels import turn as dice_turn
from bot.store import matches as rows
from bot.store.matches import packed
from bot.ui.match.items import verb as match_verbs
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS
from rules_engine.crisis_protocol.testing.players import Player as Random
from rules_engine.crisis_protocol.testing.reading import load_scripts
from rules_engine.crisis_protocol.testing.runner import play as play_script
from rules_engine.crisis_protocol.testing.soak import dice_for, opening, pool
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.opening import new_match
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Format, Options
from rules_engine.dice_masters.testing.playing import random_choice
from rules_engine.dice_masters.testing.proving import play as play_scenario
from rules_engine.dice_masters.testing.proving import scenarios_in
from rules_engine.dice_masters.testing.random_teams import random_team
from rules_engine.kernel import decisions
from rules_engine.kernel.decisions import Answer, Decision
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
__all__ = ["changes", "client"]

MATCHES = {"crisis_protocol": (8,), "dice_masters": (2, 4)}
"""Matches that play by themselves; between them somebody is asked everything."""
SOURCE, TESTS = Path(decisions.__file__).parents[1], Path(__file__).parents[1]


# -- which kinds there are -------------------------------------------------------------------------------------------


def classes(game: str) -> set[str]:
    """Every kind of question that a game asks."""
    known = {kind.__name__ for kind in decisions.Question.__subclasses__()}
    text = "".join(path.read_text() for path in sorted((SOURCE / game / "rules").glob("*.py")))
    return {name for name in known if re.search(rf"\b{name}\(", text)}


def keys_presented(*modules: Any) -> set[str]:
    """Keys of questions for which a game has a panel of its own: those its presenter matches or compares with."""
    found: set[str] = set()
    for module in modules:
        tree = ast.parse(Path(str(module.__file__)).read_text())
        presenters = [
            node for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef) and node.name == "present"
        ]
        for node in (inner for presenter in presenters for inner in ast.walk(presenter)):
            if isinstance(node, ast.MatchClass):
                patterns = [p for name, p in zip(node.kwd_attrs, node.kwd_patterns, strict=True) if name == "key"]
                found |= {str(c.value) for p in patterns for c in ast.walk(p) if isinstance(c, ast.Constant)}
            elif isinstance(node, ast.Compare) and "key" in ast.unparse(node.left):
                said = [str(c.value) for c in node.comparators if isinstance(c, ast.Constant)]
                found |= set(said) | {
                    word for c in node.comparators if isinstance(c, ast.Name) for word in getattr(module, c.id, ())
                }
    return found


KEYS = {
    "crisis_protocol": keys_presented(crisis_game, setting_up) | set(crisis_game.STRIKING),
    "dice_masters": keys_presented(dice_turn),
}
Kind = tuple[str, str]


def kind_of(decision: Decision, keys: set[str]) -> Kind:
    return type(decision).__name__, decision.key if decision.key in keys else ""


def unmet(game: str, kinds: Iterable[Kind]) -> set[str]:
    """Kinds of questions, and keys with a panel of their own, that are not among these."""
    return (classes(game) | KEYS[game]) - {name for kind in kinds for name in kind}


LONGEST, TRIES, STEPS = 500, 20, 6


@functools.cache
def positions(game: str) -> dict[Kind, tuple[Any, Decision]]:
    """A state for each kind of panel: the first at which it is asked in a match, or else in a scenario of the rules."""
    found: dict[Kind, tuple[Any, Decision]] = {}
    for state, decision in (pair for seed in MATCHES[game] for pair in played(game, seed)):
        found.setdefault(kind_of(decision, KEYS[game]), (state, decision))
    scenarios = written(game)
    while unmet(game, found) and (state := next(scenarios, None)) is not None:
        for decision in state.pending.values():
            found.setdefault(kind_of(decision, KEYS[game]), (state, decision))
    return found


def written(game: str) -> Iterator[Any]:
    """Every state that scenarios come to which are played with printed cards alone."""
    for play in plays(game):
        states: list[Any] = []
        with pytest.MonkeyPatch.context() as patch:
            for name in ("start", "submit"):
                patch.setattr(Engine, name, noting(getattr(Engine, name), states))
            play()
        yield from states


def noting(step: Any, states: list[Any]) -> Any:
    def noted(*given: Any) -> Any:
        came = step(*given)
        states.append(came.state)
        return came

    return noted


def plays(game: str) -> Iterator[Callable[[], object]]:
    if game == "crisis_protocol":
        for script in (one for file in sorted((TESTS / "scenarios").glob("*.yaml")) for one in load_scripts(file)):
            if not script.cards and script.pool is None:
                yield functools.partial(play_script, script, paranoid=False)
    else:
        for _, scenario in scenarios_in(TESTS / "dice_masters" / "scenarios"):
            if not scenario.test_cards:
                yield functools.partial(play_scenario, scenario)


def played(game: str, seed: int) -> Iterator[tuple[Any, Decision]]:
    if game == "crisis_protocol":
        engine: Engine[Any] = Engine(CrisisProtocol(pool()), dice_for(seed))
        players = {seat: Random(seat, seed) for seat in SEATS}
        begun = opening(seed, pool())
        begun = begun.model_copy(update={"options": begun.options.model_copy(update={"deployment_plans": True})})
        state, choose = engine.start(begun).state, lambda ask: players[ask.seat].answer(ask)
    else:
        content, rng = default_content(), random.Random(seed)
        engine = Engine(DiceMasters(content), SeededDice(f"slips {seed}".zfill(20).encode(), "slips"))
        teams = {seat: random_team(rng, content, Format.CASUAL) for seat in ("blue", "red")}
        state = engine.start(new_match(content, teams, options=Options(format=Format.CASUAL))).state

        def choose(ask: Decision) -> Answer:
            return Answer(seq=ask.seq, seat=ask.seat, choice=random_choice(rng, ask))

    for _ in range(LONGEST):
        if not state.pending:
            return
        decision = next(iter(state.pending.values()))
        yield state, decision
        for _ in range(TRIES):
            with contextlib.suppress(IllegalAnswer):
                state = engine.submit(state, choose(decision)).state
                break


# -- clicking twice --------------------------------------------------------------------------------------------------


async def stand(app: App, id: str, state: Any) -> None:
    entries = (await app.matches.repository.find(id)).row.entries
    async with app.store.transaction() as at:
        snapshot = packed(state.model_dump_json())
        await rows.rewrite_entry(at, id, entries - 1, snapshot)
        await rows.change_match(at, id, snapshot=snapshot, waiting=json.dumps(sorted(state.pending)))


async def on_every_panel(
    app: App, changes: Changes, players: dict[str, Player], id: str, kinds: dict[Kind, tuple[Any, Decision]]
) -> None:
    pressed = set[str]()
    for kind, (state, decision) in sorted(kinds.items()):
        player = players[decision.seat]

        async def shown(player: Player = player, state: Any = state) -> dict[str, dict[str, Any]]:
            await stand(app, id, state)
            await player.open_panel()
            return {act(one)[1]: one for one in reversed(await player.things()) if act(one)[0] and not one["multiple"]}

        acts = await shown()
        assert acts, f"{kind}: nothing to press"
        for number, name in enumerate(sample(some(acts, pressed), sorted(acts))):
            pressed.add(name)
            acts = await shown() if number else acts
            await _one(app, changes, player, acts[name], ".".join((*kind, name)))


def some(acts: Iterable[str], pressed: set[str]) -> list[str]:
    """What no panel before had to press, or if there is nothing, one thing: rather what is grave."""
    return sorted(set(acts) - pressed) or sorted(acts, key=lambda name: (name not in match_verbs.grave, name))[:1]


async def _one(app: App, changes: Changes, player: Player, thing: dict[str, Any], name: str) -> None:
    control = player.panel.locator(f'[data-custom-id="{thing["id"]}"]')
    if thing["select"]:
        await player.lines(thing)
        control = player.page.get_by_role("option").first
    await changes.twice(app, player.page, control, name)


@pytest.mark.parametrize(
    ("game", "command"), [("crisis_protocol", "/match new"), ("dice_masters", "/match dice-masters")]
)
async def test_in_a_match_no_second_click_counts(
    client: list[App], product: None, sit: Any, changes: Changes, game: str, command: str
) -> None:
    kinds = positions(game)
    blue, red = Mouse(await sit("blue"), 3), Mouse(await sit("red"), 4)
    [app] = client
    id = await accepted(app, blue, red, command)
    await in_the_thread(blue, red)
    for player in (blue, red):
        await player.put_pictures_away()
    await on_every_panel(app, changes, {"blue": blue, "red": red}, id, kinds)
    print(f"\n{sum(changes.clicks.values())} double clicks on {len(kinds)} kinds of panels, {changes.told} told")  # noqa: T201
    changes.judge()
    assert changes.told, "some second click lay on something grave, and was asked again"


async def grave_buttons(box: Locator, wanted: set[str], grammar: str) -> list[str]:
    """Ids of what can be pressed there and ends, spends or rolls."""
    things = [thing["id"] for thing in await box.evaluate(READ) if not thing["off"] and not thing["select"]]
    return [id for id in things if re.match(grammar, id) and id.split(":")[-1].partition(".")[0] in wanted]


@pytest.mark.parametrize("command", ["/learn", "/puzzle"])
async def test_in_a_lesson_or_puzzle_no_second_click_counts(
    client: list[App], product: None, sit: Any, changes: Changes, command: str
) -> None:
    player = Mouse(await sit("blue"), 3)
    [app] = client
    await player.say(command)
    await expect(player.panel).to_be_visible(timeout=3 * WAIT)
    await changes.read(app, player.page)
    if command == "/learn":
        first = player.panel.locator('[data-custom-id^="learn:take"]').first
        await changes.twice(app, player.page, first, "learn")
    for _ in range(STEPS):
        await changes.read(app, player.page)
        found = [one for one in await player.things() if not one["select"]]
        able = [one["id"] for one in found if act_in_lesson(one["id"]) in match_verbs.grave]
        if not able:
            break
        await changes.twice(app, player.page, player.panel.locator(f'[data-custom-id="{able[0]}"]'), command)
    changes.judge()
    assert changes.clicks[command] > 1


def act_in_lesson(id: str) -> str:
    return id.split(":", 3)[-1].partition(".")[0] if id.startswith("m:") else ""


@pytest.mark.parametrize("command", ["/attack strength:6 defence:4", "/dodge size:3 defence:3"])
async def test_on_the_tabletop_no_second_click_counts(
    client: list[App], product: None, sit: Any, changes: Changes, command: str
) -> None:
    """Every press that a panel beside real miniatures names grave."""
    player = Mouse(await sit("blue"), 3)
    [app] = client
    await player.say(command)
    message = (
        player.page.get_by_role("log").locator("li.message", has=player.page.locator('[data-custom-id^="t:"]')).last
    )
    await expect(message).to_be_visible(timeout=WAIT)
    grave = {name for panel in tabletop._panels.values() for name in panel.grave}
    pressed = set[str]()
    for _ in range(STEPS):
        await changes.read(app, player.page)
        able = [id for id in await grave_buttons(message, grave, "t:") if id.split(":")[-1] not in pressed]
        if not able:
            break
        pressed.add(able[0].split(":")[-1])
        await changes.twice(app, player.page, message.locator(f'[data-custom-id="{able[0]}"]'), command)
    changes.judge()
    assert "roll" in pressed and len(pressed) > 1


@pytest.mark.parametrize("game", KEYS)
async def test_every_kind_of_panel_is_among_them(game: str) -> None:
    """A new kind of question, or a panel of its own that a game gives one, is clicked as well."""
    assert not unmet(game, positions(game))
