"""Crisis Protocol's side of the port: it says who does what."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, cast

from discord.app_commands import locale_str as _

from bot.games.capabilities import Capability
from bot.games.crisis_protocol import ID
from bot.games.crisis_protocol.glossary import CrisisGlossary
from bot.games.crisis_protocol.helps import HELPS
from bot.games.crisis_protocol.league.rules import LEAGUE
from bot.games.crisis_protocol.lessons import CrisisLessons
from bot.games.crisis_protocol.newcomers import NEWCOMERS, winning_lines
from bot.games.crisis_protocol.opponents import CrisisOpponents
from bot.games.crisis_protocol.panels import (
    ahead,
    dicing,
    mat,
    moving,
    orders,
    posted,
    scenes,
    setting_up,
    squad,
    telling,
    throwing,
    watching,
)
from bot.games.crisis_protocol.panels.acting import choose_act
from bot.games.crisis_protocol.panels.attacks_ahead import worth_with_attacks
from bot.games.crisis_protocol.panels.epilogue import summary_picture
from bot.games.crisis_protocol.panels.here import match_of
from bot.games.crisis_protocol.panels.references import LOOKUPS
from bot.games.crisis_protocol.panels.striking import STRIKING, choose_next, choose_strike
from bot.games.crisis_protocol.panels.turn import activations, beside_activating, choose_turn
from bot.games.crisis_protocol.panels.weighing import weighed
from bot.games.crisis_protocol.pictures.emojis import emojis
from bot.games.crisis_protocol.reviews import CrisisReviews, chart_pictures
from bot.games.crisis_protocol.setup import CrisisSetup
from bot.games.crisis_protocol.tabletop.sheets import close_old
from bot.games.menu import Menu, MenuEntry
from bot.games.orders import Orders
from bot.games.places import OfferedPlaces, Places
from bot.games.port import Cuts, Game
from bot.games.questions import Beside, DiceAsked, HalfMade, Questions, Worth
from bot.games.secrets import Secrets
from bot.games.startup import Startup
from bot.games.values import Film, Progress, Seating
from bot.games.views import (
    BoardScene,
    ChaptersScene,
    ChartScene,
    DiceScene,
    FinishedScene,
    NumbersScene,
    PostScene,
    QuestionScene,
    Scene,
    ShownScene,
    StandingScene,
    Steps,
    TakenBackScene,
    Views,
    WhyScene,
    WinningScene,
)
from bot.locale import Words
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking, Panel
from rules_engine.crisis_protocol.board import battlefields
from rules_engine.crisis_protocol.cards.loader.load import content_as_of, default_content
from rules_engine.crisis_protocol.events.flow import ActivationBegan
from rules_engine.crisis_protocol.events.orders import OrderLapsed
from rules_engine.crisis_protocol.lessons.lesson import lessons
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Match, StandingOrder
from rules_engine.crisis_protocol.view.seat import told, view
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.decisions import (
    Choice,
    ChooseAngle,
    ChooseOne,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    Decision,
    Spot,
)
from rules_engine.kernel.events import Event

DICE = ("reroll", "change", "cover")
"""Questions about dice that lie on the table."""
COGS = ("roll", "play", "attack", "dodge", "verify", "odds", "lookup", "tracker", "judge", "begin")
BEGUN = frozenset({"advance", "climb", "move_how", "attack", "attack_type", "target", "beam", "interact", "shake"})
"""Questions an action begins with: whoever pressed the wrong one wants to choose again."""


class CrisisViews(Views):
    async def show(self, look: Look, scene: Scene) -> ShownScene:
        match scene:
            case BoardScene(in_words=True):
                return ShownScene(telling.board(look))
            case BoardScene():
                return ShownScene(pictures=await scenes.board_picture(look))
            case QuestionScene(decision, sketch):
                return ShownScene(pictures=await scenes.question_picture(look, decision, sketch))
            case DiceScene(pool):
                return ShownScene(pictures=await scenes.fight_picture(look, pool))
            case StandingScene():
                return ShownScene([*telling.standing(look), *setting_up.progress(look)])
            case WinningScene():
                return ShownScene(winning_lines(look))
            case ChaptersScene(events):
                return ShownScene(telling.story_lines(look, events))
            case PostScene(stretch, drawn):
                return await posted.post(look, stretch, drawn)
            case TakenBackScene(events):
                return ShownScene([posted.taken_back(look, events)])
            case WhyScene(events):
                return ShownScene(telling.numbers(look, events), rules=posted.rules_used(look, events))
            case NumbersScene(entries):
                return ShownScene(await asyncio.to_thread(telling.figures, look, entries))
            case FinishedScene(entries):
                return ShownScene(telling.results(look, entries), await summary_picture(look, entries))
            case ChartScene(review):
                return ShownScene(pictures=await chart_pictures(look, review))

    def film(self, steps: Steps, title: str, language: str) -> Film:
        return watching.film(steps, title, language)


class CrisisPlaces(Places):
    mat = mat.MAT

    def name(self, x: int, y: int) -> str:
        return mat.place_name(x, y)

    def hint(self, to: Words) -> str:
        return mat.place_hint(to)

    def read(self, to: Words, text: str) -> tuple[int, int]:
        return mat.read_place(to, text)

    async def offered(self, look: Look, decision: ChoosePlacement | ChooseAngle) -> OfferedPlaces:
        if isinstance(decision, ChooseAngle):
            return OfferedPlaces(throwing.directions(look, decision), moving.leaving(look))
        return OfferedPlaces(await moving.destinations(look, decision), moving.leaving(look))

    async def effects(self, look: Look, decision: ChooseAngle, spots: Sequence[Spot]) -> list[str]:
        return await throwing.figures(look, decision, spots)

    async def aimed(self, look: Look, decision: ChooseAngle, angle: int) -> list[str]:
        return await throwing.aimed(look, decision, angle)


class CrisisQuestions(Questions):
    async def present(self, asking: Asking) -> Panel | None:
        match asking.decision:
            case ChooseOne(key="turn") as turn:
                return await choose_turn(asking, turn)
            case ChooseOne(key="act") as act:
                return await choose_act(asking, act)
            case ChooseOne(key="next_target") as following:
                return await choose_next(asking, following)
            case ChooseOne() | ChooseReaction() as attack if attack.key in STRIKING:
                return await choose_strike(asking, attack)
        return await setting_up.present(asking)

    def dice_asked(self, decision: Decision) -> DiceAsked | None:
        if decision.key not in DICE or not isinstance(decision, ChooseSome):
            return None
        pool = "defense" if decision.key == "cover" else str(decision.params.get("pool") or "")
        return DiceAsked(pool, partial(dicing.best, decision=decision))

    async def worth(self, look: Look, decision: Decision) -> Worth:
        if isinstance(decision, ChooseReaction | ChooseSome):
            return await worth_with_attacks(look, decision)
        return Worth(shunned=dicing.shunned(look, decision) | beside_activating(decision))

    async def weighs(self, look: Look, decision: Decision, choice: Choice) -> list[str] | None:
        return await weighed(look, decision, choice)

    def half_made(self, look: Look, decision: ChooseSome, chosen: Sequence[int]) -> HalfMade:
        found = ((i, squad.too_much(look, decision, chosen, i)) for i in range(len(decision.options)))
        return HalfMade(squad.standing(look, decision, chosen), {i: why for i, why in found if why})

    def beside(self, asking: Asking) -> Beside:
        look, decision = asking.look, asking.decision
        if not isinstance(decision, ChooseReaction):
            return Beside(items=activations(asking), back=self._may_go_back(look, decision))
        told_after_all = ahead.asked_after_all(look, decision)
        return Beside(ahead.passes(asking, decision), ahead.longer(asking, decision), told_after_all)

    @staticmethod
    def _may_go_back(look: Look, decision: Decision) -> bool:
        """One step on one's own turn, while nothing has been rolled; what a power asks first is left without having
        paid for it."""
        state = match_of(look)
        begun = decision.key in BEGUN or decision.key.startswith(("choose_", "players", "spend"))
        begun = begun or state.innermost("use") is not None
        return begun and state.turn == decision.seat and state.innermost("attack") is None


def _veiled(state: Match, seat: str | None, sealed: bool) -> Match:
    return view(state, seat, sealed=sealed)


def _told(events: Iterable[Event], seat: str | None, sealed: bool) -> list[Event]:
    return told(events, seat, sealed=sealed)


def _prepare() -> None:
    assert default_content().rules and battlefields.ready() and battlefields.kinds() and orders and lessons()


class CrisisTelling:
    cuts = Cuts(
        counted=posted.COUNTED,
        spans=(("action", _("action")), ("activation", _("activation")), ("turn", _("turn"))),
        silent=(ActivationBegan,),  # that somebody was activated stands in the headline of whatever they do
        begin=posted.begins_post,
        joins=posted.joins_post,
        scene=posted.scene,
        acting=posted.acting,
    )

    def __init__(self) -> None:
        self._speakers: dict[tuple[str, str], Speaker] = {}

    def wording(
        self,
        language: str,
        people: Mapping[str, str] | None = None,
        signs: Mapping[str, str] | None = None,
        terms: Any = None,
    ) -> Speaker:
        content = default_content() if terms is None else content_as_of(terms.pool)
        if people is not None or signs:
            return Speaker(content, language, people, signs)
        known = (content.pool, language)
        if known not in self._speakers:
            self._speakers[known] = Speaker(content, language)
        return self._speakers[known]

    def won(self, look: Look, rule: str, winner: str, score: str) -> str:
        return self.wording(look.to.language).won(rule, winner, score)


class CrisisProtocolGame:
    id = ID
    title = _("Crisis Protocol")
    seats = (Seating("blue", "🔵", 0x2F6FB3), Seating("red", "🔴", 0xC23B3B))
    players = (2,)
    telling = CrisisTelling()
    offers: tuple[Capability, ...] = (
        Startup(
            cogs=tuple(f"bot.games.crisis_protocol.cogs.{name}" for name in COGS),
            prepare=_prepare,
            emojis=emojis,
            prunes={"sheets": close_old},
        ),
        CrisisViews(),
        CrisisQuestions(),
        CrisisPlaces(),
        Secrets(_veiled, _told),
        Orders(lambda order: OrderLapsed(order=cast(StandingOrder, order), why="withdrawn")),
        CrisisOpponents(),
        CrisisReviews(),
        CrisisGlossary(),
        CrisisLessons(),
        Menu(dashboard=(MenuEntry("orders", _("Orders")),), lookups=LOOKUPS),
        HELPS,
        LEAGUE,
        NEWCOMERS,
    )

    @cached_property
    def rules(self) -> CrisisProtocol:
        return CrisisProtocol()

    @cached_property
    def setup(self) -> CrisisSetup:
        return CrisisSetup()

    def progress(self, state: Match) -> Progress:
        return Progress({seat: player.vp for seat, player in state.players.items()}, state.round)


GAME: Game = CrisisProtocolGame()
