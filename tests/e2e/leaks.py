"""What the rules hide, and whether anybody was shown it too early.

What is hidden is worked out from the finished record and the dice's secret, not asked of what shows it.
"""

import json
import math
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from spellings import Shown, fold, texts_in, written

from bot.local.errors import Json
from bot.local.person import Person
from bot.render.names import short_name
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.state.match import Roster
from rules_engine.kernel.dice import SeedChain
from rules_engine.kernel.record import Record

NEVER = 10**9
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
    open: tuple[str, ...] = ()
    """Names others have of their own, in which one of these may be hidden, as Iron Man in Invincible Iron Man."""
    ids: tuple[str, ...] = ()
    """What programs call it: ids and card codes."""
    exact: bool = False
    """Of bytes: every letter counts."""

    def shown_in(self, shown: Shown) -> str | None:
        """What of it is shown, as it is written there."""
        if self.exact:
            return next((word for word in self.words if shown.has_bytes(word)), None)
        name = next((word for word in self.words if shown.has_name(word, self.open)), None)
        return name or next((id for id in self.ids if shown.has_id(id, self.open)), None)


@dataclass
class Watch:
    """Notes how much each person had seen when the record had grown so far. What was shown before it began cannot
    tell of squads and crises: nothing was chosen yet, and lists of ready rosters are full of names."""

    database: Path
    thread: str
    people: Mapping[str, Watched]
    marks: list[tuple[int, dict[str, int]]] = field(default_factory=list)
    began: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.began = self._seen()

    def _seen(self) -> dict[str, int]:
        return {name: len(person.seen) for name, person in self.people.items()}

    async def note(self, presses: int = 0) -> None:
        for person in self.people.values():
            await person.open_files()
        at = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        try:
            [entries] = at.execute("SELECT entries FROM matches WHERE thread_id = ?", (int(self.thread),)).fetchone()
        finally:
            at.close()
        self.marks.append((entries, self._seen()))

    def leaks(self, secrets: Iterable[Secret]) -> list[str]:
        kept = list(secrets)
        return [leak for name, person in self.people.items() for leak in self._of(name, person.seen, kept)]

    def _of(self, name: str, seen: list[Json], secrets: list[Secret]) -> Iterator[str]:
        slots = [(marked[name], entries) for entries, marked in self.marks] + [(len(seen), math.inf)]
        start = 0
        for end, entries in slots:
            hidden = [s for s in secrets if s.owner != name and entries < s.until]
            for number, frame in enumerate(seen[start:end], start):
                if frame["type"] in ("hello", "commands"):
                    continue
                text = json.dumps(frame, ensure_ascii=False)
                shown_to = Shown(text)
                for secret in hidden:
                    if secret.owner is not None and number < self.began[name]:
                        continue
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
                found.append(cards.owned("a sealed squad", squad, told["seat"], number + 1))
            elif event.kind == "crises_revealed":
                drawn = {told["secure"], told["extract"]}
                for seat, roster in rosters.items():
                    own = drawn & {*roster.secure, *roster.extract}
                    found.append(cards.owned("a crisis before its reveal", own, seat, number + 1))
            elif event.kind == "tactic_added":
                shown[told["seat"]].add(told["card"])
    end = len(record.entries)
    for seat, roster in rosters.items():
        crises = {*roster.secure, *roster.extract} - drawn
        found.append(cards.owned("a crisis nobody drew", crises, seat, end))
        left = {entry.card for entry in roster.characters} | {*roster.tactics}
        known = shown[seat] | drawn
        # Iron Man beside Invincible Iron Man: through a whole match such a name is written in ever other short ways.
        left = {id for id in left if not cards.is_part_of_another(id, seat)}
        found.append(cards.owned("what is left of a roster", left - known, seat, end, known))
    return found


@dataclass(frozen=True)
class _Cards:
    """What cards are called, and who else may speak of them."""

    content: Content
    rosters: Mapping[str, Roster]

    def owned(self, what: str, cards: set[str], owner: str, until: int, known: Iterable[str] = ()) -> Secret:
        """What somebody else's own roster holds as well gives nothing away, nor does what is `known` already."""
        others = {*known}
        for seat, roster in self.rosters.items():
            if seat != owner:
                others |= {entry.card for entry in roster.characters} | {*roster.tactics, *roster.secure}
                others |= {*roster.extract, *(gem for entry in roster.characters for gem in entry.gems)}
        names, elsewhere = self.names(cards), self.names(others)
        ids, known_ids = self.ids(cards), self.ids(others)
        secret, open_ = names - elsewhere, elsewhere | known_ids
        words = {fold(word) for word in secret | ids}
        hiding = {each for each in open_ if any(word in fold(each) for word in words)}
        return Secret(
            what, tuple(sorted(secret)), until, owner, tuple(sorted(hiding, key=len, reverse=True)),
            tuple(sorted(ids - known_ids)),
        )  # fmt: skip

    def is_part_of_another(self, id: str, owner: str) -> bool:
        """Whether its name is part of one that somebody else's roster holds."""
        others = {e.card for seat, roster in self.rosters.items() if seat != owner for e in roster.characters}
        return any(fold(name) in fold(other) for name in self.names({id}) for other in self.names(others - {id}))

    def _card(self, id: str) -> Any:
        content = self.content
        return next(
            cards[id] for cards in (content.characters, content.tactics, content.crises, content.gems) if id in cards
        )

    def names(self, ids: Iterable[str]) -> set[str]:
        cards = [self._card(id) for id in ids]
        whole = {card.name.in_(language) for card in cards for language in ("en", "de")}
        whole |= {card.short for card in cards if getattr(card, "short", None)}
        return whole | {short_name(name) for name in whole}  # pictures have little room

    def ids(self, ids: Iterable[str]) -> set[str]:
        """Ids, and the codes of the community where there are any."""
        return {each for id in ids for each in (id, getattr(self._card(id), "code", None)) if each}


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
