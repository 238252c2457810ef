"""Words for people in their own language: gettext catalogues, English text as message id.

It must not decide what is said: cogs and views do, this only finds the words.
"""

import gettext
import re
from collections.abc import Mapping
from copy import copy
from decimal import Decimal
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Any, Self

import discord
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from discord import app_commands

LANGUAGES = ("en", "de")
_STAND_IN = re.compile(r"<@-\d+>")
SOURCE_LANGUAGE = "en"


def catalogue_files(language: str) -> list[Traversable]:
    """Each part of the product may bring a catalogue of its own; the source language needs none."""
    folder = files("assets").joinpath("locale", language, "LC_MESSAGES")
    if not folder.is_dir():
        return []
    return sorted((f for f in folder.iterdir() if f.name.endswith(".po")), key=lambda f: f.name)


def read_catalogue(file: Traversable, language: str) -> Catalog:
    return read_po(BytesIO(file.read_bytes()), locale=language)


@cache
def _translations(language: str) -> gettext.NullTranslations:
    found: gettext.NullTranslations | None = None
    for file in catalogue_files(language):
        compiled = BytesIO()
        write_mo(compiled, read_catalogue(file, language))
        compiled.seek(0)
        translations = gettext.GNUTranslations(compiled)
        translations.add_fallback(found or gettext.NullTranslations())
        found = translations
    return found or gettext.NullTranslations()


class Words:
    """One language. `say` and `count` are what the check of the catalogues looks for in the source."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else SOURCE_LANGUAGE
        self._translations = _translations(self.language)
        self.signs: Mapping[str, str] = {}
        """What can be shown beside or instead of words in a text, as a text writes it."""

    def with_signs(self, signs: Mapping[str, str]) -> Self:
        one = copy(self)
        one.signs = signs
        return one

    @property
    def plain(self) -> Self:
        """For what shows no signs: labels, alt texts."""
        return self.with_signs({})

    def say(self, text: str, **values: Any) -> str:
        return self.nameless(self._translations.gettext(text).format(**values))

    def label(self, text: app_commands.locale_str, **values: Any) -> str:
        """What was declared as a text, in this language."""
        return self.say(text.message, **values)

    def nameless(self, text: str) -> str:
        """Whoever had themselves forgotten left a stand-in with a negative number, which Discord shows as it is."""
        return _STAND_IN.sub(self._translations.gettext("somebody who left"), text) if "<@-" in text else text

    def mention(self, user_id: object) -> str:
        """A person in a text; where Discord shows no mentions it would be a number."""
        return self.nameless(f"<@{user_id}>")

    def decimal(self, value: float, places: int = 1, sign: str = "") -> str:
        """A number as people write it here; `sign="+"` shows a plus as well."""
        digits = "0." + "0" * places if places else "0"
        pattern = f"+{digits};−{digits}" if sign == "+" else f"{digits};−{digits}"
        rounded = Decimal(f"{value:.{places}f}")  # as everywhere else in the product
        return format_decimal(rounded, pattern, locale=self.language)

    def count(self, one: str, many: str, n: int, **values: Any) -> str:
        return self.nameless(self._translations.ngettext(one, many, n).format(n=n, **values))


@cache
def words(locale: discord.Locale | str | None = None) -> Words:
    """The words for a Discord locale such as `de` or `en-GB`."""
    return Words(str(locale or SOURCE_LANGUAGE).partition("-")[0])


class CommandTranslator(app_commands.Translator):
    """Command names, descriptions and option names, in the languages that have a catalogue."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        found = words(locale)
        if found.language == SOURCE_LANGUAGE:
            return None
        said = found.say(string.message)
        return said if said != string.message else None
