"""What an answer would be worth while an attack goes on: all the damage its target is to expect until the attack is
over, of collisions too, if the answer is given and nobody does more.

It must not know a roll to come, nor what anybody has ordered in advance: it looks ahead with blank dice and no orders,
and where a figure cannot be had it gives none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.events.attacks import AttackResolved, DiceRerolled, DiceRolled
from rules_engine.crisis_protocol.events.characters import DamageSuffered
from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES, Face
from rules_engine.crisis_protocol.odds.damage import DamageOdds
from rules_engine.crisis_protocol.odds.standing import Side, certain, standing_odds
from rules_engine.crisis_protocol.query import stats
from rules_engine.crisis_protocol.query.covering import usable_cover
from rules_engine.crisis_protocol.query.paths import walk
from rules_engine.crisis_protocol.query.permits import fails_open
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.at_stake import at_stake, comes, hardened, is_due, meddled
from rules_engine.crisis_protocol.rules.attack import attack_tally, defense_tally
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.frames import AttackFrame, EffectFrame, SufferFrame, UseFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import CharacterId, Health
from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Answer,
    Choice,
    ChooseAmount,
    ChooseOne,
    ChooseReaction,
    ChooseSome,
    Decision,
    Pick,
    PickMany,
)
from rules_engine.kernel.events import Event
from rules_engine.kernel.foresight import Foresight, rolled

DICE = ("reroll", "change", "cover")
"""Questions about dice that lie: the best answer is found among them all."""
MOST_LOOKS, MOST_WAYS = 40, 6
PoolName = Literal["attack", "defense"]
Unknown = frozenset[tuple[str, int]]
"""Dice that lie, but whose faces mean nothing yet: the pool and their number in it."""


@dataclass(frozen=True)
class Outlook:
    """Who is about to suffer damage, and how much."""

    who: CharacterId
    odds: DamageOdds
    ko: bool
    """Whether losing all Stamina is a KO (DMG-07, GRU-17) or a Daze (DMG-06)."""
    exact: bool = True
    """False where a rule that nobody chooses may still change the dice to come, such as Pierce."""

    def same(self, other: Outlook) -> bool:
        """Whether it comes to the same: damage beyond the Stamina that is left is none (DMG-02)."""
        mine, theirs = self.odds, other.odds
        return self.who == other.who and all(
            abs(mine.at_least(n) - theirs.at_least(n)) < 1e-12 for n in range(1, (mine.stamina_left or 99) + 1)
        )


def outlooks(content: Content, state: Match, decision: Decision) -> dict[str, Outlook | None]:
    """For each open option and for `pass`, what is to be expected then; None where there is no figure. Empty where no
    damage of an attack is at stake. Of a question about dice only the best answer counts, under its key."""
    at = at_stake(state)
    if at is None or decision.seq not in {open_.seq for open_ in state.pending.values()}:
        return {}
    ahead = _Ahead(content, state, decision.seat, at)
    if isinstance(decision, ChooseReaction):
        open_ = [option.id for option in decision.options if option.enabled]
        return {id: ahead.given(decision, Pick(option=id)) for id in (PASS, *open_)}
    if isinstance(decision, ChooseSome) and decision.key in DICE and decision.least == 0:
        best = ahead.given(decision, ahead.best_dice(state, decision))
        # MOD-07: cover that is declined at first is offered again; what it is worth shows against never using it.
        ahead.uncovered = decision.key == "cover"
        return {PASS: ahead.given(decision, PickMany(options=())), decision.key: best}
    return {}


def best_handful(content: Content, state: Match, decision: ChooseSome) -> tuple[str, ...] | None:
    """The best answer to a question about dice, open or about to be put; empty where none of them would help, None
    where no damage of an attack is at stake."""
    at = at_stake(state)
    if at is None:
        return None
    ahead = _Ahead(content, state, decision.seat, at)
    best = ahead.best_dice(state, decision).options
    is_open = decision.seq in {open_.seq for open_ in state.pending.values()}
    return _cover_at_once(ahead, decision) if decision.key == "cover" and not best and is_open else best


def _cover_at_once(ahead: _Ahead, decision: ChooseSome) -> tuple[str, ...]:
    """MOD-07: cover that is declined is asked about again. Where waiting gains nothing it is used now."""
    waiting = ahead.given(decision, PickMany(options=()))
    for chosen in filter(None, _handfuls(decision)):
        ids = tuple(str(index) for index in chosen)
        now = ahead.given(decision, PickMany(options=ids))
        if now is not None and waiting is not None and now.same(waiting) and waiting.odds.expected_suffered > 0:
            return ids
    return ()


class _Ahead:
    """Looks ahead from one state, for one seat."""

    def __init__(self, content: Content, state: Match, seat: str, at: int) -> None:
        self.content = content
        # Other people's orders are none of this seat's business.
        self.state = state.model_copy(update={"orders": []})
        self.look = World(self.state, content)
        self.seat = seat
        self.at = at
        self.basis = state.stack[at]
        self.engine = Foresight(CrisisProtocol(content), self._over)
        self.looks = 0
        self.uncovered = False
        """Whether cover is declined for good."""
        self.known: dict[tuple[CharacterId, int], int] = {}
        """Damage due to somebody, and what is suffered of it."""

    def _over(self, state: Match) -> bool:
        if len(state.stack) <= self.at or state.stack[self.at].kind != self.basis.kind:
            return True
        frame = state.stack[self.at]
        return isinstance(frame, AttackFrame) and frame.step in ("after", "rolls", "end")

    # -- looking ---------------------------------------------------------------------------------------------------

    def given(self, decision: Decision, choice: Choice) -> Outlook | None:
        used = self._rule(choice.option) if isinstance(choice, Pick) else None
        return self._answered(self.state, decision, choice, used, [])

    def _rule(self, option: str) -> str | None:
        """The rule whose steps are carried out if an option is used."""
        return next((live.inside or live.rule.id for live in self.look.live if live.id == option), None)

    def _answered(
        self, state: Match, decision: Decision, choice: Choice, used: str | None, told: list[Event]
    ) -> Outlook | None:
        self.looks += 1
        if self.looks > MOST_LOOKS:
            return None
        state, events = self.engine.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=choice))
        told = [*told, *events]
        if rolled(events):
            return self._after_a_roll(state, events, told, used)
        if self._over(state) or not state.pending:
            return self._valued(state, told)
        asked = next(iter(state.pending.values()))
        if isinstance(asked, ChooseReaction):
            return self._answered(state, asked, Pick(option=PASS), used, told)
        if isinstance(asked, ChooseSome) and asked.key in DICE and isinstance(state.stack[self.at], AttackFrame):
            declined = asked.key == "cover" and self.uncovered
            best = PickMany(options=()) if declined else self.best_dice(state, asked)
            found = self._answered(state, asked, best, used, told)
            # Which dice are best is judged by the dice alone: a rule that waits for them may make others better.
            rough = asked.key == "reroll" and meddled(World(state, self.content), state.stack[self.at])
            return replace(found, exact=False) if found is not None and rough else found
        if used is None or not self._unresolved(state, used):
            return self._valued(state, told)
        ways = list(_ways(asked))
        if asked.seat != self.seat or not ways:
            return None
        tried = [self._answered(state, asked, way, used, told) for way in ways]
        return None if None in tried else self._best([one for one in tried if one is not None], asked.seat)

    def _after_a_roll(self, state: Match, events: list[Event], told: list[Event], used: str | None) -> Outlook | None:
        attack = state.innermost("attack")
        frame = state.stack[self.at] if len(state.stack) > self.at else None
        if attack is not frame or not isinstance(frame, AttackFrame):
            return None  # the dice of something else
        unknown: set[tuple[str, int]] = set()
        for event in events:
            if isinstance(event, DiceRerolled) and event.pool in frame.pools:
                unknown |= {(event.pool, index) for index in event.dice}
            elif isinstance(event, DiceRolled) and event.pool in frame.pools:
                dice = frame.pools[event.pool].dice
                unknown |= {(event.pool, i) for i, die in enumerate(dice) if die.extra == event.extra}
        if not unknown or (used is not None and self._unresolved(state, used)):
            return None
        return self._valued(state, told, frozenset(unknown))

    def _unresolved(self, state: Match, used: str) -> bool:
        """Whether the rule that was used has more to do."""
        for frame in state.stack[self.at + 1 :]:
            if isinstance(frame, UseFrame) and frame.rule == used and frame.step in ("", "players", "choose", "pay"):
                return True
            if isinstance(frame, EffectFrame) and frame.rule == used:
                steps = walk(self.content.rule(used), frame.path) or ()
                if frame.at < len(steps):
                    return True
        return False

    def best_dice(self, state: Match, asked: ChooseSome) -> PickMany:
        """The best answer to a question about dice for the one who is asked."""
        pool = str(asked.params.get("pool") or "defense")
        to = asked.params.get("to")
        faces = [Face.BLOCK] if asked.key == "cover" else [Face(str(to))] if to else list(Face)
        frame = state.stack[self.at]
        last = isinstance(frame, AttackFrame) and frame.step == "cover"  # cover may be declined at first (MOD-07)
        found: list[tuple[Outlook, PickMany]] = []
        for chosen in _handfuls(asked):
            pick = PickMany(options=tuple(str(index) for index in chosen))
            if asked.key == "reroll":
                found.append((self._valued(state, [], frozenset((pool, index) for index in chosen)), pick))
                continue
            for face in faces:
                turned = {(pool, index): face for index in chosen}
                covered = asked.key == "cover" and (bool(chosen) or last)
                found.append((self._valued(state, [], turned=turned, covered=covered), pick))
        best = self._best([one for one, _ in found], asked.seat)
        return next(pick for one, pick in found if one is best)

    def _best(self, found: list[Outlook], seat: str) -> Outlook:
        """For this seat: the most damage to its enemies, the least to its own."""
        mine = [one for one in found if self.state.characters[one.who].controller == seat]
        if mine:
            return min(mine, key=lambda one: one.odds.expected_suffered)
        return max(found, key=lambda one: one.odds.expected_suffered)

    # -- what is to be expected ------------------------------------------------------------------------------------

    def _valued(
        self,
        state: Match,
        told: list[Event],
        unknown: Unknown = frozenset(),
        *,
        turned: dict[tuple[str, int], Face] | None = None,
        covered: bool = False,
    ) -> Outlook:
        victim = self._victim(state)
        for event in told:
            if isinstance(event, AttackResolved) and isinstance(self.basis, AttackFrame):
                victim = event.defender
        sure = sum(event.amount for event in told if isinstance(event, DamageSuffered) and event.who == victim)
        for frame in state.stack[self.at :]:
            if isinstance(frame, SufferFrame) and frame.who == victim and is_due(frame) and not frame.prevented:
                sure += frame.amount
        attack = state.stack[self.at] if not self._over(state) else None
        if not isinstance(attack, AttackFrame) or not comes(attack, "damage"):
            return self._outlook(victim, certain(sure, self._left(victim)))
        if not comes(attack, "count"):
            return self._outlook(victim, certain(sure + self._suffered(state, attack.due), self._left(victim)))
        look = World(state, self.content)
        odds = standing_odds(
            self._side(look, attack, "attack", unknown, turned or {}),
            self._side(look, attack, "defense", unknown, turned or {}),
            cover=not (attack.covered or covered or self.uncovered)
            and comes(attack, "cover")
            and usable_cover(look, attack) is not None,
            stamina_left=self._left(victim),
            suffered=(lambda due: self._suffered(state, due)) if hardened(look, attack) else None,
        )
        open_ = bool(unknown) or comes(attack, "criticals")
        return self._outlook(victim, odds.plus(sure), exact=not (open_ and meddled(look, attack)))

    def _victim(self, state: Match) -> CharacterId:
        frame = state.stack[self.at] if len(state.stack) > self.at else self.basis
        frame = frame if isinstance(frame, AttackFrame | SufferFrame) else self.basis
        assert isinstance(frame, AttackFrame | SufferFrame)
        return frame.target if isinstance(frame, AttackFrame) else frame.who

    def _outlook(self, who: CharacterId, odds: DamageOdds, *, exact: bool = True) -> Outlook:
        character = self.state.characters[who]
        return Outlook(who, odds, character.health is Health.INJURED or bool(character.grunt), exact)

    def _left(self, who: CharacterId) -> int:
        return max(1, self.look.stamina(who).total - self.state.characters[who].damage)

    def _side(
        self, look: World, frame: AttackFrame, name: PoolName, unknown: Unknown, turned: dict[tuple[str, int], Face]
    ) -> Side:
        who = frame.attacker if name == "attack" else frame.target
        other = frame.target if name == "attack" else frame.attacker
        worth = stats.net_worth(look, who, name, ATTACK_SUCCESSES if name == "attack" else DEFENCE_SUCCESSES, other)
        each = stats.crit_dice(look, who, name) if comes(frame, "criticals") else 0
        fails = fails_open(look, who, name, reroll=False)
        if comes(frame, f"roll_{name}"):
            tally = attack_tally(look, frame) if name == "attack" else defense_tally(look, frame)
            return Side(worth, base=max(1, tally.total), each=each, fails=fails)
        lying, base, extra = [], 0, 0
        for index, die in enumerate(frame.pool(name).dice):
            if (name, index) in unknown:
                base, extra = base + (not die.extra), extra + die.extra
                continue
            face = turned.get((name, index), die.face)
            lying.append(face)
            extra += each if face is Face.CRITICAL and not die.extra else 0
        return Side(worth, tuple(lying), base, extra, each, fails)

    # -- what must happen to damage --------------------------------------------------------------------------------

    def _suffered(self, state: Match, due: int) -> int:
        """What becomes of damage that is due once everybody has passed."""
        if due <= 0:
            return 0
        key = (self._victim(state), due)
        if key not in self.known:
            self.known[key] = self._tried(state, due)
        return self.known[key]

    def _tried(self, state: Match, due: int) -> int:
        trial = state.model_copy(deep=True)
        del trial.stack[self.at + 1 :]
        attack = trial.stack[self.at]
        assert isinstance(attack, AttackFrame)
        attack.step, attack.due, attack.answers, trial.pending = "damage", due, {}, {}
        trial, events = self.engine.start(trial)
        while trial.pending and not self._over(trial):
            asked = next(iter(trial.pending.values()))
            if not isinstance(asked, ChooseReaction):
                break
            trial, more = self.engine.submit(trial, Answer(seq=asked.seq, seat=asked.seat, choice=Pick(option=PASS)))
            events = [*events, *more]
        for event in events:
            if isinstance(event, DamageSuffered) and event.who == attack.target:
                return event.amount
        harm = next((f for f in trial.stack[self.at :] if isinstance(f, SufferFrame) and f.who == attack.target), None)
        return harm.amount if harm is not None else 0


def _ways(asked: Decision) -> Iterator[Choice]:
    """Every answer to a small question; none where there are too many."""
    if isinstance(asked, ChooseAmount) and asked.most - asked.least < MOST_WAYS:
        yield from (Amount(amount=n) for n in range(asked.least, asked.most + 1))
    elif isinstance(asked, ChooseOne):
        open_ = [option.id for option in asked.options if option.enabled]
        yield from (Pick(option=id) for id in open_) if len(open_) <= MOST_WAYS else ()
    elif isinstance(asked, ChooseSome) and asked.least == asked.most == 1:
        open_ = [option.id for option in asked.options if option.enabled]
        yield from (PickMany(options=(id,)) for id in open_) if len(open_) <= MOST_WAYS else ()


def _handfuls(asked: ChooseSome) -> Iterable[tuple[int, ...]]:
    """Which dice can be chosen; of those that show the same it does not matter which."""
    alike: dict[str, list[int]] = {}
    for option in asked.options:
        alike.setdefault(str(option.params.get("face")), []).append(int(option.id))
    for counts in product(*(range(len(dice) + 1) for dice in alike.values())):
        if asked.least <= sum(counts) <= asked.most:
            yield tuple(i for dice, n in zip(alike.values(), counts, strict=True) for i in dice[:n])
