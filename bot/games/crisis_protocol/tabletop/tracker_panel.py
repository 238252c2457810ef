"""The panel of a game on the tabletop: one message with both squads, and buttons for what happens.

It must not know a rule: the tracker is a value of the engine.
"""

import discord
from discord import ui

from bot.client import App
from bot.games.crisis_protocol import ID
from bot.games.crisis_protocol.tabletop.panel import Press, Row, SheetButton, SheetPanel, SheetSelect
from bot.games.crisis_protocol.tabletop.sheets import Sheet, find_sheet
from bot.games.crisis_protocol.tabletop.words import fighter_name, mark_text
from bot.games.tabletop_results import TabletopResult, tell
from bot.locale import Words
from bot.ui.answer import Reply
from bot.ui.kit.components import BLUE, GREEN, Line
from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.tabletop.from_cards import stats_of
from rules_engine.crisis_protocol.tabletop.rolls import Refused, Throw
from rules_engine.crisis_protocol.tabletop.tracker import TEAMS, Squad, Team, Tracked, Tracker

ACCENT = (discord.Colour(0x1F66B8), discord.Colour(0xD8232A))
MARKS = ("●", "◆")  # shapes, not only colours, and signs that every font has


class TrackerPanel(SheetPanel[Tracker]):
    kind = "table"
    state_type = Tracker

    def perform(self, state: Tracker, act: str, values: tuple[str, ...], user_id: int, throw: Throw) -> Tracker:
        return perform(state, act, values, user_id)

    def objection(self, state: Tracker, act: str, user_id: int, to: Words) -> str | None:
        if act == "join" or user_id in state.people:
            return None
        who = ", ".join(f"<@{person}>" for person in state.people)
        if len(state.people) == 1:
            return to.say("This game belongs to {who}. Press *I play red* if you are the opponent.", who=who)
        return to.say("This game belongs to {who}. Track your own with `/table`.", who=who)

    def gone(self, to: Words) -> str:
        return to.say("I no longer have this game. Begin another with `/table`.")

    def is_over(self, state: Tracker) -> bool:
        return False

    async def press(self, press: Press) -> None:
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


# --- words ---------------------------------------------------------------------------------------------------------


def team_name(team: Team, to: Words) -> str:
    return to.say("Blue") if team == 0 else to.say("Red")


def told(tracker: Tracker, to: Words) -> str:
    board = tracker.now
    first, second = (squad.vp for squad in board.squads)
    lines = [
        "### " + to.say("Round {round} · Blue {first} : {second} Red", round=board.round, first=first, second=second)
    ]
    phase = to.say("Power Phase next") if board.phase == "power" else to.say("Activation Phase")
    lines.append(f"{phase} · " + to.say("priority: {team}", team=team_name(board.priority, to)))
    if board.verdict is not None or board.ended:
        lines.append(_ending(tracker, to))
    for team in TEAMS:
        lines += _squad(board.squads[team], team, to)
    return "\n".join(lines)


def _ending(tracker: Tracker, to: Words) -> str:
    result = tracker.result
    winner, how = tracker.now.verdict or ((result.winner, result.how) if result else (None, "agreed"))
    by = f" ({how})" if how != "agreed" else ""
    if winner is None:
        return "**" + to.say("A draw.") + f"**{by}"
    return "**" + to.say("{team} wins.", team=team_name(winner, to)) + f"**{by}"


def _squad(squad: Squad, team: Team, to: Words) -> list[str]:
    person = f" · <@{squad.person}>" if squad.person is not None else ""
    return [f"**{MARKS[team]} {team_name(team, to)}**{person}", *(_line(one, to) for one in squad.characters)]


def _line(one: Tracked, to: Words) -> str:
    name = fighter_name(one.fighter, to)
    if one.koed:
        return f"- ~~{name}~~ " + to.say("KO'd")
    stamina = stats_of(default_content(), one.fighter).stamina
    parts = [to.say("damage {n}/{stamina}", n=one.damage, stamina=stamina), to.say("Power {n}", n=one.power)]
    if one.dazed:
        parts.append("**" + to.say("Dazed") + "**")
    parts += [mark_text(condition, to) for condition in one.conditions]
    if one.held:
        parts.append(to.count("{n} token", "{n} tokens", one.held))
    if one.activated:
        parts.append(to.say("activated"))
    return f"- {name}: " + " · ".join(parts)


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
    blue, red = (team_name(team, to) for team in TEAMS)
    rows.append(
        Row(
            SheetButton.of(sheet, "score0", f"{blue} +1"),
            SheetButton.of(sheet, "unscore0", f"{blue} −1"),
            SheetButton.of(sheet, "score1", f"{red} +1"),
            SheetButton.of(sheet, "unscore1", f"{red} −1"),
            SheetButton.of(sheet, "priority", to.say("Pass priority")),
        )
    )
    phase = (
        SheetButton.of(sheet, "power", to.say("Power Phase"), GREEN)
        if board.phase == "power"
        else SheetButton.of(sheet, "cleanup", to.say("Cleanup Phase"), GREEN)
    )
    last = Row(phase, undo, SheetButton.of(sheet, "end", to.say("End the game")))
    if len(tracker.people) == 1:
        last.add_item(SheetButton.of(sheet, "join", to.say("I play red")))
    return [*rows, last]


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
