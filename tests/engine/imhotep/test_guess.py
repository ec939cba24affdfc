"""A guess has every piece of the game exactly once (N-8), even if it is made from a blind copy in which steps
were played.
"""

from collections import Counter
from random import Random

import pytest

from engine.deal import Deal
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card, deck
from engine.imhotep.sites.crypt import CryptState
from engine.imhotep.sites.market import KEEPS, MarketState
from engine.imhotep.sites.scaffold import ScaffoldState
from tests.engine.keeping import mixed
from tests.support.imhotep import table_of
from tests.support.imhotep_dynasty import all_cards, all_stones

PLAYED_ON = 25
TILES = ["G1", "G2", "G3", "G4", "G5"]


def looked_at(game: Imhotep) -> tuple[Card, ...]:
    """Return the cards from which one may be kept."""
    table = table_of(game)
    market = table.states[0]
    return (*table.choosing_from, *(market.pair if isinstance(market, MarketState) else ()))


def blind_somewhere(position: Imhotep, rng: Random) -> tuple[Imhotep, bool]:
    """Return a blind copy for some seat, perhaps a few steps on, and whether a step named an unknown card."""
    blind, named = position.blind(rng.choice((None, *range(position.seats)))), False
    for _ in range(rng.choice((0, rng.randrange(PLAYED_ON)))):
        if blind.decision is None:
            break
        step = rng.choice(blind.options())
        named |= step in KEEPS.values() and Card.FACE_DOWN in looked_at(blind)
        blind.play(step)
    return blind, named


@pytest.mark.parametrize("number", range(40))
def test_every_piece_is_there_once(number: int) -> None:
    rng = Random(number)
    position = mixed(Imhotep, rng).start()
    assert isinstance(position, Imhotep)
    while position.decision is not None:
        if rng.random() < 0.05:
            blind, named = blind_somewhere(position, rng)
            if blind.stopped:
                continue
            try:
                guess = blind.guess(Deal(rng.randbytes(32), "guess"))
            except ValueError:
                assert named, "a card that it cannot be"
                continue
            assert all_cards(guess) == Counter(deck(table_of(guess).rules))
            assert all_stones(guess) == all_stones(position)
            for state in guess.state().states:
                if isinstance(state, CryptState):
                    tokens = (*state.supply, *state.open, *(number for number, _ in state.placed))
                    assert len({*tokens} - {0}) == len(tokens)
                elif isinstance(state, ScaffoldState):
                    assert sorted((*state.pile, *state.tiles)) == TILES
        position.play(rng.choice(position.options()))
