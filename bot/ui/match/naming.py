"""Answers in words: one as it stands on a panel, several in a row as somebody gave or would give them.

It must not judge them.
"""

from __future__ import annotations

from bot.games.capabilities import part
from bot.games.places import Places
from bot.ui.match.look import Look
from rules_engine.kernel.decisions import PASS, Angle, Assign, At, Choice, Decision, Decline, Pick, PickMany
from rules_engine.kernel.reviews import Line, Meant


def line_in_words(look: Look, line: Line, most: int = 4) -> str:
    """What is passed or left alone on the way is not worth a word, unless it is all there is."""
    said = [meant_in_words(look, each) for each in line if not _nothing(each) or each is line[0]]
    return " → ".join(dict.fromkeys(part for part in said[:most] if part))


def _nothing(each: Meant) -> bool:
    return each.choice in (Pick(option=PASS), Decline(), PickMany(options=()), Assign(columns={}))


def meant_in_words(look: Look, each: Meant) -> str:
    options = {option.id: option for option in getattr(each.asked, "options", ())}
    match each.choice:
        case Pick(option=id) if id in options:
            return look.label(each.asked, options[id]).label
        case PickMany(options=ids) if ids and all(id in options for id in ids):
            return ", ".join(look.label(each.asked, options[id]).label for id in ids)
        case At() | Angle() if getattr(each.asked, "spots", ()):
            return look.spot(each.asked, each.asked.spots[0])  # type: ignore[union-attr]
        case _:
            return _plainly(look, each.choice, each.asked)


def _plainly(look: Look, choice: Choice, asked: Decision) -> str:
    match choice:
        case Pick(option=option):
            return look.to.say("Pass") if option == PASS else look.name(option)
        case Assign(columns=columns):
            pairs = (f"{look.name(row)} → {look.name(column)}" for row, column in columns.items())
            return ", ".join(pairs) or look.to.say("none of them")
        case PickMany(options=options):
            return ", ".join(look.name(option) for option in options) or look.to.say("none of them")
        case At(x=x, y=y):
            return part(look.game, Places).name(x, y)
        case Angle(angle=angle):
            return f"{round(angle / 1000)}°"
        case Decline():
            return look.to.say("leave it")
        case _:
            return str(getattr(choice, "amount", ""))
