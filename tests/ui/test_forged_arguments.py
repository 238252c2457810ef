"""Arguments of components come from the client: what cannot be read is refused, not stumbled over."""

from collections.abc import Callable

import pytest

from bot.locale import words
from bot.ui.kit.ids import Act, OldComponentError
from bot.ui.league.items import Press, refusal
from bot.ui.match.ids import mask, row, unmask, unrow


@pytest.mark.parametrize(
    "read",
    [lambda: Act.read("go.abc").number(0), lambda: unmask("xyz"), lambda: unrow("0-1-x")],
    ids=["act", "set", "row"],
)
def test_what_is_no_number_is_an_old_component(read: Callable[[], object]) -> None:
    with pytest.raises(OldComponentError):
        read()


def test_what_was_written_is_read() -> None:
    assert Act.read("at.14500.-3").number(1) == -3
    assert unmask(mask([0, 3])) == [0, 3]
    assert unrow(row([2, 1])) == [2, 1]


@pytest.mark.parametrize("args", [(), ("x",), ("1",)])
def test_a_league_component_without_its_argument_is_an_old_one(args: tuple[str, ...]) -> None:
    press = Press(None, {"season": "0a1b2c3d"}, Act("org_subbed", args))  # type: ignore[arg-type]
    with pytest.raises(OldComponentError) as old:
        press.number(1)
    assert refusal(words("en"), old.value) == "This is from an older version of mine. Use `/league show`."
