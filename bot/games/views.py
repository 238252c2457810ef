"""The part of the port for whoever looks at a match: scenes, each in words, in pictures or both."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.games.capabilities import Capability
from bot.games.values import Film
from bot.render.jobs import Sketch
from rules_engine.kernel.decisions import Decision
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry
from rules_engine.kernel.reviews import Review

if TYPE_CHECKING:
    from bot.matches.stretches import Stretch
    from bot.ui.match.look import Look
    from bot.ui.match.panel import Picture


@dataclass(frozen=True)
class BoardScene:
    """The whole board."""

    in_words: bool = False


@dataclass(frozen=True)
class QuestionScene:
    """What a question is about."""

    decision: Decision
    sketch: Sketch | None = None


@dataclass(frozen=True)
class DiceScene:
    """The dice that lie on the table; those of one pool with the numbers they are chosen by."""

    pool: str = ""


@dataclass(frozen=True)
class StandingScene:
    """Score, round, and whatever a glance should tell."""


@dataclass(frozen=True)
class WinningScene:
    """How a match is won, as far as it stands."""


@dataclass(frozen=True)
class ChaptersScene:
    """What happened, under headings."""

    events: Sequence[Event]


@dataclass(frozen=True)
class PostScene:
    """What happened in a stretch of the record, under a headline of its own; nothing where nothing is worth it."""

    told: Stretch
    drawn: Stretch | None
    """What its pictures begin with may lie before what its words tell; None: without pictures."""


@dataclass(frozen=True)
class TakenBackScene:
    """What events were, in few words, for whoever takes them back or is asked to agree."""

    events: Sequence[Event]


@dataclass(frozen=True)
class WhyScene:
    """How dice and damage came about, and the wording of the rules that events rest on."""

    events: Sequence[Event]


@dataclass(frozen=True)
class NumbersScene:
    """What a match was like so far in numbers, of its own kind; none that is hidden. Takes a while."""

    entries: Sequence[Entry]


@dataclass(frozen=True)
class FinishedScene:
    """What came of a match that is over, for each seat, and all of it on one sheet."""

    entries: Sequence[Entry]


@dataclass(frozen=True)
class ChartScene:
    """The chances over a match that was looked at again, with the turning points by their numbers."""

    review: Review


Scene: TypeAlias = (
    BoardScene
    | QuestionScene
    | DiceScene
    | StandingScene
    | WinningScene
    | ChaptersScene
    | PostScene
    | TakenBackScene
    | WhyScene
    | NumbersScene
    | FinishedScene
    | ChartScene
)


Steps: TypeAlias = Iterable[tuple[Any, Sequence[Event]]]


@dataclass(frozen=True)
class ShownScene:
    lines: list[str] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    """Of what is explained."""


class Views(Capability):
    """A match for whoever looks: none may say or show more than the look may see. This is how a game is shown that has
    nothing special to show: sentences one after the other, and the score."""

    async def show(self, look: Look, scene: Scene) -> ShownScene:
        match scene:
            case ChaptersScene(events):
                return ShownScene([f"- {line}" for line in look.story(list(events))])
            case PostScene(told):
                return ShownScene(look.story(look.told(told.events)))
            case TakenBackScene(events):
                return ShownScene([" ".join(look.story(events))])
            case StandingScene() if look.stored.state is not None:
                so_far = look.game.progress(look.state)
                score = " – ".join(f"{look.person(seat)} **{points}**" for seat, points in so_far.score.items())
                return ShownScene([score, look.to.say("Round {n}", n=so_far.round)])
            case FinishedScene():
                points_of = look.game.progress(look.state).score
                return ShownScene([f"{look.person(seat)}: **{points}**" for seat, points in points_of.items()])
            case _:
                return ShownScene()

    def film(self, steps: Steps, title: str, language: str) -> Film:
        """Of the states of a match that is over, each with what led to it. Takes seconds: called in a process of its
        own."""
        return film_in_words(steps, title, language)


def _read_out_each(state: Any, events: Sequence[Event]) -> list[str]:
    return [read_out(event.kind) for event in events]


def _no_board(state: Any) -> Picture:
    from bot.ui.match.panel import Picture

    return Picture("board.png", b"", "")


def film_in_words(
    steps: Steps,
    title: str,
    language: str,
    sentences: Callable[[Any, Sequence[Event]], list[str]] = _read_out_each,
    last_board: Callable[[Any], Picture] = _no_board,
) -> Film:
    """A page of sentences, one step after the other, and the board it ends with."""
    told, last = [], None
    for last, events in steps:
        told.append(sentences(last, events))
    return Film(_page(title, told, language), last_board(last))


def _page(title: str, told: Iterable[Sequence[str]], language: str) -> str:
    """A page that needs nothing else."""
    steps = "".join(f"<li>{html.escape(' '.join(lines))}</li>" for lines in told)
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title>'
    return f'<!doctype html><html lang="{language}">{head}<h1>{html.escape(title)}</h1><ol>{steps}</ol></html>'


def read_out(id: str) -> str:
    """An id as words, where nobody has said it better."""
    return id.rpartition(":")[2].rpartition(".")[2].replace("_", " ").capitalize()
