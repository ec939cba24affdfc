"""Ids of buttons and menus: unknown forms are not understood, and words survive a round trip."""

from collections.abc import Sequence
from random import Random

import pytest

from bot.messages.buttons import CLOSE, LOOK, MOVE, joined, split
from bot.service.drafts import follow
from bot.service.refusals import ServiceReason
from engine.contract import Reason, Refused
from engine.duel.steps import DuelReason
from engine.record import Play
from tests.bot.games.positions import everything
from tests.support.registered import read

HOSTILE = [
    "",
    "m",
    "m:1:2",
    "m:1:2:" + "a" * 61,
    "m:1:2:a1\n",
    "m:-1:2:a1",
    "m:1:2:a1;drop",
    "m:1:2:../..",
    "m:1:9999999:a1",
    "M:1:2:a1",
    " m:1:2:a1",
    "v:secrets:1",
    "r:1:2:maybe",
    "i:steal:1",
    "i:join:",
    "l:1:Sides",
    "l:1:sides:x",
    "t:duel:2:1:s=AAAA'",
    "t:duel:0:1:",
    "t:Duel:2:1:",
    "m:\u0661:2:a1",
    f"t:duel:2:{1 << 63}:",
    f"x:{1 << 63}",
    f"d:drop:1:0:{1 << 63}",
    "x" * 100,
]


@pytest.mark.parametrize("custom_id", HOSTILE)
def test_ids_that_nobody_made_are_not_known(custom_id: str) -> None:
    assert read(custom_id) is None


def test_the_largest_number_of_the_database_is_known() -> None:
    assert read(f"t:duel:2:{(1 << 63) - 1}:") is not None


def test_words_survive_their_way_through_an_id() -> None:
    rng = Random(1)
    for _ in range(200):
        words = tuple(rng.choice(["T", "b1", "s", "b12", ".", "x3"]) for _ in range(rng.randrange(6)))
        assert split(joined(words)) == words


def refusal(play: Play, seat: int, words: Sequence[str]) -> Refused | None:
    try:
        follow(play, seat, words)
    except Refused as refused:
        return refused
    return None


def test_words_that_came_by_an_id_are_only_words() -> None:
    """Random words in an id make a draft or are refused for a reason; they never raise another error."""
    rng, play = Random(2), everything()[0].match.play
    decision = play.game.decision
    assert decision is not None
    for _ in range(500):
        text = "".join(rng.choice("ab123TPUSsx.,") for _ in range(rng.randrange(12)))
        assert read(f"m:1:0:{text}") is not None
        refused = refusal(play, decision.seat, split(text))
        assert refused is None or isinstance(refused.reason, Reason | DuelReason | ServiceReason)


def test_an_id_that_nobody_would_understand_is_not_made() -> None:
    for form, wrong in (
        (MOVE, ("1", "2", "a" * 61)),
        (CLOSE, ("1",)),
        (LOOK, ("a", "1")),
    ):
        with pytest.raises(ValueError, match=form.letter):
            form.id(*wrong)
