"""The game that somebody means who names none."""

import pytest

from bot.flows.invitations.commands import Kind, meant, offered, usual
from bot.games import GAMES
from bot.games.invitation import PRESET


@pytest.mark.parametrize("kind", ["one", "all"])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_one_game_has_alone_means_it(game: str, kind: Kind) -> None:
    for preset in GAMES[game].inviting.presets:
        assert preset in GAMES[meant(kind, {PRESET: preset})].inviting.presets
    others = {offer.argument for other in GAMES if other != game for offer in offered(other)}
    for offer in offered(game):
        found = meant(kind, {offer.argument: "yes"})
        assert offer.argument in {one.argument for one in offered(found)}
        assert offer.argument in others or found == game


@pytest.mark.parametrize("kind", ["one", "all"])
def test_nothing_said_means_the_usual_one(kind: Kind) -> None:
    assert meant(kind, {}) == meant(kind, {PRESET: None}) == usual(kind)


def test_everything_in_imhotep_is_imhotep() -> None:
    assert meant("one", {PRESET: "everything"}) == meant("one", {"wrath": True}) == "imhotep"
