"""A name with an article stands in a German sentence as somebody would say it, and everything else stays."""

import pytest

from bot.ui.german import declined
from bot.ui.match.panel import Panel, Picture

NAME = "Der Unbesiegbare Iron Man"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"Der Angriff von {NAME} ist vorbei.", "Der Angriff vom Unbesiegbaren Iron Man ist vorbei."),
        (f"Strike von **{NAME}**", "Strike vom **Unbesiegbaren Iron Man**"),
        (f"In Deckung vor {NAME}", "In Deckung vor dem Unbesiegbaren Iron Man"),
        (f"möglichst weit auf {NAME} zu", "möglichst weit auf den Unbesiegbaren Iron Man zu"),
        (f"Unter {NAME}", "Unter dem Unbesiegbaren Iron Man"),
        (f"Auf {NAME} zu", "Auf den Unbesiegbaren Iron Man zu"),
        (f"Hood griff {NAME} mit Pistol an.", "Hood griff den Unbesiegbaren Iron Man mit Pistol an."),
        (f"Was tut {NAME}?", "Was tut der Unbesiegbare Iron Man?"),
    ],
)
def test_a_name_is_declined_by_the_word_before_it(before: str, after: str) -> None:
    assert declined(before) == after


@pytest.mark.parametrize(
    "text",
    [
        f"### {NAME}",
        f"Es ist vorbei. {NAME} greift an.",
        f"Anführung: {NAME}",
        f"Vorrat {NAME}",
        f"Repulsor → {NAME}",
        "Missionsmarker von Der Kampf um den Würfel geht weiter.",
        "The attack of Der Spiegel is over.",
    ],
)
def test_what_begins_a_sentence_or_is_no_such_name_stays(text: str) -> None:
    assert declined(text) == text


def test_panels_and_posts_are_written_so() -> None:
    view = Panel(lines=[f"Was tut {NAME}?"]).reply().view
    assert "Was tut der Unbesiegbare" in str(view.to_components())
    shown = Panel(pictures=[Picture("board.png", b"drawn", f"1 C4 auf {NAME} zu.")]).reply().view
    assert "1 C4 auf den Unbesiegbaren Iron Man zu." in str(shown.to_components()), "nor is an alt text another German"
