"""What a picture of the battlefield shows, as frozen values: built from a match once, drawn on any thread.

It must not decide anything: every number and verdict is the engine's.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.games.crisis_protocol.pictures.barriers import Barrier, barriers_of
from bot.games.crisis_protocol.pictures.lasting import Lasting, lasting_of
from bot.render.names import condition_sign, emblem, short_name
from bot.render.pen import Point
from rules_engine.crisis_protocol.board import battlefields
from rules_engine.crisis_protocol.board.tools import TOKEN_RADIUS, base_radius
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.mission import Objective as TokenCard
from rules_engine.crisis_protocol.cards.vocabulary.words import TokenType
from rules_engine.crisis_protocol.query import objectives
from rules_engine.crisis_protocol.query.world import World, inches
from rules_engine.crisis_protocol.state.match import Edge, Match, Phase
from rules_engine.crisis_protocol.state.pieces import Character, Health, Objective
from rules_engine.kernel.values import Seat


@dataclass(frozen=True)
class Condition:
    id: str
    name: str
    sign: str
    """Two letters, one of a kind in its language."""


@dataclass(frozen=True)
class Figure:
    """A character on the mat."""

    id: str
    seat: Seat
    name: str
    full_name: str
    emblem: str
    at: Point
    radius: float
    size: int = 2
    damage: int = 0
    stamina: int = 1
    power: int = 0
    conditions: tuple[Condition, ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    held: tuple[tuple[TokenType, str], ...] = ()
    """Kinds and numbers of the objective tokens it holds."""
    on: str | None = None
    activated: bool = False
    dazed: bool = False
    injured: bool = False
    active: bool = False
    lasting: tuple[Lasting, ...] = ()


@dataclass(frozen=True)
class Fallen:
    """Somebody who was KO'd in this round, and where (DMG-20)."""

    id: str
    seat: Seat
    name: str
    emblem: str
    at: Point


@dataclass(frozen=True)
class Waiting:
    """Somebody of a squad who has not come onto the battlefield yet."""

    seat: Seat
    name: str
    power: int


@dataclass(frozen=True)
class Piece:
    """A terrain feature."""

    id: str
    kind: str
    name: str
    size: int
    outline: tuple[Point, ...]
    interactive: bool = True


@dataclass(frozen=True)
class Marker:
    """An objective token on the mat or in somebody's hands."""

    id: str
    label: str
    """Its number on the picture."""
    name: str
    kind: TokenType
    at: Point | None
    held_by: str | None = None
    contested_by: tuple[Seat, ...] = ()
    secured_by: Seat | None = None
    controlled_by: Seat | None = None
    flipped: bool = False
    facing: int | None = None
    """Of a zone token: where its arc looks, in degrees from the right counterclockwise."""


@dataclass(frozen=True)
class Standing:
    """A side as the header shows it."""

    seat: Seat
    name: str
    vp: int = 0
    edge: Edge | None = None
    priority: bool = False
    decides: bool = False
    won: bool = False


@dataclass(frozen=True)
class BoardView:
    figures: tuple[Figure, ...] = ()
    terrain: tuple[Piece, ...] = ()
    markers: tuple[Marker, ...] = ()
    sides: tuple[Standing, ...] = ()
    round: int = 0
    last_round: int = 6
    phase: Phase = Phase.SETUP
    crises: tuple[str, ...] = ()
    over: bool = False
    language: str = "en"
    fallen: tuple[Fallen, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    _by_id: dict[str, Figure] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._by_id.update({figure.id: figure for figure in self.figures})

    def __hash__(self) -> int:
        return hash((self.figures, self.terrain, self.markers, self.sides, self.round, self.phase, self.language))

    def figure(self, id: str) -> Figure | None:
        return self._by_id.get(id)

    def marker(self, id: str) -> Marker | None:
        return next((marker for marker in self.markers if marker.id == id), None)

    def piece(self, id: str) -> Piece | None:
        return next((piece for piece in self.terrain if piece.id == id), None)

    def side(self, seat: Seat | None) -> Standing | None:
        return next((side for side in self.sides if side.seat == seat), None)

    def place(self, id: str) -> tuple[Point, float] | None:
        """The middle and the radius of anything that lies on the mat."""
        if (figure := self.figure(id)) is not None:
            return figure.at, figure.radius
        if (marker := self.marker(id)) is not None:
            return (marker.at, TOKEN_RADIUS) if marker.at is not None else None
        piece = self.piece(id)
        if piece is None:
            return None
        xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
        return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), max(max(xs) - min(xs), max(ys) - min(ys)) / 2

    def called(self, id: str) -> str:
        """What anything on the mat is called here."""
        if (figure := self.figure(id)) is not None:
            return figure.name
        if (marker := self.marker(id)) is not None:
            return f"{marker.name} {marker.label}"
        piece = self.piece(id)
        return piece.name if piece is not None else id


def board_view(match: Match, content: Content, language: str = "en", names: dict[Seat, str] | None = None) -> BoardView:
    """A look at a match; `names` are the players', by seat."""
    return view_of(World(match, content), language, names)


def view_of(world: World, language: str = "en", names: dict[Seat, str] | None = None) -> BoardView:
    """The same for whoever has a World of the match already."""
    match, content = world.state, world.content
    labels = {id: str(number) for number, id in enumerate(match.objectives, start=1)}
    decides = set(match.pending)
    winners = match.outcome.winners if match.outcome else ()
    emblems = _emblems(match, world, language)
    return BoardView(
        figures=_figures(match, world, emblems, labels, language),
        terrain=tuple(
            Piece(
                id=feature.id,
                kind=feature.terrain,
                name=terrain_name(feature.terrain, language),
                size=feature.size,
                outline=tuple(inches(corner) for corner in feature.outline),
                interactive=feature.interactive,
            )
            for feature in match.terrain.values()
        ),
        markers=(
            *(_marker(world, t, labels[t.id], language) for t in match.objectives.values() if not t.removed),
            *_laid(match),
        ),
        sides=tuple(
            Standing(
                seat=seat,
                name=(names or {}).get(seat, ""),
                vp=match.players[seat].vp,
                edge=match.players[seat].edge,
                priority=match.priority == seat,
                decides=seat in decides,
                won=seat in winners,
            )
            for seat in match.seats
        ),
        round=match.round,
        last_round=match.options.last_round,
        phase=match.phase,
        crises=tuple(
            content.crises[id].name.in_(language)
            for id in ((match.mission.secure, match.mission.extract) if match.mission else ())
            if id in content.crises
        ),
        over=match.outcome is not None,
        language=language,
        fallen=_fallen(match, world, emblems, language),
        barriers=barriers_of(world),
        waiting=tuple(
            Waiting(seat, world.card(c.id).called(language), c.power)
            for seat in match.seats
            for c in match.waiting(seat)
        ),
    )


def terrain_name(kind: str, language: str) -> str:
    known = battlefields.kinds().get(kind)
    if known is None:
        return kind.replace("_", " ")
    return known.name.de if language == "de" else known.name.en


def _figures(
    match: Match, world: World, emblems: dict[str, str], labels: dict[str, str], language: str
) -> tuple[Figure, ...]:
    lasting = lasting_of(world, language)
    return tuple(
        _figure(match, world, c, emblems[c.id], labels, language, lasting.get(c.id, ())) for c in match.fielded
    )


def _fallen(match: Match, world: World, emblems: dict[str, str], language: str) -> tuple[Fallen, ...]:
    return tuple(
        Fallen(c.id, c.controller, short_name(world.card(c.id).name.in_(language)), emblems[c.id], inches(c.fell))
        for c in match.characters.values()
        if c.koed and c.fell is not None and c.fell_in == match.round
    )


def _emblems(match: Match, world: World, language: str) -> dict[str, str]:
    """Letters of each character; those that would look alike on one side get a number."""
    plain = {c.id: emblem(world.card(c.id).name.in_(language)) for c in match.characters.values()}
    count = Counter((match.characters[id].owner, letters) for id, letters in plain.items())
    seen: Counter[tuple[Seat, str]] = Counter()
    found = {}
    for id, letters in plain.items():
        key = (match.characters[id].owner, letters)
        seen[key] += 1
        found[id] = f"{letters[:2]}{seen[key]}" if count[key] > 1 else letters
    return found


def _figure(
    match: Match,
    world: World,
    c: Character,
    letters: str,
    labels: dict[str, str],
    language: str,
    lasting: tuple[Lasting, ...],
) -> Figure:
    card = world.card(c.id)
    base = world.base(c.id)
    name = short_name(card.name.in_(language))
    return Figure(
        id=c.id,
        seat=c.controller,
        name=f"{name} {letters[-1]}" if letters[-1:].isdigit() else name,
        full_name=card.called(language),
        emblem=letters,
        at=base.centre,
        radius=base_radius(card.base),
        size=base.size,
        damage=c.damage,
        stamina=max(1, world.stamina(c.id).total),
        power=c.power,
        conditions=tuple(_condition(world, id, language) for id in c.conditions),
        tokens=tuple((name.replace("_", " ").capitalize(), n) for name, n in sorted(c.tokens.items())),
        held=tuple((_type(world, match.objectives[id]), labels[id]) for id in objectives.held_by(world, c.id)),
        lasting=lasting,
        on=c.on,
        activated=c.activated,
        dazed=c.dazed,
        injured=c.health is Health.INJURED,
        active=match.active == c.id,
    )


def _condition(world: World, id: str, language: str) -> Condition:
    card = world.content.conditions.get(id)
    name = card.name.in_(language) if card else id.replace("_", " ").capitalize()
    return Condition(id, name, condition_sign(id, name, language))


def _printed(world: World, token: Objective) -> TokenCard | None:
    return world.content.objective(token.crisis, token.name)


def _type(world: World, token: Objective) -> TokenType:
    card = _printed(world, token)
    return card.type if card is not None else TokenType.ASSET


def _laid(match: Match) -> Iterator[Marker]:
    """Tokens of cards that lie on the battlefield: lettered, as objectives are numbered."""
    for number, laid in enumerate(match.markers.values()):
        name = laid.name.replace("_", " ").title()
        letter = chr(ord("A") + number % 26)
        yield Marker(id=laid.id, label=letter, name=name, kind=TokenType.ASSET, at=inches(laid.spot))


def _marker(world: World, token: Objective, label: str, language: str) -> Marker:
    card = _printed(world, token)
    at = objectives.contesting(world, token.id)
    return Marker(
        id=token.id,
        label=label,
        name=card.name.in_(language) if card else token.name.replace("_", " ").capitalize(),
        kind=_type(world, token),
        at=inches(token.spot) if token.spot else None,
        held_by=token.held_by,
        contested_by=tuple(seat for seat, group in at.items() if group),
        secured_by=objectives.strongest(world, at, token.id) if token.spot else None,
        controlled_by=token.controlled_by,
        flipped=token.flipped,
        facing=token.facing,
    )
