"""What a second reader has signed still reads as it was signed; whoever changes it has it read again."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.testing.signed import FOLDER, KINDS, sign, signed, text_of
from tools import sign_cards

CONTENT = default_content()
SIGNED = sorted((file.parent.name, file.stem) for file in FOLDER.glob("*/*.txt"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_signed_card_reads_as_it_was_signed(kind: str) -> None:
    cards = getattr(CONTENT, kind)
    unread = [id for of, id in SIGNED if of == kind and signed(kind, id) != text_of(cards[id], CONTENT)]
    assert unread == [], "read them again beside the printed cards: python -m tools.sign_cards CARD…"


def test_only_cards_that_are_there_are_signed() -> None:
    assert [(kind, id) for kind, id in SIGNED if id not in getattr(CONTENT, kind)] == []


def test_whoever_signs_keeps_what_the_card_says(tmp_path: Path) -> None:
    file = sign("characters", "venom", CONTENT, tmp_path)
    assert file.read_text("utf-8").startswith("Symbiote Tendrils – Physical, Range 3, Strength 5")
    assert signed("characters", "venom", tmp_path) == text_of(CONTENT.characters["venom"], CONTENT)
    assert signed("characters", "hulk", tmp_path) is None


def test_nobody_signs_what_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert sign_cards.main(["no_such_card"]) == 2
    assert "no such card: no_such_card" in capsys.readouterr().err
