"""Panels: a state on a sheet, shown as one message, changed by presses that find everything in the store.

It must not know what lies on a panel: attacks, dodges, rolls and trackers each have their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

import discord
from discord import ui

from bot.client import App
from bot.games.crisis_protocol import ID
from bot.games.crisis_protocol.tabletop.sheets import (
    Sheet,
    announced_sheet,
    change_sheet,
    find_sheet,
    keep_sheet,
    new_sheet,
)
from bot.games.crisis_protocol.tabletop.words import refusal
from bot.locale import Words, words
from bot.store import Store
from bot.ui.answer import Reply, refuse, reply, rewrite
from bot.ui.kit.components import GREY, LastingButton, LastingSelect, Line
from bot.ui.kit.ids import Act, Grammar, OldComponentError, Shape
from bot.ui.kit.press import AnyPress, Presses
from rules_engine.crisis_protocol.tabletop.fair import Record
from rules_engine.crisis_protocol.tabletop.rolls import Refused, Throw
from rules_engine.crisis_protocol.tabletop.undo import Undoable
from rules_engine.kernel.values import Value

S = TypeVar("S", bound=Value)
SHEET = Grammar("t", {"kind": r"[a-z]{1,20}", "code": r"[0-9A-Z]{6}", "version": r"[0-9]{1,9}"})

Row = ui.ActionRow[Any]
UNDO = "undo"


@dataclass(frozen=True)
class Press(AnyPress):
    """Somebody pressed or chose something on a sheet."""

    grammar = SHEET

    @property
    def name(self) -> str:
        return f"{self.kind}.{self.act}"

    @property
    def kind(self) -> str:
        return self.places["kind"]

    @property
    def code(self) -> str:
        return self.places["code"]

    @property
    def version(self) -> int:
        return int(self.places["version"])


class SheetPanel(Generic[S]):
    """Subclasses say what a press means, who may press, and how the state is shown."""

    kind: str
    state_type: type[S]
    weighty: frozenset[str] = frozenset()
    """The presses that can be taken back; others are undone by pressing otherwise."""
    grave: frozenset[str] = frozenset()
    """The presses that end, spend or roll something."""
    rolls = True
    """Whether there are dice on it that can be verified."""

    def perform(self, state: S, act: str, values: tuple[str, ...], user_id: int, throw: Throw) -> S:
        """The state after a press; raises `Refused`."""
        raise NotImplementedError

    def objection(self, state: S, act: str, user_id: int, to: Words) -> str | None:
        """Why this person may not press that, in one kind sentence; None if they may."""
        raise NotImplementedError

    def gone(self, to: Words) -> str:
        raise NotImplementedError

    def is_over(self, state: S) -> bool:
        """Whether the last die has fallen, so that the seed can be shown."""
        raise NotImplementedError

    async def shown(self, client: App, sheet: Sheet, state: S, to: Words) -> Reply:
        raise NotImplementedError

    # --- opening

    async def open(self, interaction: discord.Interaction[App], state: S) -> None:
        """Answer a command or a press with a new sheet."""
        await reply(interaction, self._opened(interaction, state))

    async def _opened(self, interaction: discord.Interaction[App], state: S) -> Reply:
        to = words(interaction.locale).with_signs(interaction.client.emojis_of(ID).signs)
        sheet, begun = await self.kept(interaction, state, to)
        return await self.shown(interaction.client, sheet, begun, to)

    async def kept(self, interaction: discord.Interaction[App], state: S, to: Words) -> tuple[Sheet, S]:
        """A new sheet in the store, and what stands on it."""
        store = interaction.client.store

        async def made() -> tuple[Sheet, S]:
            while True:
                fresh = await self.fresh(store, interaction.user.id)
                sheet, begun = self.begun(replace(fresh, kind=self.kind, language=to.language), state, interaction.id)
                if await keep_sheet(store, sheet):
                    return sheet, begun

        return await store.as_one(made)

    async def fresh(self, store: Store, owner_id: int) -> Sheet:
        """An empty sheet; its commitment is shown before the first press that rolls."""
        return new_sheet(self.kind, owner_id)

    def begun(self, sheet: Sheet, state: S, press: int) -> tuple[Sheet, S]:
        """The sheet as it is first kept; panels that roll at once do it here."""
        return sheet.with_state(state.model_dump_json()), state

    # --- presses

    async def press(self, press: Press) -> None:
        """Refused privately, or the message as it stands afterwards. An old button only shows what is."""
        interaction, to, client, act = press.interaction, press.to, press.client, str(press.act)
        found = await self.found(press)
        if found is None:
            return
        sheet, state = found
        objection = self.objection(state, act, interaction.user.id, to)
        if objection is not None:
            await refuse(interaction, objection)
            return
        if press.version == sheet.version:
            try:
                state, record = self._changed(sheet, state, interaction, act, press.values)
            except (LookupError, ValueError):  # lines that were never offered, or none where one has to be chosen
                raise OldComponentError(act) from None
            changed = await change_sheet(client.store, sheet, state.model_dump_json(), record)
            # Another press came between: what it did is shown.
            sheet = changed or await find_sheet(client.store, sheet.code) or sheet
            state = self.state_type.model_validate_json(sheet.state)
        said = card_words(sheet, to).with_signs(client.emojis_of(ID).signs)
        await rewrite(interaction, self.shown(client, sheet, state, said))

    async def found(self, press: Press) -> tuple[Sheet, S] | None:
        """The sheet that was pressed on, and its state; None if it is gone, and the person has been told."""
        sheet = await find_sheet(press.client.store, press.code)
        if sheet is None or sheet.kind != self.kind or not sheet.state:
            await refuse(press.interaction, self.gone(press.to))
            return None
        return sheet, self.state_type.model_validate_json(sheet.state)

    def _changed(
        self, sheet: Sheet, state: S, interaction: discord.Interaction[App], act: str, values: tuple[str, ...]
    ) -> tuple[S, Record]:
        user_id = interaction.user.id
        if act == UNDO and isinstance(state, Undoable):
            if sheet.record.seed is not None:
                raise Refused("EFF-06", "seed_shown")
            earlier, throws = state.undone(user_id)
            return earlier, sheet.record.back_to(throws)
        dice = sheet.dice(interaction.id)
        after = self.perform(state, act, values, user_id, dice.throw)
        record = dice.record if dice.record.throws else sheet.record
        if isinstance(after, Undoable) and isinstance(state, Undoable):
            # The seed stays sealed until somebody asks: whoever knows it could take a throw back for a better one.
            return after.following(state, len(sheet.record.throws)) if act in self.weighty else after, record
        return after, dice.reveal() if self.is_over(after) else record


def card_words(sheet: Sheet, to: Words) -> Words:
    """The words of what all see: those it was begun in, not those of whoever presses."""
    return words(sheet.language) if sheet.language else to


class AtOncePanel(SheetPanel[S]):
    """Dice that fall with the command: the commitment was shown under the person's last roll."""

    async def fresh(self, store: Store, owner_id: int) -> Sheet:
        return await announced_sheet(store, owner_id)


_panels: dict[str, SheetPanel[Any]] = {}


def has_dice(sheet: Sheet) -> bool:
    """Whether its dice can be asked for; a tracker, for one, rolls none."""
    panel = _panels.get(sheet.kind)
    return panel is None or panel.rolls


async def unsealed(store: Store, sheet: Sheet) -> Sheet:
    """The sheet with its seed, if its last die has fallen; from then on nothing is taken back."""
    panel = _panels.get(sheet.kind)
    if panel is None or sheet.record.seed is not None:
        return sheet
    if not panel.is_over(panel.state_type.model_validate_json(sheet.state)):
        return sheet
    shown = await change_sheet(store, sheet, sheet.state, sheet.dice().reveal())
    return shown or await find_sheet(store, sheet.code) or sheet


def undo_button(sheet: Sheet, state: Undoable, to: Words) -> list["SheetButton"]:
    """Shown while there is something to take back."""
    return [SheetButton.of(sheet, UNDO, to.say("Undo"))] if state.past and sheet.record.seed is None else []


def set_up(client: App, panel: SheetPanel[Any]) -> None:
    """Take the presses of a panel's messages."""
    _panels[panel.kind] = panel
    client.add_dynamic_items(SheetButton, SheetSelect)


class SheetPresses(Presses[Press]):
    async def handle(self, press: Press) -> None:
        panel = _panels.get(press.kind)
        if panel is None:
            raise OldComponentError(press.kind)
        await panel.press(press)

    def is_grave(self, press: Press) -> bool:
        panel = _panels.get(press.kind)
        return panel is not None and (press.act.verb == UNDO or press.act.verb in panel.grave)


async def _refusal(press: Press, error: Exception) -> str | None:
    match error:
        case Refused():
            return refusal(error, press.to)
        case OldComponentError():
            return press.to.say("I cannot read this any more. Please use the command once again.")
    return None


PRESSES = SheetPresses(Press, _refusal)


class SheetButton(LastingButton, template=SHEET.template(Shape.BUTTON)):
    """Any button on a sheet."""

    presses = PRESSES

    @classmethod
    def of(
        cls, sheet: Sheet, what: str, label: str, style: discord.ButtonStyle = GREY, *, disabled: bool = False
    ) -> "SheetButton":
        return cls.at((sheet.kind, sheet.code, sheet.version), Act(what), label, style, disabled=disabled)


class SheetSelect(LastingSelect, template=SHEET.template(Shape.SELECT)):
    """Any list on a sheet."""

    presses = PRESSES

    @classmethod
    def of(
        cls, sheet: Sheet, what: str, lines: Sequence[Line], hint: str, least: int = 1, most: int = 1
    ) -> "SheetSelect":
        return cls.at((sheet.kind, sheet.code, sheet.version), Act(what), lines, hint, least=least, most=most)
