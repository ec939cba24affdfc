"""A handful of scenes before SimCord, a Discord that others wrote: a referee of what `tests/wire` shows."""
