"""Two clicks at one spot, 450 ms apart, on every kind of panel: the second ends, spends and rolls nothing."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import functools
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from clickers import READ, WAIT, act
from players import Player
from playwright.async_api import Locator, Page, expect
from small_match import accepted, client, in_the_thread
from typists import write

from bot import slips
from bot.client import App
from bot.games.crisis_protocol import game as crisis_game
from bot.games.crisis_protocol.panels import setting_up
from bot.games.crisis_protocol.tabletop import panel as tabletop
from bot.games.dice_masters.panels import turn as dice_turn
from bot.lessons import Attending
from bot.matches.repository import MatchRepository
from bot.store import applied
from bot.store import matches as rows
from bot.store.matches import packed
from bot.ui.kit import press
from bot.ui.match.items import verb as match_verbs
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS
from rules_engine.crisis_protocol.testing.players import Player as Random
from rules_engine.crisis_protocol.testing.soak import dice_for, opening, pool
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.opening import new_match
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Format, Options
from rules_engine.dice_masters.testing.playing import random_choice
from rules_engine.dice_masters.testing.soak import random_team
from rules_engine.kernel import decisions
from rules_engine.kernel.decisions import Answer, Decision
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
__all__ = ["client"]

APART = 450
READING = slips.TOO_SOON + 0.1
TOLD = "nothing was done"
KEPT = "() => document.querySelectorAll('li.private').forEach((e) => (e.dataset.seen = 1))"
UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-custom-id]')?.dataset.customId || ''"
MATCHES = {"crisis_protocol": (8,), "dice_masters": (2, 4)}
"""Matches that play by themselves; between them somebody is asked everything."""
SOURCE = Path(decisions.__file__).parents[1]


# -- which kinds there are -------------------------------------------------------------------------------------------


def classes() -> set[str]:
    """Every kind of question there is, and is asked by a game."""
    known = {kind.__name__ for kind in decisions.Question.__subclasses__()}
    text = "".join(path.read_text() for game in ("crisis_protocol", "dice_masters") for path in rules_of(game))
    return {name for name in known if re.search(rf"\b{name}\(", text)}


def rules_of(game: str) -> list[Path]:
    return sorted((SOURCE / game / "rules").glob("*.py"))


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


NOT_REACHED: dict[str, str] = {}
"""Questions and keys that no match that plays by itself came to, each with the reason why."""
LONGEST, TRIES, STEPS = 500, 20, 6


@functools.cache
def positions(game: str) -> dict[Kind, tuple[Any, Decision]]:
    """A state for each kind of panel: the first at which it is asked."""
    found: dict[Kind, tuple[Any, Decision]] = {}
    for state, decision in (pair for seed in MATCHES[game] for pair in played(game, seed)):
        found.setdefault(kind_of(decision, KEYS[game]), (state, decision))
    return found


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


class Mouse(Player):
    """By a mouse: types what is typed, clicks what is there."""

    async def say(self, text: str) -> None:
        await write(self.page.get_by_role("combobox", name="Message", exact=True), text)
        await self.page.keyboard.press("Enter")

    async def go(self, place: Locator) -> None:
        await place.click(timeout=WAIT)


# -- clicking twice --------------------------------------------------------------------------------------------------


class Changes:
    """Presses that changed a match or a lesson, or did something grave on a sheet, by their numbers."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.by: list[int] = []
        self.told = 0
        """Second clicks that would have done something grave."""
        self.clicks: Counter[str] = Counter()
        for where, name in (
            (MatchRepository, "store_new"),
            (Attending, "answer"),
        ):
            patch.setattr(where, name, self._noted(getattr(where, name)))
        patch.setattr(tabletop.SheetPanel, "_changed", self._performed(tabletop.SheetPanel._changed))
        patch.setattr(press, "ask_again", self._asked(press.ask_again))

    def _noted(self, work: Any) -> Any:
        async def noted(*given: Any, **named: Any) -> Any:
            in_hand = applied._in_hand.get()
            if in_hand is not None:
                self.by.append(in_hand.interaction_id)
            return await work(*given, **named)

        return noted

    def _performed(self, work: Any) -> Any:
        def performed(panel: Any, sheet: Any, state: Any, interaction: Any, what: str, *rest: Any) -> Any:
            if what in panel.grave:
                self.by.append(interaction.id)
            return work(panel, sheet, state, interaction, what, *rest)

        return performed

    def _asked(self, work: Any) -> Any:
        async def asked(interaction: Any) -> Any:
            self.told += 1
            return await work(interaction)

        return asked

    async def twice(self, app: App, page: Page, control: Locator, name: str) -> None:
        """Two clicks at the spot of a control; what came of them is one press at most."""
        await self.rest(app)
        await control.scroll_into_view_if_needed(timeout=WAIT)
        box = await control.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        before = len(self.by)
        await page.mouse.click(x, y)
        await page.wait_for_timeout(APART)
        await page.mouse.click(x, y)
        await self.rest(app)
        self.clicks[name] += 1
        assert len(set(self.by[before:])) <= 1, f"{name}: both clicks counted"
        await page.keyboard.press("Escape")  # a list or a picture that the second one opened

    async def rest(self, app: App) -> None:
        """Until everything is shown and has been read."""
        await asyncio.sleep(READING)
        while app.presses.busy:  # noqa: ASYNC110  (a press more may come meanwhile)
            await asyncio.sleep(READING)


@pytest.fixture
def changes(monkeypatch: pytest.MonkeyPatch) -> Changes:
    return Changes(monkeypatch)


async def stand(app: App, id: str, state: Any) -> None:
    entries = (await app.matches.repository.find(id)).row.entries
    async with app.store.transaction() as at:
        snapshot = packed(state.model_dump_json())
        await rows.rewrite_entry(at, id, entries - 1, snapshot)
        await rows.change_match(at, id, snapshot=snapshot, waiting=json.dumps(sorted(state.pending)))


async def on_every_panel(
    app: App, changes: Changes, players: dict[str, Player], id: str, kinds: dict[Kind, tuple[Any, Decision]]
) -> None:
    for kind, (state, decision) in sorted(kinds.items()):
        player, done = players[decision.seat], set[str]()
        while True:
            await stand(app, id, state)
            await player.open_panel()
            verbs = {act(one)[1]: one for one in reversed(await player.things()) if act(one)[0] and not one["multiple"]}
            left = sorted(verbs.keys() - done)
            if not left:
                break
            done.add(left[0])
            await _one(app, changes, player, verbs[left[0]], ".".join((*kind, left[0])))
        assert done, f"{kind}: nothing to press"


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
    await changes.rest(app)
    if command == "/learn":
        first = player.panel.locator('[data-custom-id^="learn:take"]').first
        await changes.twice(app, player.page, first, "learn")
    for _ in range(STEPS):
        await changes.rest(app)
        found = [one for one in await player.things() if not one["select"]]
        able = [one["id"] for one in found if act_in_lesson(one["id"]) in match_verbs.grave]
        if not able:
            break
        await changes.twice(app, player.page, player.panel.locator(f'[data-custom-id="{able[0]}"]'), command)
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
        await changes.rest(app)
        able = [id for id in await grave_buttons(message, grave, "t:") if id.split(":")[-1] not in pressed]
        if not able:
            break
        pressed.add(able[0].split(":")[-1])
        await changes.twice(app, player.page, message.locator(f'[data-custom-id="{able[0]}"]'), command)
    assert "roll" in pressed and len(pressed) > 1


async def test_every_kind_of_panel_is_among_them() -> None:
    """A new kind of question, or a panel of its own that a game gives one, is clicked as well, or its gap is named."""
    reached = {kind for game in KEYS for kind in positions(game)}
    missing = classes() - {name for name, _ in reached}
    assert missing <= NOT_REACHED.keys(), missing
    unmet = set().union(*KEYS.values()) - {key for _, key in reached}
    assert unmet <= NOT_REACHED.keys(), unmet
