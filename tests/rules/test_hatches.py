"""Steps that cards leave to code: each name on a card has its code, and the code does what the card says."""

from skirmish import Skirmish, pool

from rules_engine.crisis_protocol.cards.loader.content import walk
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Hatch
from rules_engine.crisis_protocol.rules.hatches import HATCHES
from rules_engine.crisis_protocol.state.frames import UseFrame
from rules_engine.crisis_protocol.state.match import Roster
from rules_engine.crisis_protocol.state.pieces import Tactic


def test_every_hatch_named_on_a_card_has_its_code() -> None:
    named = {node.name for card in pool().cards() for node in walk(card) if isinstance(node, Hatch)}
    assert named == set(HATCHES)


def test_a_leader_of_evil_takes_a_card_left_in_the_roster_that_the_squad_may_have() -> None:
    """SQD-24: one of the squad's affiliation or of none, and none that was selected before."""
    game = Skirmish()
    who = game.put("blue.baron_helmut_zemo", 18, 18)
    open_ = [id for id, card in pool().tactics.items() if card.affiliation is None]
    other = next(id for id, card in pool().tactics.items() if card.affiliation not in (None, "hydra"))
    player = game.state.players["blue"]
    player.affiliation, player.tactics = "hydra", [Tactic(card=open_[0])]
    player.roster = Roster(characters=(), tactics=(*open_[:3], other), secure=(), extract=())
    game.run(UseFrame(rule="baron_helmut_zemo.army_of_evil", owner=who, seat="blue"))
    assert {option.id: option.enabled for option in game.asked("blue").options} == {
        open_[1]: True,
        open_[2]: True,
        other: False,
    }
    game.say("blue", "add_tactic", open_[2])
    assert [tactic.card for tactic in game.state.players["blue"].tactics] == [open_[0], open_[2]]
