"""The screen of an active character: every attack with its odds, moves, powers, cards and the end, on one panel.

It must not reckon or judge: the rules do.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels.here import match_of
from bot.games.crisis_protocol.panels.standing import character_line, standing_line
from bot.games.crisis_protocol.panels.striking import (
    chosen,
    confirming,
    list_strikes,
    strike_picture,
    strikes_of,
    strongest,
)
from bot.games.crisis_protocol.panels.walking import shown_place, walk_buttons, walk_lines, walk_of
from bot.matches.undoing import last_own
from bot.ui.kit.components import Line
from bot.ui.kit.ids import act
from bot.ui.kit.press import CHOOSE
from bot.ui.match.items import Press, verb
from bot.ui.match.panel import PRIMARY, SECONDARY, Asking, Item, Panel
from bot.ui.match.questions.answers import give, owed
from bot.ui.match.questions.choices import barred_lines, option_button
from rules_engine.crisis_protocol.rules.vain import VAIN
from rules_engine.kernel.decisions import ChooseOne, Decision, Option, Pick
from rules_engine.kernel.errors import InvalidAnswer

MOST_BUTTONS = 5
"""Powers, cards and tokens that get a button each; more stand in a list: places, attacks and these share a panel."""
PLAIN = ("move", "climb", "shake")


async def choose_act(asking: Asking, decision: ChooseOne) -> Panel:
    look, panel = asking.look, asking.panel()
    who = str(decision.params["who"])
    panel.lines.append(f"-# {standing_line(look)}")
    panel.lines.append(character_line(look, who))
    open_ = [(i, option) for i, option in enumerate(decision.options) if option.enabled]
    attack = next(((i, o) for i, o in open_ if o.id == "attack"), None)
    found = await strikes_of(look) if attack is not None else []
    at = chosen(asking, found)
    walk = await walk_of(look, decision) if at is None else None
    there = asking.focused("walk")
    if walk is not None and there is not None:
        return await shown_place(asking, walk, there)
    if walk is not None:
        panel.buttons(walk_buttons(asking, walk))
    if found:
        list_strikes(asking, panel, found, at)
    if at is not None:
        panel.doing += confirming(asking, found, at)
        panel.buttons([asking.button(act("anew"), look.to.say("Back"))])
    else:
        panel.doing += strongest(asking, found)
        panel.ending.append(_end_button(asking, decision))
        plain = [option_button(asking, i, o) for i, o in open_ if o.id in PLAIN or (o.id == "attack" and not found)]
        panel.buttons([*plain, *await _back(asking)])
        others = sorted(((i, o) for i, o in open_ if ":" in o.id), key=lambda pair: _worth(pair[1]))
        _others(asking, panel, others)
        panel.lines += walk_lines(walk) if walk is not None else []
        panel.under += barred_lines(asking, [option for option in decision.options if not option.enabled])
    panel.pictures += await strike_picture(look, who, found, at, walk)
    return panel


async def _back(asking: Asking) -> list[Item]:
    """One step back, where the last one was one's own and showed no dice; whether it is free is judged when pressed."""
    look = asking.look
    if look.lesson is not None:
        return []
    if await last_own(look.matches.records, look.stored, asking.decision.seat) is None:
        return []
    return [asking.button(act("back"), look.to.say("Back"))]


def _others(asking: Asking, panel: Panel, others: list[tuple[int, Option]]) -> None:
    """Powers, cards and tokens: each is told, and confirmed before it counts."""
    look = asking.look
    lines = [look.line(asking.decision, option) for _, option in others]
    panel.lines += [f"- **{line.label}**: {line.detail}" for line in lines if line.detail]
    if len(others) <= MOST_BUTTONS:
        panel.buttons([option_button(asking, i, option, grey=not _scores(option)) for i, option in others])
        return
    labels = [(i, look.label(asking.decision, option)) for i, option in others]
    rows = [
        Line(str(act("pick", i)), label.label, label.detail, emoji=look.emojis.component(label.sign))
        for i, label in labels
    ]
    # A name of its own: attacks may stand in a list beside it, and Discord refuses two that are called alike.
    panel.rows += asking.selects(rows, look.to.say("Powers, cards and tokens"), act(CHOOSE, "powers"))


def _scores(option: Option) -> bool:
    """A token to be taken is what brings points (OBJ-14): it stands before powers and cards, and stands out."""
    return option.id.startswith("interact:")


def _worth(option: Option) -> int:
    """Where it stands: what scores first, what would change nothing last."""
    return 0 if _scores(option) else 2 if option.params.get(VAIN) else 1


# -- ending --------------------------------------------------------------------------------------------------------


def _end_button(asking: Asking, decision: ChooseOne) -> Item:
    """*End activation* and *End turn* in one."""
    to, left = asking.look.to, int(decision.params.get("left") or 0)
    if any(frame.kind == "parent" for frame in match_of(asking.look).stack):  # GRU-11: another activation follows
        end = next(option for option in decision.options if option.id == "end")
        return asking.button(act("end"), asking.look.label(decision, end).label, SECONDARY)
    unused = to.count("End turn, {n} action unused", "End turn, {n} actions unused", n=left)
    return asking.button(act("end"), unused if left else to.say("End turn"), SECONDARY if left else PRIMARY)


@verb("end", grave=True)
async def _end(press: Press) -> None:
    look, decision = await owed(press)
    end = Pick(option="end")
    if not isinstance(decision, ChooseOne) or not _can_end(decision):
        raise InvalidAnswer("There is nothing to end.")
    after, _ = await look.matches.play.check(look.stored, decision.seat, decision.seq, end)
    owed_then = after.pending.get(decision.seat)
    again = owed_then is not None and owed_then.key == "turn" and _can_end(owed_then)
    await give(press, end, (("turn", end),) if again else ())


def _can_end(decision: Decision) -> bool:
    return any(option.id == "end" and option.enabled for option in getattr(decision, "options", ()))
