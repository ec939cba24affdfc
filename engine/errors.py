"""The base class of every error that this package raises on purpose."""


class EngineError(Exception):
    """An error of this package; most of its subclasses are in `contract`, `deal`, `games` and `record`."""
