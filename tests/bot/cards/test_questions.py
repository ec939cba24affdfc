"""Cards have a text for every question of a game, even in the middle of a turn, where a record may end."""

from functools import partial
from random import Random

import pytest

from bot.announcer import in_any_case
from bot.cards.notice import turn_notice
from bot.cards.turn import turn_text
from bot.messages.catalog import LANGUAGES, Catalog
from engine.contract import Game
from engine.duel.position import DuelKind
from engine.games import GAMES
from engine.imhotep.steps import ImhotepKind
from tests.bot.oracle.asking import match_of
from tests.engine.keeping import mixed

PLAYED = 60
KINDS = {"duel": set(DuelKind), "imhotep": set(ImhotepKind)}
"""Every kind of question, by game; this module makes a card for each."""


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_its_words(game: type[Game], language: str) -> None:
    say, left = Catalog(language), set(KINDS.get(game.id, ()))
    for number in range(PLAYED):
        chance = Random(number)
        header = mixed(game, chance)
        position = header.start()
        while (decision := position.decision) is not None:
            if chance.random() < 0.03 or decision.kind in left:
                match = match_of(position, header)
                for text in (turn_text(match, 0, say), turn_notice(match, 0, say)):
                    assert text, decision.kind
                left.discard(decision.kind)
            position.play(chance.choice(position.options()))
    assert not left


def test_a_sentence_that_is_missing_keeps_no_card_from_being_posted() -> None:
    header = mixed(next(iter(GAMES.values())), Random(1))
    match, say = match_of(header.start(), header), Catalog("en")
    missing = partial(say, "card.nobody_wrote_this")
    assert in_any_case(match, lambda: "as it is", missing) == "as it is"
    assert in_any_case(match, missing, lambda: "without") == "without"
