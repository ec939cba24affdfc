"""The parts of `systemctl` that the hosting pages use, for `test_recipes.py`: units of Type=notify are
started and stopped as their files say. It needs only the standard library, because it runs on the machine's
own Python.
"""

import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

UNITS, STATE, RUN = Path("/etc/systemd/system"), Path("/var/lib"), Path("/run/units")
WITHIN = float(os.environ.get("PATIENCE", "30"))
"""Seconds within which a unit must report that it is ready, or end."""


def lines_of(unit: str) -> list[tuple[str, str]]:
    """Return the unit's settings, with its specifiers replaced."""
    text = (UNITS / f"{unit}.service").read_text("utf-8")
    text = text.replace("%S", str(STATE)).replace("%d", str(RUN / f"{unit}.credentials"))
    pairs = (line.partition("=") for line in text.splitlines() if line and line[0] not in "#[")
    return [(name, value) for name, _, value in pairs]


def prepared(unit: str) -> dict[str, str]:
    """Return the environment of a unit, with its folders and credentials created."""
    environment = {"PATH": "/usr/bin:/bin"}
    for name, value in lines_of(unit):
        if name == "StateDirectory":
            for folder in value.split():
                (STATE / "private" / folder).mkdir(mode=0o700, parents=True, exist_ok=True)
                if not (STATE / folder).is_symlink():
                    (STATE / folder).symlink_to(STATE / "private" / folder)
        elif name == "LoadCredential":
            credential, _, source = value.partition(":")
            folder = RUN / f"{unit}.credentials"
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            (folder / credential).write_text(Path(source).read_text("utf-8"), "utf-8")
            (folder / credential).chmod(0o400)
        elif name == "Environment":
            environment |= dict(word.split("=", 1) for word in shlex.split(value))
        elif name == "EnvironmentFile" and Path(value.removeprefix("-")).exists():
            lines = Path(value.removeprefix("-")).read_text("utf-8").splitlines()
            environment |= dict(line.split("=", 1) for line in lines)
    return environment


def start(unit: str) -> None:
    """Start the unit's process, and wait until it reports that it is ready."""
    environment, settings = prepared(unit), dict(lines_of(unit))
    address = RUN / f"{unit}.notify"
    address.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard, (RUN / f"{unit}.log").open("ab") as log:
        heard.bind(str(address))
        heard.settimeout(WITHIN)
        process = subprocess.Popen(
            shlex.split(settings["ExecStart"]),
            env=environment | {"NOTIFY_SOCKET": str(address)},
            cwd=settings["WorkingDirectory"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        (RUN / f"{unit}.pid").write_text(str(process.pid), "utf-8")
        while heard.recv(64) != b"READY=1":
            pass


def stop(unit: str) -> None:
    """Ask the unit's process to end, and wait until it has."""
    file, until = RUN / f"{unit}.pid", time.monotonic() + WITHIN
    if not file.exists():
        return
    pid = int(file.read_text("utf-8"))
    os.kill(pid, signal.SIGTERM)
    while Path(f"/proc/{pid}").exists() and "State:\tZ" not in Path(f"/proc/{pid}/status").read_text("utf-8"):
        if time.monotonic() > until:
            sys.exit(f"{unit} does not end")
        time.sleep(0.1)
    file.unlink()


def main() -> None:
    """Carry out one command."""
    command, *units = (word for word in sys.argv[1:] if word != "--now")
    RUN.mkdir(parents=True, exist_ok=True)
    for unit in units:
        if command in ("stop", "restart", "disable"):
            stop(unit)
        if command in ("start", "restart", "enable"):
            start(unit)


if __name__ == "__main__":
    main()
