"""People who play a match by components alone: they look at what is on the screen and press something that is open."""

import asyncio
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from processes import BotProcess, online

from bot.local.errors import Json
from bot.local.messages import parts
from bot.local.person import Person
from bot.local.server import LocalDiscord
from bot.matches.service import Matches
from bot.slips import TOO_SOON
from bot.store import Store
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.kernel.record import Record, replay

BUTTON, SELECT = 2, 3
ASKED_AGAIN = "-# ✋"
"""What stands above the buttons of a panel that was pressed too soon."""
ANSWERS = {
    "hold", "pick", "pass", "many", "amount", "go", "aim", "decline", "sequence", "hit", "hit_end", "end",
    "walk", "best", "hit_twice",
}  # fmt: skip
SUGGESTED = {"enlist", "enroll", "enhand", "deploy"}
"""Squads, cards and formations to be taken as they are."""
IDLE = {"hold": 0.1, "decline": 0.05, "pass": 0.3, "walk": 0.2}
"""What is pressed less often; of nine places one by one all together about as often as a move."""
NO_ROOM = re.compile("Does not fit|Passt nicht")
CONFIRM, CHOSEN = ("Confirm", "Bestätigen"), ("Chosen:", "Gewählt:")
ENDING = re.compile(r"(End|Pass)\b.*|.*\b(beenden|passen)", re.IGNORECASE)
"""Rather often: a match should end before the reader has finished a cup of tea."""


def texts(message: Json) -> str:
    return "\n".join(c["content"] for c in parts(message) if c["type"] == 10)


def act_of(component: Json) -> tuple[int, str]:
    """The question's number and the act's word of a component."""
    found = re.fullmatch(r"m[sf]?:[0-9a-f]{8}:([0-9]+):([a-z_]+).*", component.get("custom_id", ""))
    return (int(found[1]), found[2]) if found else (0, "")


def is_sure(component: Json) -> bool:
    """Confirms what is shown with its price."""
    return bool(component["custom_id"].endswith(".sure")) and act_of(component)[1] in ("pick", "many", "go", "amount")


def open_components(message: Json) -> list[Json]:
    return [c for c in parts(message) if "custom_id" in c and not c.get("disabled")]


def answering(message: Json) -> list[Json]:
    """What answers the question at hand: not the list of what may be answered ahead."""
    return [c for c in open_components(message) if not c["custom_id"].endswith(":choose.longer")]


class Player:
    """Somebody on the local Discord with a taste for doing things.

    What is pressed follows from the seed, the question's number and how often it was tried: so a match goes the same
    way however slow the bot is and however often it is killed.
    """

    def __init__(self, person: Person, seed: int) -> None:
        self.person, self.seed = person, seed
        self.rng = random.Random()
        self.panel: Json | None = None
        self.presses = 0
        self.tries: Counter[int] = Counter()
        self.threats: dict[str, int] = {}

    async def open_panel(self, dashboard: Json) -> None:
        mine = next(c for c in open_components(dashboard) if act_of(c)[1] == "mine")
        self.panel = await self.person.press(dashboard, mine["custom_id"])
        self.presses += 1

    def current(self) -> Json:
        assert self.panel is not None
        return self.person.messages.get(self.panel["id"], self.panel)

    def buttons(self) -> list[Json]:
        """What could be pressed on the panel."""
        return open_components(self.current()) if self.panel is not None else []

    @property
    def question(self) -> int:
        """The number of the question on the panel; 0: none."""
        return max((act_of(c)[0] for c in self.buttons()), default=0)

    def begin_again(self, question: int) -> None:
        """With a fresh panel, as if nothing of this question had been pressed: what was chosen in it is forgotten."""
        self.panel = None
        self.tries.pop(question, None)

    @property
    def owes(self) -> bool:
        return self.question > 0

    async def step(self) -> None:
        """One press on the private panel; a press that was not answered counts as none."""
        panel, question = self.current(), self.question
        self.rng.seed(f"{self.seed}/{self.person.name}/{question}/{self.tries[question]}")
        component, values = self.choose(panel)
        self.presses += 1
        after = await self._use(panel, component, values)
        if ASKED_AGAIN in texts(after or {}):  # too hasty: whoever means it reads, and presses once more
            await asyncio.sleep(TOO_SOON)
            after = await self._use(panel, component, values)
        self.panel = after or self.panel
        self.tries[question] += 1

    async def _use(self, panel: Json, component: Json, values: list[str]) -> Json | None:
        if component["type"] == SELECT:
            return await self.person.select(panel, component["custom_id"], *values)
        return await self.person.press(panel, component["custom_id"])

    def choose(self, panel: Json) -> tuple[Json, list[str]]:
        """The component to press, and what to choose in it."""
        listed = answering(panel)
        confirm = self._confirm(listed)
        many = next((c for c in listed if act_of(c)[1] == "many" and c.get("label") in CONFIRM), None)
        selects = [c for c in listed if c["type"] == SELECT]
        if confirm is not None:
            return confirm, []
        if many is not None and (self.chosen(panel) or not selects or self.rng.random() < 0.2):
            return many, []
        if selects and (many is not None or self._wants_select(listed)):
            return selects[0], self._squad(panel, selects[0]) or self._values(selects[0])
        return self._button(listed), []

    def _confirm(self, listed: list[Json]) -> Json | None:
        """What does what is looked at; of places that are gone to at once any."""
        acting = any(act_of(c)[1] == "end" for c in listed)  # an attack is one of many things to do
        done = {"aim", "sequence", *SUGGESTED, *(() if acting else ("hit", "hit_end", "hit_twice"))}
        sure = [c for c in listed if act_of(c)[1] in done or is_sure(c)]
        return self.rng.choice(sure) if sure else next(iter(self._places(listed)), None)

    def _places(self, listed: list[Json]) -> list[Json]:
        numbered = [c for c in listed if act_of(c)[1] in ("go", "at", "turn") and c.get("label", "").isdigit()]
        return self.rng.sample(numbered, len(numbered))

    def chosen(self, panel: Json) -> bool:
        return any(word in texts(panel) for word in CHOSEN)

    def _wants_select(self, listed: list[Json]) -> bool:
        answers = [c for c in listed if c["type"] == BUTTON and act_of(c)[1] in ANSWERS - {"decline", "pass"}]
        return not answers or self.rng.random() < 0.5

    def _button(self, listed: list[Json]) -> Json:
        able = [c for c in listed if c["type"] == BUTTON and act_of(c)[1] in ANSWERS]
        assert able, [c.get("label") or c["custom_id"] for c in listed]
        weights = [IDLE.get(act_of(c)[1], 1.0) * (2.0 if ENDING.fullmatch(c.get("label", "")) else 1.0) for c in able]
        return self.rng.choices(able, weights)[0]

    def _values(self, select: Json) -> list[str]:
        options = [o["value"] for o in select["options"]]
        least, most = max(1, select.get("min_values", 1)), select.get("max_values", 1)
        return self.rng.sample(options, self.rng.randint(least, max(least, most)))

    def _squad(self, panel: Json, select: Json) -> list[str]:
        """SQD-03: as many as the threat level admits."""
        level = re.search(r"(?:Threat|Bedrohung) \*\*\d+\*\* \S+ \*\*(\d+)\*\*", texts(panel))
        if level is None:
            return []
        room, chosen = int(level[1]), []
        for option in select["options"]:
            told = option.get("description") or "0"
            if not NO_ROOM.match(told):  # else the number is what is left, not what it costs
                self.threats[option["label"]] = int(re.search(r"\d+", told)[0])  # type: ignore[index]
        for option in self.rng.sample(select["options"], len(select["options"])):
            threat = self.threats.get(option["label"], 0)
            if 0 < threat <= room:
                room -= threat
                chosen.append(option["value"])
        return chosen


async def begin(blue: Person, red: Person, channel: str = "general", **terms: Any) -> Json:
    """A challenge, accepted, both rosters chosen; gives the dashboard."""
    challenge = await blue.slash(channel, "match new", **terms)
    assert challenge is not None
    own = await red.press(challenge, "Accept")
    assert own is not None
    thread = await blue.until(
        lambda: next((c for c in blue.channels.values() if c["id"] == challenge["id"]), None), "the thread"
    )
    board = await blue.wait_for_message(lambda m: "Choose a roster" in str(m), channel=thread, what="the dashboard")
    theirs = await blue.press(board, "Choose a roster")
    assert theirs is not None
    for person, panel, index in ((red, own, 0), (blue, theirs, 1)):
        select = next(c for c in open_components(panel) if c["type"] == SELECT)
        await person.select(panel, select["custom_id"], select["options"][index]["value"])
    return await blue.wait_for_message(lambda m: ":menu" in str(m), channel=thread, what="the dashboard in play")


async def begun(
    table: LocalDiscord, bot: BotProcess, sit: Callable[[str], Awaitable[Person]]
) -> tuple[Json, list[Person]]:
    """A match at a bot that is started for it, and the two who play it."""
    await bot.start()
    await online(table)
    people = [await sit("blue"), await sit("red")]
    return await begin(*people), people


async def first_to_pick(dashboard: Json, *people: Person) -> tuple[Person, Json, str]:
    """Who of them has something to choose, their panel, and the first of what they may choose."""
    for person in people:
        panel = await person.press(dashboard, "My move")
        assert panel is not None
        for component in open_components(panel):
            if act_of(component)[1] == "pick":
                return person, panel, component["custom_id"]
    raise AssertionError("nobody has anything to choose")


def own(message: Json) -> bool:
    """A private message: only its owner receives it."""
    return bool(message.get("flags", 0) & 64)


async def _nothing(presses: int) -> None:
    return


async def play(
    blue: Player,
    red: Player,
    dashboard: Json,
    most: int = 6000,
    between: Callable[[int], Awaitable[None]] = _nothing,
) -> Json:
    """Both play until the match is over; gives the dashboard as it is then. `between` comes after every press."""
    return await play_together((blue, red), dashboard, most, between)


async def play_together(
    players: Sequence[Player],
    dashboard: Json,
    most: int = 6000,
    between: Callable[[int], Awaitable[None]] = _nothing,
) -> Json:
    """The same, however many they are."""
    watching = players[0].person

    def pressed() -> int:
        return sum(player.presses for player in players)

    while pressed() < most:
        current = watching.messages[dashboard["id"]]
        if ":rematch" in str(current):
            return current
        acted = False
        for player in players:
            if player.panel is None or not player.owes:
                await player.open_panel(current)
            while player.owes:
                await player.step()
                acted = True
                await between(pressed())
                assert pressed() < most, texts(player.current())
        if not acted:
            await watching.until(
                lambda: ":rematch" in str(watching.messages[dashboard["id"]]) or None, "the end of the match"
            )
    raise AssertionError("the match does not end")


def database(folder: Path) -> Path:
    return folder / "crisis.sqlite3"


async def record_of(folder: Path, dashboard: Json) -> Record:
    """The record, which the rules replay to the letter."""
    async with Store(f"sqlite:///{database(folder)}") as store:
        matches = Matches(store)
        stored = await matches.repository.in_thread(int(dashboard["channel_id"]))
        assert stored is not None
        record = await matches.records.record(stored.row.id)
        kept = [event for entry in record.live for event in entry.events if event.kind != "seed_revealed"]
        assert replay(CrisisProtocol(default_content()), record) == kept
        assert len(record.entries) == stored.row.entries
        return record


async def thread_is_whole(person: Person, dashboard: Json, *, over: bool) -> None:
    """One dashboard, every stretch of the story told once, and at the end one message that says so."""
    told: list[Json] = []
    before = None
    while page := await person.history(dashboard["channel_id"], before=before, limit=50):
        told, before = page + told, page[0]["id"]
    ids = Counter(c["custom_id"] for message in told for c in parts(message) if ":why." in c.get("custom_id", ""))
    assert [id for id, count in ids.items() if count > 1] == []
    assert [m["id"] for m in told if ":menu" in str(m["components"])] == ([] if over else [dashboard["id"]])
    ended = [m["id"] for m in told if ":rematch" in str(m["components"])]
    # The dashboard comes last: by then the end has been told.
    assert len(ended) == (2 if over else 0) and (not over or dashboard["id"] in ended)
