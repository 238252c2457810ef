"""Why something cannot be done in a league, as one kind private sentence."""

from __future__ import annotations

from bot.league.errors import LeagueError
from bot.locale import Words
from bot.ui.brought import called
from bot.ui.league.words import act_name
from bot.ui.safe import shown


def league_refusal(to: Words, error: LeagueError) -> str:
    p, played = error.params, error.params.get("played")

    def brought(roster: str, team: str) -> str:
        return called(played, roster=roster, team=team) if played is not None else roster

    sentences = {
        "no_such_season": to.say("I do not know this season any more."),
        "no_season_here": to.say("There is no season on this server yet. Begin one with `/league create`."),
        "unknown_game": to.say("This is of a game that I do not know in this version. Nothing of it is lost."),
        "no_leagues": to.say("This game cannot be played in a league."),
        "not_compared": to.say("Games of this season are not compared by that."),
        "no_such_game": to.say("I do not know this game any more. It may have been paired anew."),
        "no_game_between": to.say("I find no open game between these two. `/league round` lists them all."),
        "not_organiser": to.say(
            "Only the organisers can do that: <@{organiser}> and whoever has their role.", organiser=p.get("organiser")
        ),
        "players_only": to.say("This season shows its pages to its players only. Sign up to see them."),
        "not_for_all": to.say("This season shows its pages to its players only, so it is not shared here."),
        "cut_not_a_power_of_two": to.say("The cut must be 2, 4, 8, 16 or 32 players, not {cut}.", cut=p.get("cut")),
        "already_open": to.say("Sign-up is open already."),
        "already_begun": to.say(
            "The season has begun. Its name, deadlines, visibility and review can still change; format, points and "
            "tie-breaks cannot."
        ),
        "sign_up_closed": to.say("Sign-up is closed: this season has begun or is over."),
        "already_signed_up": to.say("You are signed up already. `/league me` shows your page."),
        "already_entered": to.say("This person takes part already."),
        "already_paired": to.say("These two are paired with each other already."),
        "no_hand_pairing": to.say("Here nobody is paired by hand: pods and ladders have all their games already."),
        "not_signed_up": to.say("That takes somebody who is signed up for this season."),
        "not_waiting": to.say("Nobody of that name is on the waiting list."),
        "no_check_in": to.say("There is no check-in now."),
        "roster_locked": brought(
            to.say("Your roster is locked. The organiser can tell you until when."),
            to.say("Your team is locked. The organiser can tell you until when."),
        ),
        "too_few_players": to.say("It takes two players at least; signed up so far: {has}.", has=p.get("has")),
        "too_few_checked_in": to.say("It takes two players who have checked in; so far: {has}.", has=p.get("has")),
        "not_running": to.say("This season is not running."),
        "games_open": to.count(
            "{n} game is still open. Decide it, or wait for its deadline.",
            "{n} games are still open. Decide them, or wait for their deadline.",
            int(p.get("games", 0)),
        ),
        "not_published": to.count(
            "{n} pairing waits for your review. Publish it first.",
            "{n} pairings wait for your review. Publish them first.",
            int(p.get("games", 0)),
        ),
        "no_rounds": to.say("A ladder has no rounds. Use `/league challenge`, and `/league close` at the end."),
        "nothing_to_publish": to.say("There is nothing to publish."),
        "no_ladder": to.say("Challenges belong to a running ladder. Here the rounds bring your games."),
        "you_blocked": to.say("You have blocked this person. `/me unblock` lets you play with each other again."),
        "not_to_be_challenged": to.say("This person cannot be challenged here. Please choose somebody else."),
        "already_playing": to.say("You two have an open game already."),
        "not_your_game": to.say("That is a game of two others."),
        "already_settled": to.say("This game has its result. Dispute it if it is wrong."),
        "already_disputed": to.say("This game is disputed already: the organisers decide."),
        "newer_report": to.say(
            "A newer report has come since: {one}–{other}. Please answer that one.",
            one=p.get("one"),
            other=p.get("other"),
        ),
        "newer_result": to.say("The result has changed since. `/league me` shows the present one."),
        "no_such_card": to.say(
            "I know no card named {names}.", names=to.say("“{name}”", name=shown(str(p.get("typed")), 60))
        ),
        "nothing_reported": to.say("There is no report to answer."),
        "other_player_confirms": to.say("Your opponent has to confirm this."),
        "own_game": to.say("This concerns a game you play in yourself, so it takes another's word."),
        "old_component": to.say("This is from an older version of mine. Use `/league show`."),
        "not_yours_to_agree": to.say("That is for the opponent, or for an organiser who does not play in this game."),
        "request_outdated": to.say("The game has changed since. Ask again if it is still wanted."),
        "request_answered": to.say("This has been answered."),
        "a_bye": to.say("A bye has no result to decide."),
        "points": to.label(p["score"].bounds, most=p["score"].most) if "score" in p else "",
        "days": to.say("An extension is {least} to {most} days.", least=p.get("least"), most=p.get("most")),
        "nothing_to_take_over": to.say("This player has left and no game of this round is left to take over."),
        "report_open": to.say("A report or dispute is open in a game of this player. Settle it first."),
        "nothing_to_undo": to.say("The last act cannot be taken back: {act}.", act=act_name(str(p.get("act")), to)),
        "games_begun": to.say("Games of this round have begun, so it cannot be taken back."),
        "whole_number": to.say("{what} must be a whole number.", what=p.get("what")),
        "terms": to.say("That does not work: {told}", told=p.get("told")),
        "sealed": brought(
            to.say("Rosters are sealed until they are locked."), to.say("Teams are sealed until they are locked.")
        ),
        "no_roster": brought(to.say("There is no roster yet."), to.say("There is no team yet.")),
        "same_cards": to.say("In this season everybody plays with the same cards: there is nothing to bring."),
        "match_begun": to.say("This game is being played in its thread. Its result comes from there."),
        "no_text_channel": to.say("A season lives in a text channel of a server. Use this there."),
        "no_rights": to.say("I lack rights here. Please ask for: {needed}.", needed=p.get("needed")),
    }
    return sentences.get(error.code, to.say("That cannot be done now."))
