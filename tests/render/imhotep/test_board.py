"""A position of Imhotep can be rebuilt from its text board."""

import re
from collections import Counter
from functools import cache
from random import Random

from babel.messages.pofile import read_po

from bot.messages.catalog import LOCALES, catalog
from engine.imhotep import printed
from engine.imhotep.cards import KINDS, Card
from engine.imhotep.components import SITES, Site
from engine.imhotep.rules.agenda import Unload
from engine.imhotep.rules.ships import NAMES, Ship
from engine.imhotep.sites.pyramids import PyramidsState
from engine.imhotep.table.pieces import Context
from engine.imhotep.view import ImhotepView
from render.imhotep.text import phrases
from render.imhotep.text.alt import alt_text, alt_texts
from render.imhotep.text.board import text_board
from render.imhotep.text.recap import recap
from render.kit.fit import ALT_LIMIT, LINE
from render.kit.lists import signed
from render.kit.recap import LIMIT
from tests.render.imhotep.tables import games, languages, long, played, scenes, seen, short
from tests.support.imhotep import play, position
from tests.support.imhotep_dynasty import with_other_secrets

BOARD_LIMIT = 3500


@cache
def patterns(language: str) -> dict[str, re.Pattern[str]]:
    """Return, for every text of the catalog, a pattern that reads the inserted values."""
    result: dict[str, re.Pattern[str]] = {}
    with (LOCALES / language / "imhotep.po").open("rb") as source:
        for message in read_po(source, locale=language):
            if isinstance(message.id, str) and message.id and isinstance(message.string, str):
                parts = re.split(r"\{(\w+)\}", message.string)
                if len(set(parts[1::2])) < len(parts[1::2]):
                    continue  # no such text is on a board
                text = "".join(
                    f"(?P<{part}>.*?)" if number % 2 else re.escape(part) for number, part in enumerate(parts)
                )
                result[message.id] = re.compile(text)
    return result


class Reader:
    """Reads a text board with nothing but the catalog."""

    def __init__(self, text: str, language: str, seats: int) -> None:
        self.say = catalog(language)
        self.patterns = patterns(language)
        self.blocks = [block.split("\n") for block in text.split("\n\n")]
        self.seats = {phrases.seat_sign(seat): seat for seat in range(seats)}
        self.cards = {phrases.card_name(card, self.say): card for card in KINDS}
        self.sites = {phrases.site_name(site, self.say): site for site in SITES}

    def read(self, key: str, line: str) -> dict[str, str] | None:
        match = self.patterns[key].fullmatch(line.strip())
        return None if match is None else match.groupdict()

    def find(self, key: str, lines: list[str]) -> dict[str, str] | None:
        return next((read for line in lines if (read := self.read(key, line)) is not None), None)

    def stones(self, text: str) -> tuple[int | None, ...]:
        return tuple(self.seats.get(letter) for letter in text.replace(" ", ""))

    def hand(self, lines: list[str]) -> Counter[Card]:
        text = " ".join(line.strip() for line in lines)
        result = Counter[Card]()
        for part in text.split(", "):
            if part != self.say("render.join.nothing"):
                number, _, name = part.rpartition("\N{MULTIPLICATION SIGN} ")
                result[self.cards[name]] += int(number or 1)
        return result


def check_board(text: str, view: ImhotepView, language: str) -> None:
    reader = Reader(text, language, len(view.players))
    status, *rest = reader.blocks
    check_status(reader, status, view)
    for player, block in zip(view.players, rest, strict=False):
        head = reader.find("imhotep.board.player_first", block) or reader.find("imhotep.board.player", block)
        began = reader.find("imhotep.board.player_first", block) is not None
        assert head is not None
        assert (reader.seats[head["letter"]], began) == (player.seat, player.seat == view.first)
        points, total = signed(player.sheet.scored), signed(player.sheet.total)
        lines = [
            reader.say("render.total.points", number=points),
            reader.say("render.total.standing", number=total),
        ]
        if view.outcome is not None:
            lines = [reader.say("imhotep.board.of_which", points=lines[0], track=player.points)]
        assert block[1] == " · ".join(lines)
        stones = {"sled": str(player.sled), "quarry": str(player.quarry)}
        assert reader.find("imhotep.board.stones", block) == stones
        assert reader.hand(block[3:]) == Counter(player.cards)
    ships, market, pyramids, temple, burial, obelisks = rest[len(view.players) :]
    check_ships(reader, ships, view)
    check_market(reader, market, view)
    assert pyramids_of(reader, pyramids, view.side(Site.PYRAMIDS)) == view.sites[Site.PYRAMIDS]
    stones = [reader.find("imhotep.board.level", [line]) for line in temple[2:]]
    laid = tuple(stone for level in stones if level for stone in reader.stones(level["row"]))
    assert laid == view.sites[Site.TEMPLE].stones
    visible = reader.find("imhotep.board.visible", temple)
    assert visible is not None
    assert reader.stones(visible["row"]) == view.sites[Site.TEMPLE].visible
    rows = [line.split()[1:] for line in burial[1:]]
    assert tuple(tuple(reader.seats[sign] for sign in row if sign != ".") for row in rows) == (
        view.sites[Site.BURIAL_CHAMBER].rows
    )
    check_obelisks(reader, obelisks, view)


def check_status(reader: Reader, lines: list[str], view: ImhotepView) -> None:
    text = " ".join(line.strip() for line in lines)
    numbers = reader.find("imhotep.board.round", lines)
    assert numbers == {"number": str(view.round), "rounds": "6"}
    assert (reader.say("imhotep.board.wrath") in lines) == view.rules.wrath
    acting = [reader.read("imhotep.board.in_play", line) for line in lines]
    assert [(reader.seats[read["letter"]], reader.cards[read["card"]]) for read in acting if read] == [
        (played.seat, played.card) for played in view.in_play
    ]
    left = [task.delivery for task in view.agenda if isinstance(task, Unload)]
    places = " ".join(f"{NAMES[stone.ship or 0]}{(stone.position or 0) + 1}" for stone in left)
    assert (reader.find("imhotep.board.unload", lines) or {"places": ""})["places"] == places
    assert (reader.find("imhotep.board.passes", lines) or {"number": "0"})["number"] == str(view.passes)
    if view.decision is None:
        assert phrases.verdict(view, short(len(view.players)).names, reader.say) in text
        return
    turn = reader.find("imhotep.board.active", lines)
    assert turn is not None
    assert reader.seats[turn["letter"]] == view.active
    words = ("turn", "load", "load_optional", "sail", "order", "market", "keep", "pyramid", "temple")
    told = {
        reader.say(f"imhotep.todo.{word}", name=name): (seat, word.removesuffix("_optional"))
        for seat, name in enumerate(short(len(view.players)).names)
        for word in (*words, "bonus_card", "bonus_stones")
    }
    (decision,) = {told[sentence] for sentence in told if text.startswith(sentence)}
    assert (decision[0], decision[1].partition("_")[0]) == (view.decision.seat, view.decision.kind)
    check_context(reader, [line for line in lines if line.startswith("  ")], view)


def check_context(reader: Reader, lines: list[str], view: ImhotepView) -> None:
    """Check the details of the choice, except a bonus, which is named in the sentence."""
    values: dict[str, object] = {}
    for part in ", ".join(line.strip().rstrip(",") for line in lines).split(", "):
        if read := reader.read("imhotep.about.card", part):
            values["card"] = reader.cards[read["card"]]
        elif read := reader.read("imhotep.about.stone", part):
            name, number = read["place"]
            values["ship"], values["position"] = NAMES.index(name), int(number) - 1
        elif read := reader.read("imhotep.about.ship", part):
            values["ship"] = NAMES.index(read["ship"])
        elif read := reader.read("imhotep.about.space", part):
            values["space"] = int(read["space"]) - 1
        elif read := reader.read("imhotep.about.order", part):
            values["order"] = tuple(int(number) - 1 for number in read["places"].split())
        elif part:
            values["site"] = reader.sites[part]
    wanted = view.choosing or Context()
    for name in ("site", "ship", "position", "card", "space"):
        assert values.get(name) == getattr(wanted, name), (lines, wanted)
    assert values.get("order", ()) == wanted.order


def check_ships(reader: Reader, lines: list[str], view: ImhotepView) -> None:
    ships: list[Ship] = []
    for line in lines[1 : 1 + len(view.ships)]:
        moored = reader.read("imhotep.board.moored", line)
        needs = reader.read("imhotep.board.needs", line)
        row = (moored or needs or {"row": ""})["row"].replace(">", " ").split()
        assert row[0] == NAMES[len(ships)]
        site = reader.sites[moored["site"]] if moored else None
        ships.append(Ship(reader.stones("".join(row[1:])), site))
        assert needs is None or int(needs["needed"]) == ships[-1].needed
        assert line.startswith(">") == ships[-1].ready
    assert tuple(ships) == view.ships
    cards = reader.read(
        "imhotep.board.cards", " ".join(lines[1 + len(view.ships) :] if view.ships else lines)
    )
    assert cards is not None
    assert tuple(tuple(map(int, card)) for card in cards["cards"].split()) == view.round_cards


def check_market(reader: Reader, lines: list[str], view: ImhotepView) -> None:
    spaces = [line.strip().split(maxsplit=1)[1] for line in lines if re.match(r"  \d  ", line)]
    assert tuple(reader.cards.get(name) for name in spaces) == view.sites[Site.MARKET].open
    pair = reader.find("imhotep.board.pair", lines)
    assert (pair or {"number": "0"})["number"] == str(view.sites[Site.MARKET].pair)
    head = reader.say("imhotep.board.seen")
    shown = lines[lines.index(head) + 1 :][:2] if head in lines else []
    assert (
        tuple(reader.cards.get(line.strip()) for line in shown)[: len(view.sites[Site.MARKET].visible_cards)]
        == view.sites[Site.MARKET].visible_cards
    )
    assert bool(shown) == bool(view.sites[Site.MARKET].visible_cards)
    (piles,) = [number for number, line in enumerate(lines) if reader.read("imhotep.board.piles", line)]
    counts = reader.read("imhotep.board.piles", lines[piles])
    assert counts == {"draw": str(view.draw), "discard": str(len(view.discard))}
    assert reader.hand(lines[piles + 1 :]) == Counter(view.discard) if view.discard else True


def pyramids_of(reader: Reader, lines: list[str], side: str) -> PyramidsState:
    beside = reader.find("imhotep.board.beside", lines)
    grids: list[list[str]] = []
    for line in lines[1 : len(lines) - (beside is not None)]:
        if line[2] != " ":
            grids.append([])
        grids[-1].append(line[5:])
    built: list[tuple[int, ...]] = []
    for shape, grid in zip(printed.PYRAMIDS[side], grids, strict=True):
        levels = [line.split("|") for line in grid]
        cells = [levels[space.row][space.level - 1].split()[space.column] for space in shape]
        laid = [reader.seats[cell] for cell in cells if cell in reader.seats]
        wanted = [f"{space.points}{'+' if space.bonus else ''}" for space in shape[len(laid) :]]
        assert cells[len(laid) :] == wanted
        built.append(tuple(laid))
    row = reader.stones(beside["row"]) if beside else ()
    return PyramidsState(tuple(built), tuple(stone for stone in row if stone is not None))


def check_obelisks(reader: Reader, lines: list[str], view: ImhotepView) -> None:
    heights = [line.split() for line in lines[-len(view.players) :]]
    assert [(reader.seats[letter], int(number)) for letter, number in heights] == [
        (seat, len(stack)) for seat, stack in enumerate(view.sites[Site.OBELISKS].stacks)
    ]
    towers = reader.find("imhotep.board.towers", lines)
    row = reader.stones(towers["row"].replace("\N{EN DASH}", "")) if towers else ()
    assert tuple((stone,) * 3 for stone in row) == view.sites[Site.OBELISKS].towers


@cache
def choices(seed: int, seats: int, sides: str) -> tuple[ImhotepView, ...]:
    """Return every second position in the middle of a turn."""
    views = (seen(game) for game, _ in played(seed, seats, sides) if game.mid_turn)
    return tuple(view for number, view in enumerate(views) if number % 2 or view.decision is None)


@languages
@games
def test_the_position_can_be_rebuilt_from_the_text_board(
    seed: int, seats: int, sides: str, language: str
) -> None:
    say = catalog(language)
    for view in (*(view for view, _ in scenes(seed, seats, sides)), *choices(seed, seats, sides)):
        text = text_board(view, short(seats), say)
        check_board(text, view, language)
        for board in (text, text_board(view, long(seats), say)):
            assert len(board) <= BOARD_LIMIT
            assert max(map(len, board.split("\n"))) <= LINE


@languages
def test_previews_can_be_shown_as_text(language: str) -> None:
    """Blind copies have text boards, even if they stopped before a new round (§12)."""
    say, table = catalog(language), short(3)
    stops = 0
    for number, (game, _) in enumerate(played(4, 3, "BBBBB")):
        if game.decision is None or (
            number % 4 and sum(ship.site is None for ship in game.view(None).ships) > 1
        ):
            continue
        before = game.view(None)
        for step in game.options()[::3]:
            blind = game.blind(game.decision.seat)
            events = blind.play(step)
            view = blind.view(game.decision.seat)
            stops += blind.stopped
            text = text_board(view, table, say)
            assert max(map(len, text.split("\n"))) <= LINE
            assert all(len(text) <= ALT_LIMIT for text in alt_texts(view, table, events, say))
            assert all(len(line) <= LIMIT for line in recap(before, view, table, say))
            assert (say("imhotep.todo.stopped") in text.replace("\n", " ")) == blind.stopped
    assert stops


def test_the_text_board_hides_the_pair() -> None:
    game = position(("KW", "..", "..", "."), sides="BAAAA", display="st st st", pair="le sa")
    play(game, "s a M", "m pair")
    say, table = catalog("en"), short(2)
    assert "You see:\n  Lever\n  Sail\n" in text_board(game.view(0), table, say)
    assert "You see" not in text_board(game.view(1), table, say)
    other = with_other_secrets(game, Random(1), 1)
    assert text_board(game.view(1), table, say) == text_board(other.view(1), table, say)
    assert alt_text(game.view(1), table, (), say) == alt_text(other.view(1), table, (), say)
