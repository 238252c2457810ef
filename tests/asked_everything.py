"""Matches whose players are asked everything, as those of old were: nothing is left to the match, one deploys after the
other. For tests that give recorded answers one by one.

It must not change what is recorded: it only makes a new match begin as an old one did.
"""

from dataclasses import replace

import pytest

from bot.games.crisis_protocol.game import CrisisProtocolGame
from bot.games.crisis_protocol.helps import HELPS
from bot.games.port import Helps
from rules_engine.crisis_protocol.state.match import Match


def ask_everything(patch: pytest.MonkeyPatch) -> None:
    """For as long as the patch lasts."""

    def plain(state: Match, left: object) -> Match:
        options = state.options.model_copy(update={"real_choices_only": False, "deployment_plans": False})
        return state.model_copy(update={"options": options})

    others = tuple(offer for offer in CrisisProtocolGame.offers if not isinstance(offer, Helps))
    patch.setattr(CrisisProtocolGame, "offers", (*others, replace(HELPS, leave=plain)))
