"""*Imhotep* for 2 to 4 (rules §1…§13, house values `HV-…`), with *A New Dynasty* and the *Private Ships*
(rules `N-…`).
"""

from engine.imhotep.first import FirstImhotep
from engine.imhotep.game import Imhotep

__all__ = ["FirstImhotep", "Imhotep"]
