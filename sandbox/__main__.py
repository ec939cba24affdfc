"""`python -m sandbox [--data FOLDER] [--port PORT]`: run the sandbox alone, for a bot started by hand."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from pathlib import Path

from sandbox.server import Sandbox


async def serve(data: Path | None, port: int) -> None:
    """Run until SIGINT or SIGTERM."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with Sandbox(data, port) as sandbox:
        lines = [f"page     {sandbox.url}/", f"api      {sandbox.api}", f"gateway  {sandbox.gateway_url}"]
        # The token opens nothing but this sandbox.
        sys.stdout.write("\n".join([*lines, f"cdn      {sandbox.cdn}", f"token    {sandbox.token}", ""]))
        sys.stdout.flush()
        await stop.wait()


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description="A Discord on this machine.")
    parser.add_argument("--data", type=Path, help="folder that keeps the state; without it nothing is kept")
    parser.add_argument("--port", type=int, default=0)
    chosen = parser.parse_args()
    asyncio.run(serve(chosen.data, chosen.port))


if __name__ == "__main__":
    main()
