"""What a seat leaves to the match: questions that nobody could gain anything by are answered without a wait.

It must not choose for anybody: each answer is one that no other could better, proven on a copy or by what the dice can
show at most. Where that is not certain, its owner is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.crisis_protocol.query.scope import Live
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.any_order import NEXT_EFFECT, NEXT_OF, first_of_all, same_in_any_order
from rules_engine.crisis_protocol.rules.context import Ctx
from rules_engine.crisis_protocol.rules.idle_dice import (
    attack_at_hand,
    brings_nothing,
    cover_brings_nothing,
    helps_for_nothing,
    read_by,
)
from rules_engine.crisis_protocol.rules.moments import COVER, still_open
from rules_engine.crisis_protocol.rules.orders import order_for, refused
from rules_engine.crisis_protocol.rules.vain import MENUS, SURE, VAIN, is_vain, pays_to_be_poor
from rules_engine.crisis_protocol.state.match import Help, Match
from rules_engine.kernel.decisions import (
    PASS,
    Choice,
    ChooseOne,
    ChooseReaction,
    ChooseSome,
    Decision,
    Option,
    Pick,
    PickMany,
)
from rules_engine.kernel.engine import Game
from rules_engine.kernel.orders import Ordered
from rules_engine.kernel.windows import WindowFrame

END = "end"


def left_to_the_match(game: Game[Match], ctx: Ctx, decision: Decision) -> Ordered | None:
    """The one answer worth giving, if its owner has left such questions to the match. `game` is one to try answers on,
    apart from the match itself."""
    helps = ctx.state.players[decision.seat].helps
    if not helps:
        return None
    found = _Answering(game, ctx.state, helps).answer(decision)
    return None if found is None else Ordered(f"@{found[0]}", found[1])


class _Answering:
    def __init__(self, game: Game[Match], state: Match, helps: list[Help]) -> None:
        self.game = game
        self.content = game.cards(state)  # type: ignore[attr-defined]
        self.state = state
        self.helps = helps
        self.look = World(state, self.content)

    def answer(self, decision: Decision) -> tuple[Help, Choice] | None:
        """By which of the helps, and what."""
        for help in self.helps:
            choice = self._by(help, decision)
            if choice is not None:
                return help, choice
        return None

    def _by(self, help: Help, decision: Decision) -> Choice | None:
        match help, decision:
            case "end", ChooseOne(key=key) if key in MENUS:
                return Pick(option=END) if self._is_over(decision) else None
            case "order" | "usual", ChooseOne(key=key, options=options) if key == NEXT_EFFECT:
                open_ = [option.id for option in options if option.enabled]
                same = self._same_in_any_order(open_, unreacted=help == "usual")
                return Pick(option=open_[0]) if same else None
            case "order", ChooseReaction(must=(happens, *_), options=options):
                # EFF-12: where every order comes to the same, what must happen comes first.
                open_ = [option.id for option in options if option.enabled]
                if self._nothing_but_what_must(decision) or self._same_in_any_order(open_):
                    return Pick(option=happens)
            case "order", ChooseOne(key=key) if key == NEXT_OF:
                first = first_of_all(self.game, self.state, decision)
                return None if first is None else Pick(option=first)
            case "pass", ChooseReaction():
                return Pick(option=next(iter(decision.must), PASS)) if self._nothing_but_what_must(decision) else None
            case "pass" | "cover" | "dice", ChooseSome() if self._asks_for(decision):
                return None
            case "pass", ChooseSome(key="cover"):
                return PickMany(options=()) if cover_brings_nothing(self.look, decision) else None
            case "dice", ChooseReaction():
                return self._free_reroll(decision)
            case "cover", ChooseSome(key="cover"):
                return self._best_dice(decision)
            case "dice", ChooseSome(key="reroll"):
                return self._best_dice(decision)
        return None

    # -- end -------------------------------------------------------------------------------------------------------

    def _is_over(self, decision: ChooseOne) -> bool:
        """ACT-13, PHA-12: nothing is left but what would change nothing, and ending is open."""
        open_ = [option.id for option in decision.options if option.enabled]
        rest = [id for id in open_ if id != END]
        if len(rest) == len(open_) or any(id.partition(":")[0] in SURE for id in rest):
            return False
        said = {option.id for option in decision.options if option.params.get(VAIN)}  # tried already
        return all(id in said or is_vain(self.game, self.content, self.state, decision, id) for id in rest)

    # -- order -----------------------------------------------------------------------------------------------------

    def _same_in_any_order(self, ids: Sequence[str], among: Sequence[str] = (), *, unreacted: bool = False) -> bool:
        window = self.state.top
        assert isinstance(window, WindowFrame)
        still = still_open(self.content, window.order[window.at])
        return same_in_any_order(self.game, self.state, ids, still, among=among, unreacted=unreacted)

    # -- pass ------------------------------------------------------------------------------------------------------

    def _nothing_but_what_must(self, decision: ChooseReaction) -> bool:
        """Whether nothing that may be used would do anything, and what must happen is in no order but one (EFF-12)."""
        open_ = [option for option in decision.may if option.enabled]
        idle = bool(open_) and all(self._idle(decision, option) for option in open_)
        return idle and (len(decision.must) < 2 or self._same_in_any_order(decision.must, [o.id for o in open_]))

    def _idle(self, decision: ChooseReaction, option: Option) -> bool:
        """Whether nothing would come of it, or its owner has said in advance that it is not used."""
        if refused(self.look, decision.seat, option):
            return True
        if option.params.get("rule") == COVER:
            return not decision.must  # it is asked about by itself after what may be used, but then what must is done
        live = self._live(option)
        if live is None or self._asks(decision, option):
            return False
        if brings_nothing(self.look, live, decision.seat) and not pays_to_be_poor(self.look, live):
            return True
        return is_vain(self.game, self.content, self.state, decision, option.id)

    def _asks(self, decision: Decision, option: Option) -> bool:
        """Whether its owner wants to be asked about this one, whatever it is worth."""
        order = order_for(self.state, decision.seat, option)
        return order is not None and order.policy == "ask"

    def _asks_for(self, decision: ChooseSome) -> bool:
        """The same of cover, or of the dice of an ability."""
        return any(
            order.seat == decision.seat and order.ability == decision.source and order.policy == "ask"
            for order in self.state.orders
        )

    def _live(self, option: Option) -> Live | None:
        return next((live for live in self.look.live if live.id == option.id), None)

    # -- dice ------------------------------------------------------------------------------------------------------

    def _free_reroll(self, decision: ChooseReaction) -> Choice | None:
        """MOD-01: the one reroll of own defence dice that costs nothing and is there in every attack, if nothing else
        that could be used before it would do anything (MOD-07)."""
        if decision.must:
            return None
        open_ = [option for option in decision.options if option.enabled]
        free = [option for option in open_ if self._is_free_help(decision, option)]
        if len(free) != 1 or not all(option in free or self._idle(decision, option) for option in open_):
            return None
        return Pick(option=free[0].id)

    def _is_free_help(self, decision: ChooseReaction, option: Option) -> bool:
        live = self._live(option)
        if live is None or self._asks(decision, option):
            return False
        return helps_for_nothing(self.look, live, decision.seat)

    def _best_dice(self, decision: ChooseSome) -> Choice | None:
        from rules_engine.crisis_protocol.rules.best_dice import best_reroll  # it plays the game, which imports this

        frame = attack_at_hand(self.look)
        if frame is None or self.look.seat_of(frame.target) != decision.seat or read_by(self.look, frame, "defense"):
            return None
        if decision.key == "reroll":
            of = [live for live in self.look.live if live.rule.id == decision.source and live.seat == decision.seat]
            if not of or not all(helps_for_nothing(self.look, live, decision.seat) for live in of):
                return None
        best = best_reroll(self.look, decision)
        return PickMany(options=best) if best is not None else None
