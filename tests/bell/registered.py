"""The tiny feature in the register, with its texts and its migration."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from bot.features import FEATURES
from bot.messages import catalog
from bot.store import database
from tests.bell import BELL

HERE = Path(__file__).parent


@contextmanager
def registered() -> Generator[None]:
    """Add one line to the register, a folder of texts, and a migration, as `CONTRIBUTING.md` says."""
    known = database.migrations()
    added = (known[-1][0] + 1, (HERE / "bells.sql").read_text(encoding="utf-8"))
    with (
        patch.dict(FEATURES, {"bell": BELL}),
        patch.object(catalog, "FOLDERS", (*catalog.FOLDERS, str(HERE / "texts"))),
        patch.object(database, "migrations", lambda: [*known, added]),
    ):
        yield
