"""Dice Masters' side of the port. It must not do anything itself: it says who does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from bot.games.defaults import NoPictures, PlainGame, PlainQuestions
from bot.games.dice_masters import ID
from bot.games.dice_masters.league.rules import DiceLeague
from bot.games.dice_masters.opponents import DiceOpponents
from bot.games.dice_masters.panels import orders, scenes, turn
from bot.games.dice_masters.pictures.emojis import emojis
from bot.games.dice_masters.pictures.replay_page import film
from bot.games.dice_masters.puzzles import DicePuzzles
from bot.games.dice_masters.reference import DiceReference
from bot.games.dice_masters.setup import Setup
from bot.games.dice_masters.teams import Teams
from bot.games.dice_masters.telling import Telling
from bot.games.port import Film, Game, Progress, Seating
from bot.matches.stretches import Stretch
from bot.render.jobs import Sketch
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking, Item, Panel, Picture, free_button
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.events.orders import OrderLapsed
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.view.seat import view
from rules_engine.kernel.decisions import ChooseReaction, Decision
from rules_engine.kernel.events import Event
from rules_engine.kernel.views import told_to


class Pictures(NoPictures):
    async def board(self, look: Look) -> list[Picture]:
        return await scenes.table(look)

    async def question(self, look: Look, decision: Decision, sketch: Sketch | None = None) -> list[Picture]:
        return await scenes.question(look, decision)

    async def story(self, look: Look, events: Sequence[Event], told: Stretch) -> list[Picture]:
        return await scenes.story(look, events, told)

    def film(self, steps: Iterable[tuple[Match, Sequence[Event]]], title: str, language: str) -> Film:
        return film(steps, title, language)


class Questions(PlainQuestions):
    async def present(self, asking: Asking) -> Panel | None:
        return await turn.present(asking)

    def passes(self, asking: Asking, decision: ChooseReaction) -> list[Item]:
        return orders.passes(asking, decision)

    def beside(self, look: Look) -> list[Item]:
        return [free_button(look, orders.DESK.opens, look.to.say("Orders"))]


class DiceMastersGame(PlainGame):
    id = ID
    seats = (Seating("blue", "🔵", 0x2F6FB3), Seating("red", "🔴", 0xC23B3B))
    players = (2,)
    cogs = ("bot.games.dice_masters.cogs.begin",)
    pictures = Pictures()
    questions = Questions()
    telling = Telling()
    reference = DiceReference()
    puzzles = DicePuzzles()

    def emojis(self) -> Mapping[str, bytes]:
        return emojis()

    def prepare(self) -> None:
        assert default_content().texts

    @cached_property
    def rules(self) -> DiceMasters:
        return DiceMasters(default_content())

    @cached_property
    def setup(self) -> Setup:
        return Setup()

    @cached_property
    def opponents(self) -> DiceOpponents:  # type: ignore[override]
        return DiceOpponents(Teams(default_content()))

    @cached_property
    def league(self) -> DiceLeague:  # type: ignore[override]
        return DiceLeague()

    def progress(self, state: Match) -> Progress:
        return Progress({seat: player.life for seat, player in state.players.items()}, state.turn)

    def veil(self, state: Match, seat: str | None, *, sealed: bool) -> Match:
        return view(state, seat)

    def told(self, events: Iterable[Event], seat: str | None, *, sealed: bool) -> list[Event]:
        return told_to(seat, events)

    def orders_withdrawn(self, state: Match, seat: str) -> list[Event]:
        return [OrderLapsed(order=order, why="withdrawn") for order in state.orders if order.seat == seat]


GAME: Game = DiceMastersGame()
