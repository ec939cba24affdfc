"""`imhotep play`: the real bot against a Discord on this machine.

This process runs the sandbox. The bot is a child in its own session, so Ctrl-C reaches only this process,
which ends the bot first and then the sandbox.
"""

import asyncio
import contextlib
import errno
import os
import sys
import webbrowser
from pathlib import Path

from bot.errors import SettingsError
from bot.process import Stop, hold
from sandbox.server import Sandbox

STOP_WITHIN = 10.0  # seconds that the bot has to exit
RESTART_AFTER = 2.0  # seconds before a bot that died is restarted


async def play(data: Path, port: int, stop: Stop, *, open_page: bool) -> None:
    """Run until asked to stop; raises `ProgramError`."""
    folder = data / "play"
    with hold(folder / "discord"):
        _say("Starting a Discord on this machine …")
        try:
            async with Sandbox(data=folder / "discord", port=port) as sandbox:
                await _serve(sandbox, folder, stop, open_page=open_page)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise SettingsError(f"port {port} is taken: try make play ARGS='--port 0'") from error
            if error.errno == errno.EACCES:
                raise SettingsError(
                    f"port {port} may not be used by you: try make play ARGS='--port 0'"
                ) from error
            raise


async def _serve(sandbox: Sandbox, folder: Path, stop: Stop, *, open_page: bool) -> None:
    _say("Starting the bot …")
    keeper = asyncio.create_task(_keep_running(sandbox, folder))
    _say(f"\n  Play at {sandbox.url}  (a second tab can be another person; Ctrl-C ends)\n")
    if open_page and _has_screen():
        await asyncio.to_thread(webbrowser.open, sandbox.url)
    await stop.wait()
    _say("\nStopping the bot, then the sandbox …")
    keeper.cancel()
    await asyncio.gather(keeper, return_exceptions=True)


def _say(text: str) -> None:
    """Print a text. If the terminal is gone, ignore that, because the bot must still be ended."""
    with contextlib.suppress(OSError):
        print(text, flush=True)


def _has_screen() -> bool:
    """Tell whether a browser window can be opened; a text browser would take over the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


async def _keep_running(sandbox: Sandbox, folder: Path) -> None:
    """Run the bot until canceled, and restart it if it dies. It exits when its input is closed, so
    it never outlives this process.
    """
    environment = {
        **os.environ,
        "IMHOTEP_TOKEN": sandbox.token,
        "IMHOTEP_DISCORD_URL": sandbox.url,
        "IMHOTEP_DATA": str(folder),
        "PYTHONUNBUFFERED": "1",
    }
    while True:
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", "--with-parent",
            env=environment, stdin=asyncio.subprocess.PIPE, start_new_session=True,
        )  # fmt: skip
        try:
            code = await bot.wait()
        except asyncio.CancelledError:
            await _end(bot)
            raise
        _say(f"The bot ended with code {code}; starting it again in {RESTART_AFTER:.0f} s.")
        await asyncio.sleep(RESTART_AFTER)


async def _end(bot: asyncio.subprocess.Process) -> None:
    bot.terminate()
    try:
        await asyncio.wait_for(bot.wait(), STOP_WITHIN)
    except TimeoutError:
        bot.kill()
        await bot.wait()
