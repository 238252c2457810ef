"""Events of Tactics cards: what is drawn and discarded, and who may know it."""

from __future__ import annotations

from typing import Literal

from rules_engine.cry_havoc.events.base import MatchEvent
from rules_engine.cry_havoc.state.frames import CardsFrame
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import CardId, Icon, Owner, Terrain
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat


class SecretCards(MatchEvent):
    """Cards that their owner alone sees; the others count them (CH-DRW-Q2, CH-TAC-Q2)."""

    seat: Seat
    count: int
    cards: tuple[CardId, ...]

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else self.model_copy(update={"cards": ()})


class CardsDrawn(SecretCards):
    """CH-DRW-01: from the top of the own draw pile."""

    kind: Literal["cards_drawn"] = "cards_drawn"
    reveals = True

    def apply(self, state: Match) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.deck.remove(card)
            player.hand.append(card)


class TerrainDrawn(SecretCards):
    """CH-TAC-03: from the top of a Terrain stack."""

    kind: Literal["terrain_drawn"] = "terrain_drawn"
    reveals = True
    terrain: Terrain

    def apply(self, state: Match) -> None:
        for card in self.cards:
            state.terrain[self.terrain].remove(card)
            state.players[self.seat].hand.append(card)


class DiscardShuffled(MatchEvent):
    """CH-DRW-04: the discard pile becomes the draw pile, in an order that nobody knows."""

    kind: Literal["discard_shuffled"] = "discard_shuffled"
    seat: Seat
    deck: tuple[CardId, ...]

    def apply(self, state: Match) -> None:
        player = state.players[self.seat]
        player.deck, player.discard = [*player.deck, *self.deck], []

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self.model_copy(update={"deck": ()})


class TerrainReturned(MatchEvent):
    """CH-TAC-03: a card goes back, and the stack is shuffled; which one is its owner's to know (CH-TAC-Q2)."""

    kind: Literal["terrain_returned"] = "terrain_returned"
    seat: Seat
    card: CardId | None
    terrain: Terrain
    stack: tuple[CardId, ...]

    def apply(self, state: Match) -> None:
        assert self.card is not None
        state.players[self.seat].hand.remove(self.card)
        state.terrain[self.terrain] = list(self.stack)

    def seen_by(self, seat: Seat | None) -> Event | None:
        bare = self.model_copy(update={"stack": ()})
        return bare if seat == self.seat else bare.model_copy(update={"card": None})


class HandDiscarded(MatchEvent):
    """From the hand onto the discard pile, face up."""

    kind: Literal["hand_discarded"] = "hand_discarded"
    seat: Seat
    cards: tuple[CardId, ...]
    why: str = ""

    def apply(self, state: Match) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.hand.remove(card)
            player.discard.append(card)


class CardsRecalled(MatchEvent):
    """From the discard pile back into the hand."""

    kind: Literal["cards_recalled"] = "cards_recalled"
    seat: Seat
    cards: tuple[CardId, ...]

    def apply(self, state: Match) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.discard.remove(card)
            player.hand.append(card)


class IconsGained(MatchEvent):
    """A text brings icons for the action at hand."""

    kind: Literal["icons_gained"] = "icons_gained"
    seat: Seat
    icon: Icon
    count: int

    def apply(self, state: Match) -> None:
        frame = state.innermost("cards")
        assert isinstance(frame, CardsFrame)
        frame.icons += self.count


class CardsPlayed(MatchEvent):
    """CH-ACT-06, CH-ACT-07: face up, for one row."""

    kind: Literal["cards_played"] = "cards_played"
    seat: Seat
    icon: Icon
    cards: tuple[CardId, ...]
    icons: int

    def apply(self, state: Match) -> None:
        player = state.players[self.seat]
        for card in self.cards:
            player.hand.remove(card)
            player.in_play.append(card)


class PlayedDiscarded(MatchEvent):
    """CH-ACT-17: at the end of the action."""

    kind: Literal["played_discarded"] = "played_discarded"
    seat: Seat
    cards: tuple[CardId, ...]

    def apply(self, state: Match) -> None:
        player = state.players[self.seat]
        player.discard += self.cards
        player.in_play = []


class TacticPlayed(MatchEvent):
    """CH-BAT-18, CH-BAT-23: for its battle effect, out of the hand of whoever decides for that side."""

    kind: Literal["tactic_played"] = "tactic_played"
    seat: Seat
    side: Owner
    card: CardId

    def apply(self, state: Match) -> None:
        player, battle = state.players[self.seat], state.battle
        assert battle is not None
        player.hand.remove(self.card)
        player.discard.append(self.card)
        battle.turn = _next(state)


class TacticsPassed(MatchEvent):
    """CH-BAT-21."""

    kind: Literal["tactics_passed"] = "tactics_passed"
    seat: Seat
    side: Owner

    def apply(self, state: Match) -> None:
        battle = state.battle
        assert battle is not None
        battle.passed.append(self.side)
        battle.turn = _next(state)


def _next(state: Match) -> Owner:
    """The other side, unless it has passed."""
    battle = state.battle
    assert battle is not None
    other = battle.other(battle.turn)
    return battle.turn if other in battle.passed else other
