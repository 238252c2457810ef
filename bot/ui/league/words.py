"""Words for what a season is made of: formats, tie-breaks, statuses, reasons, acts of the log.

It must not decide anything.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from bot.games.league_rules import Score
from bot.games.port import Game
from bot.league.deadlines import Nudge
from bot.league.pairing_wishes import Pace
from bot.league.results import Result, Source, Why
from bot.league.standings import TieBreak
from bot.league.terms import Format, Lock, SeasonStatus
from bot.league.view import View
from bot.locale import Words
from bot.store.league import GameRow
from bot.ui.brought import called
from bot.ui.safe import shown


def format_name(format: Format, to: Words) -> str:
    return {
        Format.PODS: to.say("Round-robin pods"),
        Format.SWISS: to.say("Swiss"),
        Format.LADDER: to.say("Ladder"),
        Format.ELIMINATION: to.say("Single elimination"),
    }[format]


def format_hint(format: Format, to: Words) -> str:
    return {
        Format.PODS: to.say("Everybody of a pod meets once, all games open at once: nobody waits"),
        Format.SWISS: to.say("Rounds between equals, with an elimination of the best if you like"),
        Format.LADDER: to.say("Challenge whom you want; ratings make the table"),
        Format.ELIMINATION: to.say("Who loses is out"),
    }[format]


def lock_name(lock: Lock, game: Game, to: Words) -> str:
    return {
        Lock.SEASON: called(game, roster=to.say("One roster for the season"), team=to.say("One team for the season")),
        Lock.ROUND: called(game, roster=to.say("A roster for each round"), team=to.say("A team for each round")),
        Lock.FREE: to.say("Free until the match is accepted"),
    }[lock]


def tie_name(tie: TieBreak, score: Score, to: Words) -> str:
    return {
        TieBreak.SCHEDULE: to.say("Strength of schedule"),
        TieBreak.MARGIN: to.say("Margin"),
        TieBreak.POINTS: to.label(score.name),
        TieBreak.HEAD_TO_HEAD: to.say("Head to head"),
        TieBreak.WINS: to.say("Wins"),
    }[tie]


def tie_short(tie: TieBreak, score: Score, to: Words) -> str:
    return {
        TieBreak.SCHEDULE: to.say("SoS"),
        TieBreak.MARGIN: to.label(score.margin_short),
        TieBreak.POINTS: to.label(score.short),
        TieBreak.HEAD_TO_HEAD: to.say("H2H"),
        TieBreak.WINS: to.say("Wins"),
    }[tie]


def tie_meaning(tie: TieBreak, score: Score, cap: int, to: Words) -> str:
    """`cap`: the most that the margin of one game counts."""
    return {
        TieBreak.SCHEDULE: to.say("strength of schedule, the mean of the opponents' points per game"),
        TieBreak.MARGIN: to.label(score.margin, most=cap),
        TieBreak.POINTS: to.label(score.gained),
        TieBreak.HEAD_TO_HEAD: to.say("points in the games among those still level"),
        TieBreak.WINS: to.say("games won"),
    }[tie]


def tie_value(tie: TieBreak, value: Fraction, to: Words) -> str:
    if tie is TieBreak.SCHEDULE:
        return decimal(float(value), 2, to)
    if tie is TieBreak.MARGIN:
        shown = decimal(float(value), 0 if value.denominator == 1 else 1, to)
        return f"+{shown}" if value > 0 else shown
    return decimal(float(value), 0, to)


def decimal(value: float, places: int, to: Words) -> str:
    return to.decimal(value, places)


def status_line(view: View, to: Words) -> str:
    terms = view.terms
    match view.status:
        case SeasonStatus.DRAFT:
            return to.say("Being prepared")
        case SeasonStatus.SIGN_UP:
            return to.say("Sign-up is open")
        case SeasonStatus.FINISHED:
            return to.say("Finished")
        case SeasonStatus.CANCELLED:
            return to.say("Called off")
        case SeasonStatus.CUT:
            return to.say("Elimination, round {n}", n=view.row.round - terms.rounds)
        case SeasonStatus.RUNNING:
            if terms.format is Format.SWISS:
                return to.say("Round {n} of {most}", n=view.row.round, most=terms.rounds)
            return (
                to.say("Running") if terms.format is not Format.ELIMINATION else to.say("Round {n}", n=view.row.round)
            )


def terms_lines(view: View, to: Words) -> list[str]:
    terms, rules = view.terms, view.rules
    shape = format_name(terms.format, to)
    if terms.format is Format.SWISS:
        shape += ", " + to.count("{n} round", "{n} rounds", terms.rounds)
        shape += ", " + to.say("cut of {n}", n=terms.cut) if terms.cut else ""
    if terms.format is Format.PODS:
        shape += " " + to.say("of {n}", n=terms.pod_size)
    days = to.count("{n} day a round", "{n} days a round", terms.round_days)
    if terms.format in (Format.PODS, Format.LADDER):
        days = to.count("{n} day for a game", "{n} days for a game", terms.round_days)
    if terms.threads:
        days += ", " + to.say("{n} h for a decision", n=terms.pace_hours)
    lines = [" · ".join((shape, days, *((lock_name(terms.lock, view.played, to),) if view.brings else ())))]
    order = " › ".join(tie_name(tie, view.score, to) for tie in terms.ties)
    points = to.say("Points {win}/{draw}/{loss}", win=terms.win, draw=terms.draw, loss=terms.loss)
    given_up = to.say("a concession or forfeit is {n}–0", n=terms.scheme.concession)
    lines.append(f"-# {points} · {given_up} · {order}")
    lines += [f"-# {' · '.join(own)}"] if (own := rules.told(to, terms)) else []
    return lines


def reason_line(code: str, to: Words) -> str:
    """Why these two meet, as it was when they were paired: what came of it later makes none of it false."""
    return {
        "never_met": to.say("They had not met in this season."),
        "rematch_unavoidable": to.say("They had met before, but no round without a rematch was left."),
        "same_points": to.say("They had the same number of points."),
        "nearest_points": to.say(
            "Their points differed: taken together, the games of the round are closest like this."
        ),
        "near_zone": to.say("Their clocks are at most three hours apart, as both wish."),
        "far_zone": to.say("Their clocks are far apart: points come first, and the round as a whole fits no better."),
        "same_pace": to.say("They like the same pace."),
        "other_pace": to.say("They like another pace each: points come first, and the round fits no better."),
        "other_club": to.say("They are of different clubs, as both wish at this point of the season."),
        "club_mates": to.say("They are of one club: the round as a whole fits no better with them apart."),
        "club_mates_late": to.say("They are of one club; from the second half on mates may meet."),
        "odd_number": to.say("The number of players was odd, so somebody sits out."),
        "fewest_points_without_bye": to.say("Among those without a bye so far, nobody had fewer points."),
        "fewest_points_again": to.say("Among those with as few byes, nobody had fewer points."),
        "fewer_points_would_rematch": to.say(
            "Nobody with fewer points could sit out without a rematch among the others."
        ),
        "fewer_byes_would_rematch": to.say("Nobody with fewer byes could sit out without a rematch among the others."),
        "everyone_had_a_bye": to.say("Everybody had had a bye already."),
        "alone": to.say("Nobody else was left to play."),
        "pod": to.say("They are in one pod, where every two meet once. Pods are drawn, then arranged by wishes."),
        "bracket": to.say("The bracket brings them together."),
        "bracket_bye": to.say("The bracket has nobody for this place, so it goes on without a game."),
        "challenge": to.say("One of them challenged the other."),
        "substitute": to.say("One of them took over the place of somebody who left."),
        "by_hand": to.say("An organiser paired them by hand."),
        "bye_by_hand": to.say("An organiser paired two others by hand, and nobody was left for this player."),
    }.get(code, code)


def pace_name(pace: Pace, to: Words) -> str:
    return {
        Pace.QUICK: to.say("Several answers a day"),
        Pace.DAILY: to.say("About one answer a day"),
        Pace.SLOW: to.say("A few answers a week"),
    }[pace]


def source_name(result: Result, to: Words) -> str:
    return {
        Source.MATCH: to.say("match"),
        Source.TABLE: to.say("at the table"),
        Source.ORGANISER: to.say("decided"),
        Source.ADJUDICATED: to.say("adjudicated"),
        Source.CONCEDED: to.say("conceded"),
        Source.FORFEIT: to.say("forfeit"),
        Source.DOUBLE_LOSS: to.say("double loss"),
        Source.BYE: to.say("bye"),
    }[result.source]


def why_line(result: Result, score: Score, to: Words) -> str:
    """What made a result count: who decided, and why."""
    losers = ", ".join(to.mention(player) for player in result.players if player != result.winner)
    who, reason = to.mention(result.by), shown(result.reason or "")
    told = {
        Why.PLAYED: to.say("Played in its thread."),
        Why.CONFIRMED: to.say("Reported by one, confirmed by the other."),
        Why.SILENCE: to.say("Reported by one; nobody objected for 48 hours."),
        Why.DECIDED: to.say("Decided by {who}", who=who),
        Why.LEFT: to.say("{losers} left the season", losers=losers),
        Why.TAKEN_OUT: to.say("{losers} was taken out of the season by {who}", losers=losers, who=who),
        Why.GAVE_UP: to.say("{losers} conceded.", losers=losers),
        Why.DEADLINE: to.say("The deadline has passed: {losers} did not play in time.", losers=losers),
    }
    if result.why is None:
        return ""
    if result.source is Source.ADJUDICATED:
        return to.label(score.decided, n=score.rounds)
    said = told[result.why]
    if result.why in (Why.DECIDED, Why.LEFT, Why.TAKEN_OUT):
        said += f": {reason}" if reason else "."
    return said


def round_name(view: View, game: GameRow, to: Words) -> str:
    """Where in its season a game is."""
    terms = view.terms
    if game.stage == "cut":
        before = terms.rounds if terms.format is Format.SWISS else 0
        return to.say("Elimination, round {n}", n=game.round - before)
    if game.stage == "pod":
        return to.say("Pod {n}", n=game.pod)
    if game.stage == "swiss":
        return to.say("Round {n} of {most}", n=game.round, most=terms.rounds)
    return format_name(terms.format, to)


def nudge_line(mark: Nudge, to: Words) -> str:
    return {
        Nudge.CONTACT: to.say("Two days have passed. Say hello and fix a time."),
        Nudge.HALF: to.say("Half of the time is over."),
        Nudge.THREE_QUARTERS: to.say("Three quarters of the time are over."),
        Nudge.LAST_DAY: to.say("One day is left."),
    }[mark]


def act_name(act: str, to: Words) -> str:
    """An act that can be taken back."""
    return {
        "created": to.say("created the season"),
        "opened": to.say("opened sign-up"),
        "terms_changed": to.say("changed the settings"),
        "admitted": to.say("admitted somebody"),
        "dropped": to.say("took somebody out"),
        "substituted": to.say("put a substitute in"),
        "started": to.say("started the season"),
        "next_round": to.say("paired the next round"),
        "published": to.say("published the pairings"),
        "closed": to.say("closed the season"),
        "decided": to.say("decided a game"),
        "entered": to.say("signed somebody up"),
        "paired_by_hand": to.say("paired two by hand"),
        "extended": to.say("extended a game"),
    }.get(act, act)


def act_line(entry: dict[str, Any], to: Words) -> str:
    """An entry of the log."""
    data = entry["data"]
    player, game = to.mention(data.get("player")), data.get("game")
    said = {
        "created": to.say("created the season"),
        "opened": to.say("opened sign-up"),
        "terms_changed": to.say("changed the settings"),
        "signed_up": to.say("signed up"),
        "waits": to.say("went on the waiting list"),
        "admitted": to.say("admitted {player}", player=player),
        "entered": to.say("signed {player} up", player=player),
        "paired_by_hand": to.say(
            "paired <@{one}> and <@{other}> by hand", one=data.get("one"), other=data.get("other")
        ),
        "announced": to.say("announced something"),
        "moved_up": to.say("{player} moved up from the waiting list", player=player),
        "absent": to.say("{player} did not check in", player=player),
        "dropped": to.say("took {player} out", player=player)
        if entry["by"] != data.get("player")
        else to.say("left the season"),
        "substituted": to.say("put <@{new}> in for {player}", new=data.get("newcomer"), player=player),
        "started": to.say("started the season"),
        "next_round": to.say("paired the next round"),
        "published": to.say("published the pairings"),
        "closed": to.say("closed the season"),
        "finished": to.say("the season ended"),
        "decided": to.say("decided game `{game}`: {vp}", game=game, vp="–".join(map(str, data.get("vp", ())))),
        "disputed": to.say("disputed game `{game}`", game=game),
        "extended": to.count(
            "extended game `{game}` by {n} day", "extended game `{game}` by {n} days", data.get("days", 0), game=game
        ),
        "contradicted": to.say("game `{game}`: two scores, and silence", game=game),
        "forfeit": to.say("game `{game}` was forfeited", game=game),
        "adjudicated": to.say("game `{game}` was adjudicated on its score", game=game),
        "undone": to.say("took back: {what}", what=act_name(str(data.get("what")), to)),
    }.get(entry["act"], entry["act"])
    who = f"{to.mention(entry['by'])} " if entry["by"] is not None else ""
    why = f" ({shown(entry['reason'])})" if entry["reason"] else ""
    agreed = ", ".join(to.mention(player) for player in data.get("agreed") or ())
    word = " · " + to.say("agreed by {who}", who=agreed) if agreed else ""
    return f"<t:{entry['at']}:d> {who}{said}{why}{word}"
