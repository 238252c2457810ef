"""What an attack comes to against each sensible block if nobody does more: played out on a copy wherever anything in
force could change numbers on the way, reckoned by `odds.combat` where nothing can.

It must not know a roll to come: dice are blank, and a row in which any would fall says so (`Exchange.sure`). Nor what
anybody has ordered in advance: optional texts are declined, and what must be chosen is chosen somehow, and said too.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations, islice, product
from typing import Any

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.cards.vocabulary import conditions
from rules_engine.dice_masters.cards.vocabulary.effects import (
    OF_A_PLAYER,
    Blocks,
    BlockToll,
    CannotBlock,
    ChangeAttack,
    ChangeDefense,
    Effect,
    FreeFielding,
    HasKeyword,
    KoedTo,
    MustBlock,
    PreventDamage,
    StrikesFirst,
    Unblockable,
)
from rules_engine.dice_masters.cards.vocabulary.rule import Rule
from rules_engine.dice_masters.cards.vocabulary.triggers import Moment
from rules_engine.dice_masters.cards.vocabulary.words import Keyword
from rules_engine.dice_masters.events.combat import BlockersAssigned, DamageDealt, LifeChanged
from rules_engine.dice_masters.odds.combat import MOST_BLOCKS, attack_table, block_table
from rules_engine.dice_masters.odds.exchange import Exchange
from rules_engine.dice_masters.query.blocking import blocks_by_row
from rules_engine.dice_masters.query.given import given
from rules_engine.dice_masters.query.live import live
from rules_engine.dice_masters.query.stats import has_keyword
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.frames import AttackFrame, ExchangeFrame, TurnFrame
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import DieId, Zone
from rules_engine.kernel.context import Context
from rules_engine.kernel.copying import own_copy
from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Answer,
    Choice,
    ChooseAmount,
    ChooseOne,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Decision,
    Pick,
    PickMany,
    Spread,
)
from rules_engine.kernel.engine import STEP_BUDGET, Engine, Turnout
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.events import Event
from rules_engine.kernel.foresight import Blank, rolled
from rules_engine.kernel.orders import Ordered
from rules_engine.kernel.procedures import DONE, Flow, procedure
from rules_engine.kernel.values import Seat

MOST_GUESSED, MOST_PLAYED = 600, 6
"""Blocks that are reckoned by the numbers first, and how many of them are played out: those that seem to cost least.
Each takes about 5 ms."""
MOST_SPLITS = 4
"""Ways to split damage that are tried of one block."""


def attack_outlook(
    world: World, seat: Seat, attackers: Sequence[DieId], most: int = MOST_BLOCKS, played: int = MOST_PLAYED
) -> list[Exchange]:
    """Blocks of an attack that is about to be chosen, the one that costs least first: all of them where they can be
    reckoned, else as many as `played`."""
    asked = world.state.pending.get(seat)
    if is_steady(world):
        return [_until_won(world, seat, row) for row in attack_table(world, seat, attackers, most)]
    if asked is None or asked.key != "attackers":
        return [row._replace(sure=False) for row in attack_table(world, seat, attackers, most)]
    return _Ahead(world.content, seat).rows(world.state, asked, attackers, most, played)


def _until_won(world: World, seat: Seat, row: Exchange) -> Exchange:
    """DM-WIN-01: the match is over before anybody falls."""
    return row._replace(lost=(), felled=()) if row.damage >= world.state.players[world.state.other(seat)].life else row


# -- what can change ---------------------------------------------------------------------------------------------------

_ELSEWHERE = frozenset(
    {
        Moment.FIELDED,
        Moment.TARGETED,
        Moment.ACTION_USED,
        Moment.GLOBAL_PAID,
        Moment.GLOBAL_USED,
        Moment.DICE_DRAWN,
        Moment.DRAW_STEP_ENDS,
        Moment.ROLL_STEP_ENDS,
        Moment.TURN_ENDS,
    }
)
"""Moments that do not come in an attack by itself."""
_OF_BLOCKS = (Unblockable, CannotBlock, MustBlock, Blocks)
"""Effects that count when blocks are chosen, and not later."""


def is_steady(world: World) -> bool:
    """Whether nothing in force can change a number, or do anything, between the choice of attackers and the end of the
    attack."""
    if world.state.delayed or any(die.hold is not None for die in world.state.pieces.values()):
        return False
    if any(has_keyword(world, die, Keyword.REGENERATE) for die in world.fielded()):
        return False
    fixed = all(_is_fixed(held.effect) for _, held in given(world))
    return fixed and all(_holds_still(one.rule) for one in live(world))


def _holds_still(rule: Rule) -> bool:
    if not rule.effects:
        return all(trigger.moment in _ELSEWHERE for trigger in rule.on)
    telling = [effect for effect in rule.effects if not isinstance(effect, (FreeFielding, *_OF_BLOCKS))]
    if not telling or all(isinstance(effect, OF_A_PLAYER) and not isinstance(effect, BlockToll) for effect in telling):
        return True
    return rule.of == "self" and _stays(rule.when) and all(map(_is_fixed, telling))


def _stays(condition: conditions.Condition | None) -> bool:
    """Of whose turn it is, or of bursts: what no exchange of damage changes."""
    if isinstance(condition, conditions.All | conditions.Either):
        return all(map(_stays, condition.of))
    if isinstance(condition, conditions.Not):
        return _stays(condition.of)
    if isinstance(condition, conditions.Plain):
        return condition is not conditions.Plain.UNDERDOG
    return condition is None or isinstance(condition, conditions.Burst | conditions.TurnOf)


def _is_fixed(effect: Effect) -> bool:
    if isinstance(effect, (ChangeAttack, ChangeDefense)):
        return isinstance(effect.by, int)
    if isinstance(effect, HasKeyword):
        return effect.has is not Keyword.REGENERATE
    if isinstance(effect, PreventDamage):
        return not effect.above and effect.from_ is None
    return not isinstance(effect, (KoedTo, StrikesFirst, BlockToll))


# -- playing it out ----------------------------------------------------------------------------------------------------


def _nobody_acts(ctx: Context[Match], frame: ExchangeFrame) -> Flow:
    return DONE


class _Undisturbed(DiceMasters):
    """The game in which nobody acts after blocks, and whoever is asked answers at once."""

    same_text = "asked"

    def __init__(self, content: Content) -> None:
        super().__init__(content)
        self.procedures["exchange"] = procedure(ExchangeFrame, {"move": _nobody_acts})
        self.sure = True
        self.plan: Mapping[str, Spread] = {}
        self.splits: dict[str, list[Spread]] = {}
        """How damage could sensibly be split, by question."""

    def standing_order(self, ctx: Context[Match], decision: Decision) -> Ordered | None:
        choice = None if decision.key == "blocks" else self._answer(World(ctx.state, self.content), decision)
        return None if choice is None else Ordered("", choice, {})

    def _answer(self, world: World, decision: Decision) -> Choice | None:
        if isinstance(decision, ChooseReaction):
            return Pick(option=PASS)
        if isinstance(decision, ChooseSplit):
            crushes = has_keyword(world, str(decision.params["die"]), Keyword.OVERCRUSH)
            ways = self.splits.setdefault(decision.key, list(islice(_splits(decision, crushes), MOST_SPLITS)))
            planned = self.plan.get(decision.key, ways[0])
            return planned if sum(planned.amounts.values()) == decision.total else next(_splits(decision, crushes))
        self.sure = False
        if isinstance(decision, ChooseOne):
            return Pick(option=next(option.id for option in decision.options if option.enabled))
        if isinstance(decision, ChooseSome):
            open_ = [option.id for option in decision.options if option.enabled]
            return PickMany(options=tuple(open_[: decision.least]))
        return Amount(amount=decision.least) if isinstance(decision, ChooseAmount) else None


def _splits(decision: ChooseSplit, crushes: bool) -> Iterator[Spread]:
    """All ways worth a try, most that can fall together first. What is left goes onto one of the others: it may fall
    yet when a bonus ends; with Overcrush onto one that falls, and it goes through (DM-DMG-Q2). The second way hurts
    everybody, for some texts ask for no more than that; with Overcrush the next sends most through."""
    ids = [one.id for one in decision.bins]
    needs = {one.id: max(1, int(one.params["defense"]) - int(one.params["damage"])) for one in decision.bins}
    known = _crushing(ids, needs, decision.total) if crushes else []
    for amounts in _felling(ids, needs, decision.total):
        if amounts not in known:
            known.append(amounts)
    second = 2 if crushes else 1
    known[second:second] = [amounts for amounts in _hurting(ids, needs, decision.total) if amounts not in known]
    yield from (Spread(amounts=amounts) for amounts in known)


def _felling(ids: Sequence[str], needs: Mapping[str, int], total: int) -> Iterator[dict[str, int]]:
    for size in range(len(ids), -1, -1):
        for some in combinations(ids, size):
            left = total - sum(needs[die] for die in some)
            others = [die for die in ids if die not in some]
            if left < 0 or any(needs[die] <= left for die in others):
                continue
            for rest in others or ids[:1]:
                amounts = {die: needs[die] if die in some else 0 for die in ids}
                amounts[rest] += left
                yield amounts


def _crushing(ids: Sequence[str], needs: Mapping[str, int], total: int) -> list[dict[str, int]]:
    """The rest on the weakest of all that fall, and everything on it."""
    amounts, left = dict.fromkeys(ids, 0), total
    for die in sorted(ids, key=lambda one: needs[one]):
        amounts[die] = needs[die] if needs[die] <= left else 0
        left -= amounts[die]
    weakest = min(ids, key=lambda one: needs[one])
    amounts[weakest] += left
    return [amounts, {**dict.fromkeys(ids, 0), weakest: total}]


def _hurting(ids: Sequence[str], needs: Mapping[str, int], total: int) -> Iterator[dict[str, int]]:
    """One for each, then what knocks out the weakest."""
    amounts, left = {die: int(at < total) for at, die in enumerate(ids)}, max(0, total - len(ids))
    for die in sorted(ids, key=lambda one: needs[one]):
        more = needs[die] - amounts[die]
        if more <= left:
            amounts[die], left = needs[die], left - more
    amounts[max(ids, key=lambda one: needs[one])] += left
    yield amounts


class _ToTheEnd(Engine[Match]):
    """Plays an attack to its end, or up to the question of blocks."""

    def __init__(self, game: _Undisturbed) -> None:
        super().__init__(game, Blank())

    def _run(self, state: Match, fresh: tuple[Seat, str] | None) -> Turnout[Match]:
        events: list[Event] = []
        kept: dict[Hashable, Any] = {}
        for _ in range(STEP_BUDGET):
            if state.outcome is not None or isinstance(state.top, TurnFrame):
                return Turnout(state, events)
            if not self._step(state, events, fresh, kept):
                return Turnout(state, events)
            fresh = None
        raise EngineBug(f"no end in sight: {[f'{frame.kind}.{frame.step}' for frame in state.stack]}")

    def go_on(self, state: Match) -> Turnout[Match]:
        """From a copy of ours that nobody else has."""
        return self._run(state, None)


class _Ahead:
    def __init__(self, content: Content, seat: Seat) -> None:
        self.content, self.seat = content, seat
        self.game = _Undisturbed(content)
        self.engine = _ToTheEnd(self.game)

    def rows(self, state: Match, asked: Decision, attackers: Sequence[DieId], most: int, played: int) -> list[Exchange]:
        before = state.model_copy(update={"orders": []})
        choice = PickMany(options=tuple(attackers))
        now, told = self.engine.submit(before, Answer(seq=asked.seq, seat=self.seat, choice=choice))
        other = state.other(self.seat)
        if now.pending.keys() != {other}:
            # Nobody can block, or it is over before anybody could.
            return [self._told(before, now, told, {}, 0)]
        sure = self.game.sure
        table = block_table(World(now, self.content), self.seat, min(most, MOST_GUESSED), by_card=True)
        rows: list[Exchange] = []
        for row in table[:played]:
            found: list[Exchange] = []
            self.game.splits = {}
            for plan in self._plans():
                self.game.sure, self.game.plan = sure, plan
                after, events = self.engine.go_on(self._blocked(now, other, row))
                found.append(self._told(before, after, [*told, *events], row.blocks, row.toll))
            life = before.players[other].life
            rows.append(max(found, key=lambda one: one.worth(life)))
        return sorted(rows, key=Exchange.rank)

    def _plans(self) -> Iterator[dict[str, Spread]]:
        """How damage is split: first as seems best, then in the other ways that came up."""
        yield {}
        ways = self.game.splits
        for chosen in islice(product(*ways.values()), 1, MOST_SPLITS):
            yield dict(zip(ways, chosen, strict=True))

    def _blocked(self, now: Match, other: Seat, row: Exchange) -> Match:
        """The match when this block was chosen and paid for."""
        state = own_copy(now.model_copy(update={"pending": {}}))
        frame = state.top
        assert isinstance(frame, AttackFrame)
        frame.step = "blocked"
        if row.toll:
            LifeChanged(changes={other: -row.toll}, why="paid").apply(state)
        BlockersAssigned(seat=other, blocks=blocks_by_row(row.blocks)).apply(state)
        return state

    def _told(
        self, before: Match, after: Match, events: Sequence[Event], blocks: dict[str, DieId], toll: int
    ) -> Exchange:
        other = before.other(self.seat)
        hits = [hit for event in events if isinstance(event, DamageDealt) for hit in event.hits]
        damage = sum(hit.amount for hit in hits if hit.player == other)
        life = after.players[other].life - before.players[other].life + damage + toll if after.outcome is None else 0
        own = after.players[self.seat].life - before.players[self.seat].life
        return Exchange(
            blocks,
            damage,
            self._gone(before, after, self.seat),
            self._gone(before, after, other),
            toll,
            life,
            own,
            self.game.sure and not rolled(list(events)) and not after.pending,
        )

    def _gone(self, before: Match, after: Match, seat: Seat) -> tuple[DieId, ...]:
        """Who was in the Field Zone and is not any more; who attacked unblocked comes back with the bag (DM-DMG-11)."""
        return tuple(
            die.id
            for die in before.pieces.values()
            if die.zone is Zone.FIELD and die.controller == seat
            and after.pieces[die.id].zone not in (Zone.FIELD, Zone.OUT)
        )  # fmt: skip
