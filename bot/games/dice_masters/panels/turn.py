"""One panel for the Main Step, for what may be used after blocks, and for the other's Globals meanwhile: options with
their price, what would be paid, and how else to pay; and the pictures that stand beside questions.

It must not reckon: the options hold their prices.
"""

from __future__ import annotations

from bot.games.dice_masters.panels import reckoning
from bot.games.dice_masters.panels.here import match_of, speaker_of, world_of
from bot.games.dice_masters.panels.orders import passes
from bot.games.views import QuestionScene
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking, Panel
from bot.ui.match.questions.priced import offer_priced
from bot.ui.match.questions.several import choose_some, chosen_so_far
from bot.ui.match.questions.spreading import choose_each
from bot.ui.match.tray import score_of_all, tray_line
from rules_engine.dice_masters.query.offers import OTHERWISE
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.kernel.decisions import ChooseEach, ChooseOne, ChooseReaction, ChooseSome, Decision, Option

GROUPS = {"buy": "buy", "field": "field", "free": "field", "use": "use", "global": "global", "ability": "global"}
"""Kinds of option by the list they stand in."""
TURN = ("main", "combat")
ENDS = ("done", "yield")


async def present(asking: Asking) -> Panel | None:
    decision = asking.decision
    if isinstance(decision, ChooseOne) and decision.key in TURN:
        return await _turn(asking, decision)
    if isinstance(decision, ChooseReaction) and decision.key == "globals":
        panel = await _turn(asking, decision)
        panel.ending += passes(asking, decision)
        return panel
    if isinstance(decision, ChooseSome) and decision.key == "reroll":
        panel = await choose_some(asking, decision)
        panel.lines[1:1] = [standing_line(asking.look), *await _reroll_odds(asking, decision)]
        return panel
    if isinstance(decision, ChooseSome) and decision.key == "attackers":
        panel = await choose_some(asking, decision)
        panel.lines[1:1] = [standing_line(asking.look), *await _attack_odds(asking, decision)]
        return panel
    if isinstance(decision, ChooseEach) and decision.key == "blocks":
        panel = await choose_each(asking, decision)
        panel.lines.insert(1, standing_line(asking.look))
        panel.pictures += (await asking.look.show(QuestionScene(decision))).pictures
        return panel
    return None


async def _reroll_odds(asking: Asking, decision: ChooseSome) -> list[str]:
    """What could be bought and fielded with the dice as they lie, or if those that are chosen are rerolled."""
    look, to = asking.look, asking.look.to
    chosen, _ = chosen_so_far(asking)
    rolled = [option.id for option in decision.options]
    found = await look.client.pictures.draw(
        reckoning.reroll_lines, look.snapshot, decision.seat, rolled, [rolled[i] for i in chosen], look.to.language
    )
    buy, field = found or ([], [])
    head = to.say("If these are rerolled, exactly:") if chosen else to.say("As the dice lie:")
    lines = [to.say("afford {cards}", cards=", ".join(buy))] if buy else []
    lines += [to.say("field {dice}", dice=", ".join(field))] if field else []
    return [head, *(f"- {line}" for line in lines)] if lines else []


async def _attack_odds(asking: Asking, decision: ChooseSome) -> list[str]:
    """An attack of those that are chosen, against the blocks that matter most."""
    look, to = asking.look, asking.look.to
    chosen, _ = chosen_so_far(asking)
    attackers = [decision.options[i].id for i in chosen]
    if not attackers:
        return []
    rows = await look.client.pictures.draw(reckoning.attack_rows, look.snapshot, decision.seat, attackers)
    names, state, nobody = speaker_of(look).names, match_of(look), to.say("no block")
    lines = []
    for row in rows or []:
        pairs = ((row_id.partition("#")[0], whom) for row_id, whom in row.blocks.items())
        blocks = ", ".join(f"{names.die(state, b)} → {names.die(state, a)}" for b, a in pairs)
        lost, felled = (", ".join(names.die(state, die) for die in dice) or "–" for dice in (row.lost, row.felled))
        values = {"damage": row.damage, "lost": lost, "felled": felled}
        said = to.say("{damage} damage, you lose {lost}, they lose {felled}", **values)
        if row.toll:
            said = to.say("{life} life to block, {rest}", life=row.toll, rest=said)
        more = [to.say("your life {change}", change=f"{row.own:+}")] if row.own else []
        more += [to.say("their life {change}", change=f"{row.life:+}")] if row.life else []
        more += [] if row.sure else [to.say("dice or choices may change it")]
        lines.append(f"- {blocks or nobody}: {', '.join([said, *more])}")
    return [to.say("Against their blocks, if nobody does more:"), *lines] if lines else []


async def _turn(asking: Asking, decision: ChooseOne | ChooseReaction) -> Panel:
    look, panel = asking.look, asking.panel()
    panel.lines.insert(1, standing_line(look))
    panel.pictures += (await look.show(QuestionScene(decision))).pictures
    offer_priced(asking, panel, decision, _hints(look), _group, ENDS)
    return panel


def _group(option: Option) -> str | None:
    kind, colon, _ = option.id.removeprefix(OTHERWISE).partition(":")
    if option.id.startswith(OTHERWISE):
        return "otherwise"
    return GROUPS.get(kind) if colon else None


def _hints(look: Look) -> dict[str, str]:
    to = look.to
    return {
        "buy": to.say("Buy a die"),
        "field": to.say("Field a character"),
        "use": to.say("Use an action die"),
        "global": to.say("Use a Global Ability"),
        "otherwise": to.say("Pay otherwise"),
    }


def standing_line(look: Look) -> str:
    """Life of both, and the energy that can be spent."""
    to, seat = look.to, look.seat
    life = score_of_all(look, look.game.progress(match_of(look)).score)
    energy = energy_words(look, seat) if seat is not None else ""
    return tray_line(to.say("Life {life}", life=life), to.say("Energy: {energy}", energy=energy) if energy else "")


def energy_words(look: Look, seat: str) -> str:
    """`2 fist, bolt, 1 generic`: what lies in the Reserve Pool, and what a short draw gave."""
    state, names = match_of(look), speaker_of(look).names
    found: dict[str, int] = {}
    for source in world_of(look).sources(seat):
        found[str(source.energy)] = found.get(str(source.energy), 0) + source.amount
    if state.players[seat].granted:
        found["generic"] = found.get("generic", 0) + state.players[seat].granted
    return ", ".join(names.energy(energy, amount) for energy, amount in found.items())


def is_about_a_roll(look: Look, decision: Decision) -> dict[str, int]:
    """The dice that are asked about, and what they show, where a reroll is."""
    if decision.key != "reroll" or not isinstance(decision, ChooseSome):
        return {}
    pieces = match_of(look).pieces
    shown = {option.id: pieces[option.id].face for option in decision.options if option.id in pieces}
    return {die: face for die, face in shown.items() if face is not None and pieces[die].zone is Zone.PREP}
