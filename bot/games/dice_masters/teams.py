"""Teams as the bot takes them: ready ones, and those pasted as names, numbers or a link of a team builder.

It must not judge a team: the engine's own rules do.
"""

from __future__ import annotations

from typing import Any, Literal

from bot.games.dice_masters.terms import DiceTerms
from bot.games.port import Brought, ReadyLoadouts, UnknownWords
from bot.locale import Words
from rules_engine.dice_masters import teams
from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.query.teams import team_faults
from rules_engine.dice_masters.state.match import Format, Team
from rules_engine.dice_masters.view.words import Speaker
from rules_engine.kernel.explain import Reason


class Teams:
    kind = Team
    called: Literal["roster", "team"] = "team"

    def __init__(self, content: Content) -> None:
        self.content = content

    def offered(self, terms: DiceTerms) -> ReadyLoadouts:
        """DM-SET-11…13: the introductory game has its own cards."""
        return ReadyLoadouts(self.ready(terms), Team() if terms.format is Format.INTRODUCTORY else None)

    def ready(self, terms: DiceTerms | None = None) -> dict[str, Team]:
        """By name."""
        format = Format.TOURNAMENT if terms is None else terms.format
        named = {each.name.in_("en"): each.team(format) for each in teams.ready_teams(self.content).values()}
        return {name: team for name, team in named.items() if not team_faults(self.content, team, format)}

    def faults(self, loadout: Team, terms: DiceTerms) -> list[Reason]:
        return team_faults(self.content, loadout, terms.format)

    def read(self, text: str) -> Team:
        pasted = teams.read_team(text, self.content)
        if pasted.unread:
            speaker = Speaker(self.content, "en")
            raise UnknownWords([self._unread(speaker, reason) for reason in pasted.unread], pasted.team)
        return pasted.team

    @staticmethod
    def _unread(speaker: Speaker, reason: Reason) -> str:
        """What could not be read, as it was written; else why."""
        return str(reason.params.get("text") or reason.params.get("number") or speaker.names.little(reason.code))

    def told(self, to: Words, loadout: Team, terms: DiceTerms | None = None) -> Brought:
        cards = [self._name(one.card, to.language) for one in loadout.cards]
        return Brought(
            summary=" · ".join(cards),
            cards=cards,
            listed=self._listed(to, loadout),
            size=len(loadout.cards) + len(loadout.basics),
            text=teams.as_text(loadout, self.content, to.language),
            codes=teams.as_codes(loadout, self.content),
        )

    def _listed(self, to: Words, loadout: Team) -> list[str]:
        own = [f"- {one.dice} × {self._name(one.card, to.language)}" for one in loadout.cards]
        basics = [f"- {self._name(id, to.language)}" for id in loadout.basics]
        cards, actions = to.say("Cards"), to.say("Basic actions")
        return [f"**{cards}**", *own, f"**{actions}**", *basics]

    def _name(self, id: str, language: str) -> str:
        card: Any = self.content.cards.get(id)
        return id if card is None else str(card.title(language))
