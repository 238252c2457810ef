"""Attacks typed into a command: what is open now as suggestions, and the look at what was typed.

It must not attack: whatever is typed opens the panel that shows the odds and asks.
"""

from __future__ import annotations

import discord

from bot.client import App
from bot.games.crisis_protocol.panels.striking import STRIKING, name, strikes_of
from bot.games.crisis_protocol.panels.targeting import headline
from bot.matches.service import MatchError
from bot.ui.kit.ids import Act, act
from bot.ui.kit.limits import DESCRIPTION, cut
from bot.ui.match.look import Look, look_of
from bot.ui.match.questions.typed import MOST, Suggestion, folded
from bot.ui.safe import shown
from rules_engine.crisis_protocol.rules.strikes import Strike


async def attacks_now(interaction: discord.Interaction[App], typed: str) -> list[Suggestion]:
    found = await _open(interaction)
    if found is None:
        return []
    look, open_ = found
    named = {strike.attack.id: look.name(strike.attack.id) for strike in open_}
    return [(cut(said, DESCRIPTION), id) for id, said in named.items() if folded(typed) in folded(said)][:MOST]


async def targets_now(interaction: discord.Interaction[App], typed: str, attack: str | None) -> list[Suggestion]:
    """Each with what the attack, or the best one, would do."""
    found = await _open(interaction)
    if found is None:
        return []
    look, open_ = found
    named: dict[str, str] = {}
    for strike in open_:
        if not attack or _names(look, attack, strike.attack.id):
            for each in strike.prospects:
                named.setdefault(each.target, f"{look.name(each.target)}: {headline(look, each)}")
    return [(cut(said, DESCRIPTION), id) for id, said in named.items() if folded(typed) in folded(said)][:MOST]


async def _open(interaction: discord.Interaction[App]) -> tuple[Look, list[Strike]] | None:
    stored = await interaction.client.matches.repository.in_thread(interaction.channel_id or 0)
    look = None if stored is None or stored.state is None else look_of(interaction, stored)
    if look is None or look.decision is None or look.decision.key not in ("act", *STRIKING):
        return None
    return look, await strikes_of(look)


async def strike_meant(look: Look, attack: str | None, enemy: str | None) -> Act | None:
    """The look at what was typed; the whole list where it may mean several."""
    found = await strikes_of(look)
    meant = [
        i
        for i, strike in enumerate(found)
        if _names(look, attack, strike.attack.id)
        and (enemy is None or any(_names(look, enemy, each.target) for each in strike.prospects))
    ]
    if not meant:
        open_ = ", ".join(name(look, strike) for strike in found) or look.to.say("nobody in reach")
        said = " → ".join(filter(None, (attack, enemy))) or look.to.say("Attack")
        raise MatchError(
            "no_such_option",
            expected=look.to.say("“{said}” is not open. Open now: {open}", said=shown(said, 60), open=open_),
        )
    return act("strike", meant[0]) if len(meant) == 1 else None


def _names(look: Look, typed: str | None, id: str) -> bool:
    """A value of the suggestions, or part of a name."""
    if typed is None:
        return True
    wanted = folded(typed)
    return bool(wanted) and (wanted in folded(look.name(id)) or wanted == folded(id))
