"""The panel of a dodge roll: what each press means, and the one message.

It must not know a rule: the dodge is a value of the engine.
"""

from io import BytesIO

import discord
from discord import ui

from bot.client import App
from bot.games.crisis_protocol.pictures.duel import DrawnDie, DrawnPool, duel_picture
from bot.games.crisis_protocol.tabletop.attack_text import COLOURS, drawn_dice
from bot.games.crisis_protocol.tabletop.panel import (
    Row,
    SheetButton,
    SheetPanel,
    SheetSelect,
    undo_button,
)
from bot.games.crisis_protocol.tabletop.sheets import Sheet
from bot.games.crisis_protocol.tabletop.words import (
    code_line,
    dice_text,
    face_names,
    fighter_name,
    listed,
    mark_name,
    mark_text,
    sign_of,
    taken_back,
    why,
)
from bot.locale import Words
from bot.ui.answer import Reply
from bot.ui.kit.components import BLUE, GREEN, Line
from bot.ui.kit.limits import MOST_LINES
from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.faces import DEFENCE_SUCCESSES, Face
from rules_engine.crisis_protocol.tabletop.dodge import DodgeStep, TabletopDodge
from rules_engine.crisis_protocol.tabletop.fair import Record
from rules_engine.crisis_protocol.tabletop.from_cards import is_lost_at_once
from rules_engine.crisis_protocol.tabletop.rolls import Refused, Side, Throw

PICTURE = "dodge.png"
ACCENT = discord.Colour(0x3F7F8C)


class DodgePanel(SheetPanel[TabletopDodge]):
    kind = "dodge"
    state_type = TabletopDodge
    weighty = frozenset({"roll", "reroll", "face", "finish"})
    grave = weighty

    def perform(
        self, state: TabletopDodge, act: str, values: tuple[str, ...], user_id: int, throw: Throw
    ) -> TabletopDodge:
        match act:
            case "more" | "less":
                return state.with_dice(1 if act == "more" else -1)
            case "hex":
                return state.with_conditions(() if state.pool.is_hexed else ("hex",))
            case "roll":
                return state.roll(throw)
            case "dice":
                return state.choose(tuple(int(value) for value in values))
            case "reroll":
                return state.reroll(throw)
            case "face":
                return state.change(Face(values[0]))
            case "finish":
                return state.finish()
        raise Refused("DOD-03", "not_now")

    def objection(self, state: TabletopDodge, act: str, user_id: int, to: Words) -> str | None:
        if user_id == state.person:
            return None
        return to.say("This dodge belongs to <@{owner}>. Make your own with `/dodge`.", owner=state.person)

    def gone(self, to: Words) -> str:
        return to.say("I no longer have this dodge. Begin another with `/dodge`.")

    def is_over(self, state: TabletopDodge) -> bool:
        return state.is_over

    async def shown(self, client: App, sheet: Sheet, state: TabletopDodge, to: Words) -> Reply:
        picture = await client.pictures.draw(duel_picture, (_drawn(state, to),))
        gallery = ui.MediaGallery[ui.LayoutView](
            discord.MediaGalleryItem(f"attachment://{PICTURE}", description=_described(state, to))
        )
        text = ui.TextDisplay[ui.LayoutView](_told(state, sheet.record, to))
        container = ui.Container[ui.LayoutView](gallery, text, accent_colour=ACCENT)
        for row in _rows(sheet, state, to):
            container.add_item(row)
        view = ui.LayoutView(timeout=None)
        view.add_item(container)
        return Reply(view, [discord.File(BytesIO(picture), PICTURE)])


DODGES = DodgePanel()


def _drawn(dodge: TabletopDodge, to: Words) -> DrawnPool:
    if dodge.step is DodgeStep.POOL:
        dice: tuple[DrawnDie, ...] = (DrawnDie(None),) * dodge.pool.size
        return DrawnPool(to.say("Dodge"), str(dodge.pool.size), dice, COLOURS[Side.DEFENCE])
    numbered = set(dodge.pool.open_dice()) if dodge.step is DodgeStep.MODIFY else set()
    dice = drawn_dice(dodge.pool, numbered, dodge.chosen)
    return DrawnPool(to.say("Dodge"), str(dodge.successes), dice, COLOURS[Side.DEFENCE])


def _described(dodge: TabletopDodge, to: Words) -> str:
    if dodge.step is DodgeStep.POOL:
        return to.say("{n} dodge dice, not rolled yet", n=dodge.pool.size)
    return to.say("Dodge: {dice} = {n}", dice=listed(dodge.pool.faces, to.plain), n=dodge.successes)


def _told(dodge: TabletopDodge, record: Record, to: Words) -> str:
    name = f"{fighter_name(dodge.who, to)}: " if dodge.who else ""
    lines = [f"### {name}" + to.say("Dodge")]
    lines.append(to.say("Size {size} flies: up to **{n} damage**", size=dodge.size, n=dodge.potential))
    if dodge.step is DodgeStep.POOL:
        hexed = f" · {mark_text('hex', to)}" if dodge.pool.is_hexed else ""
        lines.append(to.say("Physical defence: {dice}", dice=why(dodge.pool, to)) + hexed)
    else:
        lines.append(f"{dice_text(dodge.pool, to)} = **{dodge.successes}**")
    if dodge.step is DodgeStep.MODIFY:
        lines.append(to.say("Reroll or change dice, or take the result."))
    if dodge.is_over:
        lines.append(to.say("**{damage} damage**", damage=dodge.damage))
        if dodge.damage:
            lines[-1] += " · " + to.say("Power for it only if an enemy threw")
        if dodge.takes_out:
            out = dodge.who is not None and is_lost_at_once(default_content(), dodge.who)
            lines.append(to.say("The defender is KO'd.") if out else to.say("The defender is Dazed."))
    lines += [taken_back(dodge.took_back, to), code_line(record, to, over=dodge.is_over)]
    return "\n".join(line for line in lines if line)


def _rows(sheet: Sheet, dodge: TabletopDodge, to: Words) -> list[Row]:
    undo = undo_button(sheet, dodge, to)
    if dodge.is_over:
        return [Row(*undo)] if undo else []
    if dodge.step is DodgeStep.POOL:
        mark = "✓ " if dodge.pool.is_hexed else ""
        return [
            Row(
                SheetButton.of(sheet, "less", "−1"),
                SheetButton.of(sheet, "more", "+1"),
                SheetButton.of(sheet, "hex", mark + mark_name("hex", to)),
                *undo,
            ),
            Row(SheetButton.of(sheet, "roll", to.say("Roll"), GREEN)),
            Row(SheetButton.of(sheet, "finish", to.say("To the result"), disabled=True)),  # where it will stand
        ]
    names = face_names(to)
    rows: list[Row] = []
    faces = {at: dodge.pool.dice[at].face for at in dodge.pool.open_dice()}
    useless_first = sorted(faces, key=lambda at: faces[at] in DEFENCE_SUCCESSES)
    options = [
        Line(str(at), f"{at + 1} · {names[faces[at]]}", chosen=at in dodge.chosen, emoji=sign_of(faces[at], to))
        for at in sorted(useless_first[:MOST_LINES])
    ]
    if options:
        rows.append(Row(SheetSelect.of(sheet, "dice", options, to.say("Choose dice…"), 0, len(options))))
    if dodge.chosen:
        into = [Line(f.value, name, emoji=sign_of(f, to)) for f, name in names.items() if f != Face.FAILURE]
        rows.append(Row(SheetSelect.of(sheet, "face", into, to.say("Change the chosen dice to…"))))
    rows += [Row(*undo)] if undo else []
    if options:
        rows.append(Row(SheetButton.of(sheet, "reroll", to.say("Reroll"), BLUE, disabled=not dodge.chosen)))
    return [*rows, Row(SheetButton.of(sheet, "finish", to.say("To the result"), GREEN))]
