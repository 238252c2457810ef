"""People who play from text alone: they read prompts, labels, the private panel and the board in words.

No picture is ever looked at: what they decide on has none, and whoever fetched one would be found out.
"""

import re
from collections.abc import Callable

from aiohttp import web
from leaks import Watched
from match_people import BUTTON, CONFIRM, SELECT, Player, act_of, answering, is_sure, texts

from bot.local.errors import Json
from bot.local.messages import parts
from bot.local.server import LocalDiscord

PICTURES = {11, 12, 13}
"""Thumbnails, galleries and files."""
ANSWERING = {"pick", "pass", "many", "amount", "go", "at", "turn", "decline", "look", "end"}
CONFIRMING = {"aim", "sequence", "hit", "hit_end"}
PLACE = re.compile(r"^\*\*(\d)\*\* · (.*)$", re.MULTILINE)
"""A numbered place or direction, as it is told above its button."""
LEAVE = re.compile(r"(End|Pass|Leave|None|No)\b.*|.*\b(beenden|passen|Passen|lassen)|(Lass|Keine|Nein)\b.*")
TURN = re.compile(r"### (Take your turn|Zug beginnen)")
SIDES = {"blue": ("Blue", "Blau"), "red": ("Red", "Rot")}
WORTH = (
    (re.compile(r"Interact|Interagieren|Pick up|Nehmen|Secure|Sicher"), 6.0),
    (re.compile(r"Attack|Angreifen|damage|Schaden"), 5.0),
    (re.compile(r"Contesting|Umkämpf"), 5.0),
    (re.compile(r"Activate|aktivieren|Play|spielen|Use|Einsetzen"), 3.0),
    (re.compile(r"Toward|oward|auf .* zu|Move|Bewegen|Advance|Laufen"), 3.0),
    (re.compile(r"Climb|Klettern|cover|Deckung"), 1.5),
)


class Gallery(LocalDiscord):
    """A table that notes which pictures are fetched."""

    def __init__(self) -> None:
        super().__init__(token="a-token-for-tests", patient=True)
        self.fetched: list[str] = []

    async def _attachment(self, request: web.Request) -> web.StreamResponse:
        self.fetched.append(request.path)
        return await super()._attachment(request)


def without_pictures(message: Json) -> Json:
    """The message as somebody reads it who has only text."""

    def kept(listed: list[Json]) -> list[Json]:
        return [
            {**c, "components": kept(c["components"])} if "components" in c else c
            for c in listed
            if c["type"] not in PICTURES
        ]

    return {**message, "components": kept(message.get("components") or []), "attachments": [], "embeds": []}


class Reader(Player):
    """Chooses by what the text says: objectives that are not theirs, damage, places toward both."""

    def __init__(self, person: Watched, seed: int, thread: Json) -> None:
        super().__init__(person, seed)
        self.thread = thread
        self.goals: list[str] = []
        self.boards = 0
        self.read_since = 0

    async def prefer_text(self) -> None:
        """*No pictures, text only* among the preferences of `/me settings`."""
        preferences = await self.person.slash("general", "me settings")
        assert preferences is not None
        await self.person.select(preferences, "me:look", "text")

    async def step(self) -> None:
        if TURN.match(texts(self.current())) and self.read_since != self.question:
            await self.read_the_board()
        await super().step()

    async def read_the_board(self) -> None:
        """The objectives that are free or the other side's, as the board in words names them."""
        self.read_since = self.question
        told = await self.person.slash(self.thread, "play board", text=True)
        assert told is not None
        board = texts(without_pictures(told))
        own = next((name for name in SIDES[self.person.name] if f"## {name} (" in board), None)
        assert own is not None, board
        objectives = re.findall(r"^- (\d+) (.+) [A-R]\d+(?:-\d+)?: (.+)$", board, re.MULTILINE)
        assert objectives, board
        self.goals = [f"{name} {number}" for number, name, state in objectives if own not in state]
        self.boards += 1

    def choose(self, panel: Json) -> tuple[Json, list[str]]:
        seen = without_pictures(panel)
        listed = answering(seen)
        many = next((c for c in listed if act_of(c)[1] == "many" and c.get("label") in CONFIRM), None)
        if many is not None or any(act_of(c)[1] in CONFIRMING or is_sure(c) for c in listed):
            return super().choose(seen)
        places = dict(PLACE.findall(texts(seen)))
        able = [c for c in listed if c["type"] == BUTTON and act_of(c)[1] in ANSWERING]
        able = [c for c in able if act_of(c)[1] not in ("at", "turn") or c["label"] in places]
        offers: list[tuple[str, Json, list[str]]] = [(places.get(c["label"], c["label"]), c, []) for c in able]
        for select in (c for c in listed if c["type"] == SELECT):
            if select.get("max_values", 1) > 1:
                return super().choose(seen)
            offers += [(f"{o['label']} {o.get('description') or ''}", select, [o["value"]]) for o in select["options"]]
        if not offers:
            return super().choose(seen)
        worth = self.judged(texts(seen))
        words, component, values = max(offers, key=lambda offer: worth(offer[0]) * (0.4 + self.rng.random()))
        assert words, "an offer without a word"
        return component, values

    def judged(self, said: str) -> Callable[[str], float]:
        """What an offer is worth by its words and by the panel's line about it."""
        lines = {found[1]: found[2] for found in re.finditer(r"^- \*\*(.+?)\*\*: (.*)$", said, re.MULTILINE)}

        def worth(offer: str) -> float:
            if LEAVE.fullmatch(offer.strip()):
                return 0.6
            told = f"{offer} {lines.get(offer.strip(), '')}"
            value = 1.0 + max((points for pattern, points in WORTH if pattern.search(told)), default=0.5)
            expected = re.search(r"(\d+(?:[.,]\d+)?) (?:damage|Schaden)", told)
            value += float(expected[1].replace(",", ".")) if expected else 0.0
            return value + 4.0 * any(goal in told for goal in self.goals)

        return worth


def pictures_for(person: Watched) -> list[str]:
    """What was attached to messages that only this person sees."""
    private = [f["message"] for f in person.seen if "message" in f and f["message"].get("flags", 0) & 64]
    named = [a["filename"] for message in private for a in message.get("attachments", [])]
    return named + [str(c) for message in private for c in parts(message) if c["type"] in PICTURES]
