"""Blind copies, for previews: they hold everything that a seat may see, and nothing else (§12)."""

from engine.imhotep.cards import Card, kinds
from engine.imhotep.components import Site
from engine.imhotep.events import CardDrawn
from engine.imhotep.sites.market import CardKept, Cleared
from engine.imhotep.table.switches import BASE
from tests.support.imhotep import codes, play, position


def test_the_pair_is_seen_only_by_who_chooses_from_it() -> None:
    """On anyone else's copy, the seat that chooses from the pair could keep any card (§7.1, §12)."""
    game = position(["W", "....", "...", ".."], sides="BAAAA", display="rP le ch", pair="st sa")
    play(game, "s a M", "m pair")
    assert codes(game.blind(1)) == ["k st", "k sa"]
    everything = [f"k {card.value}" for card in kinds(BASE)]
    assert codes(game.blind(0)) == codes(game.blind(None)) == everything
    blind = game.blind(0)
    assert play(blind, "k st")[1] == CardKept(1, Card.STATUE, Card.FACE_DOWN)


def test_looking_at_the_pair_stays_blind_too() -> None:
    """On a blind copy, the cards of the pair stay face down for the player who previews looking at them, and
    the preview ends (§7.1). Equal cards would end the choice (HV-28).
    """
    game = position(["W", "....", "...", ".."], sides="BAAAA", display="rP le ch", pair="st sa")
    play(game, "s a M")
    blind = game.blind(1)
    play(blind, "m pair")
    assert blind.stopped
    seen = blind.view(1).sites[Site.MARKET]
    assert (seen.pair, seen.visible_cards) == (2, (Card.FACE_DOWN,) * 2)
    assert codes(blind) == []


def test_what_is_turned_up_stays_face_down() -> None:
    """A drawn card that may act stops the copy, and so does a new round card (§3, §7.2)."""
    game = position(["K", "....", "...", ".."], sides="ABAAA", pyramids=["W", "", ""], draw="rP")
    play(game, "s a P", "p 1")
    blind = game.blind(0)
    assert play(blind, "y") == [CardDrawn(0, Card.FACE_DOWN, Site.PYRAMIDS)]
    assert blind.stopped
    game = position(("....@P", "...@O", "..@T", "K"), draw="le ha", rest=False)
    blind = game.blind(0)
    events = play(blind, "s d B")
    assert isinstance(events[-1], Cleared)
    assert (blind.stopped, blind.view(0).round, blind.view(0).ships) == (True, 1, ())


def test_the_last_round_is_seen_to_its_end() -> None:
    """The last round can be played to its end on a copy, because nothing that counts is hidden (§10)."""
    game = position(("....@P", "...@O", "..@T", "K"), number=6)
    blind = game.blind(0)
    assert play(blind, "s d B") == play(game, "s d B")
    assert blind.outcome == game.outcome is not None
