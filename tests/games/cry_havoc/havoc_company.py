"""People who play Cry Havoc through the bot's matches, without Discord: each answer is stored as a press would be."""

from company import Company

from bot.games.cry_havoc.terms import HavocTerms
from bot.matches.service import StoredMatch
from rules_engine.kernel.decisions import Choice
from rules_engine.kit.testing.playing import random_choice

PEOPLE = {"amber": 11, "blue": 22, "crimson": 33, "green": 44}


class HavocCompany(Company):
    people = PEOPLE

    async def begin(self, players: int, **agreed: object) -> StoredMatch:
        first, *others = list(PEOPLE.values())[:players]
        terms = HavocTerms(players=players, **agreed)  # type: ignore[arg-type]
        lobby = self.app.matches.lobby
        stored = await lobby.challenge(creator_id=first, channel_id=1, guild_id=2, terms=terms, game="cry_havoc")
        self.id = stored.row.id
        for user in others:
            stored = await lobby.accept(self.id, user)
        return stored

    async def answer(self, stored: StoredMatch, seat: str | None = None, choice: Choice | None = None) -> StoredMatch:
        seat = seat or self.rng.choice(sorted(stored.state.pending))
        decision = stored.state.pending[seat]
        given = choice or random_choice(self.rng, decision)
        return (await self.app.matches.play.answer(self.id, PEOPLE[seat], decision.seq, given)).stored
