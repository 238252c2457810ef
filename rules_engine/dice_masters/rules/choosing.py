"""DM-EFF-02: what a text has chosen before it acts or while it does, and who may answer being its target."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules_engine.dice_masters.cards.vocabulary.filters import Choice, Pick, PickDice, PickPlayer
from rules_engine.dice_masters.cards.vocabulary.triggers import Moment
from rules_engine.dice_masters.events.effects import TargetsChosen
from rules_engine.dice_masters.query.choices import cards_to_choose
from rules_engine.dice_masters.query.matching import candidates, players
from rules_engine.dice_masters.query.texts import text
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.moments import Happening, interceptors
from rules_engine.dice_masters.state.frames import EffectFrame
from rules_engine.dice_masters.state.lasting import Bindings
from rules_engine.dice_masters.state.pieces import UNROLLED, DieId
from rules_engine.kernel.decisions import ChooseOne, ChooseSome, Option

Fits = Callable[[DieId], bool]


def make_choices(
    ctx: Ctx, names: Bindings, choices: Mapping[str, Choice], kind: str, *, tell: bool = True, mark: str = ""
) -> list[DieId]:
    """All choices of a text, each seeing those before it; the dice among them that are targets."""
    draft = names.model_copy(deep=True)
    aimed: list[DieId] = []
    for name, choice in choices.items():
        if isinstance(choice, PickDice):
            draft.bound[name] = pick_dice(ctx, draft, choice.of, kind, f"target_{name}{mark}")
            aimed += [one for one in draft.bound[name] if choice.of.target and one in ctx.state.pieces]
        elif isinstance(choice, PickPlayer):
            seats = players(world(ctx), draft, choice.whose)
            options = tuple(Option(id=seat) for seat in seats)
            draft.bound[name] = [
                ctx.pick(ChooseOne(key=f"target_{name}{mark}", seat=draft.seat, options=options, source=names.rule))
            ]
        else:
            options = tuple(Option(id=slot) for slot in cards_to_choose(world(ctx), choice))
            draft.bound[name] = [
                ctx.pick(ChooseOne(key=f"target_{name}{mark}", seat=draft.seat, options=options, source=names.rule))
            ]
        draft.amounts[name] = len(draft.bound[name])
    names.bound, names.amounts = draft.bound, draft.amounts
    if aimed and tell:
        ctx.emit(TargetsChosen(seat=names.seat, rule=names.rule, targets=tuple(aimed)))
    return aimed


def pick_dice(ctx: Ctx, names: Bindings, pick: Pick, kind: str, key: str, fits: Fits | None = None) -> list[str]:
    """So many of the dice that match as there are, picked by whoever the text says; or a player instead."""
    look = world(ctx)
    seats = players(look, names, pick.by)
    if not seats:
        return []
    dice = [die for die in candidates(look, names, pick, kind) if fits is None or fits(die)]
    others = players(look, names, pick.or_player) if pick.or_player is not None else []
    options = tuple(Option(id=one) for one in (*dice, *others))
    if not options:
        return []
    if pick.number == 1 and not pick.up_to:
        options = tuple(Option(id=one) for one in (*_one_of_each(look, dice), *others))
        return [ctx.pick(ChooseOne(key=key, seat=seats[0], options=options, source=names.rule))]
    most = min(pick.number, len(options))
    least = 0 if pick.up_to else most
    question = ChooseSome(key=key, seat=seats[0], options=options, least=least, most=most, source=names.rule)
    return ctx.picks(question)


def _one_of_each(look: World, dice: Sequence[DieId]) -> list[DieId]:
    """DM-MAT-30: unrolled dice of one card are alike, but for the card they were put on; which of them is nobody's
    question."""
    found: dict[tuple[str, ...], DieId] = {}
    for id in dice:
        die = look.die(id)
        alike = die.zone in UNROLLED and die.face is None
        sign = (die.zone.value, die.slot or "", die.owner or "", die.on or "") if alike else (id,)
        found.setdefault(sign, id)
    return list(found.values())


def ask_the_targets(ctx: Ctx, frame: EffectFrame) -> None:
    frames = of_the_targets(ctx, frame)
    if frames:
        ctx.push(*frames, into="verdicts+")


def of_the_targets(ctx: Ctx, frame: EffectFrame) -> list[EffectFrame]:
    rule = text(world(ctx), frame.names.rule)
    causes = tuple(id for id in (frame.names.die, frame.names.slot) if id is not None)[:1]
    frames = interceptors(
        ctx,
        Happening(
            moment=Moment.TARGETED,
            subjects=tuple(frame.aimed),
            player=None,
            causes=causes,
            kind=rule.place.value,
        ),
    )
    return [one for one in frames if one.names.rule != rule.id]
