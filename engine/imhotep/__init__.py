"""*Imhotep*, the base game for 2 to 4 (rules §1…§13, house values `HV-…`)."""

from engine.imhotep.game import Imhotep

__all__ = ["Imhotep"]
