"""An organiser's own game: what they want to do there is put to the opponent and to the other organisers.

It must not decide who may agree: the league does.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from bot.league.consent import Answered
from bot.league.errors import LeagueError
from bot.store.requests import Request
from bot.ui.answer import Reply
from bot.ui.kit.components import GREEN, GREY
from bot.ui.league.items import Press, button, verb
from bot.ui.league.look import Look
from bot.ui.league.notices import Notice, Told, organisers, tells
from bot.ui.league.words import act_name
from bot.ui.match.panel import Panel
from bot.ui.safe import quoted


async def unless_own(press: Press, act: str, work: Coroutine[Any, Any, Any], **data: Any) -> Reply | None:
    """None: it is done. A reply: it is about a game of their own, so the others were asked."""
    try:
        await work
        return None
    except LeagueError as error:
        if error.code != "own_game":
            raise
        more: dict[str, Any] = {name: error.params[name] for name in ("of", "what") if name in error.params}
        games, asks = error.params["games"], error.params.get("asks", ())
        await press.client.league.consents.request(press.season, press.user_id, act, games, {**data, **more}, asks)
    press.told()
    panel = Panel(lines=[press.to.say("This concerns a game you play in yourself, so it takes another's word.")])
    panel.lines.append(press.to.say("I have asked your opponent; another organiser can agree as well."))
    panel.buttons([button(press.season, "desk", press.to.say("Back"), GREY)])
    return panel.reply()


def wanted_line(look: Look, asked: Request) -> str:
    """What somebody wants to do."""
    to, data = look.to, asked.data
    match asked.act:
        case "decide":
            game = look.view.game(data["game"])
            who = look.both(game) if game is not None else ""
            return to.say("Decide {who} as {score}.", who=who, score=f"{data['one']}–{data['other']}")
        case "drop":
            return to.say("Take <@{player}> out; open games are forfeited.", player=data["player"])
        case "substitute":
            return to.say("<@{new}> takes over from <@{old}>.", new=data["newcomer"], old=data["player"])
        case "pair":
            return to.say("Pair <@{one}> with <@{other}> by hand.", one=data["one"], other=data["other"])
    return to.say("Take back: {what}", what=act_name(str(data.get("what")), to))


@tells("requested")
async def _requested(look: Look, data: dict[str, Any]) -> Told:
    to, asked = look.to, await look.client.league.consents.open_request(look.id, data["request"])
    game = look.view.game(data["game"])
    if asked is None or game is None:
        return []
    boss, others = await organisers(look), [other for other in asked.data["others"] if other > 0]
    lines = [to.say("<@{by}> organises this season and plays in this game. They want:", by=asked.asked_by)]
    lines.append(f"**{wanted_line(look, asked)}**")
    lines += [quoted(asked.data["reason"])] if asked.data.get("reason") else []
    called = ", ".join(to.mention(other) for other in others) or boss.called
    lines.append(to.say("{called}: do you agree? Another organiser can answer as well.", called=called))
    panel = Panel(lines=lines)
    panel.buttons(
        [
            button(look.id, "consent", to.say("Agree"), GREEN, asked.id),
            button(look.id, "dissent", to.say("Decline"), GREY, asked.id),
        ]
    )
    alone = game if len(asked.data["games"]) == 1 else None
    role = boss.role if not others else None
    return [Notice(panel, others or [boss.person], alone, role, asks={"request": asked.id, "game": game.id})]


@verb("consent", "id", grave=True)
async def _consent(press: Press) -> None:
    async def work() -> Reply:
        answered = await press.client.store.as_one(lambda: _said_yes(press))
        if answered.missing:
            return Panel(lines=[press.to.say("Thank you. Others have to agree as well.")]).reply()
        press.told()
        return Panel(lines=[press.to.say("Thank you. It is done, and on record with your word.")]).reply()

    await press.show(work())


@verb("dissent", "id", grave=True)
async def _dissent(press: Press) -> None:
    async def work() -> Reply:
        look = await press.look()
        await press.client.league.consents.dissent(press.season, press.args[0], press.user_id, organises=look.organises)
        press.told()
        return Panel(lines=[press.to.say("Declined. Nothing has changed.")]).reply()

    await press.show(work())


async def _said_yes(press: Press) -> Answered:
    """With the last word it is done, or nothing was said."""
    look = await press.look()
    answered = await press.client.league.consents.agree(
        press.season, press.args[0], press.user_id, organises=look.organises
    )
    if not answered.missing:
        await _carry_out(press, answered)
    return answered


async def _carry_out(press: Press, answered: Answered) -> None:
    """In the name of whoever asked, with the word of whoever agreed."""
    league, asked, agreed = press.client.league, answered.request, answered.agreed
    data, by = asked.data, asked.asked_by
    match asked.act:
        case "decide":
            await league.games.decide(data["game"], by, data["one"], data["other"], data["reason"], agreed)
        case "drop":
            await league.sign_ups.drop(press.season, data["player"], by, data["reason"], agreed)
        case "substitute":
            await league.sign_ups.substitute(
                press.season, data["player"], data["newcomer"], by, data["reason"], data["name"], agreed
            )
        case "pair":
            await press.client.bridge.pair_by_hand(press.season, by, data["one"], data["other"], agreed=agreed)
        case _:
            await press.client.bridge.undo(press.season, by, data.get("reason"), agreed=agreed, of=data["of"])
