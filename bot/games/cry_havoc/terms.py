"""What players of Cry Havoc agree on besides time and language, and how that is told."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import Self

from pydantic import Field

from bot.games.cry_havoc.panels.here import the_pack
from bot.games.minds import LEVELS
from bot.games.opponents import level_name
from bot.locale import Words
from bot.matches.terms import Terms
from bot.ui.agreed import clock_words, language_name
from rules_engine.cry_havoc.state.words import NATIVES, SEATS, Level
from rules_engine.cry_havoc.view.names import Names
from rules_engine.cry_havoc.view.phrases.terms import LEVELS as SKILLS


class HavocTerms(Terms):
    level: Level = Field(Level.ADVANCED, description="how many Skills an army has (CH-SET-08 to 10)")
    armies: tuple[str, ...] = Field((), max_length=4, description="which army each seat plays, in order of the seats")
    random_hq: bool = Field(False, description="HQ spaces are dealt instead of chosen (CH-SET-Q1)")

    def fresh(self, chosen: Collection[str]) -> Self:
        """Seats that chose no army are dealt one, so that whoever accepts knows what is played."""
        if len(self.armies) >= self.players:
            return self
        return self.model_copy(update={"armies": dealt(self.armies, self.players)})


def dealt(wanted: Sequence[str], players: int) -> tuple[str, ...]:
    """Each seat its army: what was chosen, and for the others any of those left (CH-SET-06, CH-SET-07)."""
    natives = players == len(SEATS)
    left = [army for army in the_pack().armies if army not in wanted and (natives or army != NATIVES)]
    # Nothing to prove here: it is told on the challenge, before anybody accepts.
    random.SystemRandom().shuffle(left)
    return (*wanted, *left)[:players]


def terms_in_words(to: Words, terms: HavocTerms) -> list[str]:
    pack = the_pack()
    names = Names(pack, to.language)
    said = [to.say("Cry Havoc"), names.term(SKILLS, terms.level)]
    said.append(to.say("map {name}", name=pack.map_for(terms.players).name.in_(names.locale)))
    if terms.armies:
        armies = ", ".join(
            f"{names.seat(seat)}: {names.army(army)}" for seat, army in zip(SEATS, terms.armies, strict=False)
        )
        said.append(armies)
    said += [to.say("HQs are dealt")] if terms.random_hq else []
    said.append(language_name(terms))
    if terms.practice is not None:
        level = level_name(to, LEVELS, terms.practice)
        return [*said, to.say("practice against {level}, without a clock", level=level)]
    return [*said, clock_words(to, terms)]
