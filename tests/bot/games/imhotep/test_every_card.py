"""Every registered card and switch is drawn, and its rules can be read where it is in play."""

import pytest

from bot.games import GAMES
from bot.games.imhotep.rulebook import topic_of
from engine.contract import YES
from engine.imhotep import Imhotep
from engine.imhotep.cards import CARDS, Card, kinds
from engine.imhotep.table.switches import SWITCHES
from render.imhotep.picture import card_art
from tests.support.duel import deal

EVERY_CARD = pytest.mark.parametrize("card", CARDS, ids=[card.name.lower() for card in CARDS])


@EVERY_CARD
def test_a_card_is_drawn(card: Card) -> None:
    drawn = card in card_art.DRAWINGS or (card.site is not None and card.color in card_art.MARKS)
    assert drawn, f"draw {card.name} in render/imhotep/picture/card_art.py (DRAWINGS)"


@EVERY_CARD
def test_a_card_has_its_topic_of_the_rules(card: Card) -> None:
    topic = GAMES["imhotep"].rulebook.topics.get(topic_of(card))
    assert topic is not None, f"a topic {topic_of(card)} for {card.name}, beside those of the other cards"
    assert CARDS[card].rule.partition(".")[0] in {rule.partition(".")[0] for rule in topic.rules}


@pytest.mark.parametrize("on", [None, *(option.name for option in SWITCHES)])
def test_what_may_come_up_is_at_hand(on: str | None) -> None:
    """Each switch alone makes the rules of its cards available or, without cards, a topic of its own."""
    game = Imhotep.new({} if on is None else {on: YES}, 2, deal(1))
    rulebook = GAMES["imhotep"].rulebook
    at_hand, cards = list(rulebook.at_hand(game)), kinds(game.view(None).rules)
    missing = {topic_of(card) for card in cards} - set(at_hand)
    assert not missing, f"the rules of these cards must be at hand when {on} is on: {missing}"
    if on is not None and not any(CARDS[card].switch == on for card in cards):
        more = set(at_hand) - set(rulebook.at_hand(Imhotep.new({}, 2, deal(1))))
        assert more, f"the rules of {on} must be at hand when it is on"
