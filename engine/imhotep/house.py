"""The house values of this version, from `house.json` or other data in that form. The file holds the numbers
and shapes that only the printed boards show (N-7). To play with the printed values, change only that file.
Each side and module declares the values it needs in its own file.
"""

import json
from collections.abc import Mapping
from importlib import resources
from typing import Any

from engine.imhotep.modules import MODULES
from engine.imhotep.sites import SIDES
from engine.imhotep.table.values import BadHouse, House

__all__ = ["HOUSE", "BadHouse", "House", "read", "stored"]


def read(data: Mapping[str, object]) -> House:
    """Return the house values from data in the form of `house.json`; raises `BadHouse`."""
    kinds = [part.values for part in (*SIDES.values(), *MODULES) if part.values is not None]
    return House(kind.read(data) for kind in kinds)


def stored() -> Any:
    """Return the contents of `house.json` in this version."""
    return json.loads(resources.files("engine.imhotep").joinpath("house.json").read_text("utf-8"))


HOUSE = read(stored())
"""The values for new games. Tests may replace them."""
