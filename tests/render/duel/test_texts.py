"""The Duel's alt texts, text boards, score sheets and sentences leave nothing out, and fit."""

import pytest

from bot.messages.catalog import LANGUAGES, catalog
from engine.duel.events import (
    ActionPlayed,
    Boxed,
    Delivered,
    Ended,
    Passed,
    Placed,
    Refilled,
    ReserveRevealed,
    Resigned,
    Stopped,
    Swapped,
    Unloaded,
)
from engine.duel.harbor import BOATS, FIELDS, unloadable
from engine.duel.tiles import COUNTS, FACE_DOWN, Action, Kind, Tile
from engine.duel.view import DuelView
from render.duel.renderer import DUEL
from render.duel.text import phrases
from render.duel.text.alt import alt_text, built_text
from render.duel.text.board import text_board
from render.duel.text.phrases import mark_of, seat_mark, tile_name
from render.duel.text.score_sheet import score_sheet
from render.kit import lists
from render.kit.fit import ALT_LIMIT, HEAD_LIMIT
from render.kit.lists import signed
from render.kit.players import Players
from render.kit.say import Say
from tests.render.duel.positions import (
    GOLDEN,
    LONG,
    SHORT,
    brimful,
    new,
    over,
    played,
    preview,
    replace,
    resigned,
    tie,
    when,
)
from tests.render.duel.reading import rebuilt

BOARD_LIMIT = 3500
describe = DUEL.describe
GAMES = [(seed, sides) for seed, sides in enumerate(("AAAA", "BBBB", "ABAB", "BABA") * 3)]

languages = pytest.mark.parametrize("language", LANGUAGES)


def boats_told(text: str, view: DuelView, say: Say) -> bool:
    """Return whether the text names every boat's tiles in order, all with long, middle or brief names."""
    namings = (phrases.tile_name, phrases.middle_name, phrases.brief_name)
    return any(
        all(cargo is None or ", ".join(naming(tile, say) for tile in cargo) in text for cargo in view.boats)
        for naming in namings
    )


@languages
def test_alt_text_in_random_games(language: str) -> None:
    say = catalog(language)
    for seed, sides in GAMES:
        for game, turn in played(new(seed, sides), seed):
            view = game.view(None)
            text = alt_text(view, LONG, turn, say)
            assert len(text) <= ALT_LIMIT
            assert not text.endswith(lists.ELLIPSIS)
            assert boats_told(text, view, say), text
            head = text[:HEAD_LIMIT]
            for player in view.players:
                assert mark_of(view, player.seat) in head
                assert signed(phrases.total(view, player.seat)) in head
                assert all(field in text for field in phrases.field_names(view, player.seat))
            ready = phrases.boat_names(phrases.ready_boats(view))
            if ready:
                assert say("render.alt.unload", boats=", ".join(ready)) in text


@languages
@pytest.mark.parametrize("name", GOLDEN)
def test_alt_text_of_the_golden_positions(language: str, name: str) -> None:
    position = GOLDEN[name]()
    text = alt_text(position.view, LONG, position.recent, catalog(language))
    assert len(text) <= ALT_LIMIT
    assert not text.endswith(lists.ELLIPSIS)


def test_worst_alt_text_of_all() -> None:
    """Even the longest possible alt text stays within the limit: all boats have the longest names, and all
    sites are as full as in `brimful`.
    """
    position = brimful()
    for longest in (Tile(Kind.ACTION, 0, Action.SWAP), Tile(Kind.TOMB, 12), Tile(Kind.DARK_PYRAMID)):
        view = replace(position.view, boats=((longest,) * 3,) * len(BOATS))
        for language in LANGUAGES:
            assert len(alt_text(view, LONG, position.recent, catalog(language))) <= ALT_LIMIT


def test_alt_text_says_who_and_what() -> None:
    position = when(10, lambda view: view.playing is Action.SWAP)
    text = alt_text(position.view, SHORT, position.recent, catalog("en"))
    assert text.startswith("Akhenaten swaps two tiles of a boat (▲), action S. Points: Nefertiti (●)")
    built = built_text(position.view, SHORT, catalog("en"))
    assert built.startswith("Nefertiti (●): obelisk ")
    assert "face down" in built


def test_alt_text_hides_the_temple_until_the_end() -> None:
    """The alt text, like the picture, hides the values of the temple until the end (D-19)."""
    position = when(2, lambda view: len(view.players[0].sites.temple) >= 2)
    say = catalog("en")
    first = position.view.players[0]
    turned = tuple(5 - value for value in first.sites.temple)
    changed = replace(first, sites=first.sites._replace(temple=turned))
    other = replace(position.view, players=(changed, position.view.players[1]))
    text = alt_text(position.view, SHORT, position.recent, say)
    assert text == alt_text(other, SHORT, position.recent, say)
    assert built_text(position.view, SHORT, say) == built_text(other, SHORT, say)
    assert text_board(position.view, SHORT, say) != text_board(other, SHORT, say)


def test_final_alt_texts() -> None:
    say = catalog("en")
    assert "Game over. Akhenaten wins 31 : 31." in alt_text(tie().view, SHORT, tie().recent, say)
    position = resigned()
    text = alt_text(position.view, position.table, position.recent, say)
    assert text.startswith("Game over. 字字字 wins.")
    assert "White resigns" in text


@languages
def test_text_board_carries_everything(language: str) -> None:
    say = catalog(language)
    for seed, sides in GAMES[:8]:
        for number, (game, _) in enumerate(played(new(seed, sides), seed)):
            view = game.view(None)
            text = text_board(view, LONG, say)
            assert len(text) <= BOARD_LIMIT
            if number % 3 == 0 or game.decision is None:
                assert rebuilt(text, LONG, say) == replace(view, box=tuple(sorted(view.box, key=repr)))


@languages
@pytest.mark.parametrize("name", ["action", "resigned", "tie", "preview"])
def test_the_view_can_be_rebuilt_from_the_text_board(language: str, name: str) -> None:
    position = GOLDEN[name]()
    view, say = position.view, catalog(language)
    told = rebuilt(text_board(view, LONG, say), LONG, say)
    assert told == replace(view, box=tuple(sorted(view.box, key=repr)))


@languages
def test_score_sheet(language: str) -> None:
    say = catalog(language)
    for seed, sides in GAMES[:4]:
        view = when(seed, over, sides).view
        text = score_sheet(view, LONG, say)
        lines = text.split("\n")
        for line, item in zip(lines[1:], view.players[0].sheet.items, strict=False):
            assert line.split()[-2:] == [signed(player.sheet.points(item.name)) for player in view.players]
        total = [signed(player.sheet.total) for player in view.players]
        assert lines[len(view.players[0].sheet.items) + 2].split()[-2:] == total
        assert phrases.verdict(view, LONG.names, say) in " ".join(text.split())
    assert say("render.verdict.tie") in " ".join(score_sheet(tie().view, SHORT, say).split())
    assert say("render.verdict.tie") not in score_sheet(when(1, over).view, SHORT, say)
    assert score_sheet(new(1).view(None), SHORT, say).endswith(say("render.explained.now"))


def test_describe_the_rules_own_example() -> None:
    """The sentences describe the rulebook's example of unloading (V-3)."""
    tiles = (Tile(Kind.TOMB, 12), Tile(Kind.TEMPLE, 1), Tile(Kind.DARK_PYRAMID))
    fresh = (Tile(Kind.OBELISK), Tile(Kind.LIGHT_PYRAMID), Tile(Kind.ACTION, 0, Action.TAKE))
    events = (
        Unloaded(0, 1),
        Delivered(0, tiles[0], 1, 0, 3),
        Delivered(1, tiles[1], 1, 1, 4),
        Boxed(tiles[2], 1, 2),
        Refilled(1, fresh),
    )
    assert describe(events, Players(("Ana", "Ben")), catalog("en")) == [
        "Ana unloads boat 2: tomb 12 for Ana, temple 1 for Ben.",
        "Into the box: dark pyramid.",
        "Boat 2 now carries obelisk, light pyramid, a Take tile.",
    ]
    assert describe(events, Players(("Ana", "Ben")), catalog("de")) == [
        "Ana entlädt Boot 2: Grabkammer 12 für Ana, Tempel 1 für Ben.",
        "In die Schachtel: dunkle Pyramide.",
        "Boot 2 trägt jetzt Obelisk, helle Pyramide, Plättchen „Nehmen“.",
    ]


def test_describe_new_tiles_that_are_face_down() -> None:
    """Sentences about face-down tiles count them instead of repeating themselves."""
    events = (
        Unloaded(0, 1),
        Delivered(0, FACE_DOWN, 1, 0, 3),
        Delivered(0, FACE_DOWN, 1, 1, 4),
        Boxed(FACE_DOWN, 1, 2),
        Refilled(1, (FACE_DOWN,) * 3),
        ReserveRevealed(4, 0, FACE_DOWN),
    )
    assert describe(events, Players(("Ana", "Ben")), catalog("en")) == [
        "Ana unloads boat 2: 2 face-down tiles for Ana.",
        "Into the box: face-down tile.",
        "Boat 2 gets 3 new tiles.",
        "Space 1 of boat b gets a new tile from the reserve.",
    ]
    assert describe(events[4:], Players(("Ana", "Ben")), catalog("de")) == [
        "Boot 2 erhält 3 neue Plättchen.",
        "Auf Ladeplatz 1 von Boot b kommt ein neues Plättchen aus der Reserve.",
    ]


@languages
def test_texts_about_boats_with_tiles_face_down(language: str) -> None:
    """Face-down tiles are counted if there are several, on a boat or in the box; a single one has a name."""
    say, position = catalog(language), preview()
    cargoes = ((FACE_DOWN,) * 3, (FACE_DOWN, Tile(Kind.OBELISK), Tile(Kind.TOMB, 4)))
    before = position.view
    view = replace(before, boats=(*cargoes, *before.boats[2:]), box=(FACE_DOWN, *before.box))
    alt, board = alt_text(view, SHORT, position.recent, say), text_board(view, SHORT, say)
    backs = say("render.tile.backs", count=3)
    assert f"1: {backs};" in alt
    assert f"2: {tile_name(FACE_DOWN, say)}, {tile_name(Tile(Kind.OBELISK), say)}, " in alt
    assert f" 1  {backs}\n" in board
    assert f" 2  {phrases.brief_name(FACE_DOWN, say)}, " in board
    assert say("render.board.counted", number=1, tile=phrases.brief_name(FACE_DOWN, say)) in board


SWAPPED = Swapped(0, 5, 0, 2, (Tile(Kind.OBELISK), Tile(Kind.TOMB, 4)))


@languages
def test_describe_tells_every_event(language: str) -> None:
    say = catalog(language)
    table = Players(("{Ana}", "Ben"))
    for event in (
        Placed(1, 4), Unloaded(0, 2), ActionPlayed(0, Action.UNLOAD), Stopped(1),
        Passed(0), Resigned(0), Ended(1, "last_boat"), SWAPPED,
    ):  # fmt: skip
        sentence = describe((event,), table, say)[0]
        assert any(name in sentence for name in table.names), sentence
    for seed, sides in GAMES[:4]:
        for _, turn in played(new(seed, sides), seed):
            assert all(sentence.endswith(".") for sentence in describe(turn, table, say))
            for event in turn:
                if isinstance(event, Placed):
                    assert FIELDS[event.field] in " ".join(describe(turn, table, say))


def test_a_nameless_seat_is_still_called_something() -> None:
    assert describe((Passed(1),), Players(("Ana", "")), catalog("en"))[0].startswith("Player 2")
    view = new(1, start="1").view(None)
    assert alt_text(view, Players(("", "Ben")), (), catalog("en")).count("White") == 1
    assert [seat_mark(view, seat, catalog("de")) for seat in (0, 1)] == ["Weiß", "Schwarz"]


@languages
def test_tile_names_differ(language: str) -> None:
    say = catalog(language)
    for naming in (tile_name, phrases.middle_name, phrases.brief_name):
        assert (
            len({naming(tile, say) for tile in (*(tile for tile, _ in COUNTS), FACE_DOWN)}) == len(COUNTS) + 1
        )


def test_the_engine_decides_which_boats_can_be_unloaded() -> None:
    view = when(10, lambda view: bool(unloadable(view.fields, view.boats))).view
    assert phrases.ready_boats(view) == unloadable(view.fields, view.boats)
