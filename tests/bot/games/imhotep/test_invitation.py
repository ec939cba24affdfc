"""What one may choose before a game of Imhotep is what it can be played with."""

from itertools import product

import pytest

from bot.games.imhotep.invitation import INVITING, MIXED, PRESETS, SUGGESTED, mixtures, suggest_sides
from bot.messages.catalog import LANGUAGES, Catalogue
from bot.service.refusals import ServiceReason
from engine.contract import NO, YES, Refused
from engine.imhotep import Imhotep
from engine.imhotep import options as of
from engine.imhotep.table.switches import SWITCHES

CHOICE = 100
EVERY = {"".join(letters) for letters in product(of.PLAYABLE, repeat=5)}
HOST = "0"


def chosen(**said: str | bool) -> dict[str, str]:
    return INVITING.chosen(Imhotep.choices(), said)


def test_what_is_said_goes_before_the_preset() -> None:
    """N-7: every switch for itself."""
    arguments = {offer.option: offer.argument for offer in INVITING.offered(Imhotep.choices())}
    for option in SWITCHES:
        for wanted in (True, False):
            switched = {arguments[option.name]: wanted}
            found = chosen(preset="everything", sides=" abaab", start=HOST, **switched)
            assert (found[of.SIDES_OPTION], found[of.START_OPTION]) == ("ABAAB", HOST)
            assert found[option.name] == (YES if wanted else NO)
    assert chosen()[of.SIDES_OPTION] == "AAAAA"


def test_a_preset_that_there_is_not_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        chosen(preset="nonsense")
    assert refused.value.because(ServiceReason.BAD_OPTION)


def test_a_random_mixture_is_drawn() -> None:
    assert PRESETS["random"][of.SIDES_OPTION] == MIXED
    found = {chosen(preset="random")[of.SIDES_OPTION] for _ in range(50)}
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["", "a", " B", "ab", "AABBA", "x", "AAAAAA", "\u0410"])
def test_suggestions_keep_to_discords_limits(language: str, typed: str) -> None:
    found = list(suggest_sides(typed, Catalogue(language)))
    assert len({name for name, _ in found}) == len(found)
    for name, value in found:
        assert name.startswith(f"{value} · ")
        assert len(name) <= CHOICE
        assert value.startswith(typed.strip().upper())
