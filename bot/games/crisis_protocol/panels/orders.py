"""Standing orders: answers to reactions given in advance, set by buttons, listed and taken back; private throughout.

It must not decide when an order speaks: the rules do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.games.crisis_protocol.helps import WORDS
from bot.games.crisis_protocol.panels.ahead import reactions
from bot.games.crisis_protocol.panels.here import match_of, names_of, of_this_game, speaker_of
from bot.matches.service import MatchError
from bot.matches.terms import Status
from bot.ui.answer import Reply
from bot.ui.kit.components import Line
from bot.ui.kit.ids import Act, act
from bot.ui.match.ids import NO_QUESTION, short
from bot.ui.match.items import MatchSelect, Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, SUCCESS, Panel, free_button, free_select, free_selects, taking_back
from bot.ui.match.questions.answers import ordered_to_pass, owed, owed_by
from bot.ui.match.questions.presenting import question_panel
from rules_engine.crisis_protocol.events.orders import HelpsSet, OrderGiven, OrderLapsed, is_brief
from rules_engine.crisis_protocol.query.scope import Live
from rules_engine.crisis_protocol.rules.moments import COVER
from rules_engine.crisis_protocol.state.match import StandingOrder
from rules_engine.kernel.decisions import ChooseReaction
from rules_engine.kernel.orders import EVERY, OrderFired

Span = Literal["attack", "turn", "round", "match"]
Policy = Literal["always", "never", "ask"]
POLICIES: dict[str, Policy] = {"u": "always", "n": "never", "a": "ask"}
SPANS: dict[str, Span] = {"a": "attack", "t": "turn", "r": "round", "m": "match"}
COVERING = ("u", "n", "a")
MOST_DAMAGE, MOST_KEPT = 6, 5
LOOK_BACK, MOST_LATELY = 60, 6
"""Entries that are looked through for what orders did, and how many of that are told."""


# -- passing for longer --------------------------------------------------------------------------------------------


@verb("hold", "a|t|r", grave=True)
async def _hold(press: Press) -> None:
    """`hold.<span>` on a reaction: pass it, and every foreseen one until the span is over."""
    look, decision = await owed(press)
    if not isinstance(decision, ChooseReaction) or of_this_game(look).seat is None:
        raise MatchError("old_component")
    order = _order(look, EVERY, None, Draft(policy="never", span=press.act.args[0]))
    stored = await ordered_to_pass(press, decision, OrderGiven(order=order))
    await press.show(question_panel(press.look_at(stored), note=speaker_of(look).order(match_of(look), order)))


# -- the list ------------------------------------------------------------------------------------------------------


@verb("orders")
async def _orders(press: Press) -> None:
    look = of_this_game(await press.look())
    await press.show(orders_reply(look))


async def orders_reply(look: Look, note: str = "") -> Reply:
    """My orders, each with a button that takes it back, and what one can be given for."""
    to = look.to
    if look.seat is None:
        raise MatchError("not_a_player")
    if look.stored.status is not Status.PLAYING or look.stored.state is None:
        raise MatchError("not_playing")
    mine = [order for order in match_of(look).orders if order.seat == look.seat]
    panel = Panel(lines=["### " + to.say("Your orders")], colour=look.accent(look.seat))
    panel.lines += [f"-# {note}"] if note else []
    panel.lines += [f"{n}. {speaker_of(look).order(match_of(look), order)}" for n, order in enumerate(mine, start=1)]
    if not mine:
        panel.lines.append(to.say("None. You are asked about every reaction."))
    lately = await _lately(look)
    if lately:
        panel.lines += ["**" + to.say("Lately") + "**", *(f"- {line}" for line in lately)]
    panel.lines.append(
        "-# "
        + to.say(
            "An order answers for you, so that nobody waits. You are asked after all if the price has changed, or if "
            "the damage would daze or KO your character; it is off when its character falls."
        )
    )
    panel.rows += taking_back(look, "unorder", {o.id: speaker_of(look).order(match_of(look), o) for o in mine})
    lines = [
        Line(str(act("ordering", short(live.id))), look.name(live.rule.id), _whose(look, live))
        for live in reactions(look, look.seat)
    ]
    lines += [Line(str(act("covering", letter)), label) for letter, label in _cover_policies(look).items()]
    panel.rows += free_selects(look, "give", lines, to.say("Give an order for …"))
    panel.lines.append("-# " + to.say("What stands in the last list happens by itself; choose there what does."))
    panel.rows.append([_helps_select(look)])
    if look.decision is not None:
        panel.buttons([free_button(look, "mine", to.say("My move"), PRIMARY)])
    return panel.reply()


def _cover_policies(look: Look) -> dict[str, str]:
    to = look.to
    return {
        "u": to.say("Cover: always use it on the best die"),
        "n": to.say("Cover: never use it"),
        "a": to.say("Cover: ask me"),
    }


async def _give(press: Press, look: Look, order: StandingOrder) -> None:
    async def work() -> Reply:
        step = await press.client.matches.play.instruct(
            press.match, OrderGiven(order=order), by=look.seat, user_id=press.user_id
        )
        press.client.poster.wake(press.match)
        return await orders_reply(press.look_at(step.stored), note=look.to.say("The order stands."))

    await press.show(work())


@verb("covering", "u|n|a", grave=True)
async def _covering(press: Press) -> None:
    """`covering.<u|n|a>`: cover is used, left or asked about for the whole match."""
    look = of_this_game(await press.look())
    if look.seat is None:
        raise MatchError("not_a_player")
    if (letter := "".join(press.act.args[:1])) not in COVERING:
        raise MatchError("old_component")
    order = _order(look, COVER, None, Draft(policy=POLICIES[letter], span="m"))
    await _give(press, look, order)


def _helps_select(look: Look) -> MatchSelect:
    """What this player leaves to the match, in one list; none chosen: everything is asked."""
    assert look.seat is not None
    on = match_of(look).players[look.seat].helps or ()
    lines = [Line(help, look.to.label(label), chosen=help in on) for help, label in WORDS.items()]
    what, hint = act("helps"), look.to.say("The match asks you everything")
    return MatchSelect.at((look.id, NO_QUESTION), what, lines, hint, least=0, most=len(lines))


@verb("helps", "", "word?", grave=True)
async def _helps(press: Press) -> None:
    """What was chosen in the list is left to the match from now on; what is open may be answered by it at once."""
    look = of_this_game(await press.look())
    if look.seat is None:
        raise MatchError("not_a_player")
    seat, helps = look.seat, tuple(help for help in WORDS if help in press.values)

    async def work() -> Reply:
        step = await press.client.matches.play.instruct(
            press.match, HelpsSet(seat=seat, helps=helps), by=seat, user_id=press.user_id
        )
        press.client.poster.wake(press.match)
        return await orders_reply(press.look_at(step.stored), note=look.to.say("Kept."))

    await press.show(work())


async def _lately(look: Look) -> list[str]:
    """Which orders have answered and which are over, each with its conditions; its owner's affair."""
    found: list[str] = []
    since = max(0, look.stored.row.entries - LOOK_BACK)
    for _, entry in await look.client.matches.records.entries(look.id, since):
        for event in () if entry.undone else look.told(entry.events):
            mine = isinstance(event, OrderFired) and event.seat == look.seat
            if mine or (isinstance(event, OrderLapsed) and not is_brief(event)):
                said = look.teller.event(match_of(look), event)
                found += [said] if said else []
    return found[-MOST_LATELY:]


def _whose(look: Look, live: Live) -> str:
    return look.name(live.owner) if live.owner is not None else look.to.say("Team tactic card")


# -- one order -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Draft:
    """An order as far as it is chosen; it stands in the components themselves."""

    policy: Policy = "always"
    damage: int = 0
    keep: int = 0
    span: str = "r"

    @classmethod
    def read(cls, what: Act) -> Draft:
        """`ordering.<which>.<u|n|a>.<damage>.<power>.<span>`."""
        if len(what.args) < 5:
            return cls()
        policy = POLICIES.get(what.args[1], "always")
        return cls(policy, what.number(2), what.number(3), what.args[4] if what.args[4] in SPANS else "r")

    def act(self, verb: str, which: str) -> Act:
        letter = next(letter for letter, policy in POLICIES.items() if policy == self.policy)
        return act(verb, which, letter, self.damage, self.keep, self.span)

    def but(self, **changes: object) -> Draft:
        return Draft(**{**self.__dict__, **changes})


def _order(look: Look, ability: str, live: Live | None, draft: Draft) -> StandingOrder:
    assert look.seat is not None
    conditional = draft.policy == "always"
    return StandingOrder(
        id=f"o{look.stored.row.entries}",
        seat=look.seat,
        ability=ability,
        policy=draft.policy,
        owner=live.owner if live is not None else None,
        cost=_cost(live) if live is not None and conditional else None,
        least_damage=draft.damage or None if conditional else None,
        keep_power=draft.keep or None if conditional else None,
        until=SPANS[draft.span],
    )


def _cost(live: Live) -> int | None:
    power = live.rule.cost.power
    return power if isinstance(power, int) else None


def _wanted(look: Look, which: str) -> Live:
    if look.seat is None:
        raise MatchError("not_a_player")
    found = next((live for live in reactions(look, look.seat) if short(live.id) == which), None)
    if found is None:
        raise MatchError("not_now", owed=look.to.say("That reaction is not there any more."))
    return found


@verb("ordering", "word ( u|n|a count count word )?")
async def _ordering(press: Press) -> None:
    look = of_this_game(await press.look())
    if press.seq != NO_QUESTION:  # pressed beside a reaction: that of its owner
        owed_by(look, press.seq)
    await press.show(_draft_reply(look, _wanted(look, press.act.args[0]), Draft.read(press.act)))


async def _draft_reply(look: Look, live: Live, draft: Draft) -> Reply:
    to, which = look.to, short(live.id)
    order = _order(look, live.rule.id, live, draft)
    panel = Panel(lines=["### " + look.name(live.rule.id)], colour=look.accent(look.seat))
    text = names_of(look).text(live.rule.id)
    panel.lines += [f"-# {text}"] if text else []
    panel.lines.append(speaker_of(look).order(match_of(look), order))

    def line(label: str, chosen: bool, **changes: object) -> Line:
        return Line(str(draft.but(**changes).act("ordering", which)), label, chosen=chosen)

    def choice(number: int, lines: list[Line], hint: str) -> None:
        panel.rows.append([free_select(look, act("choose", number), lines, hint)])

    use, never, ask = to.say("Use it"), to.say("Never use it"), to.say("Ask me")
    policies = [
        line(use, draft.policy == "always", policy="always"),
        line(never, draft.policy == "never", policy="never"),
        line(ask, draft.policy == "ask", policy="ask"),
    ]
    choice(1, policies, to.say("What to do"))
    if draft.policy == "always":
        any_damage = to.say("whatever the damage")
        damages = [line(any_damage, draft.damage == 0, damage=0)]
        for n in range(1, MOST_DAMAGE + 1):
            damages.append(line(to.say("if the damage would be {n} or more", n=n), draft.damage == n, damage=n))
        choice(2, damages, to.say("From how much damage on"))
        kept = [line(to.say("whatever Power remains"), draft.keep == 0, keep=0)]
        for n in range(1, MOST_KEPT + 1):
            kept.append(line(to.say("if {n} Power would remain", n=n), draft.keep == n, keep=n))
        choice(3, kept, to.say("How much Power to keep"))
    spans = {"t": to.say("for this turn"), "r": to.say("for this round"), "m": to.say("for the whole match")}
    choice(4, [line(label, draft.span == span, span=span) for span, label in spans.items()], to.say("For how long"))
    done = free_button(look, "ordered", to.say("Give the order"), SUCCESS, *draft.act("", which).args)
    panel.buttons([done, free_button(look, "orders", to.say("Back"))])
    return panel.reply()


@verb("ordered", "word ( u|n|a count count word )?", grave=True)
async def _ordered(press: Press) -> None:
    look = of_this_game(await press.look())
    live = _wanted(look, press.act.args[0])
    order = _order(look, live.rule.id, live, Draft.read(press.act))
    await _give(press, look, order)


@verb("unorder", "word", grave=True)
async def _unorder(press: Press) -> None:
    look = of_this_game(await press.look())
    order = next((o for o in match_of(look).orders if o.id == press.act.args[0] and o.seat == look.seat), None)
    if order is None:
        raise MatchError("not_now", owed=look.to.say("That order is not in force any more."))

    async def work() -> Reply:
        lapsed = OrderLapsed(order=order, why="withdrawn")
        step = await press.client.matches.play.instruct(press.match, lapsed, by=look.seat, user_id=press.user_id)
        return await orders_reply(press.look_at(step.stored), note=look.to.say("Taken back."))

    await press.show(work())
