"""What `/new` offers is what the game can be played with."""

from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.cards import rows as panel_rows
from bot.commands import new as module
from bot.commands.new import CHOICES, HOST, MIXED, MOST, PRESETS, SUGGESTED, chosen, mixtures
from bot.commands.tree import all_commands
from bot.messages.buttons import click_of
from bot.messages.catalog import Catalogue
from engine.imhotep import Imhotep
from engine.imhotep import options as of
from tests.support.duel import deal

CHOICE = 100
EVERY = {"".join(letters) for letters in product(of.PLAYABLE, repeat=5)}
SWITCHES = (
    *(of.WRATH_OPTION, of.NEW_CARDS_OPTION, of.PROPHECIES_OPTION, of.HIDDEN_CARDS_OPTION),
    of.PRIVATE_SHIPS_OPTION,
)


async def suggested(typed: str, locale: discord.Locale) -> list[tuple[str, str]]:
    interaction = cast("discord.Interaction[Any]", SimpleNamespace(id=1, locale=locale))
    found: list[discord.app_commands.Choice[str]] = await vars(module)["suggest_sides"](interaction, typed)
    return [(one.name, one.value) for one in found]


def test_seats_are_those_of_the_game() -> None:
    new = next(command for command in all_commands() if command.name == "new")
    seats = next(one for one in new.parameters if one.name == "seats")
    assert (seats.min_value, seats.max_value) == (min(Imhotep.seat_counts), max(Imhotep.seat_counts))
    assert max(Imhotep.seat_counts) == MOST


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", Imhotep.seat_counts)
def test_every_preset_can_be_played(seats: int, preset: str) -> None:
    for start in (of.RANDOM, HOST):
        game = Imhotep.new(chosen(preset, None, start, {}), seats, deal(1))
        assert game.decision is not None


def test_what_is_said_goes_before_the_preset() -> None:
    """N-7: every switch for itself."""
    for name in SWITCHES:
        for wanted in (True, False):
            found = chosen("everything", " abaab", HOST, {name: wanted})
            assert (found[of.SIDES_OPTION], found[of.START_OPTION]) == ("ABAAB", HOST)
            assert found[name] == (of.YES if wanted else of.NO)
    assert chosen("nonsense", None, of.RANDOM, {})[of.SIDES_OPTION] == "AAAAA"


def test_a_random_mixture_is_drawn() -> None:
    found = {chosen("random", None, of.RANDOM, {})[of.SIDES_OPTION] for _ in range(50)}
    assert MIXED not in found
    assert found <= EVERY
    assert len(found) > 1


def test_mixtures_begin_like_what_is_typed() -> None:
    assert set(SUGGESTED) <= EVERY
    for typed in ("", "A", "AB", "ABABB"):
        assert mixtures(typed)
        assert all(sides in EVERY and sides.startswith(typed) for sides in mixtures(typed))
    assert mixtures("ABABB") == ["ABABB"]
    assert mixtures("ABX") == mixtures("AAAAAA") == []


def test_whatever_is_chosen_fits_into_an_id() -> None:
    """The offer of a thread carries all of it."""
    for wanted in (True, False, None):
        found = chosen("everything", None, of.RANDOM, dict.fromkeys(SWITCHES, wanted))
        (row,) = panel_rows.lobby_thread_rows(found, 4, Catalogue("en"))
        (button,) = row.children
        assert click_of(str(getattr(button, "custom_id", ""))) is not None


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
