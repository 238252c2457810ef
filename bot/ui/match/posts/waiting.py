"""Who is waited for, and for what, as one line. Tells nobody what is hidden from them."""

from __future__ import annotations

from bot.matches.terms import Ending, Status
from bot.ui.brought import called
from bot.ui.match.look import Look
from rules_engine.kernel.decisions import Decision, Visibility

BY_PEOPLE = ("conceded", "adjudicated", "time", "abandoned")
"""How a match is won that no rule of its game has ended."""


def waiting_line(look: Look) -> str:
    to, stored = look.to, look.stored
    if stored.status is Status.OPEN:
        if stored.is_duel:
            return to.say("Waiting for somebody to accept.")
        return to.say(
            "Waiting for players: {n} of {most} seats are taken.", n=len(stored.seats), most=stored.terms.players
        )
    if stored.status is Status.ROSTERS:
        return called(
            look.game,
            roster=to.say("Waiting for rosters: {people}", people=look.people(stored.row.waiting)),
            team=to.say("Waiting for teams: {people}", people=look.people(stored.row.waiting)),
        )
    if stored.status is Status.PAUSED:
        return to.say("The match is paused.")
    if stored.status is Status.WITHDRAWN:
        return put_away_line(look) or to.say("The challenge was called off.")
    if stored.status is Status.ENDED:
        return ending_line(look)
    if stored.state is None or not look.state.pending:
        return to.say("Nobody owes anything.")
    return " · ".join(_owes(look, decision) for decision in look.state.pending.values())


def _owes(look: Look, decision: Decision) -> str:
    who = look.person(decision.seat)
    if decision.visibility is Visibility.PRIVATE and decision.seat != look.seat:
        return look.to.say("{who} is to move", who=who)
    if decision.visibility is Visibility.SEALED and decision.seat != look.seat:
        return look.to.say("{who} chooses in secret", who=who)
    return f"{who}: {look.asked(decision).title}"


def put_away_line(look: Look) -> str:
    """Why a match ended that its players did not end; nothing, if they did."""
    to, how = look.to, (look.stored.row.ending or {}).get("how")
    return {
        "settled": to.say("This game has its result from outside this thread, so nothing is left to play here."),
        "taken_back": to.say("The organisers have taken this pairing back. Nothing of it counts."),
        "season_over": to.say("The season is over, so this game is not played any more."),
    }.get(how or "", "")


def ending_line(look: Look) -> str:
    to, ending = look.to, look.stored.ending
    if ending is None:
        return to.say("This match is over.")
    if away := put_away_line(look):
        return away
    # Beside whom they belong to: whoever wins because the other gave up need not be ahead.
    score = " – ".join(f"{look.sign(seat)} {ending.score.get(seat, 0)}".strip() for seat in look.stored.taken)
    if not ending.winners and ending.how == "abandoned":
        return to.say("The match was put away, {score}: nobody played on.", score=score)
    if not ending.winners:
        return to.say("The match is a draw, {score}.", score=score)
    winners = look.people(ending.winners)
    if ending.how not in BY_PEOPLE and len(ending.winners) == 1:
        return look.game.telling.won(look, ending.how, winners, score)
    if not look.stored.is_duel or ending.how not in BY_PEOPLE:
        return _among_several(look, ending, winners, score)
    values = {"winner": winners, "score": score}
    return {
        "conceded": to.say("{winner} wins, {score}: the opponent conceded.", **values),
        "adjudicated": to.say("{winner} wins, {score}: time is up, the score decides.", **values),
        "time": to.say("{winner} wins, {score}: the opponent's time ran out.", **values),
        "abandoned": to.say("{winner} wins, {score}: the opponent left the match.", **values),
    }[ending.how]


def _among_several(look: Look, ending: Ending, winners: str, score: str) -> str:
    """Who wins, and who gave it up or was late."""
    to = look.to
    losers = look.people(seat for seat in look.stored.taken if seat not in ending.winners)
    values = {"winners": winners, "losers": losers, "score": score}
    return {
        "conceded": to.say("The match is over, {score}: {losers} conceded. It goes to {winners}.", **values),
        "time": to.say("The match is over, {score}. Out of time: {losers}. It goes to {winners}.", **values),
    }.get(ending.how, to.say("The match is over, {score}. It goes to {winners}.", winners=winners, score=score))
