"""The panel of a game on the tabletop: one message with both squads, and buttons for what happens.

It must not know a rule: the tracker is a value of the engine.
"""

import logging

import discord
from discord import ui

from bot.client import App
from bot.games.crisis_protocol import ID
from bot.games.crisis_protocol.tabletop.booking_text import MARKS
from bot.games.crisis_protocol.tabletop.here import Here, put_here, tracker_here
from bot.games.crisis_protocol.tabletop.panel import Press, Row, SheetButton, SheetPanel, SheetSelect, card_words
from bot.games.crisis_protocol.tabletop.sheets import Sheet, find_sheet
from bot.games.crisis_protocol.tabletop.tracker_text import team_name, told
from bot.games.crisis_protocol.tabletop.words import fighter_name
from bot.games.tabletop_results import TabletopResult, tell
from bot.locale import Words, words
from bot.ui.answer import Reply, posted, refuse
from bot.ui.kit.components import BLUE, GREEN, Line
from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.tabletop.rolls import Refused, Throw
from rules_engine.crisis_protocol.tabletop.tracker import TEAMS, Tracked, Tracker

log = logging.getLogger(__name__)

ACCENT = (discord.Colour(0x1F66B8), discord.Colour(0xD8232A))
DOWN = "down"


class TrackerPanel(SheetPanel[Tracker]):
    kind = "table"
    state_type = Tracker
    grave = frozenset({"activate", "priority", "power", "cleanup", "end"})  # counters are tapped as often as one counts
    rolls = False

    def perform(self, state: Tracker, act: str, values: tuple[str, ...], user_id: int, throw: Throw) -> Tracker:
        return perform(state, act, values, user_id)

    def objection(self, state: Tracker, act: str, user_id: int, to: Words) -> str | None:
        if act == "join" or user_id in state.people:
            return None
        who = ", ".join(to.mention(person) for person in state.people)
        if len(state.people) == 1:
            return to.say("This game belongs to {who}. Press *I play red* if you are the opponent.", who=who)
        return to.say("This game belongs to {who}. Track your own with `/table`.", who=who)

    def gone(self, to: Words) -> str:
        return to.say("I no longer have this game. Begin another with `/table`.")

    def is_over(self, state: Tracker) -> bool:
        return False

    async def press(self, press: Press) -> None:
        here = await tracker_here(press.client.store, press.interaction.channel_id)
        shown_by = press.interaction.message.id if press.interaction.message is not None else 0
        if here is None:  # a game from before channels knew theirs
            await self._put(press.interaction, press.code, shown_by)
        elif here.code == press.code and here.message_id not in (0, shown_by):
            await self._close(press)
            return
        if str(press.act) == DOWN:
            await self._move_down(press)
            return
        await super().press(press)
        if str(press.act) != "end":
            return
        sheet = await find_sheet(press.client.store, press.code)
        if sheet is not None and sheet.version == press.version + 1:  # told once, by the press that ended it
            result = Tracker.model_validate_json(sheet.state).result
            if result is not None:
                await tell(press.interaction, TabletopResult(ID, result.people, result.vp, result.winner, result.how))

    async def shown(self, client: App, sheet: Sheet, state: Tracker, to: Words) -> Reply:
        container = ui.Container[ui.LayoutView](
            ui.TextDisplay(told(state, to)), accent_colour=ACCENT[state.now.priority]
        )
        for row in _rows(sheet, state, to):
            container.add_item(row)
        view = ui.LayoutView(timeout=None)
        view.add_item(container)
        return Reply(view)

    # --- the one message of a channel

    async def open(self, interaction: discord.Interaction[App], state: Tracker) -> None:
        """A new game is the channel's from now on."""
        sheet, _ = await self.kept(interaction, state, words(interaction.locale))
        await self.bring_down(interaction, sheet)

    async def game_here(self, client: App, channel_id: int | None) -> tuple[Sheet, Tracker] | None:
        """The tracker that a channel plays with."""
        here = await tracker_here(client.store, channel_id)
        sheet = await find_sheet(client.store, here.code) if here is not None else None
        if sheet is None or not sheet.state:
            return None
        game = Tracker.model_validate_json(sheet.state)
        return None if game.now.ended else (sheet, game)

    async def bring_down(self, interaction: discord.Interaction[App], sheet: Sheet) -> None:
        """Shown anew as the answer to a command or to a press elsewhere; the message before it is closed."""
        client = interaction.client
        before = await tracker_here(client.store, interaction.channel_id)
        message_id = await posted(interaction, self._current(client, sheet, interaction))
        await self._put(interaction, sheet.code, message_id or 0)
        if before is not None and before.code == sheet.code:
            await _edit(client, interaction.channel_id, before.message_id, _closed(sheet, interaction))

    async def refresh(self, interaction: discord.Interaction[App], sheet: Sheet) -> None:
        """Where its message stands, it shows what was booked; where it cannot be reached, a new one does."""
        client = interaction.client
        here = await tracker_here(client.store, interaction.channel_id)
        made = await self._current(client, sheet, interaction)
        if here is None or not await _edit(client, interaction.channel_id, here.message_id, made.view):
            await self.follow_up(interaction, sheet)

    async def follow_up(self, interaction: discord.Interaction[App], sheet: Sheet) -> None:
        """Shown by a message of its own, after whatever answered the press."""
        made = await self._current(interaction.client, sheet, interaction)
        sent = await interaction.followup.send(view=made.view, wait=True)
        await self._put(interaction, sheet.code, sent.id)

    async def _move_down(self, press: Press) -> None:
        """Pressed on the tracker itself: that message is closed, and a new one follows."""
        found = await self.found(press)
        if found is None:
            return
        sheet, game = found
        if (said := self.objection(game, DOWN, press.user_id, press.to)) is not None:
            await refuse(press.interaction, said)
            return
        await press.interaction.response.edit_message(view=_closed(sheet, press.interaction))
        await self.follow_up(press.interaction, sheet)

    async def _close(self, press: Press) -> None:
        """Pressed on a message that was left behind, because it could not be closed when the tracker went down."""
        found = await self.found(press)
        if found is not None:
            await press.interaction.response.edit_message(view=_closed(found[0], press.interaction))

    async def _current(self, client: App, sheet: Sheet, interaction: discord.Interaction[App]) -> Reply:
        state = Tracker.model_validate_json(sheet.state)
        return await self.shown(client, sheet, state, card_words(sheet, words(interaction.locale)))

    async def _put(self, interaction: discord.Interaction[App], code: str, message_id: int) -> None:
        here = Here(code=code, message_id=message_id)
        await put_here(interaction.client.store, interaction.channel_id, interaction.user.id, here)


TRACKERS = TrackerPanel()


def perform(state: Tracker, act: str, values: tuple[str, ...], user_id: int) -> Tracker:
    """What each button and list means."""
    cards = default_content()
    if state.now.ended and act != "undo":
        raise Refused("WIN-01", "not_now")
    match act:
        case "join":
            return state.join(user_id)
        case "who":
            team, at = (int(part) for part in values[0].split("_"))
            return state.choose(TEAMS[team], at)
        case "conditions":
            return state.conditions(values)
        case "hit":
            return state.damage(cards, 1, from_enemy=True)
        case "hurt" | "heal":
            return state.damage(cards, 1 if act == "hurt" else -1)
        case "gain" | "spend":
            return state.power(1 if act == "gain" else -1)
        case "take" | "drop":
            return state.hold(1 if act == "take" else -1)
        case "activate":
            return state.activate()
        case "score0" | "score1" | "unscore0" | "unscore1":
            return state.score(TEAMS[int(act[-1])], 1 if act.startswith("score") else -1)
        case "priority":
            return state.pass_priority()
        case "power":
            return state.power_phase(cards)
        case "cleanup":
            return state.cleanup(cards)
        case "end":
            return state.end()
        case "undo":
            return state.undo()
    raise Refused("ATK-05", "not_now")


def _closed(sheet: Sheet, interaction: discord.Interaction[App]) -> ui.LayoutView:
    """What stays of a message whose tracker is shown further down."""
    to = card_words(sheet, words(interaction.locale))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay("-# " + to.say("The tracker is further down in this channel.")))
    return view


async def _edit(client: App, channel_id: int | None, message_id: int, view: ui.LayoutView) -> bool:
    """Whether the message could be rewritten: it may be deleted, or the bot not let into the channel."""
    if not channel_id or not message_id:
        return False
    try:
        await client.get_partial_messageable(channel_id).get_partial_message(message_id).edit(view=view)
    except discord.HTTPException as error:
        log.info("a tracker's message could not be rewritten", extra={"status": error.status})
        return False
    return True


# --- components ----------------------------------------------------------------------------------------------------


def _rows(sheet: Sheet, tracker: Tracker, to: Words) -> list[Row]:
    board = tracker.now
    undo = SheetButton.of(sheet, "undo", to.say("Undo"), disabled=not tracker.past)
    if board.ended:
        return [Row(undo)]
    options = [
        Line(f"{team}_{at}", f"{MARKS[team]} {fighter_name(one.fighter, to)}", chosen=board.chosen == (team, at))
        for team in TEAMS
        for at, one in enumerate(board.squads[team].characters)
        if not one.koed
    ]
    rows = [Row(SheetSelect.of(sheet, "who", options, to.say("Choose a character…")))] if options else []
    if board.focus is not None and not board.focus.koed:
        rows += _focus_rows(sheet, board.focus, to)
    (blue, red), points = (team_name(team, to) for team in TEAMS), to.say("VP")
    rows.append(
        Row(
            SheetButton.of(sheet, "score0", f"{blue} +1 {points}"),
            SheetButton.of(sheet, "unscore0", f"{blue} −1 {points}"),
            SheetButton.of(sheet, "score1", f"{red} +1 {points}"),
            SheetButton.of(sheet, "unscore1", f"{red} −1 {points}"),
            SheetButton.of(sheet, "priority", to.say("Pass priority")),
        )
    )
    phase = (
        SheetButton.of(sheet, "power", to.say("Power Phase"), GREEN)
        if board.phase == "power"
        else SheetButton.of(sheet, "cleanup", to.say("Cleanup Phase"), GREEN)
    )
    down = SheetButton.of(sheet, DOWN, to.say("Bring down"))
    beside = Row(undo, down)
    if len(tracker.people) == 1:
        beside.add_item(SheetButton.of(sheet, "join", to.say("I play red")))
    return [*rows, beside, Row(phase), Row(SheetButton.of(sheet, "end", to.say("End the game")))]


def _focus_rows(sheet: Sheet, one: Tracked, to: Words) -> list[Row]:
    conditions = [
        Line(card.id, card.name.in_(to.language), chosen=card.id in one.conditions)
        for card in default_content().conditions.values()
    ]
    return [
        Row(SheetSelect.of(sheet, "conditions", conditions, to.say("Conditions…"), 0, len(conditions))),
        Row(
            SheetButton.of(sheet, "hit", to.say("+1 damage from an enemy"), BLUE),
            SheetButton.of(sheet, "hurt", to.say("+1 damage")),
            SheetButton.of(sheet, "heal", to.say("−1 damage")),
            SheetButton.of(sheet, "gain", to.say("+1 Power")),
            SheetButton.of(sheet, "spend", to.say("−1 Power")),
        ),
        Row(
            SheetButton.of(sheet, "activate", to.say("Ready again") if one.activated else to.say("Activated"), BLUE),
            SheetButton.of(sheet, "take", to.say("+1 token")),
            SheetButton.of(sheet, "drop", to.say("−1 token"), disabled=not one.held),
        ),
    ]
