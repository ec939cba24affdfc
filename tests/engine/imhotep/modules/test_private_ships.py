"""The private ships."""

from engine.contract import Decision
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.events import RoundBegan
from engine.imhotep.modules.private_ships import PrivateBoxed, PrivateShip, PrivateShipsReason
from engine.imhotep.sites.market import CardTaken, Refilled
from engine.imhotep.sites.temple import TempleState
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.pieces import Context
from tests.support.imhotep import cards, changed, codes, play, reason, table_of, with_pieces
from tests.support.imhotep_dynasty import position

LAST = ("....@O", "...@P", "..@B")
"""Three ships that have left empty, so that the fourth one ends the round."""


def test_berths_of_private_ships() -> None:
    """Each site has room for one normal and one private ship (NV-130, N-402)."""
    game = position(["..@P", "B", "W", "W"], seats=3, private_ships="yes")
    assert [code for code in codes(game) if code[0] == "x"] == ["x M", "x P", "x T", "x B", "x O"]
    play(game, "x T")
    assert [code for code in codes(game) if code[0] == "x"] == ["x M", "x P", "x B", "x O"]
    assert reason(game, "x T") is PrivateShipsReason.PRIVATE_BERTH_TAKEN
    play(game, "s c T")
    assert "x P" in codes(game)


def test_a_private_ship_at_the_market() -> None:
    """A card that a private ship took from the Market is replaced if the ship came first (NV-131, N-405,
    N-406).
    """
    game = position(["BWBW", "...", "..", "."], display="st gT gP gB", draw="le", private_ships="yes")
    events = play(game, "x M", "m gT")
    assert Refilled(1, cards("le")) in events
    play(game, "s a M")
    assert codes(game) == ["m st", "m le", "m gP", "m gB"]
    game = position(["BWB", "....", "..", "."], to_move=1, display="st gT gP gB", private_ships="yes")
    play(game, "s a M", "m st", "m gT", "m gP")
    events = play(game, "x M")
    assert CardTaken(0, Card.BURIAL_DECORATION, 3) in events
    assert not any(isinstance(event, Refilled) for event in events)


def test_private_ships_do_not_end_the_round() -> None:
    """Only normal ships count toward the end of the round (NV-132, N-404)."""
    game = position(["..@P", ".@T", "...@O", "BB."], private_ships="yes")
    play(game, "x T", "x B")
    assert game.view(None).round == 1
    play(game, "s d B")
    assert game.view(None).round == 2
    assert game.state().pieces["private_ships"] == (PrivateShip(used=True), PrivateShip(used=True))


def test_an_unused_private_ship() -> None:
    """An unused private ship is worth a point (NV-133, N-407, N-410)."""
    game = position(sleds={0: 0}, private_ships="yes")
    assert game.scores()[0].points("private_ship") == 1
    assert reason(game, "x T") is ImhotepReason.SLED_EMPTY
    assert not any(code[0] == "x" for code in codes(game))
    game = with_pieces(changed(game, sleds=(3, 3)), private_ships=(PrivateShip(used=True), PrivateShip()))
    assert reason(game, "x T") is PrivateShipsReason.PRIVATE_SHIP_USED


def test_a_private_ship_is_loaded_and_sailed_in_one_action() -> None:
    """Everyone sees which private ships are used; a private ship is loaded and sails in one action, and its
    owner chooses as for any stone (N-400, N-401, N-411, N-412).
    """
    game = position(sides="AAACA", private_ships="yes")
    play(game, "x B")
    assert game.decision == Decision(0, "tomb")
    assert game.view(None).choosing == Context(Site.BURIAL_CHAMBER, private=0)
    first, _ = game.view(1).pieces["private_ships"]
    assert first == PrivateShip(used=True, site=Site.BURIAL_CHAMBER, stone=0)
    play(game, "b 1.3")
    assert game.decision == Decision(1, "turn")
    assert game.scores()[0].points("private_ship") == 0
    assert game.scores()[1].points("private_ship") == 1


def test_a_private_ship_leaves_a_new_pair() -> None:
    """On side B of the Market a private ship leaves a new pair, face down; the rejected card is among the
    discards (N-405).
    """
    game = position(
        ["B", "....", "...", ".."],
        sides="BAAAA",
        display="gT gP gB",
        pair="st le",
        draw="ha sa",
        private_ships="yes",
    )
    events = play(game, "x M", "m pair", "k st")
    assert Refilled(3, (Card.FACE_DOWN,) * 2) in events
    assert table_of(game).states[0].pair == cards("ha sa")
    assert game.view(1).sites[Site.MARKET].pair == 2
    assert game.view(None).discard == cards("le")


def test_the_refill_comes_before_a_red_card() -> None:
    """A red card that a private ship took acts after the refill (N-405, N-31)."""
    game = position(display="rP gP gB gO", draw="st", private_ships="yes")
    events = play(game, "x M", "m rP")
    kinds = [type(event).__name__ for event in events]
    assert kinds.index("Refilled") < kinds.index("Scored")
    assert game.view(None).sites[Site.MARKET].open == cards("st gP gB gO")


def test_used_private_ships_go_to_the_box() -> None:
    """A used private ship goes to the box when the round ends, so the berth is free again (N-403, N-402)."""
    game = position([*LAST, "W"], seats=3, private_ships="yes")
    play(game, "x T")
    events = play(game, "s d T")
    assert PrivateBoxed((0,)) in events
    assert any(isinstance(event, RoundBegan) for event in events)
    assert "x T" in codes(game)


def test_private_ships_with_the_base_game() -> None:
    """With base sides and without the new cards, an unused private ship still scores a point (N-6, N-411)."""
    game = position(private_ships="yes", new_market_cards="no")
    assert game.scores()[0].points("blue_cards") == 0
    assert game.scores()[0].points("private_ship") == 1
    assert isinstance(game.state().states[2], TempleState)
