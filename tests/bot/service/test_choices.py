"""Only what a setting offers can be picked, and not too much of it."""

from collections.abc import Sequence

import pytest

from bot.service.choices import CHANNELS, PACES_OFFERED, Selection


@pytest.mark.parametrize(
    ("selection", "picked", "taken"),
    [
        (CHANNELS, (), True),
        (CHANNELS, ("71", "72"), True),
        (CHANNELS, ("71", ""), False),
        (CHANNELS, ("71",) * CHANNELS.most, True),
        (CHANNELS, ("71",) * (CHANNELS.most + 1), False),
        (PACES_OFFERED, PACES_OFFERED.values, True),
        (PACES_OFFERED, ("71",), False),
        (PACES_OFFERED, PACES_OFFERED.values * 2, False),
    ],
)
def test_what_can_be_picked(selection: Selection, picked: Sequence[str], *, taken: bool) -> None:
    assert selection.takes(picked) is taken
