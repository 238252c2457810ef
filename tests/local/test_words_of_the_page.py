"""The page of the local Discord speaks the language of whoever looks, also where something is refused."""

import re
from pathlib import Path

import bot.local
from bot.local.clock import Clock
from bot.local.server import seed
from bot.local.world import World

HERE = Path(bot.local.__file__).parent
WORDS = (HERE / "static" / "js" / "words.js").read_text("utf-8")


def keys(language: str) -> dict[str, str]:
    table = re.search(rf"export const {language} = \{{(.*?)\n\}};", WORDS, re.DOTALL)
    assert table is not None
    return dict(re.findall(r'^  (\w+): "(.*)",$', table[1], re.MULTILINE))


def test_every_refusal_a_person_may_meet_has_words_in_both_languages() -> None:
    codes = set(re.findall(r"refusal\((\d+)\)", (HERE / "acts.py").read_text("utf-8")))
    codes |= set(re.findall(r'code: "(\w+)"', (HERE / "static" / "js" / "connection.js").read_text("utf-8")))
    assert {"50083", "offline", "cut"} <= codes
    for language in ("ENGLISH", "GERMAN"):
        said = keys(language)
        assert {f"refused_{code}" for code in (*codes, "unanswered")} <= said.keys(), language
        assert "refused" in said


def test_the_socket_has_no_words_of_its_own() -> None:
    code = (HERE / "static" / "js" / "connection.js").read_text("utf-8")
    assert not re.findall(r'"[A-Z][a-z]+ [^"]*\."', code)


def test_german_answers_all_that_english_says() -> None:
    """What is the same in both languages may be left out: single words and signs only."""
    english, german = keys("ENGLISH"), keys("GERMAN")
    assert not [key for key, text in english.items() if key not in german and len(text.split()) > 2]


def test_what_stands_above_the_first_channels_is_said_in_german_too() -> None:
    world = World(Clock())
    seed(world, "Crisis by Post")
    topics = {channel["topic"] for channel in world.channels.values() if channel.get("topic")}
    table = re.search(r"export const TOPICS_GERMAN = \{(.*?)\n\};", WORDS, re.DOTALL)
    assert table is not None
    assert topics == set(re.findall(r'^  "([^"]+)":', table[1], re.MULTILINE))
    shown = "".join((HERE / "static" / "js" / f"{file}.js").read_text("utf-8") for file in ("log", "main", "selects"))
    assert shown.count("localTopic(") == 3
    assert ".topic" not in shown.replace("localTopic", "")
