"""What a text says that it cannot mean where it stands: names that nothing binds, verbs without what they need.

Each finding is a place in the file and a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules_engine.cardfiles.grammar import walk
from rules_engine.kit.cards.unbound import unbound

from .pieces import Army
from .sources import Source, Standing
from .vocabulary.conditions import Present
from .vocabulary.effects import EffectBase, Worth
from .vocabulary.moments import Moment
from .vocabulary.places import Which
from .vocabulary.steps import Give, If
from .vocabulary.terms import ROLES, Span
from .vocabulary.verb import Verb
from .vocabulary.verbs_battle import Deploy, Harm, Shift, Withdraw
from .vocabulary.verbs_board import PutMarker
from .vocabulary.verbs_cards import Icons

SKILL_TILE = "skill_tile"
NOWHERE = (Source.BONUS, Source.SKILL, Source.EVENT)
"""Texts that stand in no region, so `here` is nothing."""


def findings(standing: Standing, army: Army | None, *, has_tile: bool = False) -> Iterator[str]:
    """`has_tile`: the text is a Skill's that has a tile."""
    rule, source = standing.rule, standing.source
    in_battle = source is Source.BATTLE or any(one.moment is Moment.ATTRITION_DONE for one in rule.on)
    has_here = source not in NOWHERE or any(one.moment is not Moment.PRISONER_TAKEN for one in rule.on)
    for name in unbound(rule, ROLES):
        yield f"`{name}` is no region, player or name that this text knows"
    for node in walk(rule):
        if _needs_battle(node) and not in_battle:
            yield f"`{_word(node)}` speaks of a battle, but this text is not used in one"
        if isinstance(node, Icons) and source is not Source.BONUS:
            yield "`icons` needs an action that cards are played for, so only a bonus can have it"
        if isinstance(node, Give) and node.until is Span.ACTION and source is not Source.BONUS:
            yield "only a bonus can last until the end of the action"
        if "here" in _places(node) and not has_here:
            yield "`here` means no region: this text stands in none"
        if isinstance(node, PutMarker):
            yield from _of_marker(node, army, has_tile)
    if rule.effects:
        yield from _of_effects(rule.effects, source)


def _needs_battle(node: Any) -> bool:
    if isinstance(node, Harm):
        return node.on is not None
    if isinstance(node, Give):
        return node.until is Span.BATTLE
    if isinstance(node, Verb) and getattr(node, "player", None) == "enemy":
        return True
    return isinstance(node, (Shift, Deploy, Withdraw, Present, If))


def _places(node: Any) -> list[Any]:
    """The regions that a verb or a filter names."""
    if isinstance(node, Which):
        return [node.near]
    return [*node.affects()] if isinstance(node, Verb) else []


def _of_marker(step: PutMarker, army: Army | None, has_tile: bool) -> Iterator[str]:
    if step.marker == SKILL_TILE:
        if not has_tile:
            yield "`skill_tile` is put by the Skill that says what its `tile` does"
    elif army is None or step.marker not in army.markers:
        yield f"the army has no marker `{step.marker}`"


def _of_effects(effects: tuple[EffectBase, ...], source: Source) -> Iterator[str]:
    at_home = source in (Source.STRUCTURE, Source.SPOT)
    for effect in effects:
        needs_here = effect.word in ("linked", "barred") or (isinstance(effect, Worth) and effect.of is None)
        if needs_here and not at_home:
            yield f"`{effect.word}` speaks of `here`, but this text stands in no region"
        if not at_home and source is not Source.SKILL:
            yield "only a structure, a marker or a Skill can last by itself; use `give`"


def _word(node: Any) -> str:
    return str(getattr(node, "word", "this"))
