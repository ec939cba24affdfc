"""The tiny game in the three registers, and its texts among the catalogs."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

from bot.games import GAMES
from bot.messages import catalog
from engine.games import GAMES as ENGINES
from render.games import RENDERERS
from tests.tiny.drawing import RENDERER
from tests.tiny.rules import Pebbles
from tests.tiny.table import PEBBLES

LOCALES = Path(__file__).parent / "locales"


@contextmanager
def registered() -> Generator[None]:
    """Add one line to each register, as `CONTRIBUTING.md` says."""
    with (
        patch.dict(ENGINES, {Pebbles.id: Pebbles}),
        patch.dict(cast("dict[str, Any]", RENDERERS), {Pebbles.id: RENDERER}),
        patch.dict(GAMES, {Pebbles.id: PEBBLES}),
        patch.object(catalog, "FOLDERS", (*catalog.FOLDERS, str(LOCALES))),
    ):
        yield
