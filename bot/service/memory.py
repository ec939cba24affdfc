"""The data that the program holds in memory, so that a turn reads little. The file is the truth. Code that
writes held data changes the memory too, and no other process writes, because only one may use the data folder
(`bot.process.hold`). So memory lags behind the file only by writes in progress, which no one else can know
about yet. After a kill it is empty. Its size is limited; anything missing is read.
"""

from collections.abc import Mapping

from bot.service.match import Match
from bot.store.people import Scope
from render.kit.kept import Kept

MATCHES = 16 << 20
"""Bytes of the games held: about a hundred long ones."""
GAME, ENTRY = 4000, 3000
"""The rough size of a game in memory, and of every position in its line."""
NUMBERS = 1 << 20
"""Bytes of each other kind of data held: about two thousand entries."""


def _nothing(_value: object) -> int:
    """Return the weight of a number in addition to its entry."""
    return 0


class Memory:
    """The held data. To clear it, replace it: then data still being read for
    the old one isn't held either.
    """

    def __init__(self) -> None:
        self.matches: Kept[Match] = Kept(MATCHES, lambda match: GAME + ENTRY * match.version)
        self._running: Kept[int] = Kept(NUMBERS, _nothing)
        self.cards: Kept[tuple[int, int]] = Kept(NUMBERS, _nothing)
        """The newest card of a game in a channel: its message and version."""
        self.shown: Kept[int] = Kept(NUMBERS, _nothing)
        """The version of each game up to which everything is shown in all its channels."""
        self.deliveries: Kept[str] = Kept(NUMBERS, _nothing)
        """The way in which things are shown in each channel."""
        self.choices: Kept[Mapping[str, str]] = _choices()
        """All choices of people and servers, by scope and owner."""

    def running_in(self, channel_id: int) -> Match | None:
        """Return the running game of a channel, if it is held."""
        game_id = self._running.get(channel_id)
        match = None if game_id is None else self.matches.get(game_id)
        return None if match is None or match.stored.ended_at is not None else match

    def hold(self, match: Match) -> Match:
        """Hold a match unless the same or a newer version is held; return the one that is held."""
        held = self.matches.get(match.id)
        if held is not None and held.version >= match.version:
            return held
        self.matches.put(match.id, match)
        if match.stored.ended_at is None:
            for channel_id in match.stored.places:
                self._running.put(channel_id, match.id)
        return match

    def version(self, game_id: int) -> int | None:
        """Return the version of a game, if it is held."""
        match = self.matches.get(game_id)
        return None if match is None else match.version

    def is_shown(self, game_id: int) -> bool:
        """Tell whether everything of a game has been shown; new entries only come with new versions."""
        version = self.version(game_id)
        return version is not None and self.shown.get(game_id) == version

    def choices_of(self, scope: Scope, owner_id: int) -> Mapping[str, str] | None:
        """Return the choices of a person or server, if they are held."""
        return self.choices.get((scope, owner_id))

    def forget_choices(self) -> None:
        """Forget all choices, including any that are being read."""
        self.choices = _choices()


def _choices() -> Kept[Mapping[str, str]]:
    return Kept(NUMBERS, lambda chosen: sum(map(len, chosen.values())))
