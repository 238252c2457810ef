"""What does not fit a label ends at a word, and what fits is left alone."""

import pytest

from bot.ui.kit.limits import cut


@pytest.mark.parametrize(
    ("text", "most", "shown"),
    [
        ("Confirm", 7, "Confirm"),
        ("1.7 damage, 12 % Daze, range 3", 22, "1.7 damage, 12 % Daze…"),
        ("1.7 damage, 12 % Daze, range 3", 20, "1.7 damage, 12 %…"),
        ("Confirm and end the turn", 12, "Confirm and…"),
        ("A Donaudampfschifffahrtsgesellschaft", 12, "A Donaudamp…"),
    ],
)
def test_a_cut_ends_at_a_word_unless_little_would_be_left(text: str, most: int, shown: str) -> None:
    assert cut(text, most) == shown
    assert len(cut(text, most)) <= most
