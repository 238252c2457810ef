"""What cannot be done in a league, as a code; whoever answers puts it into words."""

from __future__ import annotations

from typing import Any


class LeagueError(Exception):
    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
