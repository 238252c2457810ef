"""People who play a match by pressing what the bot shows them, on a simulated Discord; every press is counted.

They must not know a short cut: whatever they answer they find on a panel or a post, and press it there.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from bot.ui.kit.ids import Act
from bot.ui.match.ids import MATCH
from rules_engine.kernel.decisions import ChooseOne, ChooseReaction, Decision

MIDDLE = 18_000
"""Of the mat, in thousandths of an inch, either way."""


class Stuck(Exception):
    """A panel on which there is nothing to press."""


@dataclass(frozen=True)
class Thing:
    """A button or a select that can be pressed."""

    id: str
    seq: int
    """The question it answers; 0 for none."""
    act: Act
    label: str
    values: tuple[str, ...] = ()

    @property
    def verb(self) -> str:
        return self.act.verb


Shown: TypeAlias = dict[str, list[Thing]]
"""What can be pressed, by verb."""
Pressed: TypeAlias = tuple[Thing, tuple[str, ...]]


def flat(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [found for one in components for found in (one, *flat(one.get("components", [])))]


def things(message: Any) -> list[Thing]:
    """What can be pressed on a message, in the order in which it stands there."""
    found = []
    for part in flat([c if isinstance(c, dict) else c.to_dict() for c in message.components]):
        said = MATCH.read(part.get("custom_id") or "")
        if said is None or part.get("disabled"):
            continue
        values = tuple(option["value"] for option in part.get("options", ()))
        found.append(Thing(part["custom_id"], int(said.places["seq"]), said.act, part.get("label") or "", values))
    return found


class Hand:
    """One person, who knows what stands on the panel and wants to get on: walks, attacks whom the list puts first,
    uses a power now and then, and reacts half of the time."""

    POWERS, REACTS = 0.2, 0.5

    def __init__(self, person: Any, seat: str, seed: int) -> None:
        self.person, self.seat = person, seat
        self.rng = random.Random(f"{seed}/{seat}")  # nosec B311 # seeded on purpose
        self.panel: Any = None
        """The private panel as it was last answered; none where it was put away or never opened."""
        self.weighed: set[int] = set()
        """Questions in which a power was thought about already."""

    def wanted(self, owed: Decision, shown: Sequence[Thing]) -> tuple[Thing, tuple[str, ...]]:
        """What to press now, and which lines of it if it is a select."""
        by_verb: dict[str, list[Thing]] = {}
        for thing in shown:
            by_verb.setdefault(thing.verb, []).append(thing)
        for way in (self._decided, self._set_up, self._act, self._react, self._place, self._several, self._any):
            found = way(owed, by_verb)
            if found is not None:
                return found
        raise Stuck(f"{owed.key}: {[thing.id for thing in shown]}")

    def _decided(self, owed: Decision, on: Shown) -> Pressed | None:
        """What was chosen on the panel before, and only has to be confirmed."""
        for thing in (one for things in on.values() for one in things):
            if thing.act.args[-1:] == ("sure",) and thing.verb != "many":
                return thing, ()
        for verb in ("hit_end", "hit", "aim"):
            for thing in on.get(verb, ()):
                # The last action ends the turn as well; an unused one is kept.
                if verb != "hit_end" or not any(letter.isdigit() for letter in thing.label):
                    return thing, ()
        return None

    def _set_up(self, owed: Decision, on: Shown) -> Pressed | None:
        """One of the squads, sets of cards and formations that are suggested."""
        for verb in ("enroll", "enlist", "enhand", "deploy"):
            if verb in on:
                return self.rng.choice(on[verb]), ()
        return None

    def _act(self, owed: Decision, on: Shown) -> Pressed | None:
        if owed.key not in ("act", "turn") or not isinstance(owed, ChooseOne):
            return None
        strikes = [thing for thing in on.get("choose", ()) if thing.values[:1] and thing.values[0].startswith("strike")]
        picks = {owed.options[thing.act.number(0)].id: thing for thing in on.get("pick", ())}
        tried = [id for id in picks if id.partition(":")[0] in ("power", "tactic")]
        if tried and owed.seq not in self.weighed and self.rng.random() < self.POWERS:
            self.weighed.add(owed.seq)
            return picks[self.rng.choice(tried)], ()
        self.weighed.add(owed.seq)
        if strikes:
            return strikes[0], strikes[0].values[:1]
        for start in ("interact", "activate", "attack", "move"):
            able = [thing for id, thing in picks.items() if id.startswith(start)]
            if able:
                return self.rng.choice(able), ()
        return (on["end"][0], ()) if "end" in on else None

    def _react(self, owed: Decision, on: Shown) -> Pressed | None:
        if not isinstance(owed, ChooseReaction):
            return None
        uses = on.get("pick", [])
        if uses and self.rng.random() < self.REACTS:
            return self.rng.choice(uses), ()
        return (on["pass"][0], ()) if "pass" in on else None

    def _place(self, owed: Decision, on: Shown) -> Pressed | None:
        for verb in ("go", "at", "turn"):
            # Without a third word: numbered places, not the nudge pad.
            able = [thing for thing in on.get(verb, ()) if thing.label.isdigit()]
            if able:
                # Where the others are: mostly the one of three that is nearest to the middle.
                some = self.rng.sample(able, min(3, len(able)))
                return (min(some, key=_from_the_middle) if verb != "turn" else some[0]), ()
        return None

    def _several(self, owed: Decision, on: Shown) -> Pressed | None:
        if "many" in on:
            return on["many"][0], ()
        for thing in on.get("some", ()):
            least = max(1, getattr(owed, "least", 1))
            return thing, thing.values[:least]
        return None

    def _any(self, owed: Decision, on: Shown) -> Pressed | None:
        for verb in ("pick", "sequence", "amount", "decline", "pass", "end", "each", "split"):
            if verb in on:
                return self.rng.choice(on[verb]), ()
        for thing in on.get("choose", ()):
            return thing, (self.rng.choice(thing.values),)
        return None


def _from_the_middle(place: Thing) -> int:
    return sum(abs(place.act.number(axis) - MIDDLE) for axis in (0, 1))
