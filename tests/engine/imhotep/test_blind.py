"""Blind copies, for previews: they know what a seat may see, and nothing else (§12)."""

from random import Random

import pytest

from engine.contract import Event
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card, kinds
from engine.imhotep.components import Site
from engine.imhotep.events import CardDrawn
from engine.imhotep.sites.market import CardKept, Cleared
from engine.imhotep.table.switches import BASE
from tests.support.imhotep import ALL_SIDES, codes, new, play, position, table_of, with_other_secrets
from tests.support.imhotep_play import LONGEST, choose, walk

GAMES = [(sides, 2 + number % 3, number) for number, sides in enumerate(ALL_SIDES) if number % 5 == 3]


def hidden(game: Imhotep) -> set[Card]:
    """What lies face down."""
    table = table_of(game)
    return {*table.draw, *(table.states[0].pair if not looking(game) else ())}


def looking(game: Imhotep) -> bool:
    """Whether somebody is choosing from the pair."""
    return game.decision is not None and game.decision.kind == "keep"


@pytest.mark.parametrize(("sides", "seats", "seed"), GAMES)
def test_a_blind_copy_shows_the_same_and_hides_the_rest(sides: str, seats: int, seed: int) -> None:
    """§12: same views, options, scores and limits for the seat that is asked."""
    game = new(sides, seats, seed)
    for _ in walk(game, Random(seed)):
        before = game.state()
        seat = game.decision.seat if game.decision else None
        blind = game.blind(seat)
        assert hidden(blind) <= {Card.FACE_DOWN}
        assert blind.state().deal is None
        assert blind.view(seat) == game.view(seat)
        assert blind.options() == game.options()
        assert blind.scores() == game.scores()
        assert (blind.undo_limit(), blind.mid_turn) == (game.undo_limit(), game.mid_turn)
        assert blind.blind(seat).state() == blind.state()
        assert game.state() == before


@pytest.mark.parametrize(("sides", "seats", "seed"), GAMES)
def test_a_step_on_a_blind_copy_does_not_depend_on_what_is_hidden(sides: str, seats: int, seed: int) -> None:
    """§12: every legal step, with the hidden things exchanged; and it is the game's own up to the reveal."""
    game, rng = new(sides, seats, seed), Random(seed)
    for number, _ in enumerate(walk(game, rng)):
        seat = game.decision.seat if game.decision else None
        other = with_other_secrets(game, rng, of_pair=not looking(game))
        for step in game.options()[number % 3 :: 3]:
            one, two = game.blind(seat), other.blind(seat)
            previewed = one.play(step)
            assert previewed == two.play(step)
            assert one.state() == two.state()
            happened = game.copy().play(step)
            until = unrevealed(happened)
            assert previewed[:until] == happened[:until]


def unrevealed(events: tuple[Event, ...]) -> int:
    """How many events come before the first that reveals something."""
    return next((place for place, event in enumerate(events) if event.reveals), len(events))


def test_the_pair_is_seen_only_by_who_chooses_from_it() -> None:
    """§7.1, §12: for everybody else any card could be kept."""
    game = position(["W", "....", "...", ".."], sides="BAAAA", display="rP le ch", pair="st sa")
    play(game, "s a M", "m pair")
    assert codes(game.blind(1)) == ["k st", "k sa"]
    everything = [f"k {card.value}" for card in kinds(BASE)]
    assert codes(game.blind(0)) == codes(game.blind(None)) == everything
    blind = game.blind(0)
    assert play(blind, "k st")[1] == CardKept(1, Card.STATUE, Card.FACE_DOWN)


def test_looking_at_the_pair_stays_blind_too() -> None:
    """§7.1: who previews the step has not seen the cards; of two alike nobody would be asked (HV-28)."""
    game = position(["W", "....", "...", ".."], sides="BAAAA", display="rP le ch", pair="st sa")
    play(game, "s a M")
    blind = game.blind(1)
    play(blind, "m pair")
    assert blind.stopped
    seen = blind.view(1).sites[Site.MARKET]
    assert (seen.pair, seen.looking_at) == (2, (Card.FACE_DOWN,) * 2)
    assert codes(blind) == []


def test_what_is_turned_up_stays_face_down() -> None:
    """§3, §7.2: a drawn card, which may act; a round card, and all that comes after it."""
    game = position(["K", "....", "...", ".."], sides="ABAAA", pyramids=["W", "", ""], draw="rP")
    play(game, "s a P", "p 1")
    blind = game.blind(0)
    assert play(blind, "y") == [CardDrawn(0, Card.FACE_DOWN, Site.PYRAMIDS)]
    assert blind.stopped
    game = position(("....@P", "...@O", "..@T", "K"), draw="le ha", rest=False)
    blind = game.blind(0)
    events = play(blind, "s d B")
    assert isinstance(events[-1], Cleared)
    assert (blind.stopped, blind.view(0).round, blind.view(0).ships) == (True, 1, ())


def test_the_last_round_is_seen_to_its_end() -> None:
    """§10: nothing is hidden any more that would count."""
    game = position(("....@P", "...@O", "..@T", "K"), number=6)
    blind = game.blind(0)
    assert play(blind, "s d B") == play(game, "s d B")
    assert blind.outcome == game.outcome is not None


@pytest.mark.parametrize(("sides", "seats", "seed"), GAMES[::2])
def test_a_blind_copy_can_be_played_until_it_stops(sides: str, seats: int, seed: int) -> None:
    """§12: no rule stumbles over a face-down card, from the start nor from the middle."""
    game, rng = new(sides, seats, seed), Random(seed)
    for number, _ in enumerate(walk(game, rng)):
        if number % 9 == 0:
            finish(game.blind(None), rng)
            finish(game.blind(0), rng)


def finish(game: Imhotep, rng: Random) -> None:
    """Play on at random, as far as one can know what comes; everything can still be asked."""
    for _ in range(LONGEST):
        if game.decision is None:
            break
        assert game.options()
        game.play(choose(game, rng))
    game.view(None)
    assert game.stopped or game.outcome is not None
