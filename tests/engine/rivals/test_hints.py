"""Hints are different moves, each with its worth and the reasons for it."""

from collections import Counter
from random import Random

import pytest

from engine.contract import Event, Game
from engine.deal import Deal
from engine.duel import Duel
from engine.duel.events import Delivered, Unloaded
from engine.duel.steps import Place
from engine.duel.tiles import Kind, Tile
from engine.games import GAMES
from engine.imhotep import Imhotep
from engine.imhotep.events import Fetched, Loaded
from engine.rivals.duel import rival as duel_rival
from engine.rivals.duel.evaluation import WIN
from engine.rivals.games import RIVALS
from engine.rivals.hints import HINTS, Hint, hints
from engine.rivals.imhotep import rival as imhotep_rival
from engine.rivals.puzzles import merged
from tests.engine.keeping import mixed

GAMES_OF_A_KIND, LOOKS = 3, 2
BRIEF = 50
"""The number of positions or iterations for a hint here; the bot's hints get more."""
TERMS = {*duel_rival.TERMS.values(), *imhotep_rival.TERMS.values()}


def blinds(name: str) -> list[Game]:
    """Return some positions with a choice, from random games, as the choosing seat knows them."""
    rng, games = Random(name), list[Game]()
    for _ in range(GAMES_OF_A_KIND):
        game, there = mixed(GAMES[name], rng).start(), list[Game]()
        while (decision := game.decision) is not None:
            there.append(game.blind(decision.seat))
            game.apply(rng.choice(game.options()))
        games += rng.sample(there, LOOKS)
    return games


@pytest.mark.parametrize("name", RIVALS)
def test_the_best_steps_are_different_and_say_where_they_gain(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RIVALS[name], "advising", BRIEF)
    named = 0
    for blind in blinds(name):
        given = hints(RIVALS[name], blind)
        assert given == hints(RIVALS[name], blind)
        worths = [hint.worth for hint in given]
        assert worths == sorted(worths, reverse=True)
        codes = Counter(code for hint in given for code in (hint.code, *hint.same))
        assert set(codes.values()) == {1}
        assert set(codes) <= {step.code for step in blind.options()}
        groups = merged(blind, blind).values()
        for group in groups:
            ours = [hint for hint in given if {hint.code, *hint.same} & {step.code for step in group}]
            assert len(ours) < 2, "one move is told twice"
        assert len(given) == HINTS or set(codes) == {step.code for step in blind.options()}
        assert {hint.gain.term for hint in given} <= TERMS
        ends = set[str]()
        for hint in given:
            end, events = turn(blind, hint)
            ends.add(end.fingerprint())
            if hint.gain.points > 0:
                named += 1
                assert changes(blind, hint, end), "a reason is something that the turn itself changes"
                assert hint.gain.term in RIVALS[name].affected(events)
            assert finishes(blind, hint)
        assert len(ends) == len(given), "one turn is told twice, in two orders"
    assert named


def turn(blind: Game, hint: Hint) -> tuple[Game, list[Event]]:
    """Return the position after a hint's turn, and the events of the turn."""
    after, events = blind.copy(), list[Event]()
    for code in (hint.code, *hint.rest):
        events += after.play(code)
    return after, events


def changes(blind: Game, hint: Hint, end: Game) -> bool:
    """Return whether a hint's turn changes the thing that its reason names."""
    before, nothing = RIVALS[blind.id].terms(blind), (0.0,) * blind.seats
    then = RIVALS[blind.id].terms(end).get(hint.gain.term, nothing)
    return tuple(before.get(hint.gain.term, nothing)) != tuple(then)


def finishes(blind: Game, hint: Hint) -> bool:
    """Return whether a hint's steps make a whole turn, as far as the seat can know."""
    after, seat = blind.copy(), blind.decision and blind.decision.seat
    for code in (hint.code, *hint.rest):
        assert after.decision is not None
        assert after.decision.seat == seat
        after.play(code)
    return not (after.mid_turn and after.decision is not None and after.decision.seat == seat)


def test_places_of_an_empty_ship_are_one_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """The places of an empty ship are one hint, because which is filled first matters only once others
    load.
    """
    monkeypatch.setattr(RIVALS[Imhotep.id], "advising", BRIEF)
    game = Imhotep.new({"sides": "AAAAA", "start": "0"}, 2, Deal(bytes(32), "hints"))
    given = hints(RIVALS[Imhotep.id], game.blind(0))
    ships = [hint.code.split()[-1][0] for hint in given if hint.code.startswith("l ")]
    assert len(ships) == len(set(ships))
    assert any(hint.same for hint in given)


def test_the_only_step_is_worth_what_comes_of_it() -> None:
    """A step without alternatives has its real worth in a hint, even though it ends the game."""
    rng = Random(4)
    for _ in range(20):
        game = mixed(Duel, rng).start()
        while (decision := game.decision) is not None:
            if len(game.options()) == 1 and _ends(game):
                (hint,) = hints(RIVALS[Duel.id], game.blind(decision.seat))
                game.apply(game.options()[0])
                totals = [sheet.total for sheet in game.scores()]
                lead = totals[decision.seat] - totals[1 - decision.seat]
                assert abs(hint.worth - lead) == pytest.approx(WIN)
                return
            game.apply(rng.choice(game.options()))
    pytest.fail("no game ended so")


def test_two_orders_of_one_turn_are_one_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns that differ only in the order of their figures are one hint."""
    for budget in ("advising", "reviewing"):
        monkeypatch.setattr(RIVALS[Duel.id], budget, BRIEF)
    rng, merged_orders = Random(5), 0
    while not merged_orders:
        game = mixed(Duel, rng).start()
        while (decision := game.decision) is not None:
            if game.mid_turn and all(isinstance(step, Place) for step in game.options()):
                blind = game.blind(decision.seat)
                given = hints(RIVALS[Duel.id], blind)
                assert len({turn(blind, hint)[0].fingerprint() for hint in given}) == len(given)
                merged_orders += sum(set(hint.rest) >= set(hint.same) > set() for hint in given)
            game.apply(rng.choice(game.options()))


def test_a_reason_is_not_that_the_turn_is_over() -> None:
    """The reasons name only what a step affects: fetching doesn't affect ships, and a boat without action
    tiles brings none.
    """
    fetched = [Fetched(0, 3)]
    assert "sled" in RIVALS[Imhotep.id].affected(fetched)
    assert RIVALS[Imhotep.id].affected(fetched).isdisjoint({"ships", "turn"})
    assert "ships" in RIVALS[Imhotep.id].affected([Loaded(0, 1, 1, 0)])
    delivered = [Unloaded(0, 1), Delivered(0, Tile(Kind.TOMB, 3), 1, 1, 1)]
    assert RIVALS[Duel.id].affected(delivered) == {"boats", "figures", "tomb"}


def _ends(game: Game) -> bool:
    after = game.copy()
    after.apply(after.options()[0])
    return after.decision is None
