"""A sample of small changes, each tried against the tests that call the changed function. An interrupted run
resumes where it stopped (`artifacts/mutants`); the score is printed with its interval.
"""

import argparse
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from tests.mutants.changes import Change, changes

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "artifacts" / "mutants"
SEEN, TRIED = FOLDER / "seen", FOLDER / "tried"
EQUAL = Path(__file__).with_name("equal.txt")
"""Changes after which the program behaves the same, each with its reason after two dashes."""
TESTS = ("tests/engine", "tests/bot")
MOST = 45.0
"""The maximum time of the tests for one change together, in seconds; the most closely related ones come
first.
"""
SERVICES = ("service", "rounds", "pairing")
GROUPS: Mapping[str, tuple[tuple[str, ...], int]] = {
    "engine": (("engine/**/*.py",), 400),
    "services": (("bot/service/**/*.py", *(f"bot/features/*/{service}.py" for service in SERVICES)), 300),
}
"""For each group, the folders to change and the size of the whole sample."""


def say(text: str) -> None:
    """Print a line of progress."""
    sys.stdout.write(f"[mutants] {text}\n")
    sys.stdout.flush()


def sample(group: str, seed: int) -> list[Change]:
    """Return the changes of a group to try, in order; a shorter run tries the first ones."""
    patterns, size = GROUPS[group]
    paths = sorted({path for pattern in patterns for path in ROOT.glob(pattern)})
    every = [change for path in paths for change in changes(ROOT, path)]
    chosen = Random(f"{seed} {group}").sample(every, min(size, len(every)))
    say(f"{group}: {len(every)} changes in {len(paths)} files, a sample of {len(chosen)}")
    return chosen


def look() -> dict[str, list[tuple[int, float, str]]]:
    """Return the tests that call each function, those that call little else first. A run of all tests finds
    them once (remove the file after adding tests).
    """
    if not SEEN.exists():
        say("looking which tests call what")
        part = SEEN.with_suffix(".part")
        part.unlink(missing_ok=True)
        command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.mutants.seen")
        subprocess.run(
            [*command, "-n", "2", *TESTS],
            cwd=ROOT,
            env={**os.environ, "MUTANTS_SEEN": str(part)},
            check=False,
        )
        part.rename(SEEN)
    callers: dict[str, list[tuple[int, float, str]]] = defaultdict(list)
    for line in SEEN.read_text("utf-8").splitlines():
        node, took, called = json.loads(line)
        for function in called:
            callers[function].append((len(called), took, node))
    return {function: sorted(tests) for function, tests in callers.items()}


def against(change: Change, seen: Mapping[str, Sequence[tuple[int, float, str]]]) -> list[str]:
    """Return the tests to try a change against: those that call the function, or those of whose calls the
    largest part goes to the module, as far as `MOST` allows.
    """
    if change.within:
        tests = seen.get(f"{change.path}:{change.within}", [])
    else:
        begin = f"{change.path}:"
        calls = Counter(test for function in seen if function.startswith(begin) for test in seen[function])
        tests = sorted(calls, key=lambda test: (test[0] / calls[test], test))
    taken, time_left = list[str](), MOST
    for _, took, node in tests:
        time_left -= took
        if time_left < 0 and taken:
            break
        taken.append(node)
    return taken


def verdict(change: Change, tests: Sequence[str], copy: Path) -> str:
    """Try a change in a copy of the code; return `killed`, `survived`, or `untested` if there is no test."""
    if not tests:
        return "untested"
    file, listed = copy / change.path, copy / "artifacts-tests"
    source = file.read_bytes()
    listed.write_text("\n".join(tests), "utf-8")
    file.write_bytes(change.made(source))
    try:
        ran = subprocess.run(
            [
                sys.executable,
                "-m",
                "pytest",
                "-x",
                "-q",
                "-p",
                "no:cacheprovider",
                "-p",
                "no:randomly",
                f"@{listed}",
            ],
            cwd=copy,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(copy)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=60 + 6 * MOST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "killed"
    finally:
        file.write_bytes(source)
    return "survived" if ran.returncode == 0 else "killed"


def interval(killed: int, tried: int) -> tuple[float, float]:
    """Return the bounds of the 95% Wilson interval."""
    z, share = 1.96, killed / tried
    middle = (share + z * z / (2 * tried)) / (1 + z * z / tried)
    wide = z * math.sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried)) / (1 + z * z / tried)
    return middle - wide, middle + wide


def copied() -> Path:
    """Copy the repository's contents to a folder that may be changed, and return the folder."""
    copy = Path(tempfile.mkdtemp(prefix="mutants-"))
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    # compiles everything once, so that a change costs the compilation of its own module
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--collect-only", *TESTS)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(
        command,
        cwd=copy,
        env={**environment, "PYTHONPATH": str(copy)},
        stdout=subprocess.DEVNULL,
        check=False,
    )
    return copy


def known() -> dict[str, str]:
    """Return the results of changes that were tried before, by name."""
    lines = TRIED.read_text("utf-8").splitlines() if TRIED.exists() else []
    return {name: outcome for outcome, name in (line.split(" ", 1) for line in lines)}


def in_turn(samples: Sequence[Sequence[Change]]) -> Iterator[Change]:
    """Yield the samples interleaved, so that an interrupted run has some of each."""
    for place in range(max(map(len, samples))):
        yield from (sample[place] for sample in samples if place < len(sample))


def report(samples: Mapping[str, Sequence[Change]]) -> None:
    """Print the score so far, and the changes that no test noticed."""
    tried, equal = known(), EQUAL.read_text("utf-8")
    for group, sampled in samples.items():
        outcomes = {change.name: tried[change.name] for change in sampled if change.name in tried}
        same = [name for name in outcomes if f"{name} //" in equal]
        judged = len(outcomes) - len(same)
        killed = sum(how == "killed" for how in outcomes.values())
        if judged:
            least, most = interval(killed, judged)
            say(
                f"{group}: {killed} of {judged} noticed, {killed / judged:.1%} ({least:.1%} to {most:.1%});"
                f" {len(same)} more change nothing; {len(outcomes)} of {len(sampled)} tried"
            )
        for name, how in outcomes.items():
            if how != "killed" and name not in same:
                say(f"  {how}: {name}")


def main() -> int:
    """Try changes that haven't been tried, as many as the arguments ask for; return 0."""
    parser = argparse.ArgumentParser(prog="make mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--seconds", type=float, default=math.inf, help="stop after so long; the next run goes on"
    )
    given = parser.parse_args()
    until = time.monotonic() + given.seconds
    FOLDER.mkdir(parents=True, exist_ok=True)
    samples = {group: sample(group, given.seed) for group in GROUPS}
    seen, copy, results = look(), copied(), known()
    try:
        for change in in_turn([*samples.values()]):
            if change.name in results:
                continue
            if time.monotonic() > until:
                break
            began, tests = time.monotonic(), against(change, seen)
            how = verdict(change, tests, copy)
            say(f"{how} in {time.monotonic() - began:.0f} s by {len(tests)}: {change.name}")
            with TRIED.open("a", encoding="utf-8") as notes:
                notes.write(f"{how} {change.name}\n")
    finally:
        shutil.rmtree(copy)
    report(samples)
    return 0


if __name__ == "__main__":
    sys.exit(main())
