"""Databases with games in them, made through the services, with known tiles.

`bot.service.proposals` draws the deal's key, and the accepting interaction salts it; both are fixed here.
"""

import asyncio
import hashlib
import sqlite3
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

from bot.service.invitations import Invitations
from bot.service.match import Match
from bot.service.matches import Actor, Matches
from bot.service.outbox import Outbox
from bot.service.ports import Announcer, Notice, PostedCard, Undeliverable
from bot.service.proposals import DIRECT, Invited, Proposal
from bot.store.database import Database, open_database
from bot.store.invitations import Invitation
from bot.store.posts import Post
from bot.store.requests import StoredRequest
from engine.contract import Game
from engine.deal import Deal
from engine.duel import Duel
from tests.support.duel_play import choose
from tests.support.migrated import migrated

ASKING, ACCEPTING, FIRST_MOVE = 1_001, 1_002, 1_003
"""The interactions of a seeded game, which are far below every real snowflake. The accepting one salts the
deal.
"""

START = 1_700_000_000
"""The time at which everything seeded happens, in Unix seconds."""

Person = tuple[int, str]
Words = str
"""The words of one interaction, such as `b2` or `U a1 x2`."""


@dataclass
class Clock:
    """A clock that only the test changes."""

    seconds: int = START

    def __call__(self) -> int:
        return self.seconds


@dataclass
class RecordingAnnouncer:
    """An `Announcer` that records its calls.

    `failures` are raised first, one by one; None lets one through. `on_announce` runs when a post is recorded
    here, before the message's id is returned.
    """

    games: list[tuple[int, int, int, int]] = field(default_factory=list[tuple[int, int, int, int]])
    """The announced versions: game, channel, the version shown before, and this version."""
    invitations: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """The announced invitations, each with its channel."""
    refreshed: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """The refreshed invitations, each with the revision that its message shows."""
    requests: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """The announced requests to take back, each with its channel."""
    requested: list[tuple[int, str, frozenset[int]]] = field(
        default_factory=list[tuple[int, str, frozenset[int]]]
    )
    """The refreshed requests, each with its state and who had agreed, as its message shows them."""
    cards_refreshed: list[int] = field(default_factory=list[int])
    """Cards that were redrawn to show current facts about time."""
    calls: list[tuple[int, int, int]] = field(default_factory=list[tuple[int, int, int]])
    """The calls to players to move: game, channel and card."""
    retired: list[int] = field(default_factory=list[int])
    """Messages whose buttons were removed."""
    failures: list[Exception | None] = field(default_factory=list[Exception | None])
    edit_failures: list[Exception] = field(default_factory=list[Exception])
    """Errors to raise, one for each attempt to remove buttons."""
    card_failures: list[Exception] = field(default_factory=list[Exception])
    """Errors to raise, one for each attempt to replace a text with the card that it announces."""
    living: bool = False
    """Whether a game has one card, which is edited."""
    dead: set[int] = field(default_factory=set[int])
    """Channels where nothing can be shown, and where retrying doesn't help."""
    edits_take: float = 0.0
    """Seconds that removing a message's buttons takes."""
    lost: int = 0
    """How many of the next posts are delivered although the bot gets an error."""
    on_announce: Callable[[], None] = lambda: None
    messages: dict[tuple[str, int, int, int], int] = field(
        default_factory=dict[tuple[str, int, int, int], int]
    )

    async def _message(self, notice: Notice, topic: str, subject: int, channel: int, version: int) -> int:
        """Post like Discord with a nonce, where posting the same thing again gives the same message; return
        its id.
        """
        message = notice.message_id
        if message is None:
            message = self._posted(topic, subject, channel, version)
            await notice.note(message)
        if self.card_failures:
            raise self.card_failures.pop(0)
        return message

    def _posted(self, topic: str, subject: int, channel: int, version: int) -> int:
        self.on_announce()
        message = self.messages.setdefault((topic, subject, channel, version), 9_001 + len(self.messages))
        if self.lost:
            self.lost -= 1
            raise Undeliverable("no answer", permanent=False, maybe_posted=True)
        return message

    def _fail(self) -> None:
        if self.failures and (failure := self.failures.pop(0)) is not None:
            raise failure

    async def announce(self, match: Match, channel_id: int, since: int, notice: Notice) -> PostedCard:
        self._fail()
        self.games.append((match.id, channel_id, since, match.version))
        if channel_id in self.dead:
            raise undeliverable(permanent=True)
        message = await self._message(notice, "game", match.id, channel_id, match.version)
        if self.living and notice.card_id is not None:
            return PostedCard(notice.card_id, message, living=True)
        return PostedCard(message, living=self.living)

    async def call(self, match: Match, channel_id: int, card_id: int) -> int | None:
        self._fail()
        self.calls.append((match.id, channel_id, card_id))
        return self._posted("call", match.id, channel_id, match.version)

    async def announce_invitation(self, invitation: Invitation, channel_id: int, notice: Notice) -> int:
        self._fail()
        self.invitations.append((invitation.id, channel_id))
        return await self._message(notice, "invitation", invitation.id, channel_id, 0)

    async def announce_request(
        self, match: Match, request: StoredRequest, channel_id: int, notice: Notice
    ) -> int:
        self._fail()
        self.requests.append((request.id, channel_id))
        return await self._message(notice, "request", request.id, channel_id, 0)

    async def refresh_card(self, match: Match, post: Post) -> None:
        self._fail()
        self.cards_refreshed.append(post.message_id)

    async def refresh_request(self, match: Match, request: StoredRequest, post: Post) -> None:
        if request.state != "open":
            self._retire(post)
        self.requested.append((request.id, request.state, request.agreed))

    async def retire(self, match: Match, post: Post) -> None:
        await asyncio.sleep(self.edits_take)
        self._retire(post)

    def _retire(self, post: Post) -> None:
        if self.edit_failures:
            raise self.edit_failures.pop(0)
        self.retired.append(post.message_id)

    async def refresh_invitation(self, invitation: Invitation, post: Post) -> None:
        self._fail()
        if invitation.state != "open":
            self._retire(post)
        self.refreshed.append((invitation.id, invitation.revision))


def undeliverable(*, permanent: bool = False, maybe_posted: bool = False) -> Undeliverable:
    """Return a failure like those that the real announcer raises."""
    return Undeliverable("no way", permanent=permanent, maybe_posted=maybe_posted)


@contextmanager
def known_key(key: bytes) -> Generator[None]:
    """Use this key for the deal of every challenge that is made meanwhile."""

    def token_bytes(_count: int) -> bytes:
        return key

    with patch("bot.service.proposals.secrets", SimpleNamespace(token_bytes=token_bytes)):
        yield


def request(
    challenger: Person,
    opponent: Person,
    options: dict[str, str],
    *,
    channel_id: int,
    opponent_channel_id: int | None = None,
    guild_id: int | None = None,
    locale: str = "en-US",
    interaction_id: int = ASKING,
) -> Proposal:
    """Return a challenger's proposal."""
    return Proposal(
        actor=Actor(*challenger, interaction_id),
        guild_id=guild_id,
        channel_id=channel_id,
        game=Duel.id,
        options={"sides": "AAAA", "start": "random", **options},
        most=DIRECT,
        locale=locale,
        invited=Invited(*opponent, channel_id if opponent_channel_id is None else opponent_channel_id),
    )


async def begin(
    database: Database, asked: Proposal, key: bytes, *, accepting: int = ACCEPTING, clock: Clock | None = None
) -> int:
    """Open and accept an invitation; return the game's number."""
    invitations = Invitations(database, clock or Clock())
    assert asked.invited is not None
    with known_key(key):
        invitation = await invitations.open(asked)
    return await invitations.accept(invitation, Actor(asked.invited.user_id, asked.invited.name, accepting))


async def say_all(
    matches: Matches, game_id: int, codes: Sequence[Words], *, first: int = FIRST_MOVE
) -> Match:
    """Play these words in order, joining them until they make a turn of the player to move, and return the
    match; `resign` resigns.
    """
    match = await matches.get(game_id)
    all_words: list[str] = []
    for number, words in enumerate(codes, first):
        decision = match.play.game.decision
        if decision is None:
            raise ValueError(f"the game is over before {words!r}")
        who = match.stored.seats[decision.seat]
        actor = Actor(who.user_id, who.name, number)
        if words == "resign":
            match = await matches.resign(match, actor, match.version)
            continue
        all_words += words.split()
        acted = await matches.act(match, actor, all_words, match.version)
        if acted.draft is None:
            match, all_words = acted.match, list[str]()
    if all_words:
        raise ValueError(f"{' '.join(all_words)} is not a whole turn")
    return match


async def seed_game(
    database_path: Path,
    *,
    channel_id: int,
    challenger: Person,
    opponent: Person,
    options: dict[str, str],
    key: bytes,
    codes: Sequence[Words],
    opponent_channel_id: int | None = None,
    guild_id: int | None = None,
    locale: str = "en-US",
    announcer: Announcer | None = None,
) -> int:
    """Create or open a database, accept a challenge in it and play; return the game's number.

    Without an announcer everything waits in the outbox, as after a crash: the bot shows it when it starts.
    """
    asked = request(
        challenger,
        opponent,
        options,
        channel_id=channel_id,
        opponent_channel_id=opponent_channel_id,
        guild_id=guild_id,
        locale=locale,
    )
    async with open_database(migrated(database_path)) as database:
        matches = Matches(database, Clock())
        game_id = await begin(database, asked, key)
        await say_all(matches, game_id, codes)
        if announcer is not None:
            await Outbox(database, matches, announcer, Clock()).flush_due()
    return game_id


def find_position(
    predicate: Callable[[Game], bool], options: dict[str, str], *, accepting: int = ACCEPTING
) -> tuple[bytes, tuple[Words, ...]]:
    """Return a key and words with which `seed_game` reaches a wanted position, the first one in random games.

    Only positions that can be committed are tried: at the end of a turn or after a reveal.
    """
    for number in range(1000):
        key = hashlib.sha256(f"seed {number}".encode()).digest()
        game = Duel.new({"sides": "AAAA", **options}, 2, Deal(key, str(accepting)))
        codes: list[Words] = []
        rng = Random(number)
        while not predicate(game) and game.decision is not None:
            codes.append(play_bundle(game, rng))
        if predicate(game):
            return key, tuple(codes)
    raise LookupError("no such position")


def play_bundle(game: Game, rng: Random) -> Words:
    """Play at random up to the next reveal or the end of the turn; return the words of these steps."""
    words: list[str] = []
    while game.decision is not None:
        step = choose(game, rng)
        events = game.play(step)
        words.append(step.code)
        if not game.mid_turn or any(event.reveals for event in events):
            break
    return " ".join(words)


def scribble(database_path: Path, *statements: str) -> None:
    """Change a database secretly, as a damaged disk would, with triggers switched off."""
    with closing(sqlite3.connect(database_path)) as connection:
        for (trigger,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            connection.execute(statement)
        connection.commit()
