"""The bot's surroundings for a month: a Discord that remembers every message, and that is down now and
then.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import count
from random import Random

from bot.features.reminders.service import Reminder
from bot.features.seasons.store import Pairing, Season
from bot.service.match import Match
from bot.service.ports import Notice, PostedCard, Undeliverable
from bot.store.invitations import Invitation
from bot.store.posts import Post
from bot.store.requests import StoredRequest

Breath = Callable[[], None]
"""Called at every moment at which the program may end; it raises an error if the program ends then."""


@dataclass(frozen=True, slots=True)
class Told:
    """A message about a game: the events from one version to another."""

    message_id: int
    at: int
    since: int
    version: int


@dataclass(frozen=True, slots=True)
class Reminded:
    """A message to a person, and the games it was about."""

    at: int
    user_id: int
    channel_id: int | None
    games: tuple[int, ...]


@dataclass
class Outside:
    """A Discord that keeps every message once, by its nonce, and answers a repeated post with the same
    message. It serves as `Announcer`, `SeasonPoster` and `ReminderPoster`.
    """

    now: Callable[[], int]
    chance: Random
    aside: Random = field(default_factory=lambda: Random(0))
    breath: Breath = lambda: None
    flaky: float = 0.0
    """How often a request fails."""
    cards: dict[tuple[int, int], list[Told]] = field(default_factory=dict[tuple[int, int], list[Told]])
    """The messages about games, by game and channel."""
    asked: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """The messages about requests, each as request and channel."""
    invited: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    reminders: list[Reminded] = field(default_factory=list[Reminded])
    threads: dict[int, Pairing] = field(default_factory=dict[int, Pairing])
    shown: dict[int, list[Season]] = field(default_factory=dict[int, list[Season]])
    """The contents of a season's messages, by its number."""
    retired: set[int] = field(default_factory=set[int])
    on_remind: Callable[[Reminder], None] = lambda _: None
    _messages: dict[tuple[object, ...], int] = field(default_factory=dict[tuple[object, ...], int])
    _numbers: "count[int]" = field(default_factory=lambda: count(1_000_000))

    def _request(self) -> None:
        """Make a request, during which the program may die or Discord may be down."""
        self.breath()
        if self.chance.random() < self.flaky:
            raise Undeliverable("away", permanent=False, maybe_posted=False)

    def _post(self, *nonce: object) -> tuple[int, bool]:
        """Return the message posted with a nonce, and whether it is new; an error may be raised although it
        was posted.
        """
        self._request()
        new = nonce not in self._messages
        message = self._messages.setdefault(nonce, next(self._numbers))
        return message, new

    def _answer(self) -> None:
        self.breath()
        if self.chance.random() < self.flaky:
            raise Undeliverable("no answer", permanent=False, maybe_posted=True)

    async def _noted(self, notice: Notice, message: int, note: Callable[[int], Awaitable[None]]) -> int:
        del notice
        self._answer()
        await note(message)
        self._request()
        return message

    async def announce(self, match: Match, channel_id: int, since: int, notice: Notice) -> PostedCard:
        if notice.message_id is not None:
            self._request()  # a line of text becomes a card
            return PostedCard(notice.message_id)
        message, new = self._post("game", match.id, channel_id, match.version, self._again(match, channel_id))
        if new:
            told = Told(message, self.now(), since, match.version)
            self.cards.setdefault((match.id, channel_id), []).append(told)
        return PostedCard(await self._noted(notice, message, notice.note))

    async def call(self, match: Match, channel_id: int, card_id: int) -> int | None:
        """Post nothing, because this Discord has no living cards."""
        del match, channel_id, card_id

    def _again(self, match: Match, channel_id: int) -> bool:
        """Return whether the game is closed, and so may be shown once more at the same version."""
        del channel_id
        return match.closed

    async def announce_invitation(self, invitation: Invitation, channel_id: int, notice: Notice) -> int:
        if notice.message_id is not None:
            self._request()
            return notice.message_id
        message, new = self._post("invitation", invitation.id, channel_id)
        if new:
            self.invited.append((invitation.id, channel_id))
        return await self._noted(notice, message, notice.note)

    async def announce_request(
        self, match: Match, request: StoredRequest, channel_id: int, notice: Notice
    ) -> int:
        del match
        if notice.message_id is not None:
            self._request()
            return notice.message_id
        message, new = self._post("request", request.id, channel_id)
        if new:
            self.asked.append((request.id, channel_id))
        return await self._noted(notice, message, notice.note)

    async def refresh_card(self, match: Match, post: Post) -> None:
        del match, post
        self._request()

    async def refresh_request(self, match: Match, request: StoredRequest, post: Post) -> None:
        del match, request, post
        self._request()

    async def retire(self, match: Match, post: Post) -> None:
        """Retire a post; this fails independently of other requests, because it runs in the background."""
        del match
        self.breath()
        if self.aside.random() < self.flaky:
            raise Undeliverable("away", permanent=False, maybe_posted=False)
        self.retired.add(post.message_id)

    async def refresh_invitation(self, invitation: Invitation, post: Post) -> None:
        del invitation, post
        self._request()

    async def open_thread(self, season: Season, pairing: Pairing) -> int:
        self._request()
        used = {played.channel_id for played in season.pairings}
        there = [key for key, known in self.threads.items() if known.id == pairing.id and key not in used]
        thread = there[0] if there else next(self._numbers)
        self.threads[thread] = pairing
        self._answer()
        return thread

    async def show(self, season: Season) -> int:
        message, _ = self._post("season", season.id, season.message_number)
        self.shown.setdefault(season.id, []).append(season)
        self._answer()
        return message

    async def remind(self, reminder: Reminder) -> None:
        _, new = self._post("reminder", reminder.user_id, reminder.tried_at)
        if new:
            games = tuple(game.game_id for game in reminder.games)
            self.reminders.append(Reminded(self.now(), reminder.user_id, reminder.channel_id, games))
            self.on_remind(reminder)
        self._answer()
