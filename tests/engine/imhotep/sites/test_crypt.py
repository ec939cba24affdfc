"""The crypt, side D, with tokens and areas."""

import pytest

from engine.contract import Decision
from engine.imhotep.components import Site
from engine.imhotep.events import Scored
from engine.imhotep.sites.crypt import CryptReason, CryptState, TokensBoxed, TokensOpened
from tests.support.imhotep import codes, play, reason
from tests.support.imhotep_dynasty import (
    crypt,
    finals,
    position,
    state,
)


def test_areas_of_the_crypt() -> None:
    """Joined fields score as groups do (NV-90, N-264)."""
    game = position(sides="AAADA", states={Site.BURIAL_CHAMBER: crypt(B=(1, 2, 7, 8, 14, 24), W=(5,))})
    assert finals(game, Site.BURIAL_CHAMBER) == [16, 1]


@pytest.mark.parametrize(("fields", "points"), [((5, 6, 11), 6), ((6, 7), 2)])
def test_rows_do_not_run_on(fields: tuple[int, ...], points: int) -> None:
    """The end of a row doesn't touch the beginning of the next (NV-91, N-260, N-264)."""
    game = position(sides="AAADA", states={Site.BURIAL_CHAMBER: crypt(W=fields, B=(20,))})
    assert finals(game, Site.BURIAL_CHAMBER) == [1, points]


def test_who_is_absent_loses_four() -> None:
    """A player without a stone at the crypt loses four points (NV-92, N-265)."""
    game = position(sides="AAADA", states={Site.BURIAL_CHAMBER: crypt(B=(1,))})
    assert finals(game, Site.BURIAL_CHAMBER) == [1, -4]


def test_a_stone_beside_the_crypt_is_there() -> None:
    """A stone beside the crypt joins no group but prevents the loss (NV-93, N-263, N-266)."""
    game = position(["B", "....", "...", ".."], sides="AAADA", states={Site.BURIAL_CHAMBER: CryptState()})
    assert Scored(0, 1, Site.BURIAL_CHAMBER) in play(game, "s a B")
    assert finals(game, Site.BURIAL_CHAMBER) == [0, -4]


def test_tokens_left_over_go_to_the_box() -> None:
    """Tokens that are left over when the round ends go to the box (NV-94, N-261, N-51)."""
    there = crypt((3, 9, 17, 20), (5, 1, 8, 2, 24, 4))
    game = position(
        ["BW.", "....@P", "..@O", "B"], sides="AAADA", display="st", states={Site.BURIAL_CHAMBER: there}
    )
    play(game, "s a B")
    assert codes(game) == ["b 3", "b 9", "b 17", "b 20"]
    play(game, "b 17", "b 3")
    events = play(game, "s d M")
    assert TokensBoxed((9, 20)) in events
    assert TokensOpened((1, 2, 5, 8)) in events
    opened = state(game, Site.BURIAL_CHAMBER)
    assert isinstance(opened, CryptState)
    assert (opened.open, opened.supply) == ((1, 2, 5, 8), (24, 4))
    assert [field for field, _ in opened.placed] == [17, 3]


def test_tokens_are_offered_by_number() -> None:
    """Tokens are offered in order of their numbers, and a single token isn't a choice (N-262, N-36)."""
    game = position(["BB.", "....", "..", "."], sides="AAADA", states={Site.BURIAL_CHAMBER: crypt((9, 17))})
    play(game, "s a B")
    assert codes(game) == ["b 9", "b 17"]
    assert reason(game, "b 3") is CryptReason.TOKEN_NOT_OPEN
    play(game, "b 9")
    assert game.decision == Decision(1, "turn")
