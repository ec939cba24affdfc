"""The part of the file that the program holds in memory, so that a turn reads little.

The file is the truth. Code that writes held data changes the memory too, and no other process writes: one
process holds the data folder (`bot.process.hold`). So memory lags behind the file only by writes in progress,
which no one outside can know of yet. After a kill it is simply empty. Its size is bounded; anything missing
is read.
"""

from collections.abc import Mapping

from bot.service.match import Match
from bot.store.people import Scope
from render.kit.kept import Kept

MATCHES = 16 << 20
"""Bytes of the games held: some hundred long ones."""
GAME, ENTRY = 4000, 3000
"""The rough size of a game in memory, and of every position in its line."""
NUMBERS = 1 << 20
"""Bytes of every other thing held: some two thousand entries."""


def _nothing(_value: object) -> int:
    """The weight of a number apart from its entry."""
    return 0


class Memory:
    """Replaced to empty it: data that is still being read for the old one is not held either."""

    def __init__(self) -> None:
        self.matches: Kept[Match] = Kept(MATCHES, lambda match: GAME + ENTRY * match.version)
        self._running: Kept[int] = Kept(NUMBERS, _nothing)
        self.cards: Kept[tuple[int, int]] = Kept(NUMBERS, _nothing)
        """The newest card of a game in a channel: its message and version."""
        self.shown: Kept[int] = Kept(NUMBERS, _nothing)
        """By game: the version up to which everything is shown in all its channels."""
        self.deliveries: Kept[str] = Kept(NUMBERS, _nothing)
        """By channel: how things are shown there."""
        self.choices: Kept[Mapping[str, str]] = _choices()
        """Everything that people and servers chose, by scope and owner."""

    def running_in(self, channel_id: int) -> Match | None:
        """The running game of a channel."""
        game_id = self._running.get(channel_id)
        match = None if game_id is None else self.matches.get(game_id)
        return None if match is None or match.stored.ended_at is not None else match

    def hold(self, match: Match) -> Match:
        """Hold a match, unless it is held at this version or a newer one; the match that is held then."""
        held = self.matches.get(match.id)
        if held is not None and held.version >= match.version:
            return held
        self.matches.put(match.id, match)
        if match.stored.ended_at is None:
            for channel_id in match.stored.places:
                self._running.put(channel_id, match.id)
        return match

    def version(self, game_id: int) -> int | None:
        """How far a game has come, if it is held."""
        match = self.matches.get(game_id)
        return None if match is None else match.version

    def is_shown(self, game_id: int) -> bool:
        """Whether nothing of a game waits to be shown: entries come only with versions."""
        version = self.version(game_id)
        return version is not None and self.shown.get(game_id) == version

    def choices_of(self, scope: Scope, owner_id: int) -> Mapping[str, str] | None:
        """A person's choices, if they are held."""
        return self.choices.get((scope, owner_id))

    def forget_choices(self) -> None:
        """Forget all choices, including any that is being read."""
        self.choices = _choices()


def _choices() -> Kept[Mapping[str, str]]:
    return Kept(NUMBERS, lambda chosen: sum(map(len, chosen.values())))
