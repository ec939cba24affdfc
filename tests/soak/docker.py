"""The parts of `docker` that the hosting pages use, implemented with buildah for `test_image.py`: `build`,
`run`, `up` and `ps`, with the folders, secret and environment of `compose.yaml`. `BUILD` is the command that
builds the image here.
"""

import argparse
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import yaml

IMAGE = "localhost/imhotep-discord"
WITHIN = 120.0
"""Seconds within which a started container must be healthy."""


def compose(*arguments: str) -> int:
    """Carry out a command about the service in compose.yaml; return its exit code."""
    command, *rest = arguments
    if command == "build":
        return subprocess.call([*shlex.split(os.environ["BUILD"]), "--tag", IMAGE, "."])
    service = yaml.safe_load(Path("compose.yaml").read_text("utf-8"))
    environment = dict(service["services"]["imhotep"]["environment"])
    lines = Path(".env").read_text("utf-8").splitlines() if Path(".env").exists() else []
    environment = dict(line.split("=", 1) for line in lines) | environment
    ((secret, where),) = service["secrets"].items()
    data = Path("data-volume")
    if not data.exists():
        data.mkdir(mode=0o700)
        os.chown(data, 10001, 10001)
    options = [f"--env={name}={value}" for name, value in environment.items()]
    options += [f"--volume={data.resolve()}:/data"]
    options += [f"--volume={Path(where['file']).resolve()}:/run/secrets/{secret}:ro"]
    if command == "run":
        return inside(options, ["imhotep", *rest[rest.index("imhotep") + 1 :]])
    if command == "up":
        if os.fork() == 0:
            os.setsid()
            Path("up.pid").write_text(str(os.getpid()), "utf-8")
            with Path("up.log").open("wb") as log:
                for number in (1, 2):
                    os.dup2(log.fileno(), number)
            sys.exit(inside(options, ["imhotep", "run"]))
        return 0
    until = time.monotonic() + WITHIN
    while inside(options, ["imhotep", "check"]) != 0:
        if time.monotonic() > until:
            return 1
        time.sleep(1)
    return 0


def run(*arguments: str) -> int:
    """Run one program in the image; return its exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rm", action="store_true")
    for option in ("--user", "--entrypoint", "--volume"):
        parser.add_argument(option)
    parser.add_argument("image")
    chosen, rest = parser.parse_known_args(arguments)
    volume = chosen.volume.removesuffix(":z")
    return inside([f"--user={chosen.user}", f"--volume={volume}"], [chosen.entrypoint, *rest])


def inside(options: list[str], command: list[str]) -> int:
    """Run a command in a new container; return its exit code."""
    made = subprocess.run(["buildah", "from", IMAGE], capture_output=True, text=True, check=True)
    container = made.stdout.strip()
    try:
        started = ["buildah", "run", "--isolation=chroot", "--network=host", *options, container, "--"]
        return subprocess.call([*started, *command], stdin=subprocess.DEVNULL)
    finally:
        subprocess.run(["buildah", "rm", container], stdout=subprocess.DEVNULL, check=True)


if __name__ == "__main__":
    what, *given = sys.argv[1:]
    sys.exit({"compose": compose, "run": run}[what](*given))
