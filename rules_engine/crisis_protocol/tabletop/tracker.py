"""A light tracker for a game with miniatures: two squads, their damage, power, conditions and tokens, score and rounds.

It keeps what the players tell it and applies only what follows without a choice; it must not judge a move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from pydantic import Field

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.vocabulary import RuleKind
from rules_engine.crisis_protocol.cards.vocabulary.moments import Moment
from rules_engine.crisis_protocol.cards.vocabulary.steps_harm import GainPower
from rules_engine.crisis_protocol.tabletop.attack import Fighter
from rules_engine.crisis_protocol.tabletop.from_cards import form_of, is_lost_at_once, powers_of, stats_of
from rules_engine.crisis_protocol.tabletop.rolls import Refused
from rules_engine.kernel.values import Value

MOST_POWER = 10  # POW-03
WINNING = 16  # WIN-01
LAST_ROUND = 6  # PHA-01
MOST_CHARACTERS = 12
REMEMBERED = 20

Team = Literal[0, 1]
TEAMS: tuple[Team, Team] = (0, 1)


class Tracked(Value):
    """One character on the tabletop."""

    fighter: Fighter
    damage: int = 0
    power: int = 0
    conditions: tuple[str, ...] = ()
    activated: bool = False
    dazed: bool = False
    koed: bool = False
    held: int = Field(0, ge=0)


class Squad(Value):
    """One side: who plays it, its characters, its victory points."""

    person: int | None
    characters: tuple[Tracked, ...]
    vp: int = Field(0, ge=0)


Place = tuple[Team, int]
"""A squad, and which of its characters."""


class Booking(Value):
    """What one attack left on the tracker: from whom, on whom, and who booked it."""

    code: str
    """Of the roll, which anybody can verify."""
    by: int
    attack: str | None = None
    attacker: Place | None = None
    defender: Place
    damage: int = 0
    power: int = 0
    """The defender's Power, gained or lost in all."""
    attacker_power: int = 0
    conditions: tuple[str, ...] = ()
    out: Literal["dazed", "koed"] | None = None


class TabletopResult(Value):
    """How a game on the tabletop ended; what a league needs of it."""

    people: tuple[int | None, int | None]
    vp: tuple[int, int]
    winner: Team | None
    how: str
    """The rule, or `agreed` where the players ended the game themselves."""
    round: int
    squads: tuple[tuple[str, ...], tuple[str, ...]]


class Board(Value):
    """Everything at one moment."""

    squads: tuple[Squad, Squad]
    round: int = 1
    priority: Team = 0
    phase: Literal["power", "activation"] = "power"
    last_activation: Team | None = None
    chosen: Place | None = None
    ended: bool = False
    booked: tuple[Booking, ...] = ()
    """The attacks that were booked, the oldest first."""

    @property
    def focus(self) -> Tracked | None:
        return self.squads[self.chosen[0]].characters[self.chosen[1]] if self.chosen else None

    @property
    def verdict(self) -> tuple[Team | None, str] | None:
        """Who has won, if somebody has (WIN-01…06); at the end of round 6 after its Cleanup (WIN-07)."""
        first, second = (squad.vp for squad in self.squads)
        ahead: Team | None = 0 if first > second else 1 if second > first else None
        standing = [any(not c.koed for c in squad.characters) for squad in self.squads]
        if standing != [True, True] and all(squad.characters for squad in self.squads):
            last: Team | None = 0 if standing[0] else 1 if standing[1] else ahead  # WIN-Q2
            return last, "WIN-06"
        if max(first, second) >= WINNING and ahead is not None:
            return ahead, "WIN-01"
        if self.round > LAST_ROUND and ahead is not None:
            return ahead, "WIN-04"
        return None


class Tracker(Value):
    """A game and the way back."""

    now: Board
    past: tuple[Board, ...] = ()

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(squad.person for squad in self.now.squads if squad.person is not None)

    @property
    def result(self) -> TabletopResult | None:
        """Once the players have ended the game."""
        if not self.now.ended:
            return None
        first, second = self.now.squads
        winner, how = self.now.verdict or (0 if first.vp > second.vp else 1 if second.vp > first.vp else None, "agreed")
        return TabletopResult(
            people=(first.person, second.person),
            vp=(first.vp, second.vp),
            winner=winner,
            how=how,
            round=min(self.now.round, LAST_ROUND) if how == "WIN-04" else self.now.round,
            squads=(_ids(first), _ids(second)),
        )

    # --- changes

    def then(self, board: Board) -> Tracker:
        """The game as it now stands; what it was can be had back."""
        return Tracker(now=board, past=(*self.past, self.now)[-REMEMBERED:])

    def undo(self) -> Tracker:
        if not self.past:
            raise Refused("EFF-06", "nothing_to_undo")
        # Who sits where is no move of the game: it stays.
        seated = tuple(
            squad.model_copy(update={"person": now.person})
            for squad, now in zip(self.past[-1].squads, self.now.squads, strict=True)
        )
        return Tracker(now=self.past[-1].model_copy(update={"squads": seated}), past=self.past[:-1])

    def join(self, person: int) -> Tracker:
        first, second = self.now.squads
        if second.person is not None or person == first.person:
            raise Refused("CAR-01", "seat_taken")
        taken = (first, second.model_copy(update={"person": person}))
        return Tracker(now=self.now.model_copy(update={"squads": taken}), past=self.past)

    def choose(self, team: Team, at: int) -> Tracker:
        if not 0 <= at < len(self.now.squads[team].characters):
            raise Refused("CAR-01", "nobody")
        return Tracker(now=self.now.model_copy(update={"chosen": (team, at)}), past=self.past)

    def _change(self, **changes: object) -> Tracker:
        focus = self._focus()
        return self.then(with_one(self.now, self.now.chosen, focus.model_copy(update=changes)))

    def _focus(self) -> Tracked:
        focus = self.now.focus
        if focus is None:
            raise Refused("CAR-01", "nobody")
        if focus.koed:
            raise Refused("DMG-21", "koed")
        return focus

    def damage(self, cards: Content, change: int, *, from_enemy: bool = False) -> Tracker:
        """DMG-01…07, DMG-18: capped by Stamina; Dazed or KO'd at once; an enemy's damage gives Power (DMG-04)."""
        focus = self._focus()
        if focus.dazed and change > 0:
            raise Refused("DMG-15", "dazed")
        return self.then(with_one(self.now, self.now.chosen, hurt(cards, focus, change, from_enemy=from_enemy)))

    def power(self, change: int) -> Tracker:
        """POW-03, POW-08."""
        return self._change(power=min(MOST_POWER, max(0, self._focus().power + change)))

    def conditions(self, conditions: tuple[str, ...]) -> Tracker:
        """CON-02: at most one of each."""
        return self._change(conditions=tuple(dict.fromkeys(conditions)))

    def hold(self, change: int) -> Tracker:
        return self._change(held=max(0, self._focus().held + change))

    def activate(self) -> Tracker:
        """The Activated token, put on or taken off; whose it was last is remembered (PHA-27)."""
        focus = self._focus()
        if focus.dazed and not focus.activated:
            raise Refused("DMG-17", "dazed")
        changed = self._change(activated=not focus.activated)
        if focus.activated or self.now.chosen is None:
            return changed
        board = changed.now.model_copy(update={"last_activation": self.now.chosen[0]})
        return Tracker(now=board, past=changed.past)

    def score(self, team: Team, change: int) -> Tracker:
        squad = self.now.squads[team]
        if squad.vp + change < 0:
            raise Refused("PHA-16", "no_points")
        squads = list(self.now.squads)
        squads[team] = squad.model_copy(update={"vp": squad.vp + change})
        return self.then(self.now.model_copy(update={"squads": tuple(squads)}))

    def pass_priority(self) -> Tracker:
        return self.then(self.now.model_copy(update={"priority": 1 - self.now.priority}))

    def power_phase(self, cards: Content) -> Tracker:
        """PHA-03…05, CON-13: 1 Power each but for grunts, what their own cards give, then Poison takes 1."""
        if self.now.phase != "power":
            raise Refused("PHA-02", "not_now")
        board = _each(self.now, lambda one: _empowered(cards, one))
        return self.then(board.model_copy(update={"phase": "activation"}))

    def cleanup(self, cards: Content) -> Tracker:
        """PHA-21…30: the Dazed turn over, priority may pass, Activated tokens go, the round ends."""
        if self.now.phase != "activation":
            raise Refused("PHA-02", "not_now")
        board = _each(self.now, lambda one: _refreshed(cards, one))
        passes = board.last_activation == board.priority
        changes = {
            "priority": 1 - board.priority if passes else board.priority,
            "round": board.round + 1,
            "phase": "power",
            "last_activation": None,
        }
        return self.then(board.model_copy(update=changes))

    def end(self) -> Tracker:
        return self.then(self.now.model_copy(update={"ended": True, "chosen": None}))


def hurt(cards: Content, one: Tracked, change: int, *, from_enemy: bool = False) -> Tracked:
    """DMG-01…07, DMG-18, OBJ-15; Power for an enemy's damage but for the judged (CON-12)."""
    stamina = stats_of(cards, one.fighter).stamina
    damage = min(max(0, one.damage + change), stamina)
    gained = damage - one.damage if from_enemy and "judgment" not in one.conditions else 0
    changes: dict[str, object] = {"damage": damage}
    if damage >= stamina:
        out = is_lost_at_once(cards, one.fighter)
        changes |= {"koed" if out else "dazed": True, "held": 0}
    elif one.dazed:
        changes["dazed"] = False
    return empowered(cards, one.model_copy(update=changes), max(0, gained))


def empowered(cards: Content, one: Tracked, gained: int) -> Tracked:
    """One effect's Power: none for grunts (GRU-20), at most 1 for the stunned (CON-20), never above 10 (POW-03)."""
    if cards.character(one.fighter.card).is_grunt:
        return one
    if "stun" in one.conditions:
        gained = min(gained, 1)
    return one.model_copy(update={"power": min(MOST_POWER, one.power + gained)})


def begin(person: int, squads: tuple[tuple[Fighter, ...], tuple[Fighter, ...]]) -> Tracker:
    """A new game; whoever begins plays the first squad."""
    first, second = (tuple(Tracked(fighter=fighter) for fighter in squad) for squad in squads)
    return Tracker(now=Board(squads=(Squad(person=person, characters=first), Squad(person=None, characters=second))))


def _ids(squad: Squad) -> tuple[str, ...]:
    return tuple(one.fighter.card for one in squad.characters)


def with_one(board: Board, where: Place | None, one: Tracked) -> Board:
    """The board with one character as it now is."""
    assert where is not None
    team, at = where
    squads = list(board.squads)
    characters = list(squads[team].characters)
    characters[at] = one
    squads[team] = squads[team].model_copy(update={"characters": tuple(characters)})
    return board.model_copy(update={"squads": tuple(squads)})


def _each(board: Board, change: Callable[[Tracked], Tracked]) -> Board:
    squads = tuple(
        squad.model_copy(update={"characters": tuple(c if c.koed else change(c) for c in squad.characters)})
        for squad in board.squads
    )
    return board.model_copy(update={"squads": squads})


def _empowered(cards: Content, one: Tracked) -> Tracked:
    card = cards.character(one.fighter.card)
    power = one.power if card.is_grunt else one.power + 1
    for amount in power_phase_gains(cards, one.fighter):
        power += min(amount, 1) if "stun" in one.conditions else amount  # CON-20
    power = min(MOST_POWER, power)
    if "poison" in one.conditions:
        power = max(0, power - 1)
    return one.model_copy(update={"power": power})


def power_phase_gains(cards: Content, fighter: Fighter) -> list[int]:
    """What a card's own innate rules give in every Power Phase, where they ask for nothing (PHA-04)."""
    return [
        step.amount
        for rule in powers_of(cards, fighter)
        if rule.kind is RuleKind.INNATE and rule.when is None and [t.moment for t in rule.on] == [Moment.POWER_PHASE]
        for step in rule.do
        if isinstance(step, GainPower) and isinstance(step.amount, int) and step.who == "self"
    ]


def _refreshed(cards: Content, one: Tracked) -> Tracked:
    changes: dict[str, object] = {"activated": False}
    if one.dazed and form_of(cards, one.fighter).injured is None:
        changes |= {"dazed": False, "koed": True}  # nothing to turn to (PHA-26)
    elif one.dazed:
        turned = one.fighter.model_copy(update={"injured": True})
        changes |= {"damage": 0, "conditions": (), "dazed": False, "fighter": turned}
    return one.model_copy(update=changes)
