"""The small model of the last round's end plays like the engine, step by step."""

from collections.abc import Iterator
from random import Random

import pytest

from benchmarks.rivals.last_round import Asked, LastRound
from engine.contract import Step
from engine.deal import KEY_BYTES, Deal
from engine.imhotep.game import Imhotep
from tests.support.soaked import soaked

GAMES = 40
"""How many random games are played for each number of players; only some reach such an end."""


def ends(luck: Random) -> Iterator[tuple[Imhotep, LastRound]]:
    """Yield positions of random games that the model can represent, with any sides and seats."""
    for _ in range(GAMES):
        letters = luck.choice(("A", "AB", "ABCD"))
        options = {"sides": "".join(luck.choice(letters) for _ in range(5))}
        game = Imhotep.new(options, luck.choice(Imhotep.seat_counts), Deal(luck.randbytes(KEY_BYTES), "end"))
        while game.decision is not None:
            if (flat := LastRound.of(game)) is not None:
                yield game, flat
                break
            game.carry_out(luck.choice(game.options()))


def played(game: Imhotep, flat: LastRound, luck: Random) -> list[tuple[Imhotep, LastRound, Step | None]]:
    """Play both games to the end with the same steps; return each position of both with the step played
    there.
    """
    line = list[tuple[Imhotep, LastRound, Step | None]]()
    while options := flat.options():
        step = luck.choice(options)
        line.append((game, flat, step))
        game, flat = game.copy(), flat.copy()
        game.carry_out(step)
        flat.carry_out(step)
    return [*line, (game, flat, None)]


@pytest.mark.parametrize("number", soaked(range(60), 3))
def test_options_turns_and_results_are_the_engines(number: int) -> None:
    luck, compared = Random(f"last round {number}"), 0
    for begun, flat in ends(luck):
        try:
            line = played(begun, flat, luck)
            outcome = line[-1][1].outcome
            totals = [sheet.total for sheet in line[-1][1].scores()]
        except Asked:
            continue
        for game, position, _ in line:
            assert [*position.options()] == [*game.options()]
            assert position.decision == game.decision
        over = line[-1][0]
        assert over.outcome is not None
        assert outcome is not None
        assert outcome.winners == over.outcome.winners
        assert totals == [sheet.total for sheet in over.scores()]
        compared += 1
    assert compared


def test_a_copy_is_independent_and_equal_positions_are_equal() -> None:
    luck = Random("copies")
    _, flat = next(ends(luck))
    other, before = flat.copy(), flat.fingerprint()
    assert other.fingerprint() == before
    other.carry_out(other.options()[0])
    assert other.fingerprint() != before == flat.fingerprint()
