"""Which games have computer players. A game gets one by one line here."""

from collections.abc import Mapping
from typing import Any

from engine.duel import Duel
from engine.rivals.duel.rival import DuelRival
from engine.rivals.rival import Rival

RIVALS: Mapping[str, Rival[Any]] = {Duel.id: DuelRival()}
"""By a game's id its computer player; a game that is not here has none."""
