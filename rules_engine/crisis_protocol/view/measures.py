"""Numbers that go with names: a character's state, a pool of dice, an attack's profile, how far a target is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules_engine.crisis_protocol.board.cover import is_covered
from rules_engine.crisis_protocol.board.measure import range_between
from rules_engine.crisis_protocol.cards.character import Attack, Character
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.query import stats, targets
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.frames import AttackFrame, RollingFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import CharacterId, Health
from rules_engine.crisis_protocol.view.names import Names
from rules_engine.crisis_protocol.view.phrases import terms
from rules_engine.crisis_protocol.view.phrases.options import PIECES


def faces(names: Names, lying: Iterable[Face | str]) -> str:
    """`1 Critical, 2 Hits`."""
    counted = Counter(str(face) for face in lying)
    said = [names.count(counted[face.value], face.value) for face in Face if counted[face.value]]
    return names.listed(said) or names.little("nothing")


def pool(names: Names, frame: RollingFrame | None, name: str) -> str:
    return faces(names, frame.pools[name].faces if frame is not None and name in frame.pools else ())


def status(names: Names, state: Match, who: CharacterId) -> str:
    """`4 Power, 3/6 damage, Stagger`."""
    character = state.characters[who]
    parts = [names.count(character.power, "power")]
    if character.in_play:
        stamina = World(state, names.content).stamina(who).total
        parts.append(names.little("of_stamina", has=character.damage, most=stamina))
    flags = [
        (character.health is Health.INJURED, "injured"), (character.dazed, "dazed"), (character.activated, "activated"),
    ]  # fmt: skip
    parts += [names.term(terms.STATES, word) for holds, word in flags if holds]
    parts += [names.of(state, condition) for condition in character.conditions]
    return ", ".join(parts)


def stature(names: Names, card: Character) -> str:
    """A card in a list: threat, stamina, affiliations."""
    listed = [names.card(id) or id for id in card.affiliations]
    parts = [names.count(card.threat, "threat"), names.term(PIECES, "stamina", n=card.normal.healthy.stamina)]
    return ", ".join((*parts, *listed))


def profile(names: Names, state: Match, who: CharacterId | None, attack: Attack) -> str:
    """`Energy, Range 3, Strength 5, 2 Power`."""
    types = names.listed((names.term(terms.TYPES, type_.value) for type_ in attack.type), "or")
    # Of a range that is reckoned the card prints an X; whose attack it is decides how far it goes.
    reach: object = attack.reach if isinstance(attack.reach, int) else "X"
    cost = attack.cost
    if who is not None and who in state.characters:
        look = World(state, names.content)
        reach, cost = targets.reach_of(look, who, attack), targets.attack_cost(look, who, attack)
    shape = f"{names.term(terms.SHAPES, attack.shape.value)} {reach}"
    strength = f"{names.little('strength')} {attack.strength}"
    return ", ".join((types, shape, strength, names.count(cost, "power") if cost else names.little("free")))


def sighted(names: Names, state: Match, attacker: CharacterId | None, target: CharacterId) -> str:
    """A target in a list: range, cover, how it is."""
    parts: list[str] = []
    if attacker in state.characters and state.characters[target].in_play and state.characters[attacker].in_play:
        look = World(state, names.content)
        one, other = look.base(attacker), look.base(target)
        reach = range_between(one, other)
        if reach is not None:
            parts.append(f"{names.little('range')} {reach}")
        if is_covered(look.scene, one, other):
            parts.append(names.little("cover"))
    return ", ".join((*parts, status(names, state, target)))


def fight(names: Names, state: Match, frame: AttackFrame) -> tuple[str, str]:
    """The sizes of both pools as they stand."""
    from rules_engine.crisis_protocol.rules.attack import attack_tally, defense_tally

    look = World(state, names.content)
    dice = names.count(attack_tally(look, frame).total, "die")
    return dice, str(defense_tally(look, frame).total)


def speed(names: Names, state: Match, who: CharacterId) -> str:
    return names.term(terms.TOOLS, stats.speed(World(state, names.content), who))
