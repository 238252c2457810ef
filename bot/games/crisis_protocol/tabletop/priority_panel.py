"""The panel of the roll-off for priority: both rolls, who wins, and by which tie-break.

It must not compare: the engine does.
"""

from io import BytesIO

import discord
from discord import ui
from discord.utils import escape_markdown

from bot.client import App
from bot.games.crisis_protocol.pictures.duel import DrawnDie, DrawnPool, duel_picture
from bot.games.crisis_protocol.tabletop.attack_text import COLOURS
from bot.games.crisis_protocol.tabletop.panel import AtOncePanel
from bot.games.crisis_protocol.tabletop.sheets import Sheet
from bot.games.crisis_protocol.tabletop.words import code_line, listed
from bot.locale import Words
from bot.ui.answer import Reply
from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, Face
from rules_engine.crisis_protocol.tabletop.plain import RollOff
from rules_engine.crisis_protocol.tabletop.rolls import Refused, Side, Throw

PICTURE = "priority.png"
ACCENT = (discord.Colour(0xB5513B), discord.Colour(0x3F7F8C))


class PriorityPanel(AtOncePanel[RollOff]):
    kind = "priority"
    state_type = RollOff

    def begun(self, sheet: Sheet, state: RollOff, press: int) -> tuple[Sheet, RollOff]:
        dice = sheet.dice(press)
        rolled = state.rolled(dice.throw)
        kept = rolled.model_copy(update={"names": ("", "")})  # shown once, and no longer anybody's business
        return sheet.with_state(kept.model_dump_json(), dice.reveal()), rolled

    def perform(self, state: RollOff, act: str, values: tuple[str, ...], user_id: int, throw: Throw) -> RollOff:
        raise Refused("PRI-02", "not_now")

    def objection(self, state: RollOff, act: str, user_id: int, to: Words) -> str | None:
        return None

    def gone(self, to: Words) -> str:
        return to.say("I no longer have this roll. Roll again with `/roll`.")

    def is_over(self, state: RollOff) -> bool:
        return True

    async def shown(self, client: App, sheet: Sheet, state: RollOff, to: Words) -> Reply:
        last = state.rounds[-1]
        pools = tuple(
            DrawnPool(name, str(_total(faces)), _drawn(faces), COLOURS[side])
            for name, faces, side in zip(state.names, last, Side, strict=True)
        )
        picture = await client.pictures.draw(duel_picture, pools)
        alt = ". ".join(f"{name}: {listed(faces, to.plain)}" for name, faces in zip(state.names, last, strict=True))
        gallery = ui.MediaGallery[ui.LayoutView](discord.MediaGalleryItem(f"attachment://{PICTURE}", description=alt))
        assert state.winner is not None
        container = ui.Container[ui.LayoutView](
            gallery,
            ui.TextDisplay("\n".join([*_told(state, to), code_line(sheet.record, to)])),
            accent_colour=ACCENT[state.winner],
        )
        view = ui.LayoutView(timeout=None)
        view.add_item(container)
        return Reply(view, [discord.File(BytesIO(picture), PICTURE)])


PRIORITIES = PriorityPanel()


def _total(faces: tuple[Face, ...]) -> int:
    return sum(face in ATTACK_SUCCESSES for face in faces)


def _drawn(faces: tuple[Face, ...]) -> tuple[DrawnDie, ...]:
    return tuple(DrawnDie(face) for face in sorted(faces, key=list(Face).index))


def _told(roll_off: RollOff, to: Words) -> list[str]:
    lines = []
    for pair in roll_off.rounds:
        for name, faces in zip(roll_off.names, pair, strict=True):
            lines.append(f"{escape_markdown(name)}: {listed(faces, to)} = **{_total(faces)}**")
        lines.append("-# " + to.say("All equal: both roll again (PRI-07)."))
    lines.pop()
    assert roll_off.winner is not None
    how = {
        "PRI-03": to.say("more successes"),
        "PRI-04": to.say("equal successes, more criticals"),
        "PRI-05": to.say("equal successes and criticals, more wilds"),
        "PRI-06": to.say("more hits"),
    }[roll_off.rule]
    winner = escape_markdown(roll_off.names[roll_off.winner])
    return ["### " + to.say("{winner} has priority", winner=winner), *lines, f"-# {how} ({roll_off.rule})"]
