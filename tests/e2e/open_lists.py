"""The list of ready rosters, which everybody is offered alike: full of names, and it tells of nobody's roster.

It must not leave out anything else, least of all by what it says.
"""

import re
from typing import Any

from bot.games.crisis_protocol.rosters import Rosters
from bot.local.errors import Json
from rules_engine.crisis_protocol.cards.loader.load import default_content

SELECT = 3
CHOICE = re.compile(r"ms:[0-9a-f]{8}:0:choose\.ready")
"""Where a roster is chosen: no question of the match, for it has not begun."""
READY = re.compile(r"bring\.\d+")
WORDS = ("label", "description")


def without_ready_rosters(frame: Json) -> Json:
    """The frame without the words of that list; what else stands in it, saved rosters too, is left as it is."""
    kept: Json = _without(frame)
    return kept


def _without(part: Any) -> Any:
    if isinstance(part, list):
        return [_without(each) for each in part]
    if not isinstance(part, dict):
        return part
    if _offers_every_ready_roster(part):
        part = {**part, "options": [_bare(option) for option in part["options"]]}
    return {key: _without(value) for key, value in part.items()}


def _offers_every_ready_roster(part: Json) -> bool:
    """All of them, none marked: a shorter list, or one that is chosen already, would tell something."""
    if part.get("type") != SELECT or not CHOICE.fullmatch(part.get("custom_id", "")):
        return False
    ready = [option for option in part["options"] if READY.fullmatch(option["value"])]
    return len(ready) == len(Rosters(default_content()).ready()) and not any(option.get("default") for option in ready)


def _bare(option: Json) -> Json:
    if not READY.fullmatch(option["value"]):
        return option
    return {key: value for key, value in option.items() if key not in WORDS}
