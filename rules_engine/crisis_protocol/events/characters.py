"""Events of a character: damage, power, conditions, health, tokens."""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.events.base import Cause, MatchEvent
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import Character, CharacterId, Health, Position
from rules_engine.kernel.values import Seat


class DamageSuffered(MatchEvent):
    """DMG-01: already capped at remaining Stamina (DMG-02)."""

    kind: Literal["damage_suffered"] = "damage_suffered"
    who: CharacterId
    amount: int
    cause: Cause

    def apply(self, state: Match) -> None:
        state.characters[self.who].damage += self.amount


class DamageRemoved(MatchEvent):
    kind: Literal["damage_removed"] = "damage_removed"
    who: CharacterId
    amount: int
    cause: Cause

    def apply(self, state: Match) -> None:
        state.characters[self.who].damage -= self.amount


class PowerGained(MatchEvent):
    kind: Literal["power_gained"] = "power_gained"
    who: CharacterId
    amount: int
    cause: Cause

    def apply(self, state: Match) -> None:
        state.characters[self.who].power += self.amount


class PowerLost(MatchEvent):
    """POW-04: lost by an effect, not spent."""

    kind: Literal["power_lost"] = "power_lost"
    who: CharacterId
    amount: int
    cause: Cause

    def apply(self, state: Match) -> None:
        state.characters[self.who].power -= self.amount


class PowerSpent(MatchEvent):
    kind: Literal["power_spent"] = "power_spent"
    who: CharacterId
    amount: int
    on: str
    """What it paid for."""

    def apply(self, state: Match) -> None:
        state.characters[self.who].power -= self.amount


class ConditionGained(MatchEvent):
    kind: Literal["condition_gained"] = "condition_gained"
    who: CharacterId
    condition: str
    cause: Cause

    def apply(self, state: Match) -> None:
        state.characters[self.who].conditions.append(self.condition)


class ConditionRemoved(MatchEvent):
    kind: Literal["condition_removed"] = "condition_removed"
    who: CharacterId
    condition: str
    cause: Cause

    def apply(self, state: Match) -> None:
        state.characters[self.who].conditions.remove(self.condition)


class TokenGained(MatchEvent):
    """A token of an ability, not an objective."""

    kind: Literal["token_gained"] = "token_gained"
    who: CharacterId
    token: str
    amount: int
    cause: Cause

    def apply(self, state: Match) -> None:
        tokens = state.characters[self.who].tokens
        tokens[self.token] = tokens.get(self.token, 0) + self.amount


class TokenRevealed(MatchEvent):
    """One of several tokens that lay face down was turned up, and lies among them again."""

    kind: Literal["token_revealed"] = "token_revealed"
    token: str
    cause: Cause

    def apply(self, state: Match) -> None:
        pass


class TokenRemoved(MatchEvent):
    kind: Literal["token_removed"] = "token_removed"
    who: CharacterId
    token: str
    amount: int
    cause: Cause

    def apply(self, state: Match) -> None:
        tokens = state.characters[self.who].tokens
        tokens[self.token] -= self.amount
        if not tokens[self.token]:
            del tokens[self.token]


class Dazed(MatchEvent):
    kind: Literal["dazed"] = "dazed"
    who: CharacterId
    cause: Cause

    def apply(self, state: Match) -> None:
        state.characters[self.who].dazed = True


class Woken(MatchEvent):
    """A Dazed token removed by an effect; damage and the side of the card stay as they are."""

    kind: Literal["woken"] = "woken"
    who: CharacterId
    cause: Cause

    def apply(self, state: Match) -> None:
        state.characters[self.who].dazed = False


class KnockedOut(MatchEvent):
    """DMG-20: it leaves the battlefield for good."""

    kind: Literal["knocked_out"] = "knocked_out"
    who: CharacterId
    cause: Cause

    def apply(self, state: Match) -> None:
        character = state.characters[self.who]
        character.koed = True
        character.fell = character.spot
        character.fell_in = state.round
        character.spot = None
        character.on = None
        character.dazed = False
        character.conditions.clear()
        character.tokens.clear()
        character.power = 0


class Recovered(MatchEvent):
    """PHA-21…26: a Dazed character comes back, normally Injured; its Power stays (PHA-25)."""

    kind: Literal["recovered"] = "recovered"
    who: CharacterId
    health: Health = Health.INJURED

    def apply(self, state: Match) -> None:
        character = state.characters[self.who]
        character.damage = 0
        character.conditions.clear()
        character.dazed = False
        character.health = self.health


class Joined(MatchEvent):
    """A card has made somebody a member of an affiliation."""

    kind: Literal["joined"] = "joined"
    who: CharacterId
    affiliation: str
    cause: Cause

    def apply(self, state: Match) -> None:
        state.characters[self.who].joined.append(self.affiliation)


class Restored(MatchEvent):
    """A card turned back to its Healthy side by an effect."""

    kind: Literal["restored"] = "restored"
    who: CharacterId
    cause: Cause

    def apply(self, state: Match) -> None:
        state.characters[self.who].health = Health.HEALTHY


class Transformed(MatchEvent):
    """TRF-07, TRF-08: another card or form, the same character."""

    kind: Literal["transformed"] = "transformed"
    who: CharacterId
    card: str
    form: str | None = None
    damage: int

    def apply(self, state: Match) -> None:
        character = state.characters[self.who]
        character.card = self.card
        character.form = self.form
        character.damage = self.damage


class ControlTaken(MatchEvent):
    """An effect lets a player command a character of the other side (CAR-06, CAR-07)."""

    kind: Literal["control_taken"] = "control_taken"
    who: CharacterId
    seat: Seat

    def apply(self, state: Match) -> None:
        state.characters[self.who].controller = self.seat


class EnteredPlay(MatchEvent):
    """A character comes onto the battlefield: deployed (DEP) or brought in by an effect (GRU-04, KEY-13)."""

    kind: Literal["entered_play"] = "entered_play"
    who: CharacterId
    card: str
    seat: Seat
    x: int
    y: int
    on: str | None = None
    gems: tuple[str, ...] = ()
    form: str | None = None
    grunt: bool = False
    activated: bool = False
    injured: bool = False
    power: int = 0
    waited: bool = False
    """It was not deployed with its squad, and comes with the Power it has."""

    def apply(self, state: Match) -> None:
        state.characters[self.who] = Character(
            id=self.who,
            card=self.card,
            owner=self.seat,
            controller=self.seat,
            gems=list(self.gems),
            form=self.form,
            grunt=self.grunt,
            activated=self.activated,
            health=Health.INJURED if self.injured else Health.HEALTHY,
            power=self.power,
            spot=Position(x=self.x, y=self.y),
            on=self.on,
        )


class HeldBack(MatchEvent):
    """A character of the squad that a card keeps from being deployed: it waits."""

    kind: Literal["held_back"] = "held_back"
    who: CharacterId
    card: str
    seat: Seat
    gems: tuple[str, ...] = ()
    rule: str

    def apply(self, state: Match) -> None:
        state.characters[self.who] = Character(
            id=self.who, card=self.card, owner=self.seat, controller=self.seat, gems=list(self.gems)
        )


class LeftGame(MatchEvent):
    """Removed from the game without a KO (GRU-14…16)."""

    kind: Literal["left_game"] = "left_game"
    who: CharacterId

    def apply(self, state: Match) -> None:
        character = state.characters[self.who]
        character.koed = True
        character.spot = None
        character.on = None
