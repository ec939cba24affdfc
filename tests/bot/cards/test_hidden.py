"""Hidden things stay hidden (promise 8): cards that others see don't depend on them, to the last byte."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.cards import rows as panel_rows
from bot.cards import turn
from bot.games import game_of, renderer_of
from bot.messages.catalog import Catalog
from bot.messages.layout import layout
from bot.service.match import Match
from engine.contract import Game
from engine.imhotep import Imhotep
from engine.record import Header, Play
from render.kit.players import Players
from tests.bot.games.imhotep.test_rows import MIXTURES, matches, stored
from tests.support.imhotep import deal
from tests.support.imhotep_dynasty import position, with_other_secrets
from tests.support.imhotep_mixtures import Sample, name, samples
from tests.support.imhotep_play import walk
from tests.support.soaked import soaked


def permuted(match: Match, rng: Random) -> Match:
    """Return a copy of the match with all hidden things in another order, which its log wouldn't produce."""
    game = match.play.game
    assert isinstance(game, Imhotep)
    play = match.play.copy()
    play.game = with_other_secrets(game, rng, None)
    return Match(match.stored, play)


def shown(match: Match, seat: int | None, play: Play) -> Iterator[object]:
    """Yield everything that a seat (None: everyone) is shown of a position."""
    say, game = Catalog("en"), play.game
    scene = turn.Scene(game.view(seat), ())
    voice = game_of(match)
    yield turn.alt_texts(match, scene, say)
    yield turn.text_board(match, scene, say)
    if game.decision is not None:
        yield voice.asks(game, "<@1>", say)
    yield renderer_of(match).score_sheet(game.view(seat), Players(match.names), say)
    if seat is None:
        yield layout("", rows=panel_rows.turn_rows(Match(match.stored, play), say)).to_components()
    elif game.decision is not None and game.decision.seat == seat:
        for step in game.options():
            yield voice.label(game, step, Players(match.names), say)


@pytest.mark.parametrize("number", soaked(range(12), 4))
def test_what_is_shown_does_not_depend_on_what_is_hidden(number: int) -> None:
    """Piles, later ships, and the pair that only its chooser has seen don't change what others are shown
    (§12).
    """
    rng, seats = Random(number), 2 + number % 3
    for place, match in enumerate(matches(500 + number, seats, MIXTURES[number * 5 % 32])):
        if place % 4 or match.play.game.decision is None:
            continue
        other = permuted(match, rng)
        chooser = match.play.game.decision.seat
        secret = game_of(match).is_secret(match.play.game.decision)
        for seat in (None, *range(seats)):
            if secret and seat == chooser:
                continue
            assert list(shown(match, seat, match.play)) == list(shown(other, seat, other.play))


@pytest.mark.parametrize("number", soaked(range(4), 2))
def test_pictures_do_not_depend_on_what_is_hidden(number: int) -> None:
    rng = Random(number)
    for place, match in enumerate(matches(600 + number, 3, MIXTURES[31 - number * 7])):
        if place % 15 or match.play.game.decision is None:
            continue
        other = permuted(match, rng)
        assert pictures(match, match.play.game, None) == pictures(other, other.play.game, None)


@pytest.mark.parametrize("sample", soaked(samples(9, 2100), 4), ids=name)
def test_nothing_hidden_in_the_expansions_is_shown(sample: Sample) -> None:
    """No picture or text depends on the black market's stacks, the draws of the temple of Ra, hidden market
    cards or piles (N-12, N-200, N-340).

    For each seat, everything that it may not see is swapped; on the public card, even the buttons' ids must
    not depend on the swapped things.
    """
    game, rng = sample.start()
    header = Header("imhotep", 1, (), sample.seats, deal(1))
    for place, _ in enumerate(walk(game, rng)):
        if game.decision is None or (place % 5 and game.decision.kind != "keep"):
            continue
        match = Match(stored(header, ended=False), Play(header))
        for seat in (None, *range(sample.seats)):
            ours, theirs = Play(header), Play(header)
            ours.game, theirs.game = game, with_other_secrets(game, rng, seat)
            here = Match(match.stored, ours)
            assert list(shown(here, seat, ours)) == list(shown(Match(match.stored, theirs), seat, theirs))
            if place % 40 == 0:
                assert pictures(here, game, seat) == pictures(here, theirs.game, seat)


def pictures(match: Match, game: Game, seat: int | None) -> tuple[bytes, ...]:
    """Return the pixels of each picture; files with the same pixels may differ."""
    scene = turn.Scene(game.view(seat), ())
    return tuple(canvas.numbers.tobytes() for canvas in turn.compose(match, scene, Catalog("en"), None))


def test_the_public_card_does_not_tell_who_holds_a_load_sled() -> None:
    """The public card has the same buttons whether or not a full sled could take more stones (N-340,
    N-343).
    """
    header = Header("imhotep", 1, (), 2, deal(1))
    shown_rows: list[object] = []
    for hand, sled in (("sl", 5), ("st", 5), ("st", 4)):
        play = Play(header)
        play.game = position(hidden_market_cards="yes", hands={0: hand}, sleds={0: sled})
        rows = panel_rows.turn_rows(Match(stored(header, ended=False), play), Catalog("en"))
        shown_rows.append(layout("", rows=rows).to_components())
    assert shown_rows[0] == shown_rows[1] == shown_rows[2]
    play = Play(header)
    play.game = position(hidden_market_cards="yes", hands={0: ""}, sleds={0: 5})
    rows = panel_rows.turn_rows(Match(stored(header, ended=False), play), Catalog("en"))
    assert "q" not in {
        str(getattr(item, "custom_id", "")).split(":")[-1] for row in rows for item in row.children
    }
