"""What `/rules` shows for a position that isn't part of a stored game."""

import re
from dataclasses import replace

from bot.games import game_of
from bot.games.rulebook import SHORT
from bot.messages.catalog import Catalog
from bot.service.match import Match
from bot.store.games import Seat
from engine import games as engines
from engine.contract import Game
from engine.record import Header, Play
from tests.bot.games.positions import stored
from tests.support.duel import deal

NAMES = ("Ana", "Ben", "Cid", "Dan")


def in_position(position: Game, names: tuple[str, ...] = NAMES) -> Match:
    """Return a match at this position."""
    game = next(id_ for id_, kind in engines.GAMES.items() if isinstance(position, kind))
    seats = len(position.scores())
    header = Header(game, engines.GAMES[game].ruleset, (), seats, deal(1))
    sitting = tuple(Seat(seat, seat + 1, name) for seat, name in enumerate(names[:seats]))
    play = Play(header)
    play.game = position
    return Match(replace(stored(header), seats=sitting), play)


def headings(text: str) -> list[str]:
    """Return the headings of a text."""
    return re.findall(r"^### (.*)$", text, re.MULTILINE)


def topics_now(game: Game, *codes: str) -> list[str]:
    """Return the topics whose headings explain the position after these codes are played."""
    game = game.copy()
    for code in codes:
        game.play(code)
    say, match = Catalog("en"), in_position(game)
    book = game_of(match).rulebook
    names = {book.title(name, say): name for name in book.topics}
    *moves, last = headings(book.moves_text(match, SHORT, say))
    assert last == say(f"{book.keys}.sides")
    return [names[heading] for heading in moves]
