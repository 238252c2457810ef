"""A game on the tabletop in words: the score, both squads, what attacks left on them.

It must not build components: the panel does.
"""

from bot.games.crisis_protocol.tabletop.booking_text import MARKS, booking_line
from bot.games.crisis_protocol.tabletop.words import fighter_name, mark_text, rule_link
from bot.locale import Words
from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.tabletop.from_cards import stats_of
from rules_engine.crisis_protocol.tabletop.tracker import TEAMS, Squad, Team, Tracked, Tracker

SHOWN_BOOKINGS = 4


def team_name(team: Team, to: Words) -> str:
    return to.say("Blue") if team == 0 else to.say("Red")


def told(tracker: Tracker, to: Words) -> str:
    board = tracker.now
    first, second = (squad.vp for squad in board.squads)
    lines = [
        "### " + to.say("Round {round} · Blue {first} : {second} Red", round=board.round, first=first, second=second)
    ]
    phase = to.say("Power Phase next") if board.phase == "power" else to.say("Activation Phase")
    lines.append(f"{phase} · " + to.say("priority: {team}", team=team_name(board.priority, to)))
    if board.verdict is not None or board.ended:
        lines.append(_ending(tracker, to))
    for team in TEAMS:
        lines += _squad(board.squads[team], team, to)
    if board.booked:
        lines.append("-# " + to.say("Booked from attacks, by their codes:"))
        lines += [f"-# {one.code} · {booking_line(board, one, to)}" for one in board.booked[-SHOWN_BOOKINGS:]]
    return "\n".join(lines)


def _ending(tracker: Tracker, to: Words) -> str:
    result = tracker.result
    winner, how = tracker.now.verdict or ((result.winner, result.how) if result else (None, "agreed"))
    by = f" ({rule_link(how, to)})" if how != "agreed" else ""
    if winner is None:
        return "**" + to.say("A draw.") + f"**{by}"
    return "**" + to.say("{team} wins.", team=team_name(winner, to)) + f"**{by}"


def _squad(squad: Squad, team: Team, to: Words) -> list[str]:
    person = f" · {to.mention(squad.person)}" if squad.person is not None else ""
    return [f"**{MARKS[team]} {team_name(team, to)}**{person}", *(_line(one, to) for one in squad.characters)]


def _line(one: Tracked, to: Words) -> str:
    name = fighter_name(one.fighter, to)
    if one.koed:
        return f"- ~~{name}~~ " + to.say("KO'd")
    stamina = stats_of(default_content(), one.fighter).stamina
    parts = [to.say("damage {n}/{stamina}", n=one.damage, stamina=stamina), to.say("Power {n}", n=one.power)]
    if one.dazed:
        parts.append("**" + to.say("Dazed") + "**")
    parts += [mark_text(condition, to) for condition in one.conditions]
    if one.held:
        parts.append(to.count("{n} token", "{n} tokens", one.held))
    if one.activated:
        parts.append(to.say("activated"))
    return f"- {name}: " + " · ".join(parts)
