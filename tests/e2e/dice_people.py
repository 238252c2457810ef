"""People who play Dice Masters on the local Discord by components alone; some of them read words only.

They must not know the game: what they press they find on a panel.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from leaks import NEVER, Secret, Watched, _seeds
from match_people import BUTTON, CONFIRM, SELECT, Player, act_of, answering, open_components, texts
from readers import without_pictures

from bot.local.errors import Json
from bot.local.messages import parts
from bot.matches.terms import Status
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.events.orders import OrderGiven
from rules_engine.dice_masters.state.match import Match, StandingOrder, Team
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.ordering import order_text
from rules_engine.kernel.orders import EVERY
from rules_engine.kernel.record import Record

AT_ONCE = ("assign", "spread")
"""Confirm, which is open only if what was chosen is an answer."""
DONE = re.compile(r"Done\b.*|Fertig\b.*|Pass\b.*|Passen\b.*|.*\bact first|.*zuerst.*")
OTHERWISE = ("Pay otherwise", "Anders zahlen")
FIELDS, BUYS = ("Field a character", "Charakter aufstellen"), ("Buy a die", "Würfel kaufen")
BOTH = ("en", "de")
ORDERS = "dice_orders"


class DicePlayer(Player):
    """Fields and buys what can be paid, attacks with everybody, and now and then blocks: so a match ends."""

    def choose(self, panel: Json) -> tuple[Json, list[str]]:
        listed = answering(panel)
        confirm = next((c for c in listed if act_of(c)[1] in AT_ONCE), None)
        if confirm is not None:
            return confirm, []
        selects = [c for c in listed if c["type"] == SELECT]
        many = next((c for c in listed if act_of(c)[1] in ("many", "sequence") and c.get("label") in CONFIRM), None)
        if many is not None:
            choosing = [c for c in selects if self.refused or not self.chosen(panel)]
            if choosing and self.rng.random() < 0.7:
                return choosing[0], self.values(choosing[0])
            return many, []
        wanted = [c for c in selects if c.get("placeholder") not in OTHERWISE]
        plain = [c for c in listed if c["type"] == BUTTON and act_of(c)[1] in ("pick", "pass", "amount", "many")]
        if wanted and (not plain or self.rng.random() < 0.75):
            return self.preferred(wanted)
        assert plain, [c.get("label") or c["custom_id"] for c in listed]
        return self.rng.choice(plain), []

    def preferred(self, selects: Sequence[Json]) -> tuple[Json, list[str]]:
        """Characters first: they end matches."""
        fielding = [c for c in selects if c.get("placeholder") in FIELDS]
        select = fielding[0] if fielding else self.rng.choice(selects)
        return select, self.values(select)

    @property
    def refused(self) -> bool:
        """Whether the question was tried often: what was chosen is more than can be paid, and *Confirm* is grey."""
        return self.tries[self.question] > 3

    def values(self, select: Json) -> list[str]:
        """All where several may be chosen, one or two of them where all were refused, else one."""
        every = [option["value"] for option in select["options"]]
        options = [option["value"] for option in select["options"] if not option.get("default")] or every
        most = select.get("max_values", 1)
        if most == 1:
            return [self.rng.choice(options)]
        if self.refused:
            return self.rng.sample(every, self.rng.randint(1, min(2, most, len(every))))
        return options[:most]


class DiceReader(DicePlayer):
    """The same from text alone: what is pressed is judged by its words, and what has none is never pressed."""

    def __init__(self, person: Watched, seed: int) -> None:
        super().__init__(person, seed)
        self.read: list[str] = []

    async def prefer_text(self) -> None:
        """*No pictures, text only* among the preferences of `/me settings`."""
        preferences = await self.person.slash("general", "me settings")
        assert preferences is not None
        await self.person.select(preferences, "me:look", "text")

    def choose(self, panel: Json) -> tuple[Json, list[str]]:
        seen = without_pictures(panel)
        self.read.append(texts(seen))
        component, values = super().choose(seen)
        named = {option["value"]: option["label"] for option in component.get("options", ())}
        assert component.get("label") or component.get("emoji") or all(named.get(value) for value in values)
        return component, values

    def preferred(self, selects: Sequence[Json]) -> tuple[Json, list[str]]:
        """The character with the lowest price, else the dearest die: both are told in words."""
        for hints, sign in ((FIELDS, 1), (BUYS, -1)):
            for select in (c for c in selects if c.get("placeholder") in hints):
                best = min(select["options"], key=lambda option: sign * _price(option))
                return select, [best["value"]]
        return super().preferred(selects)


def _price(option: Json) -> int:
    found = re.search(r"\d+", f"{option.get('description') or ''} {option['label']}")
    return int(found[0]) if found else 0


async def challenge(blue: Watched, red: Watched, **options: Any) -> Json:
    """A challenge that is accepted; gives the dashboard, on which teams are chosen or the match is played."""
    posted = await blue.slash("general", "match dice-masters", **options)
    assert posted is not None
    accept = next(c for c in open_components(posted) if act_of(c)[1] == "accept")
    await red.press(posted, accept["custom_id"])
    thread = await blue.until(
        lambda: next((c for c in blue.channels.values() if c["id"] == posted["id"]), None), "the thread"
    )
    return await blue.wait_for_message(
        lambda m: ":menu" in str(m) or ":roster" in str(m), channel=thread, what="the dashboard"
    )


async def bring(person: Watched, dashboard: Json, index: int) -> None:
    """A ready team, by the list of all."""
    board = person.messages[dashboard["id"]]
    choosing = next(c for c in open_components(board) if act_of(c)[1] == "roster")
    panel = await person.press(board, choosing["custom_id"])
    assert panel is not None
    listed = [c for c in open_components(panel) if c["type"] == SELECT]
    select = next(c for c in listed if any(option["value"].startswith("bring") for option in c["options"]))
    await person.select(panel, select["custom_id"], select["options"][index]["value"])


async def in_play(person: Watched, dashboard: Json) -> Json:
    thread = person.channel(dashboard["channel_id"])
    return await person.wait_for_message(lambda m: ":menu" in str(m), channel=thread, what="the dashboard in play")


# -- what is hidden --------------------------------------------------------------------------------------------------


def without_ready_teams(frame: Any) -> Any:
    """A frame without the words of the list of ready teams, which everybody is offered alike."""
    if isinstance(frame, list):
        return [without_ready_teams(each) for each in frame]
    if not isinstance(frame, dict):
        return frame
    if frame.get("type") == SELECT and all(str(o["value"]).startswith("bring") for o in frame.get("options", ())):
        frame = {**frame, "options": [{"value": option["value"]} for option in frame["options"]]}
    return {key: without_ready_teams(value) for key, value in frame.items()}


def team_words(team: Team, other: Team) -> Iterator[str]:
    """What its cards are called that the other has not, in both languages and by id."""
    content, theirs = default_content(), {one.card for one in other.cards} | set(other.basics)
    for id in (*(one.card for one in team.cards), *team.basics):
        if id not in theirs:
            yield id
            yield from {content.cards[id].title(language) for language in BOTH}


def without_offered_orders(frame: Any) -> Any:
    """A frame without the list of all orders there are, which everybody is offered alike; those that stand remain."""
    if isinstance(frame, list):
        return [without_offered_orders(each) for each in frame]
    if not isinstance(frame, dict):
        return frame
    if frame.get("type") == SELECT and all(str(o["value"]).startswith("dice_order.") for o in frame.get("options", ())):
        frame = {key: value for key, value in frame.items() if key != "options"}
    return {key: without_offered_orders(value) for key, value in frame.items()}


def without_inputs_of_the_end(frame: Json) -> Json:
    """A file of a match that is over without its inputs, with which anybody can play it again; of one that is still
    played nothing is left out."""
    if frame.get("type") != "file":
        return frame
    try:
        told = json.loads(frame["says"][0])
    except ValueError:
        return frame
    if not isinstance(told, dict) or told.get("status") != Status.ENDED.value or "inputs" not in told:
        return frame
    rest = {key: value for key, value in told.items() if key != "inputs"}
    return {**frame, "says": [json.dumps(rest, ensure_ascii=False)]}


def orders_of(record: Record) -> list[StandingOrder]:
    return [event.order for entry in record.entries for event in entry.events if isinstance(event, OrderGiven)]


def secrets_of(record: Record, secret: bytes) -> list[Secret]:
    """Each span's seed until it is over, the secret of the dice for ever, what somebody ordered in advance for ever."""
    return [*_seeds(record, secret), *map(order_secret, orders_of(record))]


def order_secret(order: StandingOrder) -> Secret:
    """Its words in both languages, and what programs call it."""
    words = sorted(
        {order_text(Names(default_content(), language), Match.model_construct(), order) for language in BOTH}
    )
    ids = () if order.ability == EVERY else (order.ability,)
    return Secret(f"an order of {order.seat}", tuple(words), NEVER, order.seat, ids=ids)


async def give_order(person: Watched, dashboard: Json, wanted: str) -> None:
    """By the list beside the dashboard."""
    board = person.messages[dashboard["id"]]
    panel = await person.press(board, next(c["custom_id"] for c in open_components(board) if ORDERS in c["custom_id"]))
    assert panel is not None
    select = next(c for c in open_components(panel) if c["type"] == SELECT)
    await person.select(panel, select["custom_id"], f"dice_order.{wanted}")


def words_of(person: Watched) -> str:
    """All that only this person was shown."""
    private = [f["message"] for f in person.seen if "message" in f and f["message"].get("flags", 0) & 64]
    said = [texts(message) for message in private]
    return "\n".join(said + [str(c.get("label", "")) for message in private for c in parts(message)])
