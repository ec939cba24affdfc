"""*Imhotep: The Duel* (rules ids `D-…`)."""

from engine.duel.game import Duel

__all__ = ["Duel"]
