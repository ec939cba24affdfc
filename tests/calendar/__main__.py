"""`make calendar` runs this, and `make soak` includes it: every case of `days` that has not passed yet.

Under libfaketime the whole machine has another date; without it only the bot has (`IMHOTEP_CLOCK_SHIFT`), and
the run says so. Passed cases are noted in `artifacts/calendar`: an interrupted run resumes there, and without
that file a run starts over.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from bot.clock import machine_now
from tests.calendar.days import Case, cases

ROOT = Path(__file__).parents[2]
DONE = ROOT / "artifacts" / "calendar"
COMPILED = ROOT / "artifacts" / "compiled"
LIBRARIES = ("/usr/lib/*/faketime/libfaketimeMT.so.1", "/usr/lib/faketime/libfaketimeMT.so.1")
WHOLE = (
    ("-n6", "--dist=worksteal", "--ignore=tests/browser"),
    ("-n1", "tests/browser"),  # under another date, several browsers keep each other from starting
)
"""The arguments for the whole suite."""
SELECTED = (
    "-n2",
    *("tests/test_clock.py", "tests/test_hosting.py", "tests/process", "tests/bot/operations"),
    *("tests/bot/service/clocks", "tests/bot/features/reminders", "tests/bot/features/puzzles"),
    *("tests/bot/features/seasons", "tests/bot/service/test_timers.py", "tests/bot/store/test_backup.py"),
    *("tests/bot/store/test_opening.py", "tests/bot/test_settings.py", "tests/bot/thinking/test_pool.py"),
    *(
        "tests/sandbox/test_restart.py",
        "tests/sandbox/discord/limits",
        "tests/sandbox/discord/test_places.py",
    ),
    *("tests/wire/games/test_clocks.py", "tests/wire/games/test_season.py", "tests/wire/games/test_play.py"),
    *(
        "tests/wire/looks/test_puzzle.py",
        "tests/wire/looks/test_reminders.py",
        "tests/wire/faults/test_kill.py",
    ),
)
"""The arguments for the tests that read a clock or start a process."""
NOBODY = 65534


def library() -> str | None:
    """Return the path of libfaketime if it is installed (Debian's `libfaketime`) or `LIBFAKETIME` names it,
    else None.
    """
    named = [os.environ["LIBFAKETIME"]] if "LIBFAKETIME" in os.environ else []
    texts = [str(path) for pattern in LIBRARIES for path in Path("/").glob(pattern[1:])]
    return next((text for text in (*named, *texts) if Path(text).exists()), None)


def environment(case: Case, folder: Path, faketime: str | None) -> dict[str, str]:
    """Return the environment of the tests, and of the programs that they start."""
    noon = datetime(case.day.year, case.day.month, case.day.day, 12, tzinfo=UTC)
    given = {**os.environ, "TESTS_ZONE": case.zone, "LC_ALL": case.language, "LANG": case.language}
    given |= {
        "TESTS_PATIENCE": "3",
        "PYTHONPYCACHEPREFIX": str(COMPILED),
        "TMPDIR": str(folder),
        "HOME": "/nonexistent" if case.homeless else str(folder),
    }
    if faketime is None:
        return given | {"TESTS_DAY": case.day.isoformat()}
    shift = f"{noon.timestamp() - machine_now():+.0f}"
    return given | {
        "TESTS_DAY": "machine",
        "FAKETIME": shift,
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",  # this clock has no date, and waiting for it would never end
        "FAKETIME_FORCE_MONOTONIC_FIX": "0",  # otherwise waiting threads take the time of working ones
    }


def compile_all() -> None:
    """Compile all modules in advance, so that processes ignore the dates of sources. Under libfaketime the
    dates differ in each case, and every process would compile everything again.
    """
    own = (str(ROOT / package) for package in ("bot", "engine", "render", "sandbox", "tests", "benchmarks"))
    folders = (sysconfig.get_path("stdlib"), sysconfig.get_path("purelib"), *own)
    unchecked = ("--invalidation-mode", "unchecked-hash")
    subprocess.run(
        [sys.executable, "-m", "compileall", "-qq", "-j0", "-x", r"/python[^/]*/test/", *unchecked, *folders],
        env={**os.environ, "PYTHONPYCACHEPREFIX": str(COMPILED)},
        check=False,  # some modules of libraries are for other versions of Python
    )


def sweep() -> None:
    """Remove files that libfaketime left for killed processes, because another user couldn't replace them."""
    for file in Path("/dev/shm").glob("*faketime_*"):  # noqa: S108  where the library puts it
        if not Path("/proc", file.name.rpartition("_")[2]).exists():
            file.unlink(missing_ok=True)


def passes(case: Case, faketime: str | None) -> bool:
    """Run the tests of a case, and return whether they pass; show their output if they fail."""
    as_nobody = case.nobody and os.geteuid() == 0 and shutil.which("setpriv") is not None
    before = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if as_nobody else []
    if faketime is not None:  # set after `setpriv`, because the user `nobody` can't open root's files
        before += ["env", f"LD_PRELOAD={faketime}"]
    sweep()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        if as_nobody:
            os.chown(folder, NOBODY, NOBODY)
        for part in WHOLE if case.whole else (SELECTED,):
            ran = subprocess.run(
                [*before, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *part],
                cwd=ROOT,
                env=environment(case, folder, faketime),
                umask=case.mask,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
            if ran.returncode:
                sys.stdout.write(ran.stdout[-20_000:])
                return False
    return True


def main() -> int:
    """Run all cases that have not passed; return 1 if one fails, else 0."""
    faketime, failed = library(), list[str]()
    if faketime is None:
        sys.stdout.write("[calendar] libfaketime is not installed: only the bot has another date\n")
    DONE.parent.mkdir(exist_ok=True)
    compile_all()
    done = set(DONE.read_text("utf-8").splitlines()) if DONE.exists() else set[str]()
    for number, case in enumerate(cases(), start=1):
        if case.name in done:
            continue
        began = time.monotonic()
        passed = passes(case, faketime)
        took = time.monotonic() - began
        verdict = "passed" if passed else "FAILED"
        sys.stdout.write(f"[calendar] {number} of {len(cases())}: {case.name}: {verdict}, {took:.0f} s\n")
        sys.stdout.flush()
        if passed:
            with DONE.open("a", encoding="utf-8") as notes:
                notes.write(f"{case.name}\n")
        else:
            failed.append(case.name)
    sys.stdout.write(f"[calendar] {len(failed)} failed\n")
    return min(1, len(failed))


if __name__ == "__main__":
    sys.exit(main())
