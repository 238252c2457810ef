"""Everything beside the moves: undo with consent, pause, concede, a draw, a rematch."""

from __future__ import annotations

from bot.matches.service import MatchError
from bot.matches.terms import Ending, Status
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import ACCENT, DANGER, QUIET, SECONDARY, Panel, plain
from bot.ui.match.questions import question_panel
from rules_engine.kernel.record import Consent

SPANS = ("step", "action", "activation", "turn")


async def players_look(press: Press) -> Look:
    look = await press.look()
    if look.seat is None:
        raise MatchError("not_a_player")
    return look


@verb("menu")
async def _menu(press: Press) -> None:
    look = await players_look(press)
    await press.show(_menu_reply(look))


async def _menu_reply(look: Look) -> Reply:
    to = look.to
    panel = Panel(lines=["### " + to.say("Menu")], colour=ACCENT.get(look.seat or "", QUIET))
    if look.desk.status is Status.PAUSED:
        panel.buttons([plain(look, "resume", to.say("Resume the match"))])
    if look.desk.status is Status.PLAYING:
        panel.lines.append(to.say("Take back your last…"))
        names = {
            "step": to.say("step"),
            "action": to.say("action"),
            "activation": to.say("activation"),
            "turn": to.say("turn"),
        }
        panel.buttons([plain(look, "undo", names[span], SECONDARY, span) for span in SPANS])
        panel.buttons(
            [
                plain(look, "pause", to.say("Pause")),
                plain(look, "draw", to.say("Offer a draw")),
                plain(look, "concede", to.say("Concede"), DANGER),
            ]
        )
    panel.buttons([plain(look, "export", to.say("Export")), plain(look, "verify", to.say("Check the dice"))])
    return panel.reply()


# -- undo ----------------------------------------------------------------------------------------------------------


@verb("undo")
async def _undo(press: Press) -> None:
    await undo(press, press.act.args[0])


async def undo(press: Press, span: str) -> None:
    look = await players_look(press)
    points = await press.client.matches.undo_points(press.match, None if span == "step" else span)
    if not points:
        raise MatchError("nothing_to_undo")
    await _go_back(press, look, points[-1])


async def _go_back(press: Press, look: Look, to: int) -> None:
    """At once where it is free; otherwise the opponent is asked in public."""
    needed = await press.client.matches.consent_for(press.match, press.user_id, to)

    async def work() -> Reply:
        if needed is Consent.FREE:
            step = await press.client.matches.undo(press.match, press.user_id, to)
            press.client.poster.wake(press.match)
            return await question_panel(press.look_at(step.desk), note=look.to.say("Taken back."))
        await press.client.matches.ask_for(press.match, press.user_id, "undo", to)
        press.client.poster.wake(press.match)
        return Panel(lines=[look.to.say("Your opponent has been asked to agree.")]).reply()

    await press.show(work())


@verb("agree")
async def _agree(press: Press) -> None:
    """`agree.<what>.<entries>.<to>`: valid for as long as the match has not moved on."""
    look = await players_look(press)
    await press.show(_agreed(press, look))


async def _agreed(press: Press, look: Look) -> Reply:
    matches, what = press.client.matches, press.act.args[0]
    wish = await matches.wish(press.match, what, press.act.number(1))
    if wish is None:
        raise MatchError("moved_on")
    if wish["by"] == look.seat:
        raise MatchError("own_offer")
    await matches.settle_wish(press.match)
    if what == "draw":
        desk = await matches.end(press.match, Ending(winner=None, how="agreed_draw"))
    else:
        asker = look.desk.player(wish["by"])
        assert asker is not None and look.seat is not None
        desk = (await matches.undo(press.match, asker, int(wish["to"]), consent=(look.seat,))).desk
    press.client.poster.wake(press.match)
    return await question_panel(press.look_at(desk), note=look.to.say("Agreed."))


@verb("refuse")
async def _refuse(press: Press) -> None:
    look = await players_look(press)
    wish = await press.client.matches.wish(press.match, press.act.args[0], press.act.number(1))
    if wish is None:
        raise MatchError("moved_on")
    await press.client.matches.settle_wish(press.match, declined=wish["by"] != look.seat)
    press.client.poster.wake(press.match)
    await press.show(question_panel(look, note=look.to.say("Declined.")))


# -- pausing and ending --------------------------------------------------------------------------------------------


@verb("pause")
async def _pause(press: Press) -> None:
    await _paused(press, True)


@verb("resume")
async def _resume(press: Press) -> None:
    await _paused(press, False)


async def _paused(press: Press, paused: bool) -> None:
    async def work() -> Reply:
        desk = await press.client.matches.pause(press.match, press.user_id, paused)
        press.client.poster.wake(press.match)
        return await question_panel(press.look_at(desk))

    await press.show(work())


@verb("draw")
async def _draw(press: Press) -> None:
    look = await players_look(press)

    async def work() -> Reply:
        await press.client.matches.ask_for(press.match, press.user_id, "draw", 0)
        press.client.poster.wake(press.match)
        return Panel(lines=[look.to.say("Your opponent has been asked to agree.")]).reply()

    await press.show(work())


@verb("concede")
async def _concede(press: Press) -> None:
    look = await players_look(press)
    panel = Panel(lines=["### " + look.to.say("Concede the match?")], colour=ACCENT.get(look.seat or "", QUIET))
    panel.buttons(
        [plain(look, "conceded", look.to.say("Yes, concede"), DANGER), plain(look, "menu", look.to.say("No, go back"))]
    )

    async def work() -> Reply:
        return panel.reply()

    await press.show(work())


@verb("conceded")
async def _conceded(press: Press) -> None:
    async def work() -> Reply:
        desk = await press.client.matches.concede(press.match, press.user_id)
        press.client.poster.wake(press.match)
        return await question_panel(press.look_at(desk))

    await press.show(work())
