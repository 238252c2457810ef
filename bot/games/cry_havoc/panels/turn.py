"""The action of a turn on one panel: cards chosen first, then what they are played for with all that they bring.

It must not judge: the engine does when it is pressed.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.cry_havoc.panels.here import names_of, world_of
from bot.games.cry_havoc.telling import score_line
from bot.games.views import QuestionScene
from bot.matches.service import MatchError
from bot.ui.kit.components import Line
from bot.ui.kit.ids import act
from bot.ui.kit.limits import MOST_LINES
from bot.ui.match.ids import mask, unmask
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import SECONDARY, SUCCESS, Asking, Item, Panel, way_back
from bot.ui.match.questions.answers import focus_on, give, owed
from bot.ui.match.questions.choices import barred_lines
from bot.ui.match.questions.priced import offer_priced
from bot.ui.match.questions.several import choose_amount
from rules_engine.cry_havoc.query.offers import BUILD, DRAW, ENABLE, MOVE, RECRUIT, SKILL, sources
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.words import Icon
from rules_engine.cry_havoc.view.phrases import terms
from rules_engine.cry_havoc.view.planet import scoring_now
from rules_engine.kernel.decisions import ChooseAmount, ChooseOne, Option, Pick, PickMany

HAND, PLAY, TAKE = "ch_hand", "ch_play", "ch_draw"
ROWS = (MOVE, RECRUIT, BUILD)
LONG_HAND = 8
"""Cards; of more than these only the chosen ones are told in full."""


async def action_panel(asking: Asking, decision: ChooseOne) -> Panel:
    look, to, panel = asking.look, asking.look.to, asking.panel()
    panel.lines.insert(1, score_line(look))
    panel.pictures += (await look.show(QuestionScene(decision))).pictures
    hand = world_of(look).player(decision.seat).hand
    chosen = _chosen(asking, hand)
    names = names_of(look)
    told = [hand[i] for i in chosen] or hand
    if chosen or len(hand) <= LONG_HAND:
        panel.lines += [f"- **{names.card(card)}**: {names.gist(card)}" for card in told]
    lines = [Line(str(i), names.card(card), names.gist(card), chosen=i in chosen) for i, card in enumerate(hand)]
    if 0 < len(lines) <= MOST_LINES:  # a hand longer than a list is asked for page by page, once a row is chosen
        what = act(HAND, mask(chosen))
        panel.rows.append([asking.select(lines, to.say("Choose cards to play"), what, least=0, most=len(lines))])
    # They spend cards: a row of their own that never moves.
    panel.doing += [_row_button(asking, decision, action, [hand[i] for i in chosen], chosen) for action in ROWS]
    if any(option.id == DRAW and option.enabled for option in decision.options):
        piles = [
            Line(str(act(TAKE, pile.id)), names.of(None, pile.id), _cards_in(look, decision.seat, pile.id))
            for pile in sources(world_of(look), decision.seat)
            if pile.enabled
        ]
        panel.rows += asking.selects(piles, to.say("Or draw 2 cards and keep 1, from …"), act("choose", "pile"))
    besides = [(i, one) for i, one in enumerate(decision.options) if one.enabled and one.id not in (*ROWS, DRAW)]
    panel.lines += skill_lines(asking, [option for _, option in besides])
    others: list[Item] = [asking.button(act("pick", i), _other(asking, one), SECONDARY) for i, one in besides]
    panel.buttons([*others, *way_back(asking)])
    panel.under += barred_lines(asking, [option for option in decision.options if not option.enabled])
    return panel


def enabling_weighs(look: Look) -> list[str]:
    """What enabling scoring would bring, before the action and its card are spent (CH-SCO-02, CH-END-02)."""
    to, seat, world = look.to, look.seat, world_of(look)
    assert seat is not None
    now = scoring_now(world)
    now[seat] += len(world.controlled(seat))
    points = ", ".join(f"{look.sign(one)} +{count}" for one, count in now.items())
    return [
        to.say("This is your action, and your card for it is discarded."),
        to.say("At the end of this round, as it stands: {points}", points=points),
    ]


def skill_lines(asking: Asking, options: Sequence[Option]) -> list[str]:
    """What each Skill does, in full."""
    labels = [asking.look.line(asking.decision, one) for one in options if one.id.startswith(SKILL)]
    return [f"- **{label.label}**: {label.whole}" for label in labels]


def _other(asking: Asking, option: Option) -> str:
    """A Skill by its name, and scoring with what it would bring as the regions stand."""
    label = asking.look.label(asking.decision, option).label
    if option.id != ENABLE:
        return label
    world, seat = world_of(asking.look), asking.decision.seat
    after = World(world.state.model_copy(update={"scoring": seat}), world.pack)
    return asking.look.to.say("{label} (now +{n})", label=label, n=scoring_now(after)[seat])


def _cards_in(look: Look, seat: str, pile: str) -> str:
    world, names = world_of(look), names_of(look)
    player = world.player(seat)
    stacks = {terrain.value: len(stack) for terrain, stack in world.state.terrain.items()}
    return names.counted(stacks.get(pile, len(player.deck) + len(player.discard)), "card")


def _row_button(asking: Asking, decision: ChooseOne, action: str, cards: Sequence[str], chosen: Sequence[int]) -> Item:
    """With cards chosen it plays them for that row; without, it goes on to ask for them."""
    names = names_of(asking.look)
    name = names.term(terms.ACTIONS, action)
    index = next(i for i, option in enumerate(decision.options) if option.id == action)
    if not cards:
        off = not decision.options[index].enabled
        return asking.button(act("pick", index), f"{name} …", SECONDARY, disabled=off)
    brought = together(asking.look, cards, Icon(action))
    label = f"{name}: {brought or names.little('nothing')}"
    return asking.button(act(PLAY, action, mask(chosen)), label, SUCCESS if brought else SECONDARY)


def together(look: Look, cards: Sequence[str], icon: Icon) -> str:
    """`4 icons, draw 1, 1 VP`: what cards bring to an action at once (CH-ACT-10 to 12), if anything."""
    world, names = world_of(look), names_of(look)
    rows = [world.card(card).rows[icon] for card in cards]
    draws = sum(row.draw_each for row in rows) + any(row.draw_once for row in rows)
    points, bonuses = sum(row.vp for row in rows), sum(row.bonus for row in rows)
    icons = sum(row.count for row in rows)
    parts = [names.counted(icons, "icon")] if icons else []
    parts += [look.to.say("draw {n}", n=draws)] if draws else []
    parts += [names.counted(points, "vp")] if points else []
    parts += [look.to.count("{n} bonus", "{n} bonuses", bonuses)] if bonuses else []
    return ", ".join(parts)


def _chosen(asking: Asking, hand: Sequence[str]) -> list[int]:
    focus = asking.focused(HAND)
    return [i for i in unmask(focus.args[0]) if i < len(hand)] if focus else []


@verb(HAND, "set", "count?")
async def _hand(press: Press) -> None:
    """What is chosen in the list of the hand now."""
    await focus_on(press, act(HAND, mask(int(value) for value in press.values)))


@verb(PLAY, "move|recruit|build set", grave=True)
async def _play(press: Press) -> None:
    """`ch_play.<action>.<cards>`: the action and its cards at once."""
    look, decision = await owed(press)
    if decision.key != "action" or look.seat is None:
        raise MatchError("old_component")
    hand = world_of(look).player(look.seat).hand
    chosen = unmask(press.act.args[1])
    if not chosen or chosen[-1] >= len(hand):
        raise MatchError("old_component")
    cards = PickMany(options=tuple(hand[i] for i in chosen))
    await give(press, Pick(option=press.act.args[0]), [("cards", cards)])


@verb(TAKE, "word", grave=True)
async def _take(press: Press) -> None:
    """`ch_draw.<pile>`: draw from there."""
    _, decision = await owed(press)
    if decision.key != "action":
        raise MatchError("old_component")
    await give(press, Pick(option=DRAW), [("source", Pick(option=press.act.args[0]))])


async def recruit_panel(asking: Asking, decision: ChooseAmount) -> Panel:
    panel = choose_amount(asking, decision)
    panel.lines.insert(1, score_line(asking.look))
    panel.pictures += (await asking.look.show(QuestionScene(decision))).pictures
    return panel


# -- building ------------------------------------------------------------------------------------------------------


async def build_panel(asking: Asking, decision: ChooseOne) -> Panel:
    look, to, panel = asking.look, asking.look.to, asking.panel()
    panel.lines.insert(1, score_line(look))
    panel.pictures += (await look.show(QuestionScene(decision))).pictures
    hints = {"build": to.say("Build"), "activate": to.say("Activate")}
    offer_priced(asking, panel, decision, hints, _work, ("done",))
    panel.aside(way_back(asking))
    return panel


def _work(option: Option) -> str | None:
    work, colon, _ = option.id.partition(":")
    return work if colon else None
