"""Cry Havoc's side of the port. It must not do anything itself: it says who does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from bot.games.cry_havoc import ID
from bot.games.cry_havoc.glossary import HavocGlossary
from bot.games.cry_havoc.league.rules import HavocLeague
from bot.games.cry_havoc.newcomers import HavocNewcomers
from bot.games.cry_havoc.opponents import HavocOpponents
from bot.games.cry_havoc.panels import armies, battle, moving, orders, scenes, turn
from bot.games.cry_havoc.panels.here import the_pack
from bot.games.cry_havoc.pictures.film import film
from bot.games.cry_havoc.reference import HavocReference
from bot.games.cry_havoc.setup import Setup
from bot.games.cry_havoc.telling import Telling
from bot.games.defaults import NoPictures, PlainGame, PlainQuestions
from bot.games.port import Film, Game, Progress, Seating
from bot.matches.stretches import Stretch
from bot.render.jobs import Sketch
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking, Item, Panel, Picture, free_button
from rules_engine.cry_havoc.events.orders import OrderLapsed
from rules_engine.cry_havoc.query.offers import ENABLE
from rules_engine.cry_havoc.rules.game import CryHavoc
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import Icon
from rules_engine.cry_havoc.view.seat import view
from rules_engine.kernel.decisions import Choice, ChooseOne, ChooseReaction, ChooseSome, ChooseSplit, Decision, Pick
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry
from rules_engine.kernel.views import told_to

GOES_BACK = frozenset({"cards", "source", "move", "recruit", "build", "after"})
"""Questions of one's own turn that follow a choice."""


class Pictures(NoPictures):
    async def board(self, look: Look) -> list[Picture]:
        return await scenes.planet(look)

    async def question(self, look: Look, decision: Decision, sketch: Sketch | None = None) -> list[Picture]:
        return await scenes.question(look, decision)

    async def story(self, look: Look, events: Sequence[Event], told: Stretch) -> list[Picture]:
        return await scenes.story(look, events, told)

    async def summary(self, look: Look, entries: Iterable[Entry]) -> list[Picture]:
        return await scenes.summary(look, entries)

    def film(self, steps: Iterable[tuple[Match, Sequence[Event]]], title: str, language: str) -> Film:
        return film(steps, title, language, Telling().wording(language).story)


class Questions(PlainQuestions):
    async def present(self, asking: Asking) -> Panel | None:
        match asking.decision:
            case ChooseOne(key="action") as one:
                return await turn.action_panel(asking, one)
            case ChooseOne(key="move") as one:
                return await moving.move_panel(asking, one)
            case ChooseOne(key="build") as one:
                return await turn.build_panel(asking, one)
            case ChooseSplit(key="placement") as split:
                return await battle.placement_panel(asking, split)
            case ChooseReaction(key="tactics") as reaction:
                return await battle.tactics_panel(asking, reaction)
        return None

    async def weighs(self, look: Look, decision: Decision, choice: Choice) -> list[str] | None:
        enables = decision.key == "action" and isinstance(choice, Pick) and choice.option == ENABLE
        return turn.enabling_weighs(look) if enables else None

    def so_far(self, look: Look, decision: ChooseSome, chosen: Sequence[int]) -> list[str]:
        """What cards bring together."""
        if decision.key != "cards" or not chosen:
            return []
        cards = [decision.options[i].id for i in chosen]
        brought = turn.together(look, cards, Icon(str(decision.params["action"])))
        return ["**" + look.to.say("Together: {brought}", brought=brought) + "**"]

    def passes(self, asking: Asking, decision: ChooseReaction) -> list[Item]:
        return orders.passes(asking, decision)

    def can_go_back(self, look: Look, decision: Decision) -> bool:
        return decision.key in GOES_BACK

    def references(self, look: Look) -> list[Item]:
        return armies.army_buttons(look)

    def beside(self, look: Look) -> list[Item]:
        return [free_button(look, orders.DESK.opens, look.to.say("Orders"))]


class CryHavocGame(PlainGame):
    id = ID
    seats = (
        Seating("amber", "🟠", 0xD9902F),
        Seating("blue", "🔵", 0x2F6FB3),
        Seating("crimson", "🔴", 0xB3304A),
        Seating("green", "🟢", 0x2F9E5B),
    )
    players = (2, 3, 4)
    cogs = ("bot.games.cry_havoc.cogs.begin",)
    pictures = Pictures()
    questions = Questions()
    telling = Telling()
    opponents = HavocOpponents()
    reference = HavocReference()
    glossary = HavocGlossary()
    newcomers = HavocNewcomers()

    def prepare(self) -> None:
        assert the_pack().cards

    @cached_property
    def rules(self) -> CryHavoc:
        return CryHavoc(the_pack())

    @cached_property
    def setup(self) -> Setup:
        return Setup()

    @cached_property
    def league(self) -> HavocLeague:  # type: ignore[override]
        return HavocLeague()

    def progress(self, state: Match) -> Progress:
        return Progress({seat: player.vp for seat, player in state.players.items()}, state.round)

    def veil(self, state: Match, seat: str | None, *, sealed: bool) -> Match:
        return view(state, seat)

    def told(self, events: Iterable[Event], seat: str | None, *, sealed: bool) -> list[Event]:
        return told_to(seat, events)

    def orders_withdrawn(self, state: Match, seat: str) -> list[Event]:
        return [OrderLapsed(order=order, why="withdrawn") for order in state.orders if order.seat == seat]


GAME: Game = CryHavocGame()
