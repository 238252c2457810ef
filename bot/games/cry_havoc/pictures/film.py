"""A match of Cry Havoc to be watched again, one page that needs nothing else: for every event phase, action round and
battle phase the planet as it lay afterwards with the moves made in it, the same in words, and what happened.

It must not replay the rules: events are all that changes a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from bot.games.cry_havoc.pictures.planet import draw_planet
from bot.games.cry_havoc.pictures.view import moves_of, planet_view, planet_words, seen
from bot.games.cry_havoc.pictures.words import Words
from bot.games.values import Film
from bot.render.film_page import Section, film_page
from bot.render.palette import Mode
from bot.ui.match.panel import Picture
from rules_engine.cry_havoc.events.flow import ActionRoundBegan, PhaseBegan, RoundBegan
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import Phase
from rules_engine.cry_havoc.view.seat import view
from rules_engine.kernel.copying import own_copy
from rules_engine.kernel.events import Event
from rules_engine.kernel.views import told_to

FRAME, MOST_BYTES = 760, 110_000
"""How wide a picture in it is, and how large at most."""
Tell = Callable[[Match, Sequence[Event]], Sequence[str]]
"""What happened, in sentences."""


@dataclass
class Part:
    """A stretch of a match, as it stood at its end, and what everybody may know of what happened."""

    head: str
    state: Match | None = None
    events: list[Event] = field(default_factory=list)
    said: list[str] = field(default_factory=list)


def film(
    steps: Iterable[tuple[Match, Sequence[Event]]], title: str, language: str, tell: Tell, mode: Mode = "light"
) -> Film:
    words = Words(language)
    parts = [part for part in parts_of(steps, words, tell) if part.state is not None]
    last = parts[-1].state
    assert last is not None, "a match has a beginning at least"
    sections = [_section(part, words, mode) for part in parts]
    board = draw_planet(view(last, None).model_dump_json(), language, {}, (), (), mode)
    page = film_page(title, sections, words.term("aboard"), language, mode)
    return Film(page, Picture(board.filename("planet"), board.data, board.alt))


def parts_of(steps: Iterable[tuple[Match, Sequence[Event]]], words: Words, tell: Tell) -> Iterator[Part]:
    part, before = Part(words.head(0, Phase.SETUP, 0, last=False)), None
    for state, events in steps:
        rest: list[Event] = []
        now = own_copy(before) if before is not None and any(_head(event, words, 0) for event in events) else None
        for event in events:
            head = _head(event, words, (now or state).round)
            if head:
                shown = now or state
                _add(part, rest, shown, tell)
                part.state = own_copy(shown)
                yield part
                part, rest = Part(head), []
            rest.append(event)
            if now is not None:
                event.apply(now)
        _add(part, rest, state, tell)
        part.state = before = state
    yield part


def _add(part: Part, events: Sequence[Event], state: Match, tell: Tell) -> None:
    told = told_to(None, events)
    part.events += told
    part.said += tell(state, told)


def _head(event: Event, words: Words, round_: int) -> str:
    """What begins with it."""
    if isinstance(event, RoundBegan):
        return words.term("beginning", round=event.round)
    if isinstance(event, ActionRoundBegan):
        return words.head(round_, Phase.ACTION, event.number, last=False)
    if isinstance(event, PhaseBegan) and event.phase is Phase.BATTLE:
        return words.head(round_, "battles", 0, last=False)
    return ""


def _section(part: Part, words: Words, mode: Mode) -> Section:
    if part.state is None or not part.state.regions:
        return Section(part.head, said=part.said)
    snapshot, moves = view(part.state, None).model_dump_json(), moves_of(part.events)
    made = draw_planet(snapshot, words.locale, {}, moves, (), mode, FRAME, MOST_BYTES)
    return Section(part.head, made, planet_words(planet_view(seen(snapshot), words), words, moves), part.said)
