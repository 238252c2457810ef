"""Cry Havoc's side of the port: it says who does what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from discord.app_commands import locale_str as _

from bot.games.cry_havoc import ID
from bot.games.cry_havoc.challenge import CHALLENGE
from bot.games.cry_havoc.glossary import HavocGlossary
from bot.games.cry_havoc.league.rules import LEAGUE
from bot.games.cry_havoc.newcomers import NEWCOMERS, winning_lines
from bot.games.cry_havoc.opponents import HavocOpponents
from bot.games.cry_havoc.panels import battle, moving, orders, scenes, turn
from bot.games.cry_havoc.panels.armies import ARMIES
from bot.games.cry_havoc.panels.here import the_pack
from bot.games.cry_havoc.pictures.film import film
from bot.games.cry_havoc.reference import REFERENCE
from bot.games.cry_havoc.setup import HavocSetup
from bot.games.cry_havoc.telling import HavocTelling, board, results, standing
from bot.games.defaults import PlainGame
from bot.games.menu import Menu, MenuEntry
from bot.games.orders import Orders
from bot.games.port import Game
from bot.games.questions import Beside, HalfMade, Questions
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
    WinningScene,
)
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking, Panel
from rules_engine.cry_havoc.query.offers import ENABLE
from rules_engine.cry_havoc.rules.game import CryHavoc
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import Icon
from rules_engine.cry_havoc.view.seat import view
from rules_engine.kernel.decisions import (
    Choice,
    ChooseAmount,
    ChooseOne,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Decision,
    Pick,
)

GOES_BACK = frozenset({"cards", "source", "move", "recruit", "build", "after"})
"""Questions of one's own turn that follow a choice."""


class HavocViews(Views):
    async def show(self, look: Look, scene: Scene) -> ShownScene:
        match scene:
            case BoardScene(in_words=True):
                return ShownScene(board(look))
            case BoardScene():
                return ShownScene(pictures=await scenes.planet(look))
            case QuestionScene(decision):
                return ShownScene(pictures=await scenes.question(look, decision))
            case StandingScene():
                return ShownScene(standing(look))
            case PostScene(told, drawn):
                pictures = [] if drawn is None else await scenes.story(look, look.told(drawn.events), drawn)
                return ShownScene(look.story(look.told(told.events)), pictures)
            case WinningScene():
                return ShownScene(winning_lines(look))
            case FinishedScene(entries):
                return ShownScene(results(look, entries), await scenes.summary(look, entries))
            case _:
                return await super().show(look, scene)

    def film(self, steps: Steps, title: str, language: str) -> Film:
        return film(steps, title, language, HavocTelling().wording(language).story)


class HavocQuestions(Questions):
    async def present(self, asking: Asking) -> Panel | None:
        match asking.decision:
            case ChooseOne(key="action") as one:
                return await turn.action_panel(asking, one)
            case ChooseOne(key="move") as one:
                return await moving.move_panel(asking, one)
            case ChooseOne(key="build") as one:
                return await turn.build_panel(asking, one)
            case ChooseAmount(key="recruit") as amount:
                return await turn.recruit_panel(asking, amount)
            case ChooseSplit(key="placement") as split:
                return await battle.placement_panel(asking, split)
            case ChooseReaction(key="tactics") as reaction:
                return await battle.tactics_panel(asking, reaction)
        return None

    async def weighs(self, look: Look, decision: Decision, choice: Choice) -> list[str] | None:
        enables = decision.key == "action" and isinstance(choice, Pick) and choice.option == ENABLE
        return turn.enabling_weighs(look) if enables else None

    def half_made(self, look: Look, decision: ChooseSome, chosen: Sequence[int]) -> HalfMade:
        """What cards bring together."""
        if decision.key != "cards" or not chosen:
            return HalfMade()
        cards = [decision.options[i].id for i in chosen]
        brought = turn.together(look, cards, Icon(str(decision.params["action"])))
        return HalfMade(["**" + look.to.say("Together: {brought}", brought=brought) + "**"] if brought else [])

    def beside(self, asking: Asking) -> Beside:
        decision = asking.decision
        if isinstance(decision, ChooseReaction):
            return Beside(orders.passes(asking, decision))
        return Beside(back=decision.key in GOES_BACK)


class CryHavocGame(PlainGame):
    id = ID
    title = _("Cry Havoc")
    seats = (
        Seating("amber", "🟠", 0xD9902F),
        Seating("blue", "🔵", 0x2F6FB3),
        Seating("crimson", "🔴", 0xB3304A),
        Seating("green", "🟢", 0x2F9E5B),
    )
    players = (2, 3, 4)
    telling = HavocTelling()
    offers = (
        Startup(prepare=lambda: the_pack().cards),
        CHALLENGE,
        HavocViews(),
        HavocQuestions(),
        Secrets(lambda state, seat, sealed: view(state, seat)),
        Orders(orders.DESK.lapsed),
        Menu(dashboard=(MenuEntry(orders.DESK.opens, _("Orders")),), lookups=(ARMIES,)),
        HavocOpponents(),
        HavocGlossary(),
        LEAGUE,
        NEWCOMERS,
        REFERENCE,
    )

    @cached_property
    def rules(self) -> CryHavoc:
        return CryHavoc(the_pack())

    @cached_property
    def setup(self) -> HavocSetup:
        return HavocSetup()

    def progress(self, state: Match) -> Progress:
        return Progress({seat: player.vp for seat, player in state.players.items()}, state.round)


GAME: Game = CryHavocGame()
