"""What is agreed before a match of any game, in words."""

from __future__ import annotations

from bot.locale import Words
from bot.matches.terms import Terms


def language_name(terms: Terms) -> str:
    return {"en": "English", "de": "Deutsch"}[terms.language]


def clock_words(to: Words, terms: Terms) -> str:
    each = span_words(to, terms.pace_hours)
    if not terms.bank_hours:
        return to.say("{time} per decision", time=each)
    return to.say("{time} per decision, {reserve} in reserve", time=each, reserve=span_words(to, terms.bank_hours))


DAY, WEEK = 24, 24 * 7


def span_words(to: Words, hours: int) -> str:
    """As people say it: in weeks or days where it comes out even."""
    if hours % WEEK == 0 and hours:
        return to.count("{n} week", "{n} weeks", hours // WEEK)
    if hours % DAY == 0 and hours:
        return to.count("{n} day", "{n} days", hours // DAY)
    return to.count("{n} hour", "{n} hours", hours)
