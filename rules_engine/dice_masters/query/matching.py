"""Which dice a text's words mean: bound names, filters and selectors against the match."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.dice_masters.cards.vocabulary.effects import Untargetable
from rules_engine.dice_masters.cards.vocabulary.filters import AnyOf, Combat, Each, Filter, Pick, Selector
from rules_engine.dice_masters.cards.vocabulary.words import Shown
from rules_engine.dice_masters.query.effects import on_die
from rules_engine.dice_masters.query.given import given_on
from rules_engine.dice_masters.query.live import text_of
from rules_engine.dice_masters.query.stats import affiliations, is_sidekick, keywords
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.lasting import Bindings, Was
from rules_engine.dice_masters.state.pieces import DieId, Zone
from rules_engine.kernel.values import Seat


def players(world: World, names: Bindings, ref: str) -> list[Seat]:
    """`you`, `opponent`, `they`, `any`, or whom a choice has bound; the active player first (DM-EFF-34)."""
    state = world.state
    if ref == "you":
        return [names.seat]
    if ref == "opponent":
        return [state.other(names.seat)]
    if ref == "any":
        return [state.active, state.inactive]
    if ref == "they":
        return [names.they] if names.they is not None else []
    return [seat for seat in names.bound.get(ref, []) if seat in state.seats]


def player(world: World, names: Bindings, ref: str) -> Seat:
    return players(world, names, ref)[0]


def bound(world: World, names: Bindings, name: str) -> list[DieId]:
    """The dice a name stands for."""
    if name == "self":
        return [names.die] if names.die is not None else []
    return [id for id in names.bound.get(name, []) if id in world.state.pieces]


def selected(world: World, names: Bindings, selector: Selector) -> list[DieId]:
    """The dice of a selector that needs no choice."""
    if isinstance(selector, Each):
        return matching(world, names, selector.of)
    if isinstance(selector, AnyOf):
        return matching(world, names, selector.of)
    return bound(world, names, selector)


def matching(world: World, names: Bindings, wanted: Filter) -> list[DieId]:
    zones = [Zone.CARD] if wanted.parked else [Zone(one.value) for one in wanted.zone]
    return [die for zone in zones for die in world.at(zone) if matches(world, names, wanted, die)]


def candidates(world: World, names: Bindings, pick: Pick, kind: str) -> list[DieId]:
    """Dice that may be picked; where the text targets, only those that may be its target (DM-EFF-02)."""
    found = matching(world, names, pick)
    if not pick.target:
        return found
    return [die for die in found if not untargetable(world, die, names.seat, kind)]


def untargetable(world: World, die: DieId, seat: Seat, kind: str) -> bool:
    """DM-EFF-03: what forbids wins."""
    return any(
        seat in players(world, held.names, effect.by)
        and (not effect.source or kind in [str(one) for one in effect.source])
        for effect, held in on_die(world, die, Untargetable)
    )


def matches(world: World, names: Bindings, wanted: Filter, die: DieId, *, anywhere: bool = False) -> bool:
    """`anywhere`: the zone does not count, and what has left the field is taken as it was then."""
    piece = world.state.pieces[die]
    was = names.was.get(die) if anywhere and piece.zone is not Zone.FIELD else None
    if not anywhere and not _in_zone(wanted, piece.zone):
        return False
    if not anywhere and piece.owner is None:
        return False
    holder = was.controller if was else (piece.controller if piece.zone is Zone.FIELD else piece.owner)
    if wanted.whose != "any" and holder not in players(world, names, wanted.whose):
        return False
    if (wanted.other and die == names.die) or any(die in bound(world, names, name) for name in wanted.but):
        return False
    return (
        _is_kind(world, wanted, die)
        and _is_named(world, names, wanted, die)
        and _belongs(world, wanted, die, was)
        and _stands(world, wanted, die, was)
        and _fights(world, names, wanted, die, was)
    )


def _in_zone(wanted: Filter, zone: Zone) -> bool:
    if wanted.parked:
        return zone is Zone.CARD
    return zone.value in [one.value for one in wanted.zone]


def _is_kind(world: World, wanted: Filter, die: DieId) -> bool:
    """DM-MAT-31: what a die is by the faces it owns."""
    if wanted.is_ is None:
        return True
    has_levels = bool(world.levels(die))
    return has_levels if wanted.is_ is Shown.CHARACTER else not has_levels


def _is_named(world: World, names: Bindings, wanted: Filter, die: DieId) -> bool:
    card = world.card_of(die)
    if wanted.named or wanted.not_named:
        called = {None if card is None else card.family, _copied_name(world, names, die)}
        if wanted.named and not called & set(wanted.named):
            return False
        if called & set(wanted.not_named):
            return False
    if wanted.energy and (card is None or card.energy not in wanted.energy):
        return False
    return wanted.min_cost is None or (card is not None and card.cost >= wanted.min_cost)


def _copied_name(world: World, names: Bindings, die: DieId) -> str | None:
    """DM-EFF-55: a copied text that names the copied character means the copying die too; other texts do not."""
    if not any(held.effect.word == "copy_text" for held in given_on(world, die)):
        return None
    copied = text_of(world, die)
    return copied.family if copied is not None and names.rule in [rule.id for rule in copied.rules] else None


def _belongs(world: World, wanted: Filter, die: DieId, was: Was | None) -> bool:
    logos: Sequence[str] = was.affiliations if was else affiliations(world, die)
    if wanted.affiliation and not any(one.value in logos for one in wanted.affiliation):
        return False
    if any(one.value in logos for one in wanted.not_affiliation):
        return False
    words: Sequence[str] = was.keywords if was else keywords(world, die)
    if wanted.keyword is not None and wanted.keyword.value not in words:
        return False
    sidekick = is_sidekick(world, die) or "ally" in words
    return wanted.sidekick is None or wanted.sidekick == sidekick


def _stands(world: World, wanted: Filter, die: DieId, was: Was | None) -> bool:
    if wanted.level is None and wanted.min_level is None:
        return True
    index = was.face if was else world.die(die).face
    level = 0 if index is None else getattr(world.faces(die)[index], "level", 0)
    if wanted.level is not None and level != wanted.level:
        return False
    return wanted.min_level is None or level >= wanted.min_level


def _fights(world: World, names: Bindings, wanted: Filter, die: DieId, was: Was | None) -> bool:
    if wanted.combat is not None and not fights_as(world, die, wanted.combat, was):
        return False
    if wanted.engaged_with is not None:
        others = bound(world, names, wanted.engaged_with)
        if not any(die in engaged(world, other, names.was.get(other)) for other in others):
            return False
    if wanted.blocking is not None:
        others = bound(world, names, wanted.blocking)
        if not any(die in _blockers(world, other, names.was.get(other)) for other in others):
            return False
    return True


def fights_as(world: World, die: DieId, how: Combat, was: Was | None = None) -> bool:
    combat = world.state.combat
    if was is not None:
        attacking, blocked, blocking = was.attacking, was.blocked, bool(was.blocking)
    elif combat is None:
        return False
    else:
        fight = combat.attack_of(die)
        attacking, blocked = fight is not None, fight is not None and fight.blocked
        blocking = bool(combat.attackers_blocked_by(die))
    return {
        Combat.ATTACKING: attacking,
        Combat.BLOCKING: blocking,
        Combat.BLOCKED: blocked,
        Combat.ENGAGED: blocked or blocking,
    }[how]


def engaged(world: World, die: DieId, was: Was | None = None) -> list[DieId]:
    """DM-ATK-11: whom it blocks, and who blocks it."""
    if was is not None and world.die(die).zone is not Zone.FIELD:
        return [*was.blocking, *was.blocked_by]
    combat = world.state.combat
    if combat is None:
        return []
    fight = combat.attack_of(die)
    return [*combat.attackers_blocked_by(die), *(fight.blockers if fight is not None else [])]


def _blockers(world: World, die: DieId, was: Was | None) -> list[DieId]:
    """Who blocks it, or blocked it before damage was dealt."""
    combat = world.state.combat
    fight = None if combat is None else combat.attack_of(die)
    if fight is not None:
        return fight.blocked_by
    return list(was.blocked_by) if was is not None else []
