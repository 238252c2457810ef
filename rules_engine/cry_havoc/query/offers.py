"""What a seat may do on its turn, with the reasons where it may not."""

from __future__ import annotations

from rules_engine.cry_havoc.query.prospect import usable
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.lasting import Bindings
from rules_engine.cry_havoc.state.words import CardId, Icon, SkillState, Terrain
from rules_engine.kernel.decisions import Option
from rules_engine.kernel.explain import Reason, Verdict
from rules_engine.kernel.values import Seat

MOVE, RECRUIT, BUILD, ENABLE, DRAW = "move", "recruit", "build", "enable", "draw"
SKILL = "skill:"
END = "end"
"""No Skill any more after the action."""
OWN = "own"
"""The own draw pile as a source (CH-TAC-02)."""


def actions(world: World, seat: Seat) -> tuple[Option, ...]:
    """CH-ACT-04."""
    hand = world.player(seat).hand
    bare = () if hand else (Reason(rule="CH-ACT-Q1", code="no_card_in_hand"),)
    return (
        *(Option(id=name, reasons=bare) for name in (MOVE, RECRUIT, BUILD)),
        Option(id=ENABLE, reasons=may_enable(world, seat).reasons),
        Option(id=DRAW, reasons=may_draw(world, seat).reasons),
    )


def enabling_card(world: World, seat: Seat) -> CardId | None:
    return next((card for card in world.player(seat).hand if world.card(card).enables_scoring), None)


def may_enable(world: World, seat: Seat) -> Verdict:
    """CH-SCO-02…04, CH-SCO-Q1."""
    verdict = Verdict.yes()
    if world.state.last_round:
        verdict &= Verdict.no("CH-SCO-04", "last_round")
    if world.state.scoring is not None:
        verdict &= Verdict.no("CH-SCO-03", "enabled_before", by=world.state.scoring)
    if enabling_card(world, seat) is None:
        verdict &= Verdict.no("CH-SCO-02", "card_not_in_hand")
    return verdict


def sources(world: World, seat: Seat) -> tuple[Option, ...]:
    """CH-TAC-02, CH-TAC-03, CH-TAC-Q1."""
    player = world.player(seat)
    empty = (Reason(rule="CH-TAC-Q1", code="nothing_to_draw"),)
    return (
        Option(id=OWN, reasons=() if player.deck or player.discard else empty),
        *(Option(id=terrain.value, reasons=() if world.state.terrain[terrain] else empty) for terrain in Terrain),
    )


def may_draw(world: World, seat: Seat) -> Verdict:
    if any(option.enabled for option in sources(world, seat)):
        return Verdict.yes()
    return Verdict.no("CH-TAC-Q1", "nothing_to_draw")


def playable(world: World, seat: Seat, icon: Icon) -> tuple[Option, ...]:
    """CH-ACT-16: any card, even for nothing."""
    options = []
    for card in world.player(seat).hand:
        row = world.card(card).rows[icon]
        brings = {
            "icons": row.count,
            "draw_each": row.draw_each,
            "draw_once": row.draw_once,
            "vp": row.vp,
            "bonus": row.bonus,
        }
        options.append(Option(id=card, params={name: value for name, value in brings.items() if value}))
    return tuple(options)


def skills(world: World, seat: Seat) -> tuple[Option, ...]:
    """CH-SKL-02, CH-SKL-04, CH-SKL-06: own Skills that are used."""
    return tuple(
        Option(id=f"{SKILL}{skill}", reasons=may_use_skill(world, seat, skill).reasons)
        for skill in world.player(seat).skills
        if not world.skill(skill).passive
    )


def may_use_skill(world: World, seat: Seat, skill: str) -> Verdict:
    if world.player(seat).skills[skill] is not SkillState.READY:
        return Verdict.no("CH-SKL-04", "exhausted")
    rule = world.skill(skill).rule
    return usable(world, rule, Bindings(rule=rule.id, seat=seat))
