"""A process that is stuck ends; a live one keeps telling systemd that it is alive."""

import socket
import threading
from pathlib import Path

import pytest

from bot.process import Watchdog, tell_systemd
from tests.support.patience import PATIENCE


def test_it_ends_what_stands_still() -> None:
    ended = threading.Event()
    with Watchdog(ended.set, within=0.05):
        assert ended.wait(PATIENCE)


def test_it_leaves_alone_what_goes_on_and_what_has_ended() -> None:
    ended = threading.Event()
    with Watchdog(ended.set, within=PATIENCE) as dog:
        for _ in range(3):
            dog.beat()
            assert not ended.wait(0.01)
    assert not ended.is_set()


@pytest.mark.parametrize("abstract", [False, True])
def test_systemd_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, abstract: bool) -> None:  # noqa: FBT001  pytest gives it
    name = f"@imhotep-{tmp_path.name}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.settimeout(PATIENCE)
        heard.bind(f"\0{name[1:]}" if abstract else name)
        monkeypatch.setenv("NOTIFY_SOCKET", name)
        with Watchdog(lambda: None, within=PATIENCE) as dog:
            dog.beat()
        assert [heard.recv(64) for _ in range(2)] == [b"READY=1", b"WATCHDOG=1"]
    tell_systemd("STOPPING=1")


def test_without_systemd_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    tell_systemd("READY=1")
