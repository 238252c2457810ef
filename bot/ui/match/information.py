"""What anyone may look at: why a question is asked, the board in a picture or in words, a character as it stands."""

from __future__ import annotations

from bot.games.crisis_protocol.pictures.card_picture import draw_card
from bot.games.crisis_protocol.pictures.card_view import live_card
from bot.games.crisis_protocol.pictures.text_board import text_board
from bot.games.crisis_protocol.pictures.view import board_view
from bot.matches.service import MatchError
from bot.ui.answer import Reply
from bot.ui.match.choices import barred_lines
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import ACCENT, PRIMARY, QUIET, Asking, Panel, Picture, plain
from bot.ui.match.scenes import board_picture
from bot.ui.match.typed import plain as simply
from rules_engine.crisis_protocol.events.attacks import DamageReduced, PoolBuilt, SuccessesCounted
from rules_engine.kernel.decisions import Visibility
from rules_engine.kernel.explain import Part, Tally
from rules_engine.kernel.views import told_to

LOOK_BACK = 12
"""Entries in which the last numbers are looked for."""


@verb("why")
async def _why(press: Press) -> None:
    look = await press.look()
    first = press.act.number(0) if press.act.args else None
    await press.show(why_reply(look, first))


async def why_reply(look: Look, entry: int | None = None) -> Reply:
    """Which rule asks what is asked now, and how the last dice and damage came about."""
    to = look.to
    panel = Panel(lines=["### " + to.say("Why?")], colour=ACCENT.get(look.seat or "", QUIET))
    if look.desk.state is None:
        panel.lines.append(to.say("The match has not begun."))
        return panel.reply()
    for decision in look.state.pending.values():
        if decision.visibility is Visibility.PUBLIC or decision.seat == look.seat:
            panel.lines.append(f"**{look.asked(decision).title}**: {look.teller.why(look.state, decision)}")
    if look.decision is not None:
        barred = [option for option in getattr(look.decision, "options", ()) if not option.enabled]
        panel.lines += barred_lines(Asking(look, look.decision), barred, cited=True)
    numbers = await _numbers(look, entry)
    if numbers:
        panel.lines += ["**" + to.say("The last numbers") + "**", *(f"- {line}" for line in numbers)]
    if look.decision is not None:
        panel.buttons([plain(look, "mine", to.say("My move"), PRIMARY)])
    return panel.reply()


async def _numbers(look: Look, entry: int | None) -> list[str]:
    """Every pool and what it was made of, successes, reductions."""
    to = look.to
    since = entry if entry is not None else max(0, look.desk.row.entries - LOOK_BACK)
    lines: list[str] = []
    for _, one in await look.client.matches.entries(look.id, since, since + LOOK_BACK):
        for event in told_to(look.seat, one.events) if not one.undone else ():
            if isinstance(event, PoolBuilt):
                parts = tuple(Part(amount=amount, source=source) for amount, source in event.parts)
                tally = look.speaker.tally(look.state, Tally(parts=parts, least=1))
                lines.append(to.say("{who}, dice: {tally}", who=look.name(event.who), tally=tally))
            elif isinstance(event, SuccessesCounted | DamageReduced):
                said = look.teller.event(look.state, event)
                lines += [said] if said else []
    return lines


async def board_reply(look: Look, *, text: bool = False) -> Reply:
    to = look.to
    if look.desk.state is None:
        raise MatchError("not_now", owed=to.say("The match has not begun."))
    panel = Panel(colour=ACCENT.get(look.seat or "", QUIET))
    if text:
        view = board_view(look.state, look.client.matches.content, to.language)
        panel.lines += text_board(view).splitlines()
    else:
        panel.pictures += await board_picture(look)
    if look.decision is not None:
        panel.buttons([plain(look, "mine", to.say("My move"), PRIMARY)])
    return panel.reply()


def characters_here(look: Look) -> list[tuple[str, str]]:
    return [(look.name(id), id) for id in look.state.characters]


async def card_reply(look: Look, who: str) -> Reply:
    """A character with its damage, Power and conditions."""
    if look.desk.state is None:
        raise MatchError("not_now", owed=look.to.say("The match has not begun."))
    wanted = simply(who)
    found = [id for name, id in characters_here(look) if wanted in (simply(name), simply(id))]
    if not found:
        names = ", ".join(name for name, _ in characters_here(look))
        raise MatchError("bad_code", expected=look.to.say("In this match there are: {names}.", names=names))
    content, language = look.client.matches.content, look.to.language
    drawn = await look.client.pictures.draw(draw_card, live_card(look.state, content, found[0], language))
    panel = Panel(colour=ACCENT.get(look.state.characters[found[0]].controller, QUIET))
    panel.pictures.append(Picture(drawn.filename("card"), drawn.data, drawn.alt))
    return panel.reply()
