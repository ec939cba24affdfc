"""The program: `imhotep` followed by a command (`_COMMANDS`).

Each command imports what it needs, so that the health check costs little.
"""
# ruff: noqa: PLC0415 -- see above

import argparse
import asyncio
import gc
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from bot import logs
from bot.errors import ProgramError, SettingsError
from bot.process import Stop

if TYPE_CHECKING:
    from bot.settings import Settings
    from bot.store.database import Connection

OK, FAILED = 0, 1
"""Exit codes, in addition to those of `bot.errors`."""

HIGHEST_PORT = 65535
_WITHIN = "within a minute, or when the bot is started next"

Done = TypeVar("Done")


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit code."""
    stop = Stop()
    chosen = _parser().parse_args(arguments)
    try:
        with _lasting():
            from bot.settings import load_settings, unknown_settings

        settings = load_settings()
        for sentence in unknown_settings():
            print(f"imhotep: {sentence} (docs/hosting/settings.md has all)", file=sys.stderr)
        logs.begin(settings.log_level, settings.log_format)
        return _COMMANDS[chosen.command](settings, chosen, stop)
    except ProgramError as error:
        print(f"imhotep: {error}", file=sys.stderr)
        return error.exit_code


@contextmanager
def _lasting() -> Generator[None]:
    """Exempt all existing objects from garbage collection, because they live as long as the program; scanning
    them would take a sixth of the startup time and cause pauses later.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="imhotep", description="Imhotep for Discord.")
    parser.add_argument("--version", action="version", version=f"imhotep {version('imhotep-discord')}")
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser(
        "play", help="try it here: a Discord on this machine, without a token or a network"
    )
    play.add_argument("--port", type=int, default=8765, help="of the page (0: any free one)")
    play.add_argument("--no-browser", action="store_true", help="don't open the page")
    run = commands.add_parser("run", help="connect to the real Discord")
    run.add_argument("--with-parent", action="store_true", help=argparse.SUPPRESS)  # see `bot/play.py`
    check = commands.add_parser("check", help="exit with 0 if the running bot is healthy")
    check.add_argument(
        "--setup", action="store_true", help="ask Discord what is wrong with the application's settings"
    )
    backup = commands.add_parser("backup", help="copy the database while it is in use")
    backup.add_argument("target", type=Path)
    restore = commands.add_parser("restore", help="put a copy in place of the database; the bot must not run")
    restore.add_argument("source", type=Path)
    commands.add_parser("stats", help="print numbers of games, people, servers and waiting work")
    block = commands.add_parser("block", help="let the running bot refuse a person or a whole server")
    block.add_argument(
        "id", type=_id, help="a person's or a server's id, as Discord's developer mode copies it"
    )
    block.add_argument("--lift", action="store_true", help="answer them again")
    end = commands.add_parser("end", help="let the running bot end a game without a winner")
    end.add_argument("game", type=_id, help="the id of its channel, or its number in the log")
    leave = commands.add_parser("leave", help="let the running bot leave a server; its games stay")
    leave.add_argument("server", type=_id, help="the server's id")
    commands.add_parser("sync", help="tell Discord about the commands now")
    rehearse = commands.add_parser(
        "rehearse", help="check in a test server that the real Discord does what the tests assume"
    )
    rehearse.add_argument(
        "channel", type=_id, help="the id of a text channel; everything posted there is deleted at the end"
    )
    return parser


def _id(text: str) -> int:
    """Parse an id, which is a positive number that SQLite can hold. Raises `ArgumentTypeError`."""
    if not text.isdecimal() or not 0 < int(text) < 1 << 63:
        raise argparse.ArgumentTypeError(f"{text!r} is not an id: ids are numbers")
    return int(text)


def _play(settings: "Settings", chosen: argparse.Namespace, stop: Stop) -> int:
    if not 0 <= chosen.port <= HIGHEST_PORT:
        raise SettingsError(
            f"there is no port {chosen.port}: name one from 0 (any free one) to {HIGHEST_PORT}"
        )
    from bot.play import play

    asyncio.run(play(settings.data, chosen.port, stop, open_page=not chosen.no_browser))
    return OK


def _run(settings: "Settings", chosen: argparse.Namespace, stop: Stop) -> int:
    with _lasting():
        from bot import app

    if chosen.with_parent:
        stop.when_closed(sys.stdin)
    asyncio.run(app.run(settings, stop))
    return OK


def _check(settings: "Settings", chosen: argparse.Namespace, stop: Stop) -> int:
    if chosen.setup:
        return _check_setup(settings, stop)
    from bot.process import how_well

    well, sentence = how_well(settings.health)
    print(sentence)
    return OK if well else FAILED


def _check_setup(settings: "Settings", stop: Stop) -> int:
    from bot.portal import application_of, findings

    lines = list(findings(asyncio.run(stop.cut_short(application_of(settings)))))
    for _, line in lines:
        print(line)
    return OK if all(well for well, _ in lines) else FAILED


def _backup(settings: "Settings", chosen: argparse.Namespace, stop: Stop) -> int:
    from bot.store.database import backup

    if not settings.database.exists():
        raise SettingsError(f"there is no database at {settings.database} (IMHOTEP_DATA names its folder)")
    if chosen.target.exists():
        raise SettingsError(f"{chosen.target} exists already: name a new file")
    asyncio.run(stop.cut_short(backup(settings.database, chosen.target)))
    print(f"{settings.database} is copied to {chosen.target}")
    return OK


def _restore(settings: "Settings", chosen: argparse.Namespace, _stop: Stop) -> int:
    from bot.process import LOCK, hold
    from bot.store.database import give_to_folder_s_owner, restore

    if not chosen.source.exists():
        raise SettingsError(f"there is no file {chosen.source}")
    with hold(settings.data):
        give_to_folder_s_owner(settings.data / LOCK)
        aside = restore(chosen.source, settings.database)
    print(f"{chosen.source} is the database now" + ("" if aside is None else f"; the one before is {aside}"))
    return OK


def _stats(settings: "Settings", _chosen: argparse.Namespace, _stop: Stop) -> int:
    from bot.clock import unix_now
    from bot.store.statistics import of_file

    if not settings.database.exists():
        raise SettingsError(f"there is no database at {settings.database} (IMHOTEP_DATA names its folder)")
    for name, number in of_file(settings.database, unix_now()).items():
        print(f"{name} {number}")
    return OK


def _block(settings: "Settings", chosen: argparse.Namespace, stop: Stop) -> int:
    from bot.store import people

    changed = _ordered(settings, stop, people.lift if chosen.lift else people.block, chosen.id)
    if chosen.lift and not changed:
        raise SettingsError(f"{chosen.id} was not blocked")
    print(f"{chosen.id} is {'answered again' if chosen.lift else 'refused'} {_WITHIN}")
    return OK


def _end(settings: "Settings", chosen: argparse.Namespace, stop: Stop) -> int:
    from bot.store import people

    game_id = _ordered(settings, stop, people.order_end, chosen.game)
    if game_id is None:
        raise SettingsError(f"no game runs in channel {chosen.game}, and none has this number")
    print(f"game {game_id} is ended {_WITHIN}")
    return OK


def _leave(settings: "Settings", chosen: argparse.Namespace, stop: Stop) -> int:
    from bot.store import people

    _ordered(settings, stop, people.order_to_leave, chosen.server)
    print(f"server {chosen.server} is left {_WITHIN}")
    return OK


def _ordered(
    settings: "Settings", stop: Stop, order: "Callable[[Connection, int, int], Done]", about: int
) -> "Done":
    """Store an order for the running bot, and return what the store returns."""
    from bot.clock import unix_now
    from bot.store.database import open_database

    if not settings.database.exists():
        raise SettingsError(f"there is no database at {settings.database} (IMHOTEP_DATA names its folder)")

    async def note() -> "Done":
        async with open_database(settings.database, upgrade=False) as database:
            return await database.write(order, about, unix_now())

    return asyncio.run(stop.cut_short(note()))


def _sync(settings: "Settings", _chosen: argparse.Namespace, stop: Stop) -> int:
    from bot import app

    print(f"{asyncio.run(stop.cut_short(app.sync(settings)))} commands are known to Discord now")
    return OK


def _rehearse(settings: "Settings", chosen: argparse.Namespace, stop: Stop) -> int:
    from bot.rehearsal.program import rehearse

    asyncio.run(stop.cut_short(rehearse(settings, chosen.channel)))
    return OK


_COMMANDS: dict[str, Callable[["Settings", argparse.Namespace, Stop], int]] = {
    "play": _play,
    "run": _run,
    "check": _check,
    "backup": _backup,
    "restore": _restore,
    "stats": _stats,
    "block": _block,
    "end": _end,
    "leave": _leave,
    "sync": _sync,
    "rehearse": _rehearse,
}

if __name__ == "__main__":
    sys.exit(main())
