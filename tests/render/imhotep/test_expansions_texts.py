"""Texts describe whole games with expansions within every limit, on all sides and with all options."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from bot.messages.catalog import LANGUAGES, Catalog, catalog
from engine.contract import Event
from engine.imhotep import Imhotep, house
from engine.imhotep.cards import KINDS, Card
from engine.imhotep.components import MONUMENTS, Site, Stone
from engine.imhotep.events import Delivered
from engine.imhotep.modules.private_ships import PrivateBoxed
from engine.imhotep.modules.prophecies import ScarabPlaced
from engine.imhotep.sites.arena import ArenaState
from engine.imhotep.sites.avenue import AvenueState
from engine.imhotep.sites.black_market import BlackView
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.sites.crypt import CryptView, TokensBoxed, TokensOpened
from engine.imhotep.sites.great_obelisk import GreatBoard, GreatState, TileAdded, TileBoxed
from engine.imhotep.sites.hill_tomb import TombState
from engine.imhotep.sites.market import Refilled
from engine.imhotep.sites.scaffold import ScaffoldBoard, ScaffoldView, TileScored, TileTurned
from engine.imhotep.table.cards import LaidDown
from engine.imhotep.view import ImhotepView
from render.imhotep.modules.prophecies import god_name
from render.imhotep.renderer import IMHOTEP
from render.imhotep.sites.scaffold import gift_text
from render.imhotep.text import phrases
from render.imhotep.text.alt import alt_text, alt_texts
from render.imhotep.text.board import text_board
from render.imhotep.text.phrases import held
from render.imhotep.text.recap import recap
from render.imhotep.text.score_sheet import score_sheet
from render.imhotep.text.telling import newest
from render.kit.fit import ALT_LIMIT, HEAD_LIMIT, LINE
from render.kit.lists import ELLIPSIS, signed
from render.kit.recap import LIMIT
from tests.render.imhotep.tables import FULL, languages, long, short
from tests.support.imhotep import predictions
from tests.support.imhotep_dynasty import all_stones, new, stones, with_other_secrets
from tests.support.imhotep_play import choose

describe = IMHOTEP.describe

BOARD_LIMIT = 3500
Moment = tuple[Imhotep, tuple[Event, ...]]

GAMES = (
    ("CCCCC", 4, "yes", "yes"),
    ("DDDDD", 4, "yes", "no"),
    ("DCDCD", 2, "yes", "yes"),
    ("CDCDC", 3, "no", "yes"),
    ("BDBCA", 2, "no", "no"),
    ("DACBD", 3, "yes", "no"),
)
"""For each game: its sides, the number of players, whether it has prophecies and private ships, and whether
cards are hidden.
"""
games = pytest.mark.parametrize("number", range(len(GAMES)))


@cache
def moments(number: int) -> tuple[Moment, ...]:
    """Play a random game, and return every position with the events that led to it."""
    sides, seats, more, hidden = GAMES[number]
    game = new(
        sides,
        seats,
        number,
        prophecies=more,
        private_ships=more,
        hidden_market_cards=hidden,
        wrath="yes" if number % 2 else "no",
    )
    chance, sampled = Random(number), list[Moment]([(game.copy(), ())])
    while game.decision is not None:
        events = game.play(choose(game, chance))
        sampled.append((game.copy(), events))
    return tuple(sampled)


def seen(game: Imhotep) -> ImhotepView:
    return game.view(None if game.decision is None else game.decision.seat)


def recent(number: int, at: int) -> tuple[Event, ...]:
    return tuple(event for _, events in moments(number)[max(0, at - 7) : at + 1] for event in events)


# --- sentences ---------------------------------------------------------------------------------------


@languages
@games
def test_every_event_is_told(number: int, language: str) -> None:
    """The sentences are complete, and name everyone, the cards and the gods in an event of the expansions."""
    say, table = catalog(language), short(GAMES[number][1])
    for _, events in moments(number):
        told = describe(events, table, say)
        assert all(sentence.endswith(".") and len(sentence) < 400 for sentence in told)
        for event in events:
            check_event(event, " ".join(told), table.names, say)
        assert all(line and "\n" not in line for line in newest(events, FULL, say))


def check_event(event: Event, text: str, names: tuple[str, ...], say: Catalog) -> None:
    match event:
        case LaidDown():
            return
        case TileTurned(tile=tile):
            spaces = house.HOUSE.of(ScaffoldBoard).tiles[tile]
            assert ", ".join(gift_text(space, say) for space in spaces) in text
        case TokensOpened(tokens=tokens) | TokensBoxed(tokens=tokens):
            assert ", ".join(map(str, tokens)) in text
        case Refilled(cards=cards):
            named = [card for card in cards if card is not Card.FACE_DOWN]
            assert all(phrases.card_name(card, say) in text for card in named)
        case PrivateBoxed(seats=seats):
            assert all(names[seat] in text for seat in seats)
        case TileScored(number=number):
            assert say("imhotep.event.tile_scored", number=number + 1, gains="").rstrip(".") in text
        case ScarabPlaced(seat=seat, god=god):
            assert names[seat] in text
            assert god_name(god, say) in text
        case TileAdded(seat=seat, tile=tile) | TileBoxed(seat=seat, tile=tile):
            assert names[seat] in text
            assert tile in text
        case _:
            seat: int | None = getattr(event, "seat", None)
            base = type(event).__module__ == Delivered.__module__
            assert seat is None or base or names[seat] in text


# --- boards ------------------------------------------------------------------------------------------


@languages
@games
def test_texts_fit_and_tell_everything(number: int, language: str) -> None:
    say, seats = catalog(language), GAMES[number][1]
    for at, (game, _) in enumerate(moments(number)):
        if at % 9 != number and game.outcome is None:
            continue
        view = seen(game)
        check_alt(view, recent(number, at), say)
        text = text_board(view, short(seats), say)
        for board in (text, text_board(view, long(seats), say)):
            assert len(board) <= BOARD_LIMIT
            assert max(map(len, board.split("\n"))) <= LINE
        Board(text, view, say).check()
        assert max(map(len, score_sheet(view, long(seats), say).split("\n"))) <= LINE


def check_alt(view: ImhotepView, events: tuple[Event, ...], say: Catalog) -> None:
    seats = len(view.players)
    whole, two = alt_text(view, long(seats), events, say), alt_texts(view, long(seats), events, say)
    for text in (whole, *two):
        assert len(text) <= ALT_LIMIT
        assert not text.endswith(ELLIPSIS)
    for player in view.players:
        letter = phrases.seat_sign(player.seat)
        points = f"({letter}) {signed(player.sheet.scored)}"
        assert points in whole[:HEAD_LIMIT]
        assert points in two[0][:HEAD_LIMIT]
    assert all(god_name(god, say) in text for god in predictions(view).gods for text in (whole, two[0]))
    chamber = view.sites[Site.BURIAL_CHAMBER]
    if isinstance(chamber, CryptView):
        for field, _ in chamber.placed:
            assert re.search(rf"\b{field}\b", two[1])


class Board:
    """Reads a text board, and compares it with the view."""

    def __init__(self, text: str, view: ImhotepView, say: Catalog) -> None:
        self.view, self.say = view, say
        self.blocks = [block.split("\n") for block in text.split("\n\n")]
        seats = range(len(view.players))
        self.letters = {phrases.stone_sign(stone): stone for seat in seats for stone in (seat, seat + 4)}

    def site(self, site: Site) -> list[str]:
        head = self.say(
            "imhotep.site_side", site=phrases.site_name(site, self.say), side=self.view.side(site)
        )
        (block,) = [block for block in self.blocks if block[0].startswith(head)]
        return block[1:]

    def stones(self, text: str) -> list[Stone | None]:
        return [self.letters.get(word) for word in text.split()]

    def check(self) -> None:
        for player in self.view.players:
            (block,) = [
                block for block in self.blocks if block[0].startswith(f"{phrases.seat_sign(player.seat)} ")
            ]
            text = " ".join(line.strip() for line in block)
            counts = Counter(held(player))
            for card in (*KINDS, Card.FACE_DOWN):
                name = phrases.card_name(card, self.say)
                number = f"{counts[card]}\N{MULTIPLICATION SIGN} " if counts[card] > 1 else ""
                assert not counts[card] or number + name in text
        market = self.view.sites[Site.MARKET]
        if isinstance(market, BlackView):
            self.check_stacks(market)
        for site in MONUMENTS:
            self.check_site(self.view.sites[site], self.site(site))
        self.check_gods()

    def check_stacks(self, there: BlackView) -> None:
        lines = self.site(Site.MARKET)[len(there.open) :]
        numbers = [re.findall(r"\d+", line) for line in lines[: len(there.stacks)]]
        assert [(int(space), int(cards)) for space, cards in numbers] == [
            (len(there.open) + 1 + number, cards) for number, cards in enumerate(there.stacks)
        ]

    def check_site(self, there: object, lines: list[str]) -> None:
        match there:
            case ScaffoldView():
                rows = [line.replace(",", "").split()[1:] for line in lines[: len(there.tiles)]]
                laid = [tuple(self.letters[sign] for sign in row if sign in self.letters) for row in rows]
                assert tuple(laid) == there.stones
            case CorridorState():
                cells = " ".join(line.split(maxsplit=1)[1] for line in lines[1:] if line.startswith("  K"))
                assert tuple(self.stones(cells)) == there.fields
                assert lines[0] == self.say("imhotep.board.figure", field=there.figure)
            case ArenaState():
                (row,) = [line for line in lines if line.startswith(self.say("imhotep.board.arrows", row=""))]
                stones = [stone for stone in self.stones(row) if stone is not None]
                assert tuple(stones) == there.stones
            case TombState():
                rows = [line.split()[1:] for line in lines[: len(there.levels)]]
                assert tuple(tuple(map(self.letters.get, row)) for row in reversed(rows)) == there.levels
            case CryptView():
                cells = " ".join(lines[2:6]).split()
                placed = {
                    field: self.letters[cell] for field, cell in enumerate(cells, 1) if cell in self.letters
                }
                assert placed == dict(there.placed)
                assert re.findall(r"\d+", lines[0]) == list(map(str, there.open))
            case GreatState():
                text = " ".join(lines)
                assert all(" ".join(map(str, own)) in text for own in there.heights)
                path = [*lines[0].split()[1:], *lines[1].split()]
                laid = tuple(self.letters[sign] for sign in path if sign in self.letters)
                assert (laid, tuple(path[len(laid) :])) == (
                    there.path,
                    house.HOUSE.of(GreatBoard).path[len(laid) :],
                )
                for tile in (tile for own in there.tiles for tile in own):
                    assert f"{tile.tile} {tile.column + 1}.{tile.turn + 1}" in text
            case AvenueState():
                rows = [line.split()[1].rstrip(".") for line in lines[: len(there.places)]]
                assert tuple(tuple(self.letters[sign] for sign in row) for row in rows) == there.places
            case _:
                return

    def check_gods(self) -> None:
        text = "\n".join("\n".join(block) for block in self.blocks)
        here = predictions(self.view)
        for god in here.gods:
            scarabs = [
                f"{phrases.seat_sign(scarab.seat)} {scarab.round}"
                for scarab in here.scarabs
                if scarab.god == god
            ]
            assert f"{god_name(god, self.say)}: {', '.join(scarabs)}" in text


# --- hidden things ----------------------------------------------------------------------------------


@games
def test_nothing_hidden_is_told(number: int) -> None:
    """Texts for every seat and for onlookers are the same when hidden things are different (N-12, N-341)."""
    chance, seats = Random(number), GAMES[number][1]
    for at, (game, _) in enumerate(moments(number)):
        if at % 11 != number:
            continue
        for seat in (None, *range(seats)):
            other = with_other_secrets(game, chance, seat)
            for say in map(catalog, LANGUAGES):
                view, two = game.view(seat), other.view(seat)
                assert text_board(view, short(seats), say) == text_board(two, short(seats), say)
                assert alt_texts(view, short(seats), (), say) == alt_texts(two, short(seats), (), say)


@games
def test_previews_can_be_told(number: int) -> None:
    """Blind copies, whose new cards, tiles and tokens are unknown, have all texts."""
    say, table = catalog(LANGUAGES[number % 2]), short(GAMES[number][1])
    for at, (game, _) in enumerate(moments(number)):
        if at % 7 != number or game.decision is None:
            continue
        seat = game.decision.seat
        for step in game.options()[::4]:
            blind = game.blind(seat)
            events = blind.play(step)
            view = blind.view(seat)
            assert all(sentence.endswith(".") for sentence in describe(events, table, say))
            assert max(map(len, text_board(view, table, say).split("\n"))) <= LINE
            assert all(len(text) <= ALT_LIMIT for text in alt_texts(view, table, events, say))
            assert all(len(line) <= LIMIT for line in recap(game.view(seat), view, table, say))


@games
def test_stones_at_are_those_of_the_table(number: int) -> None:
    game = moments(number)[-1][0]
    told = Counter(stone for site in MONUMENTS for stone in game.view(None).sites[site].all_stones)
    view = game.view(None)
    for player in view.players:
        own, second = player.seat, player.seat + 4
        aboard = Counter(stone for ship in view.ships for _, stone in ship.aboard())
        whole = all_stones(game)
        left = player.quarry + player.sled
        laid = told[own] + told[second] + aboard[own] + aboard[second]
        assert laid + left == whole[own] + whole[second]


def test_second_colors_have_open_signs() -> None:
    assert phrases.signs_of(stones("BbWw")) == "●○▲△"


@languages
@games
def test_worst_alt_texts(number: int, language: str) -> None:
    """Alt texts fit late in the game even if everyone holds all kinds of cards, which is more than any game
    can bring.
    """
    say, seats = catalog(language), GAMES[number][1]
    at = len(moments(number)) - 9
    view = moments(number)[at][0].view(None)
    players = tuple(
        replace(player, cards=(*KINDS, Card.STATUE), held=24, sled=9, quarry=25, coins=2)
        for player in view.players
    )
    unused = {"prophecies": replace(predictions(view), scarabs=())} if predictions(view).gods else {}
    view = replace(view, players=players, pieces={**view.pieces, **unused})
    texts = alt_texts(view, long(seats), recent(number, at), say)
    for text in (alt_text(view, long(seats), recent(number, at), say), *texts):
        assert len(text) <= ALT_LIMIT
        assert not text.endswith(ELLIPSIS)
