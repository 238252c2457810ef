"""Crisis Protocol's side of the port. It must not do anything itself: it says who does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from bot.games.crisis_protocol import ID
from bot.games.crisis_protocol.glossary import CrisisGlossary
from bot.games.crisis_protocol.league.rules import CrisisLeague
from bot.games.crisis_protocol.lessons import CrisisLessons
from bot.games.crisis_protocol.newcomers import CrisisNewcomers
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
from bot.games.crisis_protocol.panels.illustrations import story_pictures, unseen
from bot.games.crisis_protocol.panels.references import references
from bot.games.crisis_protocol.panels.striking import STRIKING, choose_next, choose_strike
from bot.games.crisis_protocol.panels.turn import activations, beside_activating, choose_turn
from bot.games.crisis_protocol.panels.weighing import weighed
from bot.games.crisis_protocol.pictures.emojis import emojis
from bot.games.crisis_protocol.reviews import CrisisReviews
from bot.games.crisis_protocol.setup import Setup
from bot.games.crisis_protocol.tabletop.sheets import close_old
from bot.games.port import Film, Game, Progress, Seating, Worth
from bot.locale import Words
from bot.matches.stretches import Stretch
from bot.render.jobs import Sketch
from bot.store.pruning import Prune
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking, Item, Panel, Picture, free_button
from rules_engine.crisis_protocol.board import battlefields
from rules_engine.crisis_protocol.cards.loader.load import content_as_of, default_content
from rules_engine.crisis_protocol.events.orders import OrderLapsed
from rules_engine.crisis_protocol.lessons.lesson import lessons
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.view.seat import account_for, told, view
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.accounts import Account
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
from rules_engine.kernel.record import Entry, Record

DICE = ("reroll", "change", "cover")
"""Questions about dice that lie on the table."""
COGS = ("roll", "play", "attack", "dodge", "verify", "odds", "lookup", "tracker", "judge", "begin")
BEGUN = frozenset({"advance", "climb", "move_how", "attack", "attack_type", "target", "beam", "interact", "shake"})
"""Questions an action begins with: whoever pressed the wrong one wants to choose again."""


class Pictures:
    async def board(self, look: Look) -> list[Picture]:
        return await scenes.board_picture(look)

    async def question(self, look: Look, decision: Decision, sketch: Sketch | None = None) -> list[Picture]:
        return await scenes.question_picture(look, decision, sketch)

    async def dice(self, look: Look, numbered: str = "") -> list[Picture]:
        return await scenes.fight_picture(look, numbered)

    async def story(self, look: Look, events: Sequence[Event], told: Stretch) -> list[Picture]:
        return await story_pictures(look, events, told)

    def untold(self, events: Sequence[Event], pictures: Sequence[Picture]) -> list[Event]:
        return unseen(events, pictures)

    async def summary(self, look: Look, entries: Iterable[Entry]) -> list[Picture]:
        return await summary_picture(look, entries)

    def film(self, steps: Iterable[tuple[Match, Sequence[Event]]], title: str, language: str) -> Film:
        return watching.film(steps, title, language)


class Questions:
    mat = mat.MAT

    def place_name(self, x: int, y: int) -> str:
        return mat.place_name(x, y)

    def place_hint(self, to: Words) -> str:
        return mat.place_hint(to)

    def read_place(self, to: Words, text: str) -> tuple[int, int]:
        return mat.read_place(to, text)

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

    async def worth(self, look: Look, decision: ChooseReaction | ChooseSome) -> Worth:
        return await worth_with_attacks(look, decision)

    async def best(self, look: Look, decision: ChooseSome) -> tuple[int, ...] | None:
        return await dicing.best(look, decision)

    async def weighs(self, look: Look, decision: Decision, choice: Choice) -> list[str] | None:
        return await weighed(look, decision, choice)

    def shunned(self, look: Look, decision: Decision) -> frozenset[str]:
        return dicing.shunned(look, decision) | beside_activating(decision)

    def directions(self, look: Look, decision: ChooseAngle) -> tuple[Spot, ...]:
        return throwing.directions(look, decision)

    async def figures(self, look: Look, decision: ChooseAngle, spots: Sequence[Spot]) -> list[str]:
        return await throwing.figures(look, decision, spots)

    async def aimed(self, look: Look, decision: ChooseAngle, angle: int) -> list[str]:
        return await throwing.aimed(look, decision, angle)

    def dice_pool(self, decision: ChooseSome) -> str | None:
        if decision.key not in DICE:
            return None
        return "defense" if decision.key == "cover" else str(decision.params.get("pool") or "")

    def so_far(self, look: Look, decision: ChooseSome, chosen: Sequence[int]) -> list[str]:
        return squad.standing(look, decision, chosen)

    def misfit(self, look: Look, decision: ChooseSome, chosen: Sequence[int], index: int) -> str:
        return squad.too_much(look, decision, chosen, index)

    async def destinations(self, look: Look, decision: ChoosePlacement) -> tuple[Spot, ...]:
        return await moving.destinations(look, decision)

    def leaving(self, look: Look) -> str:
        return moving.leaving(look)

    def can_go_back(self, look: Look, decision: Decision) -> bool:
        """One step on one's own turn, while nothing has been rolled; what a power asks first is left without having
        paid for it."""
        state = match_of(look)
        begun = decision.key in BEGUN or decision.key.startswith(("choose_", "players", "spend"))
        begun = begun or state.innermost("use") is not None
        return begun and state.turn == decision.seat and state.innermost("attack") is None

    def passes(self, asking: Asking, decision: ChooseReaction) -> list[Item]:
        return ahead.passes(asking, decision)

    def longer(self, asking: Asking, decision: ChooseReaction) -> list[Item]:
        return ahead.longer(asking, decision)

    def at_hand(self, asking: Asking) -> list[Item]:
        return activations(asking)

    def asked_after_all(self, look: Look, decision: ChooseReaction) -> list[str]:
        return ahead.asked_after_all(look, decision)

    def beside(self, look: Look) -> list[Item]:
        return [free_button(look, "orders", look.to.say("Orders"))]

    def references(self, look: Look) -> list[Item]:
        return references(look)


class Telling:
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

    def chapters(self, look: Look, events: Iterable[Event]) -> list[str]:
        return telling.story_lines(look, events)

    counted = posted.COUNTED

    def begins_post(self, event: Event) -> bool:
        return posted.begins_post(event)

    def joins_post(self, opening: Event, event: Event) -> bool:
        return posted.joins_post(opening, event)

    def scene(self, events: Sequence[Event]) -> int | None:
        return posted.scene(events)

    def acting(self, look: Look, opening: Event) -> str | None:
        return posted.acting(look, opening)

    def worth_a_post(self, look: Look, events: Sequence[Event]) -> bool:
        return posted.worth_a_post(look, events)

    async def posted(
        self, look: Look, told: Stretch, events: Sequence[Event], pictures: Sequence[Picture]
    ) -> list[str]:
        return await posted.posted(look, told, events, pictures)

    def taken_back(self, look: Look, events: Sequence[Event]) -> str:
        return posted.taken_back(look, events)

    def rules_used(self, look: Look, events: Iterable[Event]) -> list[str]:
        return posted.rules_used(look, events)

    def spans(self, to: Words) -> dict[str, str]:
        return {"action": to.say("action"), "activation": to.say("activation"), "turn": to.say("turn")}

    def standing(self, look: Look) -> list[str]:
        return [*telling.standing(look), *setting_up.progress(look)]

    def won(self, look: Look, rule: str, winner: str, score: str) -> str:
        return self.wording(look.to.language).won(rule, winner, score)

    def results(self, look: Look, entries: Iterable[Entry]) -> list[str]:
        return telling.results(look, entries)

    def numbers(self, look: Look, events: Iterable[Event]) -> list[str]:
        return telling.numbers(look, events)

    def figures(self, look: Look, entries: Iterable[Entry]) -> list[str]:
        return telling.figures(look, entries)

    def board(self, look: Look) -> list[str]:
        return telling.board(look)


class CrisisProtocolGame:
    id = ID
    seats = (Seating("blue", "🔵", 0x2F6FB3), Seating("red", "🔴", 0xC23B3B))
    players = (2,)
    cogs = tuple(f"bot.games.crisis_protocol.cogs.{name}" for name in COGS)
    prunes: Mapping[str, Prune] = {"sheets": close_old}
    pictures = Pictures()
    questions = Questions()
    telling = Telling()
    league = CrisisLeague()
    glossary = CrisisGlossary()
    lessons = CrisisLessons()
    newcomers = CrisisNewcomers()
    reviews = CrisisReviews()
    puzzles = None
    reference = None  # its own commands look it up, and ask the others

    def emojis(self) -> Mapping[str, bytes]:
        return emojis()

    def prepare(self) -> None:
        assert default_content().rules and battlefields.ready() and battlefields.kinds() and orders and lessons()

    @cached_property
    def rules(self) -> CrisisProtocol:
        return CrisisProtocol()

    @cached_property
    def setup(self) -> Setup:
        return Setup()

    @cached_property
    def opponents(self) -> CrisisOpponents:
        return CrisisOpponents(self.setup.loadouts)

    def progress(self, state: Match) -> Progress:
        return Progress({seat: player.vp for seat, player in state.players.items()}, state.round)

    def account(self, record: Record, seat: str | None, *, sealed: bool) -> Account:
        return account_for(record, seat, sealed=sealed)

    def orders_withdrawn(self, state: Match, seat: str) -> list[Event]:
        return [OrderLapsed(order=order, why="withdrawn") for order in state.orders if order.seat == seat]

    def veil(self, state: Match, seat: str | None, *, sealed: bool) -> Match:
        return view(state, seat, sealed=sealed)

    def told(self, events: Iterable[Event], seat: str | None, *, sealed: bool) -> list[Event]:
        return told(events, seat, sealed=sealed)


GAME: Game = CrisisProtocolGame()
