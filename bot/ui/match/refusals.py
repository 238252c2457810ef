"""Why something cannot be done, as one kind private sentence; changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.locale import Words
from bot.matches.service import MatchError
from bot.matches.terms import Status
from bot.ui.match.look import Look
from rules_engine.kernel.errors import ConsentMissing, EngineError, IllegalAnswer, NotYourDecision, StaleAnswer

if TYPE_CHECKING:
    from bot.ui.match.items import Press

Refused = MatchError | EngineError


async def refusal(press: Press, error: Refused) -> str:
    needs_none = isinstance(error, MatchError) and error.code not in OF_OTHERS
    look = None if needs_none else await press.look()
    return sentence(look, error, press.to)


def sentence(look: Look | None, error: Refused, to: Words | None = None) -> str:
    """What is wrong and what would be right; `look` is needed to name people and rules."""
    to = to or (look.to if look else Words("en"))
    if isinstance(error, MatchError):
        among = {} if look is None or look.stored.is_duel else among_several(to, error)
        return among.get(error.code) or match_refusal(to, error)
    if isinstance(error, StaleAnswer):
        return to.say("That question has been answered since. Press *My move* on the dashboard for the present one.")
    if look is None:
        return to.say("That cannot be done now.")
    if isinstance(error, NotYourDecision):
        owner = look.stored.player(error.owner)
        return to.say("This one is for <@{owner}> to decide. You will be called when it is your turn.", owner=owner)
    if isinstance(error, IllegalAnswer):
        return "\n".join(look.reasons(error.reasons))
    if isinstance(error, ConsentMissing):
        return to.say("Your opponent has to agree to that.") if look.stored.is_duel else _all_have_to(to)
    return to.say("That does not fit the question. Press *My move* on the dashboard to see what is open.")


def match_refusal(to: Words, error: MatchError) -> str:
    """Whoever knows what would be right says so with the fault itself, as `expected`; every other fault by its code."""
    if "expected" in error.params:
        return str(error.params["expected"])
    sentences = {
        "no_such_match": to.say("I do not know this match any more."),
        "unknown_game": to.say("This match is of a game that I do not know here. Nothing of it is lost."),
        "later_version": to.say(
            "A newer version of mine has played this match on. Nothing of it is lost: it goes on once I am updated."
        ),
        "other_game": to.say("This command is for another game than the one that is played here."),
        "other_games_roster": to.say("That is for another game. Please choose something for the game of this match."),
        "nothing_to_bring": to.say("Nobody brings anything to this game: it begins when all seats are taken."),
        "yourself": to.say("It takes two: choose somebody else, or leave the opponent out for an open challenge."),
        "no_opponent": to.say("There is nobody of mine who plays this game. Challenge somebody instead."),
        "enough_practice": to.say(
            "You practise in {most} matches already; `/match list` shows them. "
            "Finish, concede or call off one, then begin another.",
            most=error.params.get("most"),
        ),
        "one_here_already": to.say("You practise here already. Finish or concede that match, then begin another."),
        "level_of_somebody": to.say("A level can be chosen only for me: leave the opponent out, or name me."),
        "no_bot_in_a_league": to.say("I do not play in a league: its results are people's own."),
        "no_reviews": to.say("I cannot look at matches of this game again."),
        "may_go_on": to.say(
            "A decision has put this match away, and that decision can be taken back. Until it is over for good, "
            "nothing that is hidden in it is shown."
        ),
        "not_over_yet": to.say("A match is reviewed when it is over."),
        "nothing_to_review": to.say("Nobody chose anything in this match, so there is nothing to review."),
        "review_took_too_long": to.say("The review took too long on this machine. Please try again later."),
        "shared_already": to.say("The review is in the match's thread already."),
        "no_hints_here": to.say("In this league you are on your own: I give no hints."),
        "nobody_to_ask": to.say("Nobody has to agree when you practise: take back what you like, or concede."),
        "no_lessons": to.say("This game has no lessons yet."),
        "no_such_lesson": to.say("I do not have this lesson any more. `/learn` shows those there are."),
        "lesson_moved_on": to.say("You are further on in this lesson already. `/learn` shows where."),
        "not_in_a_lesson": to.say("In a match you could do that. Here the lesson says what comes next."),
        "no_such_puzzle": to.say("I do not have this position any more. `/puzzle` shows today's."),
        "puzzle_moved_on": to.say("You are further on in this position already. `/puzzle` shows where."),
        "not_in_a_puzzle": to.say("In a match you could do that. Here only this turn is played."),
        "not_open": to.say("This challenge has been taken already."),
        "your_own_challenge": to.say("This is your own challenge. Somebody else has to accept it."),
        "not_invited": to.say("This challenge is for <@{user}>.", user=error.params.get("user")),
        "not_offered": to.say("The seat was offered to <@{user}>.", user=error.params.get("user")),
        "you_blocked": to.say("You have blocked this person. `/me unblock` lets you play with each other again."),
        "not_open_to_you": to.say("This challenge is not open to you."),
        "not_to_be_challenged": to.say("This person cannot be challenged here. Please choose somebody else."),
        "not_to_be_asked": to.say("This person cannot take over here. Please choose somebody else."),
        "no_seat_for_you": to.say("This seat is not open to you."),
        "not_a_player": to.say("You are watching this match. Only its two players can do that."),
        "already_begun": to.say("The match has begun. Use *Menu* to concede or to offer a draw."),
        "league_match": to.say(
            "This is a game of a league, so nobody calls it off alone. *We play at a table* reports it, and "
            "`/league leave` leaves the season."
        ),
        "not_choosing_rosters": to.say("Rosters are chosen before the match begins."),
        "paused": to.say("The match is paused. The *Menu* says until when, and who can resume it."),
        "not_playing": to.say("This match is over."),
        "not_begun": to.say("The match has not begun yet, so there is nothing to show of it."),
        "not_paused": to.say("The match is not paused."),
        "not_your_pause": to.say(
            "It is your opponent's own pause: it ends <t:{at}:R> at the latest, or when they resume.",
            at=int(error.params.get("until", 0)),
        ),
        "no_pauses_left": to.say(
            "Your own pauses of this match are used up. You can ask your opponent to agree to one."
        ),
        "time_is_up": to.say("Your time for this decision is up, so it cannot be paused alone. Make your move now."),
        "seed_revealed": to.say("That round's dice are open already, so nobody may go back into it."),
        "taken_up_since": to.say(
            "The match was taken up again since, with other dice. What came before stays as it is."
        ),
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
        "nothing_to_undo": to.say("There is nothing to take back."),
        "own_offer": to.say("Your opponent has to answer this."),
        "time_not_up": _not_up(to, error.params.get("deadline")),
        "waited_for_too": to.say("You are waited for as well. Make your move first."),
        "ruled_since": to.say("A judge has ruled since. What came before stays as it is."),
        "no_time_to_take_back": to.say("That would give you too much time anew. The *Menu* asks your opponent."),
        "refused_lately": to.say("Your opponent has declined that just now. Play on and ask again later."),
        "not_so_many": to.say(
            "Not so many can play that: choose {players}.", players=", ".join(map(str, error.params.get("players", ())))
        ),
        "too_many_invited": to.say("There are only {seats} seats to invite to.", seats=error.params.get("seats")),
        "seated_already": to.say("You have a seat already. The match begins when all are taken."),
        "agreed_already": to.say("You have agreed already. Still asked: {people}", people=_mentioned(error, "users")),
        "not_sealed_any_more": to.say("Nothing of yours lies sealed any more. The *Menu* takes back what was opened."),
    }
    found = sentences.get(error.code) or replay_refusals(to).get(error.code)
    return found or to.say("That cannot be done now.")


OF_OTHERS = frozenset(
    {"not_open", "not_invited", "not_a_player", "not_your_pause", "no_pauses_left", "own_offer", "time_not_up"}
    | {"no_time_to_take_back", "refused_lately"}
)
"""What is said otherwise where more than two play."""


def among_several(to: Words, error: MatchError) -> dict[str, str]:
    """The same where nobody has one opponent."""
    deadline = error.params.get("deadline")
    return {
        "not_open": to.say("All seats of this match are taken already."),
        "not_invited": to.say("The seats that are left are kept for {people}.", people=_mentioned(error, "users")),
        "not_a_player": to.say("You are watching this match. Only its players can do that."),
        "not_your_pause": to.say(
            "Somebody else took this pause alone: it ends <t:{at}:R> at the latest, or when they resume.",
            at=int(error.params.get("until", 0)),
        ),
        "no_pauses_left": to.say("Your own pauses of this match are used up. You can ask the others to agree to one."),
        "own_offer": to.say("The others have to answer this."),
        "time_not_up": _not_up(to, None)
        if deadline is None
        else to.say("Whoever is waited for still has time: <t:{at}:R>.", at=int(deadline)),
        "no_time_to_take_back": to.say("That would give you too much time anew. The *Menu* asks the others."),
        "refused_lately": to.say("That was declined just now. Play on and ask again later."),
    }


def _all_have_to(to: Words) -> str:
    return to.say("All others have to agree to that.")


def _mentioned(error: MatchError, name: str) -> str:
    return ", ".join(f"<@{user}>" for user in error.params.get(name, ()))


def replay_refusals(to: Words) -> dict[str, str]:
    """Why there is no replay: of each code, what is wrong with the file or when it would work."""
    return {
        "file_too_large": to.say("That file is too large to be a match of mine."),
        "file_packed": to.say("That file is packed. Unpack it, or hand in what `/match export` gave you."),
        "file_no_json": to.say("I cannot read that file. Hand in what `/match export` gave you."),
        "file_too_nested": to.say("No match of mine is built like that file. Hand in what `/match export` gave you."),
        "file_too_many": to.say("That file holds more than any match of mine. Hand in what `/match export` gave you."),
        "file_no_match": to.say("That file holds no match. Hand in what `/match export` gave you."),
        "file_other_format": to.say("That file is of another version of mine, which I cannot read."),
        "file_unknown_game": to.say("That file is of a game that I do not know here."),
        "file_later_version": to.say("That match was played with a newer version of mine, which I cannot read yet."),
        "file_not_over": to.say("That match was still being played. Export it again when it is over."),
        "file_broken": to.say("That file has been changed or is not whole."),
        "file_too_much_work": to.say("Playing that file again is more work than I can do for one file."),
        "file_gone": to.say("I could not fetch that file from Discord. Please hand it in once more."),
        "replay_under_way": to.say("I am still at your last replay. Ask again when you have it."),
        "replays_full": to.say("Many replays are being made just now. Please ask again in a few minutes."),
        "replay_too_long": to.say("That match is too long for one page. `/match export` has all of it."),
    }


def _not_up(to: Words, deadline: float | None) -> str:
    if deadline is None:
        return to.say("Nobody is waited for, so there is nothing to claim.")
    return to.say("Your opponent still has time: <t:{at}:R>.", at=int(deadline))


def is_over(status: Status) -> bool:
    return status in (Status.ENDED, Status.WITHDRAWN)
