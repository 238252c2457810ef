"""What a game need not say: each class answers a part of the port as a game does that has nothing special to say.

It must not know a game. A game derives from these and overrides what is its own.
"""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bot.games.glossary import Glossary
from bot.games.league_rules import LeagueRules
from bot.games.lessons import Lessons
from bot.games.newcomers import Newcomers, NoNewcomers
from bot.games.opponents import Opponents
from bot.games.port import Decided, Film, Loadouts, Mat, Pictures, Questions, Worth
from bot.games.puzzles import Puzzles
from bot.games.reference import Reference
from bot.games.reviews import Reviews
from bot.locale import Words
from bot.matches.service import MatchError
from bot.matches.stretches import Stretch
from bot.matches.terms import Terms
from bot.render.jobs import Sketch
from bot.store.pruning import Prune
from bot.ui.agreed import clock_words, language_name
from bot.ui.kit.ids import act
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking, Item, Panel, Picture
from rules_engine.kernel.accounts import Account, account_in_play
from rules_engine.kernel.decisions import (
    Choice,
    ChooseAngle,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    Decision,
    Option,
    Spot,
)
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.record import Entry, Record
from rules_engine.kernel.views import told_to, veil
from rules_engine.kernel.wording import Asked, Label, Wording


class PlainSetup:
    """Nobody brings anything, and nothing is agreed on but time and language."""

    terms: type[Terms] = Terms
    version = "1"
    """Of its cards, if it has any."""
    loadouts: Loadouts | None = None

    def content(self, terms: Any = None) -> str:
        return self.version

    def fresh(self, terms: Any, chosen: Collection[str]) -> Any:
        return terms

    def knows(self, state: Any) -> bool:
        return True

    def played_with(self, state: Any) -> str:
        return self.version

    def look_into(self, start: Any) -> None:
        return

    def told(self, to: Words, terms: Any) -> list[str]:
        return [language_name(terms), clock_words(to, terms)]

    def decided(self, state: Any, decision: Decision) -> Decided | None:
        return None

    def helps(self, to: Words) -> Mapping[str, str]:
        return {}

    helps_off: tuple[str, ...] = ()

    def helped(self, state: Any, helps: Mapping[str, Sequence[str]]) -> Any:
        return state


class NoPictures:
    """All is told in words."""

    async def board(self, look: Look) -> list[Picture]:
        return []

    async def question(self, look: Look, decision: Decision, sketch: Sketch | None = None) -> list[Picture]:
        return []

    async def dice(self, look: Look, numbered: str = "") -> list[Picture]:
        return []

    async def story(self, look: Look, events: Sequence[Event], told: Stretch) -> list[Picture]:
        return []

    def untold(self, events: Sequence[Event], pictures: Sequence[Picture]) -> list[Event]:
        return list(events)

    async def summary(self, look: Look, entries: Iterable[Entry]) -> list[Picture]:
        return []

    def film(self, steps: Iterable[tuple[Any, Sequence[Event]]], title: str, language: str) -> Film:
        """A page of sentences, one step after the other."""
        told, last = [], None
        for last, events in steps:
            told.append(self.sentences(last, events, language))
        return Film(_page(title, told, language), self.last_board(last))

    def sentences(self, state: Any, events: Sequence[Event], language: str) -> list[str]:
        """What a step of a film tells."""
        return [read_out(event.kind) for event in events]

    def last_board(self, state: Any) -> Picture:
        """What a film ends with; without a picture, in words."""
        return Picture("board.png", b"", "")


class PlainQuestions:
    """Each is presented by its kind alone."""

    async def present(self, asking: Asking) -> Panel | None:
        return None

    async def worth(self, look: Look, decision: ChooseReaction | ChooseSome) -> Worth:
        return Worth()

    async def best(self, look: Look, decision: ChooseSome) -> tuple[int, ...] | None:
        return None

    async def weighs(self, look: Look, decision: Decision, choice: Choice) -> list[str] | None:
        return None

    def shunned(self, look: Look, decision: Decision) -> frozenset[str]:
        return frozenset()

    def dice_pool(self, decision: ChooseSome) -> str | None:
        return None

    def so_far(self, look: Look, decision: ChooseSome, chosen: Sequence[int]) -> list[str]:
        return []

    def misfit(self, look: Look, decision: ChooseSome, chosen: Sequence[int], index: int) -> str:
        return ""

    async def destinations(self, look: Look, decision: ChoosePlacement) -> tuple[Spot, ...]:
        return decision.spots

    def directions(self, look: Look, decision: ChooseAngle) -> tuple[Spot, ...]:
        return decision.spots

    async def figures(self, look: Look, decision: ChooseAngle, spots: Sequence[Spot]) -> list[str]:
        return [""] * len(spots)

    async def aimed(self, look: Look, decision: ChooseAngle, angle: int) -> list[str]:
        return []

    mat = Mat(width=10_000, height=10_000, nudge=500, apart=1)

    def place_name(self, x: int, y: int) -> str:
        return f"{x}, {y}"

    def place_hint(self, to: Words) -> str:
        return to.say("Two numbers: how far to the right, how far up")

    def read_place(self, to: Words, text: str) -> tuple[int, int]:
        found = re.fullmatch(r"([0-9]{1,9})(?:, |,|; |;| )([0-9]{1,9})", " ".join(text.split()))
        if found is None or int(found[1]) > self.mat.width or int(found[2]) > self.mat.height:
            expected = to.say(
                "Write two numbers such as 2500, 4000: how far to the right and how far up, at most {width} and "
                "{height}.",
                width=self.mat.width,
                height=self.mat.height,
            )
            raise MatchError("no_such_place", expected=expected)
        return int(found[1]), int(found[2])

    def leaving(self, look: Look) -> str:
        return look.to.say("Leave it")

    def can_go_back(self, look: Look, decision: Decision) -> bool:
        return False

    def passes(self, asking: Asking, decision: ChooseReaction) -> list[Item]:
        return [asking.button(act("pass"), asking.look.to.say("Pass"))]

    def longer(self, asking: Asking, decision: ChooseReaction) -> list[Item]:
        return []

    def at_hand(self, asking: Asking) -> list[Item]:
        return []

    def asked_after_all(self, look: Look, decision: ChooseReaction) -> list[str]:
        return []

    def beside(self, look: Look) -> list[Item]:
        return []

    def references(self, look: Look) -> list[Item]:
        return []


class PlainTelling:
    """Sentences one after the other, and the score. What the sentences say is the game's own: `wording`."""

    def chapters(self, look: Look, events: Iterable[Event]) -> list[str]:
        return [f"- {line}" for line in look.story(list(events))]

    posted_apart = frozenset({"turn", "round"})
    """Spans that begin a new post."""
    counted = "turn"

    def begins_post(self, event: Event) -> bool:
        return event.boundary in self.posted_apart

    def joins_post(self, opening: Event, event: Event) -> bool:
        return False

    def scene(self, events: Sequence[Event]) -> int | None:
        return None

    def acting(self, look: Look, opening: Event) -> str | None:
        seat = getattr(opening, "seat", None)
        return seat if seat in look.stored.seats else None

    def worth_a_post(self, look: Look, events: Sequence[Event]) -> bool:
        return bool(look.story(events))

    async def posted(
        self, look: Look, told: Stretch, events: Sequence[Event], pictures: Sequence[Picture]
    ) -> list[str]:
        return look.story(look.game.pictures.untold(events, pictures)) or look.story(events)

    def taken_back(self, look: Look, events: Sequence[Event]) -> str:
        return " ".join(look.story(events))

    def rules_used(self, look: Look, events: Iterable[Event]) -> list[str]:
        return []

    def spans(self, to: Words) -> Mapping[str, str]:
        return {}

    def standing(self, look: Look) -> list[str]:
        if look.stored.state is None:
            return []
        so_far = look.game.progress(look.state)
        score = " – ".join(f"{look.person(seat)} **{points}**" for seat, points in so_far.score.items())
        return [score, look.to.say("Round {n}", n=so_far.round)]

    def won(self, look: Look, rule: str, winner: str, score: str) -> str:
        return look.to.say("{winner} wins, {score}.", winner=winner, score=score)

    def results(self, look: Look, entries: Iterable[Entry]) -> list[str]:
        score = look.game.progress(look.state).score
        return [f"{look.person(seat)}: **{points}**" for seat, points in score.items()]

    def numbers(self, look: Look, events: Iterable[Event]) -> list[str]:
        return []

    def figures(self, look: Look, entries: Iterable[Entry]) -> list[str]:
        return []

    def board(self, look: Look) -> list[str]:
        return []


class PlainWording:
    """Ids read out. A game's own wording overrides what people should read otherwise, above all `event`."""

    def __init__(self, people: Mapping[str, str] | None = None) -> None:
        self._people = people or {}

    def name(self, state: Any, id: str, /) -> str:
        return self._people.get(id) or read_out(id)

    def question(self, state: Any, decision: Decision, /) -> Asked:
        return Asked(read_out(decision.key), "")

    def option(self, state: Any, decision: Decision, option: Option, /) -> Label:
        why = "; ".join(self.reason(state, reason) for reason in option.reasons)
        return Label(self.name(state, option.id)[:80], why[:100])

    def spot(self, state: Any, decision: Decision, spot: Spot, /) -> str:
        return read_out(spot.code)

    def event(self, state: Any, event: Event, /) -> str | None:
        return None

    def story(self, state: Any, events: Sequence[Event], later: Sequence[Event] = (), /) -> list[str]:
        return [said for said in (self.event(state, event) for event in events) if said]

    def reason(self, state: Any, reason: Reason, /) -> str:
        return f"{read_out(reason.code)} [{reason.rule}]"

    def why(self, state: Any, decision: Decision, /) -> str:
        return read_out(decision.source or decision.key)


def _page(title: str, told: Iterable[Sequence[str]], language: str) -> str:
    """A page that needs nothing else."""
    steps = "".join(f"<li>{html.escape(' '.join(lines))}</li>" for lines in told)
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title>'
    return f'<!doctype html><html lang="{language}">{head}<h1>{html.escape(title)}</h1><ol>{steps}</ol></html>'


def read_out(id: str) -> str:
    return id.rpartition(":")[2].rpartition(".")[2].replace("_", " ").capitalize()


class PlainGame:
    """A game that needs nothing read beforehand, has no commands besides its own beginning, and hides what the kernel
    knows to be hidden: a game with a hidden hand overrides `veil`, and its events say who may see them."""

    pictures = NoPictures()
    questions = PlainQuestions()
    cogs: tuple[str, ...] = ()
    league: LeagueRules | None = None
    opponents: Opponents | None = None
    reviews: Reviews | None = None
    reference: Reference | None = None
    puzzles: Puzzles | None = None
    glossary: Glossary | None = None
    lessons: Lessons | None = None
    newcomers: Newcomers = NoNewcomers()
    prunes: Mapping[str, Prune] = {}

    def emojis(self) -> Mapping[str, bytes]:
        return {}

    def prepare(self) -> None:
        return

    def account(self, record: Record, seat: str | None, *, sealed: bool) -> Account:
        return account_in_play(record, seat)

    def veil(self, state: Any, seat: str | None, *, sealed: bool) -> Any:
        return veil(state, seat)

    def told(self, events: Iterable[Event], seat: str | None, *, sealed: bool) -> list[Event]:
        return told_to(seat, events)

    def orders_withdrawn(self, state: Any, seat: str) -> list[Event]:
        return []


if TYPE_CHECKING:  # whatever the port asks for anew must be answered here too
    _pictures: Pictures = NoPictures()
    _questions: Questions = PlainQuestions()
    _wording: Wording[Any] = PlainWording()
