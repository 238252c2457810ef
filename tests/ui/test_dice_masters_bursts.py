"""Bursts of Dice Masters in what is sent: a star would be read as bold or italics, and be gone."""

from __future__ import annotations

import pytest

from bot.games.dice_masters.pictures.view import BURST
from bot.games.dice_masters.reference.cards import told
from bot.games.dice_masters.telling import DiceTelling
from bot.locale import words
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.view.names import STAR, Names

CONTENT = default_content()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("signs", [None, {"energy_bolt": "<:energy_bolt:1>"}])
def test_texts_and_faces_are_sent_without_stars(language: str, signs: dict[str, str] | None) -> None:
    """DM-EFF-14…16."""
    names = DiceTelling().wording(language, signs=signs).names
    said = [text for id in CONTENT.texts for text in (names.text(id), names.gist(id))]
    said += [names.face(face) for card in CONTENT.cards.values() for face in CONTENT.faces(card)]
    assert any(BURST * 2 in text for text in said) and not any(STAR in text for text in said)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_card_that_is_looked_up_shows_its_bursts(language: str) -> None:
    to = words(language)
    for card in CONTENT.cards.values():
        said = told(card, to).replace(f"**{to.say('Die')}:**", "")
        assert STAR not in said, card.id
    assert BURST in told(CONTENT.card("spider_man.tangled_web"), to)


def test_elsewhere_a_burst_is_what_the_book_writes() -> None:
    """Pictures have no other letter for it, and tools are read as plain text."""
    names = Names(CONTENT, "en")
    said = [names.face(face) for face in CONTENT.faces(CONTENT.card("spider_man.tangled_web"))]
    assert "level 1 1/3/3*" in said
