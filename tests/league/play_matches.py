"""Plays matches between ready rosters by players that play by themselves and prints what the league keeps of each.

`python tests/league/play_matches.py 1 31 > tests/league/played_matches.jsonl` made the sample the tests read; the
matches are of the card data named in each line, so it need not be made again when cards change.
"""

import random
import sys
from typing import Any

from bot.games.crisis_protocol.league.facts import of_game, of_sides
from bot.games.crisis_protocol.rosters import Rosters
from bot.league.results import Result, Side
from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.soak import dice_for, pool
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Session

PLAYERS = 12


def play(seed: int) -> Result:
    rng = random.Random(f"league/{seed}")
    content, dice = pool(), dice_for(seed)
    rosters = dict(zip(SEATS, rng.sample(list(Rosters(content).ready().values()), 2), strict=True))
    terrain = rng.choice([ready()[name] for name in sorted(ready())]).terrain
    start = new_match(content, rosters, terrain, name=f"league-{seed}", commitment=dice.chain.commitment)
    table: Session[Match] = Session.open(Engine(CrisisProtocol(content), dice), start)
    players = {seat: Player(seat, seed) for seat in SEATS}
    while table.state.pending:
        decision = next(iter(table.state.pending.values()))
        table.submit(players[decision.seat].answer(decision))
    state = table.state
    one, other = rng.sample(range(1, PLAYERS + 1), 2)
    known = of_sides(state, [event for entry in table.record.live for event in entry.events])
    sides = [
        Side(
            player=who,
            vp=state.players[seat].vp,
            facts={name: it for name, it in known[seat].items() if it is not None},
        )
        for who, seat in zip((one, other), SEATS, strict=True)
    ]
    winners = state.outcome.winners if state.outcome is not None else ()
    winner = {"blue": one, "red": other}[winners[0]] if winners else None
    return Result(
        id=str(seed), round=seed // (PLAYERS // 2), one=sides[0], other=sides[1], winner=winner, at=seed,
        facts=of_game(state), content=state.content,
    )  # fmt: skip


def _known(facts: dict[str, Any]) -> dict[str, Any]:
    return {name: fact for name, fact in facts.items() if fact is not None}


if __name__ == "__main__":
    first, last = map(int, sys.argv[1:])
    for seed in range(first, last + 1):
        sys.stdout.write(play(seed).model_dump_json(exclude_defaults=True) + "\n")
        sys.stdout.flush()
