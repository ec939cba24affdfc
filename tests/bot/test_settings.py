"""Settings are read once, every mistake is named, and secrets are never shown."""

from pathlib import Path

import pytest

from bot.errors import SettingsError
from bot.settings import Settings, load_settings, unknown_settings

SECRET = "MTIz.very.secret"  # noqa: S105  not a real one


@pytest.fixture(autouse=True)
def nothing_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove all settings from the environment and `.env`."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(f"IMHOTEP_{name.upper()}", raising=False)


def set_(monkeypatch: pytest.MonkeyPatch, **values: str | Path) -> Settings:
    for name, value in values.items():
        monkeypatch.setenv(f"IMHOTEP_{name.upper()}", str(value))
    return load_settings()


def test_without_settings_everything_has_its_default() -> None:
    settings = load_settings()
    assert settings.database == Path("data/imhotep.sqlite3")
    assert settings.health == Path("data/health")
    assert (settings.log_level, settings.discord_url, settings.token) == ("INFO", None, None)


def test_settings_come_from_the_environment_before_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text(f"IMHOTEP_TOKEN={SECRET}\nIMHOTEP_DATA=from_file\nOTHER=1\nIMHOTEP_WHAT=2\n")
    Path(".env").chmod(0o600)
    assert load_settings().read_token() == SECRET
    assert load_settings().data == Path("from_file")
    assert set_(monkeypatch, data="from_environment").data == Path("from_environment")


# --- the token ---------------------------------------------------------------------------------------


def token_file(content: bytes, mode: int = 0o600) -> Path:
    path = Path("token.txt").absolute()
    path.write_bytes(content)
    path.chmod(mode)
    return path


def test_the_token_is_read_without_blanks_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set_(monkeypatch, token=f" {SECRET}\n").read_token() == SECRET


@pytest.mark.parametrize("mode", [0o400, 0o600, 0o640])
def test_the_token_can_lie_in_a_file(monkeypatch: pytest.MonkeyPatch, mode: int) -> None:
    """The token is read from a file that only its owner can read, or also a group such as a service's."""
    assert set_(monkeypatch, token_file=token_file(f"{SECRET}\n".encode(), mode)).read_token() == SECRET


@pytest.mark.parametrize("token", ["", "  \n"])
def test_an_empty_token_gives_way_to_the_file(monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    settings = set_(monkeypatch, token=token, token_file=token_file(SECRET.encode()))
    assert settings.read_token() == SECRET


def refused_token(settings: Settings) -> str:
    with pytest.raises(SettingsError) as refused:
        settings.read_token()
    assert SECRET not in str(refused.value)
    assert SECRET not in str(refused.value.__cause__)
    return str(refused.value)


def test_a_token_in_a_dotenv_that_everyone_can_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A token in a `.env` that everyone can read is refused, but a token from the environment is accepted."""
    Path(".env").write_text(f"IMHOTEP_TOKEN={SECRET}\n")
    Path(".env").chmod(0o644)
    with pytest.raises(SettingsError, match=r"everyone can read \.env"):
        load_settings().read_token()
    assert set_(monkeypatch, token=SECRET).read_token() == SECRET
    monkeypatch.delenv("IMHOTEP_TOKEN")
    Path(".env").chmod(0o600)
    assert load_settings().read_token() == SECRET


@pytest.mark.parametrize("values", [{}, {"token": ""}, {"token": "   "}])
def test_no_token_says_what_to_set(monkeypatch: pytest.MonkeyPatch, values: dict[str, str]) -> None:
    text = refused_token(set_(monkeypatch, **values))
    assert "IMHOTEP_TOKEN" in text
    assert "make play" in text


def test_a_missing_token_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "missing.txt" in refused_token(set_(monkeypatch, token_file=Path("missing.txt")))


def test_a_folder_is_no_token_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "cannot be read" in refused_token(set_(monkeypatch, token_file=tmp_path))


@pytest.mark.parametrize("content", [b"", b" \n"])
def test_an_empty_token_file_is_named(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    assert "token.txt is empty" in refused_token(set_(monkeypatch, token_file=token_file(content)))


STRANGE = [f"{SECRET}\0more", f"{SECRET}\nmore", f"Bot {SECRET}", f"\ufeff{SECRET}", f"{SECRET}é"]


@pytest.mark.parametrize("content", STRANGE)
def test_a_token_with_strange_characters_is_refused(monkeypatch: pytest.MonkeyPatch, content: str) -> None:
    assert "token" in refused_token(set_(monkeypatch, token_file=token_file(content.encode())))


@pytest.mark.parametrize("mode", [0o604, 0o644, 0o444])
def test_a_token_file_that_everyone_can_read_is_refused(monkeypatch: pytest.MonkeyPatch, mode: int) -> None:
    text = refused_token(set_(monkeypatch, token_file=token_file(SECRET.encode(), mode)))
    assert "chmod 600" in text


def test_a_token_file_that_is_no_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = refused_token(set_(monkeypatch, token_file=token_file(SECRET.encode() + b"\xff\xfe")))
    assert "cannot be read" in text


def test_secrets_are_not_in_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = set_(monkeypatch, token=SECRET)
    for text in (repr(settings), str(settings), str(settings.model_dump()), settings.model_dump_json()):
        assert SECRET not in text
        assert "very" not in text


def test_secrets_are_not_in_errors_about_other_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SettingsError) as refused:
        set_(monkeypatch, token=SECRET, log_level="LOUD", discord_url="http://evil.example")
    text = f"{refused.value} {refused.value!r} {refused.value.__cause__} {refused.value.__cause__!r}"
    assert SECRET not in text
    assert "IMHOTEP_LOG_LEVEL" in str(refused.value)
    assert "IMHOTEP_DISCORD_URL" in str(refused.value)


# --- the rest ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["DEBUG", "info", "", "5"])
def test_a_log_level_that_there_is_not_is_refused(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    """Unknown log levels are refused, and so is DEBUG, because it would log people's data."""
    with pytest.raises(SettingsError, match=r"IMHOTEP_LOG_LEVEL.*'INFO', 'WARNING' or 'ERROR'"):
        set_(monkeypatch, log_level=level)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:8080",
        "http://127.0.0.1",
        "http://127.0.0.2:1",
        "http://127.255.255.254:1",
        "http://[::1]:8080",
        "http://localhost:8080",
        "http://LOCALHOST:8080",
    ],
)
def test_a_discord_on_this_machine_may_be_named(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    assert set_(monkeypatch, discord_url=url).discord_url == url
    assert set_(monkeypatch, discord_url=f"{url}/").discord_url == url


@pytest.mark.parametrize(
    "url",
    [
        "",
        "http://",
        "127.0.0.1:8080",
        "localhost",
        "http://0.0.0.0:8080",
        "http://[::]:8080",
        "http://10.0.0.1",
        "http://192.168.0.1",
        "http://128.0.0.1",
        "http://127.1",
        "http://2130706433",
        "http://evil.example",
        "http://127.0.0.1.evil.example",
        "http://localhost.evil.example",
        "http://127.0.0.1@evil.example",
        "http://[::1",
        pytest.param("http://[::1]evil.example"),
        "https://127.0.0.1:8080",
        "https://localhost",
        "ws://127.0.0.1",
        "file:///etc/passwd",
        "//127.0.0.1",
    ],
)
def test_no_other_address_gets_the_token(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    with pytest.raises(SettingsError, match="IMHOTEP_DISCORD_URL"):
        set_(monkeypatch, discord_url=url)


def test_what_is_no_setting_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unknown settings are named, with a suggestion, so that misspelled ones are noticed."""
    Path(".env").write_text("IMHOTEP_IDEL_DAYS=3\nOTHER=1\nIMHOTEP_DATA=x\n")
    monkeypatch.setenv("IMHOTEP_BACKUP", "x")
    monkeypatch.setenv("IMHOTEP_QQQQ", "x")
    assert unknown_settings() == [
        "IMHOTEP_BACKUP is no setting: did you mean IMHOTEP_BACKUPS?",
        "IMHOTEP_IDEL_DAYS is no setting: did you mean IMHOTEP_IDLE_DAYS?",
        "IMHOTEP_QQQQ is no setting",
    ]


def test_whoever_sets_how_many_think_has_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set_(monkeypatch, thinking="5").thinkers == 5
