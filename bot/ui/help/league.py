"""Help in a league's channel: the next step of whoever asks. It must not do it."""

from __future__ import annotations

from bot.league.terms import PlayerStatus, SeasonStatus
from bot.ui.league.card import card_buttons
from bot.ui.league.look import Look
from bot.ui.league.words import status_line
from bot.ui.match.panel import Panel


def league_help(look: Look) -> Panel:
    panel = Panel(lines=[f"### {look.title}: {status_line(look.view, look.to)}", _next_step(look)])
    panel.buttons(card_buttons(look))
    return panel


def _next_step(look: Look) -> str:
    to, view, me = look.to, look.view, look.me
    if view.status is SeasonStatus.DRAFT:
        return to.say("The season is not open yet. Its organisers set it up under *Organise*.")
    if view.status in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED):
        return to.say("This season is over. *Standings* shows how it ended.")
    if me is None or me.status == PlayerStatus.DROPPED:
        if view.status is SeasonStatus.SIGN_UP:
            return to.say("Your next step: press *Sign up*. You choose your roster afterwards.")
        return to.say("The season is running without you. *Standings* and *Games* are open to look at.")
    if me.status == PlayerStatus.WAITING:
        return to.say("You are on the waiting list. Nothing to do: I tell you when a place is free.")
    if view.status is SeasonStatus.SIGN_UP:
        if me.user_id in view.without_roster:
            return to.say("Your next step: bring your roster, under *My roster* or with `/league roster`.")
        return to.say("You are signed up. Nothing to do until the organisers begin the first round.")
    games = view.open_games(me.user_id)
    if not games:
        return to.say("You have no open game. The next one comes with the next round.")
    other = next((player for player in games[0].players if player != me.user_id), None)
    return to.say("Your next step: play {opponent}. *My page* opens the match, or takes the result of a real table.",
                  opponent=to.mention(other))  # fmt: skip
