"""`python -m bot`: the Discord bot with a token, the local Discord without; `doctor` checks both, `backup` and
`restore` copy the database and bring a copy back, `move` takes it to another place.

It must not do anything itself: it reads the settings and calls.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from bot import __version__
from bot.logs import set_up_logs
from bot.one_bot import InUse, only_bot
from bot.settings import Settings, SettingsError, load_settings

FAILED, WRONG_SETTINGS = 1, 2
TAKE_OVER_WHAT = "--take-over: expected beside SHARDS; a bot that is alone is stopped and started again"
NOT_A_FILE = "DATABASE_URL: a PostgreSQL database is copied by its own pg_dump, or by `python -m bot move`"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="With DISCORD_TOKEN the Discord bot, without it the local Discord in your browser.",
    )
    parser.add_argument("--version", action="version", version=__version__)
    parser.add_argument(
        "--take-over",
        action="store_true",
        help="with SHARDS: have the process that runs with the same shards finish its presses and leave",
    )
    commands = parser.add_subparsers(dest="command", title="instead of running the bot")
    commands.add_parser("doctor", help="check the settings and say what to do")
    backup = commands.add_parser("backup", help="copy the database now; the bot may run meanwhile")
    backup.add_argument("--to", type=Path, metavar="FOLDER", help="another folder, where every copy stays")
    restore = commands.add_parser("restore", help="put a copy in the database's place; without one, list them")
    which = restore.add_mutually_exclusive_group()
    which.add_argument("copy", nargs="?", help="a copy's name, or the path of one")
    which.add_argument("--new", action="store_true", help="begin anew with an empty database")
    move = commands.add_parser("move", help="copy a stopped bot's database into an empty one, a file or a server's")
    move.add_argument("source", metavar="FROM", help="an address or a file; DATABASE_URL: the one that is set")
    move.add_argument("target", metavar="TO", help="the same; it must be empty, or a move that was broken off")
    chosen = parser.parse_args(arguments)
    try:
        settings = load_settings()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return WRONG_SETTINGS
    set_up_logs(settings.log_level, settings.log_format, settings.secrets)
    if chosen.take_over and settings.shards is None:
        print(TAKE_OVER_WHAT, file=sys.stderr)
        return WRONG_SETTINGS
    if chosen.command is not None:
        return _instead(chosen, settings)
    try:
        with only_bot(settings, take_over=chosen.take_over) as unclean:
            return _run(settings, unclean, chosen.take_over)
    except InUse as error:
        print(error, file=sys.stderr)
        return FAILED


def _run(settings: Settings, unclean: bool, take_over: bool) -> int:
    # Loaded only now: a copy by hand, or a second bot that is refused, need not wait for the game and its cards.
    from bot.running import StartError, run

    try:
        asyncio.run(run(settings, unclean, take_over=take_over))
    except StartError as error:
        print(error, file=sys.stderr)
        return FAILED
    return 0


def _instead(chosen: argparse.Namespace, settings: Settings) -> int:
    if chosen.command == "doctor":
        from bot.doctor import examine

        return asyncio.run(examine(settings))
    if chosen.command == "move":
        from bot.move_cli import move

        return move(settings, chosen.source, chosen.target)
    if settings.on_server:
        print(NOT_A_FILE, file=sys.stderr)
        return FAILED
    from bot import keeping

    if chosen.command == "backup":
        return keeping.make_copy(settings, chosen.to)
    if chosen.new:
        return keeping.begin_anew(settings)
    return keeping.bring_back(settings, chosen.copy) if chosen.copy else keeping.list_copies(settings)


if __name__ == "__main__":
    sys.exit(main())
