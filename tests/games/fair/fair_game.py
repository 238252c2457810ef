"""The fair's side of the port: all that the bot must know of it. It must not do anything itself: it says who does."""

from __future__ import annotations

from discord.app_commands import locale_str as _
from fair_hands import HandedFair, HandedFairGame, open_fair, seen
from fair_pictures import FairViews
from fair_words import FairWording
from pydantic import Field

from bot.games.challenge import Challenge, ChallengeOption
from bot.games.defaults import PlainGame, PlainSetup, PlainTelling
from bot.games.port import Cuts, Game
from bot.games.secrets import Secrets
from bot.games.values import NewMatch, Progress, Seating
from bot.locale import Words
from bot.matches.terms import Terms
from rules_engine.kernel.chance import DiceFacts


class FairTerms(Terms):
    days: int = Field(2, ge=1, le=3)


class FairSetup(PlainSetup):
    terms = FairTerms
    version = "fair-1"

    def told(self, to: Words, terms: FairTerms) -> list[str]:
        return [f"{terms.days} days at the fair", *super().told(to, terms)]

    def open(self, begun: NewMatch) -> HandedFair:
        dice = DiceFacts(commitment=begun.commitment, words=dict(begun.words))
        return open_fair(begun.seats, begun.terms.days, dice)


class FairTelling(PlainTelling):
    cuts = Cuts(apart=frozenset({"day", "deed"}), spans=(("deed", _("deed")), ("day", _("day"))))
    words = FairWording


CHALLENGE = Challenge(
    _("fair"),
    _("Challenge people to a village fair"),
    {
        "opponent": ChallengeOption(_("Who is challenged")),
        "players": ChallengeOption(_("How many play")),
        "days": ChallengeOption(_("How long it lasts"), _("days"), least=1, most=3, usual=2),
        "pace": ChallengeOption(_("Time for each decision")),
    },
)


class TheFair(PlainGame):
    id = "fair"
    seats = (
        Seating("ash", "🟦", 0x2F6FB3),
        Seating("birch", "🟥", 0xC23B3B),
        Seating("cedar", "🟩", 0x2F9E5B),
        Seating("dogwood", "🟪", 0x8A5CC2),
    )
    players = (2, 3, 4)
    rules = HandedFairGame()
    setup = FairSetup()
    telling = FairTelling()
    offers = (CHALLENGE, FairViews(), Secrets(lambda state, seat, sealed: seen(state, seat)))

    def progress(self, state: HandedFair) -> Progress:
        return Progress({seat: person.fruit for seat, person in state.people.items()}, state.day)


GAME: Game = TheFair()
