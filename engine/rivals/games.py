"""The register of computer players. A line here gives a game its computer player."""

from collections.abc import Mapping
from typing import Any

from engine.duel import Duel
from engine.imhotep import Imhotep
from engine.rivals.duel.rival import DuelRival
from engine.rivals.imhotep.rival import ImhotepRival
from engine.rivals.rival import Rival

RIVALS: Mapping[str, Rival[Any]] = {Duel.id: DuelRival(), Imhotep.id: ImhotepRival()}
"""The computer player of each game that has one, by the game's id."""
