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


def said(message: Any) -> str:
    """What stands on a message, for a report of what could not be pressed."""
    parts = flat([c if isinstance(c, dict) else c.to_dict() for c in message.components])
    told = [part.get("content") or part.get("label") or "" for part in parts]
    return " | ".join(line for line in [message.content or "", *told] if line)


class Hand:
    """One person, who knows what stands on the panel and wants to get on: walks, attacks whom the list puts first,
    uses a power now and then, reacts half of the time, and says half of the
    time in advance that an attack is made twice."""

    POWERS, REACTS, TWICE = 0.2, 0.5, 0.5

    def __init__(self, person: Any, seat: str, seed: int) -> None:
        self.person, self.seat = person, seat
        self.rng = random.Random(f"{seed}/{seat}")  # nosec B311 # seeded on purpose
        self.panel: Any = None
        """The private panel as it was last answered; none where it was put away or never opened."""
        self.weighed: set[int] = set()
        """Questions in which a power was thought about already, or something was chosen that does not go together."""

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
        for verb in ("hit_end", "hit", "aim") if "end" not in on else ():  # else it is the screen of the turn
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
        picks = self._picks(owed, on)
        tried = [id for id in picks if id.partition(":")[0] in ("power", "tactic")]
        if tried and owed.seq not in self.weighed and self.rng.random() < self.POWERS:
            self.weighed.add(owed.seq)
            return picks[self.rng.choice(tried)]
        self.weighed.add(owed.seq)
        if "hit_twice" in on and self.rng.random() < self.TWICE:
            return on["hit_twice"][0], ()
        for verb in ("hit_end", "hit"):
            if verb in on:
                return on[verb][0], ()
        if strikes:
            return strikes[0], strikes[0].values[:1]
        for start in ("interact", "activate", "attack", "move"):
            able = [pressed for id, pressed in picks.items() if id.startswith(start)]
            if start == "move" and "walk" in on:
                return self._toward_the_others(on["walk"]), ()
            if able:
                return self.rng.choice(able)
        return (on["end"][0], ()) if "end" in on else None

    def _picks(self, owed: ChooseOne, on: Shown) -> dict[str, Pressed]:
        """Options by their ids, each as it can be chosen: by a button, or by a line of a list."""
        found: dict[str, Pressed] = {owed.options[one.act.number(0)].id: (one, ()) for one in on.get("pick", ())}
        for thing in on.get("choose", ()):
            for line in thing.values:
                if line.startswith("pick."):
                    found[owed.options[Act.read(line).number(0)].id] = (thing, (line,))
        return found

    def _react(self, owed: Decision, on: Shown) -> Pressed | None:
        if not isinstance(owed, ChooseReaction):
            return None
        uses = on.get("best") or on.get("pick", [])
        if uses and self.rng.random() < self.REACTS:
            return self.rng.choice(uses), ()
        return (on["pass"][0], ()) if "pass" in on else None

    def _place(self, owed: Decision, on: Shown) -> Pressed | None:
        for verb in ("go", "at", "turn"):
            # Without a third word: numbered places, not the nudge pad.
            able = [thing for thing in on.get(verb, ()) if thing.label.isdigit()]
            if able:
                return (self._toward_the_others(able) if verb != "turn" else self.rng.choice(able)), ()
        return None

    def _toward_the_others(self, places: list[Thing]) -> Thing:
        """Mostly the one of three that is nearest to the middle."""
        return min(self.rng.sample(places, min(3, len(places))), key=_from_the_middle)

    def _several(self, owed: Decision, on: Shown) -> Pressed | None:
        if "many" in on:
            return on["many"][0], ()
        for thing in on.get("some", ()):
            least, most = max(1, getattr(owed, "least", 1)), min(getattr(owed, "most", 1), len(thing.values))
            if owed.seq not in self.weighed:
                self.weighed.add(owed.seq)
                return thing, thing.values[:least]
            return thing, tuple(self.rng.sample(thing.values, self.rng.randint(least, max(least, most))))
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
