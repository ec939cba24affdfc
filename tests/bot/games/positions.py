"""Matches to look at: random games on several mixtures of sides, at every moment that people see."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from bot.service.drafts import Draft, follow
from bot.service.match import Match
from bot.store.games import Seat, StoredGame
from engine.contract import Game
from engine.record import RESIGN, Entry, Header, Play
from tests.support.duel import ALL_SIDES, deal
from tests.support.growing import growing
from tests.support.seeding import play_bundle

LONG = ("Nefertiti Neferneferuaten Königi", "_" * 32)
"""Names of 32 characters; in Markdown the second one is twice as long."""
GAMES = 8


@dataclass(frozen=True)
class Shown:
    """The position that people see at one moment: the public match, and a draft of the player to move, if
    any.
    """

    match: Match
    draft: Draft | None = None

    @property
    def game(self) -> Game:
        """Return the position from which the buttons continue."""
        return self.match.play.game if self.draft is None else self.draft.play.game


def stored(header: Header, names: tuple[str, ...] = LONG, *, ended: bool = False) -> StoredGame:
    """Return a game of people with the longest possible ids."""
    seats = tuple(Seat(seat, 2**63 - 1 - seat, name) for seat, name in enumerate(names))
    return StoredGame(
        id=999_999_999_999_999,
        invitation_id=1,
        guild_id=1,
        header=header,
        delivery="resident",
        locale="en-US",
        version=0,
        ended_at=1 if ended else None,
        seats=seats,
        places=(5,),
    )


def matches(number: int, names: tuple[str, str] = LONG) -> Iterator[Match]:
    """Yield a random game after every bundle, from start to end."""
    rng = Random(number)
    sides = ALL_SIDES[number * 7 % 16]
    header = Header("duel", 1, (("sides", sides), ("start", "random")), 2, deal(number))

    def further(play: Play, seat: int) -> tuple[Entry, ...]:
        return follow(play, seat, play_bundle(play.game.copy(), rng).split()).steps

    for line in growing(header, further):
        play = line[-1].play
        yield Match(stored(header, names, ended=play.game.decision is None), play, line)


def drafts(match: Match, rng: Random) -> Iterator[Draft]:
    """Yield possible drafts: an empty one, every step begun or made, and one continuation of each."""
    decision = match.play.game.decision
    if decision is None:
        return
    yield follow(match.play, decision.seat, ())
    ways = {option.code.split()[0] for option in match.play.game.options()}
    for word in sorted(ways):
        words = (word,)
        draft = follow(match.play, decision.seat, words)
        while not draft.complete:
            yield draft
            words = (*words, *rng.choice(draft.choices).words)
            draft = follow(match.play, decision.seat, words)


@cache
def everything() -> tuple[Shown, ...]:
    """Return every moment of the games, public and private."""
    shown: list[Shown] = []
    for number in range(GAMES):
        rng = Random(number)
        for match in matches(number):
            shown.append(Shown(match))
            shown += [Shown(match, draft) for draft in drafts(match, rng)]
    return tuple(shown)


def resigned(names: tuple[str, str] = LONG) -> Match:
    """Return a game that was resigned at once."""
    header = Header("duel", 1, (("sides", "AAAA"), ("start", "0")), 2, deal(1))
    return Match(stored(header, names, ended=True), Play(header, [Entry(1, RESIGN)]))
