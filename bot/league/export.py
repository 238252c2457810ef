"""A season as files: standings and games as CSV, everything as JSON. It must not hold what is sealed."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any

from bot.games.league_rules import Of
from bot.league.results import PlayerId
from bot.league.view import View

Name = Callable[[PlayerId | None], str]


def as_csv(view: View, name: Name) -> str:
    """One table of games; each side with what the bot knows of it."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    details = view.rules.details
    game_facts, both = ([d.id for d in details if d.of is of] for of in (Of.GAME, Of.BOTH))
    side = ["vp", *(d.id for of in (Of.SIDE, Of.ONE) for d in details if d.of is of)]
    writer.writerow(
        ["game", "round", "stage", "one", "other", "winner", "source", *game_facts, *both, "content"]
        + [f"{which}_{what}" for which in ("one", "other") for what in side]
    )
    for result in view.results:
        game = view.game(result.id)
        facts = [
            result.id, result.round, game.stage if game else "", name(result.one.player),
            name(result.other.player) if result.other else "", name(result.winner), result.source.value,
            *(result.facts.get(fact) for fact in game_facts), *(result.one.facts.get(fact) for fact in both),
            result.content,
        ]  # fmt: skip
        points = view.terms.scheme.score(result, result.one.player)
        sides = [
            counted if what == "vp" else one.facts.get(what) if one is not None else ""
            for one, counted in zip((result.one, result.other), points, strict=True)
            for what in side
        ]
        writer.writerow([safe(cell) if isinstance(cell, str) else cell for cell in (*facts, *sides)])
    return out.getvalue()


def safe(text: str) -> str:
    """A text that a spreadsheet cannot take for a formula, whatever blanks stand before it."""
    return f"'{text}" if text.lstrip()[:1] in tuple("=+-@") or text[:1] in tuple("\t\r\n") else text


def as_json(view: View, name: Name, log: list[dict[str, Any]]) -> str:
    whole = {
        "season": {"id": view.row.id, "status": view.row.status, "round": view.row.round, "terms": view.row.terms},
        "players": [{"id": str(p.user_id), "name": name(p.user_id), "status": p.status} for p in view.players],
        "standings": [
            {
                "rank": line.rank,
                "player": str(line.player),
                "points": line.points,
                "record": [line.wins, line.draws, line.losses],
                "byes": line.byes,
                "tie_breaks": {tie.value: float(value) for tie, value in line.breaks},
            }
            for line in view.table
        ],
        "games": [
            {"id": g.id, "round": g.round, "stage": g.stage, "players": [str(p) for p in g.players], "status": g.status}
            for g in view.games
            if g.status != "draft"
        ],
        "results": [
            json.loads(r.model_dump_json()) | {"score": list(view.terms.scheme.score(r, r.one.player))}
            for r in view.results
        ],
        "ratings": {str(p): r.ladder for p, r in view.ratings.items()},
        "log": [{**entry, "by": str(entry["by"])} for entry in log],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1)
