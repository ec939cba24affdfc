"""Every registered game can be played with the bot: it has texts, questions, offers and explanations."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

import bot
from bot.cards.ending import course_lines
from bot.cards.invitation import invitation_text
from bot.cards.notice import turn_notice
from bot.cards.rows import thread_rows, turn_rows
from bot.cards.turn import addressed, turn_text
from bot.features.rules.card import rules_rows
from bot.features.rules.flow import at_hand
from bot.games import GAMES
from bot.games.rulebook import DEPTHS
from bot.messages.buttons import ID_LENGTH, unpacked
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import TEXT_LIMIT
from bot.messages.names import mention
from bot.service.drafts import follow
from bot.service.match import Match
from bot.service.proposals import DIRECT
from bot.store.games import Seat, StoredGame
from bot.store.invitations import Invitation
from engine import games as engines
from engine.record import RESIGN, Entry, Header, Play
from render.games import RENDERERS
from render.kit.lists import signed
from render.kit.players import Players
from tests.support.duel import deal
from tests.support.invitations import to_all, to_one
from tests.support.registered import read
from tests.support.seeding import request
from tests.support.source import nodes
from tests.tiny.registered import registered
from tests.tiny.rules import Pebbles

LABEL, ROWS, ITEMS, MENU = 100, 8, 5, 25
"""Discord's limits, except for rows, where our own limit leaves room for the rest of the message."""
NAMES = ("Nefertiti", "Akhenaten", "Hatshepsut", "Thutmose")
EVERY_GAME = pytest.mark.parametrize("game", [*GAMES, Pebbles.id])
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(autouse=True, scope="module")
def _with_a_tiny_game() -> Iterator[None]:
    with registered():
        yield


def match_of(game: str, seats: int, seed: int) -> Match:
    header = Header(game, engines.GAMES[game].ruleset, (), seats, deal(seed))
    seated = tuple(Seat(seat, 1 + seat, NAMES[seat]) for seat in range(seats))
    return Match(StoredGame(7, 1, 1, header, "resident", "en-US", 0, None, seated, (5,)), Play(header))


def played(game: str, seats: int, seed: int) -> list[Match]:
    """Return a random whole game, position by position."""
    luck, match = Random(seed), match_of(game, seats, seed)
    matches: list[Match] = []
    for number in count():
        assert number < 2000, f"{game} does not end by chance"
        matches.append(Match(match.stored, match.play.copy()))
        decision = match.play.game.decision
        if decision is None:
            return matches
        step = luck.choice(match.play.game.options())
        match.play.append(Entry(decision.seat, step.code))
    return matches


def is_draft(match: Match) -> bool:
    """Return whether no card is posted at this position, because the turn goes on and has revealed nothing so
    far.
    """
    return match.play.game.mid_turn and match.play.game.undo_limit() > 0


@pytest.fixture(scope="module")
def positions() -> dict[str, list[Match]]:
    return {
        game: [
            match
            for seats in engines.GAMES[game].seat_counts
            for match in played(game, seats, seats)[:: 1 + seats]
        ]
        for game in GAMES
    }


def test_the_three_registers_have_the_same_games() -> None:
    assert set(GAMES) == set(engines.GAMES) == set(RENDERERS), (
        "add the game to engine/games.py, render/games.py and bot/games/__init__.py"
    )


@EVERY_GAME
@EACH_LANGUAGE
def test_every_topic_of_the_rules_has_its_texts(game: str, language: str) -> None:
    book, say = GAMES[game].rulebook, Catalog(language)
    assert say(f"game.{game}"), f"add game.{game} to bot/locales/{language}"
    for name in book.topics:
        for depth in DEPTHS:
            text = book.topic_text(name, depth, say)
            assert 0 < len(text) <= TEXT_LIMIT, f"{game}: the topic {name} is too long ({depth}, {language})"


@EVERY_GAME
@EACH_LANGUAGE
def test_the_rules_of_every_moment_can_be_read(
    game: str, language: str, positions: dict[str, list[Match]]
) -> None:
    book, say = GAMES[game].rulebook, Catalog(language)
    for match in positions[game]:
        missing = set(book.topics_of(match.play.game.options())) - set(book.topics)
        assert not missing, f"add the topics {missing} to the rulebook of {game}"
        assert len(book.moves_text(match, DEPTHS[-1], say)) <= TEXT_LIMIT
        assert sum(len(row.children) for row in rules_rows(at_hand(match, say), say))


@EVERY_GAME
def test_every_picture_of_a_running_game_tells_what_led_there(
    game: str, positions: dict[str, list[Match]]
) -> None:
    """Only the first picture has no events, because a picture without events says that the game begins."""
    for match in positions[game]:
        assert bool(match.recent) == bool(match.play.line)
        for seat in range(len(match.names)):
            story = match.story(seat)
            start = len(match.line) - len(story.chapters)
            assert [bool(chapter.events) for chapter in story.chapters] == [
                bool(start + number) for number in range(len(story.chapters))
            ]
            assert story.events == tuple(
                event for chapter in match.line[start + 1 :] for event in chapter.events
            )


@EVERY_GAME
@EACH_LANGUAGE
def test_every_step_has_a_label_that_fits(
    game: str, language: str, positions: dict[str, list[Match]]
) -> None:
    say = Catalog(language)
    for match in positions[game]:
        for step in match.play.game.options():
            text = GAMES[game].label(match.play.game, step, Players(match.names), say)
            assert 0 < len(text) <= LABEL, f"the label of {step.code} in {game} ({language}): {text!r}"


@EVERY_GAME
def test_every_panel_keeps_to_discords_limits(game: str, positions: dict[str, list[Match]]) -> None:
    say = Catalog(LANGUAGES[0])
    for match in positions[game]:
        shown = [turn_rows(match, say, newcomer=True)] if match.play.game.decision else []
        decision = match.play.game.decision
        if decision is not None:
            draft = follow(match.play, decision.seat, ())
            shown.append(GAMES[game].draft_rows(match, draft, say, None))
        for rows in shown:
            assert len(rows) <= ROWS, f"{game} has a panel of {len(rows)} rows"
            ids = [str(getattr(child, "custom_id", "")) for row in rows for child in row.children]
            assert len(set(ids)) == len(ids), f"{game} has a panel where an id stands twice"
            for id_ in ids:
                assert len(id_) <= ID_LENGTH, f"{game}: shorten the codes of the step of {id_}"
                assert read(id_) is not None, f"{game}: {id_} is not understood"
            assert all(len(row.children) <= ITEMS for row in rows)
            menus = [getattr(child, "options", ()) for row in rows for child in row.children]
            assert all(len(options) <= MENU for options in menus)


@EVERY_GAME
@EACH_LANGUAGE
def test_it_says_how_it_begins_what_it_asks_and_how_it_ends(
    game: str, language: str, positions: dict[str, list[Match]]
) -> None:
    say, begun = Catalog(language), GAMES[game]
    for match in positions[game]:
        position = match.play.game
        assert begun.opening(position, match.names, say)
        if position.decision is None:
            assert not isinstance(begun.ties(position, match.names, say), str)
            continue
        if is_draft(match):
            continue
        assert "<@1>" in begun.asks(position, "<@1>", say)
        if position.mid_turn:
            draft = follow(match.play, position.decision.seat, ())
            assert begun.question(draft, Players(match.names), say)


# --- invitations -------------------------------------------------------------------------------------


def every_choice(game: str) -> Iterator[dict[str, str]]:
    """Yield sets of options for a game: the presets, and each option at each of its first thirty values and
    its last.
    """
    inviting, known = GAMES[game].inviting, engines.GAMES[game].choices()
    yield from (inviting.chosen(known, name) for name in inviting.presets)
    usual = inviting.chosen(known)
    yield usual
    for offer in inviting.offered(known):
        values = next(option.values for option in known if option.name == offer.option)
        yield from ({**usual, offer.option: value} for value in (*values[:30], values[-1]))


def makers(game: str) -> list[Callable[[str, dict[str, str]], Invitation]]:
    """Return a function for each kind of invitation to this game: to one person (if two can play it), and to
    all.
    """
    counts = engines.GAMES[game].seat_counts

    def one(game: str, options: dict[str, str]) -> Invitation:
        return to_one(game=game, options=tuple(sorted(options.items())))

    def every(game: str, options: dict[str, str]) -> Invitation:
        return to_all(game=game, options=tuple(sorted(options.items())), most=max(counts))

    return [*([one] if DIRECT in counts else []), every]


@EVERY_GAME
def test_every_option_is_offered_or_held_back(game: str) -> None:
    inviting, names = GAMES[game].inviting, {option.name for option in engines.GAMES[game].choices()}
    offered = [offer.option for offer in inviting.offered(engines.GAMES[game].choices())]
    assert sorted((*offered, *inviting.held_back)) == sorted(names), f"{game} has no such option"


@EVERY_GAME
def test_whatever_is_chosen_can_be_played_by_as_many_as_may_join(game: str) -> None:
    counts = engines.GAMES[game].seat_counts
    for options in every_choice(game):
        if options.get("start", "random").isdecimal():
            continue  # a starting seat that most tables have
        for seats in counts:
            header = Header(game, engines.GAMES[game].ruleset, tuple(sorted(options.items())), seats, deal(1))
            assert header.start().decision is not None


@EVERY_GAME
@EACH_LANGUAGE
def test_an_invitation_says_what_will_be_played(game: str, language: str) -> None:
    say = Catalog(language)
    playable = [options for options in every_choice(game) if options.get("start") not in ("2", "3")]
    for make in makers(game):
        for options in playable:
            text = invitation_text(make(game, options), say)
            assert say(f"game.{game}") in text
            assert len(text) <= TEXT_LIMIT


@EVERY_GAME
@EACH_LANGUAGE
def test_every_switch_is_told_when_it_is_on(game: str, language: str) -> None:
    """The terms name every option that is on, so that everyone knows it before they play."""
    say, known = Catalog(language), engines.GAMES[game].choices()
    inviting = GAMES[game].inviting
    for offer in inviting.offered(known):
        told = {
            invitation_text(makers(game)[0](game, {**inviting.chosen(known), offer.option: value}), say)
            for value in next(option.values for option in known if option.name == offer.option)[:2]
        }
        assert len(told) == 2, f"{game}: let the terms of its invitation tell {offer.option}"


@EVERY_GAME
def test_whatever_is_chosen_fits_into_the_button_that_opens_a_thread(game: str) -> None:
    known = engines.GAMES[game].choices()
    longest = {option.name: max(option.values, key=len) for option in known}
    most = {option.name: max(set(option.values) - {option.default}, key=len) for option in known}
    for options in (*every_choice(game), longest, most):
        asked = request((1, "A"), (2**63 - 1, "B"), {}, channel_id=1)
        proposal = replace(asked, game=game, options=options)
        (row,) = thread_rows(proposal, Catalog(LANGUAGES[0]))
        (button,) = row.children
        click = read(str(getattr(button, "custom_id", "")))
        assert click is not None, f"{game}: shorten the values of its options"
        assert (click["kind"], click.number("most")) == (game, DIRECT)
        assert click.number("opponent") == 2**63 - 1
        defaults = {option.name: option.default for option in known if option.default is not None}
        assert unpacked(click["options"], known) == {**defaults, **options}


def test_an_option_that_the_game_does_not_know_stays_in_the_id_to_be_refused() -> None:
    known = engines.GAMES["duel"].choices()
    assert unpacked("s=ABAB,z=yes", known) == {"sides": "ABAB", "start": "random", "z": "yes"}


# --- who names games ---------------------------------------------------------------------------------


def names_a_game(path: Path) -> bool:
    """Return whether code imports a game or spells its name."""
    wanted = set(GAMES)
    for node in nodes(path):
        match node:
            case ast.ImportFrom(module=str(module)) if wanted & set(module.split(".")):
                return True
            case ast.Import(names=names) if any(wanted & set(name.name.split(".")) for name in names):
                return True
            case ast.Name(id=name) if name.lower() in wanted:
                return True
            case ast.Constant(value=str(text)) if text in wanted:
                return True
            case _:
                pass
    return False


def test_only_the_register_and_its_own_folder_name_a_game() -> None:
    root = Path(bot.__file__).parent
    texts = {
        f"bot/{path.relative_to(root)}"
        for path in root.rglob("*.py")
        if not any(root / "games" / game in path.parents for game in GAMES) and names_a_game(path)
    }
    of_old_commands = "bot/kernel.py"
    assert texts == {"bot/games/__init__.py", "bot/__main__.py", of_old_commands}, (
        "ask bot.games.GAMES instead of naming a game (the program itself is called like one)"
    )


@pytest.mark.parametrize("layer", ["engine", "render", "bot.games"])
def test_games_do_not_know_each_other(layer: str) -> None:
    """No game imports another, not even where import-linter has no contract about it yet."""
    root = Path(bot.__file__).parents[1].joinpath(*layer.split("."))
    known = {
        f"{path.relative_to(root)} imports {other}"
        for game in GAMES
        for path in (root / game).rglob("*.py")
        for other in set(GAMES) - {game}
        if re.search(
            rf"^from {layer}\.{other}\b|^import {layer}\.{other}\b", path.read_text("utf-8"), re.MULTILINE
        )
    }
    assert known == set()


@EVERY_GAME
@EACH_LANGUAGE
def test_the_last_card_tells_the_end(game: str, language: str) -> None:
    """The last card has the result first, then the last turn, then at most three facts in small print, or
    none after a resignation.
    """
    say = Catalog(language)
    for seats in engines.GAMES[game].seat_counts:
        for match in (
            played(game, seats, 10 + seats)[-1],
            given_up(middle_of(played(game, seats, 20 + seats))),
        ):
            text, outcome = turn_text(match, match.last_turn, say), match.play.game.outcome
            assert outcome is not None
            first, *_ = text.split("\n")
            assert first.startswith("# ")
            assert all(match.names[seat] in first for seat in outcome.winners)
            assert addressed(match) == tuple(seat.user_id for seat in match.stored.seats)
            assert all(
                mention(person) in turn_notice(match, match.last_turn, say) for person in addressed(match)
            )
            course = course_lines(match, say)
            assert len(course) <= (0 if outcome.reason == "resigned" else 3)
            assert text.endswith("\n".join(f"-# {line}" for line in course))
            if outcome.reason != "resigned":
                total = {sheet.seat: sheet.total for sheet in match.play.game.scores()}
                assert all(signed(number_) in text for number_ in total.values())


def middle_of(matches: list[Match]) -> Match:
    return matches[len(matches) // 2]


def given_up(match: Match) -> Match:
    """Return the match after everyone has resigned, one after another."""
    play = match.play.copy()
    for seat in range(len(match.names)):
        if play.game.outcome is None:
            play.append(Entry(seat, RESIGN))
    return Match(match.stored, play)


def test_someone_who_was_forgotten_is_not_mentioned() -> None:
    match = played("duel", 2, 3)[-1]
    first, second = match.stored.seats
    forgotten = replace(match.stored, seats=(replace(first, user_id=0, name=""), second))
    shown = Match(forgotten, match.play)
    assert addressed(shown) == (second.user_id,)
    assert "<@0>" not in turn_text(shown, shown.last_turn, Catalog("en"))
