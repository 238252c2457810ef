"""Turns and activations: who acts, and what with: attacks by their odds, moves by where they lead, everything else by
trying it.

It must not stand still for fear: doing nothing is one option among others, and worth nothing by itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.crisis_protocol.players.ahead import Ahead, Spent
from rules_engine.crisis_protocol.players.figures import Position, worth_of_token
from rules_engine.crisis_protocol.players.thoughts import Thought, Weighed
from rules_engine.crisis_protocol.players.walking import places, walked
from rules_engine.crisis_protocol.players.worth import gain, in_reach, risk
from rules_engine.crisis_protocol.query.objectives import printed, room_for
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.strikes import strikes, strikes_of
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.decisions import At, Choice, ChooseOne, ChoosePlacement, Decline, Option, Pick

WAITING = 0.02
"""What doing nothing costs: of two things worth nothing, the one that does something."""
SECOND = 0.7
"""What a second attack like the first is worth."""
FREE_AGAIN = 0.03
"""A power that does nothing for the board is not used for its own sake."""
FIRST = 0.2
"""What takes no action is done before what does (OBJ-07)."""
ONCE = 0.25
"""What a team tactic card is worth unplayed: it can be played once."""
HURRY = 0.15
"""What it is worth that somebody badly hurt acts before it falls."""
PICKS_UP = 0.45
"""The share of a token's worth that counts where it can be picked up or taken at once (OBJ-07)."""
ACTIONS = 2

Plan = list[tuple[str, Choice]]
"""Answers by the key of their question, in order."""


class Acting:
    """One decision of a turn or an activation."""

    def __init__(self, ahead: Ahead, thought: Thought) -> None:
        self.ahead, self.thought = ahead, thought
        self.level = ahead.level
        self.world = ahead.world()
        self.now = ahead.judged().total
        self._walks: dict[CharacterId, list[tuple[float, float, At]]] = {}
        self._most: float | None = None
        """The best that a move or an attack would bring."""

    def weigh(self, decision: ChooseOne) -> None:
        try:
            if decision.key == "turn":
                self._turn(decision)
            else:
                self._act(decision)
        except Spent:
            self.thought.spent = True

    def _note(self, choice: Choice, value: float, label: str, plan: Plan | None = None) -> None:
        """`value`: what is better than now."""
        self.thought.weighed.append(Weighed(choice, value, label, tuple(plan or ())))

    # -- whose turn ------------------------------------------------------------------------------------------------

    def _turn(self, decision: ChooseOne) -> None:
        """Whoever has most to do now, and most to lose by waiting. Team tactic cards are weighed in the activation,
        where it shows what they are for."""
        for option in sorted(_open(decision.options), key=lambda option: not option.id.startswith("activate")):
            pick = Pick(option=option.id)
            if option.id.startswith("activate:"):
                self._note(pick, self._activated(str(option.params["who"])), option.id)
            elif not option.id.startswith("tactic:"):
                self._note(pick, -WAITING, option.id)

    def _activated(self, who: CharacterId) -> float:
        """What its activation could bring, by moves and attacks alone; more where it may not get to it later."""
        best = max((gain(self.world, each) for each in strikes_of(self.world, who)), default=0.0)
        hurt = self.ahead.state.characters[who].damage / max(1, self.world.printed_stats(who).stamina)
        if not self.level.plans:
            return best + HURRY * hurt
        moved = max((value for value, _ in self._moves(who, ACTIONS - 1, brief=True)), default=0.0)
        best = max(best * (1 + SECOND), moved, 0.0)
        return best * (1.0 + risk(Position(self.world), who)) + HURRY * hurt

    # -- what to do ------------------------------------------------------------------------------------------------

    def _act(self, decision: ChooseOne) -> None:
        left, who = decision.params.get("left"), str(decision.params["who"])
        actions = left if isinstance(left, int) else 0
        on_foot = 0.0
        """The best that a move alone would bring, which may follow an attack."""
        for option in _in_order(decision.options):
            word = option.id.partition(":")[0]
            pick = Pick(option=option.id)
            if word == "end":
                self._note(pick, -WAITING * (1 + 2 * actions), option.id)
            elif word == "attack":
                self._attacks(actions, on_foot)
            elif word == "climb":
                continue  # where it can go by climbing it mostly can by walking
            elif word == "move":
                moves = self._moves(who, max(0, actions - 1))
                on_foot = max((value for value, _ in self._moves(who, 0)), default=0.0) if self.level.plans else 0.0
                for value, at in moves:
                    self._note(pick, value, f"{word} {at}", [("advance", at)])
            elif word == "tactic" and actions == 1:
                continue  # it was weighed before the first action, and will be before the next
            elif (value_ := self.ahead.option(decision, pick)) is not None:
                kept = ONCE if word == "tactic" else -FIRST if word == "interact" else FREE_AGAIN
                self._besides(option, value_ - self.now - kept)

    def _besides(self, option: Option, value: float) -> None:
        """What is no move and no attack. What the actions left could do anyway is no merit of it, unless it takes one
        of them; and what takes none and is worth anything comes before what does, so that nothing is walked away from
        and what helps an attack helps it."""
        takes_action = option.id == "shake" or bool(option.params.get("action"))
        if not self.level.plans or not takes_action:
            value -= self.ahead.potential(self.ahead.state)
        if self._most is None:
            self._most = max(0.0, *(each.value for each in self.thought.weighed))
        first = self.level.plans and value > 0.0 and not takes_action
        self._note(Pick(option=option.id), value + self._most if first else value, option.id)

    def _attacks(self, actions: int, on_foot: float) -> None:
        for strike in strikes(self.world)[:12]:
            value = gain(self.world, strike)
            if self.level.second and actions > 1:
                value += max(0.0, SECOND * value, on_foot)
            first, *rest = strike.answers or ((("act", Pick(option="attack")),))
            label = f"{strike.attack.id} → {', '.join(each.target for each in strike.prospects)}"
            self._note(first[1], value, label, list(rest))

    def _moves(self, who: CharacterId, left: int, *, brief: bool = False) -> list[tuple[float, At]]:
        """Places to go, each with what it is worth to stand there and what the actions left could do from there: an
        estimate first, and of the best the exact odds. `brief`: half as many."""
        spots, looks = (each // (2 if brief else 1) for each in (self.level.spots, self.level.looks))
        if (found := self._walks.get(who)) is None:
            found = self._walks[who] = [self._walk(who, at) for at in places(self.world, who, spots)]
        if not left or not self.level.second:
            return [(value, at) for value, _, at in found]
        promising = sorted(found, key=lambda each: -each[0] - each[1])
        again = 1.0 + (SECOND if left > 1 else 0.0)
        return [
            (value + (again * self._best_attack(who, at) if place < looks else 0.0), at)
            for place, (value, _, at) in enumerate(promising)
        ]

    def _walk(self, who: CharacterId, at: At) -> tuple[float, float, At]:
        """What it is worth to stand there, and about what an attack from there is."""
        there = self.ahead.world(walked(self.ahead.state, who, at))
        taken = self._interactions(there, who) - self._interactions(self.world, who)
        value = self.ahead.judged(there.state).total - self.now + taken
        return value, in_reach(Position(there), who), at

    def _best_attack(self, who: CharacterId, at: At) -> float:
        there = self.ahead.world(walked(self.ahead.state, who, at))
        return max((gain(there, each) for each in strikes_of(there, who)), default=0.0)

    def _interactions(self, there: World, who: CharacterId) -> float:
        """What can be picked up or taken there, free of any action (OBJ-07)."""
        if not there.state.characters[who].power:
            return 0.0
        near = (
            worth_of_token(there.content, token.crisis, token.name)
            for token in there.state.objectives.values()
            if token.spot is not None
            and not token.flipped
            and token.controlled_by != self.ahead.seat
            and printed(there, token.id).interact
            and there.within(who, token.id, 1)
            and room_for(there, who, token.id)
        )
        return PICKS_UP * max(near, default=0.0)


def placement(ahead: Ahead, decision: ChoosePlacement, thought: Thought) -> None:
    """Where to go or to put something, if no plan says so."""
    now = ahead.judged().total
    for choice in ahead.offered(decision):
        try:
            seen = ahead.tried(ahead.state, decision, choice)
        except Spent:
            thought.spent = True
            return
        if seen is None:
            continue
        value = seen.value
        if seen.acting is not None:
            value += ahead.potential(seen.state)
        label = "stay" if isinstance(choice, Decline) else str(choice)
        thought.weighed.append(Weighed(choice, value - now, label))


def _open(options: Iterable[Option]) -> list[Option]:
    return [option for option in options if option.enabled]


_ORDER = ("end", "move", "attack", "interact", "power", "shake", "tactic", "climb")


def _in_order(options: Iterable[Option]) -> list[Option]:
    """What is most likely best first, as tries may run out."""

    def place(option: Option) -> int:
        word = option.id.partition(":")[0]
        return _ORDER.index(word) if word in _ORDER else len(_ORDER)

    return sorted(_open(options), key=place)
