"""The base class of every error that this package raises on purpose."""


class EngineError(Exception):
    """See the subclasses in `contract`, `deal`, `games` and `record`."""
