"""The rivals of both games use only what they can see, play the same way every time, and play well."""

from random import Random

import pytest

from engine.contract import Game
from engine.deal import Deal
from engine.games import GAMES
from engine.rivals.games import RIVALS
from engine.rivals.levels import Level, Strength
from tests.engine.keeping import mixed

WAYS = 2
"""How many games of each kind are played, with random sides, switches and numbers of seats."""
OPENINGS, OPENING, DIFFERENT, SHORT = 20, 3, 10, 20
"""The number of games, the number of compared steps in each, the minimum number of different openings, and
the budget of the strongest level.
"""
BRIEF = 50
"""The budget of a hint here."""
LOOKS = {Level.APPRENTICE: 0.1, Level.MASON: 0.1, Level.ARCHITECT: 0.05, Level.IMHOTEP: 0.003}


def started(game: str, rng: Random) -> Game:
    """Return a new game with any sides, any switches and any number of players."""
    return mixed(GAMES[game], rng).start()


def test_every_game_has_a_rival() -> None:
    assert set(RIVALS) == set(GAMES)
    assert all(set(rival.strengths) == set(Level) for rival in RIVALS.values())


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("name", RIVALS)
def test_a_hidden_order_changes_no_move(name: str, level: Level) -> None:
    rng, rival = Random(f"{name} {level.value}"), RIVALS[name]
    for _ in range(WAYS):
        game = started(name, rng)
        while (decision := game.decision) is not None:
            seat, seed = decision.seat, rng.randbytes(8)
            if rng.random() < LOOKS[level]:
                other = game.blind(seat).guess(Deal(rng.randbytes(32), "x"))
                chosen = {rival.choose(world.blind(seat), level, seed) for world in (game, other, game)}
                assert len(chosen) == 1
                assert chosen <= set(game.options())
            game.play(rng.choice(game.options()))


@pytest.mark.parametrize("name", RIVALS)
def test_a_hidden_order_changes_no_hint(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every option is there, none is valued above a better one, and hidden tiles and cards change nothing."""
    rng, rival, differed = Random(name), RIVALS[name], 0
    monkeypatch.setattr(rival, "advising", BRIEF)
    game = started(name, rng)
    while (decision := game.decision) is not None:
        if rng.random() < LOOKS[Level.ARCHITECT]:
            seat = decision.seat
            other = game.blind(seat).guess(Deal(rng.randbytes(32), "x"))
            differed += other.fingerprint() != game.fingerprint()
            advice = rival.advised(game.blind(seat))
            assert advice == rival.advised(other.blind(seat)) == rival.advised(game.blind(seat))
            assert {option.step for option in advice} == set(game.options())
            worths = [option.worth for option in advice]
            assert worths == sorted(worths, reverse=True)
        game.play(rng.choice(game.options()))
    assert differed


@pytest.mark.parametrize("name", RIVALS)
def test_a_beginner_does_not_always_do_the_same(name: str) -> None:
    game, rival = started(name, Random(3)), RIVALS[name]
    decision = game.decision
    assert decision is not None
    blind = game.blind(decision.seat)
    chosen = {rival.choose(blind, Level.APPRENTICE, bytes([seed])).code for seed in range(40)}
    assert len(chosen) > 2


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("name", RIVALS)
def test_games_open_in_many_ways(name: str, level: Level) -> None:
    """A rival opens games in at least ten ways; the strongest level has less time here, but draws worlds from
    the same seed.
    """
    rng, rival, openings = Random(f"{name} {level.value}"), RIVALS[name], set[tuple[str, ...]]()
    for _ in range(OPENINGS):
        game = GAMES[name].new({}, 2, Deal(rng.randbytes(32), ""))
        opening: list[str] = []
        while len(opening) < OPENING and (decision := game.decision) is not None:
            blind, seed = game.blind(decision.seat), rng.randbytes(8)
            if level is Level.IMHOTEP:
                step = rival.rated(blind, Strength(SHORT), seed)[0].step
            else:
                step = rival.choose(blind, level, seed)
            opening.append(step.code)
            game.play(step)
        openings.add(tuple(opening))
    assert len(openings) >= DIFFERENT


@pytest.mark.parametrize("name", RIVALS)
def test_even_a_short_search_beats_chance(name: str) -> None:
    """Even a short search wins at least three of four games against random players, who win about one game in
    twelve by luck.
    """
    rng, rival, won = Random(0), RIVALS[name], 0
    for seat in (0, 1, 0, 1):
        game = started(name, rng)
        while (decision := game.decision) is not None:
            if decision.seat == seat:
                game.play(rival.rated(game.blind(seat), Strength(6), b"")[0].step)
            else:
                game.play(rng.choice(game.options()))
        assert game.outcome is not None
        won += game.outcome.winners == (seat,)
    assert won >= 3
