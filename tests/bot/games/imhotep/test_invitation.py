"""The invitation's options are exactly those that a game of Imhotep can be played with."""

from itertools import product

import pytest

from bot.games.imhotep.invitation import INVITING, MIXED, PRESETS
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from engine.imhotep import Imhotep
from engine.imhotep import options as of

EVERY = {"".join(letters) for letters in product(of.PLAYABLE, repeat=5)}


def chosen(preset: str | None = None) -> dict[str, str]:
    return INVITING.chosen(Imhotep.choices(), preset)


def test_a_preset_that_there_is_not_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        chosen("nonsense")
    assert refused.value.because(ServiceReason.BAD_OPTION)


def test_a_random_mixture_is_drawn() -> None:
    assert PRESETS["random"][of.SIDES_OPTION] == MIXED
    sides = {chosen("random")[of.SIDES_OPTION] for _ in range(50)}
    assert MIXED not in sides
    assert sides <= EVERY
    assert len(sides) > 1


@pytest.mark.parametrize(("preset", "ours"), [("first", False), ("all_b", False), ("dynasty", True)])
def test_values_of_our_own_are_known(preset: str, *, ours: bool) -> None:
    assert INVITING.is_house(chosen(preset)) == ours


def test_prophecies_have_values_of_our_own() -> None:
    """Prophecies count as house values, because no board shows their stakes and tasks (N-366, N-370)."""
    assert INVITING.is_house(chosen() | {"prophecies": "yes"})
    assert not INVITING.is_house(chosen() | {of.WRATH_OPTION: "yes"})
