"""PRI, MIS, SQD, DEP: from two rosters and a battlefield to the first round, in the rulebook's order (SQD-26)."""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.board.symmetry import different_edges
from rules_engine.crisis_protocol.cards.mission import Crisis
from rules_engine.crisis_protocol.cards.vocabulary import Moment
from rules_engine.crisis_protocol.cards.vocabulary.words import TokenType
from rules_engine.crisis_protocol.events.setup import (
    CrisesDrawn,
    CrisesRevealed,
    CrisisDrawn,
    CrisisPicked,
    EdgeChosen,
    LeadershipTaken,
    MissionSet,
    PriorityRolled,
    PriorityTaken,
    RosterBrought,
    SquadRevealed,
)
from rules_engine.crisis_protocol.faces import FACES, Face
from rules_engine.crisis_protocol.query import rosters
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.deploying import DeployFrame
from rules_engine.crisis_protocol.rules.moments import announce
from rules_engine.crisis_protocol.rules.rounds import RoundFrame
from rules_engine.crisis_protocol.state.editions import differs
from rules_engine.crisis_protocol.state.frames import MatchFrame
from rules_engine.crisis_protocol.state.match import Edge, Mission, Roster
from rules_engine.crisis_protocol.state.pieces import Objective, Position
from rules_engine.kernel.decisions import (
    Choice,
    ChooseOne,
    ChooseSome,
    Option,
    PickMany,
    Visibility,
)
from rules_engine.kernel.explain import Verdict
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, Step, procedure
from rules_engine.kernel.values import Seat

PRIORITY_DICE = 5
"""PRI-02."""
DRAWN = 2
"""MIS-03, MIS-04 since 2025."""
NO_AFFILIATION = "none"
CENTRE = 18.0
QUARTERS: dict[Edge, int] = {"south": 0, "east": 1, "north": 2, "west": 3}
"""Counterclockwise turns of the card's map for the player at an edge."""


class SetupFrame(MatchFrame):
    kind: Literal["setup"] = "setup"
    rosters: dict[Seat, Roster]
    type: Literal["secure", "extract"] | None = None
    """The crisis type the player with priority picked."""
    drawn: dict[Seat, tuple[str, ...]] = {}
    """In 2025: the two crises each has drawn so far, for the other to pick one of."""


def bring_rosters(ctx: Ctx, frame: SetupFrame) -> None:
    """ROS-01: whoever opens the match has made sure that they are legal."""
    for seat in ctx.state.seats:
        ctx.emit(RosterBrought(seat=seat, roster=frame.rosters[seat]))


def roll_priority(ctx: Ctx, frame: SetupFrame) -> Flow | None:
    """PRI-02…08: 5 dice each; total, then C, then W, then H; all equal: both roll again."""
    rolls: dict[Seat, tuple[Face, ...]] = {}
    for seat in ctx.state.seats:
        drawn = ctx.roll(PRIORITY_DICE, len(FACES), who=seat, ability="PRI-02", purpose="priority")
        rolls[seat] = tuple(FACES[number] for number in drawn)
    winner, rule = priority_winner(rolls)
    shown = {seat: tuple(face.value for face in faces) for seat, faces in rolls.items()}
    ctx.emit(PriorityRolled(rolls=shown, winner=winner, rule=rule))
    if winner is None:
        return AGAIN
    ctx.emit(PriorityTaken(seat=winner, rule=rule))
    return None


PRIORITY_TESTS: tuple[tuple[str, frozenset[Face]], ...] = (
    ("PRI-03", frozenset({Face.CRITICAL, Face.WILD, Face.HIT})),
    ("PRI-04", frozenset({Face.CRITICAL})),
    ("PRI-05", frozenset({Face.WILD})),
    ("PRI-06", frozenset({Face.HIT})),
)


def priority_winner(rolls: dict[Seat, tuple[Face, ...]]) -> tuple[Seat | None, str]:
    """Who wins the roll-off and by which rule; PRI-06 can never decide (PRI-Q1) but stands in the list."""
    (one, first), (other, second) = rolls.items()
    for rule, counted in PRIORITY_TESTS:
        difference = sum(f in counted for f in first) - sum(f in counted for f in second)
        if difference:
            return (one if difference > 0 else other), rule
    return None, "PRI-07"


def pick_type(ctx: Ctx, frame: SetupFrame) -> None:
    """MIS-03."""
    seat = ctx.state.order[0]
    options = (Option(id="secure"), Option(id="extract"))
    chosen = ctx.pick(ChooseOne(key="crisis_type", seat=seat, source="MIS-03", options=options))
    frame.type = "secure" if chosen == "secure" else "extract"


def _kinds(ctx: Ctx, frame: SetupFrame) -> dict[Seat, Literal["secure", "extract"]]:
    """MIS-03, MIS-04: who draws from which of their decks, the player with priority first."""
    assert frame.type is not None
    other: Literal["secure", "extract"] = "extract" if frame.type == "secure" else "secure"
    return dict(zip(ctx.state.order, (frame.type, other), strict=True))


def _deck(frame: SetupFrame, seat: Seat, kind: str) -> tuple[str, ...]:
    roster = frame.rosters[seat]
    return roster.secure if kind == "secure" else roster.extract


def draw_crises(ctx: Ctx, frame: SetupFrame) -> None:
    """MIS-03…05: each draws one of its own cards face down; then both are revealed together."""
    if differs(ctx.state.options.edition, "MIS-03"):
        return
    drawn: dict[str, str] = {}
    for seat, kind in _kinds(ctx, frame).items():
        cards = _deck(frame, seat, kind)
        index = ctx.roll(1, len(cards), who=seat, ability="MIS-03", purpose=f"draw_{kind}", secret_to=seat)[0]
        drawn[kind] = cards[index]
        ctx.emit(CrisisDrawn(seat=seat, type=kind, card=cards[index]))
    ctx.emit(CrisesRevealed(secure=drawn["secure"], extract=drawn["extract"]))


def _drawn_by(which: Literal[0, 1]) -> Step:
    """MIS-03…05 since 2025: two cards are drawn openly and the other player picks which of them is played; the second
    pair is drawn only when the first card is settled."""

    def draw(ctx: Ctx, frame: SetupFrame) -> None:
        if not differs(ctx.state.options.edition, "MIS-03"):
            return
        seat, kind = list(_kinds(ctx, frame).items())[which]
        left = list(_deck(frame, seat, kind))
        rule = ("MIS-03", "MIS-04")[which]
        drawn = [
            left.pop(ctx.roll(1, len(left), who=seat, ability=rule, purpose=f"draw_{kind}")[0])
            for _ in range(min(DRAWN, len(left)))
        ]
        frame.drawn[seat] = tuple(drawn)
        ctx.emit(CrisesDrawn(seat=seat, type=kind, cards=tuple(drawn)))

    return draw


def _picked_by_the_other(which: Literal[0, 1]) -> Step:
    def pick(ctx: Ctx, frame: SetupFrame) -> None:
        if not differs(ctx.state.options.edition, "MIS-03"):
            return
        seat, kind = list(_kinds(ctx, frame).items())[which]
        content, by, rule = world(ctx).content, ctx.state.opponent(seat), ("MIS-03", "MIS-04")[which]
        options = tuple(Option(id=id, params={"threat": content.crises[id].threat}) for id in frame.drawn[seat])
        chosen = ctx.pick(ChooseOne(key="crisis", seat=by, source=rule, options=options))
        ctx.emit(CrisisPicked(seat=seat, by=by, type=kind, card=chosen))
        if which == 1:
            played = {kind: ctx.state.players[seat].crisis for seat, kind in _kinds(ctx, frame).items()}
            secure, extract = played["secure"], played["extract"]
            assert secure is not None and extract is not None
            ctx.emit(CrisesRevealed(secure=secure, extract=extract))

    return pick


def set_up_mission(ctx: Ctx, frame: SetupFrame) -> None:
    """MIS-06…09: the player without priority picks the threat and the edge, since 2025 the edge is picked by the player
    with priority; then the tokens are laid out."""
    content = world(ctx).content
    first, second = ctx.state.order
    assert frame.type is not None
    own, theirs = ctx.state.players[first].crisis, ctx.state.players[second].crisis
    assert own is not None and theirs is not None
    secure, extract = (own, theirs) if frame.type == "secure" else (theirs, own)
    cards = {id: content.crises[id] for id in (secure, extract)}
    agreed = ctx.state.options
    threat = agreed.threat
    if threat is None and agreed.real_choices_only and len({card.threat for card in cards.values()}) == 1:
        threat = cards[secure].threat
    if threat is None:
        options = tuple(Option(id=id, params={"threat": card.threat}) for id, card in cards.items())
        said_by = ctx.pick(ChooseOne(key="threat", seat=second, source="MIS-06", options=options), auto=False)
        threat = cards[said_by].threat
    edges: tuple[Edge, ...] = ("south", "north", "west", "east")
    offered = different_edges(world(ctx).scene.terrain) if agreed.real_choices_only else edges
    sides = tuple(Option(id=edge) for edge in edges if edge in offered)
    chooser = first if differs(agreed.edition, "MIS-07") else second
    chosen = ctx.pick(ChooseOne(key="edge", seat=chooser, source="MIS-07", options=sides))
    edge = next(edge for edge in edges if edge == chosen)
    ctx.emit(EdgeChosen(seat=chooser, edge=edge))
    mission = Mission(secure=secure, extract=extract, threat=threat)
    tokens = [token for card in cards.values() for token in lay_out(card, ctx.state.players[first].edge or "south")]
    ctx.emit(MissionSet(mission=mission, objectives=tuple(tokens)))


def lay_out(card: Crisis, edge: Edge) -> list[Objective]:
    """MIS-13: the card's map, turned so that it is seen from the priority player's edge."""
    tokens: list[Objective] = []
    for kind in card.tokens:
        if kind.aside:
            tokens += [_token(card, kind.id, n, None) for n in range(kind.aside)]
            continue
        for index in kind.points or range(len(card.points)):
            token = _token(card, kind.id, index, turn(card.points[index], edge))
            if kind.type is TokenType.ZONE:
                token.facing = (90 - card.facing[index] + QUARTERS[edge] * 90) % 360
            tokens.append(token)
    return tokens


def _token(card: Crisis, name: str, index: int, spot: Position | None) -> Objective:
    return Objective(id=f"{card.id}.{name}_{index + 1}", crisis=card.id, name=name, spot=spot)


def turn(point: tuple[float, float], edge: Edge) -> Position:
    """Inches from the centre as seen from an edge, into thousandths on the mat."""
    x, y = point
    across, deep = {"south": (x, y), "north": (-x, -y), "west": (y, -x), "east": (-y, x)}[edge]
    return Position(x=round((CENTRE + across) * 1000), y=round((CENTRE + deep) * 1000))


class SquadChoice:
    """The sealed choices of one player: characters, affiliation, team tactic cards (SQD-07, SQD-26)."""

    def __init__(self, ctx: Ctx, seat: Seat, roster: Roster) -> None:
        self.ctx, self.seat, self.roster = ctx, seat, roster
        self.content = world(ctx).content
        self.adopting = rosters.adoptable(self.content, roster.tactics)

    def __call__(self) -> SquadRevealed:
        squad = self.characters()
        affiliation = self.affiliation(squad)
        tactics = self.tactics(affiliation, squad)
        known = {entry.card: entry for entry in self.roster.characters}
        entries = tuple(known[card] for card in squad)
        return SquadRevealed(seat=self.seat, squad=entries, affiliation=affiliation, tactics=tuple(tactics))

    def characters(self) -> list[str]:
        """SQD-02…06."""
        mission = self.ctx.state.mission
        assert mission is not None
        options = tuple(
            Option(id=entry.card, params={"threat": rosters.threat_of(self.content, entry)})
            for entry in self.roster.characters
        )
        about = {"threat": mission.threat, **({"adopting": self.adopting} if self.adopting else {})}
        asked = ChooseSome(
            key="squad", seat=self.seat, source="SQD-02", visibility=Visibility.SEALED, options=options, least=1,
            most=len(options), params=about,
        )  # fmt: skip

        def check(choice: Choice) -> Verdict:
            assert isinstance(choice, PickMany)
            edition = self.ctx.state.options.edition
            return Verdict.of(rosters.squad_faults(self.content, self.roster, choice.options, mission.threat, edition))

        return self.ctx.picks(asked, check, auto=False)

    def affiliation(self, squad: list[str]) -> str | None:
        """SQD-08…10."""
        able = rosters.affiliations(self.content, squad, self.ctx.state.options.timeline, self.adopting)
        bound = rosters.imposed([self.content.characters[card] for card in squad])
        options = tuple(Option(id=id) for id in (able if bound is not None else (*able, NO_AFFILIATION)))
        asked = ChooseOne(
            key="affiliation", seat=self.seat, source="SQD-09", visibility=Visibility.SEALED, options=options
        )
        chosen = self.ctx.pick(asked)
        return None if chosen == NO_AFFILIATION else chosen

    def tactics(self, affiliation: str | None, squad: list[str]) -> list[str]:
        """SQD-23…25; a card that the affiliation rests on comes along by itself (SQD-08)."""
        alone = rosters.affiliations(self.content, squad, self.ctx.state.options.timeline)
        resting = affiliation is not None and affiliation not in alone
        adopters = [card for card in self.roster.tactics if self.content.tactics[card].adopts == affiliation]
        settled = adopters[:1] if resting else []
        judged = rosters.tactics_open(self.content, self.roster, affiliation)
        options = tuple(Option(id=id, reasons=tuple(reasons)) for id, reasons in judged.items() if id not in settled)
        hand = rosters.HAND - len(settled)
        besides = {option.id for option in options if option.enabled and self.content.tactics[option.id].besides}
        most = min(hand + len(besides), sum(option.enabled for option in options))
        asked = ChooseSome(
            key="tactics", seat=self.seat, source="SQD-23", visibility=Visibility.SEALED, options=options, least=0,
            most=most, params={"besides": sorted(besides)} if besides else {},
        )  # fmt: skip

        def check(choice: Choice) -> Verdict:
            assert isinstance(choice, PickMany)
            counted = [card for card in choice.options if card not in besides]
            return Verdict.yes() if len(counted) <= hand else Verdict.no("SQD-23", "too_many_tactics", most=hand)

        return [*settled, *(self.ctx.picks(asked, check, auto=False) if asked.most else [])]


def choose_squads(ctx: Ctx, frame: SetupFrame) -> None:
    """SQD-01…13, SQD-23…25, DEP-01: both choose in secret, neither waits for the other; then all is revealed."""
    chosen = ctx.ask_each({seat: SquadChoice(ctx, seat, frame.rosters[seat]) for seat in ctx.state.seats})
    for seat in ctx.state.order:
        ctx.emit(chosen[seat])


def deploy(ctx: Ctx, frame: SetupFrame) -> None:
    """DEP-02, DEP-03."""
    ctx.push(DeployFrame(seat=ctx.state.order[0]))


def deployed(ctx: Ctx, frame: SetupFrame) -> None:
    announce(ctx, Moment.DEPLOYED, {})


def leadership_due(ctx: Ctx, frame: SetupFrame) -> None:
    announce(ctx, Moment.LEADERSHIP_DUE, {})


def choose_leaders(ctx: Ctx, frame: SetupFrame) -> None:
    """SQD-14…20: after deployment, at the same time; with one eligible leadership there is nothing to choose."""
    content = world(ctx).content
    able = {}
    for seat, player in ctx.state.players.items():
        squad = rosters.leaderships(content, [e.card for e in player.squad], player.affiliation)
        gained = [(ctx.state.characters[who].card, rule) for rule, who in player.gained.items()]
        able[seat] = [*squad, *gained]

    def pick(seat: Seat) -> str | None:
        options = tuple(Option(id=rule, params={"card": card}) for card, rule in able[seat])
        if not options or ctx.state.players[seat].leadership is not None:  # a team tactic card has settled it
            return None
        asked = ChooseOne(key="leadership", seat=seat, source="SQD-16", visibility=Visibility.SEALED, options=options)
        return ctx.pick(asked)

    picked = ctx.ask_each({seat: (lambda seat=seat: pick(seat)) for seat in ctx.state.seats})  # type: ignore[misc]
    for seat in ctx.state.order:
        rule = picked[seat]
        if rule is not None:
            card = next(card for card, id in able[seat] if id == rule)
            leader = ctx.state.players[seat].gained.get(rule) or f"{seat}.{card}"
            ctx.emit(LeadershipTaken(seat=seat, rule=rule, leader=leader))
            announce(ctx, Moment.LEADERSHIP_PICKED, {"by": leader})


def roll_priority_again(ctx: Ctx, frame: SetupFrame) -> Flow | None:
    """E25-01: since 2025 priority is rolled a second time between deployment and round 1 (PRI-02…07)."""
    return roll_priority(ctx, frame) if differs(ctx.state.options.edition, "DEP-07") else None


def begin_play(ctx: Ctx, frame: SetupFrame) -> Flow:
    """DEP-07."""
    ctx.open_seed(0)
    ctx.push(RoundFrame())
    return DONE


def game_started(ctx: Ctx, frame: SetupFrame) -> None:
    announce(ctx, Moment.GAME_STARTED, {})


SETUP = procedure(
    SetupFrame,
    {
        "rosters": bring_rosters,  # ROS-01
        "priority": roll_priority,  # PRI-02…08
        "type": pick_type,  # MIS-03
        "draw": draw_crises,  # MIS-03…05
        "draw_first": _drawn_by(0),  # MIS-03
        "pick_first": _picked_by_the_other(0),
        "draw_second": _drawn_by(1),  # MIS-04, MIS-05
        "pick_second": _picked_by_the_other(1),
        "mission": set_up_mission,  # MIS-06…09
        "squads": choose_squads,  # SQD-01…13, DEP-01
        "deploy": deploy,  # DEP-02…06
        "deployed": deployed,
        "leadership_due": leadership_due,  # SQD-15, SQD-16
        "leaders": choose_leaders,  # SQD-14…20
        "priority_again": roll_priority_again,  # E25-01
        "started": game_started,
        "play": begin_play,  # DEP-07
    },
)
