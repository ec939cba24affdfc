"""Rebuilds a position from its text board alone, to show that the board states everything that a seat may
see.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product
from typing import TypeVar

from engine.contract import Decision, Item, Outcome, Sheet
from engine.duel.harbor import BOATS, EMPTY, SPACES
from engine.duel.sites import RACE_TILES, SITES, DuelSite, Sites
from engine.duel.tiles import COUNTS, FACE_DOWN, Action, Tile
from engine.duel.view import DuelView, PlayerView
from render.duel.text.phrases import brief_name
from render.kit.lists import NAME_LENGTHS, shorten, signed
from render.kit.marks import MARKS
from render.kit.players import Players
from render.kit.say import Say

KINDS = ("turn", "place", "place_optional", "unload", "unload_optional", "swap")
"""The kinds of decision; with `_optional`, the player may stop."""
SEATS = (0, 1)

_T = TypeVar("_T")


def rebuilt(text: str, table: Players, say: Say) -> DuelView:
    """Return the view that a text board describes, with the box in sorted order; fail if anything is
    missing.
    """
    whole = re.sub(r"\n {12,}", " ", text)  # values that take two lines
    blocks = [block.split("\n") for block in whole.split("\n\n")]
    full = [shorten(name, NAME_LENGTHS[1]) for name in table.names]
    black, white = MARKS[:2]
    first = next(seat for seat in SEATS if f"{black} = {full[seat]}" in blocks[1][0])
    letters = {".": EMPTY, black: first, white: 1 - first}
    rows = [line for line in blocks[1][1:] if line[:1] in BOATS]
    supply, reserve, boxed = (int(number) for number in re.findall(r"\d+", blocks[3][0]))
    players = [_player(block, seat, say) for seat, block in zip(SEATS, blocks[4:], strict=True)]
    assert [block[0].split(" ", 1)[1].split(" · ")[0] for block in blocks[4:]] == full
    outcome, decision, playing = _status(" ".join(blocks[0]), full, say)
    box = _box(blocks[3][1:], say)
    assert len(box) == boxed
    sheets = [player.sheet for player, _, _ in players]
    scores = sheets if outcome is None else [sheet.settled() for sheet in sheets]
    scored = [replace(player, sheet=sheet) for (player, _, _), sheet in zip(players, scores, strict=True)]
    return DuelView(
        sides="".join(sides for _, sides, _ in players)[: len(SITES)],
        first=first,
        fields=tuple(letters[sign] for row in rows for sign in row[4:].split()),
        boats=tuple(_boat(load, say) for load in _loads(blocks[2][1:])),
        supply=supply,
        reserve=reserve,
        box=box,
        players=(scored[0], scored[1]),
        first_to_five=next((seat for seat in SEATS if players[seat][2]), None),
        decision=decision,
        playing=playing,
        outcome=outcome,
    )


def _named(told: str, names: Mapping[str, _T]) -> _T:
    """Return the thing with this name."""
    assert told in names, (told, list(names))
    return names[told]


def _tiles(say: Say) -> dict[str, Tile]:
    tiles = {brief_name(tile, say): tile for tile in (*(tile for tile, _ in COUNTS), FACE_DOWN)}
    assert len(tiles) == len(COUNTS) + 1
    return tiles


def _loads(lines: Iterable[str]) -> list[str]:
    """Return the cargo of each boat, joined if it takes two lines."""
    loads: list[str] = []
    for line in lines:
        if line[:5].strip():
            loads.append(line[5:])
        else:
            loads[-1] += f" {line.strip()}"
    return loads


def _boat(told: str, say: Say) -> tuple[Tile, ...] | None:
    if told == say("render.board.gone"):
        return None
    if told == say("render.tile.backs", count=SPACES):
        return (FACE_DOWN,) * SPACES
    return tuple(_named(part, _tiles(say)) for part in told.split(", "))


def _box(lines: Iterable[str], say: Say) -> tuple[Tile, ...]:
    told = re.sub(r"\s+", " ", " ".join(lines)).strip()
    tiles: list[Tile] = []
    for part in filter(None, told.split(", ")):
        number, _, name = part.partition("\N{MULTIPLICATION SIGN} ")
        tiles += [_named(name, _tiles(say))] * int(number)
    return tuple(sorted(tiles, key=repr))


def _status(told: str, full: list[str], say: Say) -> tuple[Outcome | None, Decision | None, Action | None]:
    """Return who won and how, or who has to choose what, as the first line says."""
    for seat in SEATS:
        if told == say("render.verdict.win", name=full[seat]):
            return Outcome(((seat,), (1 - seat,)), "resigned"), None, None
        if told.startswith(say("render.verdict.win", name=full[seat]) + " "):
            return Outcome(((seat,), (1 - seat,)), "last_boat"), None, None
    for seat, kind in product(SEATS, KINDS):
        todo = say(f"render.todo.{kind}", name=full[seat])
        decision = Decision(seat, kind.removesuffix("_optional"), kind.endswith("_optional"))
        if told == todo:
            return None, decision, None
        for action in Action:
            if told == say("render.board.playing", todo=todo, letter=action.value).replace("\n", " "):
                return None, decision, action
    raise AssertionError(told)


def _player(block: list[str], seat: int, say: Say) -> tuple[PlayerView, str, bool]:
    """Return the player that a block describes, the letters of the sides, and whether this player won the
    race to five obelisk tiles (D-50).
    """
    rows = [
        re.fullmatch(r"  (.+?) +(-?\d+)  (.*)", line.replace("\N{MINUS SIGN}", "-")) for line in block[1:]
    ]
    told = [(row[1], int(row[2]), row[3]) for row in rows if row is not None]
    assert len(told) == len(block) - 1
    sites = told[: len(SITES)]
    sides = "".join(label[-1] for label, _, _ in sites)
    values = {
        site: [int(number) for number in re.findall(r"\d+", value)]
        for site, (_, _, value) in zip(SITES, sites, strict=True)
    }
    obelisks = values[DuelSite.OBELISK][0]
    first = say("render.board.first", number=obelisks, tiles=RACE_TILES) == sites[0][2]
    light, dark = values[DuelSite.PYRAMIDS]
    own = Sites(
        obelisks, tuple(values[DuelSite.TEMPLE]), light, dark, tuple(values[DuelSite.TOMB]),
        tuple(Action(letter) for letter in told[4][2].split() if letter in list(Action)),
    )  # fmt: skip
    names = (*SITES, "actions", "figures")
    sheet = Sheet(seat, tuple(Item(name, points) for name, (_, points, _) in zip(names, told, strict=True)))
    assert signed(sheet.total) in block[0]
    stock = int(re.findall(r"\d+", told[5][2])[0])
    return PlayerView(seat, stock, own, sheet), sides, first
