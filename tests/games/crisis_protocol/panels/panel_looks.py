"""A look at any state of a match without a store: the panels are the real ones, the engine answers what is checked."""

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from bot.emojis import NO_EMOJIS
from bot.games import game
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.local.errors import Form
from bot.local.validation.components import check_components
from bot.locale import words
from bot.matches.play import Play
from bot.matches.terms import Status
from bot.ui.kit.ids import Act
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking, Panel
from bot.ui.match.questions.presenting import present
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import Decision
from rules_engine.kernel.engine import Engine

PLAYERS = {"blue": 1, "red": 2}


class Client:
    """As much of the bot as a panel asks for; `drawn` is whether pictures are made."""

    def __init__(self, engine: Engine[Match], *, drawn: bool) -> None:
        self.drawn = drawn
        matches: Any = SimpleNamespace(engine=lambda stored: engine)
        self.matches = SimpleNamespace(play=Play(matches), records=SimpleNamespace(entries=self._entries))
        self.pictures = SimpleNamespace(draw=self._draw, draw_later=self._draw)
        self.poster = SimpleNamespace(barred={})
        self.preferences = SimpleNamespace(
            of=self._preferences, of_whoever_pressed=self._preferences, remembered=lambda user_id: {}
        )
        self.emojis_of = lambda game_id: NO_EMOJIS

    async def _entries(self, *_: object) -> list[Any]:
        return []

    async def _draw(self, work: Any, *args: Any) -> Any:
        return work(*args) if self.drawn or work.__module__.endswith(("reckoning", "panels.drawing")) else None

    async def _preferences(self, user_id: int) -> dict[str, Any]:
        return {}


@dataclass(frozen=True)
class Stored:
    """As much of a stored match as a look asks for."""

    state: Match
    game: Any = field(default_factory=lambda: game(FIRST))
    status: Status = Status.PLAYING
    terms: Any = field(default_factory=lambda: CrisisTerms(sealed=False))
    row: Any = field(
        default_factory=lambda: SimpleNamespace(id="0a1b2c3d", game=FIRST, entries=5, snapshot="{}"),
    )
    seats: dict[str, int] = field(default_factory=lambda: PLAYERS)
    ending: Any = None
    is_duel: bool = True
    is_final: bool = False
    views: dict[str | None, Any] = field(default_factory=dict)

    def seat_of(self, user: int) -> str | None:
        return next((seat for seat, id in PLAYERS.items() if id == user), None)

    def player(self, seat: str) -> int | None:
        return PLAYERS.get(seat)


def look_at(engine: Engine[Match], state: Match, seat: str, *, language: str = "en", drawn: bool = False) -> Look:
    stored: Any = Stored(state, terms=CrisisTerms(sealed=False, pool=state.options.pool))
    client: Any = Client(engine, drawn=drawn)
    return Look(client, stored, words(language), PLAYERS[seat])


async def panel_of(look: Look, decision: Decision, focus: Act | None = None) -> Panel:
    return await present(Asking(look, decision, focus))


def shown_acts(panel: Panel) -> list[Act]:
    """What can be pressed or chosen on it, as Discord would take it."""
    sent, form = panel.reply().view.to_components(), Form()
    check_components(form, sent, v2=True)
    form.check()
    [box] = sent
    found: list[str] = []
    for line in box["components"]:  # type: ignore[typeddict-item]
        for item in line.get("components", []) if line["type"] == 1 else []:
            if not item.get("disabled"):
                found.append(item["custom_id"].split(":", 3)[3])
                found += [option["value"] for option in item.get("options", [])]
    return [Act.read(text) for text in found]


def labels(panel: Panel) -> dict[str, str]:
    """By act, what the buttons say."""
    [box] = panel.reply().view.to_components()
    rows = [line["components"] for line in box["components"] if line["type"] == 1]  # type: ignore[typeddict-item]
    return {item["custom_id"].split(":", 3)[3]: item["label"] for row in rows for item in row if "label" in item}


def text(panel: Panel) -> str:
    return "\n".join([*panel.lines, *panel.under])
