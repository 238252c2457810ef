"""Matches whose players are asked everything, as those of old were: nothing is left to the match, one deploys after the
other. For tests that give recorded answers one by one.

It must not change what is recorded: it only makes a new match begin as an old one did.
"""

import pytest

from bot.games.crisis_protocol.setup import Setup
from rules_engine.crisis_protocol.state.match import Match


def ask_everything(patch: pytest.MonkeyPatch) -> None:
    """For as long as the patch lasts."""

    def plain(self: Setup, state: Match, helps: object) -> Match:
        options = state.options.model_copy(update={"real_choices_only": False, "deployment_plans": False})
        return state.model_copy(update={"options": options})

    patch.setattr(Setup, "helped", plain)
