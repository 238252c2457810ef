"""Setting up a match as a scenario describes it; what happens then is the runner's business."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import yaml

from rules_engine.crisis_protocol.board import battlefields, coordinates
from rules_engine.crisis_protocol.board.footing import standing_on
from rules_engine.crisis_protocol.board.shapes import Terrain
from rules_engine.crisis_protocol.cards.loader.content import Card, Content
from rules_engine.crisis_protocol.cards.loader.load import KINDS, read_card
from rules_engine.crisis_protocol.cards.loader.references import broken
from rules_engine.crisis_protocol.opening import feature, new_match
from rules_engine.crisis_protocol.query.targets import attack_cost
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.activation import ActivationFrame
from rules_engine.crisis_protocol.rules.rounds import RoundFrame
from rules_engine.crisis_protocol.rules.setup import SetupFrame
from rules_engine.crisis_protocol.rules.turns import TurnFrame
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.match import SEATS, Match, Mission, Options, Phase, Player, Roster, RosterEntry
from rules_engine.crisis_protocol.state.pieces import Character, Health, Objective, Position, Tactic
from rules_engine.crisis_protocol.testing.practice import PRACTICE
from rules_engine.crisis_protocol.testing.script import Marker, Piece, Script, Side, Standing
from rules_engine.crisis_protocol.testing.slips import Path as Where
from rules_engine.crisis_protocol.testing.slips import unknown
from rules_engine.kernel.frames import Frame


class StageError(Exception):
    """The scenario describes something that cannot be; where in the file, if it is known."""

    def __init__(self, message: str, at: Where = ()) -> None:
        super().__init__(message)
        self.at = at


def spot(place: str) -> Position:
    x, y = coordinates.parse(place)
    return Position(x=round(x * 1000), y=round(y * 1000))


def pool(content: Content, inline: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Content:
    """The pool of cards with the practice cards and a scenario's own added; these win over others of their id."""
    kept = content.derived
    if "practice" not in kept:
        there = all(card in getattr(content, kind) for kind, cards in PRACTICE.items() for card in cards)
        kept["practice"] = None if there else _with(content, PRACTICE)
    practice = kept["practice"] or content
    return _with(practice, inline) if inline else practice


def _with(content: Content, inline: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Content:
    read: dict[str, dict[str, Card]] = {}
    for kind, cards in inline.items():
        if kind not in KINDS:
            raise StageError(unknown("kind of card", kind, KINDS), ("cards", kind))
        for id, raw in cards.items():
            made, errors = read_card(f"{kind}/{id}.yaml", yaml.safe_dump(dict(raw), sort_keys=False))
            for error in errors:
                path = (int(part) if part.isdigit() else part for part in error.path.split("."))
                raise StageError(f"card {id}: {error.message}", ("cards", kind, id, *path))
            assert made is not None  # whatever is wrong with it has been raised
            read.setdefault(kind, {})[id] = made
    pool = content.with_cards(read)
    for kind, known in read.items():
        for id, card in known.items():
            for _, wrong in broken(pool, card):
                raise StageError(f"card {id}: {wrong}", ("cards", kind, id))
    return pool


def piece(part: Piece) -> Terrain:
    outline = part.outline
    if not outline:
        assert part.at is not None  # found before
        (x, y), (w, h) = coordinates.parse(part.at), part.box
        outline = ((x - w / 2, y - h / 2), (x + w / 2, y - h / 2), (x + w / 2, y + h / 2), (x - w / 2, y + h / 2))
    return Terrain(id=part.id, size=part.size, outline=outline, interactive=part.interactive, kind=part.kind)


def stage(script: Script, content: Content) -> Match:
    """The match before its first step."""
    options = Options(edition=script.edition, **script.options)
    if content.pool:
        options = options.model_copy(update={"pool": content.pool})
    terrain = [piece(part) for part in script.terrain]
    if script.map is not None:
        terrain += battlefields.ready()[script.map].terrain
    if script.start == "setup":
        rosters = {seat: Roster.model_validate(script.rosters[seat]) for seat in SEATS}
        return new_match(content, rosters, terrain, name=script.title, options=options)
    match = Match(
        name=script.title,
        content=content.version,
        seats=SEATS,
        options=options,
        round=script.round,
        priority=script.priority,
        last_activation=script.last_activation,
        players={seat: _player(seat, getattr(script, seat), script.rosters.get(seat)) for seat in SEATS},
        terrain={t.id: feature(t) for t in terrain},
        phase=Phase.ACTIVATION,
    )
    for seat in SEATS:
        for standing in getattr(script, seat).characters:
            character = _character(seat, standing, content)
            match.characters[character.id] = character
    _find_feet(match, content)
    for token in script.tokens:
        match.objectives[token.id] = _objective(match, token)
    if script.mission is not None:
        mission = script.mission
        match.mission = Mission(secure=mission.secure, extract=mission.extract, threat=mission.threat)
    for seat in SEATS:
        _lead(match, seat, getattr(script, seat), content)
    match.stack = _begin(script, match, content)
    return match


def _player(seat: str, side: Side, held: dict[str, Any] | None) -> Player:
    edge = side.edge or ("south" if seat == "blue" else "north")
    tactics = [Tactic(card=card) for card in side.tactics]
    roster = Roster.model_validate(held) if held is not None else None
    helps = list(side.helps) or None
    return Player(
        seat=seat, affiliation=side.affiliation, tactics=tactics, edge=edge, vp=side.vp, roster=roster, helps=helps
    )


def _character(seat: str, standing: Standing, content: Content) -> Character:
    card = content.characters[standing.card]
    form = standing.form or (next(iter(card.forms)) if len(card.forms) > 1 else None)
    return Character(
        id=f"{seat}.{standing.name or standing.card}",
        card=standing.card,
        owner=seat,
        controller=standing.controller or seat,
        health=Health.INJURED if standing.injured else Health.HEALTHY,
        form=form,
        damage=standing.damage,
        power=standing.power,
        conditions=list(standing.conditions),
        tokens=dict(standing.tokens),
        gems=list(standing.gems),
        spot=spot(standing.at) if standing.at else None,
        on=standing.on,
        activated=standing.activated,
        dazed=standing.dazed,
        grunt=card.is_grunt,
    )


def _find_feet(match: Match, content: Content) -> None:
    """Whoever is set down on terrain stands on it, without the scenario saying so."""
    look = World(match, content)
    for character in match.fielded:
        if character.on is None:
            base = look.footprint(character.id)
            character.on = standing_on(look.scene, base.centre, base.radius)


def find(match: Match, name: str, also: Collection[str] = ()) -> str:
    """The id of whatever a scenario calls by a name: a character with or without its seat, a feature, a token."""
    things = (*match.characters, *match.terrain, *match.objectives)
    if name in things:
        return name
    found = [id for id in things if id.endswith(f".{name}")]
    if len(found) > 1:
        raise StageError(f"{name!r} may be {' or '.join(found)}; write it with its side")
    if not found:
        called = {id.partition(".")[2] or id for id in things}
        raise StageError(unknown("thing called", name, (*called, *also)))
    return found[0]


def _objective(match: Match, token: Marker) -> Objective:
    return Objective(
        id=token.id,
        crisis=token.crisis,
        name=token.name,
        spot=spot(token.at) if token.at else None,
        held_by=find(match, token.held_by) if token.held_by else None,
        controlled_by=token.controlled_by,
        facing=token.facing,
    )


def _lead(match: Match, seat: str, side: Side, content: Content) -> None:
    if side.leader is None:
        return
    leader = find(match, f"{seat}.{side.leader}")
    card = content.characters[match.characters[leader].card]
    given = [ability for id in side.tactics for ability in content.tactics[id].leadership]
    able = (r for r in (*card.normal.leadership, *given) if r.affiliation == side.affiliation)
    leadership = next(able, None)
    if leadership is None:
        raise StageError(f"{seat}: {side.leader} has no leadership for {side.affiliation}")
    if leadership in given:
        match.players[seat].gained[leadership.id] = leader
    match.players[seat].leader = leader
    match.players[seat].leadership = leadership.id


def _begin(script: Script, match: Match, content: Content) -> list[Frame]:
    """The unfinished work a scenario begins in: the round, perhaps a turn, perhaps an activation or attack."""
    what, *rest = script.start.split()
    if what in ("power", "activation", "cleanup") and rest in ([], ["phase"]):
        match.round -= what == "power"  # the Power Phase counts the round up
        return [RoundFrame(step=what)]
    if what == "deployed":
        match.phase, match.round = Phase.SETUP, 0
        for player in match.players.values():
            player.squad = [RosterEntry(card=c.card) for c in match.characters.values() if c.owner == player.seat]
        return [SetupFrame(rosters={}, step="deployed")]
    if what == "mission":
        return _begin_mission(script, match)
    if what == "turn":
        seat = rest[0]
        frames: list[Frame] = [TurnFrame(seat=seat)]
    elif what == "activation":
        who = find(match, rest[0])
        seat = match.turn = match.characters[who].controller
        frames = [TurnFrame(seat=seat, step="menu", activated=True), ActivationFrame(who=who)]
    elif what == "attack":
        frames = _begin_attack(match, content, *rest)
        seat = match.turn or match.order[0]
    else:
        raise StageError(f"start: {script.start!r} is none of the ways to begin")
    return [RoundFrame(step="turns", next_turn=match.opponent(seat), turns=1), *frames]


def _begin_mission(script: Script, match: Match) -> list[Frame]:
    """The crises are revealed, nothing is laid out yet (MIS-06…09); the Secure card is the priority player's."""
    assert script.mission is not None  # found before
    first, second = match.order
    match.players[first].crisis, match.players[second].crisis = script.mission.secure, script.mission.extract
    roster = {"characters": [{"card": "dummy"}], "tactics": (), "secure": (), "extract": ()}
    rosters = {seat: Roster.model_validate(script.rosters.get(seat, roster)) for seat in SEATS}
    match.mission, match.phase, match.round = None, Phase.SETUP, 0
    return [SetupFrame(rosters=rosters, type="secure", step="mission")]


def _begin_attack(match: Match, content: Content, attacker: str, attack: str, target: str) -> list[Frame]:
    who, whom = find(match, attacker), find(match, target)
    match.turn = match.characters[who].controller
    match.active = who
    look = World(match, content)
    made = next((a for a in look.attacks(who) if a.local_id == attack), None)
    if made is None:
        raise StageError(f"{attacker} has no attack {attack!r}: {', '.join(a.local_id for a in look.attacks(who))}")
    kind = made.type[0].value
    frame = AttackFrame(
        attacker=who, attack=made.id, target=whom, type=kind, defense_type=kind, cost=attack_cost(look, who, made)
    )
    return [TurnFrame(seat=match.turn, step="menu", activated=True), frame]
