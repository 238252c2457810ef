"""Dice Masters' side of the port: it says who does what."""

from __future__ import annotations

from functools import cached_property

from discord.app_commands import locale_str as _

from bot.games.capabilities import Capability
from bot.games.defaults import PlainGame
from bot.games.dice_masters import ID
from bot.games.dice_masters.challenge import CHALLENGE
from bot.games.dice_masters.league.rules import LEAGUE
from bot.games.dice_masters.opponents import DiceOpponents
from bot.games.dice_masters.panels import orders, scenes, turn
from bot.games.dice_masters.pictures.emojis import emojis
from bot.games.dice_masters.pictures.replay_page import film
from bot.games.dice_masters.puzzles import DicePuzzles
from bot.games.dice_masters.reference import REFERENCE
from bot.games.dice_masters.setup import DiceSetup
from bot.games.dice_masters.telling import DiceTelling, board, results, standing
from bot.games.menu import Menu, MenuEntry
from bot.games.orders import Orders
from bot.games.port import Game
from bot.games.questions import Beside, Questions
from bot.games.secrets import Secrets
from bot.games.startup import Startup
from bot.games.values import Film, Progress, Seating
from bot.games.views import (
    BoardScene,
    FinishedScene,
    PostScene,
    QuestionScene,
    Scene,
    ShownScene,
    StandingScene,
    Steps,
    Views,
)
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking, Panel
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.view.seat import view
from rules_engine.kernel.decisions import ChooseReaction


class DiceViews(Views):
    async def show(self, look: Look, scene: Scene) -> ShownScene:
        match scene:
            case BoardScene(in_words=True):
                return ShownScene(board(look))
            case BoardScene():
                return ShownScene(pictures=await scenes.table(look))
            case QuestionScene(decision):
                return ShownScene(pictures=await scenes.question(look, decision))
            case StandingScene():
                return ShownScene(standing(look))
            case PostScene(told, drawn):
                pictures = [] if drawn is None else await scenes.story(look, look.told(drawn.events), drawn)
                return ShownScene(look.story(look.told(told.events)), pictures)
            case FinishedScene(entries):
                return ShownScene(results(look, entries))
            case _:
                return await super().show(look, scene)

    def film(self, steps: Steps, title: str, language: str) -> Film:
        return film(steps, title, language)


class DiceQuestions(Questions):
    async def present(self, asking: Asking) -> Panel | None:
        return await turn.present(asking)

    def beside(self, asking: Asking) -> Beside:
        decision = asking.decision
        return Beside(orders.passes(asking, decision)) if isinstance(decision, ChooseReaction) else Beside()


class DiceMastersGame(PlainGame):
    id = ID
    title = _("Dice Masters")
    seats = (Seating("blue", "🔵", 0x2F6FB3), Seating("red", "🔴", 0xC23B3B))
    players = (2,)
    telling = DiceTelling()

    @cached_property
    def offers(self) -> tuple[Capability, ...]:  # type: ignore[override]
        return (
            Startup(prepare=lambda: default_content().texts, emojis=emojis),
            CHALLENGE,
            DiceViews(),
            DiceQuestions(),
            Secrets(lambda state, seat, sealed: view(state, seat)),
            Orders(orders.DESK.lapsed),
            Menu(dashboard=(MenuEntry(orders.DESK.opens, _("Orders")),)),
            DiceOpponents(),
            DicePuzzles(),
            LEAGUE,
            REFERENCE,
        )

    @cached_property
    def rules(self) -> DiceMasters:
        return DiceMasters(default_content())

    @cached_property
    def setup(self) -> DiceSetup:
        return DiceSetup()

    def progress(self, state: Match) -> Progress:
        return Progress({seat: player.life for seat, player in state.players.items()}, state.turn)


GAME: Game = DiceMastersGame()
