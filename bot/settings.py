"""Settings, from the environment (`IMHOTEP_…`) and `.env`."""

import os
import re
import stat
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.clock import SHIFT
from bot.errors import SettingsError

_TOKEN = re.compile(r"[!-~]+")
_LOOPBACK = re.compile(r"http://(localhost|127(\.[0-9]{1,3}){3}|\[::1\])(:[0-9]{1,5})?/?", re.IGNORECASE)


MOST_DAYS = 36_500
"""The largest number of days in a setting, so that no sum of times becomes too large for the database."""
MOST_THINKERS = 2
"""The maximum number of processes that think, unless `thinking` is set."""
MEMORY_EACH = 256 << 20
"""The bytes of allowed memory per such process; this leaves enough for the bot itself."""


class Settings(BaseSettings):
    """All settings. The token comes from `IMHOTEP_TOKEN` or a file, never from arguments."""

    model_config = SettingsConfigDict(
        env_prefix="IMHOTEP_", env_file=".env", env_file_encoding="utf-8", extra="ignore"
    )

    token: SecretStr | None = Field(
        default=None,
        description="The bot's token. Refused from a `.env` that everyone can read.",
    )
    token_file: Path | None = Field(
        default=None,
        description="A file that holds the token. Refused if everyone can read it.",
    )
    data: Path = Field(
        default=Path("data"),
        description="Folder of the database (`imhotep.sqlite3`), on a local disk.",
    )
    log_level: Literal["INFO", "WARNING", "ERROR"] = Field(
        default="INFO",
        description="`INFO`, `WARNING` or `ERROR`. There is no `DEBUG`: it would log people's data.",
    )
    log_format: Literal["text", "json"] = Field(
        default="text", description="`json`: every line is one JSON object."
    )
    metrics_port: int | None = Field(
        default=None, ge=0, le=65535, description="Port where Prometheus may ask."
    )
    metrics_address: str = Field(
        default="127.0.0.1",
        description="Address on which it may ask; in a container `0.0.0.0`.",
    )
    discord_url: str | None = Field(
        default=None,
        description="Address of the sandbox, on this machine only.",
    )

    contact: str | None = Field(
        default=None,
        max_length=100,
        description=(
            "How people reach you: a mail address, an invite link or a name. Shown in `/help`, greetings and "
            "errors."
        ),
    )
    policy: str | None = Field(
        default=None,
        pattern=r"^https://\S{1,200}$",
        description="Address of your privacy policy, shown in `/help`.",
    )
    terms: str | None = Field(
        default=None,
        pattern=r"^https://\S{1,200}$",
        description="Address of your terms, shown in `/help`.",
    )
    keep_days: int | None = Field(
        default=None,
        ge=1,
        le=MOST_DAYS,
        description=(
            "Days for which moves of finished games are kept, at most; a server may choose fewer. Results "
            "stay."
        ),
    )
    backups: Path | None = Field(
        default=None,
        description="Folder into which the database is copied automatically, best on another disk.",
    )
    backup_hours: int = Field(
        default=24, ge=1, le=24 * MOST_DAYS, description="Hours between two such copies."
    )
    backup_keep: int = Field(
        default=7, ge=1, le=MOST_DAYS, description="How many such copies are kept, the newest."
    )
    shards: str | None = Field(
        default=None,
        pattern=r"^[0-9]{1,4}-[0-9]{1,4}/[0-9]{1,4}$",
        description="Which shards this process serves, of how many, such as `0-3/8`; if unset, all.",
    )
    emojis: bool = Field(
        default=True,
        description="Icons on buttons and in texts, uploaded at the first start. `False`: none.",
    )
    thinking: int | None = Field(
        default=None,
        ge=1,
        le=1000,
        description=(
            "Processes that think for computer players, 45 MB each, while needed; if unset, one, or two "
            "with three processors and 512 MB."
        ),
    )

    idle_days: int = Field(
        default=60,
        ge=0,
        le=MOST_DAYS,
        description=(
            "Days without a move after which a game is closed, announced 14 and 3 days before. `0`: never."
        ),
    )

    @field_validator("discord_url")
    @classmethod
    def _loopback(cls, value: str | None) -> str | None:
        if value is None:
            return None
        if not _LOOPBACK.fullmatch(value):
            raise ValueError("must be an http address on this machine, such as http://127.0.0.1:8080")
        return value.rstrip("/")

    @field_validator("shards")
    @classmethod
    def _share(cls, value: str | None) -> str | None:
        if value is not None:
            first, last, total = map(int, re.split("[-/]", value))
            if not first <= last < total:
                raise ValueError("is the first and the last shard and how many there are: 0-3/8")
        return value

    @field_validator("data", "token_file", "backups")
    @classmethod
    def _path(cls, value: Path | None) -> Path | None:
        if value is not None and "\0" in str(value):
            raise ValueError("no path has a zero byte in it")
        return value

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.data / "imhotep.sqlite3"

    @property
    def share(self) -> tuple[int, int, int] | None:
        """The first and the last shard of this process, and the total number; None if it has all shards."""
        if self.shards is None:
            return None
        first, last, total = map(int, re.split("[-/]", self.shards))
        return first, last, total

    @property
    def thinkers(self) -> int:
        """The number of processes that think for computer players."""
        if self.thinking is not None:
            return self.thinking
        allowed = memory()
        room = MOST_THINKERS if allowed is None else allowed // MEMORY_EACH
        return max(1, min(MOST_THINKERS, room, int(processors()) - 1))

    @property
    def health(self) -> Path:
        """The file whose age tells whether the running bot is healthy."""
        return self.data / "health"

    def read_token(self) -> str:
        """Return the token; raises `SettingsError` if there is none or others could read it."""
        if self.token is not None and self.token.get_secret_value().strip():
            _must_be_ours(Path(".env"))
            return _checked(self.token.get_secret_value().strip(), "IMHOTEP_TOKEN")
        if self.token_file is None:
            raise SettingsError(
                "no token: set IMHOTEP_TOKEN or IMHOTEP_TOKEN_FILE (see docs/hosting/setup.md), "
                "or try the bot without one: make play"
            )
        try:
            mode = self.token_file.stat().st_mode
            token = self.token_file.read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise SettingsError(f"{self.token_file} cannot be read: {type(error).__name__}") from None
        if mode & stat.S_IROTH:
            raise SettingsError(f"everyone can read {self.token_file}: chmod 600 it first")
        if not token:
            raise SettingsError(f"{self.token_file} is empty")
        return _checked(token, str(self.token_file))


def _must_be_ours(dotenv: Path) -> None:
    """Raise `SettingsError` if the token comes from a `.env` that others can read."""
    if "IMHOTEP_TOKEN" in {name.upper() for name in os.environ} or not dotenv.is_file():
        return
    if dotenv.stat().st_mode & stat.S_IROTH:
        raise SettingsError(f"everyone can read {dotenv}, and the token is in it: chmod 600 it first")


def _checked(token: str, source: str) -> str:
    """Return the token if it is well-formed; raises `SettingsError` otherwise."""
    if not _TOKEN.fullmatch(token):
        raise SettingsError(
            f"{source}: no token has blanks, line breaks or such characters in it, copy it again"
        )
    return token


def unknown_settings() -> list[str]:
    """Return a sentence for each name in the environment and in `.env` that
    looks like a setting but isn't one.
    """
    known = {f"IMHOTEP_{name.upper()}" for name in Settings.model_fields}
    named = {*os.environ, *dotenv_values(".env", encoding="utf-8")}
    unknown = {name for name in map(str.upper, named) if name.startswith("IMHOTEP_")} - known - {SHIFT}
    return [f"{name} is no setting{_meant(name, known)}" for name in sorted(unknown)]


def _meant(name: str, known: Iterable[str]) -> str:
    """Return a question about the setting that was probably meant; empty if no name is similar."""
    near = get_close_matches(name, known, n=1, cutoff=0.8)
    return f": did you mean {near[0]}?" if near else ""


def load_settings() -> Settings:
    """Read the settings; raises `SettingsError` naming the wrong ones, without showing secrets."""
    try:
        return Settings()
    except ValidationError as error:
        wrong = "; ".join(
            f"IMHOTEP_{'_'.join(str(part) for part in problem['loc']).upper()}: {problem['msg']}"
            for problem in error.errors(include_input=False, include_url=False)
        )
        raise SettingsError(wrong) from error
    except UnicodeDecodeError:
        raise SettingsError(".env is not a text in UTF-8: save it as one") from None
    except OSError as error:
        raise SettingsError(f".env cannot be read: {error.strerror}") from error


GROUPS = Path("/sys/fs/cgroup")
OURS = Path("/proc/self/cgroup")


def processors() -> float:
    """Return how many processors may be used: those that the process may run on, or its CPU limit if that is
    smaller.
    """
    allowed = getattr(os, "sched_getaffinity", None)  # Linux only
    available = len(allowed(0)) if allowed is not None else os.cpu_count() or 1
    pairs = zip(_limits("cpu.cfs_quota_us", "cpu"), _limits("cpu.cfs_period_us", "cpu"), strict=True)
    shares = [*(limit.split() for limit in _limits("cpu.max")), *pairs]
    return min([available, *(int(time) / int(period) for time, period in shares if time not in NO_LIMIT)])


def memory() -> int | None:
    """Return the bytes of memory that may be used. Without a limit this is None, or a number beyond any
    machine's memory.
    """
    limits = (*_limits("memory.max"), *_limits("memory.limit_in_bytes", "memory"))
    return min((int(limit) for limit in limits if limit not in NO_LIMIT), default=None)


NO_LIMIT = ("max", "-1")


def _limits(name: str, controller: str = "") -> Iterator[str]:
    """Yield the contents of the file with this name in our control group and all its parents, wherever it
    exists. Version 1 of control groups has a hierarchy for each controller; version 2 has only one.
    """
    try:
        lines = OURS.read_text("utf-8").splitlines()
    except OSError:
        return
    groups = (line.split(":", 2)[1:] for line in lines)
    ours = next((group for controllers, group in groups if controller in controllers.split(",")), "/")
    inside = Path(ours.lstrip("/"))
    for folder in (inside, *inside.parents):
        try:
            yield (GROUPS / controller / folder / name).read_text("utf-8").strip()
        except OSError:
            continue
