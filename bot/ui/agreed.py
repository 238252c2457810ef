"""What is agreed before a match of any game, in words."""

from __future__ import annotations

from bot.locale import Words
from bot.matches.terms import Terms


def language_name(terms: Terms) -> str:
    return {"en": "English", "de": "Deutsch"}[terms.language]


def clock_words(to: Words, terms: Terms) -> str:
    return to.say("{hours} h per decision, {bank} h in the bank", hours=terms.pace_hours, bank=terms.bank_hours)
