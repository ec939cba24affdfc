"""What `/new` offers is what the game can be played with."""

from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.commands import new as module
from bot.commands.new import HOST, MOST, PRESETS, mixtures
from bot.commands.tree import COMMANDS
from engine.imhotep import Imhotep
from engine.imhotep.game import NO, RANDOM, SIDES_OPTION, START_OPTION, WRATH_OPTION, YES
from tests.support.duel import deal

CHOICES, CHOICE = 25, 100
EVERY = {"".join(letters) for letters in product("AB", repeat=5)}


async def suggested(typed: str, locale: discord.Locale) -> list[tuple[str, str]]:
    interaction = cast("discord.Interaction[Any]", SimpleNamespace(id=1, locale=locale))
    found: list[discord.app_commands.Choice[str]] = await vars(module)["suggest_sides"](interaction, typed)
    return [(one.name, one.value) for one in found]


def test_seats_are_those_of_the_game() -> None:
    new = next(command for command in COMMANDS if command.name == "new")
    seats = next(one for one in new.parameters if one.name == "seats")
    assert (seats.min_value, seats.max_value) == (min(Imhotep.seat_counts), max(Imhotep.seat_counts))
    assert max(Imhotep.seat_counts) == MOST


@pytest.mark.parametrize("seats", Imhotep.seat_counts)
def test_everything_that_is_offered_can_be_played(seats: int) -> None:
    for sides, start, wrath in product(PRESETS, (RANDOM, HOST), (YES, NO)):
        Imhotep.new({SIDES_OPTION: sides, START_OPTION: start, WRATH_OPTION: wrath}, seats, deal(1))


def test_every_mixture_can_be_found() -> None:
    assert set(mixtures("A")) | set(mixtures("B")) == EVERY
    assert set(PRESETS) <= EVERY
    assert mixtures("ABABB") == ["ABABB"]
    assert mixtures("ABX") == mixtures("AAAAAA") == []


@pytest.mark.parametrize("locale", [discord.Locale.american_english, discord.Locale.german])
@pytest.mark.parametrize("typed", ["", "a", " B", "ab", "AABBA", "x", "AAAAAA", "\u0410"])
async def test_suggestions_keep_to_discords_limits(locale: discord.Locale, typed: str) -> None:
    found = await suggested(typed, locale)
    assert len(found) <= CHOICES
    assert len({name for name, _ in found}) == len(found)
    for name, value in found:
        assert name.startswith(f"{value} · ")
        assert len(name) <= CHOICE
        assert value.startswith(typed.strip().upper())
