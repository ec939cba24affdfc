"""The image that the Dockerfile describes, built with buildah on `IMAGE_BASE`, or on a Debian made here.

The test needs root, buildah, debootstrap and a network. It can't check whether Docker Hub has the base's
digest, or anything that only a container runtime does (a read-only root, no capabilities, limits, restarts).
"""

import asyncio
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sandbox.recording import RecordingSandbox

ROOT = Path(__file__).parents[2]
BASE, IMAGE = "localhost/imhotep-test-base", "localhost/imhotep-test"
PACKAGES = "ca-certificates,python3,python3-venv"
HERE = ("--isolation", "chroot", "--network", "host", "--volume", "/etc/ssl/certs:/etc/ssl/certs:ro")
"""Options that give a container this machine's network and certificates."""
MISSING = [tool for tool in ("buildah", "debootstrap") if shutil.which(tool) is None]

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
    pytest.mark.skipif(os.getuid() != 0, reason="debootstrap and buildah's chroot need root"),
]


def run(*command: str, code: int = 0) -> str:
    """Run a command that must end with this code, and return all of its output."""
    ended = subprocess.run(command, cwd=ROOT, text=True, stdout=-1, stderr=subprocess.STDOUT, check=False)
    assert ended.returncode == code, ended.stdout
    return ended.stdout


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the name of an image with only Debian and Python."""
    if named := os.environ.get("IMAGE_BASE"):
        return named
    root = tmp_path_factory.mktemp("debian")
    run("debootstrap", "--variant=minbase", f"--include={PACKAGES}", "bookworm", str(root))
    container = run("buildah", "from", "scratch").strip()
    run("buildah", "add", "--quiet", container, str(root), "/")
    run("buildah", "commit", "--quiet", "--rm", container, BASE)
    return BASE


@pytest.fixture(scope="module")
def build(base: str) -> list[str]:
    """Return the command that builds the image here, without the image's name."""
    pip = [f"--env={name}={value}" for name, value in os.environ.items() if name.startswith("PIP_")]
    chosen = ("--format=docker", "--build-arg=VERSION=0.0.9", "--build-arg=REVISION=abc")
    return ["buildah", "build", "--layers", *HERE, *pip, *chosen, f"--build-arg=BASE={base}"]


@pytest.fixture(scope="module")
def image(build: list[str]) -> str:
    run(*build, "--tag", IMAGE, ".")
    return IMAGE


async def test_set_up_as_the_page_says(image: str, build: list[str], tmp_path: Path) -> None:
    """The recipe for Docker works as it is written; `docker` is `docker.py`."""
    assert image, "it is there, so that building it again takes no time"
    listed = run("git", "ls-files").splitlines()
    for name in listed:
        (tmp_path / "project" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / "project" / name)
    program = tmp_path / "bin" / "docker"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} {ROOT / "tests/soak/docker.py"} "$@"\n', "utf-8")
    program.chmod(0o755)
    page = (ROOT / "docs" / "hosting" / "setup.md").read_text("utf-8")
    recipe = page.partition("### With Docker\n")[2].partition("```sh\n")[2].partition("```")[0]
    async with RecordingSandbox() as sandbox:
        (tmp_path / "project" / ".env").write_text(f"IMHOTEP_DISCORD_URL={sandbox.url}\n", "utf-8")
        kept = {name: value for name, value in os.environ.items() if not name.startswith("IMHOTEP_T")}
        path = f"{program.parent}:{os.environ['PATH']}"
        ended = await asyncio.to_thread(
            subprocess.run,
            ["sh", "-eu", "-c", recipe],
            cwd=tmp_path / "project",
            env={**kept, "PATH": path, "BUILD": shlex.join(build)},
            input=f"{sandbox.token}\n",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        running = tmp_path / "project" / "up.pid"
        if running.exists():
            os.killpg(int(running.read_text("utf-8")), signal.SIGTERM)
        assert ended.returncode == 0, ended.stdout[-4000:]
        assert "ok     servers can add it" in ended.stdout
        assert len(sandbox.gateway.identifies) == 1


def test_the_image_is_what_the_dockerfile_says(image: str) -> None:
    inspected = json.loads(run("buildah", "inspect", "--type", "image", image))
    assert inspected["Docker"]["config"]["Healthcheck"]["Test"] == ["CMD", "imhotep", "check"]
    config = inspected["OCIv1"]["config"]
    assert config["User"] == "10001:10001"
    assert config["Entrypoint"] == ["/usr/bin/tini", "--", "imhotep"]
    labels = config["Labels"]
    assert labels["org.opencontainers.image.version"] == "0.0.9"
    assert labels["org.opencontainers.image.revision"] == "abc"
    container = run("buildah", "from", image).strip()
    try:
        inside = ("buildah", "run", "--isolation", "chroot", container, "--")
        assert run(*inside, "imhotep", "--version").startswith("imhotep ")
        assert run(*inside, "imhotep", "check", code=1).startswith("not running")
        assert "no token" in run(*inside, "imhotep", "run", code=2)
        assert run(*inside, "stat", "-c", "%u:%g:%a", "/data").strip() == "10001:10001:700"
        run(*inside, "python", "-m", "pip", "--version", code=1)
        bill = json.loads(run(*inside, "cat", "/opt/imhotep/share/imhotep/sbom.cdx.json"))
        names = {component["name"].lower() for component in bill["components"]}
        assert "discord.py" in names
        assert not names & {"pip", "hatchling", "pytest"}
        assert "MIT" in run(*inside, "cat", "/opt/imhotep/share/imhotep/THIRD-PARTY.txt")
        run(*inside, "test", "-w", "/opt/imhotep/bin/imhotep", code=1)
    finally:
        run("buildah", "rm", container)
