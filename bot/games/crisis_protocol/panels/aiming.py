"""Whom to attack: targets by what they are worth, the odds on the button.

It must not reckon: the rules do.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels.here import world_of
from bot.games.crisis_protocol.panels.scenes import question_picture
from bot.games.crisis_protocol.panels.targeting import headline, lines
from bot.matches.repository import off_loop
from bot.render.jobs import Sketch
from bot.ui.match.ids import act
from bot.ui.match.items import Line
from bot.ui.match.look import Look
from bot.ui.match.panel import DANGER, Asking, Panel, way_back
from bot.ui.match.questions.choices import PAGE, barred_lines
from rules_engine.crisis_protocol.rules.prospects import Prospect, prospects
from rules_engine.kernel.decisions import ChooseOne


async def choose_target(asking: Asking, decision: ChooseOne) -> Panel:
    """Targets by what they are worth; the one looked at shows its odds on the button that attacks it."""
    look, to, panel = asking.look, asking.look.to, asking.panel()
    open_ = [(i, option) for i, option in enumerate(decision.options) if option.enabled]
    worth = await off_loop(_worth, look, [option.id for _, option in open_])
    open_.sort(key=lambda pair: -worth[pair[1].id].odds.expected if pair[1].id in worth else 0.0)
    focus = asking.focused("look")
    at = next((pair for pair in open_ if focus is not None and pair[0] == focus.number(0)), None)
    if at is None and len(open_) == 1:
        at = open_[0]
    listed = []
    for i, option in open_[:PAGE]:
        label = look.label(decision, option)
        figures = headline(look, worth[option.id]) if option.id in worth else ""
        said = " · ".join(filter(None, (figures, label.detail)))
        panel.lines.append(f"- **{label.label}**: {said}")
        listed.append(Line(str(act("look", i)), label.label, said, chosen=at is not None and at[0] == i))
    panel.rows.append([asking.select(listed, to.say("Whom?"))])
    if at is not None:
        i, option = at
        found = worth.get(option.id)
        name = look.label(decision, option).label
        said = f"{name}: {headline(look, found)}" if found else name
        panel.lines += [f"-# {' · '.join(lines(look, found))}"] if found else []
        attack = asking.button(act("pick", i), to.say("Attack {headline}", headline=said), DANGER)
        panel.buttons([attack, *way_back(asking)])
    else:
        panel.buttons(way_back(asking))
    chosen = Sketch(words=(at[1].id,)) if at is not None else None
    panel.pictures += await question_picture(look, decision, chosen)
    panel.under += barred_lines(asking, [option for option in decision.options if not option.enabled])
    return panel


def _worth(look: Look, among: list[str]) -> dict[str, Prospect]:
    return prospects(world_of(look), among)
