"""What the rules hide, and whether anybody was shown it too early.

What is hidden is worked out from the finished record and the dice's secret, not asked of what shows it.
"""

import json
import math
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from open_lists import without_ready_rosters
from spellings import Shown, fold, texts_in, written

from bot.local.errors import Json
from bot.local.person import Person
from bot.render.names import short_name
from bot.ui.german import declined
from rules_engine.crisis_protocol.cards.character import Character
from rules_engine.crisis_protocol.cards.loader.content import Content, walk
from rules_engine.crisis_protocol.cards.mission import Crisis
from rules_engine.crisis_protocol.cards.vocabulary.words import Text
from rules_engine.crisis_protocol.state.match import Roster
from rules_engine.crisis_protocol.view.heroes import introduced
from rules_engine.kernel.dice import SeedChain
from rules_engine.kernel.record import Record

NEVER = 10**9
BOTH = ("en", "de")
SPANS = 20
"""More than a match has rounds; a later seed would give these away too."""


class Watched(Person):
    """A person of whom every frame is kept: messages, edits, private answers, forms, suggestions; and files."""

    seen: list[Json]
    looked = 0
    opened: set[str]

    def _take(self, frame: Json) -> None:
        if "seen" not in vars(self):
            self.seen, self.opened = [], set()
        self.seen.append(frame)
        super()._take(frame)

    async def open_files(self) -> None:
        """Every file that came since; of a picture its name and its words are in the message that shows it."""
        fresh, self.looked = self.seen[self.looked :], len(self.seen)
        listed = [file for frame in fresh for file in (frame.get("message") or {}).get("attachments", [])]
        for file in listed:
            if "url" in file and file["id"] not in self.opened and not file["content_type"].startswith("image/"):
                self.opened.add(file["id"])
                self.seen.append(opened(file["filename"], await self.download(file["url"])))


def opened(name: str, data: bytes) -> Json:
    """A file as somebody sees it who opens it with every tool there is."""
    return {"type": "file", "name": name, "says": list(texts_in(data))}


@dataclass(frozen=True)
class Secret:
    what: str
    words: tuple[str, ...]
    until: int
    """Open as soon as the record holds so many entries."""
    owner: str | None = None
    """The seat that may know it from the start."""
    longer: tuple[str, ...] = ()
    """Names of something else that have one of these in them, as Invincible Iron Man has Iron Man."""
    ids: tuple[str, ...] = ()
    """What programs call it: ids and card codes."""
    exactly: tuple[str, ...] = ()
    """Ids that tell it only as they are: of this seat's own figures, and such as read like a name that is known."""
    shared: tuple[str, ...] = ()
    """Seats that know the names from their own roster."""
    exact: bool = False
    """Of bytes: every letter counts."""

    def shown_in(self, shown: Shown) -> str | None:
        """What of it is shown, as it is written there."""
        if self.exact:
            return next((word for word in self.words if shown.has_bytes(word)), None)
        name = next((word for word in self.words if shown.has_name(word, self.longer)), None)
        id = name or next((id for id in self.ids if shown.has_id(id, self.longer)), None)
        return id or next((id for id in self.exactly if shown.has_exactly(id)), None)

    def is_hidden_from(self, name: str, entries: float) -> bool:
        return name != self.owner and name not in self.shared and entries < self.until


@dataclass
class Watch:
    """Notes how much each person had seen when the record had grown so far, from the moment on at which it is made."""

    database: Path
    thread: str
    people: Mapping[str, Watched]
    marks: list[tuple[int, dict[str, int]]] = field(default_factory=list)
    read: Callable[[Json], Json] = without_ready_rosters
    """A frame without what everybody is offered alike."""

    def __post_init__(self) -> None:
        self._mark()

    async def note(self, presses: int = 0) -> None:
        for person in self.people.values():
            await person.open_files()
        self._mark()

    def _mark(self) -> None:
        at = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        try:
            [entries] = at.execute("SELECT entries FROM matches WHERE thread_id = ?", (int(self.thread),)).fetchone()
        finally:
            at.close()
        self.marks.append((entries, {name: len(person.seen) for name, person in self.people.items()}))

    def leaks(self, secrets: Iterable[Secret]) -> list[str]:
        kept = list(secrets)
        return [leak for name, person in self.people.items() for leak in self._of(name, person.seen, kept)]

    def _of(self, name: str, seen: list[Json], secrets: list[Secret]) -> Iterator[str]:
        slots = [(marked[name], entries) for entries, marked in self.marks] + [(len(seen), math.inf)]
        start = 0
        for end, entries in slots:
            hidden = [secret for secret in secrets if secret.is_hidden_from(name, entries)]
            for frame in seen[start:end]:
                if frame["type"] in ("hello", "commands"):
                    continue
                text = json.dumps(self.read(frame), ensure_ascii=False)
                shown_to = Shown(text)
                for secret in hidden:
                    word = secret.shown_in(shown_to)
                    if word is not None:
                        when = f"before entry {secret.until}" if secret.until < NEVER else "though it never opens"
                        shown = f"{name} was shown {secret.what} ({word}) {when}"
                        yield f"{shown}, in a {frame['type']}: {near(word, text)}"
            start = max(start, end)


def near(word: str, text: str) -> str:
    """The words around what leaked, on one line."""
    found = re.search(r"[\W_]+".join(map(re.escape, fold(word).split())), text, re.IGNORECASE)
    at = found.start() if found else 0
    return "…" + re.sub(r"\s+", " ", text[max(0, at - 60) : at + len(word) + 60]) + "…"


def nothing_leaked(leaks: Iterable[str]) -> None:
    """One line says what leaked to whom; a whole frame would bury it."""
    found = list(dict.fromkeys(leaks))
    if found:
        pytest.fail(found[0] + (f" (and {len(found) - 1} more)" if found[1:] else ""), pytrace=False)


def secrets_of(content: Content, record: Record, rosters: Mapping[str, Roster], secret: bytes) -> list[Secret]:
    """Squads and Team Tactic cards until both are revealed (SQD-07, TAC-13), crises until theirs are (MIS-05), what is
    left of a sealed roster until the match is over, each round's seed until it is over, the secret for ever."""
    found = [*_seeds(record, secret)]
    shown: dict[str, set[str]] = {seat: set() for seat in rosters}
    drawn: set[str] = set()
    cards = _Cards(content, rosters)
    for number, entry in enumerate(record.entries):
        for event in entry.events:
            told = event.model_dump()
            if event.kind == "squad_revealed":
                squad = {entry["card"] for entry in told["squad"]} | {*told["tactics"]}
                shown[told["seat"]] |= squad | {gem for entry in told["squad"] for gem in entry["gems"]}
                found += cards.owned("a sealed squad", squad, told["seat"], number + 1)
            elif event.kind == "crises_revealed":
                drawn = {told["secure"], told["extract"]}
                for seat, roster in rosters.items():
                    own = drawn & {*roster.secure, *roster.extract}
                    found += cards.owned("a crisis before its reveal", own, seat, number + 1)
            elif event.kind == "tactic_added":
                shown[told["seat"]].add(told["card"])
    end = len(record.entries)
    known = drawn.union(*shown.values())
    for seat, roster in rosters.items():
        crises = {*roster.secure, *roster.extract} - drawn
        found += cards.owned("a crisis nobody drew", crises, seat, end, known)
        left = {entry.card for entry in roster.characters} | {*roster.tactics}
        found += cards.owned("what is left of a roster", left - shown[seat], seat, end, known)
    return found


@dataclass(frozen=True)
class _Cards:
    """What cards are called, and who else may speak of them."""

    content: Content
    rosters: Mapping[str, Roster]

    def owned(self, what: str, cards: set[str], owner: str, until: int, known: Iterable[str] = ()) -> Iterator[Secret]:
        """What is `known` gives nothing away by its name, nor does what a seat's own roster holds as well to that seat;
        by whose figure it is it does."""
        public, theirs = {*known}, {seat: _all(roster) for seat, roster in self.rosters.items() if seat != owner}
        others = public.union(*theirs.values())
        figures = {f"{owner}.{id}" for id in cards if id in self.content.characters}
        names, ids = self.names(cards) - self.names(others), self.ids(cards) - self.ids(others)
        yield self._secret(what, cards, owner, until, names, ids, others, figures)
        names, ids = self.names(cards) - self.names(public) - names, self.ids(cards) - self.ids(public) - ids
        yield replace(self._secret(what, cards, owner, until, names, ids, public), shared=tuple(theirs))

    def _secret(
        self, what: str, cards: set[str], owner: str, until: int, names: set[str], ids: set[str], known: set[str],
        figures: Iterable[str] = (),
    ) -> Secret:  # fmt: skip
        told = {*map(fold, self.names(known))}
        alike = {id for id in ids if fold(id) in told}
        words = names | ids - alike
        return Secret(
            what, tuple(sorted(names)), until, owner, self.longer(words, cards),
            tuple(sorted(ids - alike)), tuple(sorted(alike.union(figures))),
        )  # fmt: skip

    def longer(self, words: Iterable[str], cards: set[str]) -> tuple[str, ...]:
        """Every name in which one of the words is but a part: of a card, or of what is written on another card."""
        folded = {fold(word) for word in words}
        every = self.all_names.union(*(self.written_on[id] for id in {*self.all_cards} - cards))
        # `Tony Stark (Hulkbuster or Iron Man)` says who may play a card, whoever brought one of them.
        every |= {introduced(ego, self.content, language) for ego in self.content.alter_egos for language in BOTH}
        return tuple(sorted(each for each in every if any(word in fold(each) for word in folded - {fold(each)})))

    @cached_property
    def all_cards(self) -> dict[str, Any]:
        content = self.content
        return {**content.characters, **content.tactics, **content.crises, **content.gems}

    @cached_property
    def all_names(self) -> set[str]:
        return self.names(self.all_cards) | {*self.all_cards}

    @cached_property
    def written_on(self) -> dict[str, set[str]]:
        """The names of attacks and rules by card."""
        return {id: _written_on(card) for id, card in self.all_cards.items()}

    def names(self, ids: Iterable[str]) -> set[str]:
        cards = [self.all_cards[id] for id in ids]
        whole = {card.name.in_(language) for card in cards for language in BOTH}
        whole |= {card.short.in_(language) for card in cards if isinstance(card, Crisis) for language in BOTH}
        whole |= {card.called(language) for card in cards if isinstance(card, Character) for language in BOTH}
        whole |= {declined(f"mit {name}").removeprefix("mit dem ").removeprefix("mit ") for name in whole}
        return whole | {short_name(name) for name in whole}  # pictures have little room

    def ids(self, ids: Iterable[str]) -> set[str]:
        """Ids, and the codes of the community where there are any."""
        return {each for id in ids for each in (id, getattr(self.all_cards[id], "code", None)) if each}


def _all(roster: Roster) -> set[str]:
    gems = (gem for entry in roster.characters for gem in entry.gems)
    return {*(entry.card for entry in roster.characters), *roster.tactics, *roster.secure, *roster.extract, *gems}


def _written_on(card: Any) -> set[str]:
    names = (getattr(part, "name", None) for part in walk(card) if part is not card)
    return {name.in_(language) for name in names if isinstance(name, Text) for language in BOTH}


def _seeds(record: Record, secret: bytes) -> Iterator[Secret]:
    revealed = {
        event.model_dump()["span"]: number + 1
        for number, entry in enumerate(record.entries)
        for event in entry.events
        if event.kind == "seed_revealed"
    }
    yield Secret("the secret of the dice", written(secret), NEVER, exact=True)
    chain = SeedChain(secret)
    for span in range(SPANS):
        words = written(chain.seed(span))
        yield Secret(f"the seed of round {span}", words, revealed.get(span, NEVER), exact=True)
