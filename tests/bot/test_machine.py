"""The program's share of a machine, as set by its control groups."""

import os
from pathlib import Path

import pytest

from bot import settings
from bot.settings import MEMORY_EACH, Settings

MB = 1 << 20


@pytest.fixture
def groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Simulate eight processors, and a service in a slice without limits; return the folder of control
    groups.
    """
    (tmp_path / "ours").write_text("1:name=old:/elsewhere\n0::/system.slice/imhotep.service\n", "utf-8")
    folder = tmp_path / "system.slice" / "imhotep.service"
    folder.mkdir(parents=True)
    monkeypatch.setattr(settings, "OURS", tmp_path / "ours")
    monkeypatch.setattr(settings, "GROUPS", tmp_path)

    def eight(_process: int) -> set[int]:
        return {*range(8)}

    monkeypatch.setattr(os, "sched_getaffinity", eight)
    return folder


def test_without_limits_the_machine_is_ours(groups: Path) -> None:
    (groups / "cpu.max").write_text("max 100000\n", "utf-8")
    (groups / "memory.max").write_text("max\n", "utf-8")
    assert (settings.processors(), settings.memory()) == (8, None)


def test_the_narrowest_limit_counts_whoever_sets_it(groups: Path) -> None:
    (groups / "cpu.max").write_text("400000 100000\n", "utf-8")
    (groups.parent / "cpu.max").write_text("150000 100000\n", "utf-8")
    (groups / "memory.max").write_text(f"{512 * MB}\n", "utf-8")
    (groups.parent / "memory.max").write_text(f"{768 * MB}\n", "utf-8")
    assert (settings.processors(), settings.memory()) == (1.5, 512 * MB)


def test_version_1_of_control_groups_counts_too(groups: Path) -> None:
    settings.OURS.write_text("4:memory:/docker/abc\n3:cpuset:/\n1:cpu,cpuacct:/docker/abc\n0::/\n", "utf-8")
    for controller in ("cpu", "memory"):
        (settings.GROUPS / controller).mkdir()
    (settings.GROUPS / "memory" / "memory.limit_in_bytes").write_text(f"{512 * MB}\n", "utf-8")
    (settings.GROUPS / "cpu" / "cpu.cfs_period_us").write_text("100000\n", "utf-8")
    (settings.GROUPS / "cpu" / "cpu.cfs_quota_us").write_text("-1\n", "utf-8")
    assert (settings.processors(), settings.memory()) == (8, 512 * MB)
    (settings.GROUPS / "cpu" / "cpu.cfs_quota_us").write_text("150000\n", "utf-8")
    assert settings.processors() == 1.5


def test_a_system_without_control_groups(groups: Path) -> None:
    settings.OURS.unlink()
    assert (settings.processors(), settings.memory()) == (8, None)


@pytest.mark.parametrize(
    ("processors", "memory", "thinkers"),
    [
        ("800000 100000", "max", 2),
        ("300000 100000", "max", 2),
        ("200000 100000", "max", 1),
        ("50000 100000", "max", 1),
        ("800000 100000", str(2 * MEMORY_EACH), 2),
        ("800000 100000", str(2 * MEMORY_EACH - 1), 1),
        ("800000 100000", str(64 * MB), 1),
    ],
)
def test_as_many_think_as_there_is_room_for(
    groups: Path, processors: str, memory: str, thinkers: int
) -> None:
    (groups / "cpu.max").write_text(processors, "utf-8")
    (groups / "memory.max").write_text(memory, "utf-8")
    assert Settings(_env_file=None).thinkers == thinkers  # pyright: ignore[reportCallIssue]  its stub has no such parameter
