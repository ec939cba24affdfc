"""Menus of a lobby's panel, with values that they offer and with forged ones."""

import pytest

from bot.cards.terms import NO_RIVAL
from bot.flows.invitations.lobby import picked_level
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from engine.rivals.levels import Level


@pytest.mark.parametrize("level", Level)
def test_every_level_can_be_picked(level: Level) -> None:
    assert picked_level([level.value]) is level


def test_the_last_computer_player_can_be_removed() -> None:
    assert picked_level([NO_RIVAL]) is None


@pytest.mark.parametrize("values", [[], [""], ["b2"], ["MASON"], ["mason", "mason"]])
def test_no_other_level_is_known(values: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        picked_level(values)
    assert refused.value.because(ServiceReason.UNKNOWN_OPTION)
