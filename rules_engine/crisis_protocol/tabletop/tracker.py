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
    chosen: tuple[Team, int] | None = None
    ended: bool = False

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

    def _then(self, board: Board) -> Tracker:
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
        return self._then(_with(self.now, self.now.chosen, focus.model_copy(update=changes)))

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
        stamina = stats_of(cards, focus.fighter).stamina
        damage = min(max(0, focus.damage + change), stamina)
        gained = damage - focus.damage if from_enemy else 0
        if "judgment" in focus.conditions:
            gained = 0  # CON-12
        changes: dict[str, object] = {"damage": damage, "power": min(MOST_POWER, focus.power + max(0, gained))}
        if damage >= stamina:
            out = is_lost_at_once(cards, focus.fighter)
            changes |= {"koed" if out else "dazed": True, "held": 0}
        elif focus.dazed:
            changes["dazed"] = False
        return self._change(**changes)

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
        return self._then(self.now.model_copy(update={"squads": tuple(squads)}))

    def pass_priority(self) -> Tracker:
        return self._then(self.now.model_copy(update={"priority": 1 - self.now.priority}))

    def power_phase(self, cards: Content) -> Tracker:
        """PHA-03…05, CON-13: 1 Power each but for grunts, what their own cards give, then Poison takes 1."""
        if self.now.phase != "power":
            raise Refused("PHA-02", "not_now")
        board = _each(self.now, lambda one: _empowered(cards, one))
        return self._then(board.model_copy(update={"phase": "activation"}))

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
        return self._then(board.model_copy(update=changes))

    def end(self) -> Tracker:
        return self._then(self.now.model_copy(update={"ended": True, "chosen": None}))


def begin(person: int, squads: tuple[tuple[Fighter, ...], tuple[Fighter, ...]]) -> Tracker:
    """A new game; whoever begins plays the first squad."""
    first, second = (tuple(Tracked(fighter=fighter) for fighter in squad) for squad in squads)
    return Tracker(now=Board(squads=(Squad(person=person, characters=first), Squad(person=None, characters=second))))


def _ids(squad: Squad) -> tuple[str, ...]:
    return tuple(one.fighter.card for one in squad.characters)


def _with(board: Board, where: tuple[Team, int] | None, one: Tracked) -> Board:
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
