"""Deploying from plans: both plan at once, in secret, then deploy by turns; old matches ask as before."""

from __future__ import annotations

import pytest
from fielding import CARDS, PEOPLE, roster

from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events.characters import EnteredPlay
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.deploying import AS_PLANNED, ONE_BY_ONE
from rules_engine.crisis_protocol.rules.formations import Formation, formations, plan_faults, with_place
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, DeploymentPlan, Match, Options, Roster
from rules_engine.crisis_protocol.testing.answers import choice_for
from rules_engine.crisis_protocol.view.seat import account_for, view
from rules_engine.kernel.decisions import Answer, Pick
from rules_engine.kernel.dice import ScriptedDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.record import Session, replay

SQUADS = {"blue": ["captain_america", "kingpin", "crossbones"], "red": ["hulk", "black_widow"]}
GAME = CrisisProtocol(default_content())


COMMANDOS = "nick_fury_and_the_howling_commandos"


def begun(options: Options, terrain: str = "downtown", brought: Roster | None = None) -> Session[Match]:
    """Blue has priority and deploys in the north."""
    engine: Engine[Match] = Engine(GAME, ScriptedDice([0] * 5 + [7] * 5 + [0, 0]), paranoid=True)
    rosters = {seat: brought or roster() for seat in SEATS}
    start = new_match(default_content(), rosters, ready()[terrain].terrain, options=options)
    return Session.open(engine, start)


def say(session: Session[Match], seat: str, **said: object) -> None:
    for key, wanted in said.items():
        asked = session.state.pending[seat]
        assert asked.key == key, f"{asked.key} is asked, not {key}"
        session.submit(Answer(seq=asked.seq, seat=seat, choice=choice_for(session.state, asked, wanted)))


@pytest.fixture
def match() -> Session[Match]:
    """Both squads stand; both are asked for a plan."""
    session = begun(Options(deployment_plans=True))
    say(session, "blue", crisis_type="secure")
    say(session, "red", threat="riots_spark_over_extremis", edge="south")
    for seat, squad in SQUADS.items():
        say(session, seat, squad=squad, affiliation="none", tactics=[])
    return session


def make_plan(session: Session[Match], seat: str, formation: Formation = Formation.SPREAD) -> DeploymentPlan:
    plan = formations(World(session.state, GAME.content), seat)[formation]
    session.instruct(GAME.planned(session.state, seat, plan), by=seat)
    return plan


def answer(session: Session[Match], seat: str, way: str) -> None:
    session.submit(Answer(seq=session.state.pending[seat].seq, seat=seat, choice=Pick(option=way)))


def deployed(session: Session[Match]) -> list[str]:
    return [e.who for entry in session.record.live for e in entry.events if isinstance(e, EnteredPlay)]


def test_both_plan_at_once_and_then_deploy_by_turns(match: Session[Match]) -> None:
    """DEP-02, DEP-03, DEP-Q1: whoever has priority deploys first, then by turns; the longer squad goes on."""
    assert set(match.state.pending) == {"blue", "red"}
    plans = {seat: make_plan(match, seat) for seat in ("red", "blue")}
    answer(match, "red", AS_PLANNED)
    assert not match.state.characters, "nobody deploys before both have planned"
    answer(match, "blue", AS_PLANNED)
    assert [who.partition(".")[0] for who in deployed(match)] == ["blue", "red", "blue", "red", "blue"]
    for seat, plan in plans.items():
        for place in plan.places:
            spot = match.state.characters[f"{seat}.{place.card}"].spot
            assert spot is not None and (spot.x, spot.y) == (place.x, place.y)
    assert not {"deploy_who", "deploy", "plan"} & {asked.key for asked in match.state.pending.values()}


def test_a_plan_is_its_owners_secret(match: Session[Match]) -> None:
    """SQD-07 in spirit: neither state nor record tells the other where somebody means to stand."""
    plan = make_plan(match, "blue")
    answer(match, "blue", AS_PLANNED)
    place = plan.places[0]
    for viewer in ("red", None):
        for seen in (view(match.state, viewer).model_dump_json(), account_for(match.record, viewer).model_dump_json()):
            assert f'"x":{place.x},"y":{place.y}' not in seen
            assert '"plan@blue"' not in seen
    assert view(match.state, "blue").plans == {"blue": plan}


def test_whoever_wants_to_see_first_deploys_one_by_one(match: Session[Match]) -> None:
    """DEP-02: each seat for itself; the other's plan is carried out in between."""
    make_plan(match, "blue")
    answer(match, "blue", AS_PLANNED)
    answer(match, "red", ONE_BY_ONE)
    assert len(deployed(match)) == 1 and set(match.state.pending) == {"red"}
    assert match.state.pending["red"].key == "deploy_who"
    say(match, "red", deploy_who="hulk")
    asked = match.state.pending["red"]
    assert asked.key == "deploy"


def test_a_plan_made_and_not_chosen_does_nothing(match: Session[Match]) -> None:
    make_plan(match, "blue")
    answer(match, "blue", ONE_BY_ONE)
    answer(match, "red", ONE_BY_ONE)
    assert match.state.pending["blue"].key == "deploy_who" and not match.state.characters


def test_what_a_plan_leaves_out_is_asked(match: Session[Match]) -> None:
    """DEP-02: the rest may wait until the others stand."""
    whole = formations(World(match.state, GAME.content), "blue")[Formation.COMPACT]
    part = DeploymentPlan(places=whole.places[:1])
    match.instruct(GAME.planned(match.state, "blue", part), by="blue")
    make_plan(match, "red")
    answer(match, "blue", AS_PLANNED)
    answer(match, "red", AS_PLANNED)
    assert deployed(match) == [f"blue.{part.places[0].card}", deployed(match)[1]]
    assert match.state.pending["blue"].key == "deploy_who"


def test_a_place_that_is_not_legal_is_refused_in_a_plan_and_asked_when_it_comes_up(match: Session[Match]) -> None:
    """DEP-04, MOV-04: within range 3 of the own edge, on nobody else."""
    look = World(match.state, GAME.content)
    plan = formations(look, "blue")[Formation.SPREAD]
    far = with_place(look, "blue", plan, plan.places[0].card, 18_000, 18_000)
    with pytest.raises(IllegalAnswer) as refused:
        GAME.planned(match.state, "blue", far)
    assert "DEP-04" in {reason.rule for reason in refused.value.reasons}
    onto = with_place(look, "blue", plan, plan.places[0].card, plan.places[1].x, plan.places[1].y)
    assert plan_faults(look, "blue", onto)
    # As if the rules had changed since it was made.
    match.state.plans["blue"] = far
    make_plan(match, "red")
    answer(match, "red", AS_PLANNED)
    answer(match, "blue", AS_PLANNED)
    asked = match.state.pending["blue"]
    assert asked.key == "deploy" and asked.params["what"] == plan.places[0].card


@pytest.mark.parametrize("map_id", sorted(ready()))
def test_every_formation_is_legal_on_every_map(match: Session[Match], map_id: str) -> None:
    """DEP-04, DEP-05, GRU-05: for squads with large bases and grunts too."""
    session = begun(Options(), map_id)
    state = session.state
    for seat, edge in (("blue", "west"), ("red", "east")):
        state.players[seat].edge = edge  # type: ignore[assignment]
        state.players[seat].squad = [e for e in roster().characters if e.card in ("hulk", "ultron", "kingpin")]
        look = World(state, GAME.content)
        found = formations(look, seat)
        assert found and all(not plan_faults(look, seat, plan) for plan in found.values())


def test_a_plan_is_thought_over_while_the_other_still_plans(match: Session[Match]) -> None:
    """Free, as every sealed answer is; the later plan is the one that counts."""
    make_plan(match, "blue", Formation.SPREAD)
    answer(match, "blue", AS_PLANNED)
    match.take_back("blue")
    assert set(match.state.pending) == {"blue", "red"}
    later = make_plan(match, "blue", Formation.COMPACT)
    for seat in ("blue", "red"):
        answer(match, seat, AS_PLANNED if seat == "blue" else ONE_BY_ONE)
    assert match.state.plans["blue"] == later
    spot = match.state.characters[f"blue.{later.places[0].card}"].spot
    assert spot is not None and (spot.x, spot.y) == (later.places[0].x, later.places[0].y)


def test_a_match_with_plans_is_played_again_from_its_record(match: Session[Match]) -> None:
    """On record: plans are facts put in, so a replay puts them in again."""
    for seat in SEATS:
        make_plan(match, seat)
        answer(match, seat, AS_PLANNED)
    told = [event for entry in match.record.live for event in entry.events]
    assert replay(GAME, match.record) == told


def test_a_match_of_old_is_asked_as_before() -> None:
    """DEP-02: without the agreement nobody is asked for a plan."""
    session = begun(Options())
    say(session, "blue", crisis_type="secure")
    say(session, "red", threat="riots_spark_over_extremis", edge="south")
    for seat, squad in SQUADS.items():
        say(session, seat, squad=squad, affiliation="none", tactics=[])
    assert session.state.pending["blue"].key == "deploy_who" and set(session.state.pending) == {"blue"}


def holding_back(squad: list[str]) -> Session[Match]:
    """Blue has Infiltration in its hand; both squads stand."""
    brought = roster((COMMANDOS, *PEOPLE[1:]), ("infiltration", *CARDS[1:]))
    session = begun(Options(deployment_plans=True), brought=brought)
    say(session, "blue", crisis_type="secure")
    say(session, "red", threat="riots_spark_over_extremis", edge="south")
    say(session, "blue", squad=squad)
    if session.state.pending["blue"].key == "affiliation":  # SQD-09: only a squad that has one
        say(session, "blue", affiliation="none")
    say(session, "blue", tactics=["infiltration"])
    say(session, "red", squad=SQUADS["red"], affiliation="none", tactics=[])
    return session


def test_whoever_a_card_holds_back_is_in_no_plan() -> None:
    """EFF-01, against DEP-02: nor can anybody write them into one."""
    session = holding_back([COMMANDOS, "hulk"])
    plan = make_plan(session, "blue")
    assert [place.card for place in plan.places] == ["hulk"]
    make_plan(session, "red")
    also = DeploymentPlan(places=(*plan.places, plan.places[0].model_copy(update={"card": COMMANDOS})))
    with pytest.raises(IllegalAnswer):
        GAME.planned(session.state, "blue", also)
    for seat in SEATS:
        answer(session, seat, AS_PLANNED)
    assert f"blue.{COMMANDOS}" not in deployed(session) and len(deployed(session)) == 3
    assert session.state.characters[f"blue.{COMMANDOS}"].waits


def test_whoever_has_nobody_to_deploy_is_asked_for_no_plan() -> None:
    """DEP-02; WIN-06: and has nobody on the battlefield when the first round begins."""
    session = holding_back([COMMANDOS])
    assert set(session.state.pending) == {"red"}
    make_plan(session, "red")
    answer(session, "red", AS_PLANNED)
    outcome = session.state.outcome
    assert outcome is not None and (outcome.winners, outcome.rule) == (("red",), "WIN-06")
