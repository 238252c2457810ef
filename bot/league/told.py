"""What players tell of a game at a real table besides its score: crises, threat, priority, what each side led.

It must not ask for anything: whatever is left out stays unknown, and the game counts all the same.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from bot.league.results import PlayerId, Result, Side


class Told(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    secure: str | None = None
    extract: str | None = None
    threat: int | None = Field(None, ge=10, le=30)
    priority: PlayerId | None = None
    """Who had it in the first round."""
    affiliation: dict[PlayerId, str] = {}
    leader: dict[PlayerId, str] = {}

    @classmethod
    def of(cls, result: Result) -> Told:
        """What a result knows already."""
        sides = [side for side in (result.one, result.other) if side is not None]
        return cls(
            secure=result.secure,
            extract=result.extract,
            threat=result.one.threat,
            priority=next((side.player for side in sides if side.priority), None),
            affiliation={side.player: side.affiliation for side in sides if side.affiliation},
            leader={side.player: side.leader for side in sides if side.leader},
        )

    def with_more(self, more: dict[str, Any]) -> Told:
        """The same with something added or corrected; nothing takes back what was told."""
        known = self.model_dump()
        for name, value in more.items():
            known[name] = {**known[name], **value} if isinstance(value, dict) else value
        return Told.model_validate(known)

    def into(self, result: Result) -> Result:
        other = None if result.other is None else self._side(result.other)
        known = {"secure": self.secure, "extract": self.extract, "one": self._side(result.one), "other": other}
        return result.model_copy(update=known)

    def _side(self, side: Side) -> Side:
        first = None if self.priority is None else self.priority == side.player
        affiliation, leader = self.affiliation.get(side.player), self.leader.get(side.player)
        known = {"affiliation": affiliation, "leader": leader, "threat": self.threat, "priority": first}
        return side.model_copy(update=known)
