"""Exact chances of attacks, dodges and plain rolls: integers throughout, one division at the end.

It must not simulate, and must not decide a rule of a match: it answers "how likely", never "may I".

What is played, and what the numbers mean:

* A critical of the base roll adds one die on its side, unless that side is hexed (ATK-26, ATK-27, CON-08, CON-09).
  Extra dice and rerolled dice add none (ATK-28, ATK-34).
* Rerolls belong to one ability: its dice are named and rerolled together, each once (MOD-05, MOD-Q1). They are
  spent on dice that show neither a success nor a failure, as many as there are. A rerolled die may show a failure.
  If the attacker has too few rerolls, blanks go before blocks; that matters only to a special rule that asks for B.
* Cover turns one die that shows neither a success nor a failure into a block (COV-05, COV-06). Cover and defence
  rerolls do not commute, and the defender orders them (MOD-07): the order that is best for the roll on the table is
  played, the one with more successes to expect. That is cover first if just one die can be changed, rerolls first
  otherwise. It is not quite the least damage: when one success is all that is missing, a sure block beats a likely
  pair. With ``weigh_attack=True`` the defender also looks at the attack roll, which is final by then (ATK-30 comes
  before ATK-31), and takes the order with the least damage to expect.
* Damage is the attack's successes minus the defence's, at least 0 (ATK-37, ATK-38), then reduced (ATK-44). It is
  not capped by Stamina; what is suffered, and gained as Power, is (ATK-46, ATK-47).
* Icons are looked for in the final attack roll (SPC-02), each in at least the number asked for (SPC-03).
"""

from rules_engine.crisis_protocol.odds.attack import AttackOdds, IconOdds, Rerolls, attack_odds, forget
from rules_engine.crisis_protocol.odds.compare import Comparison, compare
from rules_engine.crisis_protocol.odds.damage import DamageOdds
from rules_engine.crisis_protocol.odds.dodge import dodge_odds
from rules_engine.crisis_protocol.odds.plain import chance_of, plain_roll

__all__ = [
    "AttackOdds",
    "Comparison",
    "DamageOdds",
    "IconOdds",
    "Rerolls",
    "attack_odds",
    "chance_of",
    "compare",
    "dodge_odds",
    "forget",
    "plain_roll",
]
