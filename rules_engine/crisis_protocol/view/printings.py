"""What a pool of cards is called: the month since which its cards were printed so. It must not know a card."""

from __future__ import annotations

from rules_engine.crisis_protocol.view.phrases import language

MONTHS = {
    "en": ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
           "December"),
    "de": ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November",
           "Dezember"),
}  # fmt: skip


def pool_in_words(pool: str, locale: str) -> str:
    """`September 2026`."""
    year, _, month = pool.partition("-")
    return f"{MONTHS[language(locale)][int(month) - 1]} {year}"
