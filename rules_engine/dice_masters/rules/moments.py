"""When texts trigger: at a moment of the game those that answer it are noted, or found to be asked at once.

DM-EFF-34…37, DM-KEY-Q5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules_engine.dice_masters.cards.vocabulary.steps import Later
from rules_engine.dice_masters.cards.vocabulary.triggers import Moment, Trigger
from rules_engine.dice_masters.events.effects import Noted, Triggered
from rules_engine.dice_masters.query.conditions import holds
from rules_engine.dice_masters.query.live import WATCHING, Live
from rules_engine.dice_masters.query.matching import bound, matches, players
from rules_engine.dice_masters.query.prices import limit_of
from rules_engine.dice_masters.query.texts import text
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.state import lasting
from rules_engine.dice_masters.state.frames import EffectFrame
from rules_engine.dice_masters.state.lasting import Bindings, Was
from rules_engine.dice_masters.state.pieces import DieId
from rules_engine.kernel.values import Seat, Value
from rules_engine.kit.cards import limits
from rules_engine.kit.cards.step import part

OF_PLAYERS = frozenset(
    {
        Moment.ACTION_USED,
        Moment.GLOBAL_PAID,
        Moment.GLOBAL_USED,
        Moment.DICE_DRAWN,
        Moment.DRAW_STEP_ENDS,
        Moment.ROLL_STEP_ENDS,
        Moment.PLAYER_DAMAGED,
        Moment.COMBAT_ENDS,
        Moment.TURN_ENDS,
    }
)
"""Moments that happen to no die."""


class Happening(Value):
    """A moment that has come: to which dice, to which player, and what brought it about."""

    moment: Moment
    subjects: tuple[DieId, ...] = ()
    player: Seat | None = None
    causes: tuple[str, ...] = ()
    kind: str = ""
    """Of what brought it about: `combat`, `action`, `ability`, `global`."""
    ability: str = ""
    """The moment that the causing ability answered."""
    was: dict[DieId, Was] = {}


class Answering(Value):
    """A text that answers a moment, with its words bound."""

    names: Bindings
    group: tuple[DieId, ...] = ()
    first: bool = False


def announce(ctx: Ctx, happening: Happening, watching: Sequence[Live] | None = None) -> None:
    """Note every text that triggers; it waits until what is going on is finished (DM-TIM-07)."""
    look = world(ctx)
    found = [*answers(look, happening, watching)]
    waiting = [*_delayed(look, happening)]
    for one in found:
        if one.first:
            limits.use(ctx, _first(one.names))
        number = str(ctx.state.serial + 1)
        ctx.emit(Triggered(trigger=lasting.Trigger(id=number, names=one.names, group=one.group)))
    for trigger in waiting:
        ctx.emit(Triggered(trigger=trigger))


def interceptors(ctx: Ctx, happening: Happening) -> list[EffectFrame]:
    """Texts that are asked before something happens: the active player's first (DM-EFF-34, DM-EFF-37)."""
    look = world(ctx)
    found = sorted(answers(look, happening, None), key=lambda one: one.names.seat != ctx.state.active)
    for one in found:
        if one.first:
            limits.use(ctx, _first(one.names))
    return [EffectFrame(names=one.names, group=list(one.group), moment=happening.moment.value) for one in found]


def still_hits(ctx: Ctx, frame: EffectFrame) -> list[str] | None:
    """DM-EFF-30, DM-GLO-14: what another text has prevented is there for nobody to answer (None); what it has sent
    elsewhere only for texts about that die (DM-EFF-Q10). Else the dice it happens to."""
    subjects = frame.names.bound.get("subject", [])
    if frame.onto is None or frame.into != "verdicts+":
        return subjects
    asking = ctx.state.stack[frame.onto]
    for verdict in getattr(asking, "verdicts", []):
        if not isinstance(verdict, dict) or (asking.kind == "damage" and not set(subjects) <= set(verdict["subject"])):
            continue
        if verdict.get("cancel"):
            return None
        if asking.kind == "damage" and (now := verdict.get("redirect")) is not None:
            told = Happening(moment=Moment.WOULD_BE_DAMAGED, subjects=(now,))
            if now == frame.names.die or not _answers_to(world(ctx), frame.names, told):
                return None
            subjects = [now]
    return subjects


def answers(look: World, happening: Happening, watching: Sequence[Live] | None) -> Iterator[Answering]:
    """Those whose limit is reached do not, and what is limited answers one moment once."""
    limited: set[str] = set()
    for one in WATCHING.waiting(look, happening.moment) if watching is None else watching:
        if one.rule.limit is not None and limits.used_up(look.state, limit_of(one)):
            continue
        for trigger in one.rule.on:
            for dice in _matched(look, one.names(), trigger, happening, one.group):
                names = _bind(one.names(), dice, happening)
                if trigger.first and (limits.used_up(look.state, _first(names)) or _came_before(look, names, trigger)):
                    continue
                if one.rule.when is None or holds(look, names, one.rule.when):
                    if one.rule.limit is not None:
                        if limit_of(one) in limited:
                            continue
                        limited.add(limit_of(one))
                    yield Answering(names=names, group=one.group, first=trigger.first)


def _answers_to(look: World, names: Bindings, happening: Happening) -> bool:
    """Whether a text would answer this moment too."""
    triggers = text(look, names.rule).on
    return any(_matched(look, names.model_copy(deep=True), trigger, happening) for trigger in triggers)


def _matched(
    look: World, names: Bindings, trigger: Trigger, happening: Happening, group: Sequence[DieId] = ()
) -> list[tuple[DieId, ...]]:
    """The dice a trigger speaks of, one by one or together; one empty answer where it speaks of none."""
    if trigger.moment is not happening.moment:
        return []
    names.was = dict(happening.was)
    if happening.player is not None and happening.player not in players(look, names, trigger.player):
        return []
    if trigger.cause and happening.kind not in [one.value for one in trigger.cause]:
        return []
    if trigger.ability and happening.ability not in [one.value for one in trigger.ability]:
        return []
    if trigger.moment in OF_PLAYERS:
        return [()]
    if isinstance(trigger.subject, str):
        meant = [*group] if trigger.subject == "self" and group else bound(look, names, trigger.subject)
        found = [die for die in happening.subjects if die in meant]
    else:
        wanted = trigger.subject
        found = [die for die in happening.subjects if matches(look, names, wanted, die, anywhere=True)]
    if not found:
        return []
    return [tuple(found)] if trigger.together else [(die,) for die in found]


def _bind(names: Bindings, dice: Sequence[DieId], happening: Happening) -> Bindings:
    names.was = dict(happening.was)
    names.bound = {**names.bound, "subject": list(dice), "cause": list(happening.causes)}
    return names


def _delayed(look: World, happening: Happening) -> Iterator[lasting.Trigger]:
    for one in look.state.delayed:
        step = part(text(look, one.names.rule), one.path)
        assert isinstance(step, Later)
        for dice in _matched(look, one.names.model_copy(deep=True), step.on, happening)[:1]:
            names = one.names.model_copy(deep=True)
            was: Mapping[DieId, Was] = {**names.was, **happening.was}
            names.was, names.bound = dict(was), {**names.bound, "subject": list(dice)}
            yield lasting.Trigger(id=one.id, names=names, path=[*one.path, "do"])


STRUCK = "struck:"


def remember_struck(ctx: Ctx, dice: Sequence[DieId]) -> None:
    """For texts about the first time in a turn: it has been, whether or not their die was there to see it. Kept only
    in matches with such a text."""
    look = world(ctx)
    cards = (look.card(slot) for slot in ctx.state.slots)
    if any(trigger.first for card in cards for rule in card.rules for trigger in rule.on):
        for die in dice:
            if STRUCK + die not in ctx.state.noted:
                ctx.emit(Noted(name=STRUCK + die, value=True))


def _came_before(look: World, names: Bindings, trigger: Trigger) -> bool:
    """Whether damage has been about to be dealt in this turn to a die that the text speaks of."""
    if trigger.moment is not Moment.WOULD_BE_DAMAGED or isinstance(trigger.subject, str):
        return False
    struck = [name.removeprefix(STRUCK) for name in look.state.noted if name.startswith(STRUCK)]
    return any(matches(look, names, trigger.subject, die, anywhere=True) for die in struck)


def _first(names: Bindings) -> str:
    return limits.key("turn", "first", names.seat, names.slot or "", names.rule)
