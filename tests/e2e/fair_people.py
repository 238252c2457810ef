"""People at the fair: they answer whatever is asked by pressing what is offered, and try every deed."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from match_people import BUTTON, SELECT, Player, act_of, answering, open_components
from processes import HERE

from bot.local.errors import Json
from bot.local.person import Person

FAIR_BOT = (str(HERE / "fair_bot.py"),)
DEEDS = ("Walk", "Trade", "Gather", "Stack", "Kite", "Toss")
AT_ONCE = ("go", "aim", "spread", "assign")
"""Confirm, which is open only if what was chosen is an answer."""
ONCE_CHOSEN = ("many", "sequence")
"""Confirm, which may be open before anything was chosen."""
PLAIN = ("pick", "pass", "amount", "many")


class Fairgoer(Player):
    """Like `Player`; `met` counts what was answered by which act, and every deed that was done."""

    def __init__(self, person: Person, seed: int, met: Counter[str]) -> None:
        super().__init__(person, seed)
        self.met = met

    def choose(self, panel: Json) -> tuple[Json, list[str]]:
        chosen = self._choose(answering(panel))
        verb = act_of(chosen[0])[1]
        self.met[verb] += 1
        if chosen[0].get("label") in DEEDS:
            self.met[chosen[0]["label"]] += 1
        return chosen

    def _choose(self, listed: Sequence[Json]) -> tuple[Json, list[str]]:
        confirm = next((c for c in listed if act_of(c)[1] in AT_ONCE), None)
        if confirm is not None:
            return confirm, []
        selects = [c for c in listed if c["type"] == SELECT]
        later = next((c for c in listed if act_of(c)[1] in ONCE_CHOSEN and c.get("label") == "Confirm"), None)
        if later is not None and (not selects or self.tries[self.question] % 3 == 2):
            return later, []
        if selects:
            return self._from(selects)
        places = [c for c in listed if act_of(c)[1] in ("at", "turn") and c.get("label", "").isdigit()]
        if places:
            return self.rng.choice(places), []
        plain = [c for c in listed if c["type"] == BUTTON and act_of(c)[1] in PLAIN]
        assert plain, [c.get("label") or c["custom_id"] for c in listed]
        fresh = [c for c in plain if c.get("label") in DEEDS]
        return (min(fresh, key=lambda c: self.met[c["label"]]) if fresh else self.rng.choice(plain)), []

    def _from(self, selects: Sequence[Json]) -> tuple[Json, list[str]]:
        """Something that is not chosen yet."""
        select = self.rng.choice(selects)
        values = [option["value"] for option in select["options"] if not option.get("default")]
        return select, [self.rng.choice(values or [option["value"] for option in select["options"]])]


async def begin_fair(people: Sequence[Person], **terms: Any) -> Json:
    """A challenge to as many as there are, which all accept; gives the dashboard."""
    maker, *others = people
    challenge = await maker.slash("general", "match fair", players=len(people), **terms)
    assert challenge is not None
    for person in others:
        accept = next(c for c in open_components(challenge) if act_of(c)[1] == "accept")
        await person.press(challenge, accept["custom_id"])
    thread = await maker.until(
        lambda: next((c for c in maker.channels.values() if c["id"] == challenge["id"]), None), "the thread"
    )
    return await maker.wait_for_message(lambda m: ":menu" in str(m), channel=thread, what="the dashboard in play")
