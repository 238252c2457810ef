"""What lasts on a character beyond the moment: gifts and curses of cards, another form; each with a letter of its own.

It must not show what a rule does for one roll, attack or action, nor anything the state does not hold for everybody.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rules_engine.crisis_protocol.cards.vocabulary.words import Span
from rules_engine.crisis_protocol.query.paths import step_at
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.crisis_protocol.view.names import Names
from rules_engine.kernel.values import Seat

MOMENTARY = frozenset({Span.ROLL, Span.EFFECT, Span.ATTACK, Span.ACTION, Span.COLLISION})
NORMAL = "normal"
TAB = ((-0.86, 0.96), (0.86, 0.96), (0.86, -0.3), (0.0, -1.06), (-0.86, -0.3))
"""The outline of its badge around its middle."""


@dataclass(frozen=True)
class Lasting:
    name: str
    sign: str
    """One letter, of no other on this board."""
    seat: Seat | None
    """Who brought it."""


def lasting_of(world: World, language: str) -> dict[CharacterId, tuple[Lasting, ...]]:
    """By the characters in play that bear something."""
    match, names = world.state, Names(world.content, language)
    borne: dict[CharacterId, dict[str, Seat | None]] = {}
    for effect in match.effects:
        lasts = effect.until.partition(":")[0] not in MOMENTARY
        if lasts and effect.bearer is not None and step_at(world.content, effect.rule, effect.path) is not None:
            borne.setdefault(effect.bearer, {})[names.rule(effect.rule)] = effect.seat
    for character in match.fielded:
        if character.form not in (None, NORMAL) and (form := world.form(character.id).name) is not None:
            borne.setdefault(character.id, {})[form.in_(language)] = character.controller
    signs = letters(name for found in borne.values() for name in found)
    return {
        who: tuple(Lasting(name, signs[name], seat) for name, seat in sorted(found.items()))
        for who, found in borne.items()
    }


def letters(names: Iterable[str]) -> dict[str, str]:
    """The first letter of a name, of its next word, any other of it, a number: the first that is still free."""
    found: dict[str, str] = {}
    for name in sorted(set(names)):
        initials = [word[0] for word in name.split()]
        wanted = [letter.upper() for letter in (*initials, *name) if letter.isalpha()]
        found[name] = next(sign for sign in (*wanted, *map(str, range(1, 99))) if sign not in found.values())
    return found
