"""TIM: windows at the moments of play, who may act in them and in which order."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.cards.vocabulary import Moment, Rule, RuleKind
from rules_engine.crisis_protocol.events.effects import ReactionDeferred
from rules_engine.crisis_protocol.query.casting import tactic_id
from rules_engine.crisis_protocol.query.causes import awaited, under_way
from rules_engine.crisis_protocol.query.covering import usable_cover
from rules_engine.crisis_protocol.query.live import CRISIS, NEUTRAL
from rules_engine.crisis_protocol.query.scope import Live
from rules_engine.crisis_protocol.query.stacking import has_affected_all
from rules_engine.crisis_protocol.query.triggers import acting, fits, holds_now, set_off, waits
from rules_engine.crisis_protocol.query.usable import objections
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.any_order import same_in_any_order
from rules_engine.crisis_protocol.rules.context import Ctx, Names, world
from rules_engine.crisis_protocol.state.frames import AttackFrame, CoverFrame, GemFrame, UseFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import Option
from rules_engine.kernel.windows import Candidate, Turn, WindowFrame, window_procedure

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.cards.loader.content import Content
    from rules_engine.crisis_protocol.rules.game import CrisisProtocol

REACTIVE = ":reactive"
"""After a seat's name: its reactive superpowers and cards have a turn of their own in this window (TIM-01)."""

DUE = "due"
"""Among a window's bindings: the rules that have waited for the end of an effect and come up in it."""

ALSO = "also"
"""Among a window's bindings: other moments that come up in it, each with its own bindings: the rolls of an attack in
the moment after it (POW-Q4), and all that one effect has set off when it is over (EFF-12)."""

MOMENT = "moment"
"""Among the bindings of such another moment: which it is."""

EFFECT = "effect"
"""Among the bindings of such another moment: which effect has set it off, if it has waited for that one's end."""

CORE = "core"
"""Among a window's bindings: the core rules that bring effects of their own in it."""

NOT_NAMES = frozenset({ALSO, CORE, DUE, EFFECT, MOMENT})

GEM_POWER = "GEM-08"
COVER = "COV-05"

LISTED = (RuleKind.ATTACK_RULE, RuleKind.LEADERSHIP)
"""What comes as it is printed where the order cannot matter."""

USES = frozenset({Moment.SUPERPOWER_USED, Moment.TACTIC_PLAYED, Moment.INTERACTING})
"""Moments in the course of a use, whose effect is over when that use is."""

PHASE_MOMENTS = frozenset(
    {
        Moment.POWER_PHASE,
        Moment.ACTIVATION_PHASE_STARTED,
        Moment.ACTIVATION_PHASE_ENDED,
        Moment.CLEANUP_STARTED,
        Moment.SCORED,
        Moment.CLEANUP,
        Moment.ROUND_ENDED,
        Moment.GAME_STARTED,
        Moment.LEADERSHIP_DUE,
        Moment.LEADERSHIP_PICKED,
    }
)


def turn_order(look: World, moment: Moment, bound: Mapping[str, Any]) -> tuple[Turn, ...]:
    """Who acts in which order, as one value; what a player has at the moment is one turn, ordered freely (EFF-12).

    In an attack the attacking player comes first, then the defending player (TIM-04, TIM-05, TIM-Q1); in the phases'
    own steps the priority holder (PHA-04, PHA-Q4); otherwise the active player (TIM-02). Only where the other has
    priority and reacts too do the active player's reactive ones wait for that (TIM-01, TIM-Q3). Then comes what
    belongs to nobody, crises last (TIM-03, TIM-06, TIM-07).
    """
    state = look.state
    attack = state.innermost("attack")
    by_turn = False
    if isinstance(attack, AttackFrame):
        first = state.characters[attack.attacker].controller
    elif moment in PHASE_MOMENTS or state.turn is None:
        first = state.order[0]
    else:
        first, by_turn = state.turn, True
    second = state.opponent(first)
    sides = [(first, first), (second, second)]
    if by_turn and second == state.order[0] and _reacts(look, moment, bound, second):
        sides.append((first, first + REACTIVE))
    sides += [(first, NEUTRAL), (first, CRISIS)]
    return tuple(Turn(seat=seat, side=side) for seat, side in sides)


def _reacts(look: World, moment: Moment, bound: Mapping[str, Any], seat: str) -> bool:
    """Whether a player could use a reactive superpower or card now."""
    return any(
        _is_reactive(live) and live.side == seat and not objections(look, live, live.scope(**names))
        for live, names in _up(look, moment, bound)
    )


def announce(ctx: Ctx, moment: Moment, names: Names, *, used: list[str] | None = None, into: str | None = None) -> bool:
    """Open a window if anything could act in it; say whether one was opened."""
    look = world(ctx)
    bound = _bound(names)
    own = any(any(_of_the_core(look, bound, seat)) for seat in look.state.seats)
    if not own and not look.listening(moment):
        return False
    _defer(ctx, look, moment, bound)
    if not own and all(waits(live.rule, moment) for live in acting(look, moment, bound)):
        return False
    order = turn_order(look, moment, bound)
    ctx.push(WindowFrame(moment=moment.value, bindings=bound, order=order, used=used or []), into=into)
    return True


def bring_due(ctx: Ctx, moments: Sequence[tuple[Moment, Names, list[str]]]) -> None:
    """Open a window for rules that were set off before and can act now, as things stand. What several moments have set
    off comes up together, in its players' order (EFF-12)."""
    look = world(ctx)
    bound = [{**_bound(names), MOMENT: moment.value, DUE: due} for moment, names, due in moments]
    now = [at for at, one in enumerate(bound) if any(_up(look, Moment(one[MOMENT]), one))]
    if now:
        first = bound.pop(now[0])
        moment = Moment(first.pop(MOMENT))
        if bound:
            first[ALSO] = bound
        ctx.push(WindowFrame(moment=moment.value, bindings=first, order=turn_order(look, moment, first)))


def _bound(names: Names) -> dict[str, Any]:
    return {name: value for name, value in names.items() if value is not None}


def _defer(ctx: Ctx, look: World, moment: Moment, bound: dict[str, Any]) -> None:
    """EFF-06: what is to come after the effect is noted now, once for each effect, and decided then. Who uses or plays
    something is over with that; anything else with its attack, or with all that is under way."""
    within = len(ctx.state.stack) - 1 if moment in USES else awaited(ctx.state)
    effect = _effect_at(look)
    about = (bound.get("subject"), bound.get("source"), within, effect)
    for live in look.listening(moment):
        if not waits(live.rule, moment) or not set_off(look, live, moment, bound):
            continue
        before = (
            (e.names.get("subject"), e.names.get("source"), e.within, e.effect)
            for e in ctx.state.deferred
            if e.live == live.id
        )
        if about not in before and not _comes_already(ctx.state, live, bound, effect):
            ctx.emit(ReactionDeferred(live=live.id, names=bound, moment=moment.value, within=within, effect=effect))


def _comes_already(state: Match, live: Live, bound: Names, effect: str) -> bool:
    """Whether it comes after the same attack as it is: what special rules do in step 14 is no other effect."""
    return bool(effect) and any(
        one.get(EFFECT) == effect
        and live.id in one[DUE]
        and (one.get("subject"), one.get("source")) == (bound.get("subject"), bound.get("source"))
        for window in state.stack
        if isinstance(window, WindowFrame)
        for one in _also(window.bindings)
    )


def _effect_at(look: World) -> str:
    frame = under_way(look)
    if frame is None:
        return ""
    return effect_of(frame) if isinstance(frame, AttackFrame) else f"{frame.rule}@{frame.owner}"


def effect_of(frame: AttackFrame) -> str:
    """An attack as what sets something off that waits for its end."""
    return f"attack:{frame.number}"


def only(ctx: Ctx, moment: Moment, names: Names, seat: str) -> bool:
    """A window for one side alone, such as each of the four parts of step 9 (MOD-Q2)."""
    if not fitting(ctx, moment, names, seat):
        return False
    bound = _bound(names)
    turns = tuple(Turn(seat=seat, side=side) for side in _own(seat))
    ctx.push(WindowFrame(moment=moment.value, bindings=bound, order=turns))
    return True


def fitting(ctx: Ctx, moment: Moment, names: Names, seat: str) -> list[Live]:
    """What one side could use at a moment."""
    bound = _bound(names)
    return [live for live in acting(world(ctx), moment, bound) if live.side in _own(seat)]


def _own(seat: str) -> tuple[str, ...]:
    """Whose effects a side's own part of step 9 holds: its own, then what helps it without belonging to anybody."""
    return (seat, NEUTRAL, CRISIS)


def _side(window: WindowFrame, live: Live) -> str:
    """Whose turn an effect comes in. Windows of old have one for reactive ones in every case."""
    apart = live.side + REACTIVE
    return apart if _is_reactive(live) and any(turn.side == apart for turn in window.order) else live.side


def _is_reactive(live: Live) -> bool:
    return live.rule.kind in (RuleKind.REACTIVE, RuleKind.TACTIC)


def _comes_up(look: World, live: Live, moment: Moment, bound: Names) -> bool:
    """What the moment sets off and does not wait; or, when an effect is over, what has waited for that."""
    if (waited := bound.get(DUE)) is not None:
        return isinstance(waited, list) and live.id in waited and holds_now(look, live, bound)
    return not waits(live.rule, moment) and fits(look, live, moment, bound)


def _waited(window: WindowFrame) -> set[str]:
    """What comes up besides the moment's own: set off by rolls, or by what has happened in the course of an effect."""
    return {heard for one in _also(window.bindings) for heard in one[DUE]}


def _also(bound: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The other moments of a window. Those of old have only rolls."""
    yield from bound.get(ALSO) or ()
    for roll in bound.get("rolls") or ():
        yield {**roll, MOMENT: Moment.ROLL_RESOLVED.value}


def _up(look: World, moment: Moment, bound: Mapping[str, Any]) -> Iterator[tuple[Live, Mapping[str, Any]]]:
    """What comes up in a window, and whom the moment is about for it; after an effect what has waited for its end is
    listed first (POW-Q4), by what set it off first."""
    own = [(live, bound) for live in look.listening(moment) if _comes_up(look, live, moment, bound)]
    if DUE in bound:
        yield from own
    for one in _also(bound):
        for live in look.listening(Moment(one[MOMENT])):
            if _comes_up(look, live, Moment(one[MOMENT]), one):
                yield live, one
    if DUE not in bound:
        yield from own


class CardReactions:
    """The cards' side of a window."""

    def candidates(self, ctx: Any, window: WindowFrame, turn: Turn) -> list[Candidate]:
        look = world(ctx)
        found = found_in(look, window, turn)
        open_ = [c for c in found if c.option.enabled]
        if window.then or len(open_) < 2 or not _come_as_listed(look, window, open_):
            return found
        game: CrisisProtocol = ctx.engine.game
        same = same_in_any_order(game.aside, ctx.state, [c.id for c in open_], still_open(look.content, turn))
        first = next((c for c in open_ if c.forced), None)
        return [c for c in found if c is first or c not in open_] if same else found

    def resolve(self, ctx: Any, window: WindowFrame, turn: Turn, chosen: str) -> None:
        rule, _, who = chosen.partition("@")
        if rule in (GEM_POWER, COVER):
            ctx.push(GemFrame(who=who) if rule == GEM_POWER else CoverFrame())
            return
        found = _up(world(ctx), Moment(window.moment), window.bindings)
        live, names = next((live, names) for live, names in found if live.id == chosen)
        ctx.push(use_of(live, {name: value for name, value in names.items() if name not in NOT_NAMES}))


def found_in(look: World, window: WindowFrame, turn: Turn) -> list[Candidate]:
    """What comes up in a window for one place in its order."""
    moment = Moment(window.moment)
    if moment is Moment.TARGETED and look.engaged.get("target") != window.bindings.get("target"):
        return []  # ATK-Q2: somebody else is the target now, for whom the moment comes anew
    found = list(_of_the_core(look, window.bindings, turn.side))
    for live, names in _up(look, moment, window.bindings):
        if _side(window, live) != turn.side:
            continue
        if has_affected_all(look, live, live.scope(**names)):  # EFF-10
            continue
        if _of_a_later_form(look, live, window) or _promised_meanwhile(live, window):
            continue
        found.append(_candidate(look, live, names))
    found = [c for c in found if c.id not in window.used and c.id not in window.passed]
    found += _cover_between(look, window, turn.side) if any(c.option.enabled for c in found) else ()
    return _without_later_parts(look, _card_by_card(found, window) if turn.side == CRISIS else found)


def _of_the_core(look: World, bound: Names, side: str) -> Iterator[Candidate]:
    """GEM-08, PHA-Q1: Power from gems is its player's effect like any other of the Power Phase."""
    for character in look.state.squad(side) if GEM_POWER in bound.get(CORE, ()) else ():
        if character.gems and not character.dazed:
            params = {"rule": GEM_POWER, "owner": character.id, "cost": None}
            yield Candidate(option=Option(id=f"{GEM_POWER}@{character.id}", params=params), forced=True)


def _cover_between(look: World, window: WindowFrame, side: str) -> Iterator[Candidate]:
    """MOD-07: cover between two other effects of the defender's; before and after all of them it is asked about by
    itself."""
    attack = look.state.innermost("attack")
    if COVER not in window.bindings.get(CORE, ()) or not window.used or not isinstance(attack, AttackFrame):
        return
    if side == look.seat_of(attack.target) and not attack.covered and usable_cover(look, attack) is not None:
        params = {"rule": COVER, "owner": attack.target, "cost": None}
        yield Candidate(option=Option(id=f"{COVER}@{attack.target}", params=params))


def _is_of_the_core(c: Candidate) -> bool:
    return c.id.partition("@")[0] == GEM_POWER


def _candidate(look: World, live: Live, names: Names) -> Candidate:
    scope = live.scope(**names)
    forced = not live.rule.is_optional
    reasons = objections(look, live, scope)
    params = {"rule": live.rule.id, "owner": live.owner, "cost": _printed_cost(live)}
    option = Option(id=live.id, params=params, reasons=tuple(reasons))
    return Candidate(option=option, forced=forced)


def still_open(content: Content, turn: Turn) -> Callable[[Match], list[str]]:
    """Which effects could come next in a window, as a match goes on."""

    def open_(state: Match) -> list[str]:
        window = state.top
        assert isinstance(window, WindowFrame)
        return [c.id for c in found_in(World(state, content), window, turn) if c.option.enabled]

    return open_


def _come_as_listed(look: World, window: WindowFrame, open_: list[Candidate]) -> bool:
    """What an attack, a leadership and the core rules bring, and what has waited for the end of an effect, comes as it
    is listed where the order cannot matter, and so does what must happen before what may be used (EFF-12). About the
    order of other effects their player is asked, unless that is left to the match."""
    must = [c for c in open_ if c.forced]
    listed = {live.id for live in look.live if live.rule.kind in LISTED} | _waited(window)
    as_listed = all(c.id in listed for c in must) or any(_is_of_the_core(c) for c in must)
    return bool(must) and (as_listed or len(must) < len(open_))


def _card_by_card(found: list[Candidate], window: WindowFrame) -> list[Candidate]:
    """PHA-Q5: the priority holder says which crisis card comes first; it is resolved before the other begins."""
    begun = {tactic_id(used) for used in window.used}
    rest = [c for c in found if tactic_id(c.id) in begun and c.forced and c.option.enabled]
    return rest or found


def _without_later_parts(look: World, found: list[Candidate]) -> list[Candidate]:
    """PHA-Q5: where the order is printed nobody is asked for it. A crisis card's effects for each player begin with the
    one who has priority, and its further parts come after what they follow."""
    by_id = {live.id: live for live in look.live}
    forced = [c for c in found if c.forced and c.option.enabled and c.id in by_id]
    first: dict[str, Candidate] = {}
    for c in forced:
        first.setdefault(by_id[c.id].rule.id, c)
    later = [c for c in forced if by_id[c.id].rule.each_player and first[by_id[c.id].rule.id] is not c]
    later += [c for c in forced if _further_part(by_id[c.id].rule, first) and c not in later]
    return [c for c in found if c not in later]


def _further_part(rule: Rule, pending: Container[str]) -> bool:
    """PHA-Q5: what a crisis card does "then" waits for what it does before that at the same moment."""
    return rule.kind is RuleKind.CRISIS and rule.id.rpartition(".")[0] in pending


def _of_a_later_form(look: World, live: Live, window: WindowFrame) -> bool:
    """A superpower of a form taken in the course of this moment was not there when the moment came (TRF-03)."""
    if live.owner is None or len(forms := look.card(live.owner).forms) < 2:
        return False
    shown = live.rule.id.split(".")[1:2]
    before = [used.partition("@")[0].split(".")[1] for used in window.used if used.endswith(f"@{live.owner}")]
    return any(form in forms and [form] != shown for form in before)


def _promised_meanwhile(live: Live, window: WindowFrame) -> bool:
    """A promise that was made in the course of this moment is meant for the next one of its kind."""
    made_by = {f"{live.inside}@{whose}" for whose in (live.owner, live.side)}
    return live.inside is not None and not made_by.isdisjoint(window.used)


def use_of(live: Live, names: Names) -> UseFrame:
    return UseFrame(
        rule=live.inside or live.rule.id,
        path=list(live.path),
        effect=live.effect,
        owner=live.owner,
        seat=live.seat,
        names={**live.names, **names},
    )


def _printed_cost(live: Live) -> Any:
    power = live.rule.cost.power
    return power if isinstance(power, int) else None


WINDOW = window_procedure(CardReactions())
