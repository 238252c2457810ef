"""What a post of the story says: an activation under its headline, a paragraph for each thing that was done in it.

It must not tell more than the look may see: the events it gets are those that its reader may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.crisis_protocol.panels import setting_up
from bot.games.crisis_protocol.panels.here import match_of, names_of
from bot.games.crisis_protocol.panels.illustrations import story_pictures, unseen
from bot.games.crisis_protocol.panels.recap import recap_lines
from bot.games.crisis_protocol.panels.verdicts import verdict_lines
from bot.games.views import ShownScene
from bot.matches.stretches import Stretch
from bot.ui.match.look import Look
from bot.ui.match.panel import Picture
from rules_engine.crisis_protocol.events.attacks import (
    AttackAborted,
    AttackDeclared,
    AttackNumbered,
    AttackResolved,
    DiceRolled,
    RuleApplied,
    VolleyDeclared,
)
from rules_engine.crisis_protocol.events.characters import (
    DamageSuffered,
    EnteredPlay,
    PowerSpent,
    TokenGained,
)
from rules_engine.crisis_protocol.events.effects import Remembered
from rules_engine.crisis_protocol.events.flow import (
    ActionTaken,
    ActivationBegan,
    PhaseBegan,
    RoundBegan,
    SuperpowerUsed,
    TacticPlayed,
    TurnBegan,
    TurnPassed,
)
from rules_engine.crisis_protocol.events.movement import Collided, Moved, TerrainThrown
from rules_engine.crisis_protocol.events.objectives import (
    ControlGained,
    Interacted,
    ObjectiveChanged,
    ObjectiveMoved,
    ObjectiveTaken,
    Scored,
)
from rules_engine.crisis_protocol.events.setup import SquadRevealed
from rules_engine.crisis_protocol.state.match import Phase
from rules_engine.kernel.events import Event
from rules_engine.kernel.limits import LimitUsed

COUNTED = "activation"
"""The span whose posts are counted."""
LEADS = (ActionTaken, SuperpowerUsed, TacticPlayed, PowerSpent, AttackNumbered, RuleApplied, LimitUsed, Remembered)
"""What comes just before a deed and belongs to it."""
FLYING = (TerrainThrown, Collided)
"""What is not over before everybody in its way has had their say."""
FRUITS = (ControlGained, ObjectiveTaken, ObjectiveChanged, ObjectiveMoved, Scored, TokenGained)
"""What an interaction may bring."""
DEEDS = (AttackDeclared, VolleyDeclared, SuperpowerUsed, TacticPlayed, Interacted)
MOST_TOLD = 5
"""Things named that would be, or were, taken back."""
MOST_RULES = 6


def begins_post(event: Event) -> bool:
    """The squads as they are revealed, a turn, which is told with its activation, the end of a round, and the first
    round after the set-up."""
    if isinstance(event, PhaseBegan):
        return event.phase is Phase.CLEANUP
    if isinstance(event, RoundBegan):
        return event.round == 1
    return isinstance(event, TurnBegan | ActivationBegan | SquadRevealed)


def joins_post(opening: Event, event: Event) -> bool:
    """PHA-09: what is played at the beginning of a turn is told with its activation."""
    return isinstance(opening, TurnBegan) and isinstance(event, ActivationBegan)


def acting(look: Look, opening: Event) -> str | None:
    """Whose turn it was."""
    match opening:
        case TurnBegan(seat=seat):
            return seat
        case ActivationBegan(who=who):
            found = match_of(look).characters.get(who)
            return found.controller if found is not None else None
        case _:
            return None


def scene(events: Sequence[Event]) -> int | None:
    """Where that began which is told in one post, as far as it is the last of these events: an attack that goes on, a
    throw or a roll with what comes of it, one squad's deployment after the other's."""
    open_: list[int] = []
    for index, event in enumerate(events):
        if isinstance(event, AttackDeclared):
            open_.append(index)
        elif isinstance(event, AttackResolved | AttackAborted) and open_:
            open_.pop()
    if open_:
        return _led(events, open_[0])
    last = _last_part(events)
    rolls = not any(isinstance(event, AttackDeclared) for event in events[last:])
    if any(isinstance(event, FLYING) or (rolls and isinstance(event, DiceRolled)) for event in events[last:]):
        return last
    return _deploying(events)


def _led(events: Sequence[Event], start: int) -> int:
    """With what comes just before and belongs to it."""
    while start and isinstance(events[start - 1], LEADS):
        start -= 1
    return start


def _last_part(events: Sequence[Event]) -> int:
    deeds = [index for index, event in enumerate(events) if isinstance(event, DEEDS) or event.boundary == "action"]
    return _led(events, deeds[-1]) if deeds else len(events)


def _deploying(events: Sequence[Event]) -> int | None:
    """DEP-02: the squads come in turns; it is one scene until the first round."""
    if any(event.boundary == "round" for event in events):
        return None
    return next((index for index, event in enumerate(events) if isinstance(event, EnteredPlay)), None)


async def post(look: Look, told: Stretch, drawn: Stretch | None) -> ShownScene:
    """Its pictures, and what they leave to be said."""
    pictures = [] if drawn is None else await story_pictures(look, look.told(drawn.events), drawn)
    return ShownScene(await posted(look, told, look.told(told.events), pictures), pictures)


async def posted(look: Look, told: Stretch, events: Sequence[Event], pictures: Sequence[Picture]) -> list[str]:
    rest = unseen(events, pictures) or list(events)
    match told.opening:
        case PhaseBegan():
            return await recap_lines(look, told, events)
        case ActivationBegan(who=who):
            body = _paragraphs(look, [event for event in rest if not isinstance(event, ActivationBegan)])
            # The sign says whose it is, also of one whom both sides field.
            sign = look.sign(acting(look, told.opening) or "")
            name = names_of(look).character(match_of(look), who, own=True)
            begun = any(isinstance(event, ActivationBegan) for event in events)
            head = f"{sign} {name}" if begun else look.to.say("{who} goes on", who=f"{sign} {name}")
            return [f"### {head}", *body] if body else []
        case SquadRevealed():
            return [f"### {setting_up.headline(look)}", *look.story(rest)]
        case _:
            return _paragraphs(look, rest) if any(isinstance(event, DEEDS) for event in rest) else look.story(rest)


def _paragraphs(look: Look, events: Iterable[Event]) -> list[str]:
    """Each thing that was done, with what led to it and all that came of it, in one; moves in a row share theirs."""
    parts: list[list[Event]] = [[]]
    attacks = 0
    for event in events:
        done = any(isinstance(before, DEEDS) for before in parts[-1])
        inside = attacks > 0
        attacks += isinstance(event, AttackDeclared)
        attacks -= inside and isinstance(event, AttackResolved | AttackAborted)
        if inside:
            pass
        elif isinstance(event, DEEDS):
            at = _led(parts[-1], len(parts[-1]))
            parts[-1], lead = parts[-1][:at], parts[-1][at:]
            parts.append(lead)
        elif done and event.boundary == "action":
            parts.append([])
        parts[-1].append(event)
    told = [(part, said) for part in parts if (said := look.story(part))]
    open_ = match_of(look).innermost("interact") is not None
    return [" ".join([*said, *_fruitless(look, part, open_ and part is told[-1][0])]) for part, said in told]


def _fruitless(look: Look, part: Sequence[Event], going_on: bool) -> list[str]:
    """OBJ-13: that an interaction was rolled for and brought nothing, once that is certain, and what it took."""
    rolled = any(isinstance(event, Interacted) for event in part) and any(isinstance(e, DiceRolled) for e in part)
    if not rolled or going_on:
        return []
    fruitless = not any(isinstance(event, FRUITS) for event in part)
    return [*([look.to.say("The interaction brought nothing.")] if fruitless else []), *verdict_lines(look, part)]


# -- in few words --------------------------------------------------------------------------------------------------


def taken_back(look: Look, events: Sequence[Event]) -> str:
    """What these events were, for whoever is asked whether they may be taken back."""
    deeds = list(dict.fromkeys(_deeds(look, events)))
    if not deeds:
        return " ".join(look.story(events)[:MOST_TOLD])
    more = len(deeds) - MOST_TOLD
    said = names_of(look).listed(deeds[:MOST_TOLD])
    return said if more <= 0 else look.to.say("{things} and {n} more", things=", ".join(deeds[:MOST_TOLD]), n=more)


def _deeds(look: Look, events: Sequence[Event]) -> list[str]:
    to, state = look.to, match_of(look)
    said: list[str] = []

    def name(id: str) -> str:
        return look.teller.name(state, id)

    for index, event in enumerate(events):
        match event:
            case ActivationBegan(who=who):
                said.append(to.say("the activation of {who}", who=name(who)))
            case AttackDeclared(attacker=one, target=other):
                said.append(_attack(look, name(one), name(other), other, events[index:]))
            case Moved(who=who, move=move) if move in ("advance", "climb"):
                said.append(to.say("the move of {who}", who=name(who)))
            case SuperpowerUsed(who=who, rule=rule):
                said.append(f"{name(rule)} ({name(who)})")
            case TacticPlayed(card=card):
                said.append(name(card))
            case Interacted(who=who, token=token):
                said.append(to.say("{who} with {token}", who=name(who), token=name(token)))
            case TurnPassed(seat=seat):
                said.append(to.say("the pass of {who}", who=look.person(seat)))
            case _:
                pass
    return said


def _attack(look: Look, attacker: str, target: str, who: str, later: Sequence[Event]) -> str:
    """With the damage of that very attack, once it is over."""
    damage, over = 0, False
    for event in later:
        if isinstance(event, AttackResolved | AttackAborted):
            over = True
            break
        damage += event.amount if isinstance(event, DamageSuffered) and event.who == who else 0
    said = look.to.say("{attacker}'s attack on {target}", attacker=attacker, target=target)
    result = look.to.say("{n} damage", n=damage)
    return f"{said}: {result}" if over else said


# -- why -----------------------------------------------------------------------------------------------------------


def rules_used(look: Look, events: Iterable[Event]) -> list[str]:
    """The wording of every rule that these events rest on, each once."""
    names = names_of(look)
    ids: list[str] = []
    for event in events:
        match event:
            case SuperpowerUsed(rule=rule) | RuleApplied(rule=rule):
                ids.append(rule)
            case TacticPlayed(card=card):
                ids.append(card)
            case _:
                pass
    said = {names.rule(id): text for id in dict.fromkeys(ids) if (text := names.text(id))}
    return [f"**{name}**: {text}" for name, text in list(said.items())[:MOST_RULES]]
