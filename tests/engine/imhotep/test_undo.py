"""How far back one may go: never past a reveal, never past another seat's step (property 20)."""

from collections.abc import Callable
from random import Random

import pytest

from engine.contract import Refused
from engine.imhotep import Imhotep
from engine.record import Entry, Header, Play
from tests.support.imhotep import ALL_SIDES, deal, play, position
from tests.support.imhotep_play import LONGEST, choose

GAMES = [(sides, 2 + number % 3, number) for number, sides in enumerate(ALL_SIDES) if number % 4 == 1]


def start(sides: str, seats: int, seed: int) -> Play:
    """A game with its record."""
    return Play(Header("imhotep", 1, (("sides", sides),), seats, deal(seed)))


def expected_limit(history: list[tuple[int, bool]]) -> int:
    """Steps at the end that belong to one seat and revealed nothing; `history` has seat and reveal."""
    limit = 0
    for seat, reveals in reversed(history):
        if reveals or seat != history[-1][0]:
            break
        limit += 1
    return limit


@pytest.mark.parametrize(("sides", "seats", "seed"), GAMES)
def test_undo_restores_the_position_within_its_limit_and_is_refused_beyond(
    sides: str, seats: int, seed: int
) -> None:
    """§12: what was seen stays seen."""
    game, rng = start(sides, seats, seed), Random(seed)
    digests, history = [game.game.digest()], list[tuple[int, bool]]()
    for _ in range(LONGEST):
        decision = game.game.decision
        if decision is None:
            break
        events = game.append(Entry(decision.seat, choose(game.game, rng).code))
        history.append((decision.seat, any(event.reveals for event in events)))
        digests.append(game.game.digest())
        limit = game.game.undo_limit()
        assert limit == (0 if game.game.decision is None else expected_limit(history))
        if limit > 1 or len(history) % 12 == 0:
            check_undo(game, limit, digests)
    assert game.game.outcome is not None


def check_undo(game: Play, limit: int, digests: list[str]) -> None:
    """The whole of the limit works, for the seat whose steps they are; one more does not."""
    mover = game.line[-1].seat
    if limit:
        other = game.copy()
        assert other.append(Entry(mover, f"undo {limit}")) == ()
        assert other.game.digest() == digests[-1 - limit]
        assert other.version == game.version + 1
    refused(game, Entry(mover, f"undo {limit + 1}"))
    refused(game, Entry(mover + 1, "undo 1"))


def refused(game: Play, entry: Entry) -> None:
    """The entry is refused and changes nothing."""
    before = (game.game.digest(), list(game.entries), list(game.line))
    with pytest.raises(Refused):
        game.append(entry)
    assert (game.game.digest(), game.entries, game.line) == before


HANDS = {0: "le ha sa ch"}


def of_cards() -> Imhotep:
    """Every card can be played."""
    return position(["KW", "...", "....", "."], hands=HANDS, sleds={0: 3}, display="st gP ha ch")


def of_bonuses() -> Imhotep:
    """Every bonus can be had."""
    return position(
        ["KK", "....", "...", "."], sides="BBAAA", pyramids=["W", "WW", ""], display="st le ha", pair="gT gB"
    )


@pytest.mark.parametrize(
    ("game", "codes", "limits"),
    [
        (of_cards, ("q",), (1,)),
        (of_cards, ("c ch", "l b1", "l b2"), (1, 2, 3)),
        (of_cards, ("c ha", "l b1"), (1, 2)),
        (of_cards, ("c le", "s a T", "u 1"), (1, 2, 3)),
        (of_cards, ("c sa", "s d T"), (1, 2)),
        (of_cards, ("s a M", "m st", "m gP"), (1, 2, 1)),  # the last is another seat's
        (of_bonuses, ("s a P", "p 1", "y", "p 1"), (1, 2, 0, 1)),  # a card was drawn
        (of_bonuses, ("s a P", "p 1", ".", "p 1"), (1, 2, 3, 4)),
        (of_bonuses, ("s a P", "p 2", "y", "p 1"), (1, 2, 3, 4)),
        (of_bonuses, ("s a M", "m pair", "k gT", "m st"), (1, 0, 0, 1)),  # the pair was seen
        (of_bonuses, ("s a M", "m st", "m pair"), (1, 2, 0)),
    ],
)
def test_limits_within_a_turn(
    game: Callable[[], Imhotep], codes: tuple[str, ...], limits: tuple[int, ...]
) -> None:
    """§7, §8, §12: cards and declined bonuses go back, what was drawn or looked at stays."""
    position_then = game()
    found: list[int] = []
    for code in codes:
        play(position_then, code)
        found.append(position_then.undo_limit())
    assert tuple(found) == limits


def test_a_new_round_is_a_reveal() -> None:
    """§3: its ships and cards were unknown before."""
    game = position(("....@P", "...@O", "..@T", "K"))
    play(game, "s d B")
    assert game.undo_limit() == 0


def test_a_kept_card_cannot_be_exchanged() -> None:
    """§7.1: everybody has seen both."""
    game = position(["K", "....", "...", ".."], sides="BAAAA", display="rP le ch", pair="st sa")
    for code in ("s a M", "m pair"):
        play(game, code)
    assert game.undo_limit() == 0
    play(game, "k st")
    assert game.undo_limit() == 0


def test_a_pass_is_nobodys_step() -> None:
    """HV-24: both steps around it are the same seat's and may go back together."""
    game = position(["K...", "W...", "....@T", "..@P"], to_move=1, sleds={0: 0, 1: 2}, quarries={0: 0, 1: 5})
    play(game, "q")
    assert game.undo_limit() == 1
    play(game, "l a2")
    assert game.undo_limit() == 2


@pytest.mark.parametrize(("sides", "seats", "seed"), GAMES[::2])
def test_taking_turns_back_at_random_shows_nothing(sides: str, seats: int, seed: int) -> None:
    """Whatever is taken back: the same cards come up, and the one who took back is asked."""
    game, rng = start(sides, seats, seed), Random(seed)
    revealed: list[object] = []
    while (decision := game.game.decision) is not None and len(game.entries) < 2 * LONGEST:
        steps = game.last_turn() if rng.random() < 0.2 else 0
        if steps:
            mover = game.line[-1].seat
            game.append(Entry(mover, f"undo {steps}"))
            after = game.game.decision
            assert after is not None
            assert after.seat == mover
            continue
        events = game.append(Entry(decision.seat, choose(game.game, rng).code))
        revealed += [event for event in events if event.reveals]
    straight = Play(game.header, list(game.line))
    assert straight.game.digest() == game.game.digest()
    again = Play(game.header)
    assert revealed == [event for entry in game.line for event in again.append(entry) if event.reveals]
