"""A match together with its cards: the one thing every question is put to. A World is a look at one moment; ask for a
new one after anything has changed.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.board import measure, sight
from rules_engine.crisis_protocol.board.shapes import MAT, Base, Scene, Screen, Terrain, Token, Ward
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH, TOKEN_RADIUS, base_radius
from rules_engine.crisis_protocol.cards.character import Attack, Character, Form, Stats
from rules_engine.crisis_protocol.cards.vocabulary import Moment, Printed, RuleKind, Word
from rules_engine.crisis_protocol.cards.vocabulary.modifiers import StatChange
from rules_engine.crisis_protocol.cards.vocabulary.permissions import BarsSight, Loses, WardsTools
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Grant
from rules_engine.crisis_protocol.cards.vocabulary.words import StatName
from rules_engine.crisis_protocol.query.causes import borne_by
from rules_engine.crisis_protocol.query.paths import step_at
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import Character as Piece
from rules_engine.crisis_protocol.state.pieces import CharacterId, Effect, Health, Position
from rules_engine.kernel.explain import Tally, Verdict
from rules_engine.kernel.values import Seat

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.cards.loader.content import Content
    from rules_engine.crisis_protocol.query.live import Bounds, Bundle, Joined
    from rules_engine.crisis_protocol.query.scope import Live

THOUSAND = 1000.0
LEADERSHIP = "#leadership"
"""Among what a character has lost: no keyword is called so."""


class Ground:
    """What looks at the same state share: it follows from the lasting parts alone."""

    __slots__ = ("bounds", "footprints", "passing", "scene", "sights", "terrain", "tokens")

    def __init__(self) -> None:
        self.bounds: Bounds | None = None
        self.passing: dict[tuple[Any, ...], Bundle] = {}
        """By what they hang on in the stack."""
        self.footprints: dict[CharacterId, Base] = {}
        self.tokens: dict[str, Token] = {}
        self.terrain: tuple[Terrain, ...] | None = None
        self.scene: Scene | None = None
        """As long as everybody has their printed Size."""
        self.sights: dict[tuple[Base, Base], Verdict] = {}


class World:
    def __init__(
        self,
        state: Match,
        content: Content,
        fired: set[str] | None = None,
        kept: dict[Hashable, Any] | None = None,
    ) -> None:
        """`kept` is shared by looks at the same state, and emptied when an event changes it (`Context.kept`)."""
        self.state = state
        self.content = content
        self._home = kept
        self._ground = Ground() if kept is None else kept.setdefault(Ground, Ground())
        self.fired = fired
        """Where it is noted which rules have acted, for reports; nothing in play reads it. A rule has acted when its
        steps ran, when a number came out otherwise for it, or when it forbade or allowed what was asked for."""
        self._bases: dict[CharacterId, Base] = {}
        self._footprints: dict[CharacterId, tuple[Position, Base]] = {}
        self._tokens: dict[str, tuple[Position, Token]] = {}
        self._sights: dict[tuple[str, str], Verdict] = {}
        self._lasting: dict[type[Word], Sequence[tuple[Live, Any]]] = {}

    # -- cards ---------------------------------------------------------------------------------------------------

    def card(self, who: CharacterId) -> Character:
        return self.content.characters[self.state.characters[who].card]

    def form(self, who: CharacterId) -> Form:
        """What its card shows in the form it has (TRF-03)."""
        card = self.card(who)
        return card.forms.get(self.state.characters[who].form or "") or card.normal

    def printed_stats(self, who: CharacterId) -> Stats:
        """CAR-10: the side that shows supplies all stats."""
        form = self.form(who)
        injured = self.state.characters[who].health is Health.INJURED
        return form.injured if injured and form.injured is not None else form.healthy

    def shows(self, who: CharacterId, side: Printed) -> bool:
        return side is Printed.BOTH or side.value == self.state.characters[who].health.value

    def attacks(self, who: CharacterId) -> list[Attack]:
        """ATK-06: the attacks listed on the side that shows, and those a card has lent."""
        lent = [self.content.attack(id) for id in self.lent(who)]
        replaced = {attack.replaces for attack in lent}
        own = [
            attack
            for attack in self.form(who).attacks
            if self.shows(who, attack.side) and attack.replaces is None and attack.local_id not in replaced
        ]
        return own + lent + self._of_crises(who)

    def _of_crises(self, who: CharacterId) -> list[Attack]:
        """Attacks that a crisis card gives to whoever meets its condition, such as holding a token."""
        from rules_engine.crisis_protocol.query.conditions import holds
        from rules_engine.crisis_protocol.query.scope import Scope

        mission = self.state.mission
        cards = [self.content.crises.get(id) for id in (mission.secure, mission.extract)] if mission else []
        scope = Scope(None, who, self.seat_of(who), {"self": who, "subject": who})
        return [a for card in cards if card for a in card.attacks if holds(self, scope, a.when)]

    def attack(self, who: CharacterId, attack: str) -> Attack:
        """An attack of any card, by its id; also one that the side showing now no longer lists."""
        return self.content.attack(attack)

    def gifts(self, who: CharacterId) -> Iterator[tuple[Effect, Grant]]:
        """What has been granted to a character and still lasts."""
        for effect in self.state.effects:
            step = step_at(self.content, effect.rule, effect.path) if effect.bearer == who else None
            if isinstance(step, Grant):
                yield effect, step

    def lent(self, who: CharacterId, *, free: bool = False) -> dict[str, int]:
        """Attacks of other cards that it may use, mostly once, each with the effect that lends it; or those for which
        nothing is paid."""
        return {
            name if "." in name else f"{effect.rule.partition('.')[0]}.{name}": effect.id
            for effect, step in self.gifts(who)
            for name in step.attacks
            if step.free or not free
        }

    def keywords(self, who: CharacterId) -> set[str]:
        """Keywords on its card and granted ones."""
        printed = {use.id for use in self.form(who).keywords if self.shows(who, use.side)}
        found = printed | {keyword for _, step in self.gifts(who) for keyword in step.keywords}
        return {keyword for keyword in found if (who, keyword) not in self._lost}

    @cached_property
    def _lost(self) -> frozenset[tuple[CharacterId | None, str]]:
        """Keywords that a rule takes away, with whom from."""
        from rules_engine.crisis_protocol.query.permits import permissions

        if not self.lasting(Loses):
            return frozenset()
        lost = [(c.id, live, rule) for c in self.state.fielded for live, _, rule in permissions(self, Loses, c.id)]
        for _, live, _ in lost:
            self.note(live.rule.id)
        given_up = {(who, LEADERSHIP) for who, _, rule in lost if rule.leadership}
        return frozenset((who, keyword) for who, _, rule in lost for keyword in rule.keywords) | given_up

    def silenced(self, who: CharacterId | None) -> bool:
        """Whether the leadership ability of a character is inactive for a while (against SQD-21)."""
        return (who, LEADERSHIP) in self._lost

    def _has(self, live: Live) -> bool:
        """Whether a rule is still its owner's: the keyword it belongs to may be lost, a leadership inactive."""
        kind = live.rule.kind
        if kind is RuleKind.GRANTED and live.effect is None:  # a further part; what was given stays given
            kind = borne_by(self.content, live.rule.id) or kind
        if kind is RuleKind.LEADERSHIP:
            return not self.silenced(live.owner)
        keyword = live.rule.kind is RuleKind.KEYWORD
        return not keyword or (live.owner, live.rule.id.partition(".")[0]) not in self._lost

    # -- rules in force ------------------------------------------------------------------------------------------

    @property
    def _shared(self) -> Ground | None:
        """What may be taken from other looks, and left for them: nothing once an event has changed the state."""
        return self._ground if self._home is not None and self._home.get(Ground) is self._ground else None

    @cached_property
    def _bundles(self) -> tuple[Joined | Bundle, ...]:
        from rules_engine.crisis_protocol.query import live

        shared = self._shared
        if shared is None:
            found = live.bounds(self)
            return (found.first, live.passing(self), found.last)
        if shared.bounds is None:
            shared.bounds = live.bounds(self)
        key = live.passing_key(self.state)
        passing = shared.passing.get(key)
        if passing is None:
            passing = shared.passing[key] = live.passing(self)
        return (shared.bounds.first, passing, shared.bounds.last)

    @cached_property
    def live(self) -> list[Live]:
        """Every rule in force, in a fixed order."""
        return [live for bundle in self._bundles for live in bundle.rules]

    def listening(self, moment: Moment) -> Sequence[Live]:
        """The rules in force that act at a moment."""
        first, passing, last = (bundle.at(moment) for bundle in self._bundles)
        found = (*first, *passing, *last) if passing or last else first
        return [live for live in found if self._has(live)] if self._lost else found

    @cached_property
    def engaged(self) -> dict[str, CharacterId]:
        """Whom rules call attacker and target while an attack goes on."""
        frame = self.state.innermost("attack")
        return {"attacker": frame.attacker, "target": frame.target} if isinstance(frame, AttackFrame) else {}

    def lasting(self, kind: type[Word]) -> Sequence[tuple[Live, Any]]:
        """Modifiers or permissions of a kind, each with the rule it belongs to."""
        found = self._lasting.get(kind)
        if found is None:
            first, passing, last = (bundle.of(kind) for bundle in self._bundles)
            found = (*first, *passing, *last) if passing or last else first
            if kind is not Loses and self._lost:
                found = [(live, word) for live, word in found if self._has(live)]
            self._lasting[kind] = found
        return found

    def note(self, rule: str) -> None:
        if self.fired is not None:
            self.fired.add(rule)

    # -- the board -----------------------------------------------------------------------------------------------

    @cached_property
    def scene(self) -> Scene:
        shared = self._shared if self._sizes_as_printed else None
        if shared is not None and shared.scene is not None:
            return shared.scene
        scene = Scene(
            bases=tuple(self.base(c.id) for c in self.state.fielded),
            terrain=self._features(),
            tokens=tuple(self.token(token.id) for token in self.state.objectives.values() if token.spot is not None),
            wards=tuple(self._wards()) if self.lasting(WardsTools) else (),
            screens=tuple(self._screens()) if self.lasting(BarsSight) else (),
        )
        if shared is not None:
            shared.scene = scene
        return scene

    def _wards(self) -> Iterator[Ward]:
        """Bases and lines that enemies cannot lay the movement tool over."""
        for one, to, word in self._barriers(WardsTools):
            yield Ward(one.id, frozenset(self.enemies(one.controller)), to, word.climbs)

    def _screens(self) -> Iterator[Screen]:
        """Bases and lines that nobody sees through."""
        return (Screen(one.id, to) for one, to, _ in self._barriers(BarsSight))

    def _barriers(self, kind: type[WardsTools] | type[BarsSight]) -> Iterator[tuple[Piece, CharacterId | None, Any]]:
        """Whoever is in the way, and each line from one to another once: both its ends speak of it."""
        from rules_engine.crisis_protocol.query.permits import permissions
        from rules_engine.crisis_protocol.query.selecting import things

        lines: set[frozenset[CharacterId]] = set()
        for one in self.state.fielded:
            for _, scope, word in permissions(self, kind, one.id):
                yield one, None, word
                for other in things(self, scope, word.line_to) if word.line_to is not None else ():
                    line = frozenset((one.id, other))
                    if len(line) == 2 and line not in lines and self.state.characters[other].in_play:
                        lines.add(line)
                        yield one, other, word

    def _features(self) -> tuple[Terrain, ...]:
        shared = self._shared
        if shared is None:
            return tuple(self._terrain(id) for id in self.state.terrain)
        if shared.terrain is None:
            shared.terrain = tuple(self._terrain(id) for id in self.state.terrain)
        return shared.terrain

    @cached_property
    def _sizes_as_printed(self) -> bool:
        """Whether no rule in force changes Sizes, movements apart; one that does may look at anything."""
        return not any(change.stat is StatName.SIZE and not change.during for _, change in self.lasting(StatChange))

    def base(self, who: CharacterId) -> Base:
        """Its base with the Size it has now, for sight, cover and movement."""
        base = self._bases.get(who)
        if base is None:
            base = self.footprint(who)
            if base.size != (size := self.size(who)):
                base = replace(base, size=size)
            self._bases[who] = base
        return base

    def footprint(self, who: CharacterId) -> Base:
        """Its base with the printed Size: enough for ranges, which Sizes may in turn depend on."""
        character = self.state.characters[who]
        place = character.place
        known = self._footprints.get(who)
        if known is not None and known[0] is place:
            return known[1]
        shared = self._shared
        base = shared.footprints.get(who) if shared is not None else None
        if base is None:
            base = _footprint(who, place.x, place.y, self.card(who).base, self.printed_stats(who).size, character.on)
            if shared is not None:
                shared.footprints[who] = base
        self._footprints[who] = (place, base)
        return base

    def _terrain(self, id: str) -> Terrain:
        """The same value for the same feature, match after match: what is worked out about its outline is kept."""
        feature = self.state.terrain[id]
        corners = tuple((corner.x, corner.y) for corner in feature.outline)
        return _feature(id, feature.size, corners, feature.interactive, feature.terrain)

    def token(self, id: str) -> Token:
        spot = self.state.objectives[id].spot
        assert spot is not None
        known = self._tokens.get(id)
        if known is not None and known[0] is spot:
            return known[1]
        shared = self._shared
        token = shared.tokens.get(id) if shared is not None else None
        if token is None:
            x, y = inches(spot)
            token = Token(id=id, x=x, y=y, radius=TOKEN_RADIUS)
            if shared is not None:
                shared.tokens[id] = token
        self._tokens[id] = (spot, token)
        return token

    def size(self, who: CharacterId) -> int:
        from rules_engine.crisis_protocol.query.stats import stat

        if self._sizes_as_printed:
            return max(0, self.printed_stats(who).size)
        return stat(self, who, "size").total

    def stamina(self, who: CharacterId) -> Tally:
        from rules_engine.crisis_protocol.query.stats import stat

        return stat(self, who, "stamina")

    def power_gained(self, who: CharacterId, amount: int, because: str) -> int:
        from rules_engine.crisis_protocol.query.stats import power_gained

        return power_gained(self, who, amount, because)

    def thing(self, id: str) -> Base | Token | Terrain | None:
        """Whatever lies on the mat under that id; a token that is held lies on a stat card (OBJ-14)."""
        if id in self.state.characters:
            return self.footprint(id) if self.state.characters[id].in_play else None
        if id in self.state.objectives:
            return self.token(id) if self.state.objectives[id].spot is not None else None
        if id in self.state.markers:
            x, y = inches(self.state.markers[id].spot)
            return Token(id=id, x=x, y=y, radius=TOKEN_RADIUS)
        return self._terrain(id) if id in self.state.terrain else None

    def within(self, one: str, other: str, reach: int, fallen: Collection[str] = ()) -> bool:
        """MEA-13, MEA-14; to those just KO'd it is measured as they stood (OBJ-Q2)."""
        if one == other:
            return True
        first, second = (self.last(id) if id in fallen else self.thing(id) for id in (one, other))
        return first is not None and second is not None and measure.within(first, second, reach)

    def last(self, who: str) -> Base | None:
        """The base of one that was KO'd, where it stood."""
        character = self.state.characters.get(who)
        fell = character.fell if character is not None else None
        if fell is None:
            return None
        x, y = inches(fell)
        return Base(id=who, x=x, y=y, radius=base_radius(self.card(who).base), size=self.printed_stats(who).size)

    def near_edge(self, id: str, reach: int) -> bool:
        """Whether a part of something lies within a range of any edge of the mat."""
        thing = self.thing(id)
        if thing is None or isinstance(thing, Terrain):
            return False
        side = min(thing.x, thing.y, MAT - thing.x, MAT - thing.y) - thing.radius
        return side <= RANGE_LENGTH[reach]

    def sees(self, viewer: CharacterId, target: str) -> bool:
        """LOS-01…08; nobody sees or is seen who has left the battlefield."""
        if viewer == target:
            return True
        if self.thing(viewer) is None or (seen := self.thing(target)) is None:
            return False
        if target in self.state.characters:
            return self.sight(viewer, target).ok
        return isinstance(seen, (Base, Token)) and sight.sees(self.scene, self.base(viewer), seen)

    def sight(self, viewer: CharacterId, target: CharacterId) -> Verdict:
        """LOS-01…08 between two characters, with what blocks it; looked for once."""
        pair = (viewer, target)
        found = self._sights.get(pair)
        if found is None:
            found = self._sights[pair] = self._sight(self.base(viewer), self.base(target))
        return found

    def sight_from(self, viewer: Base, target: CharacterId) -> Verdict:
        """The same from somewhere else, to where attacks may be measured from."""
        return self._sight(viewer, self.base(target))

    def _sight(self, viewer: Base, target: Base) -> Verdict:
        """Of the scene it looks at the terrain alone, which lasts."""
        shared = self._shared
        found = shared.sights.get((viewer, target)) if shared is not None else None
        if found is None:
            found = sight.sight(self.scene, viewer, target)
            if shared is not None:
                shared.sights[viewer, target] = found
        return found

    # -- sides ---------------------------------------------------------------------------------------------------

    def seat_of(self, who: CharacterId | None) -> Seat | None:
        return self.state.characters[who].controller if who is not None else None

    def enemies(self, seat: Seat) -> Iterator[CharacterId]:
        return (c.id for c in self.state.fielded if c.controller != seat)


@lru_cache(maxsize=1024)
def _feature(id: str, size: int, corners: tuple[tuple[int, int], ...], interactive: bool, kind: str) -> Terrain:
    outline = tuple((x / THOUSAND, y / THOUSAND) for x, y in corners)
    return Terrain(id=id, size=size, outline=outline, interactive=interactive, kind=kind)


@lru_cache(maxsize=4096)
def _footprint(id: str, x: int, y: int, mm: int, size: int, on: str | None) -> Base:
    return Base(id=id, x=x / THOUSAND, y=y / THOUSAND, radius=base_radius(mm), size=size, on=on)


def inches(spot: Position) -> tuple[float, float]:
    return spot.x / THOUSAND, spot.y / THOUSAND


def thousandths(x: float, y: float) -> Position:
    return Position(x=round(x * THOUSAND), y=round(y * THOUSAND))
