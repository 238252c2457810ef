"""Answers typed into a command: what is legal now as suggestions, and what was typed as a choice.

It must not judge: only what the question leaves open is suggested, and the engine decides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from bot.games.capabilities import part
from bot.games.places import Places
from bot.games.questions import Questions
from bot.matches.service import MatchError
from bot.ui.kit.limits import DESCRIPTION, cut
from bot.ui.match.look import Look
from bot.ui.match.questions.spread_words import suggested_split, typed_each, typed_split
from bot.ui.safe import shown
from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Angle,
    At,
    Choice,
    ChooseAmount,
    ChooseAngle,
    ChooseEach,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Decision,
    Decline,
    Option,
    Pick,
    PickMany,
    Spot,
)

MOST = 25
"""As many as Discord shows."""
LONGEST_NUMBER = 20
NOTHING = "-"
"""The value that passes, declines, or chooses none."""

Suggestion = tuple[str, str]


def suggestions(look: Look, decision: Decision, typed: str = "", starts: str = "") -> list[Suggestion]:
    """Names and values that answer the question now; `starts` narrows the options by their id."""
    found = [(cut(name, DESCRIPTION), value) for name, value in _all(look, decision, starts)]
    wanted = folded(typed)
    return [(name, value) for name, value in found if wanted in folded(name)][:MOST]


def _all(look: Look, decision: Decision, starts: str) -> list[Suggestion]:
    to, seq = look.to, decision.seq
    match decision:
        case ChooseOne(options=options):
            return _options(look, decision, options, starts)
        case ChooseReaction(options=options):
            return [*_options(look, decision, options, starts), (to.say("Pass"), f"{seq}:{NOTHING}")]
        case ChooseSome():
            return _sets(look, decision)
        case ChooseOrder(options=options) | ChoosePath(options=options):
            names = ", ".join(look.label(decision, option).label for option in options)
            return [(names, f"{seq}:" + ",".join(str(i) for i in range(len(options))))]
        case ChooseAmount(least=least, most=most):
            return [(str(n), f"{seq}:{n}") for n in range(least, most + 1)]
        case ChooseSplit() as split:
            return suggested_split(look, split)
        case ChooseEach():
            return []
        case ChoosePlacement(spots=spots, optional=optional) | ChooseAngle(spots=spots, optional=optional):
            leave = [(to.say("Leave it"), f"{seq}:{NOTHING}")] if optional else []
            return [*_spots(look, decision, spots), *leave]


def _options(look: Look, decision: Decision, options: Sequence[Option], starts: str) -> list[Suggestion]:
    return [
        (look.label(decision, option).label, f"{decision.seq}:{i}")
        for i, option in enumerate(options)
        if option.enabled and option.id.startswith(starts)
    ]


def _spots(look: Look, decision: Decision, spots: Sequence[Spot]) -> list[Suggestion]:
    named, places = [], part(look.game, Places)
    for i, spot in enumerate(spots[: MOST - 1]):
        where = f" ({places.name(spot.x, spot.y)})" if isinstance(decision, ChoosePlacement) else ""
        named.append((f"{look.spot(decision, spot)}{where}", f"{decision.seq}:{i}"))
    return named


def _sets(look: Look, decision: ChooseSome) -> list[Suggestion]:
    """Whole answers: sets that fill the room there is, and none where that is allowed."""
    open_ = [i for i, option in enumerate(decision.options) if option.enabled]
    sets = list(islice(_filled(look, decision, open_), MOST - 1))
    if decision.least == 0:
        sets.append(())
    seen = dict.fromkeys(sets)
    return [(_set_name(look, decision, chosen), _set_value(decision, chosen)) for chosen in seen]


def _filled(look: Look, decision: ChooseSome, open_: list[int]) -> list[tuple[int, ...]]:
    """As many as fit together by the game, each time beginning with another one."""
    found, questions = [], part(look.game, Questions)
    for turn in range(len(open_)):
        chosen: list[int] = []
        misfits = questions.half_made(look, decision, chosen).misfits
        for i in open_[turn:] + open_[:turn]:
            if len(chosen) < decision.most and i not in misfits:
                chosen.append(i)
                misfits = questions.half_made(look, decision, chosen).misfits
        found.append(tuple(sorted(chosen)))
    return found


def _set_name(look: Look, decision: ChooseSome, chosen: tuple[int, ...]) -> str:
    names = ", ".join(look.label(decision, decision.options[i]).label for i in chosen)
    return names or look.to.say("None")


def _set_value(decision: ChooseSome, chosen: tuple[int, ...]) -> str:
    return f"{decision.seq}:" + (",".join(str(i) for i in chosen) or NOTHING)


# -- reading -------------------------------------------------------------------------------------------------------


def read(look: Look, decision: Decision, text: str, starts: str = "") -> Choice:
    """What was chosen from the suggestions or typed in words; `MatchError` says what is expected."""
    text = _own(decision, text)
    if _is_nothing(look, text):
        return _nothing(decision)
    match decision:
        case ChooseOne(options=options) | ChooseReaction(options=options):
            return Pick(option=options[_index(look, decision, options, text, starts)].id)
        case ChooseSome(options=options) | ChooseOrder(options=options) | ChoosePath(options=options):
            parts = text.split(",", len(options))  # more than there are cannot be meant
            picked = [_index(look, decision, options, part, starts) for part in parts]
            return PickMany(options=tuple(options[i].id for i in picked))
        case ChooseAmount(least=least, most=most):
            return Amount(amount=round(_number(look, text, least, most)))
        case ChooseSplit() as split:
            return typed_split(look, split, text)
        case ChooseEach() as each:
            return typed_each(look, each, text, lambda columns, word: _index(look, each, columns, word, ""))
        case ChoosePlacement(spots=spots):
            if (i := _spot(look, decision, spots, text)) is not None:
                return At(x=spots[i].x, y=spots[i].y)
            x, y = part(look.game, Places).read(look.to, text)
            return At(x=x, y=y)
        case ChooseAngle(spots=spots):
            if (i := _spot(look, decision, spots, text)) is not None:
                return Angle(angle=spots[i].x)
            return Angle(angle=round(_number(look, text.rstrip("°"), 0, 360) * 1000) % 360_000)


def _own(decision: Decision, text: str) -> str:
    """A value of ours carries the question's number; one of an older question is not taken for this one."""
    found = re.fullmatch(r"([0-9]{1,9}):([-0-9,]{1,100})", text.strip())
    if found is None:
        return text.strip()
    if int(found[1]) != decision.seq:
        raise MatchError("moved_on")
    return f"#{found[2]}" if found[2] != NOTHING else NOTHING


def _is_nothing(look: Look, text: str) -> bool:
    return text == NOTHING or folded(text) in {folded(look.to.say(word)) for word in ("Pass", "None", "Leave it")}


def _nothing(decision: Decision) -> Choice:
    match decision:
        case ChooseReaction():
            return Pick(option=PASS)
        case ChooseSome():
            return PickMany(options=())
        case _:
            return Decline()


def _index(look: Look, decision: Decision, options: Sequence[Option], text: str, starts: str) -> int:
    if (number := _ordinal(text.removeprefix("#"), options)) is not None:
        return number
    able = [i for i, option in enumerate(options) if option.id.startswith(starts)]
    named = {i: folded(look.label(decision, options[i]).label) for i in able}
    wanted = folded(text)
    exact = [i for i in able if wanted in (named[i], folded(options[i].id), folded(options[i].id.rpartition(".")[2]))]
    near = exact or [i for i in able if wanted and wanted in named[i]]
    if len(near) == 1:
        return near[0]
    open_ = ", ".join(look.label(decision, options[i]).label for i in able if options[i].enabled)
    expected = look.to.say("“{said}” is not open. Open now: {open}", said=shown(text, 60), open=open_)
    raise MatchError("no_such_option", expected=expected)


def _ordinal(text: str, among: Sequence[object]) -> int | None:
    """A number of one of these; Python's own int takes a long time over a long one."""
    number = int(text) if len(text) <= LONGEST_NUMBER and text.isdecimal() else len(among)
    return number if number < len(among) else None


def _spot(look: Look, decision: Decision, spots: Sequence[Spot], text: str) -> int | None:
    if text.startswith("#") and (number := _ordinal(text[1:], spots)) is not None:
        return number
    wanted = folded(text)
    return next((i for i, spot in enumerate(spots) if folded(look.spot(decision, spot)) == wanted), None)


def _number(look: Look, text: str, least: int, most: int) -> float:
    try:
        value = float(text.removeprefix("#")[:LONGEST_NUMBER].replace(",", "."))
    except ValueError:
        value = float("nan")
    if not least <= value <= most:
        expected = look.to.say("Please write a number from {least} to {most}.", least=least, most=most)
        raise MatchError("no_such_number", expected=expected)
    return value


def folded(text: str) -> str:
    """Letters and digits only, in lower case, by which names are compared."""
    return "".join(letter for letter in text.lower() if letter.isalnum() or letter == "_")
