"""Computer players make remarks now and then: each is one line, follows from the game, and reveals nothing
hidden.
"""

import random
import re
from dataclasses import replace
from functools import cache

import pytest

from bot.cards import story, turn
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.names import rival_name
from bot.service.match import Chapter, Match, chapters
from bot.store.games import Seat, StoredGame
from engine.deal import Deal
from engine.duel import Duel
from engine.games import GAMES
from engine.imhotep import Imhotep
from engine.record import RESIGN, Entry, Header, Play
from engine.rivals.games import RIVALS
from engine.rivals.levels import Level
from tests.bot.messages.catalog_files import texts

ALWAYS = {"opening", "gain", "loss"}
TABLES = [(Duel.id, 2), (Imhotep.id, 2), (Imhotep.id, 4)]


@cache
def played(game: str, seats: int, *, everyone: bool = False) -> Match:
    """Return a whole game between a person and computer players, or, with `everyone`, between people only."""
    rng, kind = random.Random(1), GAMES[game]
    header = Header(game, kind.ruleset, (("sides", "A" * (4 if game == Duel.id else 5)),), seats, deal(rng))
    position, entries = header.start(), list[Entry]()
    while (decision := position.decision) is not None:
        blind = position.blind(decision.seat)
        step = RIVALS[game].choose(blind, Level.APPRENTICE, rng.randbytes(8))
        position.play(step)
        entries.append(Entry(decision.seat, step.code))
    table = tuple(
        Seat(seat, 0 if seat else 5, f"S{seat}", Level.MASON if seat and not everyone else None)
        for seat in range(seats)
    )
    stored = StoredGame(7, 1, 9, header, "resident", "en", len(entries), None, table, (1,))
    line = chapters(header, entries)
    return Match(stored, line[-1].play, line)


def deal(rng: random.Random) -> Deal:
    return Deal(rng.randbytes(32), "salt")


def cards(match: Match) -> list[tuple[Match, int]]:
    """Return every card that asks the person, and the last card, each with the previous card's version."""
    asked_cards, since = list[tuple[Match, int]](), 0
    for version in range(1, match.version + 1):
        then, asked = match.at(version), match.at(version).play.game.decision
        if asked is None or (asked.seat == 0 and not then.play.game.mid_turn):
            asked_cards.append((then, since))
            since = version
    return asked_cards


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_they_say_something_now_and_then(game: str, seats: int) -> None:
    say = Catalog("en")
    words = [story.said(match, since, say) for match, since in cards(played(game, seats))]
    spoken = [word for word in words if word]
    assert words[0], "to begin with"
    assert words[-1], "and at the end"
    assert 2 <= len(spoken) <= len(words) / 3
    again = [story.said(match, since, say) for match, since in cards(played(game, seats))]
    assert again == words, "the same each time"
    assert not any(story.said(*card, say) for card in cards(played(game, seats, everyone=True)))


def test_what_they_say_suits_every_game() -> None:
    """No remark mentions stones, ships or boats, because each exists in only one of the games."""
    things = re.compile("stone(?! remembers)|ship|boat|stein(?! vergisst)|boot|schiff", re.IGNORECASE)
    for language in LANGUAGES:
        remarks = [text for every in texts(language, "characters").values() for text in every]
        assert remarks
        assert not [text for text in remarks if things.search(text)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_they_say_follows_from_what_all_see(game: str, seats: int) -> None:
    """The remark is the same in any world that looks the same to everyone."""
    for match, since in cards(played(game, seats))[:-1:4]:
        blind = [replace(chapter, play=_seen_by_all(chapter)) for chapter in match.chapters]
        other = Match(match.stored, blind[-1].play, tuple(blind))
        assert story.said(other, since, Catalog("en")) == story.said(match, since, Catalog("en"))


def _seen_by_all(chapter: Chapter) -> Play:
    play = chapter.play.copy()
    play.game = play.game.blind(None)
    return play


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_ever_said_is_one_row(language: str) -> None:
    say = Catalog(language)
    for level in Level:
        for occasion, count in story.VARIANTS.items():
            remarks = {say(f"character.{level}.{occasion}.{number + 1}") for number in range(count)}
            assert len(remarks) == count
            for words in remarks:
                line = say("character.says", name=f"{rival_name(level, say)} 2", words=words)
                assert story.rows_taken(line) == 1, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_it_stands(language: str) -> None:
    """A remark comes after its speaker's move, in italics, and is either whole or missing."""
    say, shown, remarks = Catalog(language), 0, 0
    for match, since in cards(played(Duel.id, 2)):
        remark = story.said(match, since, say)
        text = turn.turn_text(match, since, say)
        if remark is None:
            assert not re.search(r"(?<!\*)\*[^*]", text)
            continue
        remarks += 1
        assert f"*{remark.words}*" in turn.history_text(match, since, say)
        lines = [line for line in text.split("\n") if f"*{remark.words}*" in line]
        shown += len(lines)
        assert all(match.names[remark.seat] in line for line in lines)
    assert shown > remarks / 2


def test_nothing_is_said_when_someone_resigns_or_takes_back() -> None:
    match, say = played(Duel.id, 2), Catalog("en")
    early = next(turn for turn, _ in cards(match) if turn.version > 4)
    play = early.play.copy()
    play.append(Entry(0, RESIGN))
    gone = Match(early.stored, play)
    assert not story.said(gone, early.version, say)
    play = early.play.copy()
    play.append(Entry(0, f"undo {play.since_turn_of(0)} agreed"))
    assert not story.said(Match(early.stored, play), early.version, say)
