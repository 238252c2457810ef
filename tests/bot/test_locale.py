"""Every sentence in every language: complete, with the same placeholders."""

import string
from pathlib import Path

import discord
import pytest
from babel.messages.extract import extract_from_dir

from bot.locale import LANGUAGES, SOURCE_LANGUAGE, CommandTranslator, catalogue_files, read_catalogue, words

ROOT = Path(__file__).parents[2]
KEYWORDS = {"say": None, "count": (1, 2), "_": None, "locale_str": None}
TRANSLATED = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]

Text = str | tuple[str, ...]


def source_texts() -> set[Text]:
    """What the cogs and the bot say, as found in their source."""
    found: set[Text] = set()
    for folder in ("bot", "cogs"):
        for _file, _line, text, _comments, _context in extract_from_dir(str(ROOT / folder), keywords=KEYWORDS):
            found.add(tuple(text) if isinstance(text, (list, tuple)) else text)
    return found


def translations(language: str) -> dict[Text, Text]:
    found: dict[Text, Text] = {}
    for file in catalogue_files(language):
        for message in read_catalogue(file, language):
            if message.id:
                key = tuple(message.id) if isinstance(message.id, (list, tuple)) else message.id
                assert key not in found, f"{key!r} is translated twice"
                found[key] = tuple(message.string) if isinstance(message.string, (list, tuple)) else message.string
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def each(text: Text) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (text,)


def test_the_source_speaks() -> None:
    assert {"Roll the extra dice", ("{n} die", "{n} dice"), "roll"} <= source_texts()


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_lacks_a_translation(language: str) -> None:
    known = translations(language)
    assert {text for text in source_texts() if not all(each(known.get(text, "")))} == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_outlives_its_text(language: str) -> None:
    assert set(translations(language)) - source_texts() == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_placeholders_match(language: str) -> None:
    for text, translated in translations(language).items():
        wanted = placeholders(each(text)[-1])
        for form in each(translated):
            assert placeholders(form) == wanted, text


def test_a_locale_finds_its_language_or_english() -> None:
    assert words(discord.Locale.german).say("Wild") == "Spezial"
    assert words(discord.Locale.british_english).say("Wild") == "Wild"
    assert words(discord.Locale.japanese).say("Wild") == "Wild"
    assert words("de").count("{n} extra die: {dice}", "{n} extra dice: {dice}", 2, dice="x") == "2 Zusatzwürfel: x"
    assert words("en-US").count("{n} die", "{n} dice", 1) == "1 die"


async def test_commands_are_translated_only_where_there_is_a_catalogue() -> None:
    translate = CommandTranslator().translate
    name = discord.app_commands.locale_str("roll")
    assert await translate(name, discord.Locale.german, None) == "würfeln"  # type: ignore[arg-type]
    assert await translate(name, discord.Locale.american_english, None) is None  # type: ignore[arg-type]
    assert await translate(name, discord.Locale.french, None) is None  # type: ignore[arg-type]


def test_numbers_are_written_as_people_write_them_here():
    assert [words(language).decimal(-1.25, 1, "+") for language in ("en", "de")] == ["−1.2", "−1,2"]
    assert [words(language).decimal(1.75) for language in ("en", "de")] == ["1.8", "1,8"]
