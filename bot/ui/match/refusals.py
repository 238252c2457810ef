"""Why something cannot be done, as one kind private sentence; changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.locale import Words
from bot.matches.service import MatchError
from bot.matches.terms import Status
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.board.coordinates import UnknownPlace
from rules_engine.kernel.errors import ConsentMissing, EngineError, IllegalAnswer, NotYourDecision, StaleAnswer

if TYPE_CHECKING:
    from bot.ui.match.items import Press

Refused = MatchError | EngineError


async def refusal(press: Press, error: Refused) -> str:
    look = None if isinstance(error, MatchError) else await press.look()
    return sentence(look, error, press.to)


def sentence(look: Look | None, error: Refused, to: Words | None = None) -> str:
    """What is wrong and what would be right; `look` is needed to name people and rules."""
    to = to or (look.to if look else Words("en"))
    if isinstance(error, MatchError):
        return match_refusal(to, error)
    if isinstance(error, StaleAnswer):
        return to.say("That question has been answered since. Press *My move* on the dashboard for the present one.")
    if look is None:
        return to.say("That cannot be done now.")
    if isinstance(error, NotYourDecision):
        owner = look.desk.player(error.owner)
        return to.say("This one is for <@{owner}> to decide. You will be called when it is your turn.", owner=owner)
    if isinstance(error, IllegalAnswer):
        return "\n".join(look.reasons(error.reasons))
    if isinstance(error, ConsentMissing):
        return to.say("Your opponent has to agree to that.")
    return to.say("That does not fit the question. Press *My move* on the dashboard to see what is open.")


def unknown_place(to: Words, error: UnknownPlace) -> str:
    """What was typed names no place: what would."""
    expected = to.say("Write a square such as H7, H7-5 or H7-53, or inches such as 14.5,13.25.")
    sentences = {
        "column": to.say("There is no column {said}: columns are A to R.", said=error.said),
        "row": to.say("There is no row {said}: rows are 1 to 18.", said=error.said),
        "digits": to.say("After the dash come 1 to 4 digits from 1 to 9, as on a number pad."),
        "off": to.say("{said} is off the mat: both numbers are from 0 to 36.", said=error.said),
        "empty": expected,
    }
    return sentences.get(error.code) or to.say("“{said}” is no place on the mat.", said=error.said) + " " + expected


def match_refusal(to: Words, error: MatchError) -> str:
    sentences = {
        "no_such_match": to.say("I do not know this match any more."),
        "yourself": to.say("It takes two: choose somebody else, or leave the opponent out for an open challenge."),
        "not_open": to.say("This challenge has been taken already."),
        "your_own_challenge": to.say("This is your own challenge. Somebody else has to accept it."),
        "not_invited": to.say("This challenge is for <@{user}>.", user=error.params.get("user")),
        "not_offered": to.say("The seat was offered to <@{user}>.", user=error.params.get("user")),
        "not_a_player": to.say("You are watching this match. Only its two players can do that."),
        "already_begun": to.say("The match has begun. Use *Menu* to concede or to offer a draw."),
        "league_match": to.say(
            "This is a game of a league, so nobody calls it off alone. *We play at a table* reports it, and "
            "`/league leave` leaves the season."
        ),
        "not_choosing_rosters": to.say("Rosters are chosen before the match begins."),
        "paused": to.say("The match is paused. Either player can resume it in the *Menu*."),
        "not_playing": to.say("This match is over."),
        "not_paused": to.say("The match is not paused."),
        "seed_revealed": to.say("That round's dice are open already, so nobody may go back into it."),
        "already_a_player": to.say("This person plays in the match already."),
        "old_component": to.say("This is from an older version of mine. Press *My move* on the dashboard."),
        "no_match_here": to.say("There is no match in this channel. Use the command in a match's thread."),
        "no_thread_here": to.say("Matches need a thread of their own. Use this in a text channel of a server."),
        "no_rights": to.say(
            "I may not open threads here. Please ask for: {needed}.", needed=error.params.get("needed")
        ),
        "not_now": to.say("That is not open now. {owed}", owed=error.params.get("owed", "")),
        "moved_on": to.say("The match has moved on since. Ask again if you still want it."),
        "not_a_player_waiting": to.say("You are watching this match. {line}", line=error.params.get("line", "")),
        "no_such_place": str(error.params.get("expected", "")),
        "bad_code": str(error.params.get("expected", "")),
        "nothing_to_undo": to.say("There is nothing to take back."),
        "own_offer": to.say("Your opponent has to answer this."),
        "time_not_up": _not_up(to, error.params.get("deadline")),
        "waited_for_too": to.say("You are waited for as well. Make your move first."),
        "ruled_since": to.say("A judge has ruled since. What came before stays as it is."),
        "refused_lately": to.say("Your opponent has declined that just now. Play on and ask again later."),
    }
    return sentences.get(error.code, to.say("That cannot be done now."))


def _not_up(to: Words, deadline: float | None) -> str:
    if deadline is None:
        return to.say("Nobody is waited for, so there is nothing to claim.")
    return to.say("Your opponent still has time: <t:{at}:R>.", at=int(deadline))


def is_over(status: Status) -> bool:
    return status in (Status.ENDED, Status.WITHDRAWN)
