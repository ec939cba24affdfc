"""`make release`: wheel, source, image, SBOM, licenses and checksums of this version in `dist/`; with
`--really` also the heading in CHANGELOG.md, its commit and the tag. Nothing is pushed.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST, WORK = ROOT / "dist", ROOT / "build"
SUMS, NOTES = "SHA256SUMS", "NOTES.md"
UNRELEASED = "## [Unreleased]"
BUILDERS = ("docker", "podman", "buildah")


def main(arguments: list[str] | None = None) -> int:
    """Make everything, and return the exit code."""
    parser = argparse.ArgumentParser(prog="make release", description=__doc__)
    parser.add_argument("--really", action="store_true", help="note it in CHANGELOG.md, commit and tag")
    parser.add_argument("--no-image", action="store_true", help="leave the image out")
    chosen = parser.parse_args(arguments)
    version = version_of(ROOT / "pyproject.toml")
    changelog = ROOT / "CHANGELOG.md"
    objections = list(_objections(version, changelog.read_text("utf-8")))
    for objection in objections:
        print(f"{'no' if chosen.really else 'note'}: {objection}")
    if objections and chosen.really:
        return 1
    if chosen.really:
        _tag(version, changelog)
    _build(version, changelog.read_text("utf-8"))
    _sum_up()
    if not chosen.no_image and not _image(version):
        print("no image: the rest is in dist/", file=sys.stderr)
        return 1
    print("\nMade, in dist/:")
    print((DIST / SUMS).read_text("utf-8"))
    follow = f"git push --follow-tags, then publish dist/ as v{version}, with {NOTES} as its text"
    print(follow if chosen.really else "A dry run: nothing is committed or tagged (ARGS=--really does both).")
    return 0


def version_of(pyproject: Path) -> str:
    """Return the version to release."""
    return tomllib.loads(pyproject.read_text("utf-8"))["project"]["version"]


def notes_of(changelog: str, version: str) -> str:
    """Return a version's release notes: its own part of the changelog, or else the unreleased part; empty if
    there is neither.
    """
    for heading in (rf"## \[{re.escape(version)}\][^\n]*", re.escape(UNRELEASED)):
        if part := re.search(rf"^{heading}\n(.*?)(?=^## |\Z)", changelog, re.DOTALL | re.MULTILINE):
            return part[1].strip() + "\n"
    return ""


def released(changelog: str, version: str, day: str) -> str:
    """Return the changelog after a version's release, with room for the next one."""
    return changelog.replace(UNRELEASED, f"{UNRELEASED}\n\n## [{version}] - {day}", 1)


def _objections(version: str, changelog: str) -> Iterator[str]:
    """Yield each reason not to release now."""
    if _said("git", "status", "--porcelain"):
        yield "there are changes that are not committed"
    if _said("git", "tag", "--list", f"v{version}"):
        yield f"v{version} exists already: raise the version in pyproject.toml"
    if not notes_of(changelog, version):
        yield f"CHANGELOG.md says nothing below {UNRELEASED}"


def _tag(version: str, changelog: Path) -> None:
    text = changelog.read_text("utf-8")
    changelog.write_text(released(text, version, datetime.now(UTC).date().isoformat()), "utf-8")
    _run("git", "commit", "--quiet", "--message", f"Version {version}", str(changelog))
    _run(
        "git", "tag", "--annotate", "--message", notes_of(text, version), "--cleanup=verbatim", f"v{version}"
    )


def _build(version: str, changelog: str) -> None:
    """Build the wheel and the source archive, list the packages in an environment with the wheel installed,
    and write the release notes.
    """
    for folder in (DIST, WORK):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
    builder, program = _environment("builder", "build"), _environment("program", "runtime")
    _run(str(builder), "-m", "hatchling", "build", "--directory", str(DIST))
    (wheel,) = DIST.glob(f"*-{version}-*.whl")
    _pip(program, "--no-deps", str(wheel))
    _run(str(program), str(ROOT / "release" / "bill.py"), str(DIST))
    (DIST / NOTES).write_text(notes_of(changelog, version), "utf-8")


def _environment(name: str, requirements: str) -> Path:
    """Make an environment with these requirements, and return its interpreter."""
    folder = WORK / name
    _run(sys.executable, "-m", "venv", "--without-pip", str(folder))
    python = folder / "bin" / "python"
    _pip(python, "--require-hashes", "--requirement", str(ROOT / "requirements" / f"{requirements}.txt"))
    return python


def _pip(python: Path, *arguments: str) -> None:
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python))
    _run(*pip, "install", "--quiet", *arguments)


def _image(version: str) -> bool:
    """Build the image if a builder works here; return False if the build failed."""
    builder = next(filter(builds, BUILDERS), None)
    if builder is None:
        print(f"no image: none of {', '.join(BUILDERS)} works here")
        return True
    command = image_command(builder, version, _said("git", "rev-parse", "HEAD"))
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def image_command(builder: str, version: str, revision: str) -> list[str]:
    """Return the command that builds the image, in a format that keeps its health check."""
    labels = (f"--build-arg=VERSION={version}", f"--build-arg=REVISION={revision}")
    kept = () if builder == "docker" else ("--format=docker",)
    return [builder, "build", *kept, *labels, "--tag", f"imhotep-discord:{version}", str(ROOT)]


def builds(builder: str) -> bool:
    """Tell whether a builder works here; a client without its daemon doesn't."""
    if shutil.which(builder) is None:
        return False
    return subprocess.run([builder, "info"], capture_output=True, check=False).returncode == 0


def _sum_up() -> None:
    """Write a checksum of every file, in the format of `sha256sum --check`."""
    files = sorted(path for path in DIST.iterdir() if path.name not in {SUMS, ".gitignore"})
    lines = (f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
    (DIST / SUMS).write_text("".join(lines), "utf-8")


def _said(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def _run(*command: str) -> None:
    subprocess.run(command, cwd=ROOT, check=True)


if __name__ == "__main__":
    sys.exit(main())
