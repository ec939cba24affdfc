"""`make soak` runs this: every module of tests alone, so that none relies on the leftovers of another."""

import subprocess
import sys
from pathlib import Path

NOTHING_COLLECTED = 5
"""All of it is for the soak."""


def main() -> int:
    """Return 1 if a module fails alone."""
    failed = 0
    for path in sorted(Path("tests").rglob("test_*.py")):
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", path],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if ran.returncode not in (0, NOTHING_COLLECTED):
            failed += 1
            sys.stdout.write(f"[alone] {path}\n{ran.stdout[-4_000:]}\n")
            sys.stdout.flush()
    sys.stdout.write(f"[alone] {failed} failed\n")
    return min(1, failed)


if __name__ == "__main__":
    sys.exit(main())
