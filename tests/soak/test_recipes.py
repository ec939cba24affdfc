"""The recipes for systemd in docs/hosting/, run as they are by an unprivileged user, who is root in a
namespace: /etc, /opt, /run and /var/lib can be written there, and all changes are discarded.

`sudo` only runs its command there, `systemctl` is `systemctl.py`, and Discord is the sandbox.
"""

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE
from tests.support.sandbox.recording import RecordingSandbox

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "hosting"
OLDER = ROOT / "tests" / "fixtures" / "database_2.sql"
NOBODY = 65534
PATH = "/usr/local/bin:/usr/bin:/bin"
AS_NOBODY = (
    ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups") if os.getuid() == 0 else ()
)
ALONE = (*AS_NOBODY, "unshare", "--user", "--map-root-user", "--mount")
CHILDREN = ("--pid", "--fork", "--kill-child", "--mount-proc")
"""Options with which everything started inside `unshare` ends together with it."""

MACHINE = """
set -eu
umask 077
own="$1"; cd "$own"
mkdir upper work
mount -t overlay overlay -o lowerdir=/etc,upperdir=upper,workdir=work /etc
for folder in /opt /run /var/lib /etc/systemd; do mount -t tmpfs tmpfs "$folder"; done
mkdir -p /etc/systemd/system /var/lib/private/imhotep
export PATH="$own/bin:$PATH" HOME="$own" PIP_DISABLE_PIP_VERSION_CHECK=1
cd "$own/project"
. "$own/recipe"
"""


def recipe(page: str, heading: str) -> str:
    """Return the commands for systemd below a heading of a page."""
    text = (PAGES / page).read_text("utf-8")
    part = re.split(r"^#+ ", text.partition(f"# {heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
    (commands,) = (block for block in re.findall(r"```sh\n(.*?)```", part, re.DOTALL) if "systemctl" in block)
    return commands


def can_be_alone() -> bool:
    if any(shutil.which(tool, path=PATH) is None for tool in ("unshare", "setpriv", "python3", "git")):
        return False
    mounting = "mount -t tmpfs none /opt && python3 -m ensurepip --version"
    return (
        subprocess.run([*ALONE, *CHILDREN, "sh", "-c", mounting], env={"PATH": PATH}, check=False).returncode
        == 0
    )


pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not can_be_alone(), reason="needs user namespaces, python3-venv and git"),
]


@pytest.fixture
def own() -> Iterator[Path]:
    """Yield a folder owned by the unprivileged user, with a copy of the project and stand-ins for some
    commands.
    """
    folder = Path(tempfile.mkdtemp(prefix="imhotep-recipes-"))
    (folder / "bin").mkdir()
    (folder / "bin" / "sudo").write_text('#!/bin/sh\nexec env "$@"\n', "utf-8")
    for name in ("git", "journalctl"):
        (folder / "bin" / name).write_text("#!/bin/sh\nexit 0\n", "utf-8")
    program = (ROOT / "tests" / "soak" / "systemctl.py").read_text("utf-8")
    (folder / "bin" / "systemctl").write_text(f"#!/usr/bin/env python3\n{program}", "utf-8")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in listed.stdout.splitlines():
        (folder / "project" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / "project" / name)
    for path in (folder, *folder.rglob("*")):
        if os.getuid() == 0:
            os.chown(path, NOBODY, NOBODY)
        if path.parent == folder / "bin":
            path.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


async def carried_out(own: Path, commands: str, sandbox: RecordingSandbox) -> None:
    """Run commands on the machine, up to the first that fails."""
    (own / "recipe").write_text(commands, "utf-8")
    kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "IMHOTEP_CLOCK"))}
    ended = await asyncio.to_thread(
        subprocess.run,
        [*ALONE, *CHILDREN, "sh", "-c", MACHINE, "sh", str(own)],
        env={**kept, "PATH": PATH, "PATIENCE": str(4 * PATIENCE), "IMHOTEP_DISCORD_URL": sandbox.url},
        input=f"{sandbox.token}\n",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout[-4000:]
    assert sandbox.token not in ended.stdout


WELL = "until IMHOTEP_DATA=/var/lib/imhotep imhotep check; do sleep 1; done\n"


def settings(url: str) -> str:
    return f"mkdir -p /etc/imhotep; echo IMHOTEP_DISCORD_URL={url} > /etc/imhotep/settings\n"


def database(version: int) -> str:
    """Return the shell command that checks the database's version."""
    opened = "sqlite3.connect('/var/lib/imhotep/imhotep.sqlite3')"
    asked = f"import sqlite3; print(*{opened}.execute('PRAGMA user_version').fetchone())"
    return f'test "$(python3 -c "{asked}")" = {version}\n'


async def test_set_up_upgrade_and_go_back(own: Path) -> None:
    """After the setup that the page describes, an older database can be upgraded, and its copy can be
    restored.
    """
    with closing(sqlite3.connect(own / "older.sqlite3")) as older:
        older.executescript(OLDER.read_text("utf-8"))
    newest = max(int(path.name[:4]) for path in (ROOT / "bot/store/migrations").glob("*.sql"))
    back = recipe("upgrading.md", "Going back").replace("imhotep-version-3", "imhotep-version-2")
    restore, _, again = back.rpartition("sudo systemctl start")
    async with RecordingSandbox() as sandbox:
        commands = [
            settings(sandbox.url),
            recipe("setup.md", "With systemd"),
            WELL,
            database(newest),
            "test $(stat -c %a /var/lib/private/imhotep/imhotep.sqlite3) = 600\n",
            "test $(stat -c %a /opt/imhotep/bin/imhotep) = 755\n",
            "systemctl stop imhotep\n",
            "IMHOTEP_DATA=/var/lib/private/imhotep imhotep restore ../older.sqlite3\n",
            database(2),
            recipe("upgrading.md", "Upgrading"),
            WELL,
            database(newest),
            "sudo IMHOTEP_DATA=/var/lib/imhotep imhotep backup /var/lib/copy\n",
            restore,
            database(2),
            f"sudo systemctl start{again}",
            WELL,
            recipe("running.md", "Backups").replace("COPY", "/var/lib/copy"),
            WELL,
            database(newest),
            "systemctl stop imhotep\n",
        ]
        await carried_out(own, "PATH=/opt/imhotep/bin:$PATH\nset -x\n" + "".join(commands), sandbox)
        assert len(sandbox.gateway.identifies) == 4, "it connected each time it was started"
