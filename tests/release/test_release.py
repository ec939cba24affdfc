"""The parts of `make release` that need no network; the soak tests all of it."""

import subprocess
import sys
import tarfile
from hashlib import sha256
from pathlib import Path

import pytest

from release.__main__ import BUILDERS, ROOT, builds, image_command, notes_of, released, version_of

CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n- new\n\n## [0.1.0] - 2026-01-01\n\n- old\n"


def test_the_changelog_s_part_is_the_release_s_text() -> None:
    assert notes_of(CHANGELOG, "0.2.0") == "- new\n"
    after = released(CHANGELOG, "0.2.0", "2026-02-02")
    assert notes_of(after, "0.2.0") == "- new\n"
    assert notes_of(after, "0.3.0").strip() == "", "there is room for what comes next"
    assert notes_of(after, "0.1.0") == "- old\n"


def test_what_is_said_of_a_version_stays_true() -> None:
    assert "will be" not in notes_of((ROOT / "CHANGELOG.md").read_text("utf-8"), "0.1.0").splitlines()[0]


def test_this_version_has_something_to_tell() -> None:
    assert notes_of((ROOT / "CHANGELOG.md").read_text("utf-8"), version_of(ROOT / "pyproject.toml"))


def test_a_client_without_its_daemon_builds_no_image(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, code in (("docker", 1), ("podman", 0)):
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {code}\n", "utf-8")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert [name for name in BUILDERS if builds(name)] == ["podman"]


@pytest.mark.parametrize("builder", BUILDERS)
def test_the_image_keeps_its_health_check_whoever_builds_it(builder: str) -> None:
    """The image has its health check, whichever program builds it: Podman and Buildah need an option for
    that.
    """
    command = image_command(builder, "0.2.0", "abc")
    assert ("--format=docker" in command) == (builder != "docker")
    assert command[:2] == [builder, "build"]
    assert {"--build-arg=VERSION=0.2.0", "--build-arg=REVISION=abc", "imhotep-discord:0.2.0"} < {*command}


@pytest.mark.soak
def test_all_of_it_dry(tmp_path: Path) -> None:
    """The release is made twice in a copy of the repository, so that `dist/` is left alone, and both wheels
    are equal.
    """
    subprocess.run(["git", "clone", "--quiet", ROOT, tmp_path / "copy"], check=True)
    wheels = set[bytes]()
    for _ in range(2):
        command = [sys.executable, "-m", "release", "--no-image"]
        ended = subprocess.run(command, cwd=tmp_path / "copy", check=True, capture_output=True, text=True)
        assert "A dry run" in ended.stdout
        files = {path.name: path for path in (tmp_path / "copy" / "dist").iterdir()}
        assert {"sbom.cdx.json", "THIRD-PARTY.txt", "NOTES.md", "SHA256SUMS"} < files.keys()
        sums = files.pop("SHA256SUMS").read_text("utf-8").splitlines()
        files.pop(".gitignore", None)
        expected = (
            f"{sha256(path.read_bytes()).hexdigest()}  {name}" for name, path in sorted(files.items())
        )
        assert sums == [*expected]
        wheels |= {path.read_bytes() for name, path in files.items() if name.endswith(".whl")}
        assert "pytest" not in files["sbom.cdx.json"].read_text("utf-8"), "only what the program needs"
        (source,) = (path for name, path in files.items() if name.endswith(".tar.gz"))
        with tarfile.open(source) as packed:
            names = {name.partition("/")[2] for name in packed.getnames()}
        kept = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True)
        assert names == {*kept.stdout.splitlines(), "PKG-INFO"}, "its tests find all that they read"
    assert len(wheels) == 1
    tags = subprocess.run(["git", "tag"], cwd=tmp_path / "copy", capture_output=True, check=True)
    assert tags.stdout == b""
