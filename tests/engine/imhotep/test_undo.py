"""How many steps a player may take back in Imhotep (property 20)."""

from collections.abc import Callable

import pytest

from engine.imhotep import Imhotep
from tests.support.imhotep import play, position

HANDS = {0: "le ha sa ch"}


def of_cards() -> Imhotep:
    """Return a position in which every card can be played."""
    return position(["KW", "...", "....", "."], hands=HANDS, sleds={0: 3}, display="st gP ha ch")


def of_bonuses() -> Imhotep:
    """Return a position in which every bonus can be gained."""
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
        (of_cards, ("s a M", "m st", "m gP"), (1, 2, 1)),  # the last step is another seat's
        (of_bonuses, ("s a P", "p 1", "y", "p 1"), (1, 2, 0, 1)),  # a card is drawn
        (of_bonuses, ("s a P", "p 1", ".", "p 1"), (1, 2, 3, 4)),
        (of_bonuses, ("s a P", "p 2", "y", "p 1"), (1, 2, 3, 4)),
        (of_bonuses, ("s a M", "m pair", "k gT", "m st"), (1, 0, 0, 1)),  # the pair is seen
        (of_bonuses, ("s a M", "m st", "m pair"), (1, 2, 0)),
    ],
)
def test_limits_within_a_turn(
    game: Callable[[], Imhotep], codes: tuple[str, ...], limits: tuple[int, ...]
) -> None:
    """Played cards and declined bonuses can be taken back; a drawn card or a look at the pair can't (§7, §8,
    §12).
    """
    position_then = game()
    numbers: list[int] = []
    for code in codes:
        play(position_then, code)
        numbers.append(position_then.undo_limit())
    assert tuple(numbers) == limits


def test_a_new_round_is_a_reveal() -> None:
    """A new round can't be taken back, because it reveals ships and cards (§3)."""
    game = position(("....@P", "...@O", "..@T", "K"))
    play(game, "s d B")
    assert game.undo_limit() == 0


def test_a_kept_card_cannot_be_exchanged() -> None:
    """A card kept from the pair can't be exchanged, because both have been seen (§7.1)."""
    game = position(["K", "....", "...", ".."], sides="BAAAA", display="rP le ch", pair="st sa")
    for code in ("s a M", "m pair"):
        play(game, code)
    assert game.undo_limit() == 0
    play(game, "k st")
    assert game.undo_limit() == 0


def test_a_pass_is_nobodys_step() -> None:
    """The steps before and after a pass are by the same seat, and can be taken back together (HV-24)."""
    game = position(["K...", "W...", "....@T", "..@P"], to_move=1, sleds={0: 0, 1: 2}, quarries={0: 0, 1: 5})
    play(game, "q")
    assert game.undo_limit() == 1
    play(game, "l a2")
    assert game.undo_limit() == 2
