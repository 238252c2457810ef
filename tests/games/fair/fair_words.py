"""What the fair says to people, in plain English. It must not tell a card or a token to whoever may not see it: it
gets what its reader may see, and no more."""

from __future__ import annotations

from fair_hands import CardsLaid, HandDealt, HandedFair, HelpersSent, WaresLaid
from fair_state import (
    BidsOpened,
    CrowFlew,
    DayBegan,
    DeedChosen,
    Gathered,
    Moved,
    Paid,
    Stacked,
    StoodIn,
    TokenDrawn,
    Told,
    Won,
)

from bot.games.defaults import PlainWording, read_out
from rules_engine.kernel.chance import Rolled
from rules_engine.kernel.decisions import Decision
from rules_engine.kernel.events import Event
from rules_engine.kernel.orders import OrderFired
from rules_engine.kernel.wording import Asked

ASKED = {
    "bid": "Your bid for an early turn",
    "token": "Keep your token, or swap it",
    "wares": "Spread your wares over the stalls",
    "helpers": "Send your helpers",
    "lay": "Lay a card face down",
    "deed": "What will you do?",
    "crow": "Where does the crow fly?",
    "pile": "Pile up your baskets",
    "kite": "Which way flies your kite?",
}


class FairWording(PlainWording):
    def question(self, state: HandedFair, decision: Decision, /) -> Asked:
        text = ""
        if decision.key == "token":
            text = f"Yours shows {state.people[decision.seat].token}."
        if decision.key == "lay":
            text = "You hold: " + ", ".join(self.name(state, card) for card in state.hands[decision.seat])
        return Asked(ASKED.get(decision.key, read_out(decision.key)), text)

    def event(self, state: HandedFair, event: Event, /) -> str | None:
        def who(seat: str) -> str:
            return self.name(state, seat)

        match event:
            case DayBegan():
                return "A day at the fair began."
            case BidsOpened(bids=bids):
                return "Bids: " + ", ".join(f"{who(seat)} {bid}" for seat, bid in bids.items()) + "."
            case TokenDrawn(seat=seat, token=token):
                return f"{who(seat)} swapped a token" + (f" for a {token}." if token is not None else ".")
            case HandDealt(seat=seat, cards=cards) if cards:
                return f"{who(seat)} drew " + ", ".join(self.name(state, card) for card in cards) + "."
            case WaresLaid():
                return "The stalls are laden."
            case HelpersSent():
                return "The helpers are at their places."
            case CardsLaid(cards=cards):
                return (
                    "Laid: " + ", ".join(f"{who(seat)} {self.name(state, card)}" for seat, card in cards.items()) + "."
                )
            case DeedChosen(seat=seat, deed=deed):
                return f"{who(seat)}: {deed}."
            case Moved(seat=seat):
                return f"{who(seat)} walked."
            case Paid(seat=seat, amount=amount):
                return f"{who(seat)} paid {amount}." if amount > 0 else f"{who(seat)} found {-amount}."
            case Gathered(seat=seat, fruit=fruit):
                return f"{who(seat)} gathered {', '.join(fruit)}."
            case Stacked(seat=seat, baskets=baskets):
                return f"{who(seat)} piled up {', '.join(baskets)}."
            case CrowFlew(path=path) if path:
                return f"The crow flew to {read_out(path[-1])}."
            case StoodIn(seat=seat):
                return f"{who(seat)} stood in."
            case Rolled(key=key, numbers=numbers) if numbers:
                return f"{who(key.who)} rolled {', '.join(map(str, numbers))}."
            case OrderFired(seat=seat, order=order):
                return f"{who(seat)}: {order}."
            case Told(what=what):
                return read_out(what) + "."
            case Won(winners=winners):
                return ", ".join(map(who, winners)) + " gathered most."
        return None
