"""Two worlds that look alike to a seat, and the words that are possible in them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from bot.service.preferences import Habits
from engine.contract import Game
from engine.deal import Deal
from engine.duel import Duel
from engine.imhotep import Imhotep
from engine.record import Header
from tests.bot.oracle.asking import HABITS, Answered, Ask, asked, commands, match_of, suggestions, ways
from tests.support import duel, imhotep_dynasty

Words = tuple[str, ...]
LONGEST = 5
"""The maximum number of steps said at once."""


@dataclass(frozen=True)
class Worlds:
    """A position, and another that differs only in things a seat can't see."""

    header: Header
    seat: int
    ours: Game
    theirs: Game

    async def same(
        self, ask: Ask, habits: Habits, *, user: int | None = None, options: dict[str, str] | None = None
    ) -> Answered:
        """Ask in both worlds and return the first answer; answers may differ only if a committed step
        revealed why.
        """
        who = 1 + self.seat if user is None else user
        first, two = [
            await asked(match_of(game.copy(), header), who, ask, habits, options)
            for game, header in ((self.ours, self.header), (self.theirs, otherwise_dealt(self.header)))
        ]
        if first != two:
            common = [
                ours for ours, theirs in zip(first.committed, two.committed, strict=False) if ours == theirs
            ]
            assert self.is_revealed_by(common), (first, two)
        return first

    def is_revealed_by(self, codes: Sequence[str]) -> bool:
        """Return whether these steps show the seat that the worlds are not the same."""
        ours, theirs = self.ours.copy(), self.theirs.copy()
        for code in codes:
            happened = [game.play(game.parse(code)) for game in (ours, theirs)]
            if happened[0] != happened[1] or ours.view(self.seat) != theirs.view(self.seat):
                return True
        return False


@dataclass(frozen=True, kw_only=True)
class Disguised(Deal):
    """A deal with another key that gives the same orders, so that nothing differs but the key."""

    true: Deal

    def order(self, purpose: str, count: int) -> tuple[int, ...]:
        return self.true.order(purpose, count)

    def pick(self, purpose: str, count: int) -> int:
        return self.true.pick(purpose, count)


def otherwise_dealt(header: Header) -> Header:
    """Return the header with another key, which nobody may know before the end (docs/fair-deal.md)."""
    deal = header.deal
    key = bytes(255 - byte for byte in deal.key)
    return replace(header, deal=Disguised(key=key, salt=deal.salt, id=deal.id, true=deal))


def apart(header: Header, game: Game, rng: Random) -> Worlds:
    """Return a game's position, and another that the player to move can't tell from it."""
    assert game.decision is not None
    seat = game.decision.seat
    if isinstance(game, Imhotep):
        return Worlds(header, seat, game, imhotep_dynasty.with_other_secrets(game, rng, seat))
    assert isinstance(game, Duel)
    return Worlds(header, seat, game, duel.with_other_secrets(game, rng))


def is_telling(game: Game) -> bool:
    """Return whether some step reveals something and the same seat then continues."""
    for step in game.options():
        after = game.copy()
        events = after.apply(step)
        mine = after.decision is not None and game.decision is not None
        if mine and after.mid_turn and any(event.reveals for event in events):
            return True
    return False


def told(worlds: Worlds, rng: Random, ways_on: int) -> Iterator[Words]:
    """Yield possible words: every step, continued by steps that are possible in one world, in the other, or
    in neither.
    """
    known = [step.code for step in worlds.ours.begins(())]
    yield ()
    yield (rng.choice(known).split()[0],)
    yield (*rng.choice(known).split(), *rng.choice(known).split())
    for step in worlds.ours.options():
        yield tuple(step.code.split())
        yield (*step.code.split(), *rng.choice(known).split())
        yield (*step.code.split(), "nonsense")
        for game in (worlds.ours, worlds.theirs):
            for _ in range(ways_on):
                yield gone_on(game, step.code, worlds.seat, known, rng)


def gone_on(game: Game, code: str, seat: int, known: Sequence[str], rng: Random) -> Words:
    """Return the words of a step and of some possible steps after it, sometimes with an impossible one at the
    end.
    """
    after, words = game.copy(), code.split()
    after.play(after.parse(code))
    for _ in range(rng.randrange(1, LONGEST)):
        if after.decision is None or (after.decision.seat != seat and rng.random() < 0.9):
            break
        step = rng.choice(after.options())
        words += step.code.split()
        after.play(step)
    if rng.random() < 0.3:
        words += rng.choice(known).split()
    return tuple(words)


async def interrogate(worlds: Worlds, rng: Random, *, share: float, ways_on: int = 2) -> int:
    """Say all the words, each in some of the possible ways; return how often words were committed."""
    counted = 0
    for words in told(worlds, rng, ways_on):
        every = {**ways(worlds.ours, words), **commands(worlds.ours, words)}
        for ask in every.values():
            if rng.random() < share:
                counted += bool((await worlds.same(ask, rng.choice(HABITS))).committed)
        for ask, said in suggestions(worlds.ours, words).values():
            if rng.random() < share / 4:
                await worlds.same(ask, HABITS[0], options=said)
        if rng.random() < share / 4:
            stranger = 1 + rng.randrange(5)
            await worlds.same(rng.choice([*every.values()]), HABITS[0], user=stranger)
    return counted
