"""Sentences as people read them, word for word, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.events import attacks, characters, effects, flow, movement, objectives
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.faces import Face, read_faces
from rules_engine.crisis_protocol.state.frames import EffectFrame
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD, Match, Phase, Player, Roster, RosterEntry
from rules_engine.crisis_protocol.state.pieces import Character, Effect, Feature, Objective, Position
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.decisions import (
    ChooseAngle,
    ChooseOne,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    Option,
    Pick,
    Spot,
)
from rules_engine.kernel.errors import IllegalAnswer, InvalidAnswer, NotYourDecision, StaleAnswer
from rules_engine.kernel.explain import Part, Reason, Tally
from rules_engine.kernel.orders import OrderFired
from rules_engine.kernel.state import Outcome

CONTENT = content_as_of(POOL_OF_OLD)
EN, DE = Speaker(CONTENT, "en"), Speaker(CONTENT, "de")
IRON, ZEMO, SHOT = "blue.iron_man", "red.baron_zemo", "iron_man.repulsor_blast"


def fighter(id: str, x: int, y: int, **more: Any) -> Character:
    seat, _, card = id.partition(".")
    return Character(id=id, card=card, owner=seat, controller=seat, spot=Position(x=x, y=y), **more)


def match(*more: Character) -> Match:
    people = [fighter(IRON, 9_000, 18_000, power=3), fighter(ZEMO, 14_000, 18_000, conditions=["bleed"]), *more]
    return Match(
        schema_version=1, name="m", content="", seats=("blue", "red"), round=2, phase=Phase.ACTIVATION, turn="blue",
        players={seat: Player(seat=seat) for seat in ("blue", "red")},
        characters={character.id: character for character in people},
        terrain={
            "truck_2": Feature(
                id="truck_2", terrain="truck", size=4, outline=[Position(x=30_000, y=y) for y in (1, 2, 3)]
            ),
        },
        objectives={
            f"c.serum_canister_{n}": Objective(
                id=f"c.serum_canister_{n}", crisis="c", name="serum_canister", spot=Position(x=33_000, y=3_000 * n)
            )
            for n in (1, 2)
        },
    )  # fmt: skip


def repulsor(damage: int = 2) -> list[Any]:
    """Iron Man shoots Baron Zemo: what one committed step tells."""
    cause = Cause(rule=SHOT, seat="blue", character=IRON, attack=True)
    hurt = [
        characters.DamageSuffered(who=ZEMO, amount=damage, cause=cause),
        characters.PowerGained(who=ZEMO, amount=damage, cause=cause),
        characters.Dazed(who=ZEMO, cause=cause),
    ]
    return [
        attacks.AttackNumbered(),
        attacks.AttackDeclared(attacker=IRON, attack=SHOT, target=ZEMO, verdicts={"cover": True}),
        characters.PowerSpent(who=IRON, amount=2, on=SHOT),
        attacks.PoolBuilt(pool="attack", who=IRON, dice=4, parts=()),
        attacks.DiceRolled(pool="attack", who=IRON, faces=read_faces("CHH-")),
        attacks.PoolBuilt(pool="defense", who=ZEMO, dice=3, parts=()),
        attacks.DiceRolled(pool="defense", who=ZEMO, faces=read_faces("-HF")),
        attacks.DiceRolled(pool="attack", who=IRON, faces=(Face.BLANK,), extra=True),
        attacks.DiceChanged(pool="defense", dice=(0,), before=(Face.BLANK,), after=(Face.BLOCK,), by="cover"),
        attacks.SuccessesCounted(attacker=IRON, defender=ZEMO, attack=1 + damage, defense=1),
        *(hurt if damage else []),
        attacks.AttackResolved(attacker=IRON, defender=ZEMO, attack=SHOT, damage=damage),
    ]


def test_an_attack_is_a_handful_of_lines() -> None:
    assert EN.story(match(), repulsor()) == [
        "Iron Man attacked Baron Zemo (in cover) with Repulsor Blast for 2 Power.",
        "Iron Man rolled 1 Critical, 2 Hits and 1 Blank, then 1 Blank; Baron Zemo rolled 1 Hit, 1 Blank and 1 Failure.",
        "Cover: 1 Blank became 1 Block.",
        "3 successes against 1: 2 damage.",
        "Baron Zemo suffered 2 damage, gained 2 Power and was Dazed.",
    ]


def test_an_attack_is_a_handful_of_lines_in_german() -> None:
    said = DE.story(match(), repulsor(damage=0))
    assert said[0] == "Iron Man griff Baron Zemo (in Deckung) mit Repulsor Blast für 2 Kraft an."
    assert said[2:] == ["Deckung: 1 Leerseite wurde zu 1 Block.", "1 Erfolg gegen 1: kein Schaden."]


def test_a_new_round_is_one_line() -> None:
    gains = [characters.PowerGained(who=who, amount=1, cause=Cause(rule="PHA-03")) for who in (IRON, ZEMO)]
    events = [
        flow.RoundBegan(round=2),
        flow.PhaseBegan(phase=Phase.POWER),
        *gains,
        flow.PhaseBegan(phase=Phase.ACTIVATION),
    ]
    assert EN.story(match(), events) == ["Round 2. Everyone gained 1 Power."]
    assert DE.story(match(), events) == ["Runde 2. Alle erhielten 1 Kraft."]


def test_payment_is_told_with_what_it_paid_for() -> None:
    power = "iron_man.friday"
    rule = power if power in CONTENT.rules else next(r for r in CONTENT.rules if r.startswith("iron_man."))
    events = [characters.PowerSpent(who=IRON, amount=2, on=rule), flow.SuperpowerUsed(who=IRON, rule=rule)]
    name = EN.name(match(), rule)
    assert EN.story(match(), events) == [f"Iron Man used {name} for 2 Power."]


def test_what_is_gained_in_a_row_needs_one_verb() -> None:
    hit, rule = Cause(rule=SHOT, attack=True), Cause(rule="baron_zemo.sword_strike.bleed", attack=True)
    events = [
        characters.DamageSuffered(who=IRON, amount=1, cause=hit),
        characters.PowerGained(who=IRON, amount=1, cause=hit),
        characters.ConditionGained(who=IRON, condition="bleed", cause=rule),
    ]
    assert EN.story(match(), events) == ["Iron Man suffered 1 damage and gained 1 Power and Bleed (Sword Strike)."]


def test_bookkeeping_is_not_told() -> None:
    assert EN.event(match(), attacks.AttackNumbered()) is None
    assert EN.event(match(), flow.TurnEnded(seat="blue")) is None


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (movement.Collided(thrown="truck_2", with_=ZEMO), "Truck 2 crashed into Baron Zemo.",
         "Lastwagen 2 krachte in Baron Zemo."),
        (movement.TerrainDestroyed(feature="truck_1", cause=Cause(rule="TER-04")), "Truck 1 was destroyed.",
         "Lastwagen 1 wurde zerstört."),
        (characters.DamageSuffered(who=ZEMO, amount=1, cause=Cause(rule="bleed.wound")),
         "Baron Zemo suffered 1 damage (Bleed).", "Baron Zemo erlitt 1 Schaden (Blutend)."),
        (objectives.ObjectiveTaken(token="c.serum_canister_1", who=IRON), "Iron Man picked up Serum Canister 1.",
         "Iron Man nahm Serum Canister 1."),
        (OrderFired(seat="red", key="targeted", order="o", choice=Pick(option="pass")), "Red passed in advance.",
         "Rot hatte vorab gepasst."),
        (objectives.Scored(points={"blue": 2, "red": 0}, cause=Cause(rule="struggle_for_the_cube_continues")),
         "Scored: Blue 2 VP (Struggle for the Cube Continues).", None),
    ],
)  # fmt: skip
def test_events_one_by_one(event: Any, english: str, german: str | None) -> None:
    assert EN.event(match(), event) == english
    assert german is None or DE.event(match(), event) == german


def test_names_tell_twins_apart() -> None:
    twin = match(fighter("red.iron_man", 20_000, 20_000))
    assert EN.name(twin, IRON) == "Iron Man (blue)"
    assert DE.name(twin, "red.iron_man") == "Iron Man (rot)"
    told = Speaker(CONTENT, "de", {"red": "<@2>"})
    assert told.name(twin, "red.iron_man") == "Iron Man (rot)", "one name in texts and on buttons, without a mention"
    assert EN.name(match(), IRON) == "Iron Man"
    sealed = match()
    sealed.players["red"].squad = [RosterEntry(card="iron_man")]
    assert EN.name(sealed, IRON) == "Iron Man (blue)", "the name stays the same once the other one is deployed"


def test_names_of_everything_else() -> None:
    names = {
        "truck_2": "truck 2", "c.serum_canister_2": "Serum Canister 2", "red": "Red", "bleed": "Bleed",
        SHOT: "Repulsor Blast", "avengers": "Avengers", "crates": "the crates", "MOV-03": "MOV-03",
        "downtown": "Downtown Corner", "baron_zemo.sword_strike.bleed": "Sword Strike (Bleed)",
    }  # fmt: skip
    assert {id: EN.name(match(), id) for id in names} == names
    assert Speaker(CONTENT, "en-GB", {"red": "Ana"}).name(match(), "red") == "Ana"


def test_refusals_say_what_is_wrong_which_rule_and_what_is_legal() -> None:
    reasons = {
        Reason(rule="ATK-07", code="power", params={"who": IRON, "need": 4, "has": 3}).code: (
            EN.reason(match(), Reason(rule="ATK-07", code="power", params={"who": IRON, "need": 4, "has": 3})),
            "Iron Man has 3 Power; this takes 4. [ATK-07]",
        ),
        "no_sight": (
            EN.reason(match(), Reason(rule="ATK-03", code="no_sight",
                                      params={"target": ZEMO, "by": [{"features": ["truck_2"]}]})),
            "No line of sight to Baron Zemo: truck 2 in the way. [ATK-03]",
        ),
        "partly_on": (
            DE.reason(match(), Reason(rule="MOV-04", code="partly_on", params={"feature": "truck_2"})),
            "Das stünde halb auf Lastwagen 2. Ganz darauf oder ganz daneben ist erlaubt. [MOV-04]",
        ),
    }  # fmt: skip
    for said, expected in reasons.values():
        assert said == expected


def test_errors_never_blame() -> None:
    legal = Reason(rule="MOV-03", code="overlaps_base", params={"base": ZEMO})
    assert EN.error(StaleAnswer(3, (4,))).startswith("The match has moved on since.")
    assert EN.error(NotYourDecision("blue", "red")) == "This decision is Red's."
    assert "invalid" not in EN.error(InvalidAnswer("x")).lower()
    assert EN.error(IllegalAnswer((legal,)), match()) == (
        "That would overlap Baron Zemo. Bases may touch, not overlap. [MOV-03]"
    )


def test_a_tally_explains_itself() -> None:
    parts = (Part(amount=4, source="strength"), Part(amount=1, source="baron_zemo.counter_strike"))
    assert EN.tally(match(), Tally(parts=parts, least=1)) == "5 = 4 Strength + 1 Counter-Strike"
    few = Tally(parts=(Part(amount=1, source="physical"), Part(amount=-2, source="incinerate.burn")), least=1)
    assert EN.tally(match(), few) == "1 = 1 Physical Defence − 2 Incinerate (at least 1)"


def test_places_are_named_by_what_is_there() -> None:
    state = match()
    advance = ChoosePlacement(key="advance", seat="blue", params={"who": IRON, "tools": ["M"]})
    near = Spot(x=12_620, y=18_000, code="near", params={"id": ZEMO})
    short = Spot(x=11_000, y=18_000, code="near", params={"id": ZEMO})
    assert EN.spot(state, advance, near) == "Next to Baron Zemo"
    assert EN.spot(state, advance, short) == "Toward Baron Zemo, as far as possible"
    throw = ChooseAngle(key="throw", seat="blue", params={"who": ZEMO, "tool": "M"})
    into = Spot(x=0, y=0, code="at", params={"id": "truck_2", "hits": ["truck_2"], "to": [0, 0], "by": "contact"})
    assert EN.spot(state, throw, into) == "Into truck 2"
    assert DE.spot(state, throw, into) == "In Lastwagen 2 hinein"


def test_the_sides_of_a_push_are_told_by_the_way_they_lead_on_the_picture() -> None:
    """MOV-48: both limits lie to a side; left and right would depend on which way one looks."""
    push = ChooseAngle(key="push", seat="blue", params={"who": ZEMO, "away": IRON, "tool": "S"})
    limits = [Spot(x=x, y=0, code="limit", params={"id": IRON, "hits": []}) for x in (325_000, 35_000)]
    assert [EN.spot(match(), push, spot) for spot in limits] == [
        "Southeast, as far to the side as allowed", "Northeast, as far to the side as allowed",
    ]  # fmt: skip
    advance = ChoosePlacement(key="advance", seat="blue", params={"who": ZEMO, "away": IRON, "tools": ["S"]})
    assert EN.spot(match(), advance, Spot(x=0, y=0, code="far", params={"id": "90"})) == "North, as far as possible"
    assert DE.spot(match(), push, limits[0]) == "Richtung Südosten, so weit zur Seite wie erlaubt"


def test_a_question_names_what_is_chosen() -> None:
    """Not only how many; and nobody is placed near themselves."""
    state = match()
    one = ChooseSome(
        key="choose_ally", seat="blue", source=SHOT, options=(Option(id=IRON), Option(id=ZEMO)), least=1, most=1
    )
    assert EN.question(state, one).text == "Which character?"
    token = one.model_copy(update={"options": (Option(id="c.serum_canister_1"), Option(id="c.serum_canister_2"))})
    assert EN.question(state, token).text == "Which token?"
    feature = one.model_copy(update={"options": tuple(Option(id=id) for id in state.terrain)})
    assert EN.question(state, feature).text == "Which terrain feature?"
    mixed = one.model_copy(update={"options": (Option(id=IRON), Option(id="c.serum_canister_1"))})
    assert EN.question(state, mixed).text == "Choose 1."
    place = ChoosePlacement(key="place", seat="blue", params={"who": IRON, "of": IRON, "range": 3})
    assert EN.question(state, place).text == "Where is Iron Man placed? Within range 3 of its position."
    listed = place.model_copy(update={"params": {"who": IRON, "of": [IRON], "range": 3}})
    assert EN.question(state, listed).text == EN.question(state, place).text
    near = place.model_copy(update={"params": {"who": IRON, "of": ZEMO, "range": 3}})
    assert EN.question(state, near).text == "Where is Iron Man placed? Within range 3 of Baron Zemo."


def test_a_card_that_does_not_count_is_told_beside_how_many_do() -> None:
    """SQD-23."""
    bar = "the_bar_with_no_doors"
    cards = tuple(Option(id=id) for id in (bar, "brace_for_impact", "disarm", "medpack"))
    plain = ChooseSome(key="tactics", seat="blue", source="SQD-23", options=cards[1:], most=3)
    assert EN.question(match(), plain).text == "Choose up to 3 cards for this match."
    besides = plain.model_copy(update={"options": cards, "most": 4, "params": {"besides": [bar]}})
    said = "Choose up to 3 cards for this match, and The Bar With No Doors besides, which does not count."
    assert EN.question(match(), besides).text == said
    assert "bis zu 3 Karten" in DE.question(match(), besides).text


def test_one_die_is_no_up_to_one_and_is_not_rerolled_together_with_others() -> None:
    two = ChooseSome(key="reroll", seat="blue", source=SHOT, options=(Option(id="0"), Option(id="1")), most=2)
    one = two.model_copy(update={"most": 1})
    assert "reroll up to 2 dice." in EN.question(match(), two).text and EN.question(match(), two).hint
    assert "reroll 1 die." in EN.question(match(), one).text and not EN.question(match(), one).hint
    assert "Du darfst 1 Würfel neu werfen." in DE.question(match(), one).text


def test_a_nameless_reroll_of_an_attack_is_told_by_the_attack() -> None:
    """Not as `Energy Blast (reroll): … rerolled`."""
    again = attacks.DiceRerolled(
        pool="attack", dice=(0,), before=(Face.BLANK,), after=(Face.HIT,), by="captain_marvel.energy_blast.reroll"
    )
    assert str(EN.event(match(), again)).startswith("Energy Blast: ")
    named = again.model_copy(update={"by": "recalibration_matrix.reroll"})
    assert str(EN.event(match(), named)).startswith("Recalibration Matrix: ")


def test_menus_show_the_numbers_that_matter() -> None:
    state = match()
    turn = ChooseOne(key="turn", seat="red", options=(Option(id=f"activate:{ZEMO}", params={"who": ZEMO}),))
    label = EN.option(state, turn, turn.options[0])
    assert (label.label, label.detail) == ("Baron Zemo", "0 Power, 0/5 damage, Bleed")
    target = ChooseOne(key="target", seat="blue", source=SHOT, options=(Option(id=ZEMO),), params={"who": IRON})
    assert EN.option(state, target, target.options[0]).detail.startswith("Range 3, ")


def test_waiting_says_who_owes_what() -> None:
    state = match()
    state.pending = {"red": ChooseOne(key="turn", seat="red", options=(Option(id="pass"),))}
    assert EN.waiting(state) == "Red: take your turn"
    assert DE.waiting(state) == "Rot: Zug beginnen"


def test_a_reaction_outside_an_attack_says_what_happens() -> None:
    asked = ChooseReaction(
        key="would_move", seat="red", options=(), params={"moment": "would_move", "subject": ZEMO, "move": "push"}
    )
    assert EN.question(match(), asked).text == "Your Baron Zemo is about to move (push). React?"


def test_outcomes_name_the_winner_and_the_score() -> None:
    won = Outcome(winners=("red",), rule="WIN-01", code="points", params={"blue": 9, "red": 16})
    assert EN.outcome(match(), won) == "Red wins with 16 victory points."
    assert DE.outcome(match(), Outcome(winners=(), rule="X", code="whatever")) == "Unentschieden, 0 : 0."


def test_who_has_won_is_told_by_the_rule_that_decided() -> None:
    assert EN.won("WIN-05", "<@1>", "17–16") == "<@1> wins, 17–16: the first to be ahead in overtime."
    assert DE.won("WIN-06", "<@1>", "3–9") == "<@1> gewinnt, 3–9: Sonst steht niemand mehr."
    assert DE.won("WIN-01", "<@1>", "16–9") == "<@1> gewinnt, 16–9."


def advanced(by: str, seat: str) -> movement.Moved:
    cause = Cause(rule=CONTENT.tactics["tactical_analysis"].rules[0].id, seat=seat, character=by)
    return movement.Moved(who=IRON, move="advance", x=9_000, y=18_000, tool="S", cause=cause)


def test_whom_a_friend_lets_advance_advances_and_whom_an_enemy_leads_is_advanced() -> None:
    """MOV-09: granted by an effect."""
    friend = advanced("blue.captain_america", "blue")
    assert EN.event(match(), friend) == "Iron Man advanced (Short, Tactical Analysis)."
    assert DE.event(match(), friend) == "Iron Man lief (Kurz, Tactical Analysis)."
    foe = advanced(ZEMO, "red")
    assert EN.event(match(), foe) == "Iron Man was advanced (Short) by Baron Zemo."
    assert DE.event(match(), foe) == "Iron Man musste (Kurz) laufen, geführt von Baron Zemo."
    own = advanced(IRON, "blue")
    assert EN.event(match(), own) == "Iron Man advanced (Short)."


def test_a_shake_is_told_by_what_was_shaken_off() -> None:
    """ACT-06: not *took a shake action and shook off*."""
    taken = flow.ActionTaken(who=ZEMO, action="shake")
    off = characters.ConditionRemoved(who=ZEMO, condition="bleed", cause=Cause(rule="ACT-06", character=ZEMO))
    assert EN.story(match(), [taken, off]) == ["Baron Zemo shook off Bleed."]
    assert DE.story(match(), [taken, off]) == ["Baron Zemo schüttelte Blutend ab."]
    assert EN.story(match(), [taken]) == ["Baron Zemo took a shake action."], "which condition is asked first"


def test_the_story_tells_whom_a_lasting_effect_was_laid_on() -> None:
    """TAC-06: two play the card, a third is marked by it; in two gifts, told once."""
    rule = CONTENT.tactics["marked_for_death"].rules[0].id
    gift = {"rule": rule, "path": ["do", 0], "owner": ZEMO, "seat": "red", "until": "round"}
    marks = [
        effects.EffectGranted(effect=Effect(id=n, bearer=IRON, bindings={"foe": [IRON], "team": [ZEMO]}, **gift))
        for n in (1, 2)
    ]
    played = flow.TacticPlayed(seat="red", card="marked_for_death", by=(ZEMO,))
    assert EN.story(match(), [played, *marks]) == [
        "Baron Zemo played Marked for Death.",
        "Marked for Death: the choice fell on Iron Man.",
    ]
    assert DE.story(match(), marks) == ["Marked for Death: Die Wahl fiel auf Iron Man."]


def test_a_gift_that_nobody_was_chosen_for_is_told_by_its_name_alone() -> None:
    gift = {"rule": "captain_marvel.binary_form", "path": ["do", 0], "owner": IRON, "seat": "blue", "until": "round"}
    assert EN.story(match(), [effects.EffectGranted(effect=Effect(id=1, bearer=IRON, **gift))]) == []


# -- cards to choose from ------------------------------------------------------------------------------------------


def test_a_card_to_bring_along_says_what_it_costs_and_does_and_keeps_the_rest() -> None:
    """SQD-23: ten of them stand on a phone; the one that is chosen is told whole."""
    asked = ChooseOne(key="tactics", seat="blue", options=(Option(id="fall_back"), Option(id="medpack")))
    english, german = (speaker.option(match(), asked, asked.options[0]) for speaker in (EN, DE))
    assert english.detail == (
        "2 Power: When an allied character is attacked, before damage is dealt, that character may spend 2 Power to "
        "play this card. It may advance S away from the attacker."
    ), "without the moment nobody would know who"
    assert german.detail.startswith("2 Kraft: Wenn ein verbündeter Charakter angegriffen wird")
    assert not english.whole, "all of it has been said"
    brought = EN.option(match(), asked, asked.options[1])
    assert brought.detail.startswith("2 Power: During its activation, an allied character may spend 2 Power. Choose")
    assert brought.whole.startswith("During its activation, an allied character may spend 2 Power to play this card.")


def test_a_card_without_a_price_is_told_by_who_may_play_it() -> None:
    said = DE.names.gist(CONTENT.tactics["dig_in"].rules[0].id)
    assert said.startswith("Brock Rumlow (Crossbones) darf diese Karte ausspielen. In dieser Runde")


def test_whoever_picks_a_kind_of_crisis_reads_which_cards_may_come() -> None:
    """MIS-03."""
    state = match()
    state.players["blue"].roster = Roster(
        characters=[],
        tactics=[],
        secure=["deadly_meteors_mutate_civilians"],
        extract=["alien_ship_crashes_in_downtown"],
    )
    asked = ChooseOne(key="crisis_type", seat="blue", options=(Option(id="secure"), Option(id="extract")))
    assert [EN.option(state, asked, option).detail for option in asked.options] == [
        "One of Meteors (17)",
        "One of Alien Ship (17)",
    ]
    assert DE.option(state, asked, asked.options[0]).detail == "Eine von Meteorite (17)"


def test_what_each_player_does_in_turn_is_asked_of_one_of_them() -> None:
    """The one who is asked reads neither the other's part nor a sentence without its beginning."""
    shift = "x_men_infiltrate_secret_weapons_facility.shift"
    assert EN.names.gist(shift).startswith("You may choose a Grid you control.")
    assert DE.names.gist(shift).startswith("Du darfst einen von dir kontrollierten Grid-Marker wählen.")


def test_those_who_are_deployed_one_after_the_other_share_a_sentence() -> None:
    """DEP-02."""
    state = match()
    for seat, card in (("blue", "iron_man"), ("red", "baron_zemo")):
        state.players[seat].squad = [RosterEntry(card=card)]
    came = [
        characters.EnteredPlay(who=who, card=who.partition(".")[2], seat=who.partition(".")[0], x=1, y=1)
        for who in (IRON, ZEMO)
    ]
    assert EN.story(state, came) == ["Iron Man and Baron Zemo were deployed."]
    assert DE.story(state, came[:1]) == ["Iron Man wurde aufgestellt."]


def test_who_is_moved_by_a_card_is_told_by_which() -> None:
    """MOV-24: a push out of the blue has a reason; a move of one's own needs none."""
    source = next(id for id, rule in EN.names.content.rules.items() if id.endswith(".push") and EN.names.gist(id))
    push = ChooseAngle(key="push", seat="blue", source=source, params={"who": ZEMO, "away": IRON, "tool": "S"})
    assert EN.question(match(), push).hint.startswith(f"{EN.names.cause(source)}: ")
    own = ChoosePlacement(key="advance", seat="blue", source="MOV-09", params={"who": IRON, "tools": ["M"]})
    assert EN.question(match(), own).hint == ""


def test_a_question_that_comes_by_itself_says_whose_rule_it_is() -> None:
    rule = "iron_man.friday_ai"
    asked = ChooseOne(key="one_of", seat="blue", source=rule, options=(Option(id="a"), Option(id="b")))
    state = match()
    for owner, said in ((IRON, "Iron Man: Friday A.I."), (None, "Friday A.I.")):
        state.stack = [EffectFrame(rule=rule, owner=owner, seat="blue")]
        assert [speaker.question(state, asked).title for speaker in (EN, DE)] == [said, said]
    state.stack = [EffectFrame(rule="iron_man.another", owner=IRON, seat="blue")]
    assert EN.question(state, asked).title == "Friday A.I.", "another rule's owner is not this one's"
