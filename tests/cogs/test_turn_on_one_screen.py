"""A turn as its player presses it: who, where to, which attack, and nothing that rolls or spends before *Confirm*."""

from typing import Any

import pytest
from match_table import Table, flat, ids, shown, staged, texts
from simcord.env import Env

from bot.client import App
from bot.games.crisis_protocol.panels.here import of_this_game
from bot.games.crisis_protocol.panels.striking import strikes_of, strongest
from bot.games.crisis_protocol.panels.turn import beside_activating
from bot.locale import words
from bot.store import matches as rows
from bot.store.matches import packed
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking
from bot.ui.match.questions.at_once import dice_asked_by
from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.state.match import Match, StandingOrder
from rules_engine.kernel.decisions import ChooseOne, ChooseReaction, Option

TURN = """
title: Iron Man and Hulk against Black Widow and Captain America
rules: [PHA-09]
map: downtown
blue: {characters: [{card: iron_man, at: "18,10", power: 4, conditions: [stagger]}, {card: hulk, at: "25,4"}]}
red: {characters: [{card: black_widow, at: "18,13"}, {card: captain_america, at: "21,13", power: 3}]}
start: turn blue
"""
ACTING = """
title: Iron Man may act
rules: [ACT-01]
blue: {characters: [{card: iron_man, at: "18,10", power: 4}, {card: hulk, at: "25,4"}]}
red: {characters: [{card: black_widow, at: "18,13"}, {card: captain_america, at: "21,13"}]}
start: activation iron_man
"""
SHAKEN = """
title: Iron Man has two conditions
rules: [ACT-06]
blue: {characters: [{card: iron_man, at: "18,10", power: 4, conditions: [bleed, poison]}, {card: hulk, at: "25,4"}]}
red: {characters: [{card: black_widow, at: "18,13"}]}
start: activation iron_man
"""
TOKEN = """
title: Iron Man stands beside a token
rules: [OBJ-14]
blue: {characters: [{card: iron_man, at: "18,10", power: 4}]}
red: {characters: [{card: black_widow, at: "18,30"}]}
tokens: [{id: console, crisis: riots_spark_over_extremis, name: extremis_console, at: "18,12"}]
start: activation iron_man
"""
ONE_ENEMY = """
title: One attack is affordable, and one enemy is in reach
rules: [ATK-06]
blue: {characters: [{card: iron_man, at: "18,10"}]}
red: {characters: [{card: black_widow, at: "18,13"}]}
start: activation iron_man
"""
BEAM = """
title: Vision has a beam
rules: [BEA-02]
blue: {characters: [{card: vision, at: "18,10", power: 4}, {card: hulk, at: "25,4"}]}
red: {characters: [{card: black_widow, at: "18,13"}, {card: captain_america, at: "18,15"}]}
start: activation vision
"""


@pytest.fixture
async def table(simcord_env: Env, app: App) -> Table:
    seated = Table.seated(app, simcord_env)
    await seated.begin()
    return seated


async def press(table: Table, panel: Any, verb: str) -> Any:
    """The first component whose act begins so."""
    custom_id = next(id for id in ids(panel) if id.split(":", 3)[3].startswith(verb))
    return shown(await table.blue.click(panel, custom_id=custom_id)) or panel


async def choose(table: Table, panel: Any, value: str) -> Any:
    """A line of a list, by its value or the beginning of one."""
    found = [(c["custom_id"], o["value"]) for c in flat(panel.components) for o in c.get("options") or ()]
    custom_id, whole = next(pair for pair in found if pair[1].startswith(value))
    return shown(await table.blue.select(panel, [whole], custom_id=custom_id)) or panel


async def kinds_since(table: Table, entries: int) -> list[str]:
    recent = await table.app.matches.records.entries(table.id, entries)
    return [event.kind for _, entry in recent for event in entry.events]


async def entries_of(table: Table) -> int:
    return (await table.stored()).row.entries


async def state_of(table: Table) -> Match:
    state = (await table.stored()).state
    assert isinstance(state, Match)
    return state


async def test_the_turn_begins_with_who_may_act_and_what_each_could_do(table: Table) -> None:
    """PHA-09, PHA-17."""
    await table.stand(staged(TURN))
    told = texts(await table.panel(table.blue))
    assert "**Iron Man**: 4 Power, 0/5 damage, Stagger" in told
    assert "→ Captain America: " in told and "damage, " in told and "Daze" in told
    assert "**Hulk**" in told and "nobody in reach" in told
    assert "Round 1 · 🔵 **0** – 🔴 **0**" in told


def test_whoever_may_act_stands_out_and_cards_do_not() -> None:
    """PHA-09: a turn begins with a character; a card beside them is grey."""
    options = (Option(id="activate:blue.hulk"), Option(id="tactic:medic"), Option(id="pass"))
    decision = ChooseOne(key="turn", seat="blue", options=options)
    assert beside_activating(decision) == {"tactic:medic", "pass"}
    assert beside_activating(decision.model_copy(update={"key": "act"})) == frozenset()


async def test_a_token_to_be_taken_stands_out_before_powers(table: Table) -> None:
    """OBJ-14: it brings points, and whoever is new to the game looks for what stands out."""
    await table.stand(staged(TOKEN))
    buttons = [c for c in flat((await table.panel(table.blue)).components) if c["type"] == 2 and not c.get("disabled")]
    named = [c.get("label", "") for c in buttons]
    token = next(n for n, label in enumerate(named) if label.startswith("Interact"))
    power = next(n for n, label in enumerate(named) if "Friday" in label)
    assert token < power and buttons[token]["style"] == 1 and buttons[power]["style"] == 2


async def test_a_move_and_an_attack_take_four_presses_after_my_move(table: Table) -> None:
    state = staged(TURN.replace(", conditions: [stagger]", ""))
    await table.stand(state)
    panel = await table.panel(table.blue)
    panel = await press(table, panel, "pick.")  # Iron Man
    assert "Act with" in texts(panel)
    panel = await press(table, panel, "walk.")  # a place, at once
    assert (await state_of(table)).characters["blue.iron_man"].spot != state.characters["blue.iron_man"].spot
    before = await entries_of(table)
    panel = await choose(table, panel, "strike.0")
    assert await entries_of(table) == before, "only looked at"
    assert "Confirm and end turn" in str(flat(panel.components))
    await press(table, panel, "hit_end.")
    assert "attack_declared" in await kinds_since(table, before)


async def test_a_numbered_place_is_gone_to_at_once_and_can_be_taken_back(table: Table) -> None:
    """MOV-09: the number on the screen of the turn is the place that *Move* would have shown."""
    state = staged(ACTING)
    await table.stand(state)
    panel = await table.panel(table.blue)
    numbered = [id.split(":", 3)[3] for id in ids(panel) if ":walk." in id]
    assert 1 < len(numbered) <= 9 and "**1** " in texts(panel)
    panel = await press(table, panel, numbered[-1])
    spot = (await state_of(table)).characters["blue.iron_man"].spot
    assert spot is not None and numbered[-1] == f"walk.{spot.x}.{spot.y}"
    other = await press(table, panel, "back")
    assert (await state_of(table)).characters["blue.iron_man"].spot == state.characters["blue.iron_man"].spot
    # The same places again, not those of the second move that stood on the panel between.
    assert [id.split(":", 3)[3].removeprefix("go") for id in ids(other) if ":go." in id] == [
        each.removeprefix("walk") for each in numbered
    ]


async def test_whoever_may_act_can_be_pressed_on_the_post_that_calls(table: Table) -> None:
    await table.stand(staged(TURN))
    post = (await table.posts())[-1]
    named = {c["label"]: c["custom_id"] for c in flat([p.to_dict() for p in post.components]) if "label" in c}
    assert {"Iron Man", "Hulk", "My move"} <= named.keys()
    refused = await table.red.click(post, custom_id=named["Hulk"])
    assert refused.ephemeral and (await state_of(table)).active is None
    opened = await table.blue.click(post, custom_id=named["Hulk"])
    assert opened.ephemeral and "Act with Hulk" in texts(shown(opened))
    assert (await state_of(table)).active == "blue.hulk"


REROLL = """
title: Zemo may reroll one die of his attack
pool: 2024-12
rules: [MOD-01]
blue: {characters: [{card: baron_zemo, at: "18,10"}]}
red: {characters: [{card: hulk, at: "18,13"}]}
start: attack baron_zemo sword_strike hulk
dice: ["H - H H H", "- - - -"]
"""


async def test_a_reroll_of_the_best_die_is_one_press(table: Table) -> None:
    """MOD-01: the power, and which die; whoever wants another one still chooses the power alone."""
    await table.stand(staged(REROLL))
    panel = await table.panel(table.blue)
    named = {c["custom_id"].split(":", 3)[3]: c["label"] for c in flat(panel.components) if "label" in c}
    assert named["best.0.2"] == "Baron Zemo: Strategic Genius · Reroll a die: Blank (die 2)"
    assert "pick.0" in named and "pass" in named
    before = await entries_of(table)
    await press(table, panel, "best.")
    recent = await table.app.matches.records.entries(table.id, before)
    rerolled = [event for _, entry in recent for event in entry.events if event.kind == "dice_rerolled"]
    assert [event.dice for event in rerolled] == [(1,)]


async def test_the_best_die_is_one_press_where_an_order_would_take_it_by_itself(table: Table) -> None:
    """An order that asks after all, since the price was another, still takes the dice: the button stays."""
    state = staged(REROLL)
    state.players["blue"].helps = ["pass"]
    ability = "baron_zemo.strategic_genius"
    state.orders.append(StandingOrder(id="o1", seat="blue", ability=ability, policy="always", cost=9))
    await table.stand(state)
    assert "best.0.2" in {each.split(":", 3)[3] for each in ids(await table.panel(table.blue))}


async def test_the_best_die_is_named_from_what_is_looked_at(table: Table) -> None:
    """A panel that is drawn while the match goes on agrees with itself."""
    await table.stand(staged(REROLL))
    before = await table.stored()
    look = Look(table.app, before, words("de"), before.player("blue"))
    decision = before.state.pending["blue"]  # type: ignore[union-attr]
    assert isinstance(decision, ChooseReaction)
    await press(table, await table.panel(table.blue), "pass")
    ahead = await dice_asked_by(look, decision, decision.options[0])
    assert ahead is not None and ahead[1].key == "reroll"


LONG_NAMES = """
title: A long attack on a long name
rules: [ATK-06]
blue: {characters: [{card: prowler, at: "18,10", power: 8}]}
red: {characters: [{card: captain_marvel_cosmic_avenger, at: "18,12", damage: 4}]}
start: activation prowler
"""


@pytest.mark.parametrize("language", ["en", "de"])
async def test_the_strongest_attack_has_its_button_in_every_language(table: Table, language: str) -> None:
    """Where names leave no room for the chance, the damage and the price are on it."""
    await table.stand(staged(LONG_NAMES))
    stored = await table.stored()
    look = Look(table.app, stored, words(language), stored.player("blue"))
    found = await strikes_of(of_this_game(look))
    decision = look.decision
    assert decision is not None and found[0].attack.id == "prowler.nothing_personal_just_business"
    label = strongest(Asking(look, decision), found)[0].item.label  # type: ignore[attr-defined]
    assert "Captain Marvel" in label and label.endswith(("4 Power", "4 Kraft")) and len(label) <= 80, label


async def test_a_look_at_an_attack_shows_its_odds_and_price_and_commits_nothing(table: Table) -> None:
    """ATK-06…09."""
    await table.stand(staged(ACTING))
    panel = await table.panel(table.blue)
    before = await entries_of(table)
    looked = await choose(table, panel, "strike.0")
    told = texts(looked)
    assert "Homing Rockets → Captain America" in told and "Costs 2 of 4 Power." in told
    assert "dice against" in told and "range 2" in told
    names = {c.get("label"): c["custom_id"] for c in flat(looked.components) if "label" in c}
    assert {"Confirm", "Confirm and end turn, 1 action unused", "Back"} <= names.keys()
    assert await entries_of(table) == before
    panel = await press(table, looked, "anew")
    assert "Confirm" not in str([c.get("label") for c in flat(panel.components)])
    assert (await state_of(table)).characters["blue.iron_man"].power == 4


async def test_confirm_answers_attack_and_target_in_one_go(table: Table) -> None:
    await table.stand(staged(ACTING))
    panel = await choose(table, await table.panel(table.blue), "strike.0")
    before = await entries_of(table)
    await press(table, panel, "hit.")
    kinds = await kinds_since(table, before)
    assert await entries_of(table) == before + 1 or "attack_declared" in kinds
    state = await state_of(table)
    assert state.characters["blue.iron_man"].power < 4 or state.innermost("attack") is not None
    assert not state.orders


async def test_confirm_and_end_orders_the_end_of_the_turn(table: Table) -> None:
    await table.stand(staged(ACTING))
    panel = await choose(table, await table.panel(table.blue), "strike.0")
    before = await entries_of(table)
    await press(table, panel, "hit_end.")
    recent = await table.app.matches.records.entries(table.id, before)
    given = [event for _, entry in recent for event in entry.events if isinstance(event, OrderGiven)]
    assert [(e.order.seat, e.order.ability, e.order.policy, e.order.until) for e in given] == [
        ("blue", "@end", "always", "turn")
    ]


async def test_an_attack_can_be_said_to_be_made_twice(table: Table) -> None:
    """Its price is that of both; the first of the list stands on the screen of the turn itself."""
    await table.stand(staged(ACTING))
    panel = await table.panel(table.blue)
    named = {c["custom_id"].split(":", 3)[3]: c["label"] for c in flat(panel.components) if "label" in c}
    assert named["hit.0"].startswith("Homing Rockets → Captain America: ") and named["hit.0"].endswith(" · 2 Power")
    assert named["hit_twice.0"] == "Twice for 4 Power, then end turn"
    before = await entries_of(table)
    await press(table, panel, "hit_twice.")
    recent = await table.app.matches.records.entries(table.id, before)
    given = [event.order for _, entry in recent for event in entry.events if isinstance(event, OrderGiven)]
    assert [(o.ability, o.owner, o.cost, o.until) for o in given] == [
        ("@again iron_man.homing_rockets physical red.captain_america", "blue.iron_man", 2, "turn")
    ]


async def test_one_attack_and_one_target_are_confirmed_too(table: Table) -> None:
    """ATK-06, ATK-08: the engine would ask nothing and roll at once."""
    await table.stand(staged(ONE_ENEMY))
    panel = await table.panel(table.blue)
    before = await entries_of(table)
    looked = await choose(table, panel, "strike.0")
    assert await entries_of(table) == before and "Repulsor Blast → Black Widow" in texts(looked)
    await press(table, looked, "hit.")
    assert "dice_rolled" in await kinds_since(table, before)


async def test_a_beam_is_laid_as_soon_as_it_is_chosen_and_left_again(table: Table) -> None:
    """BEA-02…04: nothing is paid or rolled before its own *Confirm*."""
    state = staged(BEAM)
    await table.stand(state)
    panel = await table.panel(table.blue)
    assert "A beam is laid first." in texts(panel)
    before = await entries_of(table)
    laid = await choose(table, panel, "hit.")
    assert "Lay the beam" in texts(laid) and "Through" in texts(laid)
    assert not {"dice_rolled", "power_spent", "volley_declared"} & set(await kinds_since(table, before))
    assert any(id.split(":", 3)[3].startswith("turn.") for id in ids(laid))
    back = await press(table, laid, "back")
    assert "Choose an attack" in texts(back)
    assert "Act with Vision" in texts(await press(table, back, "back"))


async def test_end_is_one_press_for_the_activation_and_the_turn(table: Table) -> None:
    """ACT-13, PHA-12."""
    await table.stand(staged(ACTING))
    panel = await table.panel(table.blue)
    assert "End turn, 2 actions unused" in [c.get("label") for c in flat(panel.components)]
    before = await entries_of(table)
    await press(table, panel, "end")
    assert {"activation_ended", "turn_ended"} <= set(await kinds_since(table, before))


async def test_a_power_says_its_whole_text_and_price_before_it_is_used(table: Table) -> None:
    """CAR-29, POW-04."""
    state = staged(ACTING)
    await table.stand(state)
    panel = await table.panel(table.blue)
    decision: Any = state.pending["blue"]
    power = next(i for i, option in enumerate(decision.options) if option.enabled and option.id.startswith("power:"))
    before = await entries_of(table)
    asked = await press(table, panel, f"pick.{power}")
    assert await entries_of(table) == before
    assert any(id.endswith(f":pick.{power}.sure") for id in ids(asked))
    await press(table, asked, f"pick.{power}.sure")
    assert await entries_of(table) == before + 1


async def test_what_is_typed_opens_the_panel_that_asks(table: Table) -> None:
    state = staged(ACTING)
    await table.stand(state)
    before = await entries_of(table)
    attack = shown(await table.blue.slash(table.thread, "play attack", attack="Repulsor Blast", enemy="Black Widow"))
    assert any(":hit." in id for id in ids(attack)) and "Repulsor Blast → Black Widow" in texts(attack)
    several = shown(await table.blue.slash(table.thread, "play attack"))
    assert not any(id.endswith(":anew") for id in ids(several)), "none is looked at"
    assert "strike.1" in str(several.components)
    nobody = shown(await table.blue.slash(table.thread, "play attack", enemy="Hulk"))
    assert "“Hulk” is not open. Open now: " in nobody.content
    decision: Any = state.pending["blue"]
    power = next(o.id for o in decision.options if o.enabled and o.id.startswith("power:"))
    asked = shown(await table.blue.slash(table.thread, "play power", power=power))
    assert any(id.endswith(".sure") for id in ids(asked))
    assert await entries_of(table) == before


async def test_the_menu_holds_the_board_the_cards_and_the_crises_and_answers_privately(table: Table) -> None:
    await table.stand(staged(TURN))
    menu = shown(await table.blue.click(await table.dashboard(), label="Menu"))
    assert {"board", "cards"} <= {id.split(":", 3)[3] for id in ids(menu)}
    listed = await press(table, menu, "cards")
    assert "Black Widow" in str(listed.components) and "Iron Man" in str(listed.components)
    looked_up = await table.blue.slash(table.thread, "card", name="Black Widow")
    assert looked_up.ephemeral
    in_public = await table.blue.slash(table.channel, "card", name="Black Widow")
    assert not in_public.ephemeral


async def test_places_are_suggested_before_move_is_chosen(table: Table) -> None:
    """ACT-03: what is suggested is legal, and typing it goes there."""
    await table.stand(staged(ACTING))
    offered = await table.blue.autocomplete(table.thread, "play move", "to", "")
    assert offered
    before = (await state_of(table)).characters["blue.iron_man"].spot
    await table.blue.slash(table.thread, "play move", to=offered[0]["value"])
    assert (await state_of(table)).characters["blue.iron_man"].spot != before


async def test_what_counts_of_a_typed_move_is_kept_though_its_place_is_none(table: Table) -> None:
    """ACT-03: that somebody moves was right, and where to is asked with the reason on top."""
    await table.stand(staged(ACTING))
    before = await entries_of(table)
    told = await table.blue.slash(table.thread, "play move", to="Atlantis")
    assert await entries_of(table) == before + 1
    assert "Atlantis" in texts(told.response) and "Move Iron Man" in texts(told.response)
    assert "advance" in {decision.key for decision in (await state_of(table)).pending.values()}


async def test_a_condition_is_shaken_off_by_one_typed_command(table: Table) -> None:
    """ACT-06: the action and what it is for are one change."""
    await table.stand(staged(SHAKEN))
    await table.blue.slash(table.thread, "play shake", condition="bleed")
    after = (await state_of(table)).characters["blue.iron_man"]
    assert [*after.conditions] == ["poison"]


async def test_a_move_is_taken_back_from_the_screen_it_leads_to(table: Table) -> None:
    """Back to the places while nothing was rolled; after dice there is no *Back*."""
    state = staged(ACTING)
    await table.stand(state)
    panel = await press(table, await table.panel(table.blue), "pick.0")
    panel = await press(table, panel, "go.")
    assert "Act with" in texts(panel)
    panel = await press(table, panel, "back")
    assert "Move Iron Man" in texts(panel)
    assert (await state_of(table)).characters["blue.iron_man"].spot == state.characters["blue.iron_man"].spot
    panel = await press(table, panel, "go.")
    panel = await press(table, await choose(table, panel, "strike.0"), "hit.")
    assert "Act with" not in texts(panel) or not any(id.endswith(":back") for id in ids(panel))


async def test_a_post_whose_picture_cannot_be_made_is_told_in_words(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """What led there no longer fits: the thread goes on, and the log says why a picture is missing."""
    await table.stand(staged(ACTING))
    stranger = packed(staged(BEAM).model_dump_json())
    async with table.app.store.transaction() as at:
        await rows.rewrite_entry(at, table.id, await entries_of(table) - 1, stranger)
    panel = await press(table, await table.panel(table.blue), "walk.")
    await press(table, panel, "end")
    await table.posted()
    told = "\n".join(str([part.to_dict() for part in post.components]) for post in await table.posts())
    assert "Iron Man advanced" in told and "action." not in told
    assert "a post goes without its pictures" in caplog.text and "posting failed" not in caplog.text
