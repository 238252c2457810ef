"""An army looked up from the menu: Skills, structures, piles; of one's own the hand too."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.cry_havoc import ID
from bot.games.cry_havoc.panels import scenes
from bot.games.cry_havoc.panels.here import match_of, names_of, world_of
from bot.games.menu import MenuEntry
from bot.matches.service import MatchError
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import Panel

ARMY = "ch_army"


def _armies(look: Look) -> Mapping[str, str]:
    names = names_of(look)
    return {seat: names.army(one.army) for seat, one in match_of(look).players.items()}


ARMIES = MenuEntry(ARMY, each=_armies)


@verb(ARMY, "word")
async def _army(press: Press) -> None:
    look = await press.look()
    if look.game.id != ID or look.stored.state is None or press.act.args[0] not in match_of(look).players:
        raise MatchError("old_component")
    await press.show(army_reply(look, press.act.args[0]))


async def army_reply(look: Look, seat: str) -> Reply:
    names, player, army = names_of(look), match_of(look).players[seat], world_of(look).army(seat)
    panel = Panel(lines=[f"### {names.army(player.army)} ({names.seat(seat)})"], colour=look.accent(seat))
    panel.lines.append(f"-# {army.motto.in_(names.locale)}")
    panel.lines += [f"- **{names.skill(skill)}**: {names.text(skill)}" for skill in player.skills]
    panel.lines += [f"- **{names.structure(one)}**: {names.text(one)}" for one in player.structures]
    panel.pictures += await scenes.army(look, seat)
    if seat == look.seat and player.hand:
        panel.lines += [f"- **{names.card(card)}**: {names.gist(card)}" for card in player.hand]
        panel.pictures += await scenes.hand(look, seat)
    return panel.reply()
