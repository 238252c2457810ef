"""Answers given in advance in any game: one's own listed, given by one press and taken back; private throughout.

It must not know what can be ordered nor when an order speaks: the game says the one, its rules do the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.locale import Words
from bot.matches.service import MatchError
from bot.matches.terms import Status
from bot.ui.answer import Reply
from bot.ui.kit.components import Line
from bot.ui.kit.ids import act
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, Asking, Item, Panel, free_button, free_selects, taking_back
from bot.ui.match.questions.answers import ordered_to_pass, owed
from bot.ui.match.questions.presenting import question_panel
from rules_engine.kernel.decisions import ChooseReaction
from rules_engine.kernel.orders import Giving, Lapsing, StandingOrder
from rules_engine.kernel.phrasing import upper_first


@dataclass(frozen=True)
class OrderDesk:
    """What a game says of its orders. Made once; its acts are the name with an ending."""

    name: str
    """`dice`: the acts are `dice_orders`, `dice_order`, `dice_unorder` and `dice_hold`."""
    game: str
    wanted: Callable[[Look], Mapping[str, StandingOrder]]
    """All that the seat of the look can order now, by a word."""
    said: Callable[[Look, StandingOrder], str]
    given: Callable[[StandingOrder], Giving]
    lapsed: Callable[[StandingOrder], Lapsing]
    """Taken back by its owner."""
    none: Callable[[Words], str]
    """That none is in force, and what one is asked then."""
    passing: Callable[[Look, ChooseReaction], StandingOrder | None]
    """What *Pass for longer* orders on a reaction; none: it is not offered."""

    @property
    def opens(self) -> str:
        """The act that shows them."""
        return f"{self.name}_orders"

    def register(self) -> OrderDesk:
        """Its acts can be pressed from now on."""
        verb(self.opens)(self._list)
        verb(f"{self.name}_order", "word", grave=True)(self._give)
        verb(f"{self.name}_unorder", "word", grave=True)(self._take)
        verb(f"{self.name}_hold", grave=True)(self._hold)
        return self

    # -- beside a reaction ---------------------------------------------------------------------------------------

    def passes(self, asking: Asking, decision: ChooseReaction, longer: str) -> list[Item]:
        """*Pass*, and to be left alone for longer, in the game's words."""
        found: list[Item] = [asking.button(act("pass"), asking.look.to.say("Pass"))]
        if self.passing(asking.look, decision) is not None:
            found.append(asking.button(act(f"{self.name}_hold"), longer))
        return found

    async def _hold(self, press: Press) -> None:
        look, decision = await owed(press)
        order = self.passing(look, decision) if isinstance(decision, ChooseReaction) and self._is_ours(look) else None
        if order is None:
            raise MatchError("old_component")
        stored = await ordered_to_pass(press, decision, self.given(order))
        await press.show(question_panel(press.look_at(stored), note=self.said(look, order)))

    # -- the list ------------------------------------------------------------------------------------------------

    async def _list(self, press: Press) -> None:
        await press.show(self.reply(await press.look()))

    async def reply(self, look: Look, note: str = "") -> Reply:
        """My orders, each with a button that takes it back, and what one can be given for."""
        to = look.to
        self._players(look)
        if look.stored.status is not Status.PLAYING or look.stored.state is None:
            raise MatchError("not_playing")
        mine = self._mine(look)
        panel = Panel(lines=["### " + to.say("Your orders")], colour=look.accent(look.seat))
        panel.lines += [f"-# {note}"] if note else []
        panel.lines += [f"{n}. {upper_first(self.said(look, order))}" for n, order in enumerate(mine, start=1)]
        panel.lines += [] if mine else [self.none(to)]
        panel.lines.append("-# " + to.say("An order answers for you, so that nobody waits."))
        panel.rows += taking_back(look, f"{self.name}_unorder", {order.id: self.said(look, order) for order in mine})
        lines = [
            Line(str(act(f"{self.name}_order", word)), upper_first(self.said(look, order)))
            for word, order in self.wanted(look).items()
        ]
        panel.rows += free_selects(look, "give", lines, to.say("Give an order"))
        if look.decision is not None:
            panel.buttons([free_button(look, "mine", to.say("My move"), PRIMARY)])
        return panel.reply()

    async def _give(self, press: Press) -> None:
        look = self._players(await press.look())
        order = self.wanted(look).get(press.act.args[0])
        if order is None:
            raise MatchError("old_component")
        await press.show(self._instructed(press, look, self.given(order), look.to.say("The order stands.")))

    async def _take(self, press: Press) -> None:
        look = self._players(await press.look())
        order = next((one for one in self._mine(look) if one.id == press.act.args[0]), None)
        if order is None:
            raise MatchError("not_now", owed=look.to.say("That order is not in force any more."))
        await press.show(self._instructed(press, look, self.lapsed(order), look.to.say("Taken back.")))

    async def _instructed(self, press: Press, look: Look, event: Giving | Lapsing, note: str) -> Reply:
        step = await press.client.matches.play.instruct(press.match, event, by=look.seat, user_id=press.user_id)
        press.client.poster.wake(press.match)
        return await self.reply(press.look_at(step.stored), note)

    def _mine(self, look: Look) -> list[StandingOrder]:
        return [order for order in getattr(look.state, "orders", ()) if order.seat == look.seat]

    def _is_ours(self, look: Look) -> bool:
        return look.game.id == self.game

    def _players(self, look: Look) -> Look:
        """Refuses whoever has no seat, and presses of another game's match."""
        if not self._is_ours(look):
            raise MatchError("old_component")
        if look.seat is None:
            raise MatchError("not_a_player")
        return look
