"""The words of a turn play it; any others are refused with a reason and change nothing."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.games.refusals import sentence
from bot.messages.catalog import Catalog
from bot.service.drafts import LONGEST_CODE, MOST_WORDS, Draft, carry_out, choices, follow
from bot.service.refusals import ServiceReason
from engine.contract import Game, Reason, Refused
from engine.duel import steps
from engine.duel.steps import DuelReason
from engine.record import RESIGN, Entry, Header, Play
from tests.bot.conftest import BOT
from tests.support.duel import ALL_SIDES, deal, position
from tests.support.seeding import play_bundle

TYPED = (Reason, DuelReason, ServiceReason)
WORDS = sorted({word for code in steps.ALL for word in code.split()})


def new(number: int, sides: str) -> Play:
    return Play(Header("duel", 1, (("sides", sides), ("start", "random")), 2, deal(number)))


def say(play: Play, rng: Random) -> None:
    """Play a random bundle."""
    decision = play.game.decision
    assert decision is not None
    draft = follow(play, decision.seat, play_bundle(play.game.copy(), rng).split())
    for step in draft.steps:
        play.append(step)


def positions(number: int, sides: str) -> Iterator[Play]:
    """Yield the positions of a random game before each bundle."""
    play, rng = new(number, sides), Random(number)
    while play.game.decision is not None:
        yield play
        say(play, rng)


def seat_of(play: Play) -> int:
    decision = play.game.decision
    assert decision is not None
    return decision.seat


def expected(play: Play, codes: Sequence[str]) -> tuple[Game, bool]:
    """Return the position after these steps, played one by one, and whether the bundle ends there."""
    game = play.game.copy()
    ended = False
    for code in codes:
        ended = any(event.reveals for event in game.play(game.parse(code))) or not game.mid_turn
    return game, ended


def expected_blind(play: Play, codes: Sequence[str]) -> Game:
    """Return the position after these steps, as far as the player to move can know it."""
    game = play.game.blind(seat_of(play))
    for code in codes:
        game.play(game.parse(code))
    return game


def assert_follows(play: Play, codes: Sequence[str]) -> Draft:
    before = play.game.state()
    draft = follow(play, seat_of(play), " ".join(codes).split())
    game, ended = expected(play, codes)
    assert draft.play.game.state() == expected_blind(play, codes).state()
    assert draft.complete == ended
    chapters = carry_out(play, draft)
    assert chapters[-1].game.state() == game.state()
    assert [chapter.play.entries[-1] for chapter in chapters] == list(draft.steps)
    assert draft.begun == ()
    assert [step.text for step in draft.steps] == list(codes)
    assert chapters[-1].game.digest() == game.digest()
    assert (draft.start, draft.play.version) == (play.version, play.version + len(codes))
    assert (play.game.state(), play.version) == (before, draft.start), "only a copy is played on"
    return draft


GAMES = [(number, ALL_SIDES[number * 5 % 16]) for number in range(6)]


@pytest.mark.parametrize(("number", "sides"), GAMES)
def test_saying_the_words_of_every_option_is_playing_it(number: int, sides: str) -> None:
    rng = Random(number)
    for play in positions(number, sides):
        for option in play.game.options():
            draft = assert_follows(play, [option.code])
            words = [option.code]
            while not draft.complete:  # continue along one way to the end of the bundle
                words.append(rng.choice(draft.choices).step.code)
                draft = assert_follows(play, words)


@pytest.mark.parametrize(("number", "sides"), GAMES[:3])
def test_a_step_can_be_said_in_pieces(number: int, sides: str) -> None:
    pieces = 0
    for play in positions(number, sides):
        for option in play.game.options():
            words = option.code.split()
            for count in range(1, len(words)):
                draft = follow(play, seat_of(play), words[:count])
                assert (draft.begun, draft.steps, draft.complete) == (tuple(words[:count]), (), False)
                assert draft.play.game.state() == play.game.blind(seat_of(play)).state()
                rest = [choice.words for choice in draft.choices if choice.step == option]
                assert rest == [tuple(words[count:])]
                pieces += 1
    assert pieces


@pytest.mark.parametrize(("number", "sides"), GAMES[:3])
def test_the_choices_of_a_draft_are_exactly_the_options_that_begin_so(number: int, sides: str) -> None:
    for play in positions(number, sides):
        everything = choices(play.game)
        assert [choice.step for choice in everything] == list(play.game.options())
        assert all(" ".join(choice.words) == choice.step.code for choice in everything)
        for begun in {choice.words[0] for choice in everything}:
            steps = {choice.step for choice in choices(play.game, (begun,))}
            assert steps == {option for option in play.game.options() if option.code.split()[0] == begun}


def test_nothing_said_is_an_empty_draft() -> None:
    play = new(0, "AAAA")
    draft = follow(play, seat_of(play), ())
    assert (draft.steps, draft.begun, draft.complete) == ((), (), False)
    assert [choice.step for choice in draft.choices] == list(play.game.options())


def test_a_complete_draft_offers_nothing_and_takes_nothing_more() -> None:
    play = new(0, "AAAA")
    assert follow(play, seat_of(play), ("a1",)).choices == ()
    for more in ("b2", "x", "T", ".", ""):
        with pytest.raises(Refused) as refused:
            follow(play, seat_of(play), ("a1", more))
        assert refused.value.because(ServiceReason.MORE_THAN_A_TURN)


def test_thousands_of_words_are_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    play = new(0, "AAAA")
    monkeypatch.setattr(Play, "copy", None)
    with pytest.raises(TypeError):
        follow(play, seat_of(play), ("a1",) * MOST_WORDS, past_reveals=True)
    with pytest.raises(Refused) as refused:
        follow(play, seat_of(play), ("a1",) * (MOST_WORDS + 1), past_reveals=True)
    assert refused.value.because(ServiceReason.MORE_THAN_A_TURN)


def test_no_code_is_longer_than_what_is_looked_for() -> None:
    assert max(len(code.split()) for code in steps.ALL) <= LONGEST_CODE


def test_nobody_drafts_out_of_turn_or_after_the_end() -> None:
    play = new(0, "AAAA")
    with pytest.raises(Refused) as refused:
        follow(play, 1 - seat_of(play), ("a1",))
    assert refused.value.because(Reason.NOT_YOUR_TURN)
    play.append(Entry(0, RESIGN))
    for seat in (0, 1):
        with pytest.raises(Refused) as refused:
            follow(play, seat, ())
        assert refused.value.because(Reason.GAME_OVER)


@cache
def places() -> list[Play]:
    """Return every sixth position of a few random games."""
    return [
        play.copy()
        for number, (seed, sides) in enumerate(GAMES)
        for at, play in enumerate(positions(seed, sides))
        if at % 6 == number % 6
    ]


def attempt(play: Play, words: Sequence[str]) -> Draft | Refused:
    try:
        return follow(play, seat_of(play), words)
    except Refused as refused:
        return refused


@settings(BOT, max_examples=400)
@example(place=0, words=["T b1"])
@example(place=0, words=["undo", "1"])
@example(place=0, words=["resign"])
@given(
    place=st.integers(0, 999),
    words=st.lists(
        st.one_of(st.sampled_from(WORDS), st.text(max_size=5), st.sampled_from("TPUSsx.")), max_size=8
    ),
)
def test_any_words_are_a_draft_or_refused_with_a_reason(place: int, words: list[str]) -> None:
    play = places()[place % len(places())]
    before = play.game.state()
    draft = attempt(play, words)
    if isinstance(draft, Refused):
        assert isinstance(draft.reason, TYPED)
    else:
        codes = [step.text for step in draft.steps]
        assert [*" ".join(codes).split(), *draft.begun] == words, "every word was meant"
        assert draft.complete or draft.choices
        assert expected_blind(play, codes).state() == draft.play.game.state()
    assert play.game.state() == before


@pytest.mark.parametrize(
    ("words", "english", "german"),
    [
        ("b4", "I don’t understand “b4”. Possible now: b1, b2, b3, ", "„b4“ verstehe ich nicht. Jetzt mö"),
        ("lever", "I don’t understand “lever”. Possible now: a1, b1, ", "„lever“ verstehe ich nicht."),
        ("T lever", "“lever” after “T”. Possible there: ", "„lever“ verstehe ich nach „T“ nicht."),
        ("P a1 lever", "I don’t understand “lever”. Possible now: b1, c1, ", "„lever“ verstehe ich nicht."),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_named_with_what_could_be_meant(
    words: str, english: str, german: str
) -> None:
    play = Play(Header("duel", 1, (("sides", "AAAA"), ("start", "0")), 2, deal(1)))
    play.game = position("... ... ...", built=("P T", ""))
    with pytest.raises(Refused) as refused:
        follow(play, 0, words.split(), past_reveals=True)
    assert english in sentence(refused.value, Catalog("en")).replace("\\", "")
    assert german in sentence(refused.value, Catalog("de"))
