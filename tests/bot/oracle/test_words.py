"""No answer depends on hidden information unless the step that reveals it is committed (promise 8). In two
worlds that look alike, the same words get the same answers to the last byte, whichever way they are sent.
"""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from engine.contract import Event, Game, Step
from engine.duel import Duel
from engine.imhotep import Imhotep
from engine.record import Header
from tests.bot.oracle.worlds import apart, interrogate, is_telling
from tests.support import duel, duel_play, imhotep, imhotep_play
from tests.support.imhotep_mixtures import Sample, name, samples
from tests.support.soaked import seeded, soaked

Walk = Callable[[Game, Random], Iterator[tuple[Step, tuple[Event, ...]]]]
QUIET = 0.02
"""The share of positions without a revealing step that is checked."""


@pytest.fixture(autouse=True)
def nothing_breaks(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


def duels(number: int) -> tuple[Header, Iterator[Game]]:
    header = Header(
        "duel", Duel.ruleset, (("sides", duel.ALL_SIDES[number * 5 % 16]),), 2, duel.deal(seeded(number))
    )
    return header, positions(header.start(), Random(seeded(number)), duel_play.walk)


def games(sample: Sample) -> tuple[Header, Iterator[Game]]:
    options = tuple(sorted(sample.options().items()))
    header = Header("imhotep", Imhotep.ruleset, options, sample.seats, imhotep.deal(seeded(sample.seed)))
    return header, positions(header.start(), Random(seeded(sample.seed)), imhotep_play.walk)


def positions(game: Game, rng: Random, walk: Walk) -> Iterator[Game]:
    """Yield the positions in which something may have been committed: at the start, after a reveal or a turn,
    and when another seat is asked.
    """
    yield game.copy()
    seat = game.decision and game.decision.seat
    for _, events in walk(game, rng):
        if game.decision is None:
            return
        revealed = any(event.reveals for event in events)
        if revealed or not game.mid_turn or game.decision.seat != seat:
            yield game.copy()
        seat = game.decision.seat


async def ask_everywhere(
    header: Header, games: Iterator[Game], rng: Random, *, share: float, most: int
) -> None:
    """Check several positions where something can be revealed in the middle of a turn, and some others."""
    for game in games:
        telling = is_telling(game)
        if rng.random() < (0.5 if telling else QUIET):
            await interrogate(apart(header, game, rng), rng, share=share)
            most -= telling
            if not most:
                return


@pytest.mark.parametrize("number", range(3))
async def test_the_duel(number: int) -> None:
    """Nothing that is asked or refused depends on hidden tiles (D-16, D-30, D-32)."""
    header, play = duels(number)
    await ask_everywhere(header, play, Random(number), share=0.3, most=10)


@pytest.mark.parametrize("sample", soaked(samples(24, 4000), 5), ids=name)
async def test_imhotep_with_everything(sample: Sample) -> None:
    """Nothing that is asked or refused depends on hidden things, with sides A to D and every switch on and
    off (§12, N-12, N-340).
    """
    header, play = games(sample)
    await ask_everywhere(header, play, Random(sample.seed), share=0.15, most=6)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(64))
async def test_many_duels(number: int) -> None:
    header, play = duels(100 + number)
    await ask_everywhere(header, play, Random(number), share=0.5, most=40)


@pytest.mark.soak
@pytest.mark.timeout(600)
@pytest.mark.parametrize("sample", samples(192, 5000), ids=name)
async def test_many_games_of_imhotep(sample: Sample) -> None:
    header, play = games(sample)
    await ask_everywhere(header, play, Random(sample.seed), share=0.3, most=30)
