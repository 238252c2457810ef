"""Two people at a match while the bot is killed: they press what they see, and after a kill they look again."""

from collections.abc import Callable

from crash_runs import CHANNEL, Run
from match_people import SELECT, Player, act_of, open_components, own

from bot.local.errors import Json
from bot.local.messages import parts
from bot.local.person import Person

SEED = 2


class Duel:
    """A match by components; `match` is its id if it was prepared."""

    def __init__(self, run: Run, title: str, match: str = "") -> None:
        self.run, self.title, self.match = run, title, match
        self.players = tuple(Player(run.people[name], SEED) for name in ("blue", "red"))
        self.blue, self.red = (player.person for player in self.players)
        self.answer: Json = {}

    # -- what they see ---------------------------------------------------------------------------------------------

    @property
    def thread(self) -> str:
        [row] = self.run.rows("SELECT thread_id FROM matches WHERE id = ?", self.match)
        return str(row["thread_id"])

    @property
    def dashboard(self) -> Json:
        [pinned] = [m for m in public(self.blue) if m["channel_id"] == self.thread and m["pinned"]]
        return pinned

    def posts(self, holding: str) -> list[Json]:
        """Posts in the thread that say something, or can be pressed so."""
        return [m for m in public(self.blue) if m["channel_id"] == self.thread and shows(m, holding)]

    def offers(self) -> list[Json]:
        return [m for m in public(self.blue) if shows(m, "Accept")]

    # -- before it -------------------------------------------------------------------------------------------------

    async def challenge(self) -> None:
        await self.run.stretch(
            f"{self.title}: challenge", lambda: self.blue.slash(CHANNEL, "match new"), lambda: not self.offers()
        )
        [row] = self.run.rows("SELECT id FROM matches WHERE status = 'open'")
        self.match = str(row["id"])

    async def accept(self) -> None:
        [offer] = self.offers()
        await self.press(self.players[1], offer, "Accept", lambda: bool(self.offers()))

    async def bring_rosters(self) -> None:
        brought = "SELECT 1 FROM match_seats WHERE match_id = ? AND user_id = ? AND roster IS NOT NULL"
        for player, index in ((self.players[1], 0), (self.players[0], 1)):
            person = player.person
            panel = await self.press(player, self.dashboard, "Choose a roster")
            assert panel is not None
            await self.run.stretch(
                f"{self.title}: {person.name} brings a roster",
                lambda person=person, panel=panel, index=index: _choose(person, panel, index),
                lambda person=person: not self.run.rows(brought, self.match, int(person.id)),
            )

    # -- in it -----------------------------------------------------------------------------------------------------

    async def play(self, presses: int) -> None:
        """Both answer what they are asked."""
        answered: set[str] = set()
        while len(answered) < presses:
            for player in self.players:
                await self.opened(player)
                while player.owes and len(answered) < presses:
                    answered.add(await self.step(player))

    async def opened(self, player: Player) -> Player:
        if not player.owes:
            await self.run.aside(lambda: player.open_panel(self.dashboard))
        return player

    async def step(self, player: Player) -> str:
        """One press; after a kill the panel is opened anew, for it begins with nothing chosen."""
        name = f"{self.title}: {player.person.name} {player.question}.{player.tries[player.question]}"
        deaths = len(self.run.killed)
        await self.run.stretch(name, player.step, lambda: False)
        if len(self.run.killed) > deaths:
            player.tries.clear()
            await self.run.aside(lambda: player.open_panel(self.dashboard))
        return name

    async def choose(self, player: Player, *labels: str) -> None:
        """One answer by its name, on the panel or in its list, with what must be chosen before it; after a kill the
        panel is opened anew, and the answer is chosen there if it is still asked for."""
        await self.opened(player)
        question, person, left = player.question, player.person, list(labels)
        while left and player.question == question:
            label, deaths = left.pop(0), len(self.run.killed)
            await self.run.stretch(
                f"{self.title}: {person.name} {label}", lambda label=label: _press(player, label), lambda: False
            )
            if len(self.run.killed) > deaths:
                await self.run.aside(lambda: player.open_panel(self.dashboard))
                left = list(labels)

    async def press(
        self, player: Player, message: Json, label: str, needed: Callable[[], bool] = lambda: True
    ) -> Json | None:
        """A button on a public post."""
        person = player.person
        answer: Json | None = await self.run.stretch(
            f"{self.title}: {person.name} {label}", lambda: person.press(message, label), needed
        )
        player.panel = None
        return answer

    async def menu(self, player: Player, label: str, needed: Callable[[], bool]) -> None:
        """Something of the menu, which is private."""
        person = player.person
        panel = await self.run.aside(lambda: person.press(self.dashboard, "Menu"))
        assert panel is not None
        self.answer = (
            await self.run.stretch(f"{self.title}: {person.name} {label}", lambda: person.press(panel, label), needed)
            or {}
        )
        player.panel = None

    async def confirm(self, player: Player, label: str, needed: Callable[[], bool]) -> None:
        await self.press(player, self.answer, label, needed)


def public(person: Person) -> list[Json]:
    return sorted((m for m in person.messages.values() if not own(m)), key=lambda m: int(m["id"]))


def shows(message: Json, what: str) -> bool:
    return any(what in part.get("content", "") or part.get("label") == what for part in parts(message))


def reacts(player: Player) -> bool:
    return any(act_of(c)[1] == "pass" for c in player.buttons())


async def _press(player: Player, label: str) -> None:
    person, panel = player.person, player.current()
    component, values = _labelled(panel, label)
    id = component["custom_id"]
    player.panel = await (person.select(panel, id, *values) if values else person.press(panel, id)) or panel


def _labelled(panel: Json, label: str) -> tuple[Json, list[str]]:
    for component in open_components(panel):
        if label in component.get("label", ""):
            return component, []
        for option in component.get("options") or []:
            if label in option["label"]:
                return component, [option["value"]]
    raise LookupError(f"no {label!r} among {[c.get('label') or c.get('options') for c in open_components(panel)]}")


async def _choose(person: Person, panel: Json, index: int) -> Json | None:
    select = next(c for c in open_components(panel) if c["type"] == SELECT)
    return await person.select(panel, select["custom_id"], select["options"][index]["value"])
