"""A squad while it is being chosen, in words: threat so far with its gems, who still fits, affiliations and leaders.

It must not judge the squad: the engine does when it is confirmed, and is asked before.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.crisis_protocol.panels.here import content_of, match_of, names_of
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.query.rosters import affiliations, leaderships, squad_faults
from rules_engine.crisis_protocol.query.suggesting import Suggestion
from rules_engine.crisis_protocol.state.match import RosterEntry
from rules_engine.kernel.decisions import ChooseSome

ROOMY = 2
"""Threat left over from which on it is worth saying."""


def threat_of(decision: ChooseSome, chosen: Sequence[int]) -> int:
    return sum(int(decision.options[i].params.get("threat", 0) or 0) for i in chosen)


def standing(look: Look, decision: ChooseSome, chosen: Sequence[int]) -> list[str]:
    """SQD-03, SQD-08…10, SQD-14: what the squad would be if it were confirmed now."""
    level = decision.params.get("threat")
    if level is None:
        return []
    total = threat_of(decision, chosen)
    lines = [look.to.say("Threat **{total}** of **{level}**", total=total, level=level)]
    if not chosen:
        return lines
    cards = [decision.options[i].id for i in chosen]
    lines[0] += ": " + ", ".join(priced(look, card) for card in cards)
    return [*lines, *_room(look, decision, chosen, int(level) - total), *_affiliations(look, cards, adopting(decision))]


def priced(look: Look, card: str) -> str:
    """GEM-05: a name with its Threat, and what its gems add to it."""
    content, names = content_of(look), names_of(look)
    gems = "".join(f" + {_gem(look, gem)} {content.gems[gem].threat}" for gem in _entry(look, card).gems)
    return f"{names.card(card)} {content.characters[card].threat}{gems}"


def figures(look: Look, card: str) -> str:
    """A character in a list: Threat with gems, stamina, affiliations."""
    to, content, names = look.to, content_of(look), names_of(look)
    printed = content.characters[card]
    gems = "".join(f" + {content.gems[gem].threat} ({_gem(look, gem)})" for gem in _entry(look, card).gems)
    stamina = to.say("Stamina {n}", n=printed.normal.healthy.stamina)
    listed = (names.card(id) or id for id in printed.affiliations)
    return ", ".join((to.say("Threat {n}", n=f"{printed.threat}{gems}"), stamina, *listed))


def too_much(look: Look, decision: ChooseSome, chosen: Sequence[int], index: int) -> str:
    """SQD-03…05, KEY-10: why somebody no longer fits."""
    level, state = decision.params.get("threat"), match_of(look)
    if level is None or index in chosen:
        return ""
    left = int(level) - threat_of(decision, chosen)
    if threat_of(decision, [index]) > left:
        return look.to.say("Does not fit: {left} Threat left", left=max(0, left))
    roster = state.players[decision.seat].roster
    assert roster is not None
    with_them = [decision.options[i].id for i in (*chosen, index)]
    faults = squad_faults(content_of(look), roster, with_them, int(level), state.options.edition)
    return look.reasons(faults)[0] if faults else ""


def led_by(look: Look, cards: Sequence[str], affiliation: str | None) -> str:
    """SQD-14: an affiliation with whoever would lead it."""
    to, names = look.to, names_of(look)
    if affiliation is None:
        return to.say("No affiliation")
    name = f"**{names.card(affiliation)}**"
    led = [
        f"{names.card(card)} ({names.rule(rule)})" for card, rule in leaderships(content_of(look), cards, affiliation)
    ]
    if led:
        return to.say("{affiliation}, led by {leaders}", affiliation=name, leaders=names.listed(led, "or"))
    return to.say("{affiliation}, but nobody to lead them", affiliation=name)


def suggestion_lines(look: Look, found: Sequence[Suggestion], level: int) -> list[str]:
    """What they share is said once."""
    names = names_of(look)
    banners = [led_by(look, one.squad, one.affiliation) for one in found]
    hands = [", ".join(names.card(card) or card for card in one.tactics) for one in found]
    same_banner, same_hand = len(set(banners)) == 1, len(set(hands)) == 1
    heading = look.to.say("Suggested for this mission")
    lines = [f"**{heading}** · {banners[0]}" if same_banner else f"**{heading}**"]
    for n, (one, banner, cards) in enumerate(zip(found, banners, hands, strict=True), 1):
        people = " · ".join(priced(look, card) for card in one.squad)  # a comma is part of many a name
        threat = look.to.say("Threat **{total}** of **{level}**", total=one.threat, level=level)
        said = [f"**{n}**", threat, *([] if same_banner else [banner])]
        lines.append(f"{' · '.join(said)}: {people}")
        lines += [] if same_hand else [_cards_line(look, cards)]
    return [*lines, _cards_line(look, hands[0])] if same_hand and found else lines


def _cards_line(look: Look, cards: str) -> str:
    return "-# " + look.to.say("Team Tactics: {cards}", cards=cards)


def _gem(look: Look, gem: str) -> str:
    return look.to.say("{name} gem", name=names_of(look).card(gem))


def _entry(look: Look, card: str) -> RosterEntry:
    state = match_of(look)
    rosters = (player.roster for player in state.players.values() if player.roster is not None)
    mine = state.players[look.seat].roster if look.seat is not None else next(rosters, None)
    found = (entry for entry in (mine.characters if mine is not None else ()) if entry.card == card)
    return next(found, RosterEntry(card=card))


def _room(look: Look, decision: ChooseSome, chosen: Sequence[int], left: int) -> list[str]:
    """SQD-03 is a limit, but threat left over is a squad left at home."""
    fits = [i for i in range(len(decision.options)) if i not in chosen and not too_much(look, decision, chosen, i)]
    if left < ROOMY and not fits:
        return []
    if not fits:
        return ["⚠ " + look.to.say("{left} Threat stays unused: nobody left fits.", left=left)]
    names = ", ".join(priced(look, decision.options[i].id) for i in fits[:4])
    return ["⚠ " + look.to.say("{left} Threat is still free. It would fit: {names}", left=left, names=names)]


def adopting(decision: ChooseSome) -> list[str]:
    """The affiliations that a card of the roster lets one stranger join."""
    listed = decision.params.get("adopting")
    return [str(id) for id in listed] if isinstance(listed, (list, tuple)) else []


def _affiliations(look: Look, cards: list[str], adopted: list[str]) -> list[str]:
    able = affiliations(content_of(look), cards, match_of(look).options.timeline, adopted)
    if not able:
        return ["-# " + look.to.say("No affiliation: more than half of the squad must share one.")]
    return [led_by(look, cards, id) for id in able]
