"""The texts of cards are short enough, mention only the player to move, escape all names, and reveal nothing
hidden.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from bot.cards import rows as panel_rows
from bot.cards import turn
from bot.cards.ending import turns_of
from bot.games.duel import labels
from bot.games.refusals import sentence
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.names import clean, marked, mention, only
from bot.service.choices import THEME
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from engine.record import RESIGN, Entry, Header, Play, read
from render.kit.lists import series
from render.kit.palette import DARK
from tests.bot.games.imhotep.test_rows import SWITCHES, Sample
from tests.bot.games.positions import matches, resigned, stored
from tests.support.duel import ALL_SIDES, deal

TEXT_LIMIT = 4000
EVERYTHING = Sample("DACBD", 4, frozenset(SWITCHES), 1)
RECORDS = Path(__file__).parents[2] / "engine" / "records"
LEFT = [path for path in sorted(RECORDS.glob("imhotep-2-*.txt")) if "resign" in path.read_text("utf-8")]
NASTY = (clean("**@everyone** <@1> <#2> [a](http://x)"), clean("||`#-_~ </a:1> <t:1:R> https://x.y"))
MENTION = re.compile(r"<@!?&?[0-9]+>")


@cache
def played(number: int) -> tuple[Match, ...]:
    return tuple(matches(number, NASTY))


def everything() -> Iterator[Match]:
    for number in range(4):
        yield from played(number)
    yield resigned(NASTY)


def bare(text: str) -> str:
    """Return a text with its escapes removed."""
    return re.sub(r"\\[!-/:-@\[-`{-~]", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_even_the_whole_game_in_one_card_is_short_enough(language: str) -> None:
    longest = max(
        len(turn.turn_text(match, 0, Catalog(language))) for match in everything() if match.version < 12
    )
    assert longest <= TEXT_LIMIT
    for match in everything():
        assert len(turn.turn_text(match, match.last_turn, Catalog(language))) <= TEXT_LIMIT


def test_a_card_that_tells_a_whole_game_still_names_whose_turn_it_is() -> None:
    """A card that describes all turns, after a long time without permission to post, still names the player
    to move (promise 3).
    """
    from bot.messages.layout import layout

    match = next(match for match in reversed(played(0)) if match.mover is not None)
    text = layout(turn.turn_text(match, 0, Catalog("de"))).to_components()[0]["content"]
    assert mention(match.mover or 0) in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_player_to_move_is_mentioned_once_and_nobody_else(language: str) -> None:
    """A running game's card mentions only the player to move, and the last card mentions no one."""
    for match in everything():
        text = turn.turn_text(match, match.last_turn, Catalog(language))
        players = tuple(seat.user_id for seat in match.stored.seats)
        expected = () if match.mover is None else [match.mover]
        assert MENTION.findall(bare(text)) == [mention(user_id) for user_id in expected]
        assert turn.addressed(match) == (tuple(expected) or players)


def test_only_that_person_may_be_notified() -> None:
    assert only(5).to_dict() == {"parse": [], "users": [5]}
    assert only(None).to_dict() == {"parse": [], "users": []}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_in_cards_neither_format_nor_mention_nor_link(language: str) -> None:
    say = Catalog(language)
    for match in everything():
        for name in NASTY:
            text = turn.turn_text(match, match.last_turn, say)
            assert name not in text
            left = bare(text)
            for user_id in turn.addressed(match):
                left = left.replace(mention(user_id), "")
            assert not re.search(r"[<>\[\]|`~_]|@|://", left)


@pytest.mark.parametrize(
    "reason",
    [ServiceReason.NOT_CHALLENGED, ServiceReason.NOT_THE_CHALLENGER, ServiceReason.ALREADY_CHALLENGED],
)
def test_names_in_refusals_neither_format_nor_mention_nor_link(reason: ServiceReason) -> None:
    for language in LANGUAGES:
        text = sentence(Refused(reason, name=NASTY[0]), Catalog(language))
        assert marked(NASTY[0]) in text


def test_someone_without_a_visible_name_is_called_nobody() -> None:
    for match in matches(0, ("", clean("\u200b"))):
        text = turn.turn_text(match, match.last_turn, Catalog("en"))
        assert "****" not in text
        assert match.version or "● Someone moves first" in text


def test_the_key_is_told_by_the_record_of_a_finished_game_only() -> None:
    for match in everything():
        text = turn.turn_text(match, match.last_turn, Catalog("en"))
        key = match.play.header.deal.key.hex()
        assert key not in text
        assert key not in " ".join(turn.alt_texts(match, turn.scene(match), Catalog("en")))


def test_a_finished_game_can_be_read_back_from_its_record() -> None:
    for match in (played(0)[-1], resigned()):
        again = read(turn.record_text(match))
        assert again.game.state() == match.play.game.state()
        assert again.entries == match.play.entries


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_before_giving_up_is_escaped(language: str) -> None:
    say = Catalog(language)
    match = played(0)[0]
    text = turn.resign_text(match, 0, say)
    assert marked(NASTY[1]) in text
    assert NASTY[1] not in text


@pytest.mark.parametrize(
    ("ruleset", "gone", "key"), [(2, (), "sure_others"), (2, (2,), "sure"), (1, (), "sure_all")]
)
def test_before_leaving_one_is_told_what_becomes_of_the_game(
    ruleset: int, gone: tuple[int, ...], key: str
) -> None:
    """The confirmation of a resignation says whether the others play on or the only one left wins (§9.1), or
    that a game under older rules ends for all (HV-30).
    """
    header = Header("imhotep", ruleset, (), 3, deal(1))
    match = Match(
        stored(header, ("Ana", "Ben", "Cleo")), Play(header, [Entry(seat, RESIGN) for seat in gone])
    )
    for language in LANGUAGES:
        say = Catalog(language)
        expected = say(f"resign.{key}", names=series(["▲ **Ben**", "✚ **Cleo**"], say), winner="▲ **Ben**")
        assert turn.resign_text(match, 0, say) == expected


def test_who_is_left_alone_wins_without_points() -> None:
    """If everyone else leaves at once, under the wrath of the Pharaoh, the last player wins without
    points.
    """
    header = Header("imhotep", 2, (("wrath", "yes"),), 3, deal(1))
    match = Match(stored(header, ("Ana", "Ben", "Cleo")), Play(header, [Entry(0, RESIGN), Entry(1, RESIGN)]))
    text = turn.turn_text(match, 0, Catalog("en"))
    assert text.split("\n") == ["# Cleo wins", "● **Ana** leaves the game.", "▲ **Ben** leaves the game."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_sides_are_told_as_text(language: str) -> None:
    texts = {labels.sides_text(sides, Catalog(language)) for sides in ALL_SIDES}
    assert len(texts) == len(ALL_SIDES)


def test_a_resignation_tells_who_and_nothing_else() -> None:
    text = turn.turn_text(resigned(("Ada", "Bob")), 0, Catalog("en"))
    assert text == "# Ada wins\n▲ **Bob** resigns."


def test_alt_texts_and_text_boards_are_short_enough_and_call_people_by_name() -> None:
    for match in matches(1, ("Ada", "Bob")):
        for language in LANGUAGES:
            for alt in turn.alt_texts(match, turn.scene(match), Catalog(language)):
                assert len(alt) <= 1024
                assert "Ada" in alt
                assert "Bob" in alt


@pytest.mark.parametrize(("language", "day"), [("en", "March 4, 2027"), ("de", "4. März 2027")])
def test_the_end_names_the_game_and_the_day(language: str, day: str) -> None:
    """The last card shows the day on which the game ended, except for a record from outside, which has
    none.
    """
    say, play = Catalog(language), read(LEFT[0].read_text("utf-8"))
    seated = stored(play.header, ("Ana", "Ben", "Cleo", "Dora")[: play.header.seats], ended=True)
    for ended_at, caption in ((1_804_161_600, f"Imhotep · {day}"), (0, "Imhotep")):
        match = Match(replace(seated, ended_at=ended_at), play)
        board = turn.compose(match, turn.card_scene(match), say, None)[0]
        assert caption in [text.shown for text in board.written]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", LEFT, ids=lambda path: path.stem)
def test_games_that_someone_left_are_told_to_their_end(path: Path, language: str) -> None:
    """Every card of a game that someone left has its text, buttons and recap, and the last one says who left
    (§9.1).
    """
    say, play = Catalog(language), read(path.read_text("utf-8"))
    names = ("Ana", "Ben", "Cleo", "Dora")[: play.header.seats]
    whole = Match(stored(play.header, names, ended=True), play)
    gone = [entry.seat for entry in play.line if entry.text == RESIGN]
    for version in (*range(1, whole.version, 7), whole.version):
        match = whole.at(version)
        text = turn.turn_text(match, max(0, version - 9), say)
        assert len(text) <= TEXT_LIMIT
        decision = match.play.game.decision
        if decision is not None:
            assert mention(match.stored.seats[decision.seat].user_id) in text
            assert panel_rows.turn_rows(match, say)
        turn.recap_lines(match, match.story(), say)
    shown = turn.turn_text(whole, whole.version - 1, say)
    outcome = play.game.outcome
    assert outcome is not None
    assert [place[0] for place in outcome.ranking[-len(gone) :]] == gone[::-1]
    leaders = {turn.leader for turn in turns_of(whole)[-3:]}
    assert not leaders & set(gone[:1])
    if outcome.reason != "resigned":
        assert all(names[seat] in shown for seat in gone)


def test_night_is_the_look_where_nothing_was_chosen() -> None:
    """The default look is dark, like Discord itself (issue 26, 4)."""
    assert THEME.default == DARK.name
    assert turn.theme_named(None) is turn.theme_named(THEME.default) is DARK
