"""Hosting: the image and compose files as text. `tests/process` tries the entry command."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any, cast

import pytest
import yaml

from bot.process import STANDSTILL
from release.bill import normal

ROOT = Path(__file__).resolve().parents[1]
UID = "10001"


def dockerfile() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile, with continued lines joined and comments left out."""
    lines = (line for line in read("Dockerfile").splitlines() if not line.lstrip().startswith("#"))
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in joined.splitlines() if line)]


def dockerfile_text() -> str:
    return "\n".join(f"{word} {rest}" for word, rest in dockerfile())


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def last_stage() -> dict[str, list[str]]:
    stages: dict[str, list[str]] = {}
    for word, rest in dockerfile():
        if word == "FROM":
            stages = {}
        stages.setdefault(word, []).append(rest)
    return stages


def service() -> dict[str, Any]:
    return cast("dict[str, Any]", yaml.safe_load(read("compose.yaml"))["services"]["imhotep"])


def test_two_stages_of_one_base_that_can_be_chosen() -> None:
    stages = [rest for word, rest in dockerfile() if word == "FROM"]
    assert stages == ["${BASE} AS build", "${BASE}"]
    (base,) = (rest for word, rest in dockerfile() if word == "ARG" and rest.startswith("BASE="))
    assert re.fullmatch(r"BASE=docker\.io/library/python:3\.13-slim@sha256:[0-9a-f]{64}", base)


def test_everything_installed_is_known_by_its_hash() -> None:
    installs = re.findall(
        r"pip(?: --python \S+)? install ([^&\n]+?)(?: *&&|$)", dockerfile_text(), re.MULTILINE
    )
    assert len(installs) == 3
    locked = [line for line in installs if "--require-hashes --requirement requirements/" in line]
    assert [line for line in installs if line not in locked] == ["--no-deps /wheels/*.whl"]


def test_no_pip_comes_along() -> None:
    assert "python3 -m venv --without-pip /opt/imhotep" in dockerfile_text()
    assert "/usr/local/bin/pip*" in last_stage()["RUN"][0]


def pinned(name: str) -> dict[str, str]:
    """Return the versions in a list of requirements, by package name."""
    matches = re.findall(r"^([\w.-]+)==([^\s;]+)", read(name), re.MULTILINE)
    return {normal(package): version for package, version in matches}


def needed(package: str) -> set[str]:
    """Return a package's direct and indirect requirements that are installed here."""
    texts, new = set[str](), {package}
    while new:
        texts |= new
        wanted = (line for name in new for line in requires(name) or () if "extra ==" not in line)
        names = {normal(re.split(r"[^\w.-]", line, maxsplit=1)[0]) for line in wanted}
        new = {name for name in names if is_installed(name)} - texts
    return texts - {package}


def is_installed(name: str) -> bool:
    try:
        version(name)
    except PackageNotFoundError:
        return False
    return True


def test_what_runs_is_what_is_tested() -> None:
    """The image's packages are exactly those of the development environment, in the same versions."""
    runtime, tested = pinned("requirements/runtime.txt"), pinned("constraints.txt")
    assert needed("imhotep-discord") <= runtime.keys()
    assert runtime.items() <= tested.items()
    for name in ("runtime", "build"):
        entries = re.split(r"^(?=\w)", read(f"requirements/{name}.txt"), flags=re.MULTILINE)
        assert all("--hash=sha256:" in entry for entry in entries if entry)


def test_a_public_host_runs_what_ci_runs() -> None:
    workflow = cast("dict[str, Any]", yaml.safe_load(read(".github/workflows/tests.yml")))
    tests, release = workflow["jobs"]["tests"], workflow["jobs"]["release"]
    assert [step["run"] for step in tests["steps"] if "run" in step] == ["bash .ci/run"]
    low, high = map(int, re.findall(r'requires-python = ">=3\.(\d+),<3\.(\d+)"', read("pyproject.toml"))[0])
    assert tests["strategy"]["matrix"]["python"] == [f"3.{minor}" for minor in range(low, high)]
    assert (release["needs"], release["steps"][1]["run"]) == ("tests", "make release")


def test_a_public_host_looks_for_known_vulnerabilities_in_what_the_image_has() -> None:
    audit = read(".github/workflows/audit.yml")
    (audited,) = re.findall(r"pip-audit .* --requirement (\S+)", audit)
    assert f"/opt/imhotep/bin/python install --require-hashes --requirement {audited}" in read("Dockerfile")
    assert "schedule:" in audit, "a vulnerability may become known without any change here"


def test_the_image_runs_as_nobody_special() -> None:
    stage = last_stage()
    assert stage["USER"] == [f"{UID}:{UID}"]
    assert f"--uid {UID}" in stage["RUN"][0]
    order = [word for word, _ in dockerfile()]
    assert order.index("USER") > max(number for number, word in enumerate(order) if word == "RUN")


def test_the_image_can_be_stopped_and_asked() -> None:
    stage = last_stage()
    assert stage["STOPSIGNAL"] == ["SIGTERM"]
    assert stage["ENTRYPOINT"] == ['["/usr/bin/tini", "--", "imhotep"]']
    assert stage["CMD"] == ['["run"]']
    assert "tini" in stage["RUN"][0]
    health = stage["HEALTHCHECK"][0]
    assert "--start-period=60s" in health
    assert health.endswith('CMD ["imhotep", "check"]')


def test_data_and_environment() -> None:
    stage = last_stage()
    assert stage["VOLUME"] == ["/data"]
    environment = " ".join(stage["ENV"])
    for wanted in ("IMHOTEP_DATA=/data", "PYTHONUNBUFFERED=1", "PYTHONDONTWRITEBYTECODE=1"):
        assert wanted in environment
    assert "TOKEN" not in environment, "a token in an image is public"


def test_what_is_copied_is_let_in() -> None:
    copied = {
        name
        for word, rest in dockerfile()
        if word == "COPY" and not rest.startswith("--from")
        for name in rest.split()[:-1]
    }
    ignored = read(".dockerignore").splitlines()
    assert "*" in ignored, "everything stays out but what is named"
    assert copied == {line[1:] for line in ignored if line.startswith("!")}
    assert all((ROOT / name).exists() for name in copied)


def test_compose_gives_away_nothing() -> None:
    bot = service()
    assert bot["restart"] == "unless-stopped"
    assert bot["read_only"] is True
    assert bot["cap_drop"] == ["ALL"]
    assert bot["security_opt"] == ["no-new-privileges:true"]
    assert bot["tmpfs"][0].startswith("/tmp")  # noqa: S108  the container's own
    assert "mem_limit" in bot
    assert "ports" not in bot
    assert "init" not in bot, "tini is in the image"
    assert bot["logging"]["options"].keys() == {"max-size", "max-file"}


def test_compose_waits_longer_than_the_bot_needs_to_stop() -> None:
    from bot.app import STOP_WITHIN

    assert int(service()["stop_grace_period"].removesuffix("s")) >= 2 * STOP_WITHIN


def test_the_token_is_a_secret_file() -> None:
    secrets = cast("dict[str, Any]", yaml.safe_load(read("compose.yaml"))["secrets"])
    (name,) = service()["secrets"]
    assert list(secrets) == [name]
    environment = service()["environment"]
    assert environment["IMHOTEP_TOKEN_FILE"] == f"/run/secrets/{name}"
    assert "IMHOTEP_TOKEN" not in environment
    assert service()["volumes"] == ["data:/data"]


def test_no_recipe_leaves_what_git_would_take() -> None:
    ignored = read(".gitignore").splitlines()
    assert {"/secrets/", "/token", ".env", "/backups/", "/compose.override.yaml"} <= {*ignored}


def test_the_page_says_what_an_installation_must_bring() -> None:
    """The page says which default install settings the application needs so that *Add App* adds the bot, not
    only its commands.
    """
    page = " ".join(read("docs/hosting/setup.md").partition("## 2.")[0].split())
    assert "Default Install Settings" in page
    assert "`bot` and `applications.commands`" in page


UNIT = "docs/hosting/imhotep.service"


def test_the_unit_for_shards_is_the_other_with_a_name() -> None:
    """The unit for shards equals the other one, except that its own folders and files have the shards'
    name.
    """
    named = read("docs/hosting/imhotep@.service").replace(", shards of %i", "")
    for ours in ("%S/imhotep", "StateDirectory=imhotep"):
        named = named.replace(f"{ours}-%i", ours)
    named = named.replace(" imhotep-%i-backups", " imhotep-backups").replace("imhotep-a-back", "imhotep-back")
    assert named.replace("File=/etc/imhotep/%i", "File=-/etc/imhotep/settings") == read(UNIT)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
@pytest.mark.parametrize("name", ["imhotep.service", "imhotep@a.service"])
def test_systemd_takes_the_units(tmp_path: Path, name: str) -> None:
    program = tmp_path / "imhotep"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = read(UNIT if name in UNIT else "docs/hosting/imhotep@.service")
    (tmp_path / name).write_text(unit.replace("/opt/imhotep/bin/imhotep", str(program)))
    (tmp_path / name).chmod(0o644)  # regardless of the umask
    command = ["systemd-analyze", "verify", str(tmp_path / name)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_units_say_how_systemd_hears_of_the_bot() -> None:
    lines = read(UNIT).splitlines()
    assert "Type=notify" in lines
    (watchdog,) = (line for line in lines if line.startswith("WatchdogSec="))
    assert int(watchdog.partition("=")[2]) >= STANDSTILL
    assert "OOMPolicy=continue" in lines
    assert "TimeoutStartSec=1h" in lines, "an upgrade is not broken off"


def test_the_commands_for_systemd_know_the_token() -> None:
    """The page's commands for systemd give the program its token, because some of them ask Discord."""
    (unit,) = re.findall(r"LoadCredential=token:(\S+)", read(UNIT))
    assert f"IMHOTEP_TOKEN_FILE={unit} /opt/imhotep/bin/imhotep …" in read("docs/hosting/running.md")


def test_prometheus_asks_where_the_page_says() -> None:
    (job,) = cast("list[dict[str, Any]]", yaml.safe_load(read("docs/prometheus/scrape.yml")))
    (address,) = job["static_configs"][0]["targets"]
    assert f"http://{address}/metrics" in read("docs/hosting/running.md")


def test_every_setting_reaches_the_container() -> None:
    assert service()["env_file"] == [{"path": ".env", "required": False}]
    assert service()["environment"]["IMHOTEP_DATA"] == "/data", "whatever the file says of a host's folders"
