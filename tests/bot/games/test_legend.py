"""The legend of a table explains everything that its pictures draw, and nothing else."""

from collections.abc import Callable, Hashable, Iterator
from itertools import islice
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from bot.games import GAMES
from bot.games.rulebook import PAGES, Sign, pages
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import TEXT_LIMIT
from engine.contract import YES, Event, Game
from engine.deal import Deal
from engine.games import GAMES as ENGINES
from engine.imhotep.table.switches import SWITCHES
from render.duel.picture import boat_art as vessels
from render.duel.picture import site_art as built
from render.duel.picture import tile_art
from render.games import RENDERERS
from render.imhotep.picture import card_art, clamp_art, landscape, obelisk_art, ship_art, sled_art, stone_art
from render.imhotep.picture.pieces import active, waiting
from render.imhotep.sites import crypt, hill_tomb, pyramids, scaffold
from render.kit import signs
from render.kit.art import festive
from render.kit.palette import LIGHT
from render.kit.pen import drawn
from render.kit.players import Players
from tests.support import imhotep as imhotep_tables

GROUND: tuple[Callable[..., Any], ...] = (
    signs.slab_drawn, stone_art.place, stone_art.chevron, card_art.vacancy, tile_art.vacancy,
    built.point_plate, built.cliff, festive.verdict_mark,
    landscape.seal, landscape.plate_drawn, landscape.sun, sled_art.sled,
    sled_art.frame_drawn, stone_art.tower, obelisk_art.capped, clamp_art.clamp, scaffold.tile_back,
    scaffold.storey, scaffold.deck, scaffold.light, hill_tomb.camp, pyramids.oasis, crypt.stairs,
    crypt.lamp, ship_art.wake,
)  # fmt: skip
"""Drawings that aren't symbols: the ground, empty places, and stone buildings."""
WAKES = ((vessels.boat, 2, "gone"),)
STONES = (stone_art.stone, stone_art.block, stone_art.brick, stone_art.sign, stone_art.shadow)

TABLES: list[tuple[str, int, dict[str, str]]] = [
    *(("duel", 2, {"sides": sides}) for sides in ("AAAA", "BBBB")),
    *(("imhotep", seats, {"sides": letter * 5}) for seats, letter in zip((2, 3, 4, 2), "ABCD", strict=True)),
    ("imhotep", 4, {"sides": "DACBD", **{option.name: YES for option in SWITCHES}}),
]


def raw(art: object) -> object:
    return getattr(art, "__wrapped__", art)


def positions(game: str, seats: int, options: dict[str, str]) -> Iterator[tuple[Game, tuple[Event, ...]]]:
    luck = Random(7)
    position = ENGINES[game].new(options, seats, Deal(luck.randbytes(32), ""))
    while position.decision is not None:
        yield position, position.play(luck.choice(position.options()))
    yield position, ()


def arts(game: str, seats: int, options: dict[str, str]) -> set[tuple[Hashable, ...]]:
    """Return the drawings of a whole game: functions with their arguments."""
    calls = set[tuple[Hashable, ...]]()
    kept = drawn.get

    def noted(key: Any) -> Any:
        calls.add((key[0], *key[1]))
        return kept(key)

    say, players = Catalog("en"), Players(("Ada", "Bob", "Cyd", "Dot")[:seats])
    for position, happened in islice(positions(game, seats, options), 0, None, 2):
        view = position.view(None)
        RENDERERS[game].compose(view, players, happened, say, LIGHT)  # scenery is cached from here on
        with patch.object(drawn, "get", noted):
            RENDERERS[game].compose(view, players, happened, say, LIGHT)
    ground = {raw(color) for color in GROUND}
    wakes = {(raw(art), at, look) for art, at, look in WAKES}
    return {
        call
        for call in calls
        if call[0] not in ground
        and not any((call[0], at, call[at : at + 1]) == (art, at, (look,)) for art, at, look in wakes)
    }


def legend(game: str, seats: int, options: dict[str, str], language: str = "en") -> list[Sign]:
    position = ENGINES[game].new(options, seats, Deal(bytes(32), ""))
    names = tuple(f"**{'N' * 32}**" for _ in range(seats))
    return list(GAMES[game].legend(position, names, Catalog(language)))


def explains(shown: tuple[object, ...], art: tuple[Any, ...]) -> bool:
    """Return whether a symbol explains a drawing; stones of a second color have their owner's sign (N-21)."""
    if art[0] in map(raw, STONES):
        art = (art[0], art[1] % 4)
    return (raw(shown[0]), *shown[1:]) == art[: len(shown)]


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=lambda value: str(value)[:20])
def test_every_symbol_that_is_drawn_stands_in_the_legend(
    game: str, seats: int, options: dict[str, str]
) -> None:
    icons = RENDERERS[game].icons
    told = [icon for sign in legend(game, seats, options) for icon in sign.icons]
    assert len(set(told)) == len(told), "one line for one thing"
    there = arts(game, seats, options)
    for art in there:
        assert any(explains(show, art) for icon in told for show in icons[icon].shows), art


def test_the_legend_is_that_of_this_table() -> None:
    icons = [{icon for sign in legend(*table) for icon in sign.icons} for table in TABLES]
    flags = [next(sign.text for sign in legend(*table) if "race_flag" in sign.icons) for table in TABLES[:2]]
    assert flags[0] != flags[1], "it depends on the side"
    for own in ("coin", "chariot", "scarab", "private_ship", "wrath", "card_raft"):
        assert own not in icons[2]
        assert own in icons[4] | icons[5] | icons[6]


def test_what_is_not_on_this_table_is_not_told_of_its_symbols() -> None:
    """The legend mentions prophecies, and bonuses on boards, only if they are in the game."""
    first, every = ({sign.icons: sign.text for sign in legend(*table)} for table in (TABLES[2], TABLES[-1]))
    assert not any(word in text for text in first.values() for word in ("On a board", "On a prophecy"))
    for icon, word in (("quarry", "On a board"), ("card_face_down", "On a board"), ("wins", "On a prophecy")):
        assert word in every[icon,]
        assert every[icon,].startswith(first[icon,])


def test_an_hourglass_is_who_chooses_now() -> None:
    """In the legend, the hourglass marks the player who chooses now, even during another player's turn."""
    game = imhotep_tables.position(("WK", "..", "..", "."), display="st ch ha sa")
    imhotep_tables.play(game, "s a M")
    view = game.view(None)
    assert (active(view), waiting(view)) == ((1,), 0)
    for table in (TABLES[0], TABLES[2]):
        (told,) = (sign.text for sign in legend(*table) if set(sign.icons) & {"chooses", "chooses_now"})
        assert told.startswith("Hourglass: chooses now.")


def as_emoji(icon: str) -> str:
    return f"<:{icon}_123456:{10**18}>"


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_fit_with_emojis_too(language: str) -> None:
    for table in TABLES:
        with patch("bot.games.rulebook.written", as_emoji):
            shown = pages(legend(*table, language))
        assert 1 <= len(shown) <= PAGES
        assert all(len(page) < TEXT_LIMIT - 100 for page in shown)
