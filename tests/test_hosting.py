"""Hosting: the image and compose files as text. The entry command is tried in `tests/process`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import yaml

ROOT = Path(__file__).resolve().parents[1]
UID = "10001"


def dockerfile() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile, with continued lines joined and comments left out."""
    lines = (line for line in read("Dockerfile").splitlines() if not line.lstrip().startswith("#"))
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in joined.splitlines() if line)]


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def last_stage() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word, rest in dockerfile():
        if word == "FROM":
            found = {}
        found.setdefault(word, []).append(rest)
    return found


def service() -> dict[str, Any]:
    return cast("dict[str, Any]", yaml.safe_load(read("compose.yaml"))["services"]["imhotep"])


def test_two_stages_of_the_same_python() -> None:
    stages = [rest for word, rest in dockerfile() if word == "FROM"]
    assert len(stages) == 2
    assert stages[0].removesuffix(" AS build") == stages[1]
    assert re.fullmatch(r"python:3\.\d+-slim", stages[1]), "a fixed minor version, not `latest`"


def test_everything_installed_is_pinned() -> None:
    installs = re.findall(r"pip install ([^&\n]+)", read("Dockerfile"))
    assert installs
    assert all("--constraint constraints.txt" in install for install in installs)


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
    one = service()
    assert one["restart"] == "unless-stopped"
    assert one["read_only"] is True
    assert one["cap_drop"] == ["ALL"]
    assert one["security_opt"] == ["no-new-privileges:true"]
    assert one["tmpfs"][0].startswith("/tmp")  # noqa: S108  the container's own
    assert "mem_limit" in one
    assert "ports" not in one
    assert "init" not in one, "tini is in the image"
    assert one["logging"]["options"].keys() == {"max-size", "max-file"}


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


def test_no_recipe_leaves_a_token_that_git_would_take() -> None:
    ignored = read(".gitignore").splitlines()
    assert {"/secrets/", "/token", ".env"} <= {*ignored}


def test_a_restored_database_belongs_to_whoever_runs_the_bot() -> None:
    recipes = read("docs/hosting.md").partition("To restore")[2].partition("## Upgrades")[0]
    assert f"install -o {UID} -g {UID} -m 600" in recipes
    assert 'install --owner="$(stat -c %u' in recipes
    assert recipes.count("imhotep.sqlite3-wal") == recipes.count("imhotep.sqlite3-shm") == 2


def test_the_page_says_what_an_installation_must_bring() -> None:
    """Without it *Add App* brings commands without the bot."""
    page = read("docs/hosting.md").partition("## In a server")[0]
    assert "Default Install Settings" in page
    assert "`bot` and `applications.commands`" in page


def test_every_setting_reaches_the_container() -> None:
    assert service()["env_file"] == [{"path": ".env", "required": False}]
    assert service()["environment"]["IMHOTEP_DATA"] == "/data", "whatever the file says of a host's folders"
