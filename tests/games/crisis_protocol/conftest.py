"""Crisis Protocol's half of the bot: its pictures, panels and commands, mirroring `bot/games/crisis_protocol`."""

import pytest


@pytest.fixture(autouse=True)
def fair() -> None:
    """No second game here: the fair of the folder above stays at home."""
