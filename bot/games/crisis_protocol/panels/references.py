"""What may be looked up in a match: every card of both sides, and the two crises with how they score; all privately.

It must not show what a side still hides: only cards that are on the table.
"""

from __future__ import annotations

from discord.app_commands import locale_str as _

from bot.games.crisis_protocol.panels.cards import card_reply
from bot.games.crisis_protocol.panels.here import content_of, match_of, names_of, of_this_game
from bot.games.crisis_protocol.panels.standing import standing_line
from bot.games.menu import MenuEntry
from bot.matches.service import MatchError
from bot.ui.answer import Reply
from bot.ui.kit.components import Line
from bot.ui.kit.ids import Act, act
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, Item, Panel, free_button, free_select
from rules_engine.crisis_protocol.cards.text import describe_card
from rules_engine.crisis_protocol.state.match import SEATS

MOST_LINES = 25


def _fielded(look: Look) -> bool:
    return look.stored.state is not None and bool(match_of(look).characters)


def _drawn(look: Look) -> bool:
    return _fielded(look) and match_of(look).mission is not None


LOOKUPS = (MenuEntry("cards", _("Cards"), _fielded), MenuEntry("crisis", _("Crisis"), _drawn))


CHOSEN = r"who\.[0-9]{1,3}|tactic\.[a-z]{1,20}\.[0-9]{1,3}?"
"""What a line of the lists says."""


@verb("cards", "word?", CHOSEN)
async def _cards(press: Press) -> None:
    """A list of them, or the one that was chosen from it."""
    look = of_this_game(await press.look())
    chosen = Act.read(press.values[0]) if press.values else None
    await press.show(_card(look, chosen) if chosen is not None else cards_reply(look))


async def cards_reply(look: Look) -> Reply:
    if look.stored.state is None:
        raise MatchError("not_now", owed=look.to.say("The match has not begun."))
    state, to = match_of(look), look.to
    panel = Panel(lines=["### " + to.say("Cards of this match")], colour=look.accent(look.seat))
    for seat in SEATS:
        people = [id for id, one in state.characters.items() if one.owner == seat]
        rows = [Line(str(act("who", list(state.characters).index(id))), look.name(id)) for id in people]
        rows += [
            Line(str(act("tactic", seat, i)), look.name(each.card), to.say("played") if each.played else "")
            for i, each in enumerate(state.players[seat].tactics)
        ]
        if rows:
            hint = to.say("Cards of {side}", side=look.name(seat))
            panel.rows.append([free_select(look, act("cards", seat), rows[:MOST_LINES], hint)])
    panel.buttons(_back(look))
    return panel.reply()


async def _card(look: Look, chosen: Act) -> Reply:
    state = match_of(look)
    if chosen.verb == "who":
        known = list(state.characters)
        if chosen.number(0) >= len(known):
            raise MatchError("old_component")
        return await card_reply(look, known[chosen.number(0)])
    seat, index = chosen.args[0], chosen.number(1)
    if seat not in SEATS or index >= len(state.players[seat].tactics):
        raise MatchError("old_component")
    card = content_of(look).tactics[state.players[seat].tactics[index].card]
    panel = Panel(lines=[f"### {look.name(card.id)}"], colour=look.accent(seat))
    panel.lines += describe_card(card, look.to.language, content_of(look))
    panel.buttons([free_button(look, "cards", look.to.say("Cards")), *_back(look)])
    return panel.reply()


@verb("crisis")
async def _crisis(press: Press) -> None:
    await press.show(crisis_reply(of_this_game(await press.look())))


async def crisis_reply(look: Look) -> Reply:
    """Both cards in words, how each scores, and what it would bring now."""
    mission = match_of(look).mission if look.stored.state is not None else None
    if mission is None:
        raise MatchError("not_now", owed=look.to.say("The crises are not drawn yet."))
    panel = Panel(colour=look.accent(look.seat))
    for id in (mission.secure, mission.extract):
        crisis = content_of(look).crises[id]
        panel.lines.append(f"### {names_of(look).card(id)}")
        panel.lines += describe_card(crisis, look.to.language, content_of(look))
    panel.lines.append(standing_line(look))
    panel.buttons(_back(look))
    return panel.reply()


def _back(look: Look) -> list[Item]:
    return [free_button(look, "mine", look.to.say("My move"), PRIMARY)] if look.decision is not None else []
