"""A set-up on SimCord, pressed as people press it: every interaction of each player counts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from match_table import Table, flat, ids, shown, texts

from bot.matches.statistics import handovers


class Walk:
    """Two players who press what they are shown, and what each has pressed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.presses: Counter[str] = Counter()
        self.acts: dict[str, list[str]] = {"blue": [], "red": []}

    def person(self, seat: str) -> Any:
        return self.table.blue if seat == "blue" else self.table.red

    async def press(self, seat: str, message: Any, act: str) -> Any:
        """Press the button, or choose the line, whose act begins so."""
        self.presses[seat] += 1
        self.acts[seat].append(act)
        person = self.person(seat)
        for component in flat(_components(message)):
            if component.get("disabled"):
                continue
            id = component.get("custom_id", "")
            if id and _act(id).startswith(act) and component["type"] == 2:
                return shown(await person.click(message, custom_id=id))
            values = [option["value"] for option in component.get("options", ()) if option["value"].startswith(act)]
            if values:
                return shown(await person.select(message, [values[0]], custom_id=id))
        raise AssertionError(f"nothing to press for {act}: {ids(message)}\n{texts(message)}")

    async def choose(self, seat: str, message: Any, act: str, values: list[str]) -> Any:
        """Choose several lines of the select whose act begins so."""
        self.presses[seat] += 1
        self.acts[seat].append(act)
        id = next(id for id in ids(message) if _act(id).startswith(act))
        return shown(await self.person(seat).select(message, values, custom_id=id))

    async def begin(self, command: str = "match new", **options: Any) -> tuple[Any, Any]:
        """The challenge and its acceptance; gives the panel of whoever accepted and the card in the thread."""
        self.presses["blue"] += 1
        answer = await self.table.blue.slash(self.table.channel, command, **options)
        self.table.id = next(id.split(":")[1] for id in ids(answer.response))
        panel = await self.press("red", answer.response, "accept")
        await self.table.posted()
        return panel, await self.table.dashboard()

    async def owing(self) -> list[str]:
        state = (await self.table.stored()).state
        assert state is not None
        return list(state.pending)

    async def key(self, seat: str) -> str:
        state = (await self.table.stored()).state
        assert state is not None
        return state.pending[seat].key if seat in state.pending else ""

    async def my_move(self, seat: str) -> Any:
        await self.table.posted()
        return await self.press(seat, await self.table.dashboard(), "mine")

    async def handovers(self) -> int:
        """Before round 1, as the bot counts them."""
        stored = await self.table.stored()
        entries = [entry for _, entry in await self.table.app.matches.records.entries(self.table.id)]
        return handovers(stored.game, entries).rounds.get(0, 0)


def _components(message: Any) -> list[dict[str, Any]]:
    return [part if isinstance(part, dict) else part.to_dict() for part in message.components]


def _act(custom_id: str) -> str:
    return custom_id.split(":", 3)[-1]
