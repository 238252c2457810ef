"""What the rules hide, and whether anybody was shown it too early.

What is hidden is worked out from the finished record and the dice's secret, not asked of what shows it.
"""

import base64
import json
import math
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.local.errors import Json
from bot.local.person import Person
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.state.match import Roster
from rules_engine.kernel.dice import SeedChain
from rules_engine.kernel.record import Record

NEVER = 10**9
SPANS = 20
"""More than a match has rounds; a later seed would give these away too."""


class Watched(Person):
    """A person of whom every frame is kept: messages, edits, private answers, forms, suggestions."""

    seen: list[Json]

    def _take(self, frame: Json) -> None:
        if "seen" not in vars(self):
            self.seen = []
        self.seen.append(frame)
        super()._take(frame)


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

    def shown_in(self, text: str) -> list[str]:
        for known in self.open:
            text = text.replace(known, "…")
        found = [word for word in dict.fromkeys(self.words) if word in text]
        return [word for word in found if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)]


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
                for secret in hidden:
                    if secret.owner is not None and number < self.began[name]:
                        continue
                    for word in secret.shown_in(text):
                        when = f"before entry {secret.until}" if secret.until < NEVER else "though it never opens"
                        shown = f"{name} was shown {secret.what} ({word}) {when}"
                        yield f"{shown}, in a {frame['type']}: {near(word, text)}"
            start = max(start, end)


def near(word: str, text: str) -> str:
    """The words around what leaked, on one line."""
    at = text.find(word)
    return "…" + re.sub(r"\s+", " ", text[max(0, at - 60) : at + len(word) + 60]) + "…"


def nothing_leaked(leaks: Iterable[str]) -> None:
    """One line says what leaked to whom; a whole frame would bury it."""
    found = list(dict.fromkeys(leaks))
    if found:
        pytest.fail(found[0] + (f" (and {len(found) - 1} more)" if found[1:] else ""), pytrace=False)


def secrets_of(content: Content, record: Record, rosters: Mapping[str, Roster], secret: bytes) -> list[Secret]:
    """Squads and Team Tactic cards until both are revealed (SQD-07, TAC-13), crises until theirs are (MIS-05) and
    those that were not drawn for good, each round's seed until it is over, the secret for ever."""
    found = [*_seeds(record, secret)]
    drawn: set[str] = set()
    for number, entry in enumerate(record.entries):
        for event in entry.events:
            told = event.model_dump()
            if event.kind == "squad_revealed":
                squad = [entry["card"] for entry in told["squad"]]
                names = {*_named(content.characters, squad), *_named(content.tactics, told["tactics"])}
                found.append(_owned("a sealed squad", names, told["seat"], number + 1, content, rosters))
            elif event.kind == "crises_revealed":
                drawn = {told["secure"], told["extract"]}
                for seat, roster in rosters.items():
                    own = drawn & {*roster.secure, *roster.extract}
                    names = _named(content.crises, own)
                    found.append(_owned("a crisis before its reveal", names, seat, number + 1, content, rosters))
    for seat, roster in rosters.items():
        left = {*roster.secure, *roster.extract} - drawn
        found.append(
            _owned("a crisis nobody drew", _named(content.crises, left), seat, len(record.entries), content, rosters)
        )
    return found


def _named(cards: Mapping[str, object], ids: Iterable[str]) -> set[str]:
    names: set[str] = set()
    for id in ids:
        card = cards[id]
        name = card.name  # type: ignore[attr-defined]
        names |= {name.in_("en"), name.in_("de")}
    return names


def _owned(
    what: str, names: set[str], owner: str, until: int, content: Content, rosters: Mapping[str, Roster]
) -> Secret:
    """Names that somebody else's own roster holds as well give nothing away."""
    elsewhere: set[str] = set()
    for seat, roster in rosters.items():
        if seat != owner:
            elsewhere |= _named(content.characters, (entry.card for entry in roster.characters))
            elsewhere |= _named(content.tactics, roster.tactics)
            elsewhere |= _named(content.crises, (*roster.secure, *roster.extract))
    hiding = {known for known in elsewhere if any(name in known for name in names)}
    return Secret(what, tuple(sorted(names - elsewhere)), until, owner, tuple(sorted(hiding, key=len, reverse=True)))


def _seeds(record: Record, secret: bytes) -> Iterator[Secret]:
    revealed = {
        event.model_dump()["span"]: number + 1
        for number, entry in enumerate(record.entries)
        for event in entry.events
        if event.kind == "seed_revealed"
    }
    yield Secret("the secret of the dice", written(secret), NEVER)
    chain = SeedChain(secret)
    for span in range(SPANS):
        yield Secret(f"the seed of round {span}", written(chain.seed(span)), revealed.get(span, NEVER))


def written(secret: bytes) -> tuple[str, ...]:
    """Every way in which bytes are commonly written."""
    return (
        secret.hex(),
        secret.hex().upper(),
        base64.b64encode(secret).decode().rstrip("="),
        base64.urlsafe_b64encode(secret).decode().rstrip("="),
        str(int.from_bytes(secret)),
    )
