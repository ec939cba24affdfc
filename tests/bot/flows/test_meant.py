"""Which game a command opens: it follows from the chosen options, and contradictions are refused."""

import pytest

from bot.flows.invitations.commands import wished
from bot.games import GAMES
from bot.games.invitation import Kind
from bot.service.refusals import ServiceReason
from engine.contract import Refused


@pytest.mark.parametrize("kind", ["one", "all"])
def test_a_preset_opens_a_game_that_has_it(kind: Kind) -> None:
    for preset in {preset for game in GAMES.values() for preset in game.inviting.presets}:
        wish = wished(kind, None, preset, None, None)
        assert preset in GAMES[wish.game].inviting.presets


@pytest.mark.parametrize(
    ("kind", "preset", "seats", "game"),
    [
        ("one", None, None, "duel"),
        ("all", None, None, "imhotep"),
        ("one", "everything", None, "imhotep"),
        ("one", "dynasty", 2, "imhotep"),
        ("all", None, 2, "imhotep"),
        ("all", None, 4, "imhotep"),
        ("one", "all_b", 2, "duel"),
    ],
)
def test_the_usual_game_unless_something_else_follows(
    kind: Kind, preset: str | None, seats: int | None, game: str
) -> None:
    assert wished(kind, None, preset, seats, None).game == game


def test_a_contradiction_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        wished("one", "duel", "everything", 2, None)
    assert refused.value.because(ServiceReason.PRESET_OF_ANOTHER)
    assert refused.value.details == {"game": "imhotep"}


def test_a_game_that_is_named_is_opened() -> None:
    assert wished("all", "duel", "all_b", None, None).game == "duel"
