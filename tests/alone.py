"""`make soak` uses this to run every test module alone, which shows that none relies on another's leftovers.
As many run at once as there are cores.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

NOTHING_COLLECTED = 5
"""Pytest's exit code for a module whose tests all belong to the soak."""


def failure(path: Path) -> str | None:
    """Run a module alone; return its output if it fails, else None."""
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", path],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return None if ran.returncode in (0, NOTHING_COLLECTED) else ran.stdout[-4_000:]


def main() -> int:
    """Run every module alone; return 1 if one fails, else 0."""
    paths = sorted(Path("tests").rglob("test_*.py"))
    failed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, (path, printed) in enumerate(zip(paths, pool.map(failure, paths), strict=True), start=1):
            if printed is not None:
                failed += 1
                sys.stdout.write(f"[alone] {path}\n{printed}\n")
            if number % 50 == 0 or printed is not None:
                sys.stdout.write(f"[alone] {number} of {len(paths)}\n")
                sys.stdout.flush()
    sys.stdout.write(f"[alone] {failed} failed\n")
    return min(1, failed)


if __name__ == "__main__":
    sys.exit(main())
