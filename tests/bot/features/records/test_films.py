"""Animations of random whole games of every kind keep within bounds of length, size and processor time."""

from io import BytesIO
from random import Random
from time import thread_time

import pytest
from PIL import Image, ImageSequence

from bot.features.records.card import LONGEST, film
from bot.messages.catalog import catalog
from bot.service.match import Match, chapters
from engine.duel import Duel
from engine.imhotep import Imhotep
from engine.record import Entry, Play
from tests.bot.games.imhotep.test_rows import stored
from tests.engine.keeping import mixed
from tests.support.soaked import soaked

GAMES = (Duel, Imhotep)
MOST_BYTES, MOST_FRAMES, MOST_SECONDS = 3_000_000, 300, 10
"""The maximum number of bytes, frames, and seconds of processor time of an animation."""


def by_chance(number: int) -> Match:
    """Return a finished random game with random options."""
    chance = Random(number)
    play = Play(mixed(GAMES[number % len(GAMES)], chance))
    while (decision := play.game.decision) is not None:
        play.append(Entry(decision.seat, chance.choice(play.game.options()).code))
    line = chapters(play.header, play.entries)
    return Match(stored(play.header, ended=True), line[-1].play, line)


@pytest.mark.parametrize("number", soaked(range(20), 1))
def test_an_animation_keeps_its_bounds(number: int) -> None:
    match = by_chance(number)
    start = thread_time()
    (data,) = film(match, catalog("en"), "dark", lambda: None).pictures
    took = thread_time() - start
    with Image.open(BytesIO(data)) as image:
        times = [frame.info["duration"] for frame in ImageSequence.Iterator(image)]
    assert len(times) <= MOST_FRAMES
    assert sum(times) <= LONGEST
    assert len(data) <= MOST_BYTES
    assert took <= MOST_SECONDS
