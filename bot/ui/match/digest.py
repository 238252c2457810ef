"""Since you last looked: what happened, activation by activation. Private, and only what this person may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import SIGN, Look
from bot.ui.match.panel import ACCENT, PRIMARY, QUIET, Panel, plain
from bot.ui.match.waiting import waiting_line
from rules_engine.crisis_protocol.events.attacks import AttackDeclared, VolleyDeclared
from rules_engine.crisis_protocol.events.characters import EnteredPlay
from rules_engine.crisis_protocol.events.flow import ActivationBegan, PhaseBegan, RoundBegan
from rules_engine.crisis_protocol.state.match import Phase
from rules_engine.kernel.events import Event
from rules_engine.kernel.views import told_to

MOST_LETTERS = 3000
"""Of the story; who is waited for must fit below it."""
CHAPTERS = frozenset({"activation", "turn", "round"})
ATTACKS = (AttackDeclared, VolleyDeclared)


@verb("happened")
async def _happened(press: Press) -> None:
    look = await press.look()
    await press.show(digest(look))


async def digest(look: Look) -> Reply:
    """Events since this person's last look; the look is noted."""
    to, matches = look.to, look.client.matches
    since = 0
    if look.seat is not None and look.user_id is not None:
        since = await matches.seen(look.id, look.user_id)
    if since >= look.desk.row.entries:
        since = max(0, look.desk.row.entries - 5)
        heading = to.say("Nothing new. The last steps:")
    else:
        heading = to.say("Since you last looked")
    lines = story_lines(look, await _events(look, since))
    latest = _latest(lines, MOST_LETTERS)
    panel = Panel(lines=[f"### {heading}"], colour=ACCENT.get(look.seat or "", QUIET))
    if len(latest) < len(lines):
        panel.lines.append("-# " + to.say("What was before that is in the thread."))
    panel.lines += latest
    panel.lines.append(f"**{waiting_line(look)}**")
    if look.decision is not None:
        panel.buttons([plain(look, "mine", to.say("My move"), PRIMARY)])
    return panel.reply()


async def _events(look: Look, since: int) -> list[Event]:
    """What this person may know of the match from an entry on."""
    if look.desk.state is None:
        return []
    entries = await look.client.matches.entries(look.id, since)
    return [event for _, entry in entries if not entry.undone for event in told_to(look.seat, entry.events)]


def _latest(lines: Sequence[str], most: int) -> list[str]:
    """The last lines that fit, never beginning inside an activation."""
    kept: list[str] = []
    for line in reversed(lines):
        most -= len(line) + 1
        if most < 0:
            break
        kept.insert(0, line)
    while kept and len(kept) < len(lines) and kept[0].startswith(" "):
        kept.pop(0)
    return kept


# -- chapters --------------------------------------------------------------------------------------------------------


def story_lines(look: Look, events: Iterable[Event]) -> list[str]:
    """A heading per round, a point per activation, and what was done in each attack below it."""
    lines: list[str] = []
    chapters = _split(events, _begins_chapter)
    for number, chapter in enumerate(chapters, 1):
        match chapter[0]:
            case ActivationBegan(who=who):
                lines += _activation(look, who, chapter)
            case RoundBegan():
                heading, *rest = look.story(chapter) or [""]
                lines += [" ".join((f"**{heading}**", *rest))] if heading else []
            case PhaseBegan():
                later = [event for after in chapters[number:] for event in after]
                lines += [f"- {said}" for said in [" ".join(look.story(chapter, later))] if said]
            case _:
                lines += _points(look, chapter)
    return lines


def _begins_chapter(event: Event, _: Sequence[Event]) -> bool:
    return event.boundary in CHAPTERS or (isinstance(event, PhaseBegan) and event.phase is Phase.CLEANUP)


def _begins_attack(event: Event, part: Sequence[Event]) -> bool:
    """Or the action after one: what an attack brings about belongs to it."""
    fought = any(isinstance(before, ATTACKS) for before in part)
    return isinstance(event, ATTACKS) or (fought and event.boundary == "action")


def _split(events: Iterable[Event], begins: Callable[[Event, Sequence[Event]], bool]) -> list[list[Event]]:
    parts: list[list[Event]] = []
    for event in events:
        if parts and not begins(event, parts[-1]):
            parts[-1].append(event)
        else:
            parts.append([event])
    return parts


def _activation(look: Look, who: str, chapter: Sequence[Event]) -> list[str]:
    told = [" ".join(said) for part in _split(chapter, _begins_attack) if (said := look.story(part))]
    if not told:
        return []
    name, sign = look.teller.name(look.state, who), SIGN.get(look.state.characters[who].controller, "")
    first = f"**{name}**{told[0].removeprefix(name)}" if told[0].startswith(name) else told[0]
    return [f"- {sign} {first}", *(f"  - {line}" for line in told[1:])]


def _points(look: Look, chapter: Sequence[Event]) -> list[str]:
    """One each; those who were deployed share one."""
    deployed = [event for event in chapter if isinstance(event, EnteredPlay)]
    lines = look.story([event for event in chapter if not isinstance(event, EnteredPlay)])
    together = [" ".join(look.story(deployed))] if deployed else []
    return [f"- {line}" for line in (*lines, *together)]
