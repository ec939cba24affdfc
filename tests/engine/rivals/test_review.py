"""Reviews of games: good play is reported as such, and missed chances are found."""

from itertools import count
from random import Random

import pytest

from engine.deal import Deal
from engine.games import GAMES
from engine.imhotep import Imhotep
from engine.record import RESIGN, Entry, Play
from engine.rivals.games import RIVALS
from engine.rivals.hints import hints
from engine.rivals.levels import Level
from engine.rivals.puzzles import puzzles
from engine.rivals.reasons import TermGain
from engine.rivals.review import (
    BETWEEN,
    DECISIVE,
    MOMENTS,
    Assessment,
    Judged,
    Look,
    Turning,
    look,
    review,
    reviewed,
)
from tests.engine.keeping import mixed

BUDGETS = {"duel": 40, "imhotep": 8}
LONG = {"duel": 10_000, "imhotep": 20}
"""The number of entries after which someone resigns, because reviewing a whole game of Imhotep takes ten
times as long.
"""
BRIEF = 100
"""The number of iterations per hint."""
LOSS = 4.0
TRIED_OUT = 12
GAMES_OF_TEN = 10


def played(
    name: str, seed: int, blunder: int | None = None, entries: int | None = None
) -> tuple[Play, int | None]:
    """Have the rival play against itself for at most `LONG` entries, and resign if the game isn't over by
    then. Return the game, and the entry at which the rival threw away points, which it does at its first
    chance, if any, from the entry `blunder` on.
    """
    play = Play(mixed(GAMES[name], Random(seed)))
    thrown, most = None, LONG[name] if entries is None else entries
    while (decision := play.game.decision) is not None and len(play.line) < most:
        step = play.game.options()[0]
        if len(play.game.options()) > 1:
            rated = RIVALS[name].foreseen(play.game.blind(decision.seat), BUDGETS[name])
            step = rated[0].step
            if blunder is not None and thrown is None and len(play.line) >= blunder:
                loss = rated[0].worth - rated[-1].worth
                if loss > LOSS:
                    step, thrown = rated[-1].step, len(play.line)
        play.append(Entry(decision.seat, step.code))
    if entries is None and play.game.outcome is None:
        play.append(Entry(0, RESIGN))
    return play, thrown


@pytest.mark.parametrize("name", RIVALS)
def test_who_plays_like_the_search_plays_without_fault(name: str) -> None:
    play, _ = played(name, 1)
    told = review(play, BUDGETS[name])
    assert told.accuracy == pytest.approx((1.0,) * play.game.seats)
    assert all(moment.choice.turning is Turning.FOUND for moment in told.moments)
    assert all(moment.choice.played != moment.choice.other for moment in told.moments)
    assert len(told.curve) == len(play.line) + 1
    assert all(sum(chances) == pytest.approx(1) for chances in told.curve)
    assert all(0 <= chance <= 1 for chances in told.curve for chance in chances)
    assert play.game.outcome is not None
    winners = play.game.outcome.winners
    assert {seat for seat, won in enumerate(told.curve[-1]) if won} == set(winners)


def test_a_forced_step_leaves_the_curve_where_it_is() -> None:
    """A forced step leaves the curve unchanged, because a quick look at it can differ a lot from the searches
    around it.
    """
    game, luck = mixed(GAMES["duel"], Random(2)).start(), Random(2)
    while len(options := game.options()) > 1:
        game.apply(luck.choice(options))
    assert game.decision is not None
    nothing = look(RIVALS["duel"], Look(game.blind(game.decision.seat), game.options()[0].code))
    assert nothing == Judged(())
    then = [Judged((0.5, 0.5)), nothing, nothing, Judged((0.7, 0.3)), Judged((1.0, 0.0))]
    curve = reviewed(game, then).curve
    assert curve == ((0.5, 0.5), (0.7, 0.3), (0.7, 0.3), (0.7, 0.3), (1.0, 0.0))


def test_only_what_the_chance_depended_on_is_a_moment() -> None:
    """A moment is a choice between a good and a bad chance, not one between two good ones."""
    game = mixed(GAMES["duel"], Random(2)).start()

    def judged(chance: float, less: float) -> Judged:
        gain = TermGain("", 0.0)
        return Judged(
            (chance, 1 - chance), Assessment(0, Turning.FOUND, "a", "b", chance, less, 0.0, 1.0, gain)
        )

    slight, great = judged(0.9, 0.9 - DECISIVE / 2), judged(0.5, 0.5 - 2 * DECISIVE)
    assert [moment.number for moment in reviewed(game, [slight, great, slight]).moments] == [1]


@pytest.mark.parametrize("name", RIVALS)
def test_what_was_thrown_away_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play, thrown = played(name, 3, blunder=12)
    assert thrown is not None
    monkeypatch.setattr("engine.rivals.review.MOMENTS", len(play.line))
    monkeypatch.setattr("engine.rivals.review.DECISIVE", 0.0)
    told = review(play, BUDGETS[name])
    (missed,) = [moment for moment in told.moments if moment.choice.turning is Turning.MISSED]
    assert (missed.number, missed.choice.seat) == (thrown, play.line[thrown].seat)
    assert missed.choice.played == play.line[thrown].text
    assert missed.choice.gain.points > 0
    assert missed.choice.gain.term in RIVALS[name].terms(play.game.blind(None))
    assert min(accuracy for accuracy in told.accuracy if accuracy is not None) < 1


def test_who_resigned_and_what_was_taken_back_is_no_choice() -> None:
    short, _ = played("duel", 3, entries=9)
    short.append(Entry(short.line[-1].seat, "undo 1 agreed"))
    short.append(Entry(0, RESIGN))
    told = review(short, BUDGETS["duel"])
    assert len(told.curve) == len(short.line) + 1 == 10
    assert all(moment.number < 8 for moment in told.moments)


def test_what_comes_to_the_same_is_no_alternative(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equally good moves, such as any place on an empty ship, aren't reported as alternatives."""
    monkeypatch.setattr(RIVALS[Imhotep.id], "advising", BRIEF)
    game = Imhotep.new({"sides": "AAAAA", "start": "0"}, 2, Deal(bytes(32), "hints"))
    blind = game.blind(0)
    given = hints(RIVALS[Imhotep.id], blind)
    alike = next(hint for hint in given if hint.same)
    for code in (alike.code, alike.same[-1]):
        choice = look(RIVALS[Imhotep.id], Look(blind, code), RIVALS[Imhotep.id].advising).choice
        assert choice is not None
        assert choice.played == code
        assert choice.turning is (Turning.FOUND if alike is given[0] else Turning.MISSED)
        assert choice.other not in (alike.code, *alike.same)
        assert 0 <= choice.swing <= choice.chance


@pytest.mark.parametrize("name", RIVALS)
def test_who_plays_by_chance_is_about_as_accurate_as_chance(name: str) -> None:
    """Random play has an accuracy near 0 and never below; choosing the best step every time would give 1."""
    luck = Random(7)
    play = Play(next(header for header in (mixed(GAMES[name], luck) for _ in count()) if header.seats == 2))
    while (decision := play.game.decision) is not None and len(play.line) < LONG[name]:
        play.append(Entry(decision.seat, luck.choice(play.game.options()).code))
    if play.game.outcome is None:
        play.append(Entry(0, RESIGN))
    told = review(play, BUDGETS[name])
    assert all(accuracy is not None and 0 <= accuracy < 0.5 for accuracy in told.accuracy)
    numbers = [moment.number for moment in told.moments]
    assert 0 < len(numbers) <= MOMENTS
    assert numbers == sorted(numbers), "from left to right"
    assert all(moment.choice.swing >= DECISIVE for moment in told.moments)


def test_what_would_have_won_for_sure_is_known_with_its_points() -> None:
    """If someone misses a sure win, the review has the winning turn and its margin. The positions are
    puzzles, which can be searched to the end.
    """
    told = 0
    for puzzle in [puzzle for puzzle in puzzles() if puzzle.replies and puzzle.seats == 2][:TRIED_OUT]:
        game = puzzle.play().game
        assert game.decision is not None
        seat = game.decision.seat
        choice = look(RIVALS[game.id], Look(game.blind(seat), puzzle.second), BUDGETS[game.id]).choice
        assert choice is not None
        if not choice.result:
            continue
        told += 1
        assert choice.chance == 1
        assert choice.other in puzzle.solution
        assert choice.result[seat] - choice.result[1 - seat] == puzzle.lead
        after = game.blind(seat)
        for code in (choice.other, *choice.rest):
            after.play(code)
        assert after.decision is None or after.decision.seat != seat or not after.mid_turn
    assert told


@pytest.mark.soak
@pytest.mark.parametrize("name", RIVALS)
def test_accuracy_orders_levels_in_nine_games_of_ten(name: str) -> None:
    better = 0
    for seed in range(GAMES_OF_TEN):
        luck, strong = Random(seed), seed % 2
        headers = (mixed(GAMES[name], luck) for _ in count())
        play = Play(next(header for header in headers if header.seats == BETWEEN))
        while (decision := play.game.decision) is not None:
            level = Level.ARCHITECT if decision.seat == strong else Level.APPRENTICE
            blind, noise = play.game.blind(decision.seat), bytes([seed, len(play.line) % 256])
            play.append(Entry(decision.seat, RIVALS[name].choose(blind, level, noise).code))
        accuracy = review(play).accuracy
        own, other = accuracy[strong], accuracy[1 - strong]
        better += own is not None and other is not None and own > other
    assert better >= GAMES_OF_TEN * 0.9
