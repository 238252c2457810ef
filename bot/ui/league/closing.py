"""Posts about a game that asked something: once it is answered they say so, and their buttons go.

It must not decide whether something is answered: the season's state does.
"""

from __future__ import annotations

from bot.league.reports import report_number
from bot.league.terms import GameStatus
from bot.store.league import GameRow
from bot.store.season_posts import PostRow
from bot.ui.kit.components import GREY
from bot.ui.league.items import button
from bot.ui.league.look import Look
from bot.ui.league.pages import result_lines
from bot.ui.match.panel import Panel


def closed_panel(look: Look, post: PostRow) -> Panel | None:
    """What a post says from now on; None while what it asks is still open."""
    game = look.view.game(post.game_id)
    if post.kind == "requested":  # whoever closes posts leaves out those that still wait for a word
        settled = game is not None and game.status == GameStatus.DONE
        since = result_lines(look, game) if game is not None and settled else []
        return _closed(look, post, look.to.say("This has been answered."), *since)
    if game is None or game.status == GameStatus.DRAFT:
        return _closed(look, post, look.to.say("This pairing has been taken back."))
    if _is_open(look, game, post):
        return None
    return _closed(look, post, *_since(look, game, post))


def _is_open(look: Look, game: GameRow, post: PostRow) -> bool:
    match post.kind:
        case "reported":
            return game.status == GameStatus.REPORTED and report_number(game) == post.data["n"]
        case "asked":
            return game.status == GameStatus.OPEN and game.asked == {
                "by": post.data["by"],
                "days": post.data["days"],
            }
        case "disputed":
            return game.status == GameStatus.DISPUTED
        case "settled":
            result = look.view.result(game.id)
            return game.status == GameStatus.DONE and result is not None and result.revision == post.data["revision"]
    return False


def _since(look: Look, game: GameRow, post: PostRow) -> list[str]:
    """What has happened since."""
    to = look.to
    if game.status == GameStatus.DONE:
        return result_lines(look, game)
    if game.status == GameStatus.DISPUTED:
        return [to.say("This game is disputed already: the organisers decide.")]
    if game.status == GameStatus.REPORTED and post.kind == "reported":
        return [to.say("A newer report has taken its place.")]
    if post.kind == "asked":
        return [to.say("{who}: the deadline is <t:{when}:f>.", who=look.both(game), when=game.deadline)]
    return [to.say("This has been taken back: the game is open.")]


def _closed(look: Look, post: PostRow, *since: str) -> Panel:
    """What it was about stays; whom it called and when it would have counted does not."""
    first, *rest = post.data.get("said", [""])
    said = [look.to.nameless(f"-# {first}"), *(line for line in rest if line.startswith("> "))]
    panel = Panel(lines=[*said, *since])
    if post.kind == "settled":
        panel.buttons([button(look.id, "table", look.to.say("Standings"), GREY)])
    return panel
