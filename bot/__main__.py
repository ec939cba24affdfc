"""The program: `imhotep play | run | check | backup | sync`.

Each command imports what it needs, so that the health check costs little.
"""
# ruff: noqa: PLC0415 -- see above

import argparse
import asyncio
import logging
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bot.errors import ProgramError, SettingsError
from bot.settings import Settings, load_settings

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"

OK, FAILED = 0, 1
"""Exit codes; those of `bot.errors` come on top, and will not go away by starting again."""

HEALTHY_WITHIN = 60  # seconds


def main(arguments: list[str] | None = None) -> int:
    """Run the program; its exit code."""
    chosen = _parser().parse_args(arguments)
    try:
        settings = load_settings()
        logging.basicConfig(level=settings.log_level, format=LOG_FORMAT, stream=sys.stdout)
        return _COMMANDS[chosen.command](settings, chosen)
    except ProgramError as error:
        print(f"imhotep: {error}", file=sys.stderr)
        return error.exit_code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="imhotep", description="Imhotep for Discord.")
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="try it here: a Discord on this machine, no token, no network")
    play.add_argument("--port", type=int, default=8765, help="of the page (0: any free one)")
    play.add_argument("--no-browser", action="store_true", help="do not open the page")
    commands.add_parser("run", help="join the real Discord")
    commands.add_parser("check", help="exit 0 if the running bot is well")
    backup = commands.add_parser("backup", help="copy the database while it is in use")
    backup.add_argument("target", type=Path)
    commands.add_parser("sync", help="tell Discord about the commands now")
    return parser


def _play(settings: Settings, chosen: argparse.Namespace) -> int:
    from bot.play import play

    return asyncio.run(play(settings.data, chosen.port, open_page=not chosen.no_browser))


def _run(settings: Settings, _chosen: argparse.Namespace) -> int:
    from bot import app

    asyncio.run(app.run(settings))
    return OK


def _check(settings: Settings, _chosen: argparse.Namespace) -> int:
    try:
        age = time.time() - settings.health.stat().st_mtime
    except FileNotFoundError:
        print("not running, or not connected yet")
        return FAILED
    print(f"last well {age:.0f} s ago")
    return OK if age <= HEALTHY_WITHIN else FAILED


def _backup(settings: Settings, chosen: argparse.Namespace) -> int:
    from bot.store.database import backup

    if not settings.database.exists():
        raise SettingsError(f"there is no database at {settings.database} (IMHOTEP_DATA names its folder)")
    if chosen.target.exists():
        raise SettingsError(f"{chosen.target} exists already: name a new file")
    asyncio.run(backup(settings.database, chosen.target))
    print(f"{settings.database} is copied to {chosen.target}")
    return OK


def _sync(settings: Settings, _chosen: argparse.Namespace) -> int:
    from bot import app

    print(f"{asyncio.run(app.sync(settings))} commands are known to Discord now")
    return OK


_COMMANDS: dict[str, Callable[[Settings, argparse.Namespace], int]] = {
    "play": _play,
    "run": _run,
    "check": _check,
    "backup": _backup,
    "sync": _sync,
}

if __name__ == "__main__":
    sys.exit(main())
