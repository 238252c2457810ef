"""Attack and target in one list, with the odds of each: one line only looks or lays a beam, one press attacks, another
ends as well.

It must not reckon: the rules do, in a worker.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.crisis_protocol.panels import ahead, reckoning, turn_pictures
from bot.games.crisis_protocol.panels.here import match_of, names_in_text, names_of, of_this_game
from bot.games.crisis_protocol.panels.scenes import scene_of
from bot.games.crisis_protocol.panels.targeting import headline, odd_faces, pools, special_rules
from bot.games.crisis_protocol.panels.walking import Walk
from bot.matches.service import MatchError
from bot.ui.kit.components import Line
from bot.ui.kit.ids import act
from bot.ui.kit.limits import LABEL
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import DANGER, PRIMARY, Asking, Item, Panel, Picture, way_back
from bot.ui.match.pictures.drawn import drawn
from bot.ui.match.questions.answers import focus_on, give, owed
from bot.ui.match.questions.choices import barred_lines, offer
from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.rules.activation import ActivationFrame
from rules_engine.crisis_protocol.rules.strikes import Strike
from rules_engine.crisis_protocol.state.match import AGAIN, StandingOrder
from rules_engine.crisis_protocol.view.names import Names
from rules_engine.kernel.decisions import ChooseOne, ChooseReaction, Decision

MOST_TOLD = 8
"""Lines that are read above the list as well."""
STRIKING = ("attack", "attack_type", "target")
"""Questions that an attack begins with."""
END = "@end"
"""The standing order that ends the activation and the turn of its owner."""


async def strikes_of(look: Look) -> list[Strike]:
    return await look.client.pictures.draw(reckoning.strikes_now, scene_of(look)) or []


async def choose_strike(asking: Asking, decision: ChooseOne | ChooseReaction) -> Panel | None:
    """An attack that a rule grants, or one that something came between; None where nothing can be said about it."""
    found = await strikes_of(asking.look)
    if not found:
        return None
    panel, look = asking.panel(), asking.look
    at = chosen(asking, found)
    list_strikes(asking, panel, found, at)
    if isinstance(decision, ChooseReaction):
        panel.ending += ahead.passes(asking, decision)
    panel.doing += confirming(asking, found, at)
    panel.aside(way_back(asking))
    panel.pictures += await strike_picture(look, found[0].who, found, at)
    panel.under += barred_lines(asking, [option for option in decision.options if not option.enabled])
    return panel


def chosen(asking: Asking, found: Sequence[Strike]) -> int | None:
    """The one that is looked at."""
    focus = asking.focused("strike")
    return focus.number(0) if focus is not None and focus.number(0) < len(found) else None


def list_strikes(asking: Asking, panel: Panel, found: Sequence[Strike], at: int | None) -> None:
    look = asking.look
    told = [found[at]] if at is not None else list(found[:MOST_TOLD])
    for strike in told:
        panel.lines.append(f"- **{name(look, strike)}**: {told_in_short(look, strike)}")
    if at is not None:
        panel.lines += [f"-# {line}" for line in told_whole(look, found[at])]
    elif len(found) > MOST_TOLD:
        panel.lines.append("-# " + look.to.say("and {n} more in the list", n=len(found) - MOST_TOLD))
    if at is None and any(strike.laid for strike in found):
        panel.lines.append("-# " + look.to.say("A beam is laid first. Nothing is paid or rolled before *Confirm*."))
    rows = [
        Line(
            # A beam has a look of its own, where it is laid: one here would cost a press and tell less.
            str(act("hit" if strike.laid else "strike", i)),
            name(look, strike),
            told_in_short(look, strike, names_of(look)),
            chosen=i == at,
            emoji=look.emojis.component("power") if strike.cost else None,
        )
        for i, strike in enumerate(found)
    ]
    panel.rows += asking.selects(rows, look.to.say("Attack whom, with what?"))


def name(look: Look, strike: Strike) -> str:
    """`Repulsor Blast → Zemo`."""
    whom = names_of(look).listed(look.name(each.target) for each in strike.prospects)
    return f"{look.name(strike.attack.id)} → {whom}"


def told_in_short(look: Look, strike: Strike, names: Names | None = None) -> str:
    """`1.7 damage, 12 % Daze · 2 Power · range 3, in cover · Pierce 58 %`, for a text unless told otherwise."""
    to = look.to
    if len(strike.prospects) == 1:
        figures = headline(look, strike.prospects[0])
    else:
        figures = to.say("{damage} damage together", damage=to.decimal(strike.worth))
    price = (names or names_in_text(look)).count(strike.cost, "power") if strike.cost else ""
    where = to.say("range {n}", n=strike.reach) if strike.reach is not None else ""
    cover = to.say("in cover") if strike.target is not None and strike.prospects[0].covered else ""
    special = special_rules(look, strike.prospects[0])
    return " · ".join(filter(None, (figures, price, ", ".join(filter(None, (where, cover))), *special)))


def told_whole(look: Look, strike: Strike) -> list[str]:
    """Both pools, for everybody who is attacked; what is paid, and what is left."""
    to, has = look.to, match_of(look).characters[strike.who].power
    whole = []
    for each in strike.prospects:
        whom = f"{look.name(each.target)}: {headline(look, each)} · " if len(strike.prospects) > 1 else ""
        whole.append(whom + pools(look, each))
        whole += odd_faces(look, each)
    if strike.cost:
        whole.append(to.say("Costs {n} of {has} Power.", n=strike.cost, has=has))
    if len(strike.attack.type) > 1:
        whole.append(to.say("As {type}, which hurts most.", type=look.name(strike.type)))
    if strike.laid:
        whole.append(to.say("A beam is laid first. Nothing is paid or rolled before *Confirm*."))
    return whole


def confirming(asking: Asking, found: Sequence[Strike], at: int | None) -> list[Item]:
    """What attacks the one looked at; a beam that was typed is laid first, which has a *Confirm* of its own."""
    if at is None:
        return []
    look, to = asking.look, asking.look.to
    if found[at].laid:
        return [asking.button(act("hit", at), to.say("Lay the beam"), PRIMARY)]
    items: list[Item] = [asking.button(act("hit", at), to.say("Confirm"), DANGER)]
    left = actions_left(look, asking.decision)
    if left is not None:
        unused = to.count("Confirm and end turn, {n} action unused", "Confirm and end turn, {n} actions unused", n=left)
        items.append(asking.button(act("hit_end", at), unused if left else to.say("Confirm and end turn"), DANGER))
    return [*items, *_twice(asking, found[at], at)]


def _twice(asking: Asking, strike: Strike, at: int) -> list[Item]:
    """The same with both actions, for whoever need not see the first before the second."""
    look, to = asking.look, asking.look.to
    has = match_of(look).characters[strike.who].power
    if strike.target is None or asking.decision.key != "act" or actions_left(look, asking.decision) != 1:
        return []
    if has < 2 * strike.cost:
        return []
    price = names_of(look).count(2 * strike.cost, "power") if strike.cost else ""
    label = to.say("Twice for {price}, then end turn", price=price) if price else to.say("Twice, then end turn")
    return [asking.button(act("hit_twice", at), label, DANGER)]


def strongest(asking: Asking, found: Sequence[Strike]) -> list[Item]:
    """The first of the list in one press: the button says whom, the odds and the price."""
    if not found or found[0].laid:
        return []
    look, to, first = asking.look, asking.look.to, found[0]
    told = next((text for text in _labels(look, first) if len(text) <= LABEL), None)
    if told is None:
        return []
    items: list[Item] = [asking.button(act("hit", 0), told, DANGER)]
    if actions_left(look, asking.decision) == 0:
        items.append(asking.button(act("hit_end", 0), to.say("The same, and end turn"), DANGER))
    return [*items, *_twice(asking, first, 0)]


def _labels(look: Look, strike: Strike) -> list[str]:
    """`Repulsor Blast → Zemo: 1.7 damage, 12 % Daze · 2 Power`; where names are long, the same without the chance,
    which the list above tells too, so that no language is without the button."""
    to, price = look.to, names_of(look).count(strike.cost, "power") if strike.cost else ""
    if len(strike.prospects) > 1:
        odds = [to.say("{damage} damage together", damage=to.decimal(strike.worth))]
    else:
        expected = strike.prospects[0].odds.expected_suffered
        odds = [headline(look, strike.prospects[0]), to.say("{damage} damage", damage=to.decimal(expected))]
    return [" · ".join(filter(None, (f"{name(look, strike)}: {one}", price))) for one in odds]


def actions_left(look: Look, decision: Decision) -> int | None:
    """After an attack that is chosen now; None where it is not one's own activation."""
    state = match_of(look)
    frame = next((f for f in reversed(state.stack) if isinstance(f, ActivationFrame)), None)
    if frame is None or state.turn != decision.seat or state.characters[frame.who].controller != decision.seat:
        return None
    return max(0, frame.left - (decision.key == "act" and "attack" not in frame.extra))


async def choose_next(asking: Asking, decision: ChooseOne) -> Panel:
    """Who is next of those whom a beam or an area attacks (BEA-06): it is paid for, so one press is enough."""
    look, panel = asking.look, asking.panel()
    found = await strikes_of(look)
    for strike in found:
        said = " · ".join((headline(look, strike.prospects[0]), pools(look, strike.prospects[0])))
        panel.lines.append(f"- **{look.name(strike.prospects[0].target)}**: {said}")
    panel.pictures += await strike_picture(look, str(decision.params["who"]), found)
    offer(asking, panel, decision, told=bool(found))
    return panel


async def strike_picture(
    look: Look, who: str, found: Sequence[Strike], at: int | None = None, walk: Walk | None = None
) -> list[Picture]:
    """Whoever acts, a line to everybody who is or could be attacked, and where a move could lead."""
    looked_at = [found[at]] if at is not None else found
    aimed = tuple(dict.fromkeys(each.target for strike in looked_at for each in strike.prospects))
    if walk is None:
        return await drawn(look, "look", turn_pictures.acting, scene_of(look), who, aimed, None, None)
    given = (scene_of(walk.ahead), who, aimed, walk.decision, walk.sketch)
    return await drawn(look, "look", turn_pictures.acting, *given)


# -- pressing ------------------------------------------------------------------------------------------------------


@verb("strike", "count")
async def _strike(press: Press) -> None:
    """Only a look."""
    await focus_on(press, press.act)


@verb("hit", "count", grave=True)
async def _hit(press: Press) -> None:
    await _attack(press)


@verb("hit_end", "count", grave=True)
async def _hit_end(press: Press) -> None:
    """The order ends the turn after all that comes between: rerolls, reactions, effects."""
    await _attack(press, end=True)


@verb("hit_twice", "count", grave=True)
async def _hit_twice(press: Press) -> None:
    """The order makes the second as soon as the first is over, if it still can be made at its price."""
    await _attack(press, again=True)


async def _attack(press: Press, *, end: bool = False, again: bool = False) -> None:
    look, decision = await owed(press)
    found = await strikes_of(of_this_game(look)) if decision.key in ("act", *STRIKING) else []
    index = press.act.number(0)
    if index >= len(found) or found[index].answers[0][0] != decision.key:
        raise MatchError("old_component")
    (_, first), *rest = found[index].answers
    orders = [_end(look, decision.seat)] if end else [_again(look, decision.seat, found[index])] if again else []
    await give(press, first, rest, [OrderGiven(order=order) for order in orders])


def _again(look: Look, seat: str, strike: Strike) -> StandingOrder:
    if strike.target is None:
        raise MatchError("old_component")
    ability = f"{AGAIN} {strike.attack.id} {strike.type} {strike.target}"
    id, cost = f"o{look.stored.row.entries}", strike.cost
    return StandingOrder(id=id, seat=seat, ability=ability, owner=strike.who, cost=cost, policy="always", until="turn")


def _end(look: Look, seat: str) -> StandingOrder:
    id = f"o{look.stored.row.entries}"
    return StandingOrder(id=id, seat=seat, ability=END, policy="always", until="turn")
